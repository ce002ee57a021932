"""Scenes in shapes: each thing is tied to its item, at every size, and so is what is asked."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from wooden import WOOD
from yards import GAME, drawers, seen, states

import playrules
from playrules.engine import Event
from playrules.plugins.physics.drawing.asked import aiming, letting
from playrules.plugins.physics.drawing.pictures import draw, measure
from playrules.plugins.physics.drawing.spans import middle_of, span_of_scene
from playrules.plugins.physics.model import Ground, Hole, Interval
from playrules.plugins.physics.model import Scene as Yard
from playrules.plugins.physics.model.units import MILLIMETRE as MM
from playrules.viewer.scene import (
    Box,
    Circle,
    Item,
    Line,
    Polygon,
    Scene,
    Text,
    compose,
    item_at,
    to_svg,
)

GOLDEN = Path(__file__).parent / "golden"
SIZES = ((640, 480), (1024, 768), (1920, 1080))


def box(scene: Scene, name: str) -> Box:
    """Return the box of a component."""
    return next(one for one in scene.boxes if one.name == name)


def of_thing(scene: Scene, universe: str) -> list[Item]:
    """Return the items of the yards that stand for things of a universe."""
    return [one for one in box(scene, "yard").items if one.thing and one.thing[0] == universe]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("players", [2, 4])
def test_nothing_is_cut_off_or_runs_into_another(players: int, size: tuple[int, int]) -> None:
    """At each question, with one scene a player: no plain boxes, no texts on one another."""
    for state in states(players).values():
        scene = compose(state, drawers(), size=size)
        for name in ("yard", "desk"):
            texts = [t for i in box(scene, name).items for t in i.shapes if isinstance(t, Text)]
            assert not [one.text for one in texts if "cannot draw" in one.text]
            assert all(one.size >= 11 for one in texts)
            assert [(a, b) for a in texts for b in texts if a is not b and _meet(a, b)] == []


def _meet(a: Text, b: Text) -> bool:
    (al, at, ar, ab), (bl, bt, br, bb) = a.bounds(), b.bounds()
    return min(ar, br) - max(al, bl) > 1 and min(ab, bb) - max(at, bt) > 3


def test_each_piece_is_an_item_with_its_outline_and_title() -> None:
    """A T is one polygon of eight corners; its title says where the hand put it."""
    scene = compose(states()["The other?"], drawers())
    tee = next(one for one in of_thing(scene, "piece") if one.thing == ("piece", 1))
    (outline,) = (one for one in tee.shapes if isinstance(one, Polygon))
    assert len(outline.points) == 8
    for said in ("T 1: x -2mm", "rests on Meadow", "within Keep, Lawn", "marked"):
        assert said in tee.title, tee.title
    left, top, right, bottom = tee.bounds()
    found = item_at(scene, (left + right) / 2, bottom - (bottom - top) * 0.2)
    assert found is not None and found.thing == ("piece", 1)


def test_a_piece_that_lies_far_out_is_marked_at_the_edge() -> None:
    """The scene is not made small for it; its item is still there."""
    scene = compose(states()["The other?"], drawers())
    wedge = next(one for one in of_thing(scene, "piece") if one.thing == ("piece", 4))
    assert "x -980mm" in wedge.title
    assert wedge.bounds()[0] < box(scene, "yard").x + 30


def test_values_that_are_yes_have_a_thick_edge() -> None:
    """It is told in words what that means."""
    scene = compose(states()["Which hole?"], drawers())
    tees = [one for one in of_thing(scene, "piece") if one.thing in (("piece", 1), ("piece", 2))]
    lines = [s.line for one in tees for s in one.shapes if isinstance(s, Polygon)]
    assert lines[0] > 3 > lines[1]
    assert "Thick edge: marked" in [one.title for one in box(scene, "yard").items]


def test_where_a_piece_would_land() -> None:
    """A dashed silhouette in the middle on top of what stands there, tied to its option."""
    state = states()["The other?"]
    found = letting(seen(state, "yard"))
    assert found is not None
    assert found.choice.label == "x 0mm, turned 0deg"
    standing = seen(state, "yard").standing.poses[0]
    assert found.pose.y > standing.y + 20 * 10**6
    assert found.errs == 2 * 10**6  # a step of the grid
    assert found.open[0] < 0 < found.open[-1]
    (ghost,) = (one for one in of_thing(compose(state, drawers()), "piece") if one.choices)
    assert ghost.choices == (found.choice.code,) and ghost.roles == ("legal",)
    assert letting(seen(state, "yard", at=1)) is None


def test_who_chooses_a_spot_lets_down_a_piece_of_their_own() -> None:
    """Each player has a coin, and the option is a spot alone; red's is in the box as well."""
    before, _, _ = GAME.partition("play {")
    ask = 'play { choose c from spots(blue.coin, desk) for blue "On the desk" }'
    state = playrules.load_text(before.replace("PLAYERS", "2") + ask).start(1)
    found = letting(seen(state, "desk"))
    assert (
        found is not None and seen(state, "desk").view.title("piece", found.piece) == "blue's Coin"
    )


