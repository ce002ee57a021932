"""Events: from a standing to a standing, always the same."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pymunk
import pytest
from physics_scenes import (
    CUBE,
    HOLES,
    MIXED,
    MM,
    PLANK,
    TEE,
    WOOD,
    scene,
    shot,
    solver,
    tower,
)

from playrules.plugins.physics.model import (
    Ground,
    Hole,
    Items,
    Pose,
    Rest,
    Spot,
    Standing,
    Tool,
    ToolPose,
    check_standing,
    disc_body,
    members,
    outline_body,
)
from playrules.plugins.physics.model.landing import PRESSED
from playrules.plugins.physics.model.units import SECOND, degrees
from playrules.plugins.physics.solver import (
    TOOL,
    Device,
    RefusedError,
    RunawayError,
    Solver,
    World,
)
from playrules.plugins.physics.solver import world as worlds

STORY = """
import json
from physics_scenes import *
able = solver()
print(json.dumps([
    [index, pose.x, pose.y, pose.turn]
    for seed in (3, 4)
    for used in [able.use(MIXED, tower(seed), *shot(seed))]
    for rest in (used, able.take(MIXED, used.standing))
    for index, pose in rest.standing.pieces
]))
"""


def told(hash_seed: str) -> list[list[int]]:
    """What a process of its own says of a few events."""
    path = os.pathsep.join([str(Path(__file__).parent), *filter(None, sys.path)])
    run = subprocess.run(
        [sys.executable, "-c", STORY],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    found: list[list[int]] = json.loads(run.stdout)
    return found


def test_other_processes_say_the_same() -> None:
    """Neither the process nor its hash seed matter, down to the nanometre."""
    able = solver()
    here = [
        [index, pose.x, pose.y, pose.turn]
        for seed in (3, 4)
        for used in [able.use(MIXED, tower(seed), *shot(seed))]
        for rest in (used, able.take(MIXED, used.standing))
        for index, pose in rest.standing.pieces
    ]
    assert told("0") == told("42") == here


def test_what_happened_before_does_not_matter() -> None:
    """The same event from the same standing is the same, after others and with nothing known."""
    able = solver()
    first = [able.use(MIXED, tower(seed), *shot(seed)) for seed in range(6)]
    again = [able.use(MIXED, tower(seed), *shot(seed)) for seed in reversed(range(6))]
    assert first == again[::-1]
    assert first == [solver().use(MIXED, tower(seed), *shot(seed)) for seed in range(6)]
    assert any(rest.standing.pieces != tower(seed).pieces for seed, rest in enumerate(first))


def test_frames_change_nothing() -> None:
    """An event that is watched ends as one that is not; frames go from its start to its rest."""
    plain = solver().use(MIXED, tower(1), *shot(1))
    watched = solver().use(MIXED, tower(1), *shot(1), record=True)
    assert replace(watched, frames=()) == plain
    assert plain.frames == ()
    assert watched.frames[0] == watched.start
    assert watched.frames[-1] == watched.standing
    assert len(watched.frames) == round(watched.time * 60 / SECOND) + 1


def test_what_sleeps_does_not_move() -> None:
    """Twenty events beside a tower leave it where it was, to the nanometre."""
    able, standing = solver(), tower(0, 4)
    far = Spot(1000 * MM)
    for _ in range(20):
        rest = able.place(MIXED, standing.without(11), 11, far)
        before = {piece: pose for piece, pose in standing.pieces if piece != 11}
        after = {piece: pose for piece, pose in rest.standing.pieces if piece != 11}
        assert before == after
        standing = rest.standing


def stacked(count: int, *, seed: int) -> Rest:
    """A tower of cubes that are let down one by one, each up to a millimetre beside the last."""
    chance, able, given = random.Random(seed), solver(), scene(*[CUBE] * count)
    rest = Rest("rested", 0, Standing(), Standing())
    for index in range(count):
        spot = Spot(chance.randint(-1000, 1000) * 1000)
        rest = able.place(given, rest.standing, index, spot)
    return rest


def drift(rest: Rest, *, seed: int) -> int:
    """How far the cubes of a stack are from where they were let down, sideways."""
    chance = random.Random(seed)
    return max(abs(pose.x - chance.randint(-1000, 1000) * 1000) for _, pose in rest.standing.pieces)


@pytest.mark.parametrize("seed", range(3))
def test_towers_of_twelve_stand(seed: int) -> None:
    """A column of twelve cubes stays within a twentieth of a millimetre of where it was built."""
    given, rest = scene(*[CUBE] * 12), stacked(12, seed=seed)
    assert drift(rest, seed=seed) < 0.05 * MM
    facts = solver().facts(given, rest.standing)
    assert [members(facts[i].rests_on) for i in range(1, 12)] == [(i,) for i in range(11)]


def test_taller_towers_stand() -> None:
    """Twenty cubes stay within half a millimetre, thirty within two."""
    assert drift(stacked(20, seed=7), seed=7) < 0.5 * MM
    tall = stacked(30, seed=7)
    assert drift(tall, seed=7) < 2 * MM
    assert tall.standing.poses[29].y > 588 * MM


def test_a_piece_is_let_go_where_it_lands() -> None:
    """A cube on another one rests at once, a little lower than it was let go at the most."""
    two = scene(CUBE, CUBE)
    rest = solver().place(two, Standing.of({0: Pose(0, 10 * MM - 50_000)}), 1, Spot(0))
    let_go, after = rest.start.poses[1], rest.standing.poses[1]
    assert let_go == Pose(0, 30 * MM - 50_000 - PRESSED)
    assert abs(after.y - let_go.y) < 0.05 * MM and abs(after.x) < 1000
    assert rest.how == "rested" and rest.time < 0.7 * SECOND


def test_a_piece_that_lies_there_is_taken_up_first() -> None:
    """Letting a piece down that is in the scene already is the same as if it had not been."""
    two, able = scene(CUBE, CUBE), solver()
    standing = Standing.of({0: Pose(0, 10 * MM - PRESSED), 1: Pose(100 * MM, 10 * MM - PRESSED)})
    assert able.place(two, standing, 1, Spot(0)) == able.place(two, standing.without(1), 1, Spot(0))


def test_what_is_let_go_over_the_edge_falls() -> None:
    """A plank with its middle past the board's end does not stay on it."""
    one = scene(PLANK)
    rest = solver().place(one, Standing(), 0, Spot(325 * MM))
    assert rest.start.poses[0].y == 10 * MM - PRESSED
    assert rest.standing.poses[0].y < 0
    assert solver().place(one, Standing(), 0, Spot(315 * MM)).standing.poses[0].y > 9 * MM


