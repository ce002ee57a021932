"""Lays what a seat does not see in scenes as it might lie: let down anyhow, and at rest.

How pieces lie, and what touches what, belongs together: drawn value by value it would be no scene.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from playrules.engine import Draws, Program
from playrules.plugins.physics.layout import POSE, Layout, column_at
from playrules.plugins.physics.model import Pose, Scene, Spot, Standing
from playrules.plugins.physics.model.landing import Landing, drop, support
from playrules.plugins.physics.model.units import METRE

if TYPE_CHECKING:
    from playrules.plugins.physics.referee import Carry
    from playrules.plugins.physics.spots import Spots

TRIES: Final = 8
"""So many spots are drawn for a piece; the first on which it stands by itself is taken."""


@dataclass(eq=False)
class Guessing:
    """Guesses how pieces lie in the scenes of a program."""

    layout: Layout
    spots: Spots
    _carry: Carry | None = field(default=None, repr=False)

    def __reduce__(self) -> tuple[type[Guessing], tuple[Layout, Spots]]:
        """Leave out what carries out events: it is made anew where it is needed."""
        return Guessing, (self.layout, self.spots)

    def __call__(
        self, program: Program, row: Sequence[int], guessed: frozenset[int], draws: Draws, /
    ) -> Mapping[int, int]:
        """Return the cells of what was guessed, as an event could leave them."""
        at = column_at(program)
        unseen = [one for one in self.layout.pieces if at + one - 1 in guessed]
        found: dict[int, int] = {}
        for piece in unseen:
            found |= self.layout.cleared(self.layout.index[piece])
        for number, piece in enumerate(self.layout.pieces):
            if piece not in unseen and self.layout.columns["x"][number] in guessed:
                found |= self._trace(row, at, piece, draws)
        for place in self.layout.places:
            found |= self._scene(program, row, place, unseen, guessed, draws)
        return {column: value for column, value in found.items() if column in guessed}

    def _scene(
        self,
        program: Program,
        row: Sequence[int],
        place: int,
        unseen: Sequence[int],
        guessed: frozenset[int],
        draws: Draws,
    ) -> dict[int, int]:
        """Return the cells of a scene and of the pieces in it; none where nothing is guessed."""
        at, columns = column_at(program), self.layout.places[place].columns
        here = [one for one in unseen if row[at + one - 1] == place]
        if not here and guessed.isdisjoint(columns.values()):
            return {}
        scene, lying = self.layout.scene(place), self.layout.lying(row, at, place).standing
        tool = None if columns.get("tool", 0) in guessed else lying.tool
        standing = lying.without(*(self.layout.index[one] for one in here)).with_tool(None)
        turns: dict[int, int] = {}
        for piece in here:
            number = self.layout.index[piece]
            spot, pose = self._landing(scene, standing, piece, place, draws)
            turns[number], standing = spot.turn, standing.with_piece(number, pose)
        if self._carry is None:
            from playrules.plugins.physics.referee import carrier

            self._carry = carrier(program)
        nothing = Standing.of({})
        rest, facts = self._carry("settle", scene, standing.with_tool(tool), nothing)
        cells = self.layout.cells_of(row, place, rest.standing, facts, turns)
        return cells | {columns["stale"]: 0}

    def _trace(self, row: Sequence[int], at: int, piece: int, draws: Draws) -> dict[int, int]:
        """Return the cells of a piece that was taken from a scene: how it may have lain there."""
        number, columns = self.layout.index[piece], self.layout.columns
        place = row[columns["left"][number]]
        lying = self.layout.lying(row, at, place).standing
        _, pose = self._landing(self.layout.scene(place), lying, piece, place, draws)
        found = self.layout.cleared(number) | {columns["left"][number]: place}
        return found | {columns[name][number]: int(getattr(pose, name)) for name in POSE}

    def _landing(
        self, scene: Scene, standing: Standing, piece: int, place: int, draws: Draws
    ) -> tuple[Spot, Pose]:
        """Return where a piece may lie: where it stands by itself, if that is soon found."""
        number = self.layout.index[piece]
        best: tuple[Spot, Pose] | None = None
        for spot in self._some(place, piece, draws):
            landing = drop(scene, standing, number, spot)
            if not isinstance(landing, Landing):
                continue
            carried = support(scene, standing, number, landing) if scene.view == "side" else None
            if scene.view == "above" or carried and carried[0] < landing.pose.x < carried[1]:
                return spot, landing.pose
            best = best or (spot, landing.pose)
        return best or self._aloft(standing)

    def _some(self, place: int, piece: int, draws: Draws) -> Iterator[Spot]:
        """Yield some spots of a piece in a scene, by chance."""
        variant = self.spots.variants[place, self.spots.kinds[piece]]
        for _ in range(TRIES):
            yield self.spots.meant(variant.first + draws.below(variant.size))

    def _aloft(self, standing: Standing) -> tuple[Spot, Pose]:
        """Return a pose clear of all else, for a piece that found no room."""
        top = max((pose.y for _, pose in standing.pieces), default=0)
        return Spot(0), Pose(0, top + METRE, 0, mirrored=False)
