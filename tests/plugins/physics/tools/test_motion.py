"""Each tool moves as its formula says, the same from both sides."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from playrules.plugins.physics.model import Circle, Rest, Scene, Standing, Tool
from playrules.plugins.physics.model.shapes import put
from playrules.plugins.physics.model.units import METRE, MILLIMETRE, degrees
from playrules.plugins.physics.solver import Solver
from playrules.plugins.physics.tools import KINDS, values_of

LEFT, RIGHT = 0, 1
FRAMES = 60
GRAVITY = 9.81


def path(rest: Rest, body: int = 0) -> list[tuple[float, float]]:
    """Where a body of the tool was in each frame, in metres."""
    return [
        (one.tool.poses[body].x / METRE, one.tool.poses[body].y / METRE)
        for one in rest.frames
        if one.tool is not None
    ]


def speeds(rest: Rest, body: int = 0) -> list[float]:
    """The speed of a body from each frame to the next, in m/s."""
    points = path(rest, body)
    return [FRAMES * math.dist(a, b) for a, b in zip(points, points[1:], strict=False)]


@pytest.mark.parametrize("height", [40, 80, 140, 220])
@pytest.mark.parametrize("exit_height", [0, 40])
def test_ramp(
    height: int,
    exit_height: int,
    solver: Solver,
    tool: Callable[..., Tool],
    table: Callable[..., Scene],
) -> None:
    """A ball leaves the ramp with √(10/7·g·h), but for 4 % that track and rolling cost, level."""
    aim = height * MILLIMETRE, exit_height * MILLIMETRE
    rest = solver.use(table(tool("ramp")), Standing(), 0, LEFT, aim, record=True)
    points = path(rest)
    last = max(i for i, (x, _) in enumerate(points) if x < -0.1)
    reached = FRAMES * (points[last][0] - points[last - 1][0])
    assert 0.95 < reached / math.sqrt(10 / 7 * GRAVITY * height / 1000) < 1.0
    assert points[last][1] == pytest.approx((exit_height + 16) / 1000, abs=0.002)


@pytest.mark.parametrize("angle", [30, 60, 90])
@pytest.mark.parametrize("cord", [120, 220])
def test_pendulum(
    angle: int,
    cord: int,
    solver: Solver,
    tool: Callable[..., Tool],
    table: Callable[..., Scene],
) -> None:
    """The ball is fastest below its pivot: √(2·g·L·(1 − cos a)), but for 4 % of drag."""
    scene = table(tool("pendulum", cord=cord * MILLIMETRE))
    rest = solver.use(scene, Standing(), 0, LEFT, (degrees(angle),), record=True)
    formula = math.sqrt(2 * GRAVITY * cord / 1000 * (1 - math.cos(math.radians(angle))))
    assert 0.95 < max(speeds(rest)) / formula < 1.0
    lowest = min(y for _, y in path(rest))
    assert lowest == pytest.approx(0.26 - cord / 1000, abs=0.004)


def test_pendulum_hangs_in_the_end(
    solver: Solver, tool: Callable[..., Tool], table: Callable[..., Scene]
) -> None:
    """The ball is caught after its first swings: left alone it hangs below its pivot."""
    scene = table(tool("pendulum", cord=200 * MILLIMETRE, angle=degrees(60)))
    used = solver.use(scene, Standing(), 0, LEFT, ())
    rest = solver.wait(scene, used.standing, 5 * 10**9)
    assert rest.standing.tool is not None
    assert rest.standing.tool.poses[0].x == pytest.approx(-100 * MILLIMETRE, abs=5 * MILLIMETRE)


@pytest.mark.parametrize("speed", [100, 140, 180])
@pytest.mark.parametrize("elevation", [15, 35, 55])
def test_catapult(
    speed: int,
    elevation: int,
    solver: Solver,
    tool: Callable[..., Tool],
    table: Callable[..., Scene],
) -> None:
    """The ball leaves the end of the arm with the speed and the elevation that were aimed."""
    scene = table(tool("catapult"))
    aim = speed * 10**7, degrees(elevation)
    rest = solver.use(scene, Standing(), 0, LEFT, aim, record=True)
    points = path(rest)
    turn = math.radians(elevation)
    start = -0.1 - 0.06 * math.sin(turn), 0.02 + 0.06 * math.cos(turn)
    vx, vy = speed / 100 * math.cos(turn), speed / 100 * math.sin(turn)
    free = next(i for i, (x, _) in enumerate(points) if x > start[0] + vx / 100)
    for frame in range(free, free + 3):
        time = (points[frame][0] - start[0]) / vx
        height = start[1] + vy * time - GRAVITY * time**2 / 2
        assert points[frame][1] == pytest.approx(height, abs=0.002)
    assert FRAMES * (points[free + 1][0] - points[free][0]) == pytest.approx(vx, rel=0.01)


def test_catapult_arm_falls_back(
    solver: Solver, tool: Callable[..., Tool], table: Callable[..., Scene]
) -> None:
    """The arm swings up to its stop, and lies level again when all is at rest."""
    scene = table(tool("catapult", speed=1400 * MILLIMETRE, elevation=degrees(35)))
    rest = solver.use(scene, Standing(), 0, LEFT, (), record=True)
    turns = [one.tool.poses[1].turn for one in rest.frames if one.tool is not None]
    assert min(turns) == pytest.approx(-degrees(55), abs=degrees(1))
    assert turns[-1] == pytest.approx(0, abs=degrees(1))


@pytest.mark.parametrize("lean", [7, 9, 15])
def test_hammer(
    lean: int, solver: Solver, tool: Callable[..., Tool], table: Callable[..., Scene]
) -> None:
    """A rod falls as long as a physical pendulum does from its lean, and its foot stays put."""
    scene = table(tool("hammer", lean=degrees(lean), foot=0))
    rest = solver.use(scene, Standing(), 0, LEFT, (), record=True)
    poses = [one.tool.poses[0] for one in rest.frames if one.tool is not None]
    down = next(i for i, pose in enumerate(poses) if pose.turn <= -degrees(89))
    assert down / FRAMES == pytest.approx(fall_time(math.radians(lean)), rel=0.05)
    foot = (16 * MILLIMETRE, -150 * MILLIMETRE)
    for pose in poses:
        corner = put(Circle(*foot, 1), pose.x, pose.y, pose.turn)
        assert isinstance(corner, Circle)
        assert math.hypot(corner.x - -84 * MILLIMETRE, corner.y) < MILLIMETRE


def fall_time(lean: float, length: float = 0.3, width: float = 0.032) -> float:
    """Seconds that a rod of 300 mm by 32 mm takes from its lean to 89 degrees, by small steps."""
    reach = math.hypot(length, width) / 2
    inertia = (length**2 + width**2) / 12 + reach**2
    turn, spin, time, step = lean - math.atan2(width, length), 0.0, 0.0, 1e-5
    while turn < math.radians(89) - math.atan2(width, length):
        spin += GRAVITY * reach / inertia * math.sin(turn) * step
        turn += spin * step
        time += step
    return time


@pytest.mark.parametrize("kind", ["ramp", "pendulum", "catapult", "hammer"])
def test_both_sides(
    kind: str, solver: Solver, tool: Callable[..., Tool], table: Callable[..., Scene]
) -> None:
    """In a hole of the right side a tool does the mirror image of what it does on the left."""
    made = tool(kind)
    aim = tuple(one.value(one.count // 3) for one in made.parameters)
    scene = table(made)
    left = solver.use(scene, Standing(), 0, LEFT, aim, record=True)
    right = solver.use(scene, Standing(), 0, RIGHT, aim, record=True)
    assert len(left.frames) == len(right.frames)
    for one, other in zip(left.frames[:90], right.frames[:90], strict=True):
        assert one.tool is not None and other.tool is not None
        for a, b in zip(one.tool.poses, other.tool.poses, strict=True):
            assert a.x == pytest.approx(-b.x, abs=MILLIMETRE // 10)
            assert a.y == pytest.approx(b.y, abs=MILLIMETRE // 10)
            assert a.turn == pytest.approx(-b.turn, abs=degrees(1))


@pytest.mark.parametrize("kind", ["ramp", "pendulum", "catapult", "hammer"])
def test_top_speed(
    kind: str, solver: Solver, tool: Callable[..., Tool], table: Callable[..., Scene]
) -> None:
    """Nothing of a tool is ever faster than the speed that is checked, and hardly slower."""
    made = tool(kind)
    aim = tuple(one.value(one.count // 2) for one in made.parameters)
    if kind == "pendulum":
        aim = 200 * MILLIMETRE, degrees(60)
    rest = solver.use(table(made), Standing(), 0, LEFT, aim, record=True)
    reach = 0.15 if kind == "hammer" else 0.0
    poses = [one.tool.poses[0] for one in rest.frames if one.tool is not None]
    ends = [
        (
            pose.x / METRE + reach * math.sin(-pose.turn / 1e9),
            pose.y / METRE + reach * math.cos(pose.turn / 1e9),
        )
        for pose in poses
    ]
    fastest = max(FRAMES * math.dist(a, b) for a, b in zip(ends, ends[1:], strict=False))
    checked = KINDS[kind].top_speed(values_of(made, aim)) / METRE
    assert 0.7 * checked < fastest < 1.01 * checked
