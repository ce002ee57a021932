"""The spots at which a piece may be let down, and the aims of a tool, as domains of choices."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from playrules.engine.kinds import YES_NO, compound, list_of
from playrules.engine.program.expressions import Const, Expr, Native
from playrules.engine.vocabulary import Build, Code, Value, Variant
from playrules.plugins.api.arithmetic import consecutive, entry, plus, simple, times
from playrules.plugins.physics.derived import Reader
from playrules.plugins.physics.layout import Layout, Row
from playrules.plugins.physics.model import Scene, Spot, Standing
from playrules.plugins.physics.model.landing import REASONS as GEOMETRY
from playrules.plugins.physics.model.landing import Landing, Refusal, drop
from playrules.plugins.physics.model.units import wrap
from playrules.plugins.physics.words.common import at_column, no_value, other_of, reader_of, steady
from playrules.plugins.physics.words.plan import SPOT, plan_of
from playrules.plugins.physics.words.tools import AIM

NOT_ITS_OWN, IN_A_SCENE, OTHERWISE = 1, 2, 3
REASONS: Final[tuple[str, ...]] = (
    "",
    "it is a spot of another kind of piece",
    "the piece lies in a scene already",
    "it may not be let down there",
    *GEOMETRY[1:],
    "another piece lies there",
    "a tool is in the way; it has to be taken away first",
)
"""Why a piece may not be let down at a spot; 0 is that it may."""


@dataclass(frozen=True, eq=False)
class Spots:
    """What is known of spots in play: whose they are, and whether they are legal.

    `variants` are by place and the name of the kind of piece, `kinds` the kind of each piece by id.
    """

    layout: Layout
    variants: dict[tuple[int, str], Variant]
    kinds: dict[int, str]

    @cached_property
    def _by_first(self) -> list[tuple[Variant, int, str]]:
        return [(one, place, kind) for (place, kind), one in self.variants.items()]

    def whose(self, spot: int) -> tuple[Variant, int, str]:
        """Return the variant of a spot, its place and its kind of piece. Raises IndexError."""
        for found in self._by_first:
            if found[0].first <= spot < found[0].first + found[0].size:
                return found
        raise IndexError(spot)

    def place(self, row: Row, spot: int) -> int:
        """Return the scene of a spot, 0 for what is none."""
        try:
            return self.whose(spot)[1]
        except IndexError:
            return 0

    def meant(self, spot: int) -> Spot:
        """Return a spot as the model has it."""
        variant = self.whose(spot)[0]
        parts = dict(zip((p.name for p in variant.parts), variant.split(spot), strict=True))
        turn, mirrored = wrap(parts["turn"]), bool(parts["mirrored"])
        return Spot(parts["x"], turn, mirrored, parts.get("y", 0))

    def why_not(self, row: Row, at: int, piece: int, spot: int) -> int:
        """Return why a piece may not be let down at a spot, as a number of `REASONS`; 0: it may."""
        _, place, kind = self.whose(spot)
        if self.kinds.get(piece) != kind:
            return NOT_ITS_OWN
        if row[at + piece - 1] in self.layout.places:
            return IN_A_SCENE
        found = self._landing(row, at, piece, spot, place)
        if isinstance(found, Landing):
            return 0
        return REASONS.index(found.reason) if found.reason in REASONS else OTHERWISE

    def legal(self, row: Row, at: int, piece: int, spot: int) -> int:
        """Return 1 where a piece may be let down at a spot."""
        return int(self.why_not(row, at, piece, spot) == 0)

    def lands_on(self, row: Row, at: int, spot: int, universe: int, other: int) -> int:
        """Return 1 where a piece that is let down at a spot lands on a thing."""
        _, place, kind = self.whose(spot)
        standing = self.layout.lying(row, at, place).standing
        poses = standing.poses
        own = [one for one, name in self.kinds.items() if name == kind]
        index = self.layout.index
        piece = next((one for one in own if index[one] not in poses), own[0])
        found = self._landing(row, at, piece, spot, place)
        if isinstance(found, Refusal):
            return 0
        item = Reader(self.layout).item(self.layout.places[place], universe, other)
        return 0 if item < 0 else found.lands_on >> item & 1

    def _landing(self, row: Row, at: int, piece: int, spot: int, place: int) -> Landing | Refusal:
        standing = self.layout.lying(row, at, place).standing
        index = self.layout.index[piece]
        return _dropped(self.layout.scene(place), standing, index, self.meant(spot))


@lru_cache(maxsize=65_536)
def _dropped(scene: Scene, standing: Standing, piece: int, spot: Spot) -> Landing | Refusal:
    return drop(scene, standing, piece, spot)


def spots_of(build: Build) -> Spots | None:
    """Return what is known of spots in play, None where physics could not be put together."""
    plan = plan_of(build)
    if plan.layout is None:
        return None
    shared = build.shared("physics")
    if "spots" not in shared:
        kinds = {one: name for name, piece in plan.pieces.items() for one in piece.kind.ids}
        shared["spots"] = Spots(plan.layout, plan.spots, kinds)
    found = shared["spots"]
    assert isinstance(found, Spots)
    return found


def lower_spots(code: Code, arguments: dict[str, Value]) -> Value:
    """Lower `spots(piece, scene)`: all spots of its kind there at which it may be let down."""
    piece, place = arguments["piece"], arguments["scene"]
    spots = spots_of(code.build)
    if spots is None:
        return no_value(code, list_of(compound(SPOT)))
    which, where = simple(code, piece.expr), simple(code, place.expr)
    stale = Native(reader_of(code.build).stale_scene, (where,))
    steady(code, stale)
    ids = [one for one in code.build.ids(piece.kind.of) if one in spots.kinds]
    places = [one for one in code.build.ids(place.kind.of) if one in spots.layout.places]
    if isinstance(which, Const):
        ids = [one for one in ids if one == which.value]
    if isinstance(where, Const):
        places = [one for one in places if one == where.value]
    found = [spots.variants[one, spots.kinds[piece]] for one in places for piece in ids]
    if not found:
        code.build.error(piece.span, "this piece has no body", "it has no spots", BODY)
        return no_value(code, list_of(compound(SPOT)))
    first, last = found[0].first, found[0].first + found[0].size - 1
    for one in found:
        first, last = min(first, one.first), max(last, one.first + one.size - 1)
    kind = compound(SPOT, first, last)
    start, size = _ranges(code, spots, which, where)
    at = at_column(code.build)
    every = Value(
        list_of(kind), Const(0), code.span, consecutive(kind, start, size, last - first + 1)
    )
    return code.filter(
        every, lambda _, spot: Native(spots.legal, (Const(at), which, spot))
    )


BODY: Final = "give its kind a block `body { … }`"


def _ranges(code: Code, spots: Spots, piece: Expr, place: Expr) -> tuple[Expr, Expr]:
    """Return the first spot of a kind of piece in a scene, and how many there are."""
    width, height = 1 + max(spots.kinds), 1 + max(spots.layout.places)
    firsts, sizes = [0] * width * height, [0] * width * height
    for (where, kind), variant in spots.variants.items():
        for one in (one for one, name in spots.kinds.items() if name == kind):
            firsts[where * width + one] = variant.first
            sizes[where * width + one] = variant.size
    index = plus(times(place, width), piece)
    build = code.build
    return simple(code, entry(build, "first spots", firsts, index)), simple(
        code, entry(build, "spots", sizes, index)
    )


def lower_lands_on(code: Code, arguments: dict[str, Value]) -> Value:
    """Lower `spot.lands_on(thing)`."""
    spots = spots_of(code.build)
    other = other_of(code, arguments["x"], ("piece", "ground"))
    if spots is None or other is None:
        return no_value(code, YES_NO)
    at = Const(at_column(code.build))
    spot = arguments["it"]
    found = Native(spots.lands_on, (at, spot.expr, *other))
    return Value(YES_NO, found, code.span)


def lower_aims(code: Code, arguments: dict[str, Value]) -> Value:
    """Lower `aims(tool)`."""
    tool = arguments["tool"]
    plan = plan_of(code.build)
    aims = {
        one.kind.first: one.variant
        for one in plan.tools.values()
        if one.variant is not None and one.kind.first in code.build.ids(tool.kind.of)
    }
    if not aims or plan.layout is None:
        return no_value(code, list_of(compound(AIM)))
    if isinstance(tool.expr, Const) and tool.expr.value in aims:
        aims = {tool.expr.value: aims[tool.expr.value]}
    first = min(one.first for one in aims.values())
    last = max(one.first + one.size - 1 for one in aims.values())
    kind = compound(AIM, first, last)
    width = 1 + max(aims)
    firsts = [aims[i].first if i in aims else 0 for i in range(width)]
    sizes = [aims[i].size if i in aims else 0 for i in range(width)]
    which = simple(code, tool.expr)
    start = simple(code, entry(code.build, "first aims", firsts, which))
    count = simple(code, entry(code.build, "aims", sizes, which))
    items = consecutive(kind, start, count, max(sizes))
    return Value(list_of(kind), Const(0), code.span, items)