def test_a_tool_stands_at_its_default_aim_in_the_hole_chosen() -> None:
    """The hole that was chosen before is known, and so is what goes on the way."""
    state = states()["Your ramp"]
    found = aiming(seen(state, "yard"))
    assert found is not None
    assert found.tool.aim == (120 * 10**6,) and found.tool.poses == ()
    assert seen(state, "yard").hole(found.tool.hole).name == "13"
    scene = compose(state, drawers())
    (tool,) = of_thing(scene, "tool")
    assert tool.roles == ("chosen",)
    assert tool.title == "Ramp in hole 13, height 120mm"
    chosen = [one for one in of_thing(scene, "hole") if "chosen" in one.roles]
    assert [one.title.partition(":")[0] for one in chosen] == ["hole 13"]
    (way,) = (i for i in box(scene, "yard").items if i.choices == (found.choice.code,))
    assert any(isinstance(one, Line) and one.dashed for one in way.shapes)


def test_holes_that_may_be_chosen_are_legal() -> None:
    """Those of the scene that is asked about, each with its option."""
    holes = of_thing(compose(states()["Which hole?"], drawers()), "hole")
    assert [bool(one.choices) for one in holes] == [True] * 4 + [False] * 4


def test_a_tool_that_was_used_stands_as_it_was_left() -> None:
    """Its ball lies where it came to rest."""
    state = states()["Well?"]
    scene = compose(state, drawers())
    (tool,) = of_thing(scene, "tool")
    assert tool.title.startswith("Ramp in hole 13, height 160mm")
    assert tool.roles == ()
    standing = seen(state, "yard").standing.tool
    assert standing is not None and len(standing.poses) == 1
    assert standing.poses[0].x > seen(state, "yard").hole(standing.hole).x


def test_the_ways_that_a_hand_may_err() -> None:
    """Nine with the true one: the speed and the direction err by a step up or down, or not."""
    found = aiming(seen(states()["Flick"], "desk"))
    assert found is not None
    assert len(found.ways) == 9
    assert found.tool.aim[0] == 10**9
    ends = [one.points[-1] for one in found.ways]
    assert max(y for _, y in ends) > 150 * 10**6 > min(y for _, y in ends)
    scene = compose(states()["Flick"], drawers())
    titles = [one.title for one in box(scene, "desk").items]
    assert any("what a hand may hit instead" in one for one in titles)


def test_discs_seen_from_above_have_the_signs_of_their_owners() -> None:
    """A disc is a circle as large as it is, with the piece's thing."""
    scene = compose(states()["Flick"], drawers())
    coins = [one for one in box(scene, "desk").items if one.thing and one.thing[0] == "piece"]
    assert [one.title.partition(":")[0] for one in coins] == ["red's Coin", "blue's Coin"]
    assert all(isinstance(one.shapes[0], Circle) for one in coins)
    assert len({one.shapes[0].fill for one in coins if isinstance(one.shapes[0], Circle)}) == 2


FALLS = (
    """rules 1
game falls "Falls" { players: 2 }
use physics 1
"""
    + WOOD
    + """piece puck "Puck" {
  count: 2
  body {
    material: wood
    radius: 15mm
  }
}
zone gutter "Gutter" { }
scene court "Court" {
  view: above
  ground lane "Lane" {
    from: 0mm
    to: 300mm
    near: 0mm
    far: 100mm
    | hole | x    | y    |
    | 1    | 50mm | 50mm |
  }
}
flick finger "Finger" {
  | aim   | from   | to     |
  | speed | 200cm/s | 300cm/s |
}
play {
  place puck[1] at spot(puck, x: 50mm, y: 50mm)
  use finger at lane.holes[1] in court with aim(finger, speed: 250cm/s)
  place puck[2] at spot(puck, x: 50mm, y: 50mm)
  choose "Go on" for red { option "Yes" { } }
  for each p in pucks where p.at is court and not any(g in grounds where p.touches(g)) {
    move p to gutter
  }
  settle court
  say "{count(p in pucks where p.at is gutter)} fell off"
}
"""
)


