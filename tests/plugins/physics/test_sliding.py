"""Sliding on a table seen from above."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from physics_scenes import MM, PLANK, PUCK, rink

from playrules.plugins.physics.model import Body, Ground, Pose, Scene, Spot, Standing
from playrules.plugins.physics.solver import RefusedError, Solver, World


def slide(
    given: Scene, standing: Standing, speed: float, *, way: float = 0.0, spin: float = 0.0
) -> Standing:
    """Give the first piece a speed in cm/s, and let all come to rest."""
    world = World(given, len(standing.pieces))
    for index, pose in standing.pieces:
        world.add_piece(index, pose)
    world.pieces[0].velocity = (speed * math.cos(way), speed * math.sin(way))
    world.pieces[0].angular_velocity = spin
    assert world.run(20)
    return world.standing()


START = Pose(100 * MM, 250 * MM)


@pytest.mark.parametrize("speed", [25.0, 50.0, 100.0, 150.0])
@pytest.mark.parametrize("body", [PUCK, PLANK], ids=["puck", "plank"])
@pytest.mark.parametrize("friction", [300_000_000, 600_000_000])
def test_the_way_is_as_long_as_friction_says(speed: float, body: Body, friction: int) -> None:
    """v² / 2µg, where µ is the product of both frictions, within two in a hundred."""
    given = rink(body, friction=friction)
    wanted = speed**2 / (2 * body.friction * friction / 1e18 * 981.0)
    assert wanted < 180  # the table's length
    end = slide(given, Standing.of({0: START}), speed).poses[0]
    assert (end.x - START.x) / (10 * MM) == pytest.approx(wanted, rel=0.02)
    assert end.y == pytest.approx(START.y, abs=MM)


def test_turning_ends_as_well() -> None:
    """A puck that only turns stays where it is, and rests."""
    end = slide(rink(PUCK), Standing.of({0: START}), 0.0, spin=20.0).poses[0]
    assert (end.x, end.y) == (START.x, START.y)
    assert end.turn != 0


def test_discs_collide() -> None:
    """A puck that meets another one head on hands over most of its speed."""
    two = rink(PUCK, PUCK)
    there = Pose(300 * MM, 250 * MM)
    alone = slide(two, Standing.of({0: START}), 120.0).poses[0]
    both = slide(two, Standing.of({0: START, 1: there}), 120.0).poses
    assert alone.x > 340 * MM
    assert both[0].x < 290 * MM
    assert both[1].x > 340 * MM
    assert both[1].x - both[0].x >= 50 * MM
    assert abs(both[1].y - there.y) < MM


def test_what_leaves_the_table_is_out() -> None:
    """It stops where it fell, touches nothing any more, and nothing meets it there."""
    given = rink(PUCK, PUCK)
    gone = slide(given, Standing.of({0: START}), 150.0, way=math.pi / 2)
    assert gone.poses[0].y > 500 * MM
    assert Solver().facts(given, gone)[0].touches == 0
    below = gone.with_piece(1, Pose(gone.poses[0].x, 480 * MM))
    rest = Solver().settle(given, below)
    assert rest.standing == below


def test_pieces_are_laid_down_where_there_is_room() -> None:
    """A spot from above is a point; on another piece or beside the table it is refused."""
    given, able = rink(PUCK, PUCK), Solver()
    rest = able.place(given, Standing(), 0, Spot(500 * MM, y=250 * MM))
    assert rest.standing.poses[0] == Pose(500 * MM, 250 * MM)
    with pytest.raises(RefusedError, match="another piece"):
        able.place(given, rest.standing, 1, Spot(530 * MM, y=250 * MM))
    with pytest.raises(RefusedError, match="nothing is below"):
        able.place(given, rest.standing, 1, Spot(500 * MM, y=-MM))


def test_a_piece_slides_from_one_ground_to_another() -> None:
    """On a smooth strip it goes on for longer than on felt all the way."""
    felt = rink(PUCK)
    strip = ((200 * MM, 0), (600 * MM, 0), (600 * MM, 500 * MM), (200 * MM, 500 * MM))
    ice = Ground("ice", strip, friction=100_000_000)
    icy = replace(felt, grounds=(*felt.grounds, ice))
    standing = Standing.of({0: START})
    assert (
        slide(icy, standing, 100.0).poses[0].x > slide(felt, standing, 100.0).poses[0].x + 50 * MM
    )
