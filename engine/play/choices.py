"""The options open in a state: listed lazily, in order, never stored in the row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import total_ordering
from typing import overload

from playrules.engine.errors import GameOver, IllegalChoice
from playrules.engine.kinds import ABSENT, Kind
from playrules.engine.machine.generator import Draws
from playrules.engine.machine.runner import CHUNK, Runner
from playrules.engine.play.answers import Answers, takes_values
from playrules.engine.play.typed import Mistyped
from playrules.engine.play.words import fill
from playrules.engine.program.hidden import EVERYTHING
from playrules.engine.program.program import Option, Point, Slot

Row = tuple[int, ...]

KEPT = 10_000
"""The codes of so many options are remembered once all of them had to be gone through."""


@total_ordering
class Choice:
    """One option with its values, never changed. Equal where point and code are."""

    __slots__ = ("_code", "_machine", "_point", "_row")

    def __init__(self, machine: Runner, row: Row, point: int, code: int) -> None:
        """Stand for *code* at *point* in the position *row*."""
        self._machine = machine
        self._row = row
        self._point = point
        self._code = code

    @property
    def point(self) -> int:
        """The number of the point."""
        return self._point

    @property
    def code(self) -> int:
        """The number that stands for this option at its point."""
        return self._code

    def __eq__(self, other: object) -> bool:
        """Compare point and code."""
        if not isinstance(other, Choice):
            return NotImplemented
        return (self.point, self.code) == (other.point, other.code)

    def __lt__(self, other: Choice) -> bool:
        """Order by point and code."""
        return (self.point, self.code) < (other.point, other.code)

    def __hash__(self) -> int:
        """Hash point and code."""
        return hash((self.point, self.code))

    def __repr__(self) -> str:
        """Show code and label."""
        return f"<Choice {self.code}: {self.label}>"

    def code_on(self, row: Row) -> int | None:
        """Return the code if this choice was listed for this very row, else None."""
        return self._code if self._row is row else None

    @property
    def option(self) -> int:
        """The number of the option, from 0."""
        bases = self._machine.code.plan.bases[self.point]
        number = 0
        while bases[number + 1] <= self.code:
            number += 1
        return number

    @property
    def what(self) -> Option:
        """The option's description."""
        return self._machine.program.points[self.point].options[self.option]

    @property
    def values(self) -> tuple[int, ...]:
        """The values of the option's slots."""
        rest = self.code - self._machine.code.plan.bases[self.point][self.option]
        found = []
        for slot in reversed(self.what.slots):
            rest, digit = divmod(rest, slot.size)
            found.append(slot.first + digit)
        return tuple(reversed(found))

    @property
    def label(self) -> str:
        """The option in words, for people."""
        return self._label(keys=False)

    def told(self, seat: int) -> str:
        """The option as a seat is told that it was taken: "" where it may not know which.

        While a game hides something, what is chosen may be a secret: only who chose, who alone sees
        what chance gave, and `EVERYTHING`, are told. What it does is told by events.
        """
        machine = self._machine
        act = machine.actors[self.point]
        actor = 0 if act is None else int(machine.call(act.__name__, list(self._row)))
        if machine.program.points[self.point].kind == "chance":
            actor = machine.seer(self.point, self._row)
        open_to = not machine.hides(self._row) or seat == EVERYTHING or 0 < seat == actor
        return self.label if open_to else ""

    @property
    def key(self) -> str:
        """The option in the words of the rules file: stable, unique at its point."""
        values = ", ".join(f"{slot.name} {key}" for slot, key in self.slots())
        if not values or self.selects:
            return self.words
        if len(self._machine.program.points[self.point].options) == 1:
            return values
        return f"{self.what.label.source or self.option + 1}: {values}"

    @property
    def words(self) -> str:
        """The label, its values in the words of the rules file."""
        return self._label(keys=True)

    @property
    def selects(self) -> bool:
        """Whether the option is a selection of several items."""
        return any(
            not isinstance(part, str) and part[1].base == "list" for part in self.what.label.parts
        )

    @property
    def selected(self) -> tuple[tuple[Kind, int], ...]:
        """The items of a selection in order, each as its kind and value; () for all else."""
        parts = [part[1] for part in self.what.label.parts if not isinstance(part, str)]
        return tuple(
            (kind.item, value)
            for kind, value in zip(parts, self._shown(), strict=True)
            if kind.base == "list" and kind.item is not None and value != ABSENT
        )

    def slots(self) -> list[tuple[Slot, str]]:
        """Return each slot with its value in the words of the rules file."""
        things = self._machine.program.things
        pairs = zip(self.what.slots, self.values, strict=True)
        return [(slot, things.key(slot.kind, value)) for slot, value in pairs]

    def _label(self, *, keys: bool) -> str:
        return fill(self._machine.program, self.what.label, self._shown(), keys=keys)

    def _shown(self) -> tuple[int, ...]:
        """Return the values that the label shows."""
        name = f"l{self.point}_{self.option}"
        return self._machine.talk(name, list(self._row), *self.values)


