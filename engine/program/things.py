"""The things of a game: players, pieces, places, dice, …, each numbered within its universe."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal

from playrules.engine.kinds import Kind


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
    (dimension, unit, its worth in the smallest steps).
    """

    kinds: dict[str, ThingKind] = field(default_factory=dict)
    names: dict[str, tuple[str, ...]] = field(default_factory=dict)
    keys: dict[str, tuple[str, ...]] = field(default_factory=dict)
    types: dict[str, tuple[str, ...]] = field(default_factory=dict)
    type_titles: dict[str, tuple[str, ...]] = field(default_factory=dict)
    units: tuple[tuple[str, str, int], ...] = ()

    def show(self, kind: Kind, value: int, texts: tuple[str, ...] = ()) -> str:
        """Return *value* of *kind* in words.

        Raises IndexError or KeyError for a value that the kind cannot hold.
        """
        if (kind.nullable or kind.base in ("thing", "name")) and value == kind.absent:
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
            return self._quantity(kind.of, value)
        return str(value)

    def _quantity(self, dimension: str, value: int) -> str:
        """Return a quantity in the unit that makes it shortest, to a millionth."""
        ways = [
            f"{Decimal(value) / nano:.6f}".rstrip("0").rstrip(".") + unit
            for of, unit, nano in self.units
            if of == dimension
        ]
        return min(ways, key=len, default=str(value))

    def key(self, kind: Kind, value: int) -> str:
        """Return *value* in the words of the rules file."""
        if kind.base == "thing" and value:
            return self.keys[self.kinds[kind.of].universe][value]
        if kind.base == "name" and value:
            return self.types[kind.of][value - 1]
        return self.show(kind, value)

    def of(self, kind: str) -> Iterator[tuple[int, str]]:
        """Yield (id, name) of each thing of a kind."""
        found = self.kinds[kind]
        for number in found.ids:
            yield number, self.names[found.universe][number]
