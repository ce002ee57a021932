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
        ("wall 40", "Hit Wall at 40mm"),
        ("Wall 45deg 38 mm with force", "Hit Wall at 38mm"),
        ("wall turn=45 x: 0.1m", "Hit Wall at 100mm"),
        ("t wall, a mark(wall, x: 40mm, turn: 180deg, hard: yes)", "Hit Wall at 40mm"),
        ("door", "Hit Door at 0mm"),
        ("#1", "Hit Wall at 0mm"),
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
    assert "Hit Door at 40mm" in text


@pytest.mark.parametrize("typed", ["150mm", "15cm", "15 cm", "0.15m", "2"])
def test_quantities(run: Any, darts: str, typed: str) -> None:
    """A quantity is typed in any unit; of a short list the number in front will do, too."""
    assert "150mm" in play(run, darts, "door", typed).rpartition("How far?")[2].split("options.")[1]


def test_a_quantity_that_is_not_offered(run: Any, darts: str) -> None:
    """What is next to it is said."""
    text = play(run, darts, "door", "20cm")
    assert "d cannot be 200mm now; next to it: 150mm and 2000mm" in text


def test_a_dozen_options_with_parts_are_told_by_their_ranges(run: Any) -> None:
    """With an example of what to type, in full and in short; a number is a value, no option."""
    result = run("play", "shuffleboard", "--seats", "human,far", input="290\nquit\n")
    text = " ".join(result.output.split())
    assert "speed from 200cm/s to 320cm/s in steps of 5cm/s (280cm/s if left out)" in text
    assert "425 options. Type its value, such as 260 or: speed 260cm/s, direction 0deg" in text
    assert "Red lets Finger go at hole 1 of Table: speed 290cm/s, direction 0deg" in text


def test_what_several_kinds_keep_is_one_column(run: Any) -> None:
    """The table of pieces has a column for each name, and where each piece is."""
    result = run("play", "destruct_3", "--players", "2", "--seats", "human,mason", input="quit\n")
    heads = [line.split() for line in result.output.splitlines() if line.split()[:1] == ["at"]]
    assert heads == [["at", "starting"]]


MENU = """
    rules 1
    game darts "Darts" { players: 1 }
    use darts 1
    target wall "Wall" {
      step: 2mm
      count: 500
      turns: 0deg, 45deg, 180deg
    }
    play {
      choose "What now?" for red {
        option "Look" { say "Looked" }
        option a from marks(wall) "Throw at {a}" { say "Hit {a.x} {a.turn}" }
        option "Wait" { say "Waited" }
      }
    }
"""


@pytest.fixture
def menu(darts: str, rules: Callable[..., str]) -> str:
    """A menu in which one option has thousands of values."""
    return rules(MENU, "menu.rules")


def test_thousands_of_values_are_one_line_of_a_menu(run: Any, menu: str) -> None:
    """With their ranges and how one is typed; the other options keep their numbers."""
    result = run("play", menu, "--seats", "human", input="quit\n")
    text = " ".join(result.output.split())
    assert "1 Look Throw at …: 3,000 options, typed as in: Throw at 500 " in text
    assert "x from 0mm to 998mm in steps of 2mm (0mm if left out); turn 0deg, 45deg" in text
    assert "3002 Wait" in text
    assert len(text) < 900


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("throw at 40 45", "Hit 40mm 45deg"),
        ("Throw at x 40mm, turn 45deg, hard no", "Hit 40mm 45deg"),
        ("1 45", "x cannot be 1mm: it is from 0mm to 998mm in steps of 2mm"),
        ("40 45", "Hit 40mm 45deg"),
        ("40", "Hit 40mm 0deg"),
        ("1", "Looked"),
        ("3002", "Waited"),
        ("wa", "Waited"),
        ("throw at 41", "next to it are 40mm and 42mm"),
    ],
)
def test_values_are_typed_in_a_menu(run: Any, menu: str, typed: str, said: str) -> None:
    """Behind what the option is called, or alone where only one option has values."""
    result = run("play", menu, "--seats", "human", input=f"{typed}\nquit\n")
    assert said in " ".join(result.output.split())


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("wall 40,45", "Hit Wall at 40mm"),
        ("wall 4,0 45", "Hit Wall at 4mm"),
        ("wall 0,04m", "Hit Wall at 40mm"),
        ("wall 40, 45deg", "Hit Wall at 40mm"),
        ("wall 4,180", "Hit Wall at 4mm"),
    ],
)
def test_a_comma_in_a_number(run: Any, darts: str, typed: str, said: str) -> None:
    """It may be a decimal point, or stand between two values: what is possible is taken."""
    assert said in play(run, darts, typed)


def test_a_number_that_is_an_option_and_a_value(run: Any, rules: Callable[..., str]) -> None:
    """Where both are listed, it is asked which is meant."""
    path = rules("""
        rules 1
        game few "Few" { players: 1 }
        play {
          choose d from [2cm, 1cm, 7cm] for red "How far?"
          say "Then {d}"
        }
    """)
    result = run("play", path, "--seats", "human", input="2\n#2\n")
    text = " ".join(result.output.split())
    assert "2 may be option 2, 1cm, or the value, 2cm. Type #2 or d 2." in text
    assert "Then 1cm" in text
    result = run("play", path, "--seats", "human", input="d 2\n")
    assert "Then 2cm" in result.output
    result = run("play", path, "--seats", "human", input="3\n")
    assert "Then 7cm" in result.output
