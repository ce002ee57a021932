"""`play --save` and `replay`: matches that are left, killed, gone on with, told and verified."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from playrules.cli import errors
from playrules.loading.catalogue import bundled

LONG = """
    rules 1

    game long "Long" { players: 2 }

    players { has score: number starts 0 }

    play {
      repeat 30000 times {
        for each p in players {
          choose "Heads or tails?" for p {
            option "Heads" { score 1 for p }
            option "Tails" { score 2 for p }
          }
        }
      }
    }
"""


def lines(path: Path) -> list[dict[str, Any]]:
    """What a saved match says, without its header."""
    return [json.loads(line) for line in path.read_text().splitlines()[1:]]


def moves(text: str) -> list[str]:
    """The choices in what is told, those of a line that is not finished left out."""
    return re.findall(r"^  > \w+: (.*)\n", text, re.MULTILINE)


def test_a_whole_game(run: Any, tmp_path: Path) -> None:
    """A watched game is kept to its end, told again with the same words, and verified."""
    path = tmp_path / "pig.match"
    played = run("play", "pig", "--seats", "random", "--seed", "5", "--save", str(path))
    assert played.exit_code == 0, played.output
    told = run("replay", str(path))
    assert told.exit_code == 0, told.output
    start = played.stdout.index("──")
    assert (
        told.stdout[told.stdout.index("──") :] + played.stdout.splitlines()[-1] + "\n"
        == (played.stdout[start:])
    )
    assert [one["do"] for one in lines(path)] == moves(told.stdout)
    assert run("replay", str(path), "--verify").stdout == "verified: 56 choices, pig\n"


@pytest.mark.parametrize("game", sorted(bundled()))
def test_every_bundled_game(run: Any, tmp_path: Path, game: str) -> None:
    """Any game can be kept and verified, also one in which nobody chooses."""
    path = tmp_path / "m"
    assert run("play", game, "--seed", "4", "--save", str(path)).exit_code == 0
    last = path.read_text().splitlines()[-1]
    assert re.search(r'"(hash|check)":"[0-9a-f]{16}"', last)
    assert run("replay", str(path), "--verify").stdout.startswith("verified: ")


def test_settings_and_players_are_those_of_the_file(run: Any, tmp_path: Path) -> None:
    """Settings that size the game, and the number of players, are built again from the file."""
    path = tmp_path / "m"
    settings = ("--set", "route_ties=4, 9, 13", "--set", "trench_mode=single_spin")
    command = ("play", "death_star", "--players", "3", "--seats", "sheet", *settings)
    assert run(*command, "--seed", "2", "--limit", "30", "--save", str(path)).exit_code == 0
    assert run("play", "death_star", "--limit", "45", "--save", str(path)).exit_code == 0
    assert run("replay", str(path), "--verify").stdout == "verified: 45 choices, death_star\n"


def test_a_full_disk_is_told(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be kept is not played; what was kept stays good."""
    path = tmp_path / "m"
    real, synced = os.fsync, 0

    def full(descriptor: int) -> None:
        nonlocal synced
        synced += 1
        if synced > 9:
            raise OSError(28, "No space left on device")
        real(descriptor)

    monkeypatch.setattr(os, "fsync", full)
    result = run("play", "pig", "--seats", "random", "--seed", "1", "--save", str(path))
    assert result.exit_code == errors.NOT_FOUND
    assert "No space left on device" in result.stderr
    assert "Internal" not in result.stderr
    monkeypatch.undo()
    assert run("replay", str(path), "--verify").stdout.startswith("verified: ")


def test_it_goes_on_where_it_was_left(run: Any, quiz: str, tmp_path: Path) -> None:
    """The end of input saves and leaves; the same command goes on, undo over the break included."""
    path = tmp_path / "m"
    command = ("play", quiz, "--seats", "human,bold", "--seed", "3", "--save", str(path))
    left = run(*command, input="tails\n")
    assert left.exit_code == 0, left.output
    assert left.stdout.splitlines()[-2:] == [
        "There is no more input: you leave.",
        f"To go on: playrules play {quiz} --save {path}",
    ]
    assert [one.get("do") for one in lines(path)] == ["Tails", None]
    again = run("play", quiz, "--save", str(path), input="undo\nheads\nundo\nundo\nheads\n\n\n1\n")
    assert again.exit_code == 0, again.output
    assert f"The match in {path} goes on after 1 choice." in " ".join(again.stdout.split())
    assert "Red: you · Blue: bold" in again.stdout
    assert "There is nothing to take back yet." in again.stdout
    assert sum("undo" in one for one in lines(path)) == 2
    told = run("replay", str(path), "--game", quiz)
    assert moves(told.stdout)[0] == "Heads"
    assert run("replay", str(path), "--game", quiz, "--verify").exit_code == 0


