"""Ways to build: low and wide, tall and stable, or at random; each ranks where a piece may land."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from playrules.engine import Draws
from playrules.plugins.physics.model.units import MILLIMETRE
from playrules.plugins.physics.players.footing import ANY, Footing
from playrules.plugins.physics.players.offers import Candidate

SAFE: Final = 6 * MILLIMETRE
"""How far the middle of a piece should lie within what carries it."""

Rank = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Plot:
    """Where a tower stands: its footing, and from where to where pieces stand there already."""

    footing: Footing
    taken: Sequence[tuple[int, int]]

    def wanted(self, width: int) -> int:
        """Return where the middle of the next piece on the ground should be.

        The first stand side by side about the middle, with gaps of a third of their width, which
        others bridge.
        """
        where = self.footing
        pitch = width * 4 // 3
        count = where.count if where.count != ANY else max(1, (where.hi - where.lo) // pitch)
        count = min(count, max(1, (where.hi - where.lo) // pitch))
        return (where.lo + where.hi) // 2 + (2 * len(self.taken) - count + 1) * pitch // 2


class Manner(Protocol):
    """A way to build."""

    def footing(self, found: Sequence[Footing], draws: Draws) -> Footing:
        """Return where to stand, of several footings of which the widest come first."""
        ...

    def rank(self, one: Candidate, plot: Plot, draws: Draws) -> Rank:
        """Return how well a piece would lie there: the lower the better."""
        ...


class Low:
    """Low and wide: wherever a piece reaches least high, well within what carries it."""

    def footing(self, found: Sequence[Footing], draws: Draws) -> Footing:
        """Return the one with the most pieces on the ground."""
        return max(found, key=lambda one: one.count)

    def rank(self, one: Candidate, plot: Plot, draws: Draws) -> Rank:
        """Rank by height, then by how safely it lies."""
        left, right, *_ = one.box
        if one.on[1]:
            away = abs(one.landing.pose.x - plot.wanted(right - left))
            return (0, one.top // MILLIMETRE, away, 0)
        return (
            int(one.margin < SAFE),
            one.top // MILLIMETRE,
            -min(one.margin, 2 * SAFE) // MILLIMETRE,
            draws.below(1000),
        )


class Tall:
    """Tall and stable: as high as it gets in storeys, upright pieces standing on flat ones."""

    def footing(self, found: Sequence[Footing], draws: Draws) -> Footing:
        """Return the one with the fewest pieces on the ground, but two if that may be."""
        return min(found, key=lambda one: (one.count == 1, one.count))

    def rank(self, one: Candidate, plot: Plot, draws: Draws) -> Rank:
        """Rank by safety, then by height."""
        left, right, *_ = one.box
        if one.on[1]:
            away = abs(one.landing.pose.x - plot.wanted(right - left))
            return (0, -one.top // MILLIMETRE, away, 0)
        risky = one.margin < SAFE or (one.is_upright and not one.on_flat)
        return (
            int(risky),
            -one.top // MILLIMETRE,
            -min(one.margin, 3 * SAFE) // MILLIMETRE,
            draws.below(1000),
        )


class AnyHow:
    """At random, wherever a piece stands by itself."""

    def footing(self, found: Sequence[Footing], draws: Draws) -> Footing:
        """Return any."""
        return found[draws.below(len(found))]

    def rank(self, one: Candidate, plot: Plot, draws: Draws) -> Rank:
        """Rank at random; what tips over comes last."""
        return (int(one.margin < MILLIMETRE), draws.below(1 << 30))
