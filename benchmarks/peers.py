"""How fast random games are beside OpenSpiel's: `python -m benchmarks.peers`.

Both are driven from Python by the same loop: any legal choice, apply, to the end. OpenSpiel's games
are written in C++ by hand; ours are rules files. It needs `pip install open_spiel`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

from benchmarks.measure import print_table, rates

import playrules

try:
    import pyspiel
except ImportError:
    sys.exit("OpenSpiel is not installed. Install it with: pip install open_spiel")

BATCH = 20


@dataclass(frozen=True)
class Pair:
    """One of our games and the one of OpenSpiel beside it.

    `means` is how many decisions a random game has, where that is known; `goal` how many games a
    second we want in bulk.
    """

    ours: str
    theirs: str
    means: str = ""
    goal: int = 0


PAIRS = (
    Pair("tic_tac_toe", "tic_tac_toe", "7.63", 20_000),
    Pair("four_in_a_row", "connect_four", "21.3", 3_000),
    Pair("pig", "pig", "", 4_000),
    # Not the same game: a race with dice and decisions beside one with dice alone.
    Pair("snakes_and_ladders", "maedn"),
)


@dataclass
class Counted:
    """Something that plays one game and returns its decisions, with what it has played so far."""

    play: Callable[[], int]
    games: int = 0
    decisions: int = field(default=0)

    def batch(self) -> int:
        """Play some games; return how many."""
        for _ in range(BATCH):
            self.decisions += self.play()
        self.games += BATCH
        return BATCH

    @property
    def mean(self) -> float:
        """Decisions a game."""
        return self.decisions / self.games


def our_loop(game: playrules.Game, random: Random, seeds: count[int]) -> int:
    """Play one game with states, as somebody who writes an opponent does."""
    state, decisions = game.start(next(seeds)), 0
    while not state.is_over:
        state = state.apply(random.choice(state.choices))
        decisions += 1
    return decisions


def their_loop(game: Any, random: Random) -> int:
    """Play one game of OpenSpiel; chance is drawn here, as its states want it."""
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, shares)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
            decisions += 1
    return decisions


def our_bulk(game: playrules.Game) -> Callable[[], int]:
    """Play many games as `playrules simulate` does, on one core."""
    seeds = count()
    return lambda: game.simulate(1000, "random", seed=next(seeds), jobs=1).games


def compare(pair: Pair) -> list[tuple[object, ...]]:
    """Measure a pair by turns."""
    game, peer = playrules.load(pair.ours, seats=2), pyspiel.load_game(pair.theirs)
    random, seeds = Random(1), count()
    loop = Counted(lambda: our_loop(game, random, seeds))
    theirs = Counted(lambda: their_loop(peer, random))
    slow, bulk, bare = rates([loop.batch, our_bulk(game), theirs.batch])

    def row(name: str, how: str, games: float, mean: float, goal: object) -> tuple[object, ...]:
        ratio = f"{games / bare:.2f}"
        return (name, how, games, games * mean, ratio, f"{mean:.2f}", pair.means, goal)

    return [
        row(pair.ours, "states", slow, loop.mean, ""),
        row("", "simulate", bulk, loop.mean, pair.goal or ""),
        row(f"OpenSpiel {pair.theirs}", "states", bare, theirs.mean, ""),
    ]


if __name__ == "__main__":
    heads = ("game", "by", "games/s", "decisions/s", "× OpenSpiel", "decisions", "expected", "goal")
    rows = [row for pair in PAIRS for row in compare(pair)]
    print_table("Random games, one core, driven from Python", heads, rows)
