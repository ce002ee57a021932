"""Where pieces land that are let down, by geometry alone."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from physics_scenes import CUBE, ELL, MIXED, MM, PLANK, PUCK, TEE, WOOD, rink, scene, tower

from playrules.plugins.physics.model import (
    Items,
    Landing,
    Pose,
    Refusal,
    Scene,
    Spot,
    Standing,
    ToolPose,
    disc_body,
    drop,
    members,
)
from playrules.plugins.physics.model.landing import (
    PRESSED,
    TIE,
    outline,
)
from playrules.plugins.physics.model.penetration import depth
from playrules.plugins.physics.model.units import degrees

FOUR = scene(CUBE, CUBE, PLANK, TEE)


def landed(
    given: Scene, standing: Standing, piece: int, spot: Spot
) -> tuple[float, tuple[int, ...]]:
    """The height of the centroid in millimetres and the items it lands on."""
    found = drop(given, standing, piece, spot)
    assert isinstance(found, Landing)
    return (found.pose.y + PRESSED) / MM, members(found.lands_on)


def test_a_piece_lands_on_the_ground_or_on_what_stands_there() -> None:
    """A cube on the board, one on top of it, one beside the board on the table."""
    items = Items.of(FOUR)
    standing = Standing.of({0: Pose(0, 10 * MM)})
    assert landed(FOUR, standing, 1, Spot(100 * MM)) == (10, (items.ground(0),))
    assert landed(FOUR, standing, 1, Spot(8 * MM)) == (30, (0,))
    assert landed(FOUR, standing, 1, Spot(400 * MM)) == (-40, (items.ground(1),))


def test_a_piece_lands_on_all_that_carries_it() -> None:
    """A plank over two cubes lands on both; a tenth of a millimetre does not matter."""
    standing = Standing.of({0: Pose(-25 * MM, 10 * MM), 1: Pose(25 * MM, 10 * MM + TIE // 2)})
    assert landed(FOUR, standing, 2, Spot(0)) == (30.05, (0, 1))
    standing = standing.with_piece(1, Pose(25 * MM, 10 * MM + 2 * TIE))
    assert landed(FOUR, standing, 2, Spot(0)) == (30.2, (1,))


def test_turn_and_mirror_count() -> None:
    """A T upside down stands on its stem beside a cube, under its arm."""
    standing = Standing.of({0: Pose(25 * MM, 10 * MM)})
    height, on = landed(FOUR, standing, 3, Spot(0, degrees(180)))
    assert (round(height, 3), on) == (25, (0, Items.of(FOUR).ground(0)))
    ells = scene(ELL, CUBE)
    straight = landed(ells, Standing.of({1: Pose(-40 * MM, 10 * MM)}), 0, Spot(0))
    mirrored = landed(ells, Standing.of({1: Pose(-40 * MM, 10 * MM)}), 0, Spot(0, mirrored=True))
    assert straight[1] == (Items.of(ells).ground(0),)  # it reaches 25 mm to the left
    assert mirrored[1] == (1,)  # and 35 mm when mirrored


def test_neighbours_are_slipped_past() -> None:
    """What stands in the way by less than a tenth of a millimetre lets a piece come down."""
    items = Items.of(FOUR)
    standing = Standing.of({0: Pose(20 * MM - 90_000, 10 * MM)})
    assert landed(FOUR, standing, 1, Spot(0)) == (10, (items.ground(0),))
    standing = Standing.of({0: Pose(20 * MM - 110_000, 10 * MM)})
    assert landed(FOUR, standing, 1, Spot(0)) == (30, (0,))


def test_a_disc_lands_where_it_touches_first() -> None:
    """A disc between two cubes hangs on their corners: 12² + 16² = 20²."""
    wheels = scene(CUBE, CUBE, disc_body("wheel", 20 * MM, WOOD, 20 * MM))
    standing = Standing.of({0: Pose(-22 * MM, 10 * MM), 1: Pose(22 * MM, 10 * MM)})
    height, on = landed(wheels, standing, 2, Spot(0))
    assert height == pytest.approx(20 + 16, abs=0.05)
    assert on == (0, 1)


def test_refusals_say_why() -> None:
    """Past the edge, onto a piece from above, beside the table, and with a tool in the way."""
    narrow = replace(FOUR, edges=(-100 * MM, 100 * MM))
    found = drop(narrow, Standing(), 0, Spot(91 * MM))
    assert found == Refusal("part of it would be past the edge")
    assert isinstance(drop(narrow, Standing(), 0, Spot(90 * MM)), Landing)
    armed = Standing((), ToolPose(0, 0, (0, 0)))
    found = drop(FOUR, armed, 0, Spot(0))
    assert isinstance(found, Refusal) and "tool" in found.reason
    pucks = rink(PUCK, PUCK)
    there = Standing.of({0: Pose(500 * MM, 250 * MM)})
    assert drop(pucks, there, 1, Spot(549 * MM, y=250 * MM)) == Refusal("another piece lies there")
    free = drop(pucks, there, 1, Spot(551 * MM, y=250 * MM))
    assert isinstance(free, Landing) and members(free.lands_on) == (2,)
    found = drop(pucks, there, 1, Spot(2001 * MM, y=250 * MM))
    assert found == Refusal("nothing is below that could carry it")


def test_no_landing_overlaps_and_none_hovers() -> None:
    """On random heaps a landed piece touches something, and reaches deep into nothing."""
    chance = random.Random(5)
    for number in range(120):
        standing = tower(number % 6)
        piece = chance.randrange(12)
        body = MIXED.bodies[piece]
        spot = Spot(
            chance.randint(-60, 60) * 2 * MM,
            chance.choice(body.turns),
            mirrored=body.mirrors and chance.random() < 0.5,
        )
        others = standing.without(piece)
        found = drop(MIXED, others, piece, spot)
        assert isinstance(found, Landing)
        shape = outline(MIXED, piece, found.pose)
        touched = False
        shapes = [outline(MIXED, other, pose) for other, pose in others.pieces]
        for other in [*shapes, *((ground.slab,) for ground in MIXED.grounds)]:
            deepest = max(depth(a, b) for a in shape for b in other)
            assert deepest < 0.15 * MM
            touched = touched or deepest > 0
        assert touched and found.lands_on
