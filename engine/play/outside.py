"""Events outside the game: what is asked, and which answers fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from playrules.engine.errors import BadAnswer
from playrules.engine.kinds import MIN, Kind
from playrules.engine.machine.cells import fits
from playrules.engine.machine.runner import Runner
from playrules.engine.play.reading import show
from playrules.engine.program.program import Field, OutsideEvent

MOST_TOLD = 8
"""So many numbers of an answer are told."""
MOST_DRAWN = 2**31 - 1
"""From so many values one can be drawn."""


class Question:
    """What happens outside the game next, and what an answer must have.

    An answer is a list of whole numbers: the fields in their order, each with as many values as
    it counts.
    """

    def __init__(self, machine: Runner, row: tuple[int, ...], point: int, what: OutsideEvent):
        """Ask *what* at *point*, where the game stands at *row*."""
        self._machine = machine
        self._row = row
        self._point = point
        self._what = what

    @property
    def event(self) -> str:
        """The name of the event."""
        return self._what.event

    @property
    def plugin(self) -> str:
        """Whose event it is; "" for the core's."""
        return self._what.plugin

    @property
    def fields(self) -> tuple[Field, ...]:
        """What an answer has, in order."""
        return self._what.fields

    @property
    def title(self) -> str:
        """What examples call it."""
        return self._what.title

    @property
    def size(self) -> int:
        """How many numbers an answer has."""
        return sum(field.count for field in self.fields)

    @property
    def numbers(self) -> dict[str, int]:
        """What the event is about, as numbers: things by their id."""
        values = self._machine.talk(f"o{self._point}", list(self._row))
        names = (name for name, _ in self._what.arguments)
        return dict(zip(names, values, strict=True))

    @property
    def seat(self) -> int:
        """The seat that is asked of itself, as for an age; 0 where it is about no player alone."""
        kinds, things = self._machine.program.things.kinds, self._what.arguments
        players = [
            self.numbers[name]
            for name, kind in things
            if kind.base == "thing" and kinds[kind.of].universe == "player"
        ]
        return players[0] if self.plugin == "" and len(players) == 1 else 0

    @property
    def words(self) -> dict[str, str]:
        """What the event is about, in the words of the rules file."""
        kinds, key = dict(self._what.arguments), self._machine.program.things.key
        return {name: key(kinds[name], value) for name, value in self.numbers.items()}

    @property
    def arguments(self) -> dict[str, Any]:
        """What the event is about, as `state.names` shows it."""
        program = self._machine.program
        kinds = dict(self._what.arguments)
        found = self.numbers.items()
        return {name: show(program, self._row, kinds[name], value) for name, value in found}

    def cells(self) -> Iterator[tuple[str, Kind, int]]:
        """Yield the name, the kind and the column of each number of an answer."""
        names = self._machine.layout.names
        for field in self.fields:
            for column in range(field.column, field.column + field.count):
                name = field.name if field.count == 1 else names[column]
                yield name, field.kind, column

    def evenly(self, below: Callable[[int], int]) -> list[int]:
        """Return an answer that fits, each value as likely as all others of its kind.

        *below* draws a number from 0 to below its bound. Raises BadAnswer where a kind has no
        ends, or far too many values.
        """
        return [self._any_of(name, kind, below) for name, kind, _ in self.cells()]

    def least(self) -> list[int]:
        """Return the answer that fits and has the least of each kind: of names, the first.

        Of a kind without a lower end it is 0.
        """
        return [self._least_of(kind) for _, kind, _ in self.cells()]

    def made_up(self, below: Callable[[int], int]) -> list[int]:
        """Return an answer that fits, for trials: as `evenly`, the least where that cannot draw."""
        found = []
        for name, kind, _ in self.cells():
            try:
                found.append(self._any_of(name, kind, below))
            except BadAnswer:
                found.append(self._least_of(kind))
        return found

    def standing(self) -> dict[str, tuple[int, ...]]:
        """Return the parts of an answer by name as they stand in the row, if that fits.

        What does not, such as a part that no column keeps, is the least that fits.
        """
        found: dict[str, tuple[int, ...]] = {}
        for field in self.fields:
            there = self._row[field.column : field.column + field.count]
            kind, least = field.kind, self._least_of(field.kind)
            found[field.name] = tuple(one if self._holds(kind, one) else least for one in there)
        return found

    def _holds(self, kind: Kind, value: int) -> bool:
        """Whether a value may be an answer of a kind."""
        missing = value == 0 and kind.counted and not kind.nullable
        return not missing and fits(self._machine.program, kind, value)

    def _least_of(self, kind: Kind) -> int:
        if kind.base == "thing":
            return self._machine.program.things.kinds[kind.of].ids[0]
        if kind.base == "name":
            return 1
        if kind.base == "compound":
            return self._compound(kind)[0]
        return kind.lo if kind.lo > MIN else min(kind.hi, 0)

    def _any_of(self, name: str, kind: Kind, below: Callable[[int], int]) -> int:
        things = self._machine.program.things
        if kind.base == "thing":
            ids = things.kinds[kind.of].ids
            return ids[below(len(ids))]
        if kind.base == "name":
            return 1 + below(len(things.types[kind.of]))
        low, high = (0, 1) if kind.base == "yes_no" else (kind.lo, kind.hi)
        if kind.base == "compound":
            low, high = self._compound(kind)
        if high - low >= MOST_DRAWN:
            why = f"{self._range(kind)}, too far to draw from"
            raise BadAnswer(self.event, name, None, why)
        return low + below(high - low + 1)

    def _compound(self, kind: Kind) -> tuple[int, int]:
        return self._machine.program.things.compounds[kind.of].bounds(kind)

    def tell(self, values: Sequence[int]) -> str:
        """Say an answer in words: all of a short one, of a long one what it changes, by name."""
        program = self._machine.program
        told = [
            (name, program.things.show(kind, value, program.texts), value != self._row[column])
            for (name, kind, column), value in zip(self.cells(), values, strict=True)
        ]
        if len(told) <= MOST_TOLD:
            return ", ".join(shown for _, shown, _ in told)
        news = [f"{name} {shown}" for name, shown, new in told if new]
        more = [f"{len(news) - MOST_TOLD} more"] if len(news) > MOST_TOLD else []
        return ", ".join([*news[:MOST_TOLD], *more]) or "as it was"

    def filled(self, changes: Mapping[str, Sequence[int]]) -> tuple[int, ...]:
        """Return an answer of which some parts change, the others staying as they stand.

        Raises LookupError for parts that it does not have, or not with so many numbers.
        """
        parts = self.standing()
        strange = [name for name in changes if name not in parts]
        if strange:
            raise LookupError(f"nothing asks for {strange[0]}, only for {', '.join(parts)}")
        for name, part in changes.items():
            if len(part) != len(parts[name]):
                raise LookupError(f"{name} has {len(parts[name])} numbers, not {len(part)}")
        whole = {**parts, **changes}
        return tuple(one for field in self.fields for one in whole[field.name])

    def written(self, values: Sequence[int]) -> list[int]:
        """Return the row with an answer in its columns. Raises BadAnswer, and nothing changes."""
        if len(values) != self.size:
            why = f"{self.size} numbers are wanted, not {len(values)}"
            raise BadAnswer(self.event, "", None, why)
        row = list(self._row)
        for (name, kind, column), value in zip(self.cells(), values, strict=True):
            if type(value) is not int:
                raise BadAnswer(self.event, name, value, "a whole number is wanted")
            if not self._holds(kind, value):
                raise BadAnswer(self.event, name, value, self._range(kind))
            row[column] = value
        return row

    def __repr__(self) -> str:
        """Show whose event it is."""
        return f"<Question {self.plugin}.{self.event}: {self.size} numbers>"

    def _range(self, kind: Kind) -> str:
        """Say what a kind can hold."""
        if kind.base in ("number", "quantity"):
            key = self._machine.program.things.key
            return f"it goes from {key(kind, kind.lo)} to {key(kind, kind.hi)}"
        return f"it is {kind}".replace("yes or no or", "yes, no or")
