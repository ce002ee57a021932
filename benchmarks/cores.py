"""How far all cores help `simulate`: `python -m benchmarks.cores [PART]`.

The same games once in one process and once in a process a core, by turns, wall time. Both give the
same figures, or it ends with an error. With `PART` 1/4 a quarter of the games is played. The ratio
tells: on an idle machine it comes near the number of cores where games are long, as those with
physics are; starting the processes costs half a second each. `cores` is processor time by wall
time, how much of the machine was to be had: on a busy one no ratio means anything.
"""

from __future__ import annotations

import os
import sys
import time
from statistics import median

from benchmarks.measure import print_table

import playrules

GAMES = (("pig", "hold_at_20", 40_000), ("shuffleboard", "far", 48), ("destruct_3", "mason", 12))
RUNS = 3
HEADS = ("game", "games", "one process s", "cores", "a process a core s", "cores", "times as fast")


def seconds(game: playrules.Game, who: str, games: int, jobs: int) -> tuple[float, float, object]:
    """Play the games; return wall and processor time with what came out."""
    start, used = time.perf_counter(), _used()
    totals = game.simulate(games, who, seed=1, jobs=jobs)
    return time.perf_counter() - start, _used() - used, totals


def _used() -> float:
    """The processor time of this process and of those that it started and that have ended."""
    return sum(os.times()[:4])


def row(name: str, who: str, games: int) -> tuple[object, ...]:
    """One line of the table."""
    game, cores = playrules.load(name), os.cpu_count() or 1
    seconds(game, who, 1, 1)
    walls: tuple[list[float], list[float]] = [], []
    used: tuple[list[float], list[float]] = [], []
    for _ in range(RUNS):
        found = [seconds(game, who, games, jobs) for jobs in (1, cores)]
        if found[0][2] != found[1][2]:
            raise AssertionError(f"{name} came out otherwise in {cores} processes")
        for (wall, cpu, _), into, shares in zip(found, walls, used, strict=True):
            into.append(wall)
            shares.append(cpu / wall)
    one, each = map(median, walls)
    had, got = map(median, used)
    return name, games, one, had, each, got, one / each


def main() -> None:
    """Measure and print."""
    part, _, parts = (sys.argv[1] if len(sys.argv) > 1 else "1/1").partition("/")
    share = int(part) / int(parts or 1)
    rows = [row(name, who, max(1, round(games * share))) for name, who, games in GAMES]
    print_table(f"simulate, {os.cpu_count()} cores", HEADS, rows)


if __name__ == "__main__":
    main()
