"""Handles are plain data: where each value of a part lies, and what comes of a place between."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest
from darts import start
from stage import drawers

from playrules import load, load_text
from playrules.viewer.app.asking import Asking
from playrules.viewer.scene import (
    Circle,
    Component,
    Drawing,
    Handle,
    Item,
    Menu,
    Rectangle,
    Scene,
    Text,
    Track,
    View,
    attempt,
    begun,
    compose,
    even_track,
)

FIVE = even_track("x", (10, 20, 30, 40, 50), (100.0, 50.0), (140.0, 50.0), at=2)


def test_the_nearest_value_is_taken() -> None:
    """Also from far away; between two values, the one that it has already."""
    assert FIVE.points[1] == (110.0, 50.0)
    assert [FIVE.nearest(x, 500.0) for x in (-9, 104, 106, 139, 999)] == [0, 0, 1, 4, 4]
    assert FIVE.nearest(125.0, 50.0) == 2 and replace(FIVE, at=3).nearest(125.0, 50.0) == 3


def test_arrows_go_where_the_next_value_lies() -> None:
    """On a line from left to right nothing is above; by ten steps it ends at the last."""
    assert FIVE.ahead(1, 0) == 3 and FIVE.ahead(-1, 0) == 1
    assert FIVE.ahead(0, -1) is None
    assert FIVE.ahead(1, 0, by=10) == 4
    around = Track("angle", (0, 1, 2, 3), ((1.0, 0.0), (0.0, -1.0), (-1.0, 0.0), (0.0, 1.0)), 1)
    assert around.ahead(1, 0) == 0 and around.ahead(-1, 0) == 2
    assert even_track("one", (7,), (0.0, 0.0), (9.0, 0.0)).ahead(1, 0) is None


def test_handles_move_with_their_items() -> None:
    """What is drawn elsewhere is dragged there."""
    item = Item((Circle(120, 50, 4, "ink"),), handle=Handle((FIVE,))).moved(5, -10)
    assert item.handle is not None
    assert item.handle.tracks[0].points[0] == (105.0, 40.0)
    told = {"parts": ["x"], "values": [5], "from": [[105.0, 40.0]], "to": [[145.0, 40.0]]}
    assert item.as_json()["handle"] == told


@dataclass
class Stranger:
    """A drawing that a stranger's plugin adds."""

    handle: object
    word: str = "scene"
    label: str = "Plugin strange"
    tell: None = None
    measure: None = None
    film: None = None
    route: None = None
    begin: Any = None

    def draw(self, component: Component, view: View, width: float, height: float) -> Drawing:
        """Draw one knob."""
        knob = Item((Circle(20, 20, 5, "ink"),), handle=self.handle)  # type: ignore[arg-type]
        return Drawing(width, height, (knob,))


@pytest.mark.parametrize(
    ("handle", "why"),
    [
        (Handle(()), "a handle sets nothing"),
        (Handle((Track("x", (1, 2), ((0.0, 0.0),)),)), "1 points for 2 values"),
        (Handle((Track("x", (1,), ((0.0, 0.0),), 3),)), "value 3 of 1"),
        ("lever", "str is no handle"),
    ],
)
def test_handles_that_cannot_be_dragged_are_refused(handle: object, why: str) -> None:
    """The box says what is wrong with the drawing."""
    state = load("destruct_3").start(3)
    component = next(one for one in state.machine.program.components if one.word == "scene")
    found = attempt(Stranger(handle), component, View(state), 200, 200)
    assert isinstance(found, str) and why in found


def where() -> Asking:
    """Red has taken a block, and is asked where to put it."""
    state = load("destruct_3").start(3)
    return Asking(state.apply(state.choices.find("Place L 2")))


def scene_of(menu: Menu, state: object, size: tuple[int, int] = (1024, 768)) -> Scene:
    """The scene of a question with a menu."""
    return compose(state, drawers(), size=size, seat=1, menu=menu)  # type: ignore[arg-type]


def texts(scene: Scene) -> list[str]:
    """All that is written."""
    return [one.text for item in scene.items() for one in item.shapes if isinstance(one, Text)]


def test_each_part_has_a_dial_and_the_piece_a_handle() -> None:
    """The side tells each part with its unit; on the table the piece is dragged along x."""
    asking = where()
    scene = scene_of(asking.menu, asking.state)
    handles = [one.handle for one in scene.items() if one.handle is not None]
    parts = [[track.part for track in one.tracks] for one in handles]
    assert parts == [["x"], ["x"], ["x"], ["turn"], ["mirrored"]]
    assert [(one.jumps, one.lets_go) for one in handles] == [
        (True, True), (False, True), (True, False), (True, False), (True, False),
    ]  # fmt: skip
    for text in ("X", "0mm", "Turn", "0deg", "90deg", "270deg", "Mirrored", "yes"):
        assert text in texts(scene)
    taken = [one for one in scene.items() if one.choices]
    assert {one.choices for one in taken} == {asking.menu.tried.codes if asking.menu.tried else ()}


