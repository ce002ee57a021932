"""How strong the tools of a board with blocks are: `python -m benchmarks.calibration [SHOTS]`.

Each tool has so many shots (200 if not said) at untouched towers, half of them built at random,
half of them low, from a random hole with a random aim. A shot is used, the tool is taken, and what
lies then is scored: a block that fell counts 2 on black, 1 wholly in green, 0 beyond, -5 off the
board; one that leans or lies on others 0; a block of the base that has left black -1. Goals: every
tool brings down at least one block on average and scores above 0, the ramp brings down the most,
and each throws a block off the board at least once.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from statistics import mean

from benchmarks.measure import print_table
from benchmarks.towers import BLACK, BOARD, FLOOR, GREEN, MM, Builder, Tower, board

from playrules.plugins.physics.model import Items, PieceFacts, Scene, Standing
from playrules.plugins.physics.model.units import SECOND
from playrules.plugins.physics.solver import Solver
from playrules.plugins.physics.tools.fitting import MECHANISMS

TOWERS = 20
"""Towers of each builder; shots are spread evenly over them."""
OFF = -5


@dataclass(frozen=True, slots=True)
class Shot:
    """What a shot did: blocks down, points of each, whether a block moved, seconds until rest."""

    tool: str
    low: bool
    down: int
    points: tuple[int, ...]
    hit: bool
    decree: bool
    seconds: float

    @property
    def net(self) -> int:
        """The score of the shot."""
        return sum(self.points)


def shots_at(seed: int, *, low: bool, shots: int, scene: Scene) -> list[Shot]:
    """Build a tower and shoot at it, untouched each time, with every tool."""
    draw, solver = random.Random(seed), Solver(MECHANISMS)
    tower = Builder(scene, solver, draw, low).tower()
    return [
        shoot(scene, solver, tower, tool, draw, low=low)
        for tool in range(len(scene.tools))
        for _ in range(shots)
    ]


def shoot(
    scene: Scene, solver: Solver, tower: Tower, tool: int, draw: random.Random, *, low: bool
) -> Shot:
    """Use a tool at random, take it, and score."""
    hole = draw.randrange(len(scene.holes))
    aim = tuple(one.value(draw.randrange(one.count)) for one in scene.tools[tool].parameters)
    used = solver.use(scene, tower.standing, tool, hole, aim)
    taken = solver.take(scene, used.standing)
    points, down = score(scene, solver, tower, taken.standing)
    facts = solver.facts(scene, used.standing, tower.standing)
    hit = any(one.moved > MM for one in facts.values())
    decree = "decree" in (used.how, taken.how)
    return Shot(scene.tools[tool].kind, low, down, points, hit, decree, used.time / SECOND)


def score(
    scene: Scene, solver: Solver, tower: Tower, after: Standing
) -> tuple[tuple[int, ...], int]:
    """The points of each block that counts, and how many blocks fell."""
    facts, items = solver.facts(scene, after, tower.standing), Items.of(scene)
    points, down = [], 0
    for piece, one in facts.items():
        if piece in tower.base:
            points.append(_base_points(one, items))
            continue
        fallen = _block_points(one, items)
        if fallen is not None:
            down += 1
            points.append(fallen)
    return tuple(points), down


def _touches(one: PieceFacts, item: int) -> bool:
    return bool(one.touches >> item & 1)


def _base_points(one: PieceFacts, items: Items) -> int:
    lies = _touches(one, items.ground(BOARD)) or _touches(one, items.ground(FLOOR))
    return -1 if lies and not _touches(one, items.area(BLACK)) else 0


def _block_points(one: PieceFacts, items: Items) -> int | None:
    """The points of a block that has fallen, None for one that has not."""
    if _touches(one, items.ground(FLOOR)):
        return OFF
    leans = one.tilted and one.touches & ((1 << items.pieces) - 1)
    if leans or not _touches(one, items.ground(BOARD)):
        return None
    if _touches(one, items.area(BLACK)):
        return 2
    return 1 if one.within >> GREEN & 1 else 0


def measure(scene: Scene, shots: int) -> list[Shot]:
    """Shoot at towers of both builders, on all cores."""
    each = max(1, shots // (2 * TOWERS))
    jobs = [(seed, low) for low in (False, True) for seed in range(TOWERS)]
    work = partial(_job, shots=each, scene=scene)
    with ProcessPoolExecutor() as pool:
        return [shot for found in pool.map(work, jobs) for shot in found]


def _job(job: tuple[int, bool], *, shots: int, scene: Scene) -> list[Shot]:
    return shots_at(job[0], low=job[1], shots=shots, scene=scene)


HEADS = ("tool, tower", "shots", "down", "net", "hits %", "a -5 %", "decree", "s")


def row(name: str, shots: Sequence[Shot]) -> tuple[object, ...]:
    """One line of the table."""
    return (
        name,
        len(shots),
        mean(one.down for one in shots),
        mean(one.net for one in shots),
        100 * mean(one.hit for one in shots),
        100 * mean(OFF in one.points for one in shots),
        sum(one.decree for one in shots),
        mean(one.seconds for one in shots),
    )


def table(title: str, shots: Sequence[Shot]) -> None:
    """Print the figures of each tool, at all towers and at those of each builder."""
    rows = []
    for kind in dict.fromkeys(one.tool for one in shots):
        of = [one for one in shots if one.tool == kind]
        rows.append(row(kind, of))
        for low, name in ((False, "built at random"), (True, "low")):
            rows.append(row(f"  {name}", [one for one in of if one.low is low]))
    print_table(title, HEADS, rows)


def main() -> None:
    """Shoot and print."""
    shots = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    scene = board()
    table(
        f"Shots at towers of twelve blocks, board ±{scene.grounds[BOARD].slab[1][0] // MM} mm",
        measure(scene, shots),
    )


if __name__ == "__main__":
    main()
