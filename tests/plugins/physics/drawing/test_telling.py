"""Scenes in lines of text, as a terminal without colours shows them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from yards import seen, states

from playrules.engine.errors import IllegalChoice
from playrules.plugins.physics.drawing.asked import aimed_words, aiming
from playrules.plugins.physics.drawing.sheet import Sheet, in_rows
from playrules.plugins.physics.drawing.telling import tell
from playrules.plugins.physics.drawing.window import near_of
from playrules.plugins.physics.model import Pose
from playrules.plugins.physics.model.scenes import extents
from playrules.plugins.physics.model.units import MILLIMETRE

GOLDEN = Path(__file__).parent / "golden"


def told(prompt: str, name: str, players: int = 2) -> list[str]:
    """Return the lines of a component when something is asked."""
    found = seen(states(players)[prompt], name)
    return tell(found.component, found.view)


@pytest.mark.parametrize("prompt", list(states()))
def test_lines_fit_a_terminal(prompt: str) -> None:
    """No more than 76 signs wide, and 24 lines for each scene."""
    for name, scenes in (("yard", 2), ("desk", 1)):
        lines = told(prompt, name)
        assert max(map(len, lines)) <= 76
        assert len(lines) <= 24 * scenes


def test_each_piece_has_a_letter_of_its_own() -> None:
    """The legend says which, and what is kept of them that is yes."""
    lines = told("Which hole?", "yard")
    assert "  AB = T 1, 2; C = Wedge 2" in lines
    assert "  marked: A" in lines
    picture = "".join(lines[1 : lines.index("  AB = T 1, 2; C = Wedge 2") - 6])
    assert all(sign in picture for sign in "ABC")


def test_where_a_piece_would_land_is_told() -> None:
    """Crosses stand for the silhouette on top of the piece below."""
    lines = told("The other?", "yard")
    assert "  + = T 2 at x 0mm, turned 0deg" in lines
    rows = [at for at, line in enumerate(lines) if "+" in line and "=" not in line]
    below = next(at for at, line in enumerate(lines) if "A" in line)
    assert rows and max(rows) < below + 2
    assert lines[rows[0]].index("+") > lines[below].index("A") - 4


def test_grounds_areas_holes_and_a_ruler() -> None:
    """Named and numbered below what stands there."""
    lines = told("Where to?", "yard")
    assert any(line.endswith("= Floor") or "=" * 60 in line for line in lines)
    assert any("[--" in line and "Keep" in line for line in lines)
    assert any("1 2 13" in line for line in lines)
    assert any(line.endswith(" mm") and " 0 " in line for line in lines)


def test_a_tool_being_aimed() -> None:
    """Its ball, its way, and how it is aimed if nothing is typed."""
    lines = told("Your ramp", "yard")
    assert any("@" in line for line in lines) and any(".." in line for line in lines)
    assert "  Default: Ramp in hole 13, height 120mm" in lines


def test_from_above() -> None:
    """A border around the ground, discs by their letters, the way of a flick."""
    lines = told("Flick", "desk")
    assert lines[1].strip().strip("-") == ""
    assert any("A....." in line for line in lines)
    assert "  A = red's Coin; B = blue's Coin" in lines


def test_words_in_rows_do_not_touch() -> None:
    """What does not fit beside another one stands below it."""
    assert in_rows([(2, "10"), (4, "11"), (6, "12")], 20, 3) == ["  10  12", "    11"]
    assert in_rows([(0, "a"), (0, "b")], 5, 1) == ["a"]


def test_small_things_are_seen() -> None:
    """A shape between the middles of cells takes one all the same."""
    sheet = Sheet(0, 40, 10, 6, 2)
    sheet.fill([((1, 1), (3, 1), (3, 3), (1, 3))], "x")
    sheet.fill([((900, 1), (903, 1), (903, 3), (900, 3))], "y")
    assert sheet.lines() == ["", "x    y"]


def test_a_spot_that_is_not_open_is_refused_with_the_reason() -> None:
    """Typed, it is told why the piece may not be let down there, and what is open next to it."""
    choices = states()["On the desk"].choices
    with pytest.raises(IllegalChoice, match=r"x 50mm, y 150mm: another piece lies there; open"):
        choices.typed("50 150")
    with pytest.raises(IllegalChoice, match="x cannot be 2000mm"):
        choices.typed("2000 150")


@pytest.mark.parametrize(("prompt", "name"), [("Your ramp", "yard"), ("Flick", "desk")])
def test_texts_stay_as_they_are(prompt: str, name: str) -> None:
    """UPDATE_GOLDEN=1 writes them anew."""
    file = GOLDEN / f"{name}.txt"
    text = "\n".join(told(prompt, name)) + "\n"
    if os.environ.get("UPDATE_GOLDEN"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8", newline="\n")
    assert file.read_text("utf-8") == text


def test_pieces_that_a_tool_would_pass_are_named() -> None:
    """A hammer over a hole beside which a piece lies."""
    state = states()["Your hammer"]
    found = seen(state, "yard")
    aimed = aiming(found)
    assert aimed is not None
    there = found.drawn(aimed.tool)[-1].shape
    (left, right), (low, high) = extents(there)
    pose = Pose((left + right) // 2, (low + high) // 2)
    found.__dict__["standing"] = found.standing.with_piece(0, pose)
    assert aimed_words(found, aimed).endswith("; passes T 1")


def test_a_row_of_pieces_is_shown_as_a_whole() -> None:
    """What stands near something that is shown is shown; what was thrown far out is not."""
    middle = ((-160 * MILLIMETRE, -160 * MILLIMETRE), (0, 0))
    row = [
        ((at * MILLIMETRE, (at + 8) * MILLIMETRE), (0, 48 * MILLIMETRE))
        for at in range(-100, 400, 30)
    ]
    thrown = ((900 * MILLIMETRE, 910 * MILLIMETRE), (0, 9 * MILLIMETRE))
    assert sorted(near_of([*reversed(row), thrown], middle)) == row
