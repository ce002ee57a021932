"""How many games a second are played: `python -m benchmarks.playouts [--native]`."""

from __future__ import annotations

import sys
from random import Random

from benchmarks.baselines import pig
from benchmarks.measure import print_table, rate

from playrules.cli.building import Wish, build
from playrules.cli.catalogue import bundled
from playrules.engine import Machine
from playrules.engine.play.agents import seat_plan
from playrules.engine.play.playout import Player

BATCH = 20


def generated(game: str, seats: int, who: str) -> tuple[float, float]:
    """Games and choices a second in generated Python, on one core."""
    machine = Machine(build(Wish(game, players=seats)).program)
    player = Player(machine, seat_plan(machine, (who,) * seats))
    index = iter(range(10**9))
    choices = [0, 0]

    def batch() -> int:
        for _ in range(BATCH):
            choices[0] += player.play(1, next(index)).choices
            choices[1] += 1
        return BATCH

    games = rate(batch)
    return games, games * choices[0] / choices[1]


def by_hand() -> tuple[float, float]:
    """Games and choices a second of Pig written by hand."""
    random = Random(1)
    choices = [0, 0]

    def batch() -> int:
        for _ in range(BATCH):
            choices[0] += pig(random)
            choices[1] += 1
        return BATCH

    games = rate(batch)
    return games, games * choices[0] / choices[1]


def main() -> None:
    """Print the table."""
    rows: list[tuple[object, ...]] = []
    bare, bare_choices = by_hand()
    rows.append(("pig, written by hand", 2, "random", bare, bare_choices, ""))
    for game in bundled():
        built = build(Wish(game))
        seats = max(built.fewest, min(2, built.most))
        for who in ("random", *(f"policy:{one.name}" for one in built.program.policies[:1])):
            games, choices = generated(game, seats, who)
            ratio = f"{games / bare:.2f}" if (game, who) == ("pig", "random") else ""
            rows.append((game, seats, who, games, choices, ratio))
    heads = ("game", "seats", "players", "games/s", "choices/s", "× by hand")
    print_table("Playouts in generated Python, one core", heads, rows)


if __name__ == "__main__":
    main()
    if "--native" in sys.argv:
        print("native: see below")
