"""Spots and aims in play: what they mean, and whether a piece may be let down there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from playrules.engine.vocabulary import Variant
from playrules.plugins.physics.derived import Reader
from playrules.plugins.physics.layout import Layout, Lying, Row
from playrules.plugins.physics.model import Scene, Spot, Standing
from playrules.plugins.physics.model.landing import (
    NOTHING_BELOW,
    TOOL_IN_THE_WAY,
    Landing,
    Refusal,
    drop,
)
from playrules.plugins.physics.model.landing import REASONS as GEOMETRY
from playrules.plugins.physics.model.units import wrap
from playrules.plugins.physics.tools import in_the_way

SPOT: Final = "spot"
AIM: Final = "aim"
"""The compound kinds of spots and of aims."""
NOT_ITS_OWN, IN_A_SCENE, UNSETTLED, OTHERWISE = 1, 2, 3, 4
NOT_BELOW: Final = "what it would be put on does not lie there"
REASONS: Final[tuple[str, ...]] = (
    "",
    "it is a spot of another kind of piece",
    "the piece lies in a scene already",
    "the scene that it was taken from has not settled yet",
    "it may not be let down there",
    *GEOMETRY[1:],
    NOT_BELOW,
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

    def offered(self, read: frozenset[str]) -> dict[tuple[int, str], tuple[int, int]]:
        """The first of the spots to choose from, and how many, by place and kind of piece.

        Rules *read* no other parts of what is chosen; by hand others are not told.
        """
        return {key: (one.first, one.size) for key, one in self.variants.items()}

    @property
    def offered_aims(self) -> dict[int, Variant]:
        """The aims to choose from by tool."""
        return self.aims

    def known_landing(self, row: Row, spot: int) -> int:
        """Return 1 where it is known before what a piece lands on that is let down at a spot."""
        return 1

    @cached_property
    def _ranges(self) -> list[tuple[int, int, tuple[Variant, int, str]]]:
        """The first and the last spot of each variant, with whose it is."""
        return [
            (one.first, one.last, (one, place, kind))
            for (place, kind), one in self._known_variants()
        ]

    def _known_variants(self) -> Iterator[tuple[tuple[int, str], Variant]]:
        """Yield the variants of all spots, by place and kind of piece."""
        yield from self.variants.items()

    @cached_property
    def _meant(self) -> dict[int, Spot]:
        return {}

    @cached_property
    def _alone(self) -> dict[int, int]:
        return {}

    def whose(self, spot: int) -> tuple[Variant, int, str]:
        """Return the variant of a spot, its place and its kind of piece. Raises IndexError."""
        for first, last, found in self._ranges:
            if first <= spot <= last:
                return found
        raise IndexError(spot)

    def meant(self, spot: int) -> Spot:
        """Return a spot as the model has it; it is looked at again and again."""
        found = self._meant.get(spot)
        if found is None:
            found = self._meant[spot] = spot_of(self.whose(spot)[0], spot)
        return found

    def turn(self, row: Row, spot: int) -> int:
        """Return the turn of a spot, as poses have it."""
        return self.meant(spot).turn

    def aimed(self, row: Row, tool: int, aim: int, index: int) -> int:
        """Return a parameter of an aim by its index, 0 for one that it does not have."""
        values = self.aims[tool].split(aim)
        return values[index] if index < len(values) else 0

    def can_aim(self, row: Row, at: int, tool: int, hole: int, aim: int) -> int:
        """Return 1 where a tool can be set up in a hole, aimed so: no piece is in its way."""
        where = next((one for one in self.layout.instances if hole in one.holes), None)
        if where is None or tool not in where.tools:
            return 0
        standing = self.layout.lying(row, at, where.place).standing
        values = self.aims[tool].split(aim)
        found = where.tools.index(tool), where.holes.index(hole), values
        return int(_can_aim(self.layout.scene(where.place), standing, *found))

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
        return self._why_not_there(row, at, piece, spot, place)

    def _why_not_there(self, row: Row, at: int, piece: int, spot: int, place: int) -> int:
        """Return why a piece that may be let down somewhere may not be at a spot."""
        if self.layout.scene(place).view == "side":
            reason = self._from_the_side(row, piece, spot, place)
            if REASONS[reason] != NOTHING_BELOW:
                return reason
        return _number(self._landing(row, at, spot, place))

    def _from_the_side(self, row: Row, piece: int, spot: int, place: int) -> int:
        """Return why a piece may not be let down where no other lies.

        Others are no hindrance seen from the side: they carry it, if nothing else does.
        """
        tool = self.layout.places[place].columns.get("tool")
        if tool is not None and row[tool]:
            return REASONS.index(TOOL_IN_THE_WAY)
        found = self._alone.get(spot)
        if found is None:
            scene, index = self.layout.scene(place), self.layout.index[piece]
            found = self._alone[spot] = _number(drop(scene, Standing(), index, self.meant(spot)))
            if found == 0:
                kind = self.kinds[piece]
                alike = frozenset(one for one, name in self.kinds.items() if name == kind)
                self._open[spot] = alike, tool
        return found

    def legal(self, row: Row, at: int, piece: int, spot: int) -> int:
        """Return 1 where a piece may be let down at a spot."""
        known = self._open.get(spot)
        if known is None:
            return int(self.why_not(row, at, piece, spot) == 0)
        pieces, tool = known
        lies = row[at + piece - 1] in self.layout.places
        left = row[self.layout.columns["left"][self.layout.index[piece]]]
        barred = lies or left or (tool is not None and row[tool])
        return int(piece in pieces and not barred)

    @cached_property
    def _open(self) -> dict[int, tuple[frozenset[int], int | None]]:
        """Spots known to be open whatever lies in a scene, seen from the side.

        With the pieces they are for, and the column that tells whether a tool is in the way.
        """
        return {}

    def lands_on(self, row: Row, at: int, spot: int, universe: int, other: int) -> int:
        """Return 1 where a piece that is let down at a spot lands on a thing."""
        _, place, _ = self.whose(spot)
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
            kind = self.whose(spot)[2]
            poses = lying.standing.poses
            own = [self.layout.index[one] for one, name in self.kinds.items() if name == kind]
            piece = next((one for one in own if one not in poses), own[0])
            scene = self.layout.scene(place)
            found = known[spot] = drop(scene, lying.standing, piece, self.meant(spot))
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


def _number(found: Landing | Refusal) -> int:
    """Return why a piece may not be let down, as a number of `REASONS`."""
    if isinstance(found, Landing):
        return 0
    return REASONS.index(found.reason) if found.reason in REASONS else OTHERWISE


@lru_cache(maxsize=65_536)
def _can_aim(scene: Scene, standing: Standing, tool: int, hole: int, aim: tuple[int, ...]) -> bool:
    return not in_the_way(scene, standing, tool, scene.holes[hole], aim)
