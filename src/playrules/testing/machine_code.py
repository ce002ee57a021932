"""Check of machine code: it plays the same games as generated Python, row by row."""

from __future__ import annotations

from collections.abc import Iterator

from playrules.engine.machine.native import Native
from playrules.engine.play.playout import playout
from playrules.loading.game import Game

GAMES = 40


def same_in_machine_code(game: Game, seed: int, choices: int) -> Iterator[tuple[int, str]]:
    """Games under the first policy and at random have equal rows in Python and machine code.

    Raises NoNumba.
    """
    native = Native(game.machine)
    for number, name in enumerate(["random", *(f"policy:{one}" for one in game.policies[:1])]):
        seats = (number - 1,) * len(game.seats)
        batch = native.play(seed, 0, GAMES, seats, choices)
        for index in range(GAMES):
            python = playout(game.machine, seed, (name,) * len(seats), index=index, limit=choices)
            if tuple(batch.rows[index].tolist()) != python.row:
                yield python.choices, f"game {index} of a batch ({name}) ends in another row"
            elif batch.choices[index] != python.choices:
                yield python.choices, f"game {index} of a batch ({name}) has other choices"
