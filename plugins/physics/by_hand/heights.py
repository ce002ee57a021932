"""How high a piece most likely reaches: what carries it, and how high it is by itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from playrules.engine.kinds import ABSENT
from playrules.plugins.physics.by_hand.here import Here, Lie
from playrules.plugins.physics.model import Pose
from playrules.plugins.physics.model.landing import outline
from playrules.plugins.physics.model.scenes import extents_of
from playrules.plugins.physics.model.units import MILLIMETRE
from playrules.plugins.physics.spots import SPOT


def sure_top(here: Here, lies: Mapping[int, Lie], piece: int) -> int | None:
    """Return how high a piece reaches (nm) where nobody need measure it; None where people have to.

    It follows from what carries a piece that stands as it was put down, or is tipped while all its
    sides are as high; people have to be asked which. Where pieces are built on foundations, nobody
    measures one that ended up beside them: it counts as lying flat.
    """
    lie = lies[piece]
    if _is_beside(here, lie):
        return top_of(here, {**lies, piece: replace(lie, leans=False)}, piece)
    if not here.reads_of(piece, "upright", "turned"):
        return None
    if lie.turned and len(_tipped(here, piece)) > 1:
        return None
    return top_of(here, lies, piece)


def _is_beside(here: Here, lie: Lie) -> bool:
    """Whether nothing but grounds carries a piece, none of them a foundation though there are."""
    grounds = dict(zip(here.grounds, here.scene.grounds, strict=True))
    foundations = {item for item, ground in grounds.items() if ground.foundation}
    return bool(foundations) and lie.on <= set(grounds) - foundations


def _tipped(here: Here, piece: int) -> set[int]:
    """Return how high (mm) a piece may be that is tipped over, but not onto its head."""
    turn = _turn(here, piece)
    stands = () if turn is None else (turn,)
    rests = here.scene.bodies[piece].rests
    high, upright = (
        {round(_high(here, piece, one) / MILLIMETRE) for one in turns} for turns in (rests, stands)
    )
    return high - upright


def top_of(here: Here, lies: Mapping[int, Lie], piece: int) -> int | None:
    """Return how high a piece most likely reaches (nm); None where nobody can know it.

    That is so for one that leans, that may have been put down in several ways, or that lies on one
    of which it is not known. One that is tipped is taken to lie flat.
    """
    lie = lies[piece]
    if not here.side or lie.off or lie.leans:
        return None
    base, own = _base(here, lies, lie), _height(here, lie, piece)
    return None if base is None or own is None else base + own


def _base(here: Here, lies: Mapping[int, Lie], lie: Lie) -> int | None:
    """Return how high that reaches which carries a piece."""
    below = [_top(here, lies, one) for one in lie.on]
    known = [one for one in below if one is not None]
    return max(known) if known and len(known) == len(below) else None


def _top(here: Here, lies: Mapping[int, Lie], item: int) -> int | None:
    """Return how high something is that carries a piece."""
    if item in here.grounds:
        return here.scene.grounds[here.grounds.index(item)].top
    return lies[item].measured.get("top") if item in lies else None


def _height(here: Here, lie: Lie, piece: int) -> int | None:
    """Return how high a piece is by itself, as it lies now."""
    then = here.before[piece]
    if then.on and then.turned == lie.turned:
        base, top = _base(here, here.before, then), then.measured.get("top")
        if base is not None and top is not None:
            return top - base
    if lie.turned:
        rests = here.scene.bodies[piece].rests or (0,)  # a disc rolls: it is as high everywhere
        return min(_high(here, piece, turn) for turn in rests)
    turn = _turn(here, piece)
    return None if turn is None else _high(here, piece, turn)


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


def _high(here: Here, piece: int, turn: int) -> int:
    """Return the height of a piece that is turned so."""
    low, high = extents_of(outline(here.scene, piece, Pose(0, 0, turn)))[1]
    return high - low
