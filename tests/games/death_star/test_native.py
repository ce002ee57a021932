"""Destroy Death Star as machine code."""

from death_star.station import program

from playrules.engine import Machine, playout
from playrules.engine.machine.native import Native

GAMES = 1_000


def test_machine_code_plays_the_same_games() -> None:
    """1,000 games under the sheet's policy and at random end in the same rows, column by column.

    Random games are cut after 300 choices: left alone, some take a hundred thousand.
    """
    machine = Machine(program(3))
    native = Native(machine)
    for seats, names, limit in (
        ((0, 0, 0), ("policy:sheet",) * 3, 100_000),
        ((-1, 0, -1), ("random", "policy:sheet", "random"), 300),
    ):
        batch = native.play(1977, 0, GAMES, seats, limit)
        for number in range(GAMES):
            python = playout(machine, 1977, names, index=number, limit=limit)
            assert tuple(batch.rows[number].tolist()) == python.row, number
            assert batch.choices[number] == python.choices
