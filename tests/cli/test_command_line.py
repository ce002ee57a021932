"""The command as a whole: help, version, exit codes, colour, and what goes wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest

from playrules.cli import errors
from playrules.cli.commands import games as games_command
from playrules.cli.main import Playrules
from playrules.cli.output import use_color


class Screen:
    """A stream that says whether it is a terminal."""

    def __init__(self, terminal: bool) -> None:
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


def process(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own."""
    command = [sys.executable, "-P", "-m", "playrules", *arguments]
    return subprocess.run(
        command, **{"text": True, "capture_output": True, "stdin": subprocess.DEVNULL} | options
    )


def test_version(run: Any) -> None:
    """`--version` names the program and its version."""
    result = run("--version")
    assert result.exit_code == 0
    assert result.stdout.startswith("playrules 0.")


def test_version_loads_no_library() -> None:
    """`--version` costs neither the parser nor the engine."""
    code = (
        "import sys\nfrom playrules.cli.main import main\n"
        "sys.argv[1:] = ['--version']\n"
        "try:\n main()\nexcept SystemExit:\n pass\n"
        "print(*[m for m in sys.modules if m.startswith(('lark', 'rich', 'pluggy', 'numba',"
        " 'playrules.engine', 'playrules.dsl', 'playrules.plugins'))])"
    )
    run = subprocess.run(
        [sys.executable, "-P", "-c", code], text=True, capture_output=True, check=True
    )
    assert run.stdout.splitlines()[1:] == [""]


def test_help_names_every_command(run: Any) -> None:
    """Help lists all commands, and explains the exit codes."""
    result = run("--help")
    assert result.exit_code == 0
    for name in Playrules.names:
        assert f"\n  {name} " in result.stdout
    assert "Exit codes:\n    0    all went well\n" in result.stdout


@pytest.mark.parametrize("name", Playrules.names)
def test_help_of_each_command_has_examples(run: Any, name: str) -> None:
    """Each command shows how it is used."""
    result = run(name, "--help")
    assert result.exit_code == 0
    assert "Examples:\n" in result.stdout
    assert f"  playrules {name}" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 88


def test_no_command_shows_help(run: Any) -> None:
    """The bare command is a request for help."""
    result = run()
    assert (result.exit_code, result.stderr) == (0, "")
    assert "Commands:" in result.stdout


def test_misspelt_command(run: Any) -> None:
    """A misspelt command is answered with what was meant."""
    result = run("chek", "pig")
    assert result.exit_code == errors.USAGE
    assert 'There is no command "chek". Did you mean "check"?' in result.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("play", "pig", "--bad"),
        ("play",),
        ("simulate", "pig", "-n", "0"),
        ("simulate", "pig", "-n", "ten"),
        ("play", "pig", "--players", "100"),
        ("play", "pig", "--seed", "-1"),
        ("play", "pig", "--delay", "-1"),
        ("play", "pig", "--color", "sometimes"),
    ],
)
def test_usage_errors(run: Any, arguments: tuple[str, ...]) -> None:
    """Options that do not exist, missing arguments and bad numbers are usage errors."""
    result = run(*arguments)
    assert result.exit_code == errors.USAGE
    assert "Usage: playrules" in result.stderr
    assert result.stdout == ""


def fail(*_: object) -> None:
    raise ZeroDivisionError("by nought")


def interrupt(*_: object) -> None:
    raise KeyboardInterrupt


def test_internal_error(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake in playrules says so, and what to do, without a traceback."""
    monkeypatch.setattr(games_command, "_game", fail)
    result = run("games")
    assert result.exit_code == errors.INTERNAL
    assert result.stderr.startswith("Internal error: ZeroDivisionError: by nought\n")
    assert "not in your game" in result.stderr
    assert "--traceback" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("arguments", [("--traceback", "games"), ("games", "--traceback")])
def test_traceback(run: Any, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]) -> None:
    """`--traceback` works before and after the command."""
    monkeypatch.setattr(games_command, "_game", fail)
    result = run(*arguments)
    assert result.exit_code == errors.INTERNAL
    assert "Traceback (most recent call last)" in result.stderr


def test_interrupted(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends the command quietly, with the code that shells expect."""
    monkeypatch.setattr(games_command, "_game", interrupt)
    result = run("games")
    assert result.exit_code == errors.INTERRUPTED
    assert result.stderr == "\nInterrupted.\n"


def test_errors_as_json(run_json: Any) -> None:
    """With `--json` a failure is one object too."""
    found = run_json("show", "pgi", code=errors.NOT_FOUND)
    assert found["schema"] == "playrules.error/1"
    assert found["exit_code"] == errors.NOT_FOUND
    assert "pgi" in found["message"]


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
def test_reader_that_goes_away() -> None:
    """`playrules … | head -1` ends without complaint."""
    command = f"'{sys.executable}' -P -m playrules play pig --seed 1 | head -1"
    run = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        text=True,
        capture_output=True,
        stdin=subprocess.DEVNULL,
    )
    assert (run.stdout, run.stderr) == ("Pig\n", "")


def test_output_that_cannot_show_a_character() -> None:
    """A terminal without the lines of a table gets question marks, not a crash."""
    run = process(
        "play",
        "pig",
        "--seed",
        "1",
        encoding="latin-1",
        env=os.environ | {"PYTHONIOENCODING": "latin-1"},
    )
    assert run.returncode == 0
    assert "?? Red's turn (1)" in run.stdout


@pytest.mark.parametrize(
    ("choice", "terminal", "environment", "expected"),
    [
        ("auto", True, {}, True),
        ("auto", False, {}, False),
        ("auto", True, {"NO_COLOR": "1"}, False),
        ("auto", True, {"NO_COLOR": ""}, True),
        ("auto", False, {"FORCE_COLOR": "1"}, True),
        ("auto", False, {"FORCE_COLOR": "0"}, False),
        ("auto", True, {"TERM": "dumb"}, False),
        ("auto", False, {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ("always", False, {"NO_COLOR": "1"}, True),
        ("never", True, {"FORCE_COLOR": "1"}, False),
    ],
)
def test_colour(choice: str, terminal: bool, environment: dict[str, str], expected: bool) -> None:
    """The option wins over NO_COLOR, that over FORCE_COLOR, that over what the stream is."""
    assert use_color(choice, Screen(terminal), environment) is expected  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("arguments", "environment", "colored"),
    [
        (("show", "pig"), {}, False),
        (("show", "pig", "--color", "always"), {}, True),
        (("--color=always", "show", "pig"), {"NO_COLOR": "1"}, True),
        (("show", "pig"), {"FORCE_COLOR": "1"}, True),
        (("show", "pig", "--color", "never"), {"FORCE_COLOR": "1"}, False),
    ],
)
def test_colour_of_output(
    run: Any, arguments: tuple[str, ...], environment: dict[str, str], colored: bool
) -> None:
    """What is decided about colour is what is printed."""
    result = run(*arguments, env=environment)
    assert ("\x1b[" in result.stdout) is colored