def test_what_fell_off_is_told() -> None:
    """It stays where it fell, with a mark at the edge, until rules see that it touches nothing."""
    game = playrules.load_text(FALLS)
    match = game.begin_match(1)
    state = match.advance()
    assert [str(one.at) for one in state.names.pucks] == ["Court", "Court"]
    first, second = (
        one
        for one in box(compose(state, drawers()), "court").items
        if one.thing and one.thing[0] == "piece"
    )
    assert "fell off" in first.title and "fell off" not in second.title
    captions = [
        shape.text
        for one in box(compose(state, drawers()), "court").items
        for shape in one.shapes
        if isinstance(shape, Text)
    ]
    assert "Fell off: Puck 1" in captions
    match.play(0)
    events: list[Event] = []
    match.advance(journal=events)
    assert [one.text for one in events if one.event == "say"] == ["1 fell off"]
    assert str(match.state.names.pucks[1].at) == "Gutter"


def test_the_scene_in_question_is_large_and_all_others_have_one_scale() -> None:
    """What is alike is as wide in each; where there is no room for a large one, in all of them."""
    for size, counts in (((1920, 1080), {1, 3}), ((1024, 768), {4})):
        scene = compose(states(4)["Your hammer"], drawers(), size=size)
        lawns = [one for one in of_thing(scene, "area") if one.title.startswith("Lawn:")]
        widths = Counter(round(one.bounds()[2] - one.bounds()[0], 3) for one in lawns)
        assert set(widths.values()) == counts
        if len(widths) > 1:
            assert widths[max(widths)] == 1


def test_who_is_not_asked_sees_no_options() -> None:
    """No silhouette, no aim, no hole that lights up."""
    for state in states().values():
        other = 3 - state.actor if state.actor else 0
        if other:
            scene = compose(state, drawers(), seat=other)
            assert not any(item.choices for item in scene.items())


def test_a_wish_has_the_shape_of_the_scene() -> None:
    """More scenes want more room, and a wide table a wide one."""
    state = states(4)["end"]
    yard, desk = (seen(state, name).component for name in ("yard", "desk"))
    assert measure(yard).area == 4 * 620 * 460
    assert measure(desk).wide > measure(yard).wide


@pytest.mark.parametrize("room", [(60.0, 60.0), (200.0, 60.0), (60.0, 400.0)])
def test_small_rooms(room: tuple[float, float]) -> None:
    """However small: what has no room is left out, and nothing fails."""
    for name in ("yard", "desk"):
        view = seen(states()["Your ramp"], name)
        found = draw(view.component, view.view, *room)
        assert (found.width, found.height) == room


@pytest.mark.parametrize(("prompt", "name"), [("Your ramp", "side"), ("Flick", "above")])
def test_pictures_stay_as_they_are(prompt: str, name: str) -> None:
    """UPDATE_GOLDEN=1 draws them anew."""
    file = GOLDEN / f"{name}.svg"
    text = to_svg(compose(states()[prompt], drawers()))
    if os.environ.get("UPDATE_GOLDEN"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8", newline="\n")
    assert file.read_text("utf-8") == text


def test_foundations_are_shown_and_built_on() -> None:
    """A hole far from a foundation: both are shown, and what is built begins on the foundation."""
    grounds = (
        Ground("floor", Interval(-500 * MM, 500 * MM)),
        Ground("slab", Interval(240 * MM, 360 * MM), 10 * MM, foundation=True),
    )
    scene = Yard("yard", "side", grounds, (), holes=(Hole("1", 0, 0, 0),))
    assert span_of_scene(scene)[0] == (0, 360 * MM)
    assert middle_of(scene) == (300 * MM, 0)
    plain = replace(scene, grounds=(grounds[0], replace(grounds[1], foundation=False)))
    assert span_of_scene(plain)[0] == (0, 0)
    assert middle_of(plain) == (0, 0)
