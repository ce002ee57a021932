"""How many pieces may stand on the ground, and where: the rules are asked what they would offer.

A builder does not read the rules. It supposes that all pieces were let down, some of them on the
ground within an area, and looks whether an option is open then that is not open otherwise, or
whether the building ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from playrules.engine import Draws, State
from playrules.plugins.physics.model import (
    Facts,
    Interval,
    Items,
    PieceFacts,
    Pose,
    Rest,
    Scene,
    Spot,
    Standing,
    bits,
)
from playrules.plugins.physics.model.units import CENTIMETRE
from playrules.plugins.physics.players.foresight import Foresight
from playrules.plugins.physics.players.offers import Catalogue
from playrules.plugins.physics.players.ways import Way, asks_for, by_option, ways
from playrules.plugins.physics.referee import Answering
from playrules.plugins.physics.spots import SPOT

MOST_PLACED: Final = 60
"""So many pieces are let down at most while the rules are asked."""
MOST_BASE: Final = 8
"""So many pieces on the ground are tried at most."""
ANY: Final = -1


@dataclass(frozen=True, slots=True)
class Footing:
    """Where a tower stands: on a ground from *lo* to *hi*, with so many pieces (ANY: as it comes).

    Whatever does not stand there stands on other pieces. `ground` is the ground's number.
    """

    ground: int
    lo: int
    hi: int
    count: int = ANY


def footings(scene: Scene) -> Iterator[Footing]:
    """Yield where towers may stand, the widest first; foundations alone where there are any."""
    marked = any(one.foundation for one in scene.grounds)
    for number, ground in enumerate(scene.grounds):
        if marked and not ground.foundation:
            continue
        shapes = [ground.shape, *(one.shape for one in scene.areas if one.ground == number)]
        found = [Footing(number, one.lo, one.hi) for one in shapes if isinstance(one, Interval)]
        yield from sorted(found, key=lambda one: one.lo - one.hi)


@dataclass(frozen=True, slots=True)
class Supposed:
    """Answers events without a solver: all pieces lie still, the first of them on the ground."""

    footing: Footing

    def __call__(
        self,
        event: str,
        scene: Scene,
        standing: Standing,
        removed: Standing,
        *arguments: Any,
        record: bool = False,
    ) -> tuple[Rest, Facts]:
        """Return what would be if pieces stood as supposed."""
        if event == "place":
            piece, spot = arguments
            assert isinstance(spot, Spot)
            pose = Pose(spot.x, scene.grounds[self.footing.ground].top, spot.turn, spot.mirrored)
            standing = standing.with_piece(piece, pose)
        rest = Rest("rested", 0, standing, standing)
        return rest, self._facts(scene, [piece for piece, _ in standing.pieces])

    def _facts(self, scene: Scene, pieces: list[int]) -> Facts:
        items, where = Items.of(scene), self.footing
        base = pieces[: where.count]
        around = [
            number
            for number, one in enumerate(scene.areas)
            if one.ground == where.ground
            and isinstance(one.shape, Interval)
            and one.shape.lo <= where.lo
            and where.hi <= one.shape.hi
        ]
        ground = items.ground(where.ground)
        below = PieceFacts(
            touches=bits([ground, *map(items.area, around)]),
            rests_on=bits([ground]),
            within=bits(around),
            nearest=around[-1] + 1 if around else 0,
            top=CENTIMETRE,
        )
        above = PieceFacts(touches=bits(base), rests_on=bits(base), top=2 * CENTIMETRE)
        return {piece: below if piece in base else above for piece in pieces}


def accepted(foresight: Foresight, state: State, place: int) -> list[Footing]:
    """Return the footings on which the rules take a tower of all pieces, the widest first.

    Empty where it makes no difference to them, or where nothing can be found out.
    """
    found = _answers(foresight, state, place)
    ends = [footing for footing, options in found.items() if options is None]
    if len(ends) == len(found):
        return []
    known = [options for options in found.values() if options is not None]
    common = frozenset[int].intersection(*known) if known else frozenset[int]()
    return ends or [one for one, options in found.items() if options and options > common]


def _answers(
    foresight: Foresight, state: State, place: int
) -> Mapping[Footing, frozenset[int] | None]:
    """Return which options are open at the end, for each footing that is supposed.

    None where the building is over at once.
    """
    last = _last_question(foresight, state)
    if last is None:
        return {}
    scene, draws = foresight.scene(place), Draws(0)
    most = min(MOST_BASE, len(foresight.standing(last, place).pieces) + 1)
    found: dict[Footing, frozenset[int] | None] = {}
    for where in footings(scene):
        for count in range(1, most + 1):
            footing = Footing(where.ground, where.lo, where.hi, count)
            reached = foresight.go_on(last, draws, _referee(foresight, footing))
            if reached is None:
                continue
            then = reached.state
            stays = then.point == state.point and then.actor == state.actor
            options = frozenset(number for number, _ in by_option(then)) if stays else None
            found[footing] = options
    return found


def _referee(foresight: Foresight, footing: Footing) -> Answering:
    assert foresight.layout is not None
    return Answering(foresight.program, foresight.layout, Supposed(footing))


def _last_question(foresight: Foresight, state: State) -> State | None:
    """Return where the last piece is let down, all others being in the scene.

    None where no menu leads to spots again and again.
    """
    catalogue, draws, point, last = Catalogue(foresight), Draws(0), state.point, None
    for _ in range(MOST_PLACED):
        if state.is_over or state.point != point or asks_for(state, SPOT):
            break
        found = ways(foresight, state)
        if Way.BUILD not in found.values():
            break
        offer = next(iter(catalogue.offers(state, found)), None)
        if offer is None:
            break
        last = foresight.begin(offer.state, next(iter(offer.codes.values())))
        where = next(footings(foresight.scene(offer.place)), None)
        if last is None or where is None:
            return None
        floating = Footing(where.ground, where.lo, where.hi, 0)
        reached = foresight.go_on(last, draws, _referee(foresight, floating))
        if reached is None:
            return None
        state = reached.state
        if not foresight.place(state, offer.piece):  # the rules do not leave it there
            break
    return last