def test_an_illegal_spot_is_refused_with_the_reason() -> None:
    """Nothing happens, and the reason is the geometry's."""
    with pytest.raises(RefusedError, match="past the edge") as caught:
        solver().place(MIXED, Standing(), 0, Spot(1490 * MM))
    assert caught.value.reason == "part of it would be past the edge"


def test_what_stood_on_a_removed_piece_drops() -> None:
    """Settling after a piece was taken out wakes what it carried, and leaves the rest asleep."""
    three, able = scene(CUBE, CUBE, CUBE), solver()
    standing = Standing.of({2: Pose(100 * MM, 10 * MM - PRESSED)})
    standing = able.place(three, standing, 0, Spot(0)).standing
    standing = able.place(three, standing, 1, Spot(0)).standing
    pose = standing.poses[0]
    left = standing.without(0)
    hanging = able.settle(three, left)
    assert hanging.standing == left  # nobody said what was taken: nothing wakes
    rest = able.settle(three, left, {0: pose})
    assert rest.standing.poses[1].y == pytest.approx(10 * MM, abs=0.2 * MM)
    assert rest.standing.poses[2] == standing.poses[2]
    assert members(able.facts(three, rest.standing)[1].rests_on) == (3,)


def fence(world: World, tool: Tool, hole: Hole, aim: tuple[int, ...]) -> Device:
    """A post that does not move, 1 cm thick and 10 cm high, over its hole."""
    x = hole.x / (10 * MM)
    corners = [(x - 0.5, 0.05), (x + 0.5, 0.05), (x + 0.5, 10.0), (x - 0.5, 10.0)]
    post = pymunk.Poly(world.space.static_body, corners)
    post.friction, post.filter = 0.8, pymunk.ShapeFilter(categories=TOOL)
    return Device(shapes=[post])


LEANING = replace(
    scene(PLANK),
    tools=(Tool("fence", "fence", "Fence"),),
    holes=(Hole("1", 0, 0, 0),),
)


def leaning() -> tuple[Solver, Standing]:
    """A plank that leans on a post, at rest."""
    able = Solver({"fence": fence})
    pose = Pose(-28_600_000, 30_950_000, degrees(60))
    start = Standing.of({0: pose}, ToolPose(0, 0, ()))
    return able, able.settle(LEANING, start, {0: pose}).standing


def test_what_leans_on_a_tool_falls_when_it_is_taken() -> None:
    """Also when the standing was written down and read again in between."""
    able, standing = leaning()
    tool = Items.of(LEANING).tool(0)
    facts = able.facts(LEANING, standing)[0]
    assert tool in members(facts.touches) and facts.tilted
    rest = able.take(LEANING, standing)
    assert rest.standing.tool is None
    after = able.facts(LEANING, rest.standing, rest.start)[0]
    assert not after.tilted and tool not in members(after.touches)
    assert after.moved > 5 * MM
    written = repr(standing)
    read = eval(written, {"Standing": Standing, "Pose": Pose, "ToolPose": ToolPose})
    assert Solver({"fence": fence}).take(LEANING, read) == rest


def test_a_tool_stays_until_it_is_taken() -> None:
    """Its ball lies in the scene, in the standing and among the facts, and is gone when taken."""
    able = solver()
    used = able.use(MIXED, tower(2), *shot(2))
    assert used.standing.tool is not None
    assert used.standing.tool.aim == shot(2)[2] and len(used.standing.tool.poses) == 1
    with pytest.raises(RefusedError, match="another tool"):
        able.use(MIXED, used.standing, *shot(2))
    with pytest.raises(RefusedError, match="tool is in the way"):
        able.place(MIXED, used.standing.without(0), 0, Spot(0))
    taken = able.take(MIXED, used.standing)
    assert taken.standing.tool is None
    assert taken.start.pieces == used.standing.pieces


