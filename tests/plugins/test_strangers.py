"""A plugin of another distribution comes through the same door as the built-in ones."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest

from playrules.dsl import CORE_WORDS, compile_text
from playrules.engine.play import Machine
from playrules.plugins.api import Plugins, load_plugins
from playrules.plugins.api.testing import example_problems

PROJECT = Path(__file__).parent.parent / "plugin_projects" / "coins"


@pytest.fixture
def plugins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Plugins:
    """All installed plugins and the stranger's, which is installed by hand."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]
    (point,) = project["entry-points"]["playrules"].items()
    info = tmp_path / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    )
    (info / "entry_points.txt").write_text("[playrules]\n{} = {}\n".format(*point))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.syspath_prepend(PROJECT / "src")
    monkeypatch.delitem(sys.modules, "playrules_coins", raising=False)
    return load_plugins(CORE_WORDS, disable=(), strict=True)


def test_it_is_found_with_its_version(plugins: Plugins) -> None:
    (record,) = (record for record in plugins.report if record.name == "coins")
    assert str(record) == "plugin coins (playrules-coins 2.1.0) loaded"
    assert "verb flip <c: coin>" in record.adds
    assert {"board", "dice", "spinner"} <= {record.name for record in plugins.report}


def test_its_words_can_be_played(plugins: Plugins) -> None:
    (block,) = (word for word in plugins.vocabulary.blocks if word.word == "coin")
    compiled = compile_text(block.example, vocabulary=plugins.vocabulary)
    assert example_problems(plugins.vocabulary, "coins") == []
    assert compiled.program is not None
    state = Machine(compiled.program).start(chance="explicit")
    assert [weight for _, weight in state.distribution] == [1, 3]
    while not state.is_over:
        state = state.apply(state.choices[1])
    assert [player.score for player in state.players] == [1, 1]


def test_a_file_that_does_not_use_it_does_not_know_its_words(plugins: Plugins) -> None:
    (block,) = (word for word in plugins.vocabulary.blocks if word.word == "coin")
    text = block.example.replace("use coins 2\n", "")
    assert not compile_text(text, vocabulary=plugins.vocabulary).ok


def test_a_file_asks_for_its_major_version(plugins: Plugins) -> None:
    (block,) = (word for word in plugins.vocabulary.blocks if word.word == "coin")
    text = block.example.replace("use coins 2", "use coins 1")
    (found,) = compile_text(text, vocabulary=plugins.vocabulary).diagnostics
    assert "version 2" in found.message
