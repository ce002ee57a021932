"""Compound values: several named parts that are held, chosen and told as one whole number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import prod

from playrules.engine.kinds import Kind


@dataclass(frozen=True, slots=True)
class CompoundPart:
    """One part of a compound value, which takes one of `count` values.

    They are `low`, `low + step`, … in the smallest steps of its kind, or those in `values`, in
    that order. The kind is a number, a quantity, a name of a type, yes or no, or a thing.

    `title` says what the part is, and `text` how it is told, `{}` standing for its value: `turned
    {}`. The text of a yes or no is told where it is yes; where it is no nothing is. Without a text
    it is told by its title. `default` is the value that people need not type; None for one that
    they have to. `unit` is the unit in which a quantity is told, left out where it is that in which
    the game tells all of its dimension. `words` are what its values are called, in their order,
    where people know names for them. `help` says more of it to people who ask.
    """

    name: str
    kind: Kind
    low: int = 0
    step: int = 1
    count: int = 1
    title: str = ""
    text: str = ""
    default: int | None = None
    unit: str = ""
    values: tuple[int, ...] = ()
    help: str = ""
    words: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """How many values it may take."""
        return len(self.values) or self.count

    @property
    def range(self) -> Sequence[int]:
        """The values in order."""
        return self.values or range(self.low, self.low + self.step * self.count, self.step)

    @property
    def ends(self) -> tuple[int, int]:
        """The least and the greatest value."""
        known = self.values or (self.range[0], self.range[-1])
        return min(known), max(known)

    @property
    def is_nothing(self) -> bool:
        """Whether it is nothing and can be nothing else: it is neither typed nor written."""
        return self.kind.nullable and list(self.range) == [self.kind.absent]

    @property
    def label(self) -> str:
        """What the part is, for people."""
        return self.title or self.name.replace("_", " ")

    def problem(self) -> str:
        """Say what is wrong with how the part is described; "" for nothing."""
        if self.kind.base not in ("number", "quantity", "name", "yes_no", "thing"):
            return f"{self.name} is a {self.kind}, which is no part of a value"
        if self.values and len(set(self.values)) != len(self.values):
            return f"{self.name} lists a value twice"
        if self.size < 1 or (not self.values and self.step == 0):
            return f"{self.name} has no values"
        if self.words and len(set(self.words)) != self.size:
            return f"{self.name} has not one word for each of its values"
        if self.default is not None and self.default not in self.range:
            return f"the default of {self.name} is none of its values"
        return ""


@dataclass(frozen=True, slots=True)
class Variant:
    """The parts that some values of a compound kind have: those from `first` on, `size` of them.

    The first part is the slowest: the last one changes from one value to the next. Variants with
    one name belong to things of one *universe*, each to another: spots in each player's scene.
    """

    name: str
    title: str
    first: int
    parts: tuple[CompoundPart, ...]
    universe: str = ""
    thing: int = 0
    size: int = field(init=False, repr=False, compare=False)
    """How many values there are."""

    def __post_init__(self) -> None:
        """Count the values: they are asked for again and again."""
        object.__setattr__(self, "size", prod(part.size for part in self.parts))

    def __contains__(self, value: int) -> bool:
        """Whether a value is one of its own."""
        return 0 <= value - self.first < self.size

    @property
    def last(self) -> int:
        """The greatest value."""
        return self.first + self.size - 1

    def stride(self, position: int) -> int:
        """Return how far apart two values are that differ by one in the part at *position*."""
        return prod(part.size for part in self.parts[position + 1 :])

    def position(self, name: str) -> int:
        """Return where the part called *name* stands, -1 for none."""
        return next((at for at, part in enumerate(self.parts) if part.name == name), -1)

    def split(self, value: int) -> tuple[int, ...]:
        """Return the values of the parts. Raises IndexError for a value that is not its own."""
        if value not in self:
            raise IndexError(value)
        offset = value - self.first
        return tuple(
            part.range[offset // self.stride(at) % part.size] for at, part in enumerate(self.parts)
        )

    def coarse(
        self, every: Mapping[str, int], first: Mapping[str, int] | None = None
    ) -> Iterator[int]:
        """Yield the values on a coarser grid, in order.

        Of a part for which *every* says n, each n-th value counts, beginning with the one numbered
        so in *first* (0 where it is not named); of other parts all do. Raises
        ValueError for a part that it does not have, and for steps or beginnings below 1 or 0.
        """
        first = first or {}
        names = [part.name for part in self.parts]
        unknown = [name for name in (*every, *first) if name not in names]
        if unknown:
            raise ValueError(f"{self.name} has {', '.join(names)}, not {', '.join(unknown)}")
        if min(every.values(), default=1) < 1 or min(first.values(), default=0) < 0:
            raise ValueError("parts are taken every one value or more, from the first one on")
        ranges = [
            range(first.get(part.name, 0), part.size, every.get(part.name, 1))
            for part in self.parts
        ]
        strides = [self.stride(at) for at in range(len(self.parts))]
        for places in product(*ranges):
            yield self.first + sum(a * b for a, b in zip(places, strides, strict=True))

    def join(self, values: Iterable[int]) -> int:
        """Return the value with these parts, in order. Raises ValueError for what it cannot be."""
        offset = 0
        for part, value in zip(self.parts, values, strict=True):
            offset = offset * part.size + part.range.index(value)
        return self.first + offset


Refusal = Callable[[Sequence[int], int], str]
"""Says why a value is not to be had now: `why(row, value)`, "" where it does not know."""


@dataclass(frozen=True, slots=True)
class Compound:
    """A kind of compound value: its variants share out the numbers from 1 on; 0 is nothing.

    `why` tells people why a value is not among those that they may choose. It changes no rule.
    """

    name: str
    plural: str
    variants: tuple[Variant, ...] = field(default=())
    why: Refusal | None = field(default=None, compare=False, repr=False)

    @property
    def last(self) -> int:
        """The greatest value; 0 where there are no variants."""
        return self.variants[-1].last if self.variants else 0

    def variant(self, value: int) -> Variant:
        """Return the variant that a value is of. Raises IndexError for what is none."""
        for variant in self.variants:
            if value in variant:
                return variant
        raise IndexError(value)

    def within(self, kind: Kind) -> tuple[Variant, ...]:
        """Return the variants that the values of a kind may be of."""
        return tuple(one for one in self.variants if one.first <= kind.hi and kind.lo <= one.last)

    def bounds(self, kind: Kind) -> tuple[int, int]:
        """Return the least and the greatest value of a kind; (1, 0) where there is none."""
        return max(kind.lo, 1), min(kind.hi, self.last)
