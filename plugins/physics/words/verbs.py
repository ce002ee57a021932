"""The events outside: pieces are let down, tools used and taken away, time passes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from playrules.engine.kinds import YES_NO, Kind, thing
from playrules.engine.program.expressions import Column, Const, Expr, Math, Native, Var
from playrules.engine.vocabulary import AnswerPart, Build, Code, Constant, Value
from playrules.plugins.api.arithmetic import both, cell, compare, entry, plus, simple, times
from playrules.plugins.physics.layout import Layout
from playrules.plugins.physics.model.units import MILLIMETRE, SECOND
from playrules.plugins.physics.spots import REASONS
from playrules.plugins.physics.words.common import at_column, reader_of, say_bodiless, steady
from playrules.plugins.physics.words.domains import spots_of
from playrules.plugins.physics.words.finish import STALE
from playrules.plugins.physics.words.plan import Hand, ToolKind, plan_of, within

RESTS: Final = "comes to rest"
FAR_ENOUGH: Final = 5 * MILLIMETRE
"""So far a piece has to go for the journal to tell."""
LONGEST_WAIT: Final = 60  # seconds
LENGTH: Final = Kind("quantity", "length")


def parts_of(build: Build) -> list[AnswerPart]:
    """Return the parts of every answer: all pieces, all scenes, whether it ended by decree."""
    layout = plan_of(build).layout
    if layout is None:
        return []
    parts = [AnswerPart(one.name, one.kind, one.column, one.count) for one in layout.parts]
    return [*parts, AnswerPart("decree", YES_NO)]


def lower_place(code: Code, arguments: dict[str, Value]) -> None:
    """Lower `place PIECE at SPOT`: legal by geometry, then the hand errs, then it is let go."""
    spots = spots_of(code.build)
    if spots is None:
        return
    piece, spot = _held(code, arguments["b"]), _held(code, arguments["s"])
    if not set(code.build.ids(piece.kind.of)) & spots.kinds.keys():
        say_bodiless(code.build, piece, "it cannot be placed")
        return
    at = Const(at_column(code.build))
    scene = _scene(code, code.let(Native(spots.place, (spot.expr,))))
    steady(code, Native(reader_of(code.build).stale_scene, (scene.expr,)))
    why = code.let(Native(spots.why_not, (at, piece.expr, spot.expr)))
    for number, reason in enumerate(REASONS[1:], start=1):
        code.fail(
            compare("==", why, number), f"{{0}} cannot be placed at {{1}}: {reason}", piece, spot,
            help="choose from `spots(piece, scene)`: all of these are legal",
        )  # fmt: skip
    slip, slip_y = _slips_of_scene(code, scene)
    code.record("place", "{0} is let down in {1}: {2}", piece, scene, spot, at=scene)
    _happens(
        code, "place", "Place {piece} in {scene}: {spot}", scene,
        piece=piece, spot=spot, slip=Value(LENGTH, slip, code.span),
        slip_y=Value(LENGTH, slip_y, code.span),
    )  # fmt: skip
    code.lie(piece, scene)
    placed = {one: spots.layout.columns["placed"][i] for one, i in spots.layout.index.items()}
    code.store(_at(code, "placed", placed, piece.expr), Native(spots.turn, (spot.expr,)))
    _has_happened(code, scene)


def lower_use(code: Code, arguments: dict[str, Value]) -> None:
    """Lower `use TOOL at HOLE in SCENE with AIM`."""
    plan = plan_of(code.build)
    if plan.layout is None or not plan.tools:
        return
    tool, scene = _held(code, arguments["tool"]), _held(code, arguments["scene"])
    aim = _held(code, arguments["aim"])
    hole = _held(code, arguments["hole"])
    if not _go_together(code, plan.layout, scene, tool, hole):
        return
    steady(code, Native(reader_of(code.build).stale_scene, (scene.expr,)))
    stands = Native(reader_of(code.build).tool_in, (scene.expr,))
    code.fail(
        compare("!=", stands, 0), "a tool stands in {0} already", scene,
        help="take it away first: `take TOOL from SCENE`",
    )  # fmt: skip
    reader = reader_of(code.build)
    code.fail(
        compare("<", Native(reader.tool_number, (scene.expr, tool.expr)), 0),
        "{0} does not work in {1}", tool, scene,
        help="a scene is seen from above or from the side, and so is what a tool does",
    )  # fmt: skip
    code.fail(
        compare("<", Native(reader.hole_number, (scene.expr, hole.expr)), 0),
        "{0} is no hole of {1}", hole, scene,
    )  # fmt: skip
    _check_aim(code, tool, aim)
    if plan.spots is not None:
        at = Const(at_column(code.build))
        can = Native(plan.spots.can_aim, (at, tool.expr, hole.expr, aim.expr))
        code.fail(
            compare("==", can, 0), "{0} cannot be set up at {1}: a piece is in the way", tool, hole,
            help="choose from `aims(tool, hole: h)`: all of these can be set up",
        )  # fmt: skip
    slips = _slips(code, tool)
    _tell_use(code, tool, hole, scene, aim)
    _happens(
        code, "use", "Use {tool} at {hole} in {scene}: {aim}", scene,
        tool=tool, hole=hole, aim=aim, **slips,
    )  # fmt: skip
    _leave(code, tool, hole, scene, aim, slips)
    _has_happened(code, scene)


def _tell_use(code: Code, tool: Value, *told: Value) -> None:
    """Tell who uses a tool; outside turns, that it is used."""
    who = _held(code, code.turn)
    player = Value(thing("player"), who.expr, code.span)
    with code.when(compare("!=", who.expr, 0)):
        text = f"{{0}} lets {{1}} go {_where(code, 2)}"
        code.record("use", text, player, tool, *told, at=told[1])
    with code.when(compare("==", who.expr, 0)):
        code.record("use", f"{{0}} is let go {_where(code, 1)}", tool, *told, at=told[1])


def _where(code: Code, first: int) -> str:
    """Return how a journal tells where a tool is let go, with the number of the *first* value.

    By hand nothing is told of which there is but one: a hole, and how people hold the tool.
    """
    hole, scene, aim = (f"{{{number}}}" for number in range(first, first + 3))
    plan = plan_of(code.build)
    if not code.build.by_hand or plan.layout is None:
        return f"at {hole} of {scene}: {aim}"
    several = any(len(one.holes) > 1 for one in plan.layout.instances)
    chosen = any(one.used is not None and one.used.size > 1 for one in plan.tools.values())
    return (f"at {hole} of {scene}" if several else f"in {scene}") + f": {aim}" * chosen


def lower_take(code: Code, arguments: dict[str, Value]) -> None:
    """Lower `take TOOL from SCENE`: what leaned on it falls."""
    plan = plan_of(code.build)
    if plan.layout is None:
        return
    tool, scene = _held(code, arguments["tool"]), _held(code, arguments["scene"])
    stands = Native(reader_of(code.build).tool_in, (scene.expr,))
    known = Native(reader_of(code.build).tool_number, (scene.expr, tool.expr))
    code.fail(compare("!=", stands, known), "{0} does not stand in {1}", tool, scene)
    code.record("take", "{0} is taken away from {1}", tool, scene)
    _happens(code, "take", "Take {tool} away from {scene}", scene, tool=tool)
    for name in ("tool", "hole", *(f"aim {i}" for i in range(1, plan.layout.aims + 1))):
        code.store(_scene_cell(code, name, scene), Const(0))
    _has_happened(code, scene)


def lower_settle(code: Code, arguments: dict[str, Value]) -> None:
    """Lower `settle SCENE`: what lay on or leaned on what was moved out falls."""
    if plan_of(code.build).layout is None:
        return
    scene = _held(code, arguments["scene"])
    _happens(code, "settle", "Let {scene} come to rest", scene)
    _has_happened(code, scene)


def lower_wait(code: Code, arguments: dict[str, Value]) -> None:
    """Lower `wait TIME in SCENE`."""
    if plan_of(code.build).layout is None:
        return
    scene, time = _held(code, arguments["scene"]), _held(code, arguments["time"])
    if isinstance(time.expr, Const):
        ends = f"from 0s to {LONGEST_WAIT}s at once"
        if not within(code.build, _known(time), 0, LONGEST_WAIT * SECOND, "a wait", ends):
            return
    outside = compare("<", time.expr, 0), compare(">", time.expr, LONGEST_WAIT * SECOND)
    for wrong in outside:
        code.fail(wrong, "{0} cannot be waited", time, help="from 0s to 1min can be waited at once")
    code.record("wait", "{0} pass in {1}", time, scene)
    _happens(code, "wait", "Wait {time} in {scene}", scene, time=time)
    _has_happened(code, scene)


# --- what verbs share


def _known(value: Value) -> Constant:
    """Return a value that is known before play."""
    assert isinstance(value.expr, Const)
    return Constant(value.kind, value.expr.value, value.span)


def _go_together(code: Code, layout: Layout, scene: Value, tool: Value, hole: Value) -> bool:
    """Whether a tool and a hole may be of a scene, as far as is known; says which is not."""
    if not isinstance(scene.expr, Const) or scene.expr.value not in layout.places:
        return True
    instance = layout.places[scene.expr.value]
    for value, own, message, help in (
        (tool, instance.tools, "this tool does not work in this scene",
         "a scene is seen from above or from the side, and so is what a tool does"),
        (hole, instance.holes, "this hole is in another scene", "choose among `GROUND.holes`"),
    ):  # fmt: skip
        if isinstance(value.expr, Const) and value.expr.value not in own:
            code.build.error(value.span, message, "not there", help)
            return False
    return True


def _held(code: Code, value: Value) -> Value:
    """Return a value that can be used several times."""
    return Value(value.kind, simple(code, value.expr), value.span)


def _scene(code: Code, place: Expr) -> Value:
    return Value(thing("scene"), place, code.span)


def _happens(code: Code, event: str, text: str, scene: Value, **arguments: Value) -> None:
    """Wait for an event, and tell if all did not come to rest by itself."""
    parts = parts_of(code.build)
    (decree,) = code.outside(event, *parts, text=text, scene=scene, **arguments)
    layout = plan_of(code.build).layout
    assert layout is not None
    code.store(_scene_cell(code, STALE, scene), Const(0))
    if not layout.pieces:
        return
    # Those of the other pieces stand beside them.
    left, placed, moved = (layout.columns[name][0] for name in ("left", "placed", "moved"))
    with code.loop(Const(0), Const(len(layout.pieces))) as index:
        with code.when(compare("==", Column(left, index), scene.expr)):
            code.store(Column(left, index), Const(0))
            code.store(Column(placed, index), Const(0))
        with code.when(compare(">=", Column(moved, index), FAR_ENOUGH)):
            which = entry(code.build, "pieces with bodies", layout.pieces, index)
            piece = Value(thing("piece"), which, code.span)
            whole = times(Math("near", Column(moved, index), Const(MILLIMETRE)), MILLIMETRE)
            far = Value(LENGTH, whole, code.span)
            place = cell(at_column(code.build), 1, which)
            with code.when(compare("==", place, scene.expr)):
                text = "{0} comes to rest {1} further on"
                code.record("rest", text, piece, far, at=scene)
    with code.when(decree):
        code.record("rest", "{0} is still trembling after 30 s: taken as it lies", scene)


def _has_happened(code: Code, scene: Value) -> None:
    """Say that a scene is at rest and all is noted: the journal knows the moment, without words."""
    code.record("at rest", "", scene)
    code.event(RESTS, scene=scene)


def _at(code: Code, name: str, columns: dict[int, int], which: Expr) -> Column:
    """Return the cell of a thing, from the columns by id."""
    known = [columns.get(i, 0) for i in range(1 + max(columns))]
    found = entry(code.build, f"columns of {name}", known, which)
    return Column(found.value) if isinstance(found, Const) else Column(0, found)


def _scene_cell(code: Code, name: str, scene: Value) -> Column:
    """Return the cell of what a scene keeps."""
    layout = plan_of(code.build).layout
    assert layout is not None
    columns = {one.place: one.columns[name] for one in layout.instances if name in one.columns}
    return _at(code, name, columns, scene.expr)


def _slips_of_scene(code: Code, scene: Value) -> tuple[Expr, Expr]:
    """Draw by how much a hand errs in a scene: to the right and, seen from above, away."""
    scenes = list(plan_of(code.build).scenes.values())
    errors = code.let(Const(0)), code.let(Const(0))
    if code.build.by_hand:  # a real hand errs by itself
        return errors
    for one in scenes:
        if one.hand is None or one.model is None or not one.slip:
            continue
        with code.when(_is_one_of(scene.expr, one.kind.ids, len(scenes) == 1)):
            for error in errors[: 2 if one.model.view == "above" else 1]:
                code.set(error, _drawn(code, one.hand, one.slip))
    return errors


def _is_one_of(expr: Expr, ids: Iterable[int], only: bool) -> Expr:
    """Return whether a thing is one of some with consecutive ids."""
    if only:
        return Const(1)
    known = list(ids)
    return both(compare(">=", expr, known[0]), compare("<=", expr, known[-1]))


def _drawn(code: Code, hand: Hand, slip: int) -> Expr:
    """Draw a step of a hand's error, and return how much it shifts."""
    if len(hand.steps) == 1:
        return Const(hand.steps[0] * slip)
    faces = [str(step) for step in hand.steps]
    step = code.chance(hand.weights, hand.name, faces)
    return times(entry(code.build, f"steps of {hand.name}", hand.steps, step), slip)


