"""What physics costs beside bare pymunk: `python -m benchmarks.physics [ATTACKS]`.

Each attack uses a tool on a tower and takes it away again, facts included. Bare pymunk steps the
same bodies from the same poses until the same stop rule ends it; only that is timed.
"""

from __future__ import annotations

import sys
import time
from random import Random

from benchmarks.measure import print_table
from benchmarks.towers import Builder, board

from playrules.plugins.physics.model import Rest, Scene, Standing, ToolPose
from playrules.plugins.physics.solver import RefusedError, Solver, World
from playrules.plugins.physics.solver.world import COLD_ITERATIONS, COLD_STEPS, ITERATIONS, QUIET
from playrules.plugins.physics.tools.fitting import MECHANISMS

ATTACKS = 200
TOWERS = 10
ROUND = 600  # looks in ten seconds

Attack = tuple[int, int, tuple[int, ...]]
"""A tool, a hole and an aim."""


def attack(scene: Scene, random: Random) -> Attack:
    """Any tool in any hole, aimed anyhow."""
    index = random.randrange(len(scene.tools))
    aim = tuple(one.value(random.randrange(one.count)) for one in scene.tools[index].parameters)
    return index, random.randrange(len(scene.holes)), aim


def bare(world: World) -> float:
    """Step until all pieces sleep, and the tool too or for two seconds; processor seconds."""
    space, pieces, tools = world.space, list(world.pieces.values()), world.device.bodies
    step, dt, quiet = space.step, 1 / world.rate, 0
    start = time.process_time()
    for look in range(ROUND):
        space.iterations = COLD_ITERATIONS if look * 8 < COLD_STEPS else ITERATIONS
        for _ in range(8):
            step(dt)
        quiet = 0 if any(not one.is_sleeping for one in pieces) else quiet + 1
        if quiet and (quiet >= QUIET or all(one.is_sleeping for one in tools)):
            break
    return time.process_time() - start


def ours(
    solver: Solver, scene: Scene, standing: Standing, aimed: Attack
) -> tuple[float, Rest, Rest]:
    """Use and take a tool, facts included; seconds of processor, and both rests."""
    start = time.process_time()
    used = solver.use(scene, standing, *aimed)
    solver.facts(scene, used.standing, used.start)
    taken = solver.take(scene, used.standing)
    solver.facts(scene, taken.standing, taken.start)
    return time.process_time() - start, used, taken


def stepped(
    solver: Solver,
    scene: Scene,
    standing: Standing,
    aimed: Attack,
    used: Rest,
) -> float:
    """The same attack by bare pymunk, from worlds that are built beforehand."""
    world = solver.asleep(scene, standing)
    world.add_tool(ToolPose(*aimed), MECHANISMS)
    start = time.process_time()
    world.release(None)
    spent = time.process_time() - start + bare(world)
    world = solver.asleep(scene, used.standing)
    world.remove_tool()
    return spent + bare(world)


def main(attacks: int) -> None:
    """Measure attacks by turns, and print the sums."""
    scene, random = board(), Random(1)
    builders = [Builder(scene, Solver(), random, low=low) for low in (False, True)]
    towers = [builders[number % 2].tower().standing for number in range(TOWERS)]
    sums: dict[str, list[float]] = {}
    done = decreed = 0
    while done < attacks:
        standing, aimed = towers[done % TOWERS], attack(scene, random)
        try:
            # A new solver knows nothing yet, as after loading a match.
            spent, used, taken = ours(Solver(MECHANISMS), scene, standing, aimed)
        except RefusedError:
            continue
        row = sums.setdefault(scene.tools[aimed[0]].kind, [0.0, 0.0, 0.0])
        row[0] += 1
        row[1] += spent
        row[2] += stepped(Solver(MECHANISMS), scene, standing, aimed, used)
        decreed += "decree" in (used.how, taken.how)
        done += 1
    total = [sum(column) for column in zip(*sums.values(), strict=True)]
    rows = [
        (kind, int(n), 1000 * mine / n, 1000 * raw / n, mine / raw)
        for kind, (n, mine, raw) in [*sorted(sums.items()), ("all", total)]
    ]
    heads = ("use and take, facts included", "attacks", "ms", "bare pymunk, ms", "ratio (≤ 1.3)")
    print_table("Physics", heads, rows)
    print(f"\nat rest by decree: {decreed} of {done}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ATTACKS)
