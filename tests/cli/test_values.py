"""Values that people type: with units, with parts, by position or by name."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

PLUGIN = Path(__file__).parents[1] / "dsl" / "language" / "darts.py"
HOOK = """

from playrules.plugins.api import hookimpl


@hookimpl
def playrules_vocabulary(words):
    words.add(*WORDS)
"""
GAME = """
    rules 1
    game darts "Darts" { players: 2 }
    use darts 1
    target wall "Wall" {
      step: 2mm
      count: 500
      turns: 0deg, 45deg, 180deg
    }
    target door "Door" {
      step: 20mm
      count: 3
    }
    play {
      choose t from targets, a from marks(t) for red "Where to?" where a.x is not 20mm
      say "Hit {t} at {a.x}"
      choose d from [1cm, 15cm, 2m] for red "How far?"
      say "{d}"
    }
"""


@pytest.fixture
def darts(install: Callable[[str, str], None], rules: Callable[..., str]) -> str:
    """A game with thousands of options, and its plugin."""
    # All installed plugins are loaded with it, and some of its words are words of physics.
    source = re.sub(r"\baim(s?)\b", r"mark\1", PLUGIN.read_text("utf-8"))
    source = re.sub(r"\barea(s?)\b", r"field\1", source)
    install("darts", source + HOOK)
    return rules(GAME, "darts.rules")


def play(run: Any, darts: str, *typed: str) -> str:
    """Return what is shown to somebody who types these lines."""
    result = run("play", darts, "--seats", "human,random", input="\n".join([*typed, "quit", ""]))
    assert result.exit_code == 0, result.output
    return " ".join(result.output.split())


def test_thousands_of_options_are_told_in_lines(run: Any, darts: str) -> None:
    """The values and the ranges of their parts, not option by option, and an example."""
    text = play(run, darts)
    assert "t: Wall, Door" in text
    assert (
        "a of Wall: x from 0mm to 998mm in steps of 2mm, not all of them (0mm if left out)" in text
    )
    assert "turn 0deg, 45deg, 180deg (0deg if left out); hard yes or no (no if left out)" in text
    assert "a of Door: x 0mm, 40mm (0mm if left out)" in text
    assert "2,996 options" in text
    assert len(text) < 3000


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("wall 40", "Hit Wall at 4cm"),
        ("Wall 45deg 38 mm with force", "Hit Wall at 38mm"),
        ("wall turn=45 x: 0.1m", "Hit Wall at 10cm"),
        ("t wall, a mark(wall, x: 40mm, turn: 180deg, hard: yes)", "Hit Wall at 4cm"),
        ("door", "Hit Door at 0m"),
        ("#1", "Hit Wall at 0m"),
    ],
)
def test_values_by_position_and_by_name(run: Any, darts: str, typed: str, said: str) -> None:
    """Units and defaults may be left out; the words of the rules file and `#1` will do, too."""
    assert said in play(run, darts, typed)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("wall 41", "next to it are 40mm and 42mm"),
        ("wall 90deg", "turn cannot be 90deg: it is 0deg, 45deg, 180deg"),
        ("wall 20", "the rules do not allow it here and now; open next to it: x 18mm"),
        ("gate 3", "t: it may be Wall, Door"),
        ("wall 4 foo", "“foo” is no part of it"),
        ("?", "each part behind its name in any"),
        ("", "Which one?"),
    ],
)
def test_what_is_refused(run: Any, darts: str, typed: str, told: str) -> None:
    """It is said which part is wrong and what it may be; then it is asked again."""
    text = play(run, darts, typed, "door 40")
    assert told in text
    assert "Hit Door at 4cm" in text


@pytest.mark.parametrize("typed", ["150mm", "15cm", "15 cm", "0.15m", "2"])
def test_quantities(run: Any, darts: str, typed: str) -> None:
    """A quantity is typed in any unit; of a short list the number in front will do, too."""
    assert "15cm" in play(run, darts, "door", typed).rpartition("How far?")[2].split("options.")[1]


def test_a_quantity_that_is_not_offered(run: Any, darts: str) -> None:
    """What is next to it is said."""
    text = play(run, darts, "door", "20cm")
    assert "d cannot be 20cm now; next to it: 15cm and 2m" in text


def test_a_dozen_options_with_parts_are_told_by_their_ranges(run: Any) -> None:
    """With an example of what to type, in full and in short; a number is a value, no option."""
    result = run("play", "shuffleboard", "--seats", "human,far", input="2.9\nquit\n")
    text = " ".join(result.output.split())
    assert "speed from 2m/s to 3.2m/s in steps of 0.05m/s (2.8m/s if left out)" in text
    assert "425 options. Type its value, such as 2.6 or: speed 2.6m/s, direction 0deg" in text
    assert "Finger is let go at hole 1 of Table: speed 2.9m/s, direction 0deg" in text


def test_what_several_kinds_keep_is_one_column(run: Any) -> None:
    """The table of pieces has a column for each name, and where each piece is."""
    result = run("play", "destruct_3", "--players", "2", "--seats", "human,mason", input="quit\n")
    heads = [line.split() for line in result.output.splitlines() if line.split()[:1] == ["at"]]
    assert heads == [["at", "starting"]]
