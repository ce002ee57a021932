"""Spots and aims in play: what they mean, and whether a piece may be let down there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from playrules.engine.vocabulary import Variant
from playrules.plugins.physics.derived import Reader
from playrules.plugins.physics.layout import Layout, Lying, Row
from playrules.plugins.physics.model import Spot
from playrules.plugins.physics.model.landing import REASONS as GEOMETRY
from playrules.plugins.physics.model.landing import Landing, Refusal, drop
from playrules.plugins.physics.model.units import wrap

SPOT: Final = "spot"
AIM: Final = "aim"
"""The compound kinds of spots and of aims."""
NOT_ITS_OWN, IN_A_SCENE, UNSETTLED, OTHERWISE = 1, 2, 3, 4
REASONS: Final[tuple[str, ...]] = (
    "",
    "it is a spot of another kind of piece",
    "the piece lies in a scene already",
    "the scene that it was taken from has not settled yet",
    "it may not be let down there",
    *GEOMETRY[1:],
    "another piece lies there",
    "a tool is in the way; it has to be taken away first",
)
"""Why a piece may not be let down at a spot; 0 is that it may."""


@dataclass(frozen=True, eq=False)
class Spots:
    """What is known of spots in play: whose they are, and whether they are legal.

    `variants` are by place and the name of the kind of piece, `kinds` the kind of each piece by
    id, `aims` the variants of aims by tool.
    """

    layout: Layout
    variants: dict[tuple[int, str], Variant]
    kinds: dict[int, str]
    aims: dict[int, Variant]

    def whose(self, spot: int) -> tuple[Variant, int, str]:
        """Return the variant of a spot, its place and its kind of piece. Raises IndexError."""
        for (place, kind), one in self.variants.items():
            if one.first <= spot < one.first + one.size:
                return one, place, kind
        raise IndexError(spot)

    def turn(self, row: Row, spot: int) -> int:
        """Return the turn of a spot, as poses have it."""
        return spot_of(self.whose(spot)[0], spot).turn

    def aimed(self, row: Row, tool: int, aim: int, index: int) -> int:
        """Return a parameter of an aim by its index, 0 for one that it does not have."""
        values = self.aims[tool].split(aim)
        return values[index] if index < len(values) else 0

    def place(self, row: Row, spot: int) -> int:
        """Return the scene of a spot, 0 for what is none."""
        try:
            return self.whose(spot)[1]
        except IndexError:
            return 0

    def why_not(self, row: Row, at: int, piece: int, spot: int) -> int:
        """Return why a piece may not be let down at a spot, as a number of `REASONS`; 0: it may."""
        _, place, kind = self.whose(spot)
        if self.kinds.get(piece) != kind:
            return NOT_ITS_OWN
        if row[at + piece - 1] in self.layout.places:
            return IN_A_SCENE
        if row[self.layout.columns["left"][self.layout.index[piece]]]:
            return UNSETTLED
        found = self._landing(row, at, spot, place)
        if isinstance(found, Landing):
            return 0
        return REASONS.index(found.reason) if found.reason in REASONS else OTHERWISE

    def legal(self, row: Row, at: int, piece: int, spot: int) -> int:
        """Return 1 where a piece may be let down at a spot."""
        return int(self.why_not(row, at, piece, spot) == 0)

    def lands_on(self, row: Row, at: int, spot: int, universe: int, other: int) -> int:
        """Return 1 where a piece that is let down at a spot lands on a thing."""
        place = self.whose(spot)[1]
        found = self._landing(row, at, spot, place)
        if isinstance(found, Refusal):
            return 0
        item = Reader(self.layout).item(self.layout.places[place], universe, other)
        return 0 if item < 0 else found.lands_on >> item & 1

    def _landing(self, row: Row, at: int, spot: int, place: int) -> Landing | Refusal:
        """Return where a piece of the spot's kind lands there, whichever it is."""
        lying = self.layout.lying(row, at, place)
        known = _landings(self, lying)
        found = known.get(spot)
        if found is None:
            variant, _, kind = self.whose(spot)
            poses = lying.standing.poses
            own = [self.layout.index[one] for one, name in self.kinds.items() if name == kind]
            piece = next((one for one in own if one not in poses), own[0])
            scene = self.layout.scene(place)
            found = known[spot] = drop(scene, lying.standing, piece, spot_of(variant, spot))
        return found


@lru_cache(maxsize=64)
def _landings(spots: Spots, lying: Lying) -> dict[int, Landing | Refusal]:
    """Return where pieces land that come down on what lies somewhere: as found out so far."""
    return {}


def spot_of(variant: Variant, spot: int) -> Spot:
    """Return a spot as the model has it."""
    parts = dict(zip((part.name for part in variant.parts), variant.split(spot), strict=True))
    turn, mirrored = wrap(parts["turn"]), bool(parts["mirrored"])
    return Spot(parts["x"], turn, mirrored, parts.get("y", 0))
