"""Matches without a name, words of the table about the match, and chance that people tell."""

from __future__ import annotations

import json
import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from playrules.cli import errors
from playrules.cli.table.answers import Answer
from playrules.cli.table.outcomes import understand_outcome
from playrules.engine.play.keeping import Keeper


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder where matches without a name are kept."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "playrules" / "matches"


def matches(home: Path) -> list[Path]:
    """The matches there."""
    return sorted(home.glob("*.match"))


def lines(path: Path) -> list[dict[str, Any]]:
    """What a saved match says, without its header."""
    return [json.loads(line) for line in path.read_text().splitlines()[1:]]


def test_nothing_is_lost_without_a_name(run: Any, quiz: str, home: Path) -> None:
    """The end of input keeps a match in a private folder; `--resume` goes on with it."""
    left = run("play", quiz, "--seats", "human,bold", input="tails\n")
    assert left.stdout.splitlines()[-1] == f"To go on: playrules play {quiz} --resume"
    (path,) = matches(home)
    assert stat.S_IMODE(home.stat().st_mode) == 0o700
    again = run("play", quiz, "--resume", input="undo\nheads\nquit\n")
    assert "The match goes on after 1 choice." in again.stdout
    assert [one["do"] for one in lines(path) if "do" in one] == ["Tails", "Heads"]


def test_the_last_match_of_that_game_is_meant(run: Any, rules: Any, quiz: str, home: Path) -> None:
    """Each game has its own; of several the one that was left last goes on."""
    run("play", quiz, "--seats", "human,bold", input="tails\n")
    run("play", "pig", "--seats", "human", "--seed", "1", input="roll\n")
    run("play", quiz, "--seats", "human,careful", input="tails\n")
    assert len(matches(home)) == 3
    assert "Blue: careful" in run("play", quiz, "--resume", input="quit\n").stdout
    assert "Pig" in run("play", "pig", "--resume", input="quit\n").stdout


def test_ended_and_empty_matches_are_not_gone_on_with(run: Any, quiz: str, home: Path) -> None:
    """What came to its end is put away; where nothing was done there is nothing to keep."""
    answers = "heads\n\n" * 2
    assert "The end" in run("play", quiz, "--seats", "human,bold", input=answers).stdout
    assert matches(home) == []
    assert len(list((home / "finished").glob("*.match"))) == 1
    left = run("play", quiz, "--seats", "human,bold", input="quit\n")
    assert "To begin it again: playrules play" in left.stdout
    assert matches(home) == []
    result = run("play", quiz, "--resume")
    assert result.exit_code == errors.NOT_FOUND
    assert "There is no match of" in result.stderr


def test_watched_games_are_not_kept(run: Any, quiz: str, home: Path) -> None:
    """Where nobody does anything, nothing can be lost."""
    run("play", quiz, "--seats", "bold")
    assert not home.exists()


def test_a_folder_that_cannot_be(run: Any, quiz: str, home: Path) -> None:
    """The game goes on without being kept, and says so."""
    home.parent.mkdir(parents=True)
    home.write_text("a file")
    result = run("play", quiz, "--seats", "human,bold", input="tails\nsave\nquit\n")
    assert result.exit_code == 0
    assert "This match is not kept (File exists)" in " ".join(result.stderr.split())
    assert "It is not kept yet: type save and the name of a file." in result.stdout
    assert "To begin it again" in result.stdout


def test_save_and_resume_exclude_each_other(run: Any) -> None:
    """A name is given, or looked for."""
    result = run("play", "pig", "--save", "x", "--resume")
    assert result.exit_code == errors.USAGE


def test_save_as_a_word(run: Any, quiz: str, home: Path, tmp_path: Path) -> None:
    """`save FILE` moves the match there, `save` says where it is; a taken name is refused."""
    path = tmp_path / "My evening.match"
    (tmp_path / "taken").write_text("precious")
    answers = f"heads\nsave\nsave {tmp_path / 'taken'}\nsave {path}\nsave\n\nquit\n"
    result = run("play", quiz, "--seats", "human,bold", input=answers)
    assert result.exit_code == 0, result.output
    text = " ".join(result.stdout.split())
    assert "It is kept as you play." in text
    assert "taken is there already. Name another file." in text
    assert f"To go on: playrules play {quiz} --save '{path}'" in text
    assert (tmp_path / "taken").read_text() == "precious"
    assert matches(home) == []
    assert [one["do"] for one in lines(path) if "do" in one][:2] == ["Heads", "Go on"]


