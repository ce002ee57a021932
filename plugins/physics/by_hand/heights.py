"""How high a piece reaches that stands as it was put down: what carries it, and its own height."""

from __future__ import annotations

from collections.abc import Mapping

from playrules.engine.kinds import ABSENT
from playrules.plugins.physics.by_hand.here import Here, Lie
from playrules.plugins.physics.model import Pose
from playrules.plugins.physics.model.landing import outline
from playrules.plugins.physics.model.shapes import Circle, Shape, highest
from playrules.plugins.physics.spots import SPOT


def top_of(here: Here, lies: Mapping[int, Lie], piece: int) -> int | None:
    """Return the height of the highest point of a piece (nm); None where nobody can know it.

    That is so for one that leans or is tipped, that may have been put down in several ways, or
    that lies on one of which it is not known.
    """
    lie = lies[piece]
    turn = _turn(here, piece)
    if not here.side or lie.off or lie.leans or lie.turned or turn is None:
        return None
    below = [_top(here, lies, one) for one in lie.on]
    if any(one is None for one in below):
        return None
    parts = outline(here.scene, piece, Pose(0, 0, turn))
    return max(one for one in below if one is not None) + highest(parts) - _lowest(parts)


def _top(here: Here, lies: Mapping[int, Lie], item: int) -> int | None:
    """Return how high something is that carries a piece."""
    if item in here.grounds:
        return here.scene.grounds[here.grounds.index(item)].top
    return lies[item].measured.get("top") if item in lies else None


def _turn(here: Here, piece: int) -> int | None:
    """Return how a piece was put down, if that was said now or there is only one way."""
    things = here.state.machine.program.things
    if piece == here.new:
        variant = things.compounds[SPOT].variant(here.about["spot"])
        said = variant.split(here.about["spot"])[variant.position("turn")]
        if said != ABSENT:
            return said
    kind = here.spots.kinds[here.layout.pieces[piece]]
    known = here.spots.variants[here.where.place, kind]
    turns = known.parts[known.position("turn")].range
    return turns[0] if len(turns) == 1 else None


def _lowest(parts: tuple[Shape, ...]) -> int:
    return min(
        part.y - part.radius if isinstance(part, Circle) else min(y for _, y in part)
        for part in parts
    )
