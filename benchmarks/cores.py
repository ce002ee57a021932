"""How far all cores help `simulate`: `python -m benchmarks.cores [PART]`.

The same games once in one process and once in a process a core, by turns, wall time. Both give the
same figures, or it ends with an error. With `PART` 1/4 a quarter of the games is played. The ratio
tells: on an idle machine it comes near the number of cores where games are long, as those with
physics are; starting the processes costs half a second.
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
HEADS = ("game", "games", "one process s", "a process a core s", "times as fast")


def seconds(game: playrules.Game, who: str, games: int, jobs: int) -> tuple[float, object]:
    """Play the games, and return the wall time with what came out."""
    start = time.perf_counter()
    totals = game.simulate(games, who, seed=1, jobs=jobs)
    return time.perf_counter() - start, totals


def row(name: str, who: str, games: int) -> tuple[object, ...]:
    """One line of the table."""
    game, cores = playrules.load(name), os.cpu_count() or 1
    seconds(game, who, 1, 1)
    ones, alls = [], []
    for _ in range(RUNS):
        (one, alone), (each, together) = (seconds(game, who, games, n) for n in (1, cores))
        if alone != together:
            raise AssertionError(f"{name} came out otherwise in {cores} processes")
        ones.append(one)
        alls.append(each)
    return name, games, median(ones), median(alls), median(ones) / median(alls)


def main() -> None:
    """Measure and print."""
    part, _, parts = (sys.argv[1] if len(sys.argv) > 1 else "1/1").partition("/")
    share = int(part) / int(parts or 1)
    rows = [row(name, who, max(1, round(games * share))) for name, who, games in GAMES]
    print_table(f"simulate, {os.cpu_count()} cores", HEADS, rows)


if __name__ == "__main__":
    main()