def test_undo_and_redo_by_number(run: Any, quiz: str, tmp_path: Path) -> None:
    """People go back and forth by as many of their own choices as they say, in one line each."""
    path = tmp_path / "m"
    answers = "heads\n\ntails\nundo 2\nredo 2\nUNDO 3\nredo\nundo 9\nredo 9\nquit\n"
    result = run("play", quiz, "--seats", "human,bold", "--save", str(path), input=answers)
    assert result.exit_code == 0, result.output
    said = [line for line in result.stdout.splitlines() if line.endswith((".", "again."))]
    assert [one for one in said if one.startswith(("Taken", "Done", "There is nothing"))] == [
        "Taken back 2 times.",
        "Done again 2 times.",
        "Taken back 3 times.",
        "Done again.",
        "There is nothing more to take back yet.",
        "Taken back.",
        "There is nothing more to do again.",
        "Done again 3 times.",
    ]
    moved = [(one.get("undo"), one.get("redo")) for one in lines(path) if "do" not in one]
    assert moved[:-1] == [(4, None), (None, 4), (5, None), (None, 1), (1, None), (None, 5)]
    # What was taken back before a break can be done again after it.
    run("play", quiz, "--save", str(path), input="undo 2\nquit\n")
    assert "Done again 2 times." in run("play", quiz, "--save", str(path), input="redo 2\n").stdout
    assert run("replay", str(path), "--game", quiz, "--verify").exit_code == 0


def test_others_may_take_a_seat(run: Any, quiz: str, tmp_path: Path) -> None:
    """`--seats` lets others go on with a match; that is a line of its own, and it lasts."""
    path = tmp_path / "m"
    run("play", quiz, "--seats", "human,bold", "--save", str(path), input="tails\n")
    result = run("play", quiz, "--seats", "human,careful", "--save", str(path), input="\nquit\n")
    assert "Blue: careful" in result.stdout
    assert {"seats": ["human", "careful"]} in lines(path)
    assert "Blue: careful" in run("play", quiz, "--save", str(path), input="quit\n").stdout


def test_somebody_unknown_is_told(run: Any, quiz: str, tmp_path: Path) -> None:
    """A seat of an agent that is not installed here is named, with a way out; nothing is lost."""
    path = tmp_path / "m"
    run("play", quiz, "--seats", "human,bold", "--save", str(path), input="tails\n")
    text = path.read_text().replace('"bold"', '"oracle"')
    path.write_text(text)
    result = run("play", quiz, "--save", str(path))
    assert result.exit_code == errors.USAGE
    assert f'"oracle" plays in {path}, and nobody here is called so.' in result.stderr
    assert "--seats" in result.stderr
    assert path.read_text() == text
    assert run("replay", str(path), "--game", quiz).exit_code == 0
    command = ("play", quiz, "--seats", "human,random", "--save", str(path))
    assert "Blue: random" in run(*command, input="quit\n").stdout


def test_the_table_rolls_its_own_dice(run: Any, tmp_path: Path) -> None:
    """What people type comes up; what cannot be is refused with what can; undo takes it along."""
    path = tmp_path / "m"
    command = ("play", "pig", "--seats", "human", "--chance", "ask", "--save", str(path))
    result = run(*command, input="9\n4\nroll\n5\nundo\nhold\n")
    assert result.exit_code == 0, result.output
    assert "Die: what came up?\n  1, 2, 3, 4, 5, 6\nDie> 9\nThat cannot come up." in result.stdout
    assert "Die shows 4" in result.stdout
    moves = [tuple(one.items())[0] for one in lines(path)]
    assert moves[:-1] == [
        ("chance", "4"),
        ("do", "Roll again"),
        ("chance", "5"),
        ("undo", 2),
        ("do", "Hold"),
    ]
    again = run("play", "pig", "--save", str(path), input="6\n")
    assert "goes on after 2 moves" in " ".join(again.stdout.split())
    told = run("replay", str(path))
    assert "> Chance: 4" in told.stdout
    assert run("replay", str(path), "--verify").stdout == "verified: 3 moves, pig\n"


