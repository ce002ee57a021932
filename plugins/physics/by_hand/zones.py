"""The areas of a scene as people tell them: from the inside, by name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from playrules.plugins.physics.by_hand.names import Names
from playrules.plugins.physics.model import Area, Interval, Scene
from playrules.plugins.physics.model.regions import lies_in


@dataclass(frozen=True)
class Zones:
    """The areas of a scene by index: their names, their grounds, and which lie around which.

    `around` has for each area those that it lies in, the innermost first.
    """

    names: Names
    grounds: tuple[int, ...]
    around: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, scene: Scene, names: Names) -> Zones:
        """Look at the areas of a scene."""
        areas = scene.areas
        within = [
            {o for o, outer in enumerate(areas) if o != i and _in(inner, outer) and
             not (o > i and _in(outer, inner))}
            for i, inner in enumerate(areas)
        ]  # fmt: skip
        around = (tuple(sorted(one, key=lambda o: (-len(within[o]), o))) for one in within)
        return cls(names, tuple(one.ground for one in areas), tuple(around))

    def on(self, ground: int) -> tuple[int, ...]:
        """Return the areas of a ground by its index, the innermost first."""
        own = [one for one, known in enumerate(self.grounds) if known == ground]
        return tuple(sorted(own, key=lambda one: (-len(self.around[one]), one)))

    def with_outer(self, areas: Iterable[int]) -> frozenset[int]:
        """Return areas and all that they lie in."""
        return frozenset(one for area in areas for one in (area, *self.around[area]))

    def inmost(self, areas: Iterable[int]) -> tuple[int, ...]:
        """Return those of some areas in which no other one of them lies."""
        known = frozenset(areas)
        return tuple(
            one for one in sorted(known) if not any(one in self.around[other] for other in known)
        )

    def say(self, touched: frozenset[int], within: frozenset[int]) -> list[str]:
        """Return in which areas a piece lies, in words, from the inside."""
        found = [f"in {self.names.shown[one]}" for one in self.inmost(within)]
        partly = self.inmost(touched - within)
        return [*(f"partly in {self.names.shown[one]}" for one in partly), *found]


def _in(inner: Area, outer: Area) -> bool:
    """Whether an area lies in another one of the same ground."""
    if inner.ground != outer.ground:
        return False
    a, b = inner.shape, outer.shape
    if isinstance(a, Interval) or isinstance(b, Interval):
        return isinstance(a, Interval) and isinstance(b, Interval) and b.lo <= a.lo and a.hi <= b.hi
    return lies_in(a, b)
