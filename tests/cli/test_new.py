"""`playrules new plugin`: a project from a template, or a way out."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from playrules.cli import errors
from playrules.plugins.api import private_imports_below


def test_it_says_what_it_wrote_and_what_comes_next(run: Any, tmp_path: Path) -> None:
    """Every file is listed, and none besides is there."""
    result = run("new", "plugin", "spring_tides", "--into", str(tmp_path))
    assert result.exit_code == 0, result.output
    project = tmp_path / "playrules-spring-tides"
    listed, _, rest = result.stdout.partition("\n\n")
    found = sorted(str(path) for path in project.rglob("*") if path.is_file())
    assert sorted(listed.splitlines()) == found
    assert len(found) == 4
    assert "playrules plugins check spring_tides" in rest


def test_everything_is_filled_in(run: Any, tmp_path: Path) -> None:
    """No place of the template is left, and the entry point names the module."""
    run("new", "plugin", "tides", "--into", str(tmp_path))
    project = tmp_path / "playrules-tides"
    for path in (one for one in project.rglob("*") if one.is_file()):
        assert "$" not in path.read_text("utf-8")
    settings = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))["project"]
    assert settings["entry-points"]["playrules"] == {"tides": "playrules_tides"}
    assert (project / "src" / "playrules_tides" / "__init__.py").is_file()
    assert private_imports_below(project) == []


@pytest.mark.parametrize(
    ("name", "why", "way_out"),
    [
        ("My Tides", "lower-case letters, digits and _ only", "playrules new plugin my_tides"),
        ("9", "no digit first", "playrules new plugin tides"),
        ("../up", "lower-case letters", "playrules new plugin up"),
        ("dice", "that is a plugin that is installed", "such as my_dice"),
        ("die", "that is a word of the plugin dice", "such as my_die"),
        ("ahead", "that is a word of the plugin board", "such as my_ahead"),
        ("turn", "that is a word of the rules language", "such as my_turn"),
        ("class", "that is a word with a meaning of its own", "such as my_class"),
        ("all", "such as my_all", "such as my_all"),
    ],
)
def test_a_name_that_no_plugin_can_have(
    run: Any, tmp_path: Path, name: str, why: str, way_out: str
) -> None:
    """Nothing is written, and a name is proposed."""
    result = run("new", "plugin", name, "--into", str(tmp_path / "here"))
    assert result.exit_code == errors.USAGE
    text = " ".join(result.stderr.split())
    assert f'A plugin cannot be called "{name}"' in text
    assert why in text
    assert way_out in text
    assert not (tmp_path / "here").exists()


def test_what_is_there_stays(run: Any, tmp_path: Path) -> None:
    """A folder or file in the way is never written to."""
    (tmp_path / "playrules-tides").write_text("mine")
    result = run("new", "plugin", "tides", "--into", str(tmp_path))
    assert result.exit_code == errors.USAGE
    assert "is there already" in result.stderr
    assert "--into" in result.stderr
    assert (tmp_path / "playrules-tides").read_text() == "mine"


def test_a_place_that_cannot_be_written(run: Any, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = run("new", "plugin", "tides", "--into", str(tmp_path / "file"))
    assert result.exit_code == errors.NOT_FOUND
    assert "cannot be used" in result.stderr
