"""A used tool stays as it came to rest until it is taken, and then what leaned on it falls."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import astuple

import pytest

from playrules.plugins.physics.model import (
    Items,
    Material,
    Pose,
    Scene,
    Spot,
    Standing,
    Tool,
    ToolPose,
    box,
    polygon_body,
)
from playrules.plugins.physics.model.units import METRE, MILLIMETRE, degrees
from playrules.plugins.physics.solver import RefusedError, Solver
from playrules.plugins.physics.tools import in_the_way

MM = MILLIMETRE
LEFT, RIGHT = 0, 1
WOOD = Material(650_000, 710_000_000)
BAR = polygon_body("bar", (box(0, 0, 60 * MM, 20 * MM),), WOOD, 20 * MM)
KINDS = ("ramp", "pendulum", "catapult", "hammer")


def column(*, upright: int) -> dict[int, Pose]:
    """Bars standing on end in the middle, one upon the other."""
    return {i: Pose(0, (30 + 60 * i) * MM, degrees(90)) for i in range(upright)}


def middle(tool: Tool) -> tuple[int, ...]:
    """The aim in the middle of all that may be aimed."""
    return tuple(one.value(one.count // 2) for one in tool.parameters)


def through_a_file(standing: Standing) -> Standing:
    """The standing after it was written as whole numbers and read again."""
    text = json.dumps(astuple(standing))
    pieces, (tool, hole, aim, poses) = json.loads(text)
    left = ToolPose(tool, hole, tuple(aim), tuple(Pose(*one) for one in poses))
    return Standing(tuple((i, Pose(*pose)) for i, pose in pieces), left)


def lean_on_ramp(scene: Scene, solver: Solver) -> Standing:
    """A bar that was let fall on the slope of a ramp, and slid down until it lies on its bend."""
    used = solver.use(scene, Standing(), 0, LEFT, ())
    assert used.standing.tool is not None
    bar = Pose(-205 * MM, 175 * MM, degrees(-45))
    return solver.settle(scene, used.standing.with_piece(0, bar), {0: bar}).standing


@pytest.mark.parametrize("saved", [False, True])
def test_a_leaning_block_falls(
    saved: bool, solver: Solver, tool: Callable[..., Tool], table: Callable[..., Scene]
) -> None:
    """A bar that lies on the ramp falls when the ramp is taken, saved and loaded or not."""
    scene = table(tool("ramp", height=140 * MM, exit=0), bodies=(BAR,))
    leaning = lean_on_ramp(scene, solver)
    facts = solver.facts(scene, leaning)
    assert facts[0].touches >> Items.of(scene).tool(0) & 1 and facts[0].tilted
    if saved:
        leaning = through_a_file(leaning)
    taken = Solver(solver.mechanisms).take(scene, leaning)
    assert taken.how == "rested" and taken.standing.tool is None
    assert taken.standing.poses[0].y < leaning.poses[0].y - 10 * MM
    assert not solver.facts(scene, taken.standing)[0].tilted


@pytest.mark.parametrize("saved", [False, True])
def test_a_block_on_a_fallen_rod(
    saved: bool, solver: Solver, tool: Callable[..., Tool], table: Callable[..., Scene]
) -> None:
    """A bar that lies on a fallen hammer drops to the board when the hammer is taken."""
    scene = table(tool("hammer", foot=0), bodies=(BAR,))
    used = solver.use(scene, Standing(), 0, LEFT, ()).standing
    above = Pose(60 * MM, 45 * MM)
    lying = solver.settle(scene, used.with_piece(0, above), {0: above}).standing
    assert lying.poses[0].y > 40 * MM
    assert solver.facts(scene, lying)[0].rests_on == 1 << Items.of(scene).tool(0)
    if saved:
        lying = through_a_file(lying)
    taken = Solver(solver.mechanisms).take(scene, lying).standing
    assert taken.poses[0].y == pytest.approx(10 * MM, abs=MM // 5)


@pytest.mark.parametrize("kind", KINDS)
def test_it_stays_asleep(
    kind: str, solver: Solver, tool: Callable[..., Tool], table: Callable[..., Scene]
) -> None:
    """What happens elsewhere leaves a used tool, and what it touches, as they are."""
    made = tool(kind)
    scene = table(made, bodies=(BAR,) * 4)
    used = solver.use(scene, Standing.of(column(upright=2)), 0, LEFT, middle(made)).standing
    far = Pose(280 * MM, 40 * MM)
    more = used.with_piece(3, far)
    rest = solver.settle(scene, more, {3: far})
    assert rest.standing.poses[3].y == pytest.approx(10 * MM, abs=MM // 5)
    assert rest.standing.tool == used.tool
    assert rest.standing.without(3).pieces == used.pieces


@pytest.mark.parametrize("kind", KINDS)
def test_used_and_taken_again(
    kind: str, solver: Solver, tool: Callable[..., Tool], table: Callable[..., Scene]
) -> None:
    """Each tool knocks a column of three over; the same event gives the same numbers."""
    made = tool(kind)
    aims = {"catapult": (METRE * 8 // 5, degrees(25)), "pendulum": (200 * MM, degrees(90))}
    aim = aims.get(kind, middle(made))
    scene = table(made, bodies=(BAR,) * 3)
    start = Standing.of(column(upright=3))
    once = solver.use(scene, start, 0, LEFT, aim)
    assert once.standing.poses[2].y < 100 * MM
    assert Solver(solver.mechanisms).use(scene, start, 0, LEFT, aim) == once
    taken = solver.take(scene, once.standing)
    assert Solver(solver.mechanisms).take(scene, through_a_file(once.standing)) == taken


SCRIPT = """
import sys
sys.path[:0] = [{folder!r}]
from conftest import MECHANISMS, Solver, block, table_with, tool_of
from playrules.plugins.physics.model import Pose, Standing
scene = table_with(tool_of("ramp"), bodies=(block(),) * 3)
start = Standing.of({{i: Pose(0, (30 + 60 * i) * 10**6, 1_570_796_327) for i in range(3)}})
print(Solver(MECHANISMS).use(scene, start, 0, 0, (145 * 10**6, 20 * 10**6)).standing)
"""


def test_every_process_agrees(request: pytest.FixtureRequest) -> None:
    """Processes with other hash seeds come to the same whole numbers."""
    script = SCRIPT.format(folder=str(request.path.parent))
    found = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "42")
    }
    assert len(found) == 1 and "Pose(" in found.pop()


def test_in_the_way(solver: Solver, tool: Callable[..., Tool], table: Callable[..., Scene]) -> None:
    """A track passes a bar that stands where it is set up; its ball takes it along."""
    scene = table(tool("ramp", height=140 * MM, exit=0), bodies=(BAR,))
    standing = Standing.of({0: Pose(-125 * MM, 30 * MM, degrees(90))})
    assert in_the_way(scene, standing, 0, scene.holes[LEFT], ()) == (0,)
    used = solver.use(scene, standing, 0, LEFT, ())
    assert used.how == "rested"
    assert used.standing.poses[0].x > -110 * MM
    again = solver.settle(scene, used.standing)
    assert again.standing == used.standing


def test_a_ball_within_a_piece(
    solver: Solver, tool: Callable[..., Tool], table: Callable[..., Scene]
) -> None:
    """A ball that begins where a piece is passes that piece, and meets the next one."""
    wall = polygon_body("wall", (box(0, 0, 20 * MM, 160 * MM),), WOOD, 200 * MM)
    scene = table(tool("pendulum", cord=200 * MM, angle=degrees(60)), bodies=(wall, wall))
    start = Standing.of({0: Pose(-270 * MM, 80 * MM), 1: Pose(-100 * MM, 80 * MM)})
    assert in_the_way(scene, start, 0, scene.holes[LEFT], ()) == (0,)
    used = solver.use(scene, start, 0, LEFT, ()).standing.poses
    assert used[0].x == pytest.approx(-270 * MM, abs=MM // 10)
    assert used[1].x > -95 * MM


def test_one_tool_at_a_time(
    solver: Solver, tool: Callable[..., Tool], table: Callable[..., Scene]
) -> None:
    """A second tool is refused until the first has been taken."""
    made = tool("ramp", height=140 * MM, exit=0)
    scene = table(made, made)
    used = solver.use(scene, Standing(), 0, LEFT, ()).standing
    with pytest.raises(RefusedError, match="another tool"):
        solver.use(scene, used, 1, RIGHT, ())
    assert solver.use(scene, solver.take(scene, used).standing, 1, RIGHT, ()).how == "rested"


FASTEST = {
    "ramp": {"height": 500 * MM, "exit": 0, "slope": degrees(40)},
    "pendulum": {"pivot": 950 * MM, "cord": 860 * MM, "angle": degrees(90)},
    "catapult": {"speed": 4 * METRE, "elevation": degrees(5)},
    "hammer": {"foot": 0, "length": 800 * MM, "width": 8 * MM},
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("shift", range(6))
def test_nothing_is_passed_through(
    kind: str,
    shift: int,
    solver: Solver,
    tool: Callable[..., Tool],
    table: Callable[..., Scene],
) -> None:
    """At the highest speed that it may have, no tool passes through a column of 20 mm."""
    small = {} if kind == "hammer" else {"radius": 4 * MM}
    made = tool(kind, **small, **FASTEST[kind])
    heavy = Material(200_000_000, 10**9)  # nothing pushes it away
    wall = polygon_body("wall", (box(0, 0, 20 * MM, 160 * MM),), heavy, 200 * MM)
    scene = table(made, bodies=(wall,))
    x = (13 + shift) * MM
    rest = solver.use(scene, Standing.of({0: Pose(x, 80 * MM)}), 0, LEFT, (), record=True)
    assert rest.standing.poses[0].x == pytest.approx(x, abs=MM)
    for frame in rest.frames:
        assert frame.tool is not None
        at = frame.tool.poses[0]
        assert at.x < x or at.y > 160 * MM, "it flew through the column"


def test_let_down_beside_a_tool(
    solver: Solver, tool: Callable[..., Tool], table: Callable[..., Scene]
) -> None:
    """No block is let down while a tool is there."""
    scene = table(tool("ramp", height=140 * MM, exit=0), bodies=(BAR,))
    used = solver.use(scene, Standing(), 0, LEFT, ()).standing
    with pytest.raises(RefusedError, match="tool"):
        solver.place(scene, used, 0, Spot(0))
