"""Totals over many games, in whole numbers, so that their order does not matter."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from typing import Self


@dataclass(slots=True)
class Spread:
    """A set of whole numbers by count, sum, sum of squares, least and greatest."""

    count: int = 0
    sum: int = 0
    squares: int = 0
    least: int = 0
    most: int = 0

    def add(self, value: int) -> None:
        """Take in a number."""
        self.least = value if self.count == 0 else min(self.least, value)
        self.most = value if self.count == 0 else max(self.most, value)
        self.count += 1
        self.sum += value
        self.squares += value * value

    def merge(self, other: Spread) -> None:
        """Take in all numbers of another set."""
        if other.count:
            first = self.count == 0
            self.least = other.least if first else min(self.least, other.least)
            self.most = other.most if first else max(self.most, other.most)
        self.count += other.count
        self.sum += other.sum
        self.squares += other.squares

    @property
    def mean(self) -> float:
        """The mean; 0 for no numbers."""
        return self.sum / self.count if self.count else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation of the sample; 0 for fewer than two numbers."""
        if self.count < 2:
            return 0.0
        square = self.count * self.squares - self.sum * self.sum
        return sqrt(square / (self.count * (self.count - 1)))


@dataclass(slots=True)
class Totals:
    """What came out of many games.

    `shared[k][seat]` counts the first places that a seat shared among *k* seats, seats from 0.
    `scores[key][seat]` are the values of each ranking key. `endings` counts finished games by the
    journal site that ended them (-1: the rules came to their end), `fired` how often each rule
    ran. Lengths are in choices and in turns, of finished games.
    """

    games: int = 0
    finished: int = 0
    drawn: int = 0
    lost: int = 0
    shared: dict[int, list[int]] = field(default_factory=dict)
    scores: list[list[Spread]] = field(default_factory=list)
    choices: Spread = field(default_factory=Spread)
    turns: Spread = field(default_factory=Spread)
    endings: Counter[int] = field(default_factory=Counter)
    fired: list[int] = field(default_factory=list)

    @classmethod
    def empty(cls, seats: int, keys: int, rules: int) -> Self:
        """Return totals of no games."""
        scores = [[Spread() for _ in range(seats)] for _ in range(keys)]
        return cls(scores=scores, fired=[0] * rules)

    @property
    def seats(self) -> int:
        """The number of seats that anyone won from, or that have scores."""
        return max((len(counts) for counts in self.shared.values()), default=0)

    def win(self, winners: tuple[int, ...], seats: int) -> None:
        """Count the seats (from 1) that share the first place."""
        counts = self.shared.setdefault(len(winners), [0] * seats)
        for seat in winners:
            counts[seat - 1] += 1

    def wins(self, seat: int) -> float:
        """Return the wins of a seat (from 1); a first place shared by k seats counts 1/k."""
        return sum(counts[seat - 1] / k for k, counts in sorted(self.shared.items()))

    def outright(self, seat: int) -> int:
        """Return how often a seat (from 1) was first alone."""
        return self.shared[1][seat - 1] if 1 in self.shared else 0

    @property
    def ties(self) -> int:
        """How many games had a shared first place."""
        return sum(sum(counts) // k for k, counts in self.shared.items() if k > 1)

    def merge(self, other: Totals) -> None:
        """Take in the games of other totals of the same program."""
        self.games += other.games
        self.finished += other.finished
        self.drawn += other.drawn
        self.lost += other.lost
        for k, counts in other.shared.items():
            mine = self.shared.setdefault(k, [0] * len(counts))
            for seat, count in enumerate(counts):
                mine[seat] += count
        for spreads, others in zip(self.scores, other.scores, strict=True):
            for spread, more in zip(spreads, others, strict=True):
                spread.merge(more)
        self.choices.merge(other.choices)
        self.turns.merge(other.turns)
        self.endings.update(other.endings)
        self.fired = [a + b for a, b in zip(self.fired, other.fired, strict=True)]


def wilson(count: float, of: int, z: float = 1.959963984540054) -> tuple[float, float]:
    """Return Wilson's interval for a share: *count* of *of*, 95 % unless *z* says otherwise.

    E. B. Wilson, Probable inference, JASA 22 (1927). (0, 1) where nothing was counted.
    """
    if of == 0:
        return 0.0, 1.0
    share = count / of
    middle = share + z * z / (2 * of)
    reach = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    scale = 1 + z * z / of
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)