class Choices(Sequence[Choice]):
    """All options open at one point in one row, in order."""

    __slots__ = ("_codes", "_count", "_machine", "_row", "point")

    def __init__(
        self, machine: Runner, row: Row, point: int, cells: list[int] | None = None
    ) -> None:
        """List the options of *point*; the first few are looked up at once.

        *cells* are a copy of the row, if there is one already.
        """
        self._machine = machine
        self._row = row
        self.point = point
        codes: Sequence[int] | None = machine.constant[point] if point >= 0 else ()
        if codes is None:
            codes, self._count = machine.offers(point, list(row) if cells is None else cells)
        else:
            self._count = len(codes)
        self._codes: Sequence[int] = codes

    @property
    def what(self) -> Point:
        """The point's description."""
        return self._machine.program.points[self.point]

    def __len__(self) -> int:
        """Return how many options are open."""
        return self._count

    def codes(self) -> Iterator[int]:
        """Yield the codes of all options, in order."""
        if self._count <= KEPT:
            yield from self._all()
            return
        yield from self._codes
        at = len(self._codes)
        while at < self._count:
            # What a condition lets through is gone through from the first each time: so few times.
            out = [0] * max(4 * CHUNK, 2 * at)
            self._machine.call(f"c{self.point}", list(self._row), out, at)  # type: ignore[arg-type]
            yield from out[: self._count - at]
            at += len(out)

    def _all(self) -> Sequence[int]:
        """Return all codes, where they are no more than `KEPT`: conditions are asked only once."""
        if len(self._codes) < self._count:
            out = [0] * self._count
            self._machine.call(f"c{self.point}", list(self._row), out, 0)  # type: ignore[arg-type]
            self._codes = out
        return self._codes

    def code_at(self, index: int) -> int:
        """Return the code of option *index*, from 0."""
        if index < 0:
            index += self._count
        if not 0 <= index < self._count:
            raise IndexError(f"option {index} of {self._count}")
        if self._count <= KEPT:
            return self._all()[index]
        if index < len(self._codes):
            return self._codes[index]
        out = [0]
        self._machine.call(f"c{self.point}", list(self._row), out, index)  # type: ignore[arg-type]
        return out[0]

    def __iter__(self) -> Iterator[Choice]:
        """Yield the options in order."""
        for code in self.codes():
            yield Choice(self._machine, self._row, self.point, code)

    @overload
    def __getitem__(self, index: int) -> Choice: ...
    @overload
    def __getitem__(self, index: slice) -> list[Choice]: ...
    def __getitem__(self, index: int | slice) -> Choice | list[Choice]:
        """Return option *index*, from 0."""
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(self._count))]
        code = self.code_at(index)
        return Choice(self._machine, self._row, self.point, code)

    def __contains__(self, item: object) -> bool:
        """Return whether a choice, or a code, is open."""
        if isinstance(item, Choice):
            return item.point == self.point and self.has(item.code)
        return isinstance(item, int) and self.has(item)

    def has(self, code: int) -> bool:
        """Return whether a code is open."""
        return code in self._codes or (
            self._count > len(self._codes) and any(code == other for other in self.codes())
        )

    def sample(self, draws: Draws) -> Choice:
        """Return one option, all with equal share. Raises GameOver where there is none."""
        if not self._count:
            raise GameOver
        return self[draws.below(self._count)]

    def find(self, text: str) -> Choice:
        """Return the option with this key, or else the only one with this label.

        Values with parts or units may be written as people do: `tee 1 40 90 mirrored`. Raises
        IllegalChoice where there is none, or more than one.
        """
        options = self.what.options if self.point >= 0 else ()
        if len(options) == 1 and takes_values(options[0]):
            return self.typed(text)
        found = []
        for choice in self:
            if choice.key == text:
                return choice
            if choice.label == text:
                found.append(choice)
        if len(found) != 1:
            why = "is not open" if not found else "fits more than one option"
            raise IllegalChoice(-1, self.what.name, f"{text!r} {why} at {self.what.name!r}")
        return found[0]

    def typed(self, text: str, option: int = 0) -> Choice:
        """Return the choice whose values people typed, of the kind of option with that number.

        Raises IllegalChoice, which says why there is none.
        """
        things, first = self._machine.program.things, self.first_of(option)
        own = (code - first for code in self.codes_of(option))
        try:
            code = Answers(things, self.what.options[option], own, self._row).code(text)
        except Mistyped as problem:
            raise IllegalChoice(-1, self.what.name, str(problem)) from None
        return Choice(self._machine, self._row, self.point, first + code)

    def first_of(self, option: int) -> int:
        """Return the first code of a kind of option, whether it is open or not."""
        return self._machine.code.plan.bases[self.point][option]

    def codes_of(self, option: int) -> Iterator[int]:
        """Yield the open codes of a kind of option, in order."""
        first, last = self.first_of(option), self.first_of(option + 1)
        return (code for code in self.codes() if first <= code < last)

    def __repr__(self) -> str:
        """Show how many there are."""
        return f"<{self._count} choices>"
