"""How many games a second are played: `python -m benchmarks.playouts [--native]`."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from itertools import count
from random import Random

from benchmarks.baselines import pig
from benchmarks.measure import print_table, rate

from playrules import load
from playrules.engine import Machine
from playrules.engine.machine.native import Native
from playrules.engine.play.agents import seat_plan
from playrules.engine.play.playout import Player
from playrules.engine.program import Program
from playrules.loading.catalogue import bundled

BATCH = 20
LIMIT = 2000
"""Choices after which a game is given up: random play may take very long to end a game."""


def programs() -> Iterator[tuple[str, Program]]:
    """Each bundled game for two players, or for one where it is for one alone."""
    for game in bundled():
        most = load(game).facts.most
        yield game, load(game, seats=min(2, most)).program


def measured(play: Callable[[], int]) -> tuple[float, float]:
    """Games and choices a second; `play` plays one game and returns its choices."""
    done = [0, 0]

    def batch() -> int:
        for _ in range(BATCH):
            done[0] += play()
            done[1] += 1
        return BATCH

    games = rate(batch)
    return games, games * done[0] / done[1]


def generated() -> None:
    """Generated Python against Pig written by hand."""
    random = Random(1)
    bare = measured(lambda: pig(random))
    rows: list[tuple[object, ...]] = [("pig, written by hand", "random", *bare, "1")]
    for game, program in programs():
        machine = Machine(program)
        for who in ("random", *(f"policy:{one.name}" for one in program.policies[:1])):
            plan = seat_plan(machine, (who,) * len(program.seats))
            player, index = Player(machine, plan, LIMIT), count()
            games, choices = measured(lambda p=player, i=index: p.play(1, next(i)).choices)
            ratio = f"{games / bare[0]:.2f}" if (game, who) == ("pig", "random") else ""
            rows.append((game, who, games, choices, ratio))
    heads = ("game", "players", "games/s", "choices/s", "× by hand")
    print_table("Playouts in generated Python, one core", heads, rows)


def native() -> None:
    """Machine code: the time to compile it, then long batches."""
    rows: list[tuple[object, ...]] = []
    for game, program in programs():
        machine = Machine(program)
        start = time.perf_counter()
        code = Native(machine)
        plan = (-1,) * len(program.seats)
        code.play(1, 0, 10, plan, LIMIT)
        compiled = time.perf_counter() - start
        size = 2000
        start, done, choices = time.process_time(), 0, 0
        while (spent := time.process_time() - start) < 3:
            choices += int(code.play(1, done, size, plan, LIMIT).choices.sum())
            done += size
        nanoseconds = f"{1e9 * spent / choices:.0f}" if choices else "-"
        rows.append((game, done / spent, choices / spent, nanoseconds, f"{compiled:.1f}"))
    heads = ("game", "games/s", "choices/s", "ns a choice", "compile s")
    print_table("Playouts as machine code, one core, random players", heads, rows)


if __name__ == "__main__":
    if "--native" in sys.argv[1:]:
        native()
    else:
        generated()
