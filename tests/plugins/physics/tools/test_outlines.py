"""Tools as plain shapes: where they will be built, and where they were left."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from playrules.plugins.physics.model import Circle, Scene, Standing, Tool
from playrules.plugins.physics.model.units import METRE, MILLIMETRE, degrees
from playrules.plugins.physics.solver import Solver
from playrules.plugins.physics.tools import KINDS, outlines, spread, way

MM = MILLIMETRE
LEFT, RIGHT = 0, 1


@pytest.mark.parametrize(
    ("kind", "shapes"),
    [
        ("ramp", [("frame", "track"), ("moving", "ball")]),
        ("pendulum", [("cord", "cord"), ("moving", "ball")]),
        ("catapult", [("frame", "frame"), ("moving", "ball"), ("moving", "arm")]),
        ("hammer", [("moving", "rod")]),
    ],
)
def test_shapes(
    kind: str,
    shapes: list[tuple[str, str]],
    solver: Solver,
    tool: Callable[..., Tool],
    table: Callable[..., Scene],
) -> None:
    """A tool is drawn where it starts, and after the event with its parts where they were left."""
    made = tool(kind)
    aim = tuple(one.value(one.count // 2) for one in made.parameters)
    scene = table(made)
    aimed = outlines(made, scene.holes[RIGHT], aim)
    assert [(one.role, one.name) for one in aimed] == shapes
    left = solver.use(scene, Standing(), 0, RIGHT, aim).standing.tool
    assert left is not None
    there = outlines(made, scene.holes[RIGHT], aim, left.poses)
    assert [(one.role, one.name) for one in there] == shapes
    moved = [one for one, other in zip(aimed, there, strict=True) if one != other]
    assert {one.role for one in moved} <= {"moving", "cord"} and moved
    for one in there:
        if isinstance(one.shape, Circle):
            assert (one.shape.x, one.shape.y) == (left.poses[0].x, left.poses[0].y)


def test_the_arm_is_cocked(tool: Callable[..., Tool], table: Callable[..., Scene]) -> None:
    """Before the throw the arm of a catapult lies level, with its ball away from the target."""
    made = tool("catapult", speed=METRE, elevation=degrees(35))
    ball = outlines(made, table().holes[LEFT], ())[1].shape
    assert isinstance(ball, Circle)
    assert ball.x == pytest.approx(-160 * MM, abs=MM // 10)
    assert ball.y == pytest.approx(20 * MM, abs=MM // 10)


def test_ways(tool: Callable[..., Tool], table: Callable[..., Scene]) -> None:
    """Ways start where the part that hits is let go, and are mirrored in holes on the right."""
    for kind in KINDS:
        made = tool(kind)
        aim = tuple(one.value(one.count // 2) for one in made.parameters)
        left, right = table().holes
        one, other = way(made, left, aim), way(made, right, aim)
        assert [(-x, y) for x, y in one] == list(other)
        assert len(one) >= 2 and one[0] != one[-1]


def test_a_thrown_ball_goes_its_way(
    solver: Solver, tool: Callable[..., Tool], table: Callable[..., Scene]
) -> None:
    """The way ends where the ball of a catapult first meets the board."""
    made = tool("catapult", speed=METRE, elevation=degrees(35))
    scene = table(made)
    end = way(made, scene.holes[LEFT], ())[-1]
    assert end[1] == 16 * MM
    rest = solver.use(scene, Standing(), 0, LEFT, (), record=True)
    balls = [one.tool.poses[0] for one in rest.frames if one.tool is not None]
    landed = next(ball for ball in balls if ball.x > -150 * MM and ball.y < 17 * MM)
    assert landed.x == pytest.approx(end[0], abs=20 * MM)


def test_spread(tool: Callable[..., Tool], table: Callable[..., Scene]) -> None:
    """Each aim that the hand may hit has its own way, with its weight."""
    made = tool("pendulum", cord=200 * MM)
    aims = [((degrees(60 + off),), weight) for off, weight in ((-1, 1), (0, 2), (1, 1))]
    ways = spread(made, table().holes[LEFT], aims)
    assert [one.weight for one in ways] == [1, 2, 1]
    starts = [one.points[0][0] for one in ways]
    assert starts == sorted(starts, reverse=True)


def test_a_flick_is_drawn_till_friction_stops_it(
    solver: Solver, tool: Callable[..., Tool], felt: Callable[..., Scene]
) -> None:
    """The way ends where the striker then stops."""
    made = tool("flick", radius=16 * MM, friction=10**9, speed=METRE, direction=0)
    scene = felt(made)
    end = way(made, scene.holes[LEFT], (), scene.grounds[0].friction)[-1]
    rest = solver.use(scene, Standing(), 0, LEFT, ())
    assert rest.standing.tool is not None
    assert rest.standing.tool.poses[0].x == pytest.approx(end[0], abs=10 * MM)
