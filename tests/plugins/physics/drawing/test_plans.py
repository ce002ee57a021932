"""The table from above: slices lie where their bearings say, directions can be pointed at."""

from __future__ import annotations

from functools import cache

import pytest
from yards import drawers

import playrules
from playrules.engine import Draws, State
from playrules.plugins.physics.drawing.around import Around, around
from playrules.plugins.physics.drawing.asked import aiming
from playrules.plugins.physics.drawing.telling import tell
from playrules.plugins.physics.words.examples import ROUND_TABLE
from playrules.testing.moves import Teller
from playrules.viewer.scene import Circle, Item, View, compose, item_at

GAME = ROUND_TABLE.replace("choose n from 0..11 for p", "choose d from ways for p").replace(
    "set fall to n * 30deg", "set fall to d"
).replace("setup {", "define ways: list(n * 30deg for n in 0..11)\nsetup {")  # fmt: skip
SIZES = ((640, 480), (1024, 768), (1920, 1080))


@cache
def states(players: int = 3, text: str = GAME) -> dict[str, State]:
    """Play with the last options, and return the states by what is asked, the first of each."""
    game = playrules.load_text(text, seats=players)
    teller, draws = Teller(game), Draws(3)
    state, found = game.start(3), dict[str, State]()
    while not state.is_over:
        if state.is_outside:
            found.setdefault(f"outside {state.prompt.partition(' ')[0]}", state)
            state = state.answer(teller.answer(state, draws))
        else:
            found.setdefault(state.prompt, state)
            state = state.apply(state.choices[-1])
    return found | {"end": state}


def table(state: State) -> Around:
    """The table of a state."""
    view = View(state)
    component = next(one for one in view.program.components if one.name == "fort")
    found = around(component, view)
    assert found is not None
    return found


def items(state: State, size: tuple[int, int] = (1024, 768)) -> tuple[Item, ...]:
    """What is drawn of the forts."""
    scene = compose(state, drawers(), size=size)
    return next(one for one in scene.boxes if one.name == "fort").items


def test_foundations_lie_at_their_bearings() -> None:
    """Each 200 mm from the middle, a third of a turn from the others."""
    middles = []
    for side in table(states()["Where?"]).sides:
        ((_, corners),) = side.foundations
        middles.append(tuple(round(sum(p[i] for p in corners) / 4e6) for i in (0, 1)))
    assert middles == [(200, 0), (-100, 173), (-100, -173)]


def test_foundations_are_as_deep_as_what_stands_on_them() -> None:
    """80 mm wide, as the file says, and 20 mm deep as the towers: neighbours do not overlap."""
    first = table(states()["Where?"]).sides[0]
    ((_, corners),) = first.foundations
    (left, right), (near, far) = ((min(v), max(v)) for v in zip(*corners, strict=True))
    assert (right - left, far - near) == (80e6, 20e6)


def test_no_way_is_shown_before_one_was_aimed() -> None:
    """As long as the table keeps nothing there is no arrow, and nobody is faced."""
    later = GAME.replace("has fall: angle starts 0deg", "has fall: (angle or nothing)")
    state = states(3, later)["Which way?"]
    found = table(state)
    assert (found.aimed, found.faced, found.words) == (None, [], "From above")
    aimed = [one.title for one in items(states()["Which way?"]) if "aimed" in (one.title or "")]
    assert aimed and not [one for one in items(state) if one.title in aimed]
    assert table(states(3, later)["end"]).words == "From above: aimed 330°, faces nobody"


def test_what_lies_there_is_drawn_with_its_depth() -> None:
    """A tower is 30 mm wide and as deep as its body."""
    first = table(states()["Which way?"]).sides[0]
    ((_, corners),) = first.pieces
    (left, right), (near, far) = ((min(v), max(v)) for v in zip(*corners, strict=True))
    assert (right - left, far - near) == (30e6, 20e6)


def test_a_direction_is_chosen_by_pointing_at_the_rim() -> None:
    """Each of the twelve is a dot of its own; who points at it chooses it."""
    state = states()["Which way?"]
    dots = [one for one in items(state) if one.choices and isinstance(one.shapes[0], Circle)]
    assert sorted(one.choices for one in dots) == [(one.code,) for one in state.choices]
    up = next(one for one in dots if one.title == "90°")
    (chosen,) = (one for one in state.choices if one.code in up.choices)
    assert chosen.values == (90 * 17_453_293,)
    scene = compose(state, drawers())
    shape = up.shapes[0]
    assert isinstance(shape, Circle)
    found = item_at(scene, shape.x, shape.y)
    assert found is not None and found.choices == up.choices


def test_whom_the_aim_faces_is_told() -> None:
    """The last direction, 330°, meets nobody; 0° meets the first."""
    assert table(states()["Which way?"]).words == "From above: aimed 0°, faces red"
    assert table(states()["end"]).words == "From above: aimed 330°, faces nobody"


def test_the_hammer_lies_as_it_was_aimed() -> None:
    """While it stands in a scene it is drawn across the table, its full length."""
    first = GAME.replace("list(n * 30deg for n in 0..11)", "[240deg]")
    state = states(3, first)["outside Take"]
    found = table(state)
    assert [one.seat for one in found.faced] == [3]
    far = max(found.rod, key=lambda one: one[0] ** 2 + one[1] ** 2)
    assert far[0] < -70e6 and far[1] < -140e6


def test_the_hammer_is_aimed_where_it_will_fall() -> None:
    """While its foot is chosen it stands in the slices that are faced, and in no others."""
    asked = GAME.replace("for p\n    for each q", 'for p "Foot?"\n    for each q')
    towards = asked.replace("list(n * 30deg for n in 0..11)", "[120deg]")
    for text, faced in ((towards, [2]), (asked, [])):
        sides = table(states(3, text)["Foot?"]).sides
        assert [one.seat for one in sides if aiming(one.seen) is not None] == faced


def test_one_slice_alone_has_no_plan() -> None:
    """Of one player's castle all is seen from the side."""
    alone = GAME.replace("players: 2..3", "players: 1..3")
    state = states(1, alone)["Where?"]
    component = next(one for one in View(state).program.components if one.name == "fort")
    assert around(component, View(state)) is None


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("players", [2, 3])
def test_all_lies_in_its_box(players: int, size: tuple[int, int]) -> None:
    """Nothing of the plan is cut off, whatever is asked."""
    for state in states(players).values():
        scene = compose(state, drawers(), size=size)
        box = next(one for one in scene.boxes if one.name == "fort")
        for item in box.items:
            for shape in item.shapes:
                left, top, right, bottom = shape.bounds()
                assert box.x - 1 <= left and right <= box.x + box.width + 1, item
                assert box.y - 1 <= top and bottom <= box.y + box.height + 1, item


def test_told_in_letters() -> None:
    """Below the slices stands the table, with a letter for each slice and dots where is aimed."""
    state = states()["end"]
    component = next(one for one in View(state).program.components if one.name == "fort")
    lines = tell(component, View(state))
    at = lines.index("From above: aimed 330°, faces nobody")
    assert max(map(len, lines)) <= 76
    assert "R = red's Fort at 0°" in lines[-2]
    picture = "\n".join(lines[at:])
    assert all(sign in picture for sign in "RBG#.")
