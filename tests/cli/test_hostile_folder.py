"""What lies in a folder is no code and no configuration, and nothing is written there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from playrules.cli import errors
from playrules.cli.main import cli

MODULES = (
    "lark", "click", "rich", "pluggy", "playrules", "playrules_dice", "dice", "numba", "json",
    "struct", "pickle", "multiprocessing", "random", "sitecustomize", "usercustomize", "conftest",
    "setup", "plugin", "plugins", "engine", "dsl", "os", "signal", "typing", "selectors", "socket",
    "readline",
)  # fmt: skip
CONFIGURATION = (
    ".playrules", "playrules.toml", "playrules.cfg", "playrules.ini", "pyproject.toml", "setup.cfg",
    "pytest.ini", "tox.ini", ".env", ".pth", "playrules.pth", "pyvenv.cfg", ".pdbrc", ".inputrc",
)  # fmt: skip
ENTRY = "[playrules]\nevil = evil_plugin\n"


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """Return a folder with a game, full of modules and settings that leave a mark when used."""
    folder = tmp_path / "hostile"
    folder.mkdir()
    mark = f"open({str(tmp_path / 'mark')!r}, 'a').write(__name__ + chr(10))\n"
    for name in MODULES:
        (folder / f"{name}.py").write_text(mark)
    (folder / "evil_plugin.py").write_text(mark)
    for name in CONFIGURATION:
        (folder / name).write_text(f"import os; {mark}[playrules]\nplugins = evil_plugin\n")
    info = folder / "evil-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: evil\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(ENTRY)
    (folder / "game.rules").write_text(
        'rules 1\n\ngame trap "Trap" {\n  players: 1\n}\n\nuse dice 1\n\n'
        'die die "Die" { faces: 1..6 }\n\nplay {\n  repeat 9 times {\n    roll die\n  }\n}\n'
    )
    return folder


def command() -> list[str]:
    """Return how the installed command is started, or what is the same as it."""
    installed = Path(sys.executable).with_name("playrules")
    return [str(installed)] if installed.exists() else [sys.executable, "-P", "-m", "playrules"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "game.rules"],
        ["show", "game.rules"],
        ["play", "game.rules", "--seats", "random"],
        ["simulate", "game.rules", "-n", "300", "--jobs", "2"],
        ["plugins"],
        ["games"],
    ],
    ids=" ".join,
)
def test_nothing_in_the_folder_is_run(hostile: Path, arguments: list[str]) -> None:
    """Neither modules called like those of libraries, nor plugins, nor files of settings."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    done = subprocess.run(
        [*command(), *arguments], cwd=hostile, env=clean, capture_output=True, text=True
    )
    assert done.returncode == errors.OK, done.stderr
    assert "evil" not in done.stdout
    assert not (hostile.parent / "mark").exists(), (hostile.parent / "mark").read_text()


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "GAME"], ["check", "GAME", "--json"], ["show", "pig"], ["games"], ["plugins"],
        ["play", "GAME", "--seats", "random"], ["simulate", "GAME", "-n", "300", "--jobs", "2"],
        ["simulate", "pig", "-n", "20"], ["check", "nothing.rules"], ["--help"], ["--version"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_nothing_is_written(hostile: Path, arguments: list[str]) -> None:
    """No cache, no history, no settings: there is no file after a command that was not before."""
    empty = hostile.parent / "empty"
    empty.mkdir()
    places = (
        "HOME",
        "XDG_CACHE_HOME",
        "XDG_CONFIG_HOME",
        "XDG_DATA_HOME",
        "XDG_STATE_HOME",
        "TMPDIR",
    )
    before = sorted(hostile.rglob("*"))
    game = str(hostile / "game.rules")
    done = subprocess.run(
        [*command(), *(game if one == "GAME" else one for one in arguments)],
        cwd=empty,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **dict.fromkeys(places, str(empty))},
        capture_output=True,
        text=True,
    )
    assert done.returncode in (errors.OK, errors.NOT_FOUND), done.stderr
    assert sorted(empty.rglob("*")) == []
    assert sorted(hostile.rglob("*")) == before


@pytest.mark.parametrize("name", ["evil_plugin", "os", "playrules", "dise", "physics2", "../evil"])
def test_use_looks_among_installed_plugins_only(hostile: Path, name: str) -> None:
    """A name that is none is imported from nowhere, and nobody is told to install it."""
    path = hostile / "other.rules"
    path.write_text(f"rules 1\n\ngame g {{ players: 1 }}\n\nuse {name} 1\n\nplay {{ }}\n")
    known = set(sys.modules)
    result = CliRunner().invoke(cli, ["check", str(path)])
    assert result.exit_code == errors.PROBLEM
    assert "install " not in result.output.replace("is not installed", "")
    assert "pip" not in result.output
    assert "evil_plugin" not in set(sys.modules) - known