def test_undo_takes_back_what_others_chose_since(run: Any, quiz: str, tmp_path: Path) -> None:
    """One undo of a person is one line, however many choices it takes back."""
    path = tmp_path / "m"
    command = ("play", quiz, "--seats", "human,bold", "--save", str(path))
    assert run(*command, input="heads\n1\nundo\nquit\n").exit_code == 0
    assert [one["undo"] for one in lines(path) if "undo" in one] == [3]
    assert run("replay", str(path), "--game", quiz, "--verify").stdout.startswith("verified: 1 ")


def test_a_finished_match_is_shown_again(run: Any, tmp_path: Path) -> None:
    """Going on after the end shows the end, and keeps nothing more."""
    path = tmp_path / "m"
    command = ("play", "pig", "--seats", "random", "--seed", "5", "--save", str(path))
    run(*command)
    before = path.read_bytes()
    assert "Red wins." in run(*command).stdout
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "option",
    [
        ("--seed", "6"),
        ("--chance", "ask"),
        ("--players", "3"),
        ("--set", "goal=40"),
    ],
)
def test_options_that_differ_are_refused(run: Any, tmp_path: Path, option: Any) -> None:
    """What the file says cannot be changed by the command that goes on."""
    path = tmp_path / "m"
    run("play", "pig", "--seats", "random", "--seed", "5", "--set", "goal=50", "--save", str(path))
    before = path.read_bytes()
    result = run("play", "pig", *option, "--save", str(path))
    assert result.exit_code == errors.USAGE
    assert option[0] in result.stderr
    assert path.read_bytes() == before


def test_changed_rules_are_told(run: Any, rules: Callable[..., str], tmp_path: Path) -> None:
    """Going on is refused with what still fits; `replay` shows that much."""
    path = tmp_path / "m"
    game = rules()
    run("play", game, "--seats", "careful", "--seed", "1", "--save", str(path))
    text = Path(game).read_text()
    Path(game).write_text(text.replace('option "Go on"', 'option "Onwards"'))
    result = run("play", game, "--save", str(path))
    assert result.exit_code == errors.PROBLEM
    assert "changed since it was saved: rules; 1 of 8 choices still fit" in result.stderr
    told = run("replay", str(path), "--game", game)
    assert told.exit_code == errors.PROBLEM
    assert moves(told.stdout) == ["Heads"]
    assert "Changed since it was saved: rules. 1 of 8 choices fit." in told.stderr
    checked = run("replay", str(path), "--game", game, "--verify")
    assert checked.exit_code == errors.PROBLEM
    assert "changed: rules" in checked.stderr


def test_a_changed_record_is_told(run: Any, tmp_path: Path) -> None:
    """A choice that was made another one leads to another place than the hash says."""
    path = tmp_path / "m"
    run("play", "pig", "--seats", "random", "--seed", "5", "--save", str(path))
    text = path.read_text()
    path.write_text(text.replace('{"do":"Hold","code":1,', '{"do":"Roll again","code":0,', 1))
    result = run("replay", str(path), "--verify")
    assert (result.exit_code, result.stdout) == (errors.PROBLEM, "")
    assert "line 21: the game stands otherwise after this" in result.stderr
    assert "Traceback" not in result.output


def test_a_file_names_no_path(run: Any, quiz: str, tmp_path: Path) -> None:
    """A game is looked up among the bundled ones; a path in the file is never opened."""
    path = tmp_path / "m"
    run("play", quiz, "--seats", "bold", "--save", str(path))
    assert str(tmp_path) not in path.read_text()
    result = run("replay", str(path))
    assert result.exit_code == errors.NOT_FOUND
    assert "--game FILE" in result.stderr
    head, _, rest = path.read_text().partition("\n")
    path.write_text(json.dumps(json.loads(head) | {"game": quiz}) + "\n" + rest)
    result = run("replay", str(path))
    assert result.exit_code == errors.PROBLEM
    assert "line 1: game is no such name" in result.stderr


