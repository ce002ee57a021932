"""Keeps which places of a rules file were reached: what a build for coverage marks as it runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from playrules.engine.program.expressions import Const, Expr, Native
from playrules.engine.program.operations import Do
from playrules.engine.source import Span

PlaceKind = Literal["rule", "reaction", "option", "cell"]


@dataclass(frozen=True, slots=True)
class Place:
    """Something that can be reached: what it is, words for it, and where it stands."""

    kind: PlaceKind
    text: str
    span: Span


class Watch:
    """All places of a file that can be reached, and those that have been.

    Programs that are compiled with a watch mark its places while they run, in Python alone; the
    same place in several programs is one. Never part of a program that people play.
    """

    def __init__(self) -> None:
        """Know no place yet."""
        self.places: list[Place] = []
        self._numbers: dict[tuple[PlaceKind, Span], int] = {}
        self._reached: set[int] = set()

    def add(self, kind: PlaceKind, text: str, span: Span) -> int:
        """Return the number of a place; it is known from now on."""
        key = (kind, span)
        if key not in self._numbers:
            self._numbers[key] = len(self.places)
            self.places.append(Place(kind, text, span))
        return self._numbers[key]

    def mark(self, _row: object, number: int) -> int:
        """Note that a place is reached."""
        self._reached.add(number)
        return 0

    def op(self, kind: PlaceKind, text: str, span: Span) -> Do:
        """Return an operation that marks a place."""
        return Do(Native(self.mark, (Const(self.add(kind, text, span)),)))

    def index(self, numbers: Sequence[int], first: int, index: Expr) -> Expr:
        """Return *index*, marked as place `numbers[index - first]` when it is computed."""
        return Native(_Cells(self, tuple(numbers), first).mark, (index,))

    @property
    def missed(self) -> list[Place]:
        """The places that were not reached, by file and place."""
        left = [one for at, one in enumerate(self.places) if at not in self._reached]
        return sorted(left, key=lambda one: (one.span.file, one.span.start))

    def count(self, kind: PlaceKind) -> tuple[int, int]:
        """Return how many places of a kind were reached, and how many there are."""
        numbers = [at for at, one in enumerate(self.places) if one.kind == kind]
        return len(self._reached.intersection(numbers)), len(numbers)


@dataclass(frozen=True, slots=True)
class _Cells:
    """The cells of a column, or of a cross table; -1 stands for a blank one."""

    watch: Watch
    numbers: tuple[int, ...]
    first: int

    def mark(self, row: object, index: int) -> int:
        """Note which cell is looked up and return its index."""
        at = index - self.first
        if 0 <= at < len(self.numbers) and self.numbers[at] >= 0:
            self.watch.mark(row, self.numbers[at])
        return index
