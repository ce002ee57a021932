"""Workers for the tests of processes: in a module of their own, which other processes find too."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from playrules.engine import Draws, State
from playrules.engine.machine.runner import Runner
from playrules.engine.play.totals import Totals


class Odd(Exception):
    """An error that cannot travel to another process."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one} and {two}")


@dataclass
class Plays:
    """Counts games, and does something odd at the tenth."""

    odd: str = ""

    def play(self, first: int, count: int) -> Totals:
        if first <= 10 < first + count:
            if self.odd == "fails":
                raise ZeroDivisionError("by nought")
            if self.odd == "fails oddly":
                raise Odd(1, 2)
            if self.odd == "ends":
                raise EOFError("no more")
            if self.odd == "dies":
                os._exit(9)
        totals = Totals.empty(1, 0, 0)
        totals.games = count
        return totals


@dataclass
class Make:
    """Makes one in another process."""

    odd: str

    def __call__(self) -> Plays:
        return Plays(self.odd)


def referee(runner: Runner) -> Any:
    """A referee that measures a second more for each seat, and lets pieces rest at random."""
    assert runner.program.name == "test"
    return answer


def answer(state: State, draws: Draws) -> Sequence[int]:
    """Answer what is asked."""
    question = state.question
    assert question is not None
    if question.event == "measure":
        return [10 + question.numbers["who"]]
    return [1 + draws.below(9) for _ in range(question.size)]
