"""Whatever is asked for that is not there: a clear message and the right exit code."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from playrules.cli import errors

COMMANDS = ["play", "simulate", "show", "check"]
NOBODY = 65534
"""The number of a user who owns nothing."""


@pytest.mark.parametrize("command", COMMANDS)
def test_unknown_game(run: Any, command: str) -> None:
    """A misspelt game is answered with what was meant and what there is."""
    result = run(command, "death_sta")
    assert result.exit_code == errors.NOT_FOUND
    assert 'There is no game "death_sta".' in result.stderr
    assert 'Did you mean "death_star"?' in result.stderr
    assert "pig" in result.stderr


@pytest.mark.parametrize("name", ["Death Star", "death-star", "DEATH_STAR"])
def test_names_are_read_kindly(run: Any, name: str) -> None:
    """Capitals, blanks and hyphens do not matter in the name of a bundled game."""
    assert run("show", name).stdout.startswith("Destroy Death Star\n")


@pytest.mark.parametrize("command", COMMANDS)
def test_missing_file(run: Any, quiz: str, command: str) -> None:
    """A missing file is named, with the rules files beside it."""
    result = run(command, str(Path(quiz).with_name("quizz.rules")))
    assert result.exit_code == errors.NOT_FOUND
    assert "There is no file " in result.stderr
    assert "There: quiz.rules." in result.stderr


def test_folder(run: Any, tmp_path: Path) -> None:
    """A folder is not a game."""
    result = run("check", f"{tmp_path}/")
    assert result.exit_code == errors.NOT_FOUND
    assert "is a folder" in result.stderr


@contextmanager
def plain_user() -> Iterator[None]:
    """Be somebody whom the permissions of files bind: root, who reads all, is nobody meanwhile."""
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if is_root:
            os.seteuid(0)


@pytest.mark.parametrize(
    ("shut", "words"),
    [("game.rules", "may not be read by you"), (".", "Permission denied")],
)
def test_unreadable_file(run: Any, shut: str, words: str) -> None:
    """A file without permission, or in a folder without, is said to be one."""
    with TemporaryDirectory() as home:  # no `tmp_path`: nobody else may enter above that
        os.chmod(home, 0o755)
        folder = Path(home, "mine")
        folder.mkdir()
        file = folder / "game.rules"
        file.write_text("rules 1\n")
        assert run("check", str(file)).exit_code == errors.PROBLEM  # and all is imported
        os.chmod(folder / shut, 0)
        with plain_user():
            result = run("check", str(file))
        os.chmod(folder, 0o755)
    assert result.exit_code == errors.NOT_FOUND
    assert words in result.stderr


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"rules 1\n\0\1\2", "not a text file"),
        (
            "rules 1\n# caf\xe9\n".encode("latin-1"),
            "not encoded as UTF-8 (line 2 has the byte 0xe9)",
        ),
        ("rules 1".encode("utf-16"), "UTF-16"),
        (b"# " + b"x" * 300_000, "too large"),
    ],
)
def test_content_that_is_no_text(run: Any, tmp_path: Path, content: bytes, words: str) -> None:
    """A binary, wrongly encoded or huge file is a problem of its content."""
    path = tmp_path / "odd.rules"
    path.write_bytes(content)
    for command in COMMANDS:
        result = run(command, str(path))
        assert result.exit_code == errors.PROBLEM
        assert words in result.stderr


def test_rules_with_mistakes(run: Any, rules: Callable[..., str]) -> None:
    """A game with mistakes is not played; the mistakes are shown."""
    path = rules('rules 1\n\ngame odd "Odd" { players: 2 }\n\nplay { frobnicate }\n', "odd.rules")
    for command in ("play", "simulate", "show"):
        result = run(command, path)
        assert result.exit_code == errors.PROBLEM
        assert "frobnicate" in result.stderr
        assert "cannot be played: 1 error" in result.stderr
        assert result.stdout == ""


def test_unknown_mode(run: Any, quiz: str) -> None:
    """A mode that the game lacks is a usage error."""
    for command in COMMANDS:
        result = run(command, quiz, "--mode", "quick")
        assert result.exit_code == errors.USAGE
        assert 'Quiz Night has no mode "quick".' in result.stderr


def test_mode_of_a_file_beyond_the_limits(run: Any, rules: Callable[..., str]) -> None:
    """Where a file cannot be read to its end, that is told, not that it has no such mode."""
    text = f'rules 1\n\ngame odd "Odd" {{ players: 2 }}\n\nplay {{ if {"(" * 3000} {{ }} }}\n'
    for command in ("play", "check"):
        result = run(command, rules(text, "odd.rules"), "--mode", "quick")
        assert result.exit_code == errors.PROBLEM
        assert "no mode" not in result.output
        assert "error[R0003]" in result.output


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("round=2", ['no setting "round"', 'Did you mean "rounds"?', "Settings: rounds."]),
        ("rounds", ['--set "rounds" is not understood', "NAME=VALUE"]),
        ("=2", ["is not understood"]),
        ("rounds=9", ["cannot be 9", "Allowed: 1..3", "By default it is 2."]),
        ("rounds=many", ["cannot be many: ", "is wanted.", "Allowed: 1..3"]),
        ("rounds=1=2", ["cannot be 1=2: one value is wanted after NAME=."]),
        ("rounds=1/0", ["cannot be 1/0: nothing can be divided by 0."]),
        ("rounds=1 div 00", ["nothing can be divided by 0."]),
        ("rounds=9999999999999999999", ["a number has at most 18 digits."]),
        ("rounds=", ["is not understood"]),
        ("rounds=1\n}", ["cannot be"]),
    ],
)
def test_bad_settings(run: Any, quiz: str, given: str, words: list[str]) -> None:
    """Settings that do not exist or do not allow the value are usage errors."""
    for command in ("play", "simulate", "show"):
        result = run(command, quiz, "--set", given)
        assert result.exit_code == errors.USAGE, result.stderr
        for one in words:
            assert one in result.stderr


def test_settings_of_a_mode(run: Any) -> None:
    """What a mode alone has can be set in that mode, to what it allows there, and not without."""
    build = ("show", "castle_crush", "--mode", "build", "--set")
    assert run(*build, "appointed=keep").exit_code == 0
    refused = run(*build, "appointed=cave").stderr
    assert "Allowed: barbican, keep, castle. By default it is barbican." in refused
    assert 'no setting "appointed"' in run("show", "castle_crush", "--set", "appointed=keep").stderr


def test_settings_take_effect(run: Any, quiz: str) -> None:
    """A setting in range is in force, the last one given."""
    result = run("play", quiz, "--seats", "bold", "--set", "rounds=1", "--set", "rounds=3")
    assert "6 turns, 12 choices." in result.stdout


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--players", "7"), "Quiz Night is for 2 to 3 players, not 7."),
        (("--seats", "bold,bold,bold,bold"), "Quiz Night is for 2 to 3 players, not 4."),
        (("--players", "2", "--seats", "bold,bold,bold"), "3 players are named for 2 seats."),
        (("--seats", "blod"), 'Nobody is called "blod". Did you mean "bold"?'),
        (("--seats", "bold,,bold"), "names nobody in one place"),
    ],
)
def test_bad_seats(run: Any, quiz: str, options: tuple[str, ...], words: str) -> None:
    """Wrong numbers of players and unknown names are usage errors."""
    for command in ("play", "simulate"):
        result = run(command, quiz, *options)
        assert result.exit_code == errors.USAGE
        assert words in " ".join(result.stderr.split())


def test_people_do_not_simulate(run: Any, quiz: str) -> None:
    """Nobody is asked in a simulation."""
    result = run("simulate", quiz, "--seats", "human,bold")
    assert result.exit_code == errors.USAGE
    assert "People cannot play in a simulation." in result.stderr


def test_standard_input_is_for_checking(run: Any) -> None:
    """Rules on standard input cannot be played: answers are read from there."""
    result = run("play", "-", input="rules 1\n")
    assert result.exit_code == errors.NOT_FOUND
    assert "can only be checked" in result.stderr


def test_rules_that_break_in_play(run: Any, rules: Callable[..., str]) -> None:
    """A rules error in play tells file, line and rule, and is a problem of the rules."""
    path = rules(
        """
        rules 1

        game odd "Odd" { players: 2 }

        has place_left: 0..1 starts 1

        play {
          for each p in players {
            choose "Take it" for p { option "Take" { set place_left to place_left - 1 } }
          }
        }
        """,
        "odd.rules",
    )
    for command in ("play", "simulate"):
        result = run(command, path)
        assert result.exit_code == errors.PROBLEM
        assert f"{path}:9:" in result.stderr
        assert "Traceback" not in result.stderr
