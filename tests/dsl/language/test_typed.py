"""Options that are found by what people type for their values."""

from __future__ import annotations

import pytest
from darts import start

from playrules.engine import IllegalChoice
from playrules.engine.play.typed import Mistyped, either, parse

BOTH = "choose t from targets, a from aims(t) for red where a.x is not 20mm"


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("wall 40", "Wall, x 40mm, turned 0deg"),
        ("WALL 40MM 45 with force", "Wall, x 40mm, turned 45deg, with force"),
        ("wall 180deg 12mm hard", "Wall, x 12mm, turned 180deg, with force"),
        ("wall x=40 turn 45 hard: no", "Wall, x 40mm, turned 45deg"),
        ("wall tur 45 hard no", "Wall, x 0mm, turned 45deg"),
        ("wall 12 ha", "Wall, x 12mm, turned 0deg, with force"),
        ("wall 45° 4cm", "Wall, x 40mm, turned 45deg"),
        ("wall, hard", "Wall, x 0mm, turned 0deg, with force"),
        ("door", "Door, x 0mm"),
        ("door 4cm", "Door, x 40mm"),
        ("t door, a aim(door, x: 40mm)", "Door, x 40mm"),
        ("Wall, x 12mm, turned 180deg, with force", "Wall, x 12mm, turned 180deg, with force"),
    ],
)
def test_a_choice_is_found(text: str, label: str) -> None:
    """Parts by position or by name, in any order; units and defaults may be left out."""
    choices = start(BOTH).choices
    found = choices.find(text)
    assert found.label == label
    assert choices.find(found.key) == choices.find(found.label) == found


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("wall 41", "x cannot be 41mm: it is from 0mm to 998mm in steps of 2mm; next to it are"),
        ("wall 4cm 90", "turn cannot be 90deg: it is 0deg, 45deg, 180deg; next to it are 45deg"),
        ("wall 20", "here and now; open next to it: x 18mm, turned 0deg or x 22mm, turned 0deg"),
        ("door 20", "x 20mm: the rules do not allow it here and now; open next to it: x 0mm"),
        ("door 20mm 45deg", "“45deg” is no part of it: nothing more is wanted"),
        ("dor 3", "t: it may be Wall, Door"),
        ("wall x 4 x 6", "x is given twice"),
        ("wall turn", "turn is 0deg, 45deg, 180deg, not nothing"),
        ("wall 40 foo", "“foo” is no part of it: left are turn: 0deg, 45deg, 180deg"),
        ("wall 2000", "next to it is 998mm"),
        ("wall 4kg", "“4kg” is no part of it"),
        ("wall " + "9" * 900, "is"),
        ("wall " + "x " * 900, "too long"),
        ("", "t: it may be Wall, Door"),
    ],
)
def test_what_is_no_choice(text: str, why: str) -> None:
    """It is said which part is wrong, what it may be, and what is next to it."""
    with pytest.raises(IllegalChoice) as caught:
        start(BOTH).choices.find(text)
    assert why in str(caught.value)


@pytest.mark.parametrize(
    ("text", "label"), [("1cm", "10mm"), ("10 mm", "10mm"), ("0.15m", "150mm")]
)
def test_quantities(text: str, label: str) -> None:
    """In any unit of their dimension."""
    assert start("choose d from [1cm, 15cm, 2m] for red").choices.find(text).label == label


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        ("0..6", "4", 4),
        ("yes or no", "Y", 1),
        ("(player or nothing)", "nothing", 0),
        ("player", "BLUE", 2),
        ("aim", "door 20", 3002),
        ("(aim or nothing)", "nothing", 0),
        ("length", "4cm", 40_000_000),
    ],
)
def test_values_of_any_kind(kind: str, text: str, value: int) -> None:
    """What is asked of people outside the game is read alike."""
    starts = {"player": " starts red", "aim": " starts aim(door)", "length": " starts 0cm"}
    state = start("choose b from 1..2 for red", f"has x: {kind}{starts.get(kind, '')}")
    found = next(one.kind for one in state.machine.program.kept if one.name == "x")
    things = state.machine.program.things
    assert parse(things, found, text) == value
    with pytest.raises(Mistyped):
        parse(things, found, "what is this")


def test_a_comma_that_may_mean_two_things() -> None:
    """Where both readings give a value, and not the same, people have to say which."""
    values = {"1.5": 3, "1, 5": 4, "2.0": 5, "2, 0": 5}
    with pytest.raises(Mistyped, match="may be one number or two"):
        either("1,5", values.__getitem__)
    assert either("2,0", values.__getitem__) == 5
    assert either("7", int) == 7
