"""Tells people why a piece may not be let down at a spot, and a tool not be aimed so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from playrules.plugins.physics.spots import REASONS, Spots

IN_ITS_WAY: Final = "a piece is in the way of the tool"


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


@dataclass(frozen=True, eq=False)
class Hindrances:
    """Reasons by aim; `at` is as in `Refusals`."""

    spots: Spots
    at: int

    def __call__(self, row: Sequence[int], aim: int) -> str:
        """Return what hinders a tool to be aimed so, "" where nothing does.

        In which hole it is to stand the aim does not tell.
        """
        tool = next((one for one, variant in self.spots.aims.items() if aim in variant), 0)
        holes = [
            hole for one in self.spots.layout.instances if tool in one.tools for hole in one.holes
        ]
        free = sum(self.spots.can_aim(row, self.at, tool, hole, aim) for hole in holes)
        if free == len(holes):
            return ""
        return IN_ITS_WAY if not free else f"{IN_ITS_WAY} in {len(holes) - free} of its holes"
