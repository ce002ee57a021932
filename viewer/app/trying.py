"""Setting a value part by part before it is chosen: by handles, sliders and keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, Final

from playrules.engine.kinds import FULL_TURN
from playrules.engine.play.answers import REFUSED, refused
from playrules.engine.play.choices import Choice
from playrules.engine.program.compounds import CompoundPart, Variant
from playrules.engine.wording import capital
from playrules.viewer.scene import FEW, Dial, Tried, clean

if TYPE_CHECKING:
    from playrules.engine.play.state import State

MOST_WHOLE: Final = 12
"""So many options are listed whole; of more, parts are picked one by one, or a value is set."""
MOST_NUMBERS: Final = 100
"""So many numbers are listed; of more, one is set."""
TURN: Final = "Q E"
FLIP: Final = "M"
"""Keys by which a part is set."""


class Trying:
    """The value of one slot of an option, as it is set so far. It begins with one that is open."""

    def __init__(self, state: State, left: Sequence[Choice], at: int) -> None:
        """Set the value of the slot numbered *at*, in which the options *left* differ."""
        self.state = state
        self.at = at
        self._any = left[0]
        slots = left[0].what.slots
        self._slot = slots[at]
        self._stride = prod(one.size for one in slots[at + 1 :])
        self.codes: dict[int, list[int]] = {}
        for one in left:
            self.codes.setdefault(one.values[at], []).append(one.code)
        self._bare = self._slot.kind.base in ("number", "quantity")
        self._variant = self._variant_of()
        self._open = {self._number(one) for one in self.codes}
        self.number = self._first()

    # --- what it is

    @property
    def parts(self) -> tuple[CompoundPart, ...]:
        """The parts that can be set: those that have several values."""
        return tuple(one for one in self._variant.parts if one.size > 1)

    @property
    def value(self) -> int:
        """The value."""
        return self._variant.parts[0].range[self.number] if self._bare else self.number

    @property
    def is_open(self) -> bool:
        """Whether the value may be chosen."""
        return self.number in self._open

    @cached_property
    def tried(self) -> Tried:
        """What is tried, as scenes are told."""
        codes = tuple(self.codes.get(self.value, ()))
        code = self._any.code + (self.value - self._any.values[self.at]) * self._stride
        code = codes[0] if codes else code
        choice = Choice(self.state.machine, self.state.row, self._any.point, code)
        return Tried(choice, self.at, tuple(map(self._dial, self.parts)), codes, self._why())

    def _dial(self, part: CompoundPart) -> Dial:
        things, at = self.state.machine.program.things, self._variant.position(part.name)
        now = part.range.index(self._variant.split(self.number)[at])
        stride = self._variant.stride(at)
        first = self.number - now * stride
        open_ = frozenset(n for n in range(part.size) if first + n * stride in self._open)
        told = range(part.size) if part.size <= FEW else (0, part.size - 1)
        labels = tuple(clean(things.show_value(part, part.range[n])) for n in told)
        said = clean(things.show_value(part, part.range[now]))
        title = clean(capital(part.label))
        return Dial(
            part.name, title, part.kind, tuple(part.range), now, said, open_, labels,
            clean(part.help), self._keys.get(part.name, ""),
        )  # fmt: skip

    @cached_property
    def _keys(self) -> dict[str, str]:
        """By which keys parts are turned and mirrored: the first that can be."""
        angle = next((one.name for one in self.parts if one.kind.of == "angle"), "")
        yes_no = next((one.name for one in self.parts if one.kind.base == "yes_no"), "")
        return {angle: TURN, yes_no: FLIP}

    def _why(self) -> str:
        if self.is_open:
            return ""
        compound = self.state.machine.program.things.compounds.get(self._slot.kind.of)
        why = compound.why if compound is not None and self._slot.kind.base == "compound" else None
        return (why(self.state.row, self.value) if why is not None else "") or REFUSED

    @cached_property
    def refusal(self) -> str:
        """Why the value may not be chosen, and what next to it may; "" where it may."""
        if self.is_open or self._bare:
            return self.tried.why
        things = self.state.machine.program.things
        return clean(refused(things, self._slot, self.state.row, self.value, [*self.codes]))

    # --- setting it

    def set(self, part: str, value: int) -> bool:
        """Give a part a value; return whether anything changed. What it cannot be is left alone."""
        at = self._variant.position(part)
        if at < 0 or value not in self._variant.parts[at].range:
            return False
        values = list(self._variant.split(self.number))
        values[at] = value
        number = self._variant.join(values)
        if number == self.number or not self._can_be(number):
            return False
        self._become(number)
        return True

    def begin(self, parts: Mapping[str, int]) -> None:
        """Begin with these values of some parts, if the whole may be chosen so."""
        first = self.number
        for part, value in parts.items():
            self.set(part, value)
        if not self.is_open:
            self._become(first)

    def _become(self, number: int) -> None:
        self.number = number
        for name in ("tried", "refusal"):
            self.__dict__.pop(name, None)

    def step(self, part: str, by: int, *, round_: bool = False) -> bool:
        """Go on by so many values of a part; with *round_* the first comes behind the last."""
        dial = self.tried.dial(part)
        if dial is None:
            return False
        count = len(dial.values)
        at = (dial.at + by) % count if round_ else min(max(dial.at + by, 0), count - 1)
        return self.set(part, dial.values[at])

    def turn(self, by: int) -> bool:
        """Turn it by so many steps, if one of its parts is an angle."""
        dial = next((one for one in self.tried.dials if one.keys == TURN), None)
        if dial is None:
            return False
        span = (dial.values[-1] - dial.values[0]) * len(dial.values) / (len(dial.values) - 1)
        whole = abs(span - FULL_TURN) < FULL_TURN / 1000
        return self.step(dial.part, by, round_=whole)

    def flip(self) -> bool:
        """Mirror it: turn the first of its parts that is yes or no into the other."""
        dial = next((one for one in self.tried.dials if one.keys == FLIP), None)
        return dial is not None and self.step(dial.part, 1, round_=True)

    def _variant_of(self) -> Variant:
        """Return the parts of the values; a bare quantity is a single part, of what is open."""
        kind, name = self._slot.kind, self._slot.name
        if not self._bare:
            compound = self.state.machine.program.things.compounds[kind.of]
            return compound.variant(next(iter(self.codes)))
        part = CompoundPart(name, kind, values=tuple(sorted(self.codes)), title=kind.of)
        return Variant(name, name, 0, (part,))

    def _can_be(self, number: int) -> bool:
        """Whether any option of this kind ever has a value."""
        return self._bare or 0 <= number - self._slot.first < self._slot.size

    def _number(self, value: int) -> int:
        return self._variant.parts[0].range.index(value) if self._bare else value

    def _first(self) -> int:
        """Return where to begin: as it is if people say nothing, in the middle of what is open."""
        parts = [(at, one) for at, one in enumerate(self._variant.parts) if one.default is not None]
        split = self._variant.split

        def far(value: int) -> int:
            own = split(value)
            return sum(
                abs(part.range.index(own[at]) - part.range.index(part.default or 0))
                for at, part in parts
            )

        known = sorted(self._open)
        least = min(map(far, known))
        near = [one for one in known if far(one) == least]
        return near[len(near) // 2]


def is_set(state: State, left: Sequence[Choice], at: int) -> bool:
    """Whether the value of a slot is better set than listed: it has parts that are measured.

    All values have to be of one variant, of which there may be few; of bare numbers and quantities
    there are more than can be listed.
    """
    slot, values = left[0].what.slots[at], {one.values[at] for one in left}
    if slot.kind.base in ("number", "quantity"):
        return len(values) > (MOST_WHOLE if slot.kind.base == "quantity" else MOST_NUMBERS)
    if slot.kind.base != "compound":
        return False
    variants = state.machine.program.things.compounds[slot.kind.of]
    variant = variants.variant(next(iter(values)))
    ends = range(variant.first, variant.first + variant.size)
    measured = any(one.size > 1 and one.kind.base == "quantity" for one in variant.parts)
    return measured and len(values) > 1 and all(one in ends for one in values)
