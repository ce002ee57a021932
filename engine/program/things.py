"""The things of a game: players, pieces, places, dice, …, each numbered within its universe."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal

from playrules.engine.kinds import Kind
from playrules.engine.program.compounds import Compound, CompoundPart, Variant

_LISTED = 4
"""Values of a part that are listed one by one."""
_MOST = 12
"""So many are listed where only a list can say them."""


@dataclass(frozen=True, slots=True)
class ThingKind:
    """A kind of thing: some ids of one universe, in order of declaration.

    Ids count from 1 within the universe (`player`, `piece`, `place`, or one that a plugin adds);
    0 is `nothing`. A kind that is declared as such owns a contiguous stretch; a group need not.
    """

    name: str
    universe: str
    ids: tuple[int, ...]
    plural: str = ""
    title: str = ""
    word: str = ""

    @property
    def first(self) -> int:
        """The lowest id; 0 for an empty kind."""
        return self.ids[0] if self.ids else 0

    @property
    def contiguous(self) -> bool:
        """Whether the ids are consecutive."""
        return len(self.ids) == 0 or self.ids[-1] - self.ids[0] + 1 == len(self.ids)


@dataclass(frozen=True, slots=True)
class Things:
    """All kinds of thing of a program, the names of each universe's ids, and the types.

    `names[universe][id]` is shown to people (entry 0 is "nothing"); `keys` are the same in the
    words of the rules file (`orbit[3]`, `red`). `types[type]` are its names in order. `units` are
    (dimension, unit, its worth in the smallest steps); quantities are told in the first one of
    their dimension. `compounds` are the kinds of compound values.
    """

    kinds: dict[str, ThingKind] = field(default_factory=dict)
    names: dict[str, tuple[str, ...]] = field(default_factory=dict)
    keys: dict[str, tuple[str, ...]] = field(default_factory=dict)
    types: dict[str, tuple[str, ...]] = field(default_factory=dict)
    type_titles: dict[str, tuple[str, ...]] = field(default_factory=dict)
    units: tuple[tuple[str, str, int], ...] = ()
    compounds: dict[str, Compound] = field(default_factory=dict)

    def show(self, kind: Kind, value: int, texts: tuple[str, ...] = ()) -> str:
        """Return *value* of *kind* in words.

        Raises IndexError or KeyError for a value that the kind cannot hold.
        """
        if (kind.nullable or kind.counted) and value == kind.absent:
            return "nothing"
        if kind.base == "thing":
            return self.names[self.kinds[kind.of].universe][value]
        if kind.base == "name":
            return self.type_titles.get(kind.of, self.types[kind.of])[value - 1]
        if kind.base == "yes_no":
            return "yes" if value else "no"
        if kind.base == "text":
            return texts[value]
        if kind.base == "quantity":
            return self.quantity(kind.of, value)
        if kind.base == "compound":
            variant = self.compounds[kind.of].variant(value)
            told = (
                self.show_part(part, one)
                for part, one in zip(variant.parts, variant.split(value), strict=True)
                if part.size > 1
            )
            return ", ".join(filter(None, told)) or variant.title
        return str(value)

    def show_part(self, part: CompoundPart, value: int) -> str:
        """Return what is told of a part that has a value: "" for a no."""
        if part.kind.base == "yes_no":
            return (part.text or part.label) if value else ""
        shown = self.show_value(part, value)
        return part.text.replace("{}", shown) if part.text else f"{part.label} {shown}"

    def show_value(self, part: CompoundPart, value: int) -> str:
        """Return a value of a part in words."""
        if part.words and value in part.range:
            return part.words[part.range.index(value)]
        if part.kind.base != "quantity" or (part.kind.nullable and value == part.kind.absent):
            return self.show(part.kind, value)
        return self.quantity(part.kind.of, value, self.unit_of(part))

    def unit_of(self, part: CompoundPart) -> str:
        """Return the unit in which a quantity is told, and typed without one."""
        return part.unit or self.unit(part.kind.of)

    def unit(self, dimension: str) -> str:
        """Return the unit in which quantities of a dimension are told; "" if it has none."""
        return next((unit for of, unit, _ in self.units if of == dimension), "")

    def range_of(self, part: CompoundPart, values: Iterable[int] | None = None) -> str:
        """Say which values a part may have: `from 0mm to 40mm in steps of 20mm`.

        With *values*, which of them.
        """
        known = list(part.range) if values is None else [one for one in part.range if one in values]
        counted = part.kind.base in ("number", "quantity")
        if part.kind.base == "yes_no" and len(known) > 1:
            return "yes or no"
        if not counted or part.values or len(known) <= _LISTED:
            more = [f"… {len(known)} in all"] if len(known) > _MOST else []
            return ", ".join([*(self.show_value(part, one) for one in known[:_MOST]), *more])
        low, high = (self.show_value(part, one) for one in (min(known), max(known)))
        step = self.show_value(part, abs(part.step))
        steps = "" if part.kind.base == "number" and step == "1" else f" in steps of {step}"
        gaps = (max(known) - min(known)) // abs(part.step) >= len(known)
        return f"from {low} to {high}{steps}{', not all of them' if gaps else ''}"

    def nearest(self, part: CompoundPart, value: int) -> str:
        """Say which values of a part come next to one that it cannot have; "" for none to say."""
        if part.kind.base not in ("number", "quantity"):
            return ""
        below = max((one for one in part.range if one < value), default=None)
        above = min((one for one in part.range if one > value), default=None)
        near = [self.show_value(part, one) for one in (below, above) if one is not None]
        return f"; next to it {'are' if len(near) > 1 else 'is'} {' and '.join(near)}"

    def quantity(self, dimension: str, value: int, unit: str = "") -> str:
        """Return a quantity in *unit*, or in that of its dimension, to a millionth."""
        for of, one, nano in self.units:
            if of == dimension and unit in ("", one):
                return _number_of(value, nano) + one
        return str(value)

    def _exact(self, dimension: str, value: int) -> str:
        """Return a quantity so that it is the same when it is read, in another unit if need be."""
        for of, one, nano in self.units:
            if of == dimension and round(Decimal(_number_of(value, nano)) * nano) == value:
                return _number_of(value, nano) + one
        return self.quantity(dimension, value)

    def key(self, kind: Kind, value: int) -> str:
        """Return *value* in the words of the rules file."""
        if kind.base == "thing" and value:
            return self.keys[self.kinds[kind.of].universe][value]
        if kind.base == "name" and value:
            return self.types[kind.of][value - 1]
        if kind.base == "compound" and value:
            return self._compound_key(self.compounds[kind.of], value)
        if kind.base == "quantity" and not (kind.nullable and value == kind.absent):
            return self._exact(kind.of, value)
        return self.show(kind, value)

    def _compound_key(self, compound: Compound, value: int) -> str:
        """Return a compound value as rules write it: `spot(tee, x: 40mm, mirrored: yes)`."""
        variant: Variant = compound.variant(value)
        which = [variant.name] if len(compound.variants) > 1 else []
        if sum(one.name == variant.name for one in compound.variants) > 1:
            which.append(self.keys[variant.universe][variant.thing])
        parts = zip(variant.parts, variant.split(value), strict=True)
        named = [
            f"{part.name}: {self.key(part.kind, one)}" for part, one in parts if not part.is_nothing
        ]
        return f"{compound.name}({', '.join([*which, *named])})"

    def of(self, kind: str) -> Iterator[tuple[int, str]]:
        """Yield (id, name) of each thing of a kind."""
        found = self.kinds[kind]
        for number in found.ids:
            yield number, self.names[found.universe][number]


def _number_of(value: int, nano: int) -> str:
    """Return how many of a unit a value is, to a millionth."""
    return f"{Decimal(value) / nano:.6f}".rstrip("0").rstrip(".")
