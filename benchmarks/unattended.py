"""Whole games of dexterity that nobody attends: `python -m benchmarks.unattended [GAMES [FIRST]]`.

So many games (20 if not said) of Destruct 3 for each number of players, by players that build and
aim in all their ways. Goal: each is over within 80 rounds. FIRST is the number of the first game,
so that many games can be played in pieces.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from statistics import mean

from benchmarks.measure import print_table

import playrules

WHO = ("marksman", "low_builder", "random_builder", "tall_builder")
ROUNDS = 80
SEED = 7


@dataclass(frozen=True, slots=True)
class Game:
    """How a game went: whether it is over in time, and seconds of processor time."""

    players: int
    over: bool
    rounds: int
    towers: int
    choices: int
    seconds: float
    winner: str


def play(job: tuple[int, int]) -> Game:
    """Play one game; who sits where goes round from one game to the next."""
    players, index = job
    game = playrules.load("destruct_3", seats=players)
    who = [WHO[(index + seat) % len(WHO)] for seat in range(players)]
    start = time.process_time()
    played = game.playout(who, seed=SEED, index=index)
    state = played.state(game.machine)
    winners = () if state.outcome is None else state.outcome.winners
    return Game(
        players,
        played.finished and state.fired["build_tower"] <= ROUNDS,
        state.fired["build_tower"],
        state.fired["count_tower"],
        played.choices,
        time.process_time() - start,
        " ".join(who[seat - 1] for seat in winners),
    )


HEADS = ("players", "games", "in time", "rounds", "most", "towers", "choices", "s")


def row(players: int, games: Sequence[Game]) -> tuple[object, ...]:
    """One line of the table."""
    of = [one for one in games if one.players == players]
    return (
        str(players),
        len(of),
        sum(one.over for one in of),
        mean(one.rounds for one in of),
        max(one.rounds for one in of),
        mean(one.towers for one in of),
        mean(one.choices for one in of),
        mean(one.seconds for one in of),
    )


def main() -> None:
    """Play and print."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    jobs = [(players, first + index) for index in range(games) for players in (2, 3, 4)]
    with ProcessPoolExecutor() as pool:
        found = list(pool.map(play, jobs))
    print_table("Games of Destruct 3", HEADS, [row(players, found) for players in (2, 3, 4)])
    for name in WHO:
        print(f"{name} won {sum(name == one.winner for one in found)}")


if __name__ == "__main__":
    main()
