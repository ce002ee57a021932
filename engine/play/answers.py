"""Which option people mean who type its values: `tee 1 40 90 mirrored`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import prod

from playrules.engine.play.typed import Mistyped, either, named, parse, parse_compound, plain
from playrules.engine.program.compounds import Compound, Variant
from playrules.engine.program.program import Option, Slot
from playrules.engine.program.things import Things

REFUSED = "the rules do not allow it here and now"
"""Why a value is not open, where nobody knows better."""
_MOST_NEAR = 3
_MOST_LOOKED_AT = 20_000
"""Options among which those next to one that is not open are looked for."""


class Answers:
    """The options of one kind that are open, found by their values in turn.

    `codes` count from the first code of that kind, as `Option` numbers them.
    """

    def __init__(
        self, things: Things, option: Option, codes: Iterable[int], row: Sequence[int] = ()
    ) -> None:
        """Look at the open *codes* of an *option*; in a *row* it can be said why others are not."""
        self.row = row
        self.things = things
        self.slots = option.slots
        self.codes = list(codes)
        self.strides = [
            prod(slot.size for slot in self.slots[at + 1 :]) for at in range(len(self.slots))
        ]

    def open(self, prefix: Sequence[int]) -> list[int]:
        """Return the values that come next after those of *prefix*, each once, in order."""
        at = len(prefix)
        start = sum(
            (value - slot.first) * stride
            for value, slot, stride in zip(prefix, self.slots, self.strides, strict=False)
        )
        stop = start + self.strides[at] * self.slots[at].size
        size = self.strides[at]
        found = ((code - start) // size for code in self.codes if start <= code < stop)
        return [self.slots[at].first + digit for digit in dict.fromkeys(found)]

    def code(self, text: str) -> int:
        """Return the code whose values were typed one after the other. Raises Mistyped."""
        return either(text, self._code)

    def _code(self, text: str) -> int:
        """Return the code of a text in which commas stand between values only."""
        rest, values = text.strip(), list[int]()
        for at, slot in enumerate(self.slots):
            rest = self._without_name(slot, rest)
            value, rest = self._next(slot, values, rest, last=at == len(self.slots) - 1)
            values.append(value)
        if rest:
            raise Mistyped(f"“{rest}” is too much")
        pairs = zip(values, self.slots, self.strides, strict=True)
        return sum((value - slot.first) * stride for value, slot, stride in pairs)

    def values(self, at: int) -> list[int]:
        """Return the values that the slot at a position has in any open option, in order."""
        slot, stride = self.slots[at], self.strides[at]
        found = {code // stride % slot.size for code in self.codes}
        return [slot.first + digit for digit in sorted(found)]

    def _without_name(self, slot: Slot, text: str) -> str:
        """Return a text without the name of the slot in front, as keys have it."""
        text = text.lstrip(" ,;")
        name, _, rest = text.partition(" ")
        if name != slot.name or not rest:
            return text
        of = self.things.compounds.get(slot.kind.of)
        parts = {part.name for one in of.variants for part in one.parts} if of is not None else ()
        called = of is not None and rest.lstrip().startswith(f"{of.name}(")
        return rest.strip() if called or name not in parts else text

    def _next(self, slot: Slot, before: list[int], rest: str, *, last: bool) -> tuple[int, str]:
        """Return the value that a text begins with, and what follows it."""
        among = self.open(before)
        if slot.kind.base == "compound":
            here, after = (rest, "") if last else _until_bracket(rest)
            return self._compound(slot, among, here), after
        if slot.kind.base in ("thing", "name"):
            return self._named(slot, among, rest, last=last)
        here, after = (rest, "") if last else _first_words(rest, slot)
        try:
            value = parse(self.things, slot.kind, here)
        except Mistyped as problem:
            raise Mistyped(f"{slot.name}: {problem}") from None
        if value not in among:
            shown = self.things.show(slot.kind, value)
            near = _next_to(self.things, slot, among, value)
            raise Mistyped(f"{slot.name} cannot be {shown} now{near}")
        return value, after

    def _named(self, slot: Slot, among: list[int], rest: str, *, last: bool) -> tuple[int, str]:
        words = rest.replace(",", " , ").split()
        for taken in range(len(words), 0, -1):
            if last and taken < len(words):
                break
            try:
                value = named(self.things, slot.kind, plain(" ".join(words[:taken])), among)
            except Mistyped:
                continue
            return value, " ".join(words[taken:]).lstrip(" ,")
        try:
            return named(self.things, slot.kind, "", among), ""
        except Mistyped as problem:
            raise Mistyped(f"{slot.name}: {problem}") from None

    def _compound(self, slot: Slot, among: list[int], text: str) -> int:
        compound = self.things.compounds[slot.kind.of]
        variants = self.variants(slot, among)
        value = parse_compound(self.things, compound, variants, text)
        if value not in among:
            shown = self.things.show(slot.kind, value)
            raise Mistyped(f"{shown}: {refused(self.things, slot, self.row, value, among)}")
        return value

    def variants(self, slot: Slot, among: Iterable[int]) -> tuple[Variant, ...]:
        """Return the variants that open values of a slot are of."""
        compound: Compound = self.things.compounds[slot.kind.of]
        left = sorted(among)
        return tuple(
            variant for variant in compound.variants if any(one in variant for one in left)
        )


def refused(
    things: Things, slot: Slot, row: Sequence[int], value: int, among: Sequence[int]
) -> str:
    """Return why a compound value cannot be chosen, and which *among* the open ones lie next to it.

    Without a *row* the reason is not looked for.
    """
    compound = things.compounds[slot.kind.of]
    why = compound.why(row, value) if compound.why is not None and row else ""
    told = " or ".join(things.show(slot.kind, one) for one in _near(compound, value, among))
    return (why or REFUSED) + (f"; open next to it: {told}" if told else "")


def _near(compound: Compound, value: int, among: Sequence[int]) -> list[int]:
    """Return the open values whose parts are closest to those of one that is not open."""
    variant = compound.variant(value)
    own = variant.split(value)
    places = [part.range.index(one) for part, one in zip(variant.parts, own, strict=True)]

    def far(other: int) -> tuple[int, int]:
        parts = variant.split(other)
        steps = [
            abs(part.range.index(one) - place)
            for part, one, place in zip(variant.parts, parts, places, strict=True)
        ]
        return sum(step > 0 for step in steps), sum(steps)

    same = [one for one in among if one in variant]
    return sorted(same[:_MOST_LOOKED_AT], key=far)[:_MOST_NEAR]


def takes_values(option: Option) -> bool:
    """Whether an option is told by its values, and one of them is typed rather than picked."""
    return not option.label.source and has_values(option)


def has_values(option: Option) -> bool:
    """Whether an option has values with units or parts."""
    return any(slot.kind.base in ("compound", "quantity") for slot in option.slots)


def _until_bracket(text: str) -> tuple[str, str]:
    """Return a compound value that others follow: up to its bracket, or to a semicolon."""
    match = re.match(r"[^;(]*\([^)]*\)|[^;]*", text)
    assert match is not None
    return match[0], text[match.end() :].lstrip(" ,;")


def _first_words(text: str, slot: Slot) -> tuple[str, str]:
    """Return a number with its unit, or one word, and what follows."""
    if slot.kind.base == "quantity":
        match = re.match(r"[-+]?[0-9.]+\s*[^\s,;0-9]*", text)
        if match is not None:
            return match[0], text[match.end() :].lstrip(" ,;")
    here, _, after = text.replace(",", " ", 1).partition(" ")
    return here, after.strip()


def _next_to(things: Things, slot: Slot, among: list[int], value: int) -> str:
    below = max((one for one in among if one < value), default=None)
    above = min((one for one in among if one > value), default=None)
    near = [things.show(slot.kind, one) for one in (below, above) if one is not None]
    return f"; next to it: {' and '.join(near)}" if near else ""