DIAL = ["1, victory", "2, defeat", "3, victory", "4, defeat", "on a line", "two_cherries, 2"]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("4", Answer(3)),
        ("4, defeat", Answer(3)),
        ("Defeat,4", Answer(3)),
        ("defeat 4", Answer(3)),
        ("4 vic", Answer(command="unknown")),
        ("victory", Answer(command="several", matches=(0, 2))),
        ("2", Answer(command="several", matches=(1, 5))),
        ("two cherries", Answer(5)),
        ("two_cherries", Answer(5)),
        ("line", Answer(command="unknown")),
        ("on", Answer(4)),
        ("ON A LINE", Answer(4)),
        ("7", Answer(command="unknown")),
        ("#1", Answer(command="unknown")),
        ("", Answer(command="ask")),
        (",", Answer(command="several", matches=(0, 1, 2, 3, 4, 5))),
        ("q", Answer(command="quit")),
        ("undo 3", Answer(command="undo", argument="3")),
        ("save My Game", Answer(command="save", argument="My Game")),
    ],
)
def test_readings(typed: str, answer: Answer) -> None:
    """Each part that is typed is a part of the reading; what fits several is asked again."""
    assert understand_outcome(typed, DIAL) == answer


def test_outcomes_called_alike_are_one() -> None:
    """A die with two blank sides is asked for what it shows, not for which side."""
    assert understand_outcome("blank", ["blank", "star", "blank"]) == Answer(0)
    assert understand_outcome("", ["blank", "blank"]) == Answer(0)


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_ended_by_a_signal(run: Any, home: Path, number: signal.Signals) -> None:
    """A person's match without a name survives all ways to end the process."""
    command = [sys.executable, "-P", "-m", "playrules", "play", "pig", "--seats", "human"]
    process = subprocess.Popen(
        [*command, "--chance", "ask"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=dict(os.environ),
    )
    assert process.stdin is not None
    process.stdin.write(b"4\nroll\n5\n")
    process.stdin.flush()
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        time.sleep(0.02)
        if matches(home) and len(lines(matches(home)[0])) == 3:
            break
    time.sleep(0.5)  # a line is written a moment before it is synced, and kept only then
    process.send_signal(number)
    _, errs = process.communicate(timeout=30)
    if number == signal.SIGINT:
        assert b"To go on: playrules play pig --resume" in errs
    again = run("play", "pig", "--resume", input="quit\n")
    assert "The match goes on after 3 moves." in again.stdout


ODD_NAMES = [".", "/", "..", "~", "a\0b", "n" * 300, "no/such/folder/m"]


@pytest.mark.parametrize("name", ODD_NAMES)
def test_odd_names_are_told_at_the_table(run: Any, quiz: str, name: str) -> None:
    """A name that no file can have is told, and everybody stays."""
    result = run("play", quiz, "--seats", "human,bold", input=f"save {name}\ntails\nquit\n".encode(
        "utf-8", "surrogateescape"
    ))  # fmt: skip
    assert result.exit_code == 0, result.output
    assert "from now on" not in result.stdout
    assert "red calls tails" in result.stdout.lower()


def test_the_home_folder_is_meant_by_a_tilde(
    run: Any, quiz: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the table no shell expands it."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    run("play", quiz, "--seats", "human,bold", input="save ~/here\nquit\n")
    assert (tmp_path / "here").is_file()
    result = run("play", quiz, "--save", "~/here", input="quit\n")
    assert "goes on" in result.stdout or "Red" in result.stdout, result.output
    assert run("play", quiz, "--save", " ").exit_code == errors.USAGE
    assert run("play", quiz, "--save", "").exit_code == errors.USAGE


def test_a_match_that_is_open_is_named_once(run: Any, quiz: str, tmp_path: Path) -> None:
    """The message says once which file it is."""
    path = tmp_path / "two.match"
    text = run("play", quiz, "--seats", "human,bold", "--save", str(path),
               input=f"tails\nsave {tmp_path / 'three'}\nquit\n").stdout  # fmt: skip
    assert "three" in text
    keeper = Keeper.reopen(path)
    try:
        result = run("play", quiz, "--save", str(path), input="quit\n")
    finally:
        keeper.close()
    assert " ".join(result.stderr.split()).count("two.match") == 1
    assert "somebody plays on in it" in result.stderr


class FullDisk:
    """A disk that has no room for some lines, and then has room again."""

    def __init__(self, good: int, bad: int) -> None:
        """Keep *good* lines, then refuse *bad*."""
        self.good, self.bad, self.real = good, bad, os.fsync

    def __call__(self, descriptor: int) -> None:
        """Sync, if there is room."""
        self.good -= 1
        if self.good < 0 <= self.good + self.bad:
            raise OSError(28, "No space left on device")
        self.real(descriptor)


def test_a_full_disk_ends_no_game(
    run: Any, quiz: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """People are asked for another file, and nothing that was played is lost."""
    full, other = tmp_path / "full.match", tmp_path / "other.match"
    monkeypatch.setattr(os, "fsync", FullDisk(good=3, bad=1))
    answers = f"tails\n\nsave {tmp_path}\nsave {other}\n\nheads\nquit\n"
    result = run("play", quiz, "--seats", "human,bold", "--save", str(full), input=answers)
    assert result.exit_code == 0, result.output
    text = " ".join(result.stdout.replace(str(tmp_path), "").split())
    assert "cannot be written: No space left on device. What was chosen last" in text
    assert "it is a folder" in text
    assert "from now on." in text
    chosen = [one["do"] for one in lines(other) if "do" in one]
    assert chosen[:2] == ["Tails", "Go on"]
    assert len(chosen) > len([one for one in lines(full) if "do" in one])


def test_a_full_disk_and_no_name(
    run: Any, quiz: str, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A match without a name goes on without being kept, until somebody names a file."""
    monkeypatch.setattr(os, "fsync", FullDisk(good=3, bad=2))
    answers = f"tails\n\nheads\n\nsave\nsave {tmp_path / 'm'}\nquit\n"
    result = run("play", quiz, "--seats", "human,human", input=answers)
    assert result.exit_code == 0, result.output
    assert "not kept from here on (No space left on device)" in " ".join(result.stderr.split())
    assert "It is not kept yet" in result.stdout
    assert [one["do"] for one in lines(tmp_path / "m") if "do" in one] == ["Tails", "Go on"]


def test_only_what_can_be_gone_on_with_is_resumed(
    run: Any, rules: Any, quiz: str, home: Path
) -> None:
    """Of two games with one name each finds its own; open and broken files are passed over."""
    run("play", quiz, "--seats", "human,bold", input="tails\n")
    (mine,) = matches(home)
    other = rules(name="other.rules")
    Path(other).write_text(Path(other).read_text().replace("Quiz Night", "Other Night"))
    run("play", other, "--seats", "human,careful", input="tails\n")
    (theirs,) = set(matches(home)) - {mine}
    (home / "quiz-20990101-000000-1.match").write_bytes(b"{}\n")
    result = run("play", quiz, "--resume", input="quit\n")
    assert "Blue: bold" in result.stdout, result.output
    assert "not a saved match" in result.stderr
    assert "It is passed over." in " ".join(result.stderr.split())
    keeper = Keeper.reopen(theirs)
    try:
        result = run("play", other, "--resume", input="quit\n")
    finally:
        keeper.close()
    assert result.exit_code == errors.NOT_FOUND
    assert "somebody plays on in it" in " ".join(result.stderr.split())
    mine.unlink()
    result = run("play", quiz, "--resume", input="quit\n")
    assert result.exit_code == errors.NOT_FOUND
    assert "was played by other rules: playrules replay" in " ".join(result.stderr.split())


def test_undo_takes_a_number(run: Any, quiz: str) -> None:
    """What is no number of times is told as such; more than there were take all back."""
    odd = ["x", "-1", "0", "00", "1.5", "\u0663"]
    answers = "".join(f"undo {one}\n" for one in odd) + f"heads\nundo {'9' * 5000}\ntails\nquit\n"
    result = run("play", quiz, "--seats", "human,bold", input=answers)
    assert result.exit_code == 0, result.output
    text = " ".join(result.stdout.split())
    assert text.count("undo takes a whole number from 1 on, as in undo 2.") == len(odd)
    assert "There is nothing more to take back yet." in text
    assert "Which one?" not in text
    assert "Red calls tails" in text
