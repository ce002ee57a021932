"""Flicks slide as far as friction lets them, and hand on what momentum they have."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from playrules.plugins.physics.model import Pose, Scene, Standing, Tool
from playrules.plugins.physics.model.units import METRE, MILLIMETRE, degrees
from playrules.plugins.physics.solver import Solver

GRAVITY = 9.81
FRAMES = 60
MM = MILLIMETRE
FIRST, SECOND = 2, 3
"""The pieces as anchors: they come after the two holes."""


@pytest.mark.parametrize("speed", [60, 100, 150])
@pytest.mark.parametrize("direction", [0, 40, 90])
def test_stopping_distance(
    speed: int,
    direction: int,
    solver: Solver,
    tool: Callable[..., Tool],
    felt: Callable[..., Scene],
) -> None:
    """A disc stops after v²/2µg, within 2 %, in the direction of the flick, and no tool stays."""
    aim = speed * 10 * MM, degrees(direction)
    scene, start = felt(tool("flick"), friction=500_000_000), Pose(0, -250 * MM)
    rest = solver.use(scene, Standing.of({0: start}), 0, FIRST, aim)
    end = rest.standing.poses[0]
    assert rest.how == "rested" and rest.standing.tool is None
    away = math.hypot(end.x - start.x, end.y - start.y) / METRE
    assert away == pytest.approx((speed / 100) ** 2 / (2 * 0.5 * GRAVITY), rel=0.02)
    turn = math.degrees(math.atan2(end.y - start.y, end.x - start.x))
    assert turn == pytest.approx(direction, abs=0.5)


@pytest.mark.parametrize("hole", [0, 1])
def test_striker(
    hole: int, solver: Solver, tool: Callable[..., Tool], felt: Callable[..., Scene]
) -> None:
    """A striker of its own starts in its hole, stops after v²/2µg, and stays until it is taken."""
    striker = tool("flick", radius=16 * MM, friction=10**9, speed=METRE, direction=0)
    rest = solver.use(felt(striker), Standing(), 0, hole, ())
    assert rest.standing.tool is not None
    (end,) = rest.standing.tool.poses
    away = (end.x / METRE + 1) if hole == 0 else (1 - end.x / METRE)
    assert away == pytest.approx(1 / (2 * 0.25 * GRAVITY), rel=0.02)
    assert solver.take(felt(striker), rest.standing).standing == Standing()


def test_a_piece_on_the_hole(
    solver: Solver, tool: Callable[..., Tool], felt: Callable[..., Scene]
) -> None:
    """At a hole the piece that lies upon it is flicked; without one nothing moves."""
    scene = felt(tool("flick", speed=METRE, direction=0))
    standing = Standing.of({0: Pose(-1005 * MM, 0), 1: Pose(0, 400 * MM)})
    rest = solver.use(scene, standing, 0, 0, ())
    assert rest.standing.poses[0].x > -810 * MM and rest.standing.poses[1] == standing.poses[1]
    assert solver.use(scene, standing, 0, 1, ()).standing == standing


def test_momentum(solver: Solver, tool: Callable[..., Tool], felt: Callable[..., Scene]) -> None:
    """A striker hands its momentum to a disc of equal weight, all but what friction takes."""
    weight = felt().bodies[0].mass
    striker = tool(
        "flick", radius=15 * MM, weight=weight, friction=10**9, speed=2 * METRE, direction=0
    )
    scene = felt(striker, friction=20_000_000)
    standing = Standing.of({0: Pose(-900 * MM, 0)})
    rest = solver.use(scene, standing, 0, 0, (), record=True)
    momenta = []
    for one, other in zip(rest.frames, rest.frames[1:], strict=False):
        assert one.tool is not None and other.tool is not None
        moved = other.tool.poses[0].x - one.tool.poses[0].x
        moved += other.poses[0].x - one.poses[0].x
        momenta.append(FRAMES * moved / METRE)
    hit = next(i for i, one in enumerate(rest.frames) if one.poses[0] != standing.poses[0])
    assert momenta[0] == pytest.approx(2, rel=0.01)
    assert momenta[hit + 1] == pytest.approx(momenta[hit - 2], rel=0.02)
    assert all(
        later <= earlier + 0.01 for earlier, later in zip(momenta, momenta[1:], strict=False)
    )


def test_nothing_is_passed_through(
    solver: Solver, tool: Callable[..., Tool], felt: Callable[..., Scene]
) -> None:
    """At the highest speed that a flick may have, a striker does not jump over a disc."""
    striker = tool("flick", radius=8 * MM, speed=5 * METRE, direction=0, friction=10**9)
    scene = felt(striker, friction=10**9)
    for gap in range(12):
        standing = Standing.of({0: Pose((-900 + gap) * MM, 0)})
        rest = solver.use(scene, standing, 0, 0, ())
        assert rest.standing.tool is not None
        assert rest.standing.tool.poses[0].x < rest.standing.poses[0].x