@pytest.mark.parametrize("content", [b"", b"x", b"rules 1\n", b"{}\n", b"\0" * 99 + b"\n"])
def test_files_that_are_no_match(run: Any, tmp_path: Path, content: bytes) -> None:
    """Another file is left as it is, and said to be none."""
    path = tmp_path / "precious"
    path.write_bytes(content)
    for command in (("play", "pig", "--save", str(path)), ("replay", str(path))):
        result = run(*command)
        assert result.exit_code == errors.PROBLEM, result.output
        assert "line 1: " in result.stderr
    assert path.read_bytes() == content


def test_places_that_cannot_be(run: Any, tmp_path: Path) -> None:
    """A folder, a missing folder and a missing file are told as such."""
    for command in (
        ("play", "pig", "--save", str(tmp_path)),
        ("play", "pig", "--save", str(tmp_path / "none" / "m")),
        ("replay", str(tmp_path / "none")),
    ):
        result = run(*command)
        assert result.exit_code == errors.NOT_FOUND
        assert "Internal" not in result.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
def test_killed_at_random_instants(run: Any, rules: Callable[..., str], tmp_path: Path) -> None:
    """A match killed 20 times holds all choices that were told, and at most one that was not."""
    game, path = rules(LONG, "long.rules"), tmp_path / "m"
    command = [sys.executable, "-P", "-m", "playrules", "play", game, "--save", str(path)]
    command += ["--seats", "random", "--seed", "1", "--limit", "100000"]
    instants = random.Random(7)
    told: list[str] = []
    for _ in range(20):
        out = tmp_path / "out"
        with out.open("wb") as stream:
            process = subprocess.Popen(command, stdout=stream, stderr=subprocess.STDOUT)
            deadline = time.monotonic() + 30
            while b"  > " not in out.read_bytes() and time.monotonic() < deadline:
                time.sleep(0.005)
            time.sleep(instants.random() * 0.15)
            process.kill()
            assert process.wait() == -signal.SIGKILL, out.read_text()
        fresh = moves(out.read_text())
        assert fresh
        kept = [one["do"] for one in map(_whole, path.read_text().split("\n")[1:]) if "do" in one]
        assert len(told) + len(fresh) <= len(kept) <= len(told) + len(fresh) + 1
        told += fresh
        assert kept[: len(told)] == told
        told = kept
    result = run("replay", str(path), "--game", game, "--verify")
    assert result.stdout == f"verified: {len(told):,} choices, long\n"


def _whole(line: str) -> dict[str, Any]:
    """A line, nothing for a torn one."""
    try:
        found: dict[str, Any] = json.loads(line)
    except ValueError:
        return {}
    return found


def test_line_ends_of_the_rules_do_not_matter(run: Any, quiz: str, tmp_path: Path) -> None:
    """An editor that writes other line ends makes no match unusable."""
    path = tmp_path / "m"
    file = Path(quiz)
    looks = '\npiece token "Token" { count: 2 }\nexample "x" { expect rounds is 2 }\n'
    file.write_bytes((file.read_text() + looks).encode())
    run("play", quiz, "--seats", "human,bold", "--save", str(path), input="tails\n")
    file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    result = run("play", quiz, "--save", str(path), input="quit\n")
    assert result.exit_code == 0, result.output
    assert "goes on after 1 choice" in " ".join(result.stdout.split())


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (b'{"do":"x","code":' + b"9" * 5000 + b"}", "not JSON: a number has more than 40 digits"),
        (b"", "not JSON: Expecting value, letter"),
        (b"\xff", "not JSON: byte 1 is no UTF-8"),
    ],
)
def test_broken_lines_are_told_once(run: Any, tmp_path: Path, line: bytes, told: str) -> None:
    """The line is that of the file, and nothing of Python's inside is told."""
    path = tmp_path / "m"
    run("play", "pig", "--seats", "random", "--limit", "2", "--save", str(path))
    head = path.read_bytes().splitlines()[0]
    path.write_bytes(head + b"\n" + line + b"\n")
    text = " ".join(run("replay", str(path)).stderr.split())
    assert f"line 2: {told}" in text
    assert text.count("line ") == 1
