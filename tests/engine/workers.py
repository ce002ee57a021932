"""Workers for the tests of processes: in a module of their own, which other processes find too."""

from __future__ import annotations

import os
from dataclasses import dataclass

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
