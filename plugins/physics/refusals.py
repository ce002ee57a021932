"""Tells people why a piece may not be let down at a spot that they typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from playrules.plugins.physics.spots import REASONS, Spots


@dataclass(frozen=True, eq=False)
class Refusals:
    """Reasons by spot; `at` is the column of the place of the piece with id 1."""

    spots: Spots
    at: int

    def __call__(self, row: Sequence[int], spot: int) -> str:
        """Return why a piece of the spot's kind may not be let down there, "" if it may."""
        kind = self.spots.whose(spot)[2]
        own = [piece for piece, name in self.spots.kinds.items() if name == kind]
        free = [one for one in own if row[self.at + one - 1] not in self.spots.layout.places]
        return REASONS[self.spots.why_not(row, self.at, (free or own)[0], spot)]