def test_waiting_lets_time_pass() -> None:
    """Where all rests nothing changes, but it takes the time."""
    rest = solver().wait(MIXED, tower(5), 3 * SECOND)
    assert rest.standing == tower(5)
    assert 3 * SECOND <= rest.time < 4 * SECOND


def test_a_tool_goes_on_while_time_passes() -> None:
    """A ball that was left in mid-air falls when somebody waits, and not before."""
    high = Pose(-600 * MM, 300 * MM)
    start = Standing((), ToolPose(0, 0, (0, 0), (high,)))
    settled = solver().settle(MIXED, start).standing
    waited = solver().wait(MIXED, start, SECOND, record=True)
    assert settled.tool is not None and settled.tool.poses == (high,)
    assert waited.standing.tool is not None
    assert waited.standing.tool.poses[0].y == pytest.approx(-36 * MM, abs=0.5 * MM)
    assert len(waited.frames) > 60


def spinner(world: World, tool: Tool, hole: Hole, aim: tuple[int, ...]) -> Device:
    """A post beside a motor that keeps the first piece turning for ever, or sends it nowhere."""
    body, device = world.pieces[0], fence(world, tool, hole, aim)
    if aim[0] == 0:
        device.joints.append(pymunk.SimpleMotor(world.space.static_body, body, -3.0))
    else:
        body.velocity = (float("nan"), 0.0)
    return device


MOTOR = replace(scene(CUBE), tools=(Tool("motor", "motor", "Motor"),))


def test_what_never_rests_is_stopped_by_decree() -> None:
    """Three rounds of ten seconds, then it is at rest because we say so."""
    standing = Standing.of({0: Pose(0, 10 * MM - PRESSED)})
    able = Solver({"motor": _woken})
    rest = able.use(MOTOR, standing, 0, 0, (0,))
    assert (rest.how, rest.time) == ("decree", 30 * SECOND)


def _woken(world: World, tool: Tool, hole: Hole, aim: tuple[int, ...]) -> Device:
    device = spinner(world, tool, hole, aim)
    if world.pieces[0].is_sleeping:
        world.pieces[0].activate()
    return device


def test_a_body_that_runs_away_is_an_error() -> None:
    """Poses that are no numbers never reach a standing; the piece is named."""
    standing = Standing.of({0: Pose(0, 10 * MM - PRESSED)})
    with pytest.raises(RunawayError, match="piece 0") as caught:
        Solver({"motor": spinner}).use(MOTOR, standing, 0, 0, (1,))
    assert caught.value.piece == 0


def test_nothing_leaves_the_scene() -> None:
    """Walls stand at its edges: a ball at full speed stays inside."""
    given = replace(MIXED, holes=(Hole("1", 1, -1400 * MM, -50 * MM), *HOLES))
    rest = solver().use(given, Standing(), 0, 0, (900, 5))
    assert rest.standing.tool is not None
    (ball,) = rest.standing.tool.poses
    assert -1500 * MM < ball.x < 1500 * MM and ball.y > -50 * MM


def test_random_standings_are_sound() -> None:
    """After shots no pieces reach deep into each other or into a ground."""
    able = solver()
    for seed in range(12):
        used = able.use(MIXED, tower(seed % 6), *shot(seed + 50))
        assert check_standing(MIXED, used.standing) == []


def test_the_rate_follows_the_number_of_pieces() -> None:
    """Up to two dozen pieces 480 steps a second are enough, twice as many where all is calm."""
    counts = (worlds.MANY, worlds.MANY + 1)
    assert [World(MIXED, count).rate for count in counts] == [480, 960]
    assert [World(MIXED, count, calm=True).rate for count in counts] == [960, 1920]


def test_slabs_lie_where_they_are_said() -> None:
    """A thin ground over another one carries what stands on it."""
    shelf = Ground("shelf", MIXED.areas[0].shape, 100 * MM, 5 * MM, 800_000_000)
    given = replace(scene(TEE), grounds=(*MIXED.grounds, shelf))
    rest = solver().place(given, Standing(), 0, Spot(0))
    assert members(solver().facts(given, rest.standing)[0].rests_on) == (3,)
    assert rest.standing.poses[0].y == pytest.approx(115 * MM, abs=0.1 * MM)


def test_a_disc_rolls_out() -> None:
    """A disc that falls on a slope rolls on over the level ground, and stops by itself."""
    wheel = disc_body("wheel", 20 * MM, WOOD, 20 * MM)
    ramp = outline_body("ramp", ((0, 0), (100 * MM, 0), (0, 60 * MM)), WOOD, 20 * MM)
    given = scene(ramp, wheel)
    able = solver()
    standing = able.place(given, Standing(), 0, Spot(0)).standing
    rest = able.place(given, standing, 1, Spot(0))
    assert rest.how == "rested"
    assert rest.standing.poses[1].x > 100 * MM
