"""Ways to build: low, tall, out of the way, at random; each ranks where a piece may land."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from playrules.engine import Draws
from playrules.plugins.physics.model.units import CENTIMETRE, MILLIMETRE
from playrules.plugins.physics.players.footing import ANY, Footing
from playrules.plugins.physics.players.offers import Candidate

SAFE: Final = 6 * MILLIMETRE
"""How far the middle of a piece should lie within what carries it."""
GAP: Final = 4 * MILLIMETRE
"""Room that pieces side by side need between each other."""
NARROW: Final = 20 * MILLIMETRE
"""What has a narrower top is let down late: not much stands on it."""

Rank = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Plot:
    """Where a tower stands: its footing, and from where to where pieces stand there already.

    `tools` are the x at which tools may stand, `kept_free` is how much room the other pieces want
    that belong to whoever builds and are not there yet.
    """

    footing: Footing
    taken: Sequence[tuple[int, int]]
    tools: Sequence[int] = ()
    kept_free: int = 0

    def wanted(self, width: int) -> int:
        """Return where the middle of the next piece on the ground should be.

        The first stand side by side about the middle of what is not kept free, with gaps of a third
        of their width where there is room, which others bridge.
        """
        where, (lo, hi) = self.footing, self.free
        fitting = max(1, (hi - lo) // (width + GAP))
        pitch = min(width * 4 // 3, (hi - lo) // fitting)
        count = where.count if where.count != ANY else fitting
        count = min(count, max(1, (hi - lo) // pitch))
        return (lo + hi) // 2 + (2 * len(self.taken) - count + 1) * pitch // 2

    @property
    def free(self) -> tuple[int, int]:
        """From where to where the footing goes without what is kept free at its far end."""
        lo, hi = self.footing.lo, self.footing.hi
        if self.away(hi) >= self.away(lo):
            return lo, max(lo + 1, hi - self.kept_free)
        return min(hi - 1, lo + self.kept_free), hi

    def away(self, x: float) -> float:
        """Return how far an x is from where tools stand; in nanometres, 0 where there are none."""
        return min((abs(x - one) for one in self.tools), default=0)

    def bars(self, one: Candidate) -> bool:
        """Whether a piece would take room that is kept free, on the ground or above it."""
        left, right = one.box[0]
        lo, hi = self.free
        return right > hi < self.footing.hi or left < lo > self.footing.lo


def closing(one: Candidate) -> int:
    """Return by how much a piece's top is too narrow for others, in millimetres."""
    return max(0, NARROW - one.plateau) // MILLIMETRE


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
        left, right = one.box[0]
        if one.on[1]:
            away = abs(one.landing.pose.x - plot.wanted(right - left))
            return (int(plot.bars(one)), 0, closing(one), one.top // MILLIMETRE, away, 0)
        return (
            int(plot.bars(one)),
            int(one.margin < SAFE),
            closing(one),
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
        left, right = one.box[0]
        if one.on[1]:
            away = abs(one.landing.pose.x - plot.wanted(right - left))
            return (int(plot.bars(one)), 0, closing(one), -one.top // MILLIMETRE, away, 0)
        risky = one.margin < SAFE or (one.is_upright and not one.on_flat)
        return (
            int(plot.bars(one)),
            int(risky),
            closing(one),
            -one.top // MILLIMETRE,
            -min(one.margin, 3 * SAFE) // MILLIMETRE,
            draws.below(1000),
        )


class Hidden:
    """Low, as far from where tools stand as may be; what is its own behind all the rest."""

    def footing(self, found: Sequence[Footing], draws: Draws) -> Footing:
        """Return the one with the most pieces on the ground."""
        return max(found, key=lambda one: one.count)

    def rank(self, one: Candidate, plot: Plot, draws: Draws) -> Rank:
        """Rank by safety and height, then by how far off it lies."""
        left, right = one.box[0]
        risky = not one.on[1] and one.margin < SAFE
        return (
            int(plot.bars(one)),
            int(risky),
            closing(one),
            one.top // (2 * CENTIMETRE),
            -round(plot.away((left + right) / 2)) // (5 * MILLIMETRE),
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