def _leave(
    code: Code, tool: Value, hole: Value, scene: Value, aim: Value, slips: dict[str, Value]
) -> None:
    """Note which tool stands in a scene now, if anything of it does, and how it was aimed."""
    plan, reader = plan_of(code.build), reader_of(code.build)
    assert plan.layout is not None and plan.spots is not None
    staying = [int(one.stays) for one in plan.tools.values()]
    first = min(one.kind.first for one in plan.tools.values())
    with code.when(entry(code.build, "tools that stay", [0] * first + staying, tool.expr)):
        for name, number, which in (
            ("tool", reader.tool_number, tool), ("hole", reader.hole_number, hole),
        ):  # fmt: skip
            known = Native(number, (scene.expr, which.expr))
            code.store(_scene_cell(code, name, scene), known)
        for index in range(plan.layout.aims):
            aimed: Expr = Native(plan.spots.aimed, (tool.expr, aim.expr, Const(index)))
            slip = slips.get(f"slip{index + 1}")
            value = plus(aimed, slip.expr) if slip is not None else aimed
            code.store(_scene_cell(code, f"aim {index + 1}", scene), value)


def _check_aim(code: Code, tool: Value, aim: Value) -> None:
    """Stop where an aim is not one of the tool's."""
    tools = list(plan_of(code.build).tools.values())
    for one in tools:
        if one.variant is None or one.kind.first not in code.build.ids(tool.kind.of):
            continue
        first, last = one.variant.first, (one.used or one.variant).last
        for beyond in (compare("<", aim.expr, first), compare(">", aim.expr, last)):
            is_it = _is_one_of(tool.expr, one.kind.ids, len(tools) == 1)
            code.fail(
                both(is_it, beyond), "{0} is no aim of {1}", aim, tool,
                help=f"choose from `aims({one.kind.name})`",
            )  # fmt: skip


def _slips(code: Code, tool: Value) -> dict[str, Value]:
    """Draw by how much a hand shifts each parameter of a tool; by their numbers from 1."""
    tools = list(plan_of(code.build).tools.values())
    most = max((len(one.slips) for one in tools if one.hand is not None), default=0)
    found = [code.let(Const(0)) for _ in range(most)]
    for one in () if code.build.by_hand else tools:
        if one.hand is None or one.kind.first not in code.build.ids(tool.kind.of):
            continue
        with code.when(_is_one_of(tool.expr, one.kind.ids, len(tools) == 1)):
            _draw_slips(code, one, found)
    number = Kind("number")
    return {f"slip{i}": Value(number, one, code.span) for i, one in enumerate(found, start=1)}


def _draw_slips(code: Code, tool: ToolKind, found: list[Var]) -> None:
    assert tool.hand is not None
    for var, slip in zip(found, tool.slips, strict=False):
        if slip:
            code.set(var, _drawn(code, tool.hand, slip))
