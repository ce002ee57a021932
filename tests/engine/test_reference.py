"""The machine does what the reference does, on programs invented at random."""

from __future__ import annotations

import random

import pytest
from invent import Inventor
from reference import Reference

from playrules.engine import Machine, State
from playrules.engine.program.program import FIRST, RESULT, Program


def compare(program: Program, seed: int, *, explicit: bool) -> int:
    """Play a game on both; return the number of pauses."""
    choose = random.Random(seed)
    reference = Reference(program, seed, explicit=explicit)
    game = reference.game()
    machine = Machine(program)
    journal: list[tuple[int, ...]] = []
    pauses = 0
    row = machine.first_row(seed)
    answer = 0
    waiting: tuple[int, list[int]] | None
    try:
        waiting = next(game)
    except StopIteration:
        waiting = None
    while True:
        signal = machine.go(row, answer, explicit=explicit, log=journal)
        plain = tuple(row)
        assert row[FIRST : FIRST + len(program.columns)] == reference.row[FIRST:]
        assert journal == reference.log
        assert row[machine.layout.fired :] == reference.fired
        if not explicit:
            assert row[2] == reference.generator
        if waiting is None:
            assert signal == -1
            assert row[RESULT] == reference.row[RESULT]
            assert not any(row[machine.layout.steps : machine.layout.fired])
            return pauses
        point, codes = waiting
        assert signal == point + 1
        state = State(machine, plain, "explicit" if explicit else "sampled")
        assert list(state.choices.codes()) == codes
        assert State.from_json(machine, state.to_json()) == state
        answer = choose.choice(codes)
        pauses += 1
        if pauses > 300:
            return pauses
        try:
            waiting = game.send(answer)
        except StopIteration:
            waiting = None


@pytest.mark.parametrize("explicit", [False, True])
@pytest.mark.parametrize("circles", [False, True])
@pytest.mark.parametrize("batch", range(10))
def test_machine_agrees_with_reference(batch: int, *, circles: bool, explicit: bool) -> None:
    for number in range(10):
        seed = batch * 1000 + number
        program = Inventor(seed, circles=circles).invent()
        try:
            compare(program, seed, explicit=explicit)
        except RecursionError:
            pass  # a chain of tail calls, longer than Python itself can recurse