SHELF = """\
rules 1
game shelf "Shelf" { players: 1 }
use physics 1
material wood "Wood" { weight: 0.7g }
piece brick "Brick" {
  count: 2
  body {
    material: wood
    | x   | y   | width | height |
    | 0mm | 0mm | 60mm  | 20mm   |
  }
}
scene wall "Wall" {
  spots: 10mm
  ground shelf "Shelf" {
    from: -200mm
    to: 200mm
  }
}
play {
  for each p in players {
    choose s from spots(bricks[1], wall) for p "Where?" where s.x >= 0mm
    place bricks[1] at s
  }
}
"""


def test_what_may_not_be_is_red_and_says_why() -> None:
    """It would not stand at the edge, and the rules forbid the left half: nothing is lit."""
    asking = Asking(load_text(SHELF).start(3))
    assert asking.trying is not None and asking.trying.is_open
    assert asking.adjust(lambda one: one.step("x", -99))
    tried = asking.menu.tried
    assert tried is not None and tried.codes == () and asking.take() is None
    assert tried.dials[0].said == "-200mm" and min(tried.dials[0].open) == 20
    scene = scene_of(asking.menu, asking.state)
    assert not any(one.choices for one in scene.items())
    assert "Part of it would be past the edge" in texts(scene)
    piece = next(one for one in scene.items() if one.thing == ("piece", 1) and one.handle)
    assert any(getattr(shape, "stroke", "") == "down" for shape in piece.shapes)
    assert asking.adjust(lambda one: one.step("x", 10))
    assert asking.menu.tried is not None
    assert asking.menu.tried.why == "the rules do not allow it here and now"


def leave(*_: object) -> None:
    """Try to end playrules."""
    raise SystemExit(3)


@pytest.mark.parametrize(
    ("begin", "x"),
    [
        (lambda *_: {"x": 40_000_000}, "40mm"),
        (lambda _, view: {"x": view.tried.dials[0].value + 30_000_000}, "120mm"),
        (lambda *_: {"x": -40_000_000}, "90mm"),
        (lambda *_: {"x": 1, "y": 0}, "90mm"),
        (lambda *_: {"x": "far"}, "90mm"),
        (lambda *_: 1 / 0, "90mm"),
        (leave, "90mm"),
    ],
)
def test_a_drawing_may_say_where_setting_begins(begin: Callable[..., Any], x: str) -> None:
    """What may not be chosen is not begun with, nor is what fails or knows no such part."""
    state = load_text(SHELF).start(3)
    drawn = {"scene": Stranger(None, begin=begin)}
    asking = Asking(state, lambda menu: begun(drawn, View(state, 1, menu=menu)))
    assert asking.trying is not None
    assert asking.trying.tried.dials[0].said == x


@pytest.mark.parametrize("size", [(640, 480), (1024, 768), (1920, 1080)])
def test_dials_stay_in_their_panel(size: tuple[int, int]) -> None:
    """In the smallest window dials stand beside their names."""
    asking = where()
    scene = scene_of(asking.menu, asking.state, size)
    box = next(one for one in scene.boxes if one.kind == "choices")
    left, top, right, low = box.bounds
    for item in box.items:
        a, b, c, d = item.bounds()
        assert left - 0.5 <= a and top - 0.5 <= b and c <= right + 0.5 and d <= low + 0.5
    assert sum(one.handle is not None for one in box.items) == 3


def draw_wall(_component: Component, view: View, width: float, height: float) -> Drawing:
    """Draw a wall with the dart that is aimed: it is dragged to the right and to the left."""
    dial = view.tried.dial("x") if view.tried is not None else None
    wall = Item((Rectangle(1, 1, width - 2, height - 2, "wood"),))
    if view.tried is None or dial is None:
        return Drawing(width, height, (wall,))
    ends = (20.0, height / 2), (width - 20.0, height / 2)
    track = even_track("x", dial.values, *ends, dial.at)
    paint = "down" if view.tried.why else "accent"
    dart = (Circle(*track.points[dial.at], 8, paint, "ink", 1),)
    handle = Handle((track,))
    return Drawing(width, height, (wall, Item(dart, title=f"x {dial.said}", handle=handle)))


class Wall(Stranger):
    """That drawing, as a plugin adds it."""

    def draw(self, component: Component, view: View, width: float, height: float) -> Drawing:
        """Draw it."""
        return draw_wall(component, view, width, height)


def test_values_of_a_plugin_of_a_stranger_are_dragged_as_well() -> None:
    """What is not dragged over its own drawing has a slider; nothing knows what a dart is."""
    asking = Asking(start("choose a from aims(wall) for red where a.x > 10mm"))
    assert asking.trying is not None
    assert [one.name for one in asking.trying.parts] == ["x", "turn", "hard"]
    component = Component("target", "wall", "Wall", {})
    view = View(asking.state, 1, menu=asking.menu)
    found = attempt(Wall(None, "target"), component, view, 540, 100)
    assert isinstance(found, Drawing)
    handle = found.items[1].handle
    assert handle is not None
    at = handle.tracks[0].nearest(270, 90)
    assert asking.adjust(lambda one: one.set("x", handle.tracks[0].values[at]))
    assert asking.menu.heading == "x 498mm, turned 0deg"
    assert asking.adjust(lambda one: one.turn(1)) and asking.adjust(lambda one: one.flip())
    choice = asking.take()
    assert choice is not None and choice.label == "x 498mm, turned 45deg, with force"
