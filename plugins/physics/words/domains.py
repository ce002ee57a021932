"""The spots at which a piece may be let down, and the aims of a tool, as domains of choices."""

from __future__ import annotations

from playrules.engine.kinds import YES_NO, compound, list_of, thing
from playrules.engine.program.expressions import Const, Expr, Native
from playrules.engine.vocabulary import Build, Code, Value
from playrules.plugins.api.arithmetic import compare, consecutive, entry, plus, simple, times
from playrules.plugins.physics.refusals import Hindrances, Refusals
from playrules.plugins.physics.spots import AIM, SPOT, Spots
from playrules.plugins.physics.words.common import (
    at_column,
    no_value,
    other_of,
    reader_of,
    say_bodiless,
    steady,
)
from playrules.plugins.physics.words.plan import plan_of


def spots_of(build: Build) -> Spots | None:
    """Return what is known of spots in play, None where physics could not be put together."""
    return plan_of(build).spots


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
    hand = code.build.by_hand
    offered = spots.offered(hand.parts_at(code.span) if hand is not None else frozenset())
    found = [offered[one, spots.kinds[piece]] for one in places for piece in ids]
    if not found:
        say_bodiless(code.build, piece, "it has no spots")
        return no_value(code, list_of(compound(SPOT)))
    first, last = min(one for one, _ in found), max(one + size - 1 for one, size in found)
    kind = compound(SPOT, first, last)
    start, size = _ranges(code, spots, offered, which, where)
    at = at_column(code.build)
    code.build.refusals(SPOT, Refusals(spots, at))
    every = Value(
        list_of(kind), Const(0), code.span, consecutive(kind, start, size, last - first + 1)
    )
    return code.filter(every, lambda _, spot: Native(spots.legal, (Const(at), which, spot)))


def _ranges(
    code: Code,
    spots: Spots,
    offered: dict[tuple[int, str], tuple[int, int]],
    piece: Expr,
    place: Expr,
) -> tuple[Expr, Expr]:
    """Return the first spot of a kind of piece in a scene, and how many there are."""
    width = 1 + max((*spots.kinds, *code.build.ids("piece")))
    height = 1 + max((*spots.layout.places, *code.build.ids("place")))
    firsts, sizes = [0] * width * height, [0] * width * height
    for (where, kind), (first, size) in offered.items():
        for one in (one for one, name in spots.kinds.items() if name == kind):
            firsts[where * width + one] = first
            sizes[where * width + one] = size
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
    spot = Value(arguments["it"].kind, simple(code, arguments["it"].expr), code.span)
    if code.build.by_hand:
        code.fail(
            compare("==", Native(spots.known_landing, (spot.expr,)), 0),
            "what a piece lands on at {0} is seen when it lies there", spot,
            help="by hand only spots that players choose say what a piece is put on",
        )  # fmt: skip
    found = Native(spots.lands_on, (at, spot.expr, *other))
    return Value(YES_NO, found, code.span)


def lower_aims(code: Code, arguments: dict[str, Value]) -> Value:
    """Lower `aims(tool)`, and `aims(tool, hole: h)`: those with nothing in the way there."""
    tool = arguments["tool"]
    plan = plan_of(code.build)
    known = plan.spots.offered_aims if plan.spots is not None else {}
    aims = {one: variant for one, variant in known.items() if one in code.build.ids(tool.kind.of)}
    if not aims or plan.layout is None:
        return no_value(code, list_of(compound(AIM)))
    if isinstance(tool.expr, Const) and tool.expr.value in aims:
        aims = {tool.expr.value: aims[tool.expr.value]}
    first = min(one.first for one in aims.values())
    last = max(one.last for one in aims.values())
    kind = compound(AIM, first, last)
    width = 1 + max((*aims, *code.build.ids("tool")))
    firsts = [aims[i].first if i in aims else 0 for i in range(width)]
    sizes = [aims[i].size if i in aims else 0 for i in range(width)]
    which = simple(code, tool.expr)
    start = simple(code, entry(code.build, "first aims", firsts, which))
    count = simple(code, entry(code.build, "aims", sizes, which))
    items = consecutive(kind, start, count, max(sizes))
    every = Value(list_of(kind), Const(0), code.span, items)
    if "hole" not in arguments or plan.spots is None:
        return every
    steady(code, Native(reader_of(code.build).stale_hole, (arguments["hole"].expr,)))
    code.build.refusals(AIM, Hindrances(plan.spots, at_column(code.build)))
    can, at = plan.spots.can_aim, Const(at_column(code.build))
    hole = simple(code, arguments["hole"].expr)
    return code.filter(every, lambda _, aim: Native(can, (at, which, hole, aim)))


def lower_tool(code: Code, arguments: dict[str, Value]) -> Value:
    """Lower `scene.tool`."""
    kind = thing("tool").or_nothing()
    if plan_of(code.build).layout is None:
        return no_value(code, kind)
    found = Native(reader_of(code.build).standing_tool, (arguments["it"].expr,))
    return Value(kind, found, code.span)


def lower_holes(code: Code, arguments: dict[str, Value]) -> Value:
    """Lower `ground.holes`."""
    kind = thing("hole")
    if plan_of(code.build).layout is None:
        return no_value(code, list_of(kind))
    holes = {}
    for scene in plan_of(code.build).scenes.values():
        for (ground, _), found in zip(scene.grounds, scene.holes, strict=True):
            size = len(found.ids) // len(ground.ids) if found is not None else 0
            for position, one in enumerate(ground.ids):
                holes[one] = (found.first + position * size if found is not None else 0, size)
    width = 1 + max((*holes, *code.build.ids("ground")))
    firsts, sizes = ([holes.get(i, (0, 0))[k] for i in range(width)] for k in (0, 1))
    which = simple(code, arguments["it"].expr)
    start = simple(code, entry(code.build, "first holes", firsts, which))
    count = simple(code, entry(code.build, "holes", sizes, which))
    items = consecutive(kind, start, count, max(1, *sizes))
    return Value(list_of(kind), Const(0), code.span, items)
