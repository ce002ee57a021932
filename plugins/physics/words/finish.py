"""Puts all that a program says of physics together: bodies, scenes, tools, columns, spots."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import prod
from typing import Final

from playrules.engine.kinds import YES_NO, Kind, number, thing
from playrules.engine.vocabulary import Build, CompoundPart, DeclaredBlock, ThingKind, Variant
from playrules.plugins.physics.by_hand.spots import HandSpots, add_put_on
from playrules.plugins.physics.drawing.borders import polygons_of
from playrules.plugins.physics.guessing import Guessing
from playrules.plugins.physics.layout import Instance, Layout, Part, tool_names
from playrules.plugins.physics.model import BODIES_OF_A_TOOL, Items, Scene
from playrules.plugins.physics.model.facts import WORD
from playrules.plugins.physics.model.scenes import extents_of
from playrules.plugins.physics.model.units import FULL_TURN, METRE
from playrules.plugins.physics.spots import SPOT, Spots
from playrules.plugins.physics.tools.kinds import KINDS
from playrules.plugins.physics.words.bodies import read_body
from playrules.plugins.physics.words.faults import is_whole, report_faults
from playrules.plugins.physics.words.materials import read_hand, read_material
from playrules.plugins.physics.words.moves import watch_moves
from playrules.plugins.physics.words.plan import PieceKind, Plan, SceneKind, amount, plan_of
from playrules.plugins.physics.words.scenes import read_scene
from playrules.plugins.physics.words.slices import leave_untold, read_slice, told_slice
from playrules.plugins.physics.words.tools import add_aims, read_tool

LENGTH: Final = Kind("quantity", "length", -100 * METRE, 100 * METRE)
ANGLE: Final = Kind("quantity", "angle", -FULL_TURN, FULL_TURN)
BITS: Final = number(0, (1 << WORD) - 1)
FIGURE: Final = number(-100 * METRE, 100 * METRE)  # of an aim, or of a pose of a tool
PLACE: Final = thing("place").or_nothing()
MOST_SPOTS: Final = 1_000_000
STALE: Final = "stale"

PIECE_VALUES: Final[dict[str, Kind]] = {
    "left": PLACE,
    "placed": ANGLE,
    "x": LENGTH,
    "y": LENGTH,
    "turn": ANGLE,
    "mirrored": YES_NO,
    "tilted": YES_NO,
    "turned": Kind("quantity", "angle", 0, FULL_TURN),
    "top": LENGTH,
    "moved": Kind("quantity", "length", 0, 200 * METRE),
}
OPEN: Final = ("x", "y", "turn", "mirrored", "tilted", "turned", "top", "moved")
"""What states and drawings have of each piece by its name: nothing where it lies in no scene."""
BESIDE: Final = ("touches", "rests_on")
"""What names other pieces."""
OWN: Final = ("left", "placed", STALE, "tool", "hole")
"""What verbs know by themselves: it is no part of an answer. So are aims."""


def link(_block: DeclaredBlock, build: Build) -> None:
    """Put everything together when the first block of physics is linked: then all is declared."""
    plan = plan_of(build)
    if plan.finished:
        return
    plan.finished = True
    if build.by_hand is not None:
        plan.reads.hand = build.by_hand
    for material in plan.materials:
        read_material(material, build)
    for hand in plan.hands:
        read_hand(hand, build)
    for piece in plan.pieces.values():
        piece.body = read_body(piece, build)
    for scene in plan.scenes.values():
        read_scene(scene, build)
        read_slice(scene, build)
        leave_untold(scene, build)
    for tool in plan.tools.values():
        read_tool(tool, build)
    if is_whole(plan, build):
        _join(plan, build)
        if report_faults(plan, build):
            _lay_out(plan, build)


def _join(plan: Plan, build: Build) -> None:
    """Give each scene its pieces and its tools."""
    bodies = tuple(piece.body for piece, _ in _pieces(plan) if piece.body is not None)
    for scene in plan.scenes.values():
        assert scene.model is not None
        tools = tuple(
            one.model
            for one in plan.tools.values()
            if one.model is not None and KINDS[one.block.word].view == scene.model.view
        )
        scene.model = replace(scene.model, bodies=bodies, tools=tools)


def _pieces(plan: Plan) -> Iterator[tuple[PieceKind, int]]:
    """Yield the pieces that have bodies, in order of their ids, with these."""
    for piece in sorted(plan.pieces.values(), key=lambda one: one.kind.first):
        for one in piece.kind.ids:
            yield piece, one


def _lay_out(plan: Plan, build: Build) -> None:
    """Allot the columns, add the kinds of spots and aims, and show the scenes.

    Spots and aims are added only where all is well: then whatever is said of them is not followed
    by more mistakes.
    """
    variants: dict[tuple[int, str], Variant] = {}
    for scene in plan.scenes.values():
        variants |= _add_spots(plan, scene, build)
    if len(variants) < len(plan.pieces) * sum(len(one.kind.ids) for one in plan.scenes.values()):
        return  # which has been told
    for tool in plan.tools.values():
        add_aims(tool, build)
    models = tuple(one.model for one in plan.scenes.values() if one.model is not None)
    columns: dict[str, list[int]] = {}
    parts: list[Part] = []
    kinds = sorted(plan.pieces.values(), key=lambda one: one.kind.first)
    for name, kind in _values(models).items():
        for piece in kinds:
            label = name if name in OPEN else f"physical {name}"
            starts = kind.absent if kind.nullable else 0
            beside = name.partition(" ")[0] in BESIDE
            base = build.keep(piece.kind, label, kind, starts, member=False, beside=beside)
            columns.setdefault(name, []).extend(base + i for i in range(len(piece.kind.ids)))
            parts.append(Part(f"{piece.kind.name} {name}", kind, base, len(piece.kind.ids)))
    for name in [one for one in columns if one != "left"]:
        build.trace(columns["left"], columns[name])
    instances: list[Instance] = []
    for index, scene in enumerate(plan.scenes.values()):
        kept = _keep_scene(plan, scene, parts, build)
        instances += _instances(plan, index, scene, kept)
    plan.layout = Layout(
        models,
        tuple(instances),
        tuple(one for _, one in _pieces(plan)),
        {name: tuple(one) for name, one in columns.items()},
        tuple(one for one in parts if not _is_own(one)),
        tuple(one for one in parts if _is_own(one)),
    )
    owners = {one: name for name, piece in plan.pieces.items() for one in piece.kind.ids}
    aims = {one.kind.first: one.variant for one in plan.tools.values() if one.variant is not None}
    used = {one.kind.first: one.used for one in plan.tools.values() if one.used is not None}
    known = (plan.layout, variants, owners, aims)
    plan.spots = HandSpots(*known, plan.put_on, used) if build.by_hand else Spots(*known)
    for piece in plan.pieces.values():
        build.on_move(piece.kind, watch_moves)
    for index, scene in enumerate(plan.scenes.values()):
        _show(plan, index, scene, build)
    if build.by_hand is None:
        build.guess(Guessing(plan.layout, plan.spots))


def _is_own(part: Part) -> bool:
    name = part.name.partition(" ")[2]
    return name in OWN or name.startswith("aim ")


def _instances(
    plan: Plan, index: int, scene: SceneKind, kept: dict[str, int]
) -> Iterator[Instance]:
    """Yield a scene as it is there: once, or once for each player."""
    model, count = scene.model, len(scene.kind.ids)
    assert model is not None
    tools = [one.kind.first for one in plan.tools.values() if one.model in model.tools]
    for position, place in enumerate(scene.kind.ids):
        holes: list[int] = []
        for kind in filter(None, scene.holes):
            size = len(kind.ids) // count
            holes += kind.ids[position * size : (position + 1) * size]
        yield Instance(
            place,
            index,
            {name: base + position for name, base in kept.items()},
            tuple(kind.ids[position] for kind, _ in scene.grounds),
            tuple(kind.ids[position] for kind, _ in scene.areas),
            tuple(holes),
            tuple(tools),
        )


def _values(models: tuple[Scene, ...]) -> dict[str, Kind]:
    """Return what is kept of each piece, by name."""
    items = max(Items.of(model).words for model in models)
    areas = max(-(-len(model.areas) // WORD) for model in models)
    sets = [(name, i) for name in ("touches", "rests_on") for i in range(items)]
    sets += [("within", i) for i in range(areas)]
    nearest = max(len(model.areas) for model in models)
    found = {n: kind.or_nothing() if n in OPEN else kind for n, kind in PIECE_VALUES.items()}
    found |= {f"{name} {i + 1}": BITS for name, i in sets}
    return found | {"nearest": number(0, nearest)}


def _keep_scene(plan: Plan, scene: SceneKind, parts: list[Part], build: Build) -> dict[str, int]:
    """Allot the columns of a scene; returns the first of each by name."""
    assert scene.model is not None
    found = {}
    kinds: dict[str, Kind] = {STALE: YES_NO}
    if scene.model.tools:
        aims = max(len(t.model.parameters) for t in plan.tools.values() if t.model is not None)
        kinds |= dict.fromkeys(tool_names(aims), FIGURE)
        kinds["bodies"] = number(0, BODIES_OF_A_TOOL)
    for name, kind in kinds.items():
        found[name] = build.keep(scene.kind, f"physical {name}", kind)
        parts.append(Part(f"{scene.kind.name} {name}", kind, found[name], len(scene.kind.ids)))
    return found


def _add_spots(plan: Plan, scene: SceneKind, build: Build) -> dict[tuple[int, str], Variant]:
    """Add the spots of a scene for each kind of piece, and return them by place and kind."""
    found = {}
    for position, place in enumerate(scene.kind.ids):
        for piece in plan.pieces.values():
            assert scene.model is not None
            parts = _spot_parts(scene, scene.model, piece)
            count = prod(part.size for part in parts)
            if count > MOST_SPOTS:
                where = scene.block.setting_span("spots")
                message = f"{scene.kind.name} has {count:,} spots for a {piece.kind.name}"
                help = "let them lie further apart, `spots: 2cm`, or name grounds in `over:`"
                build.error(where, message, f"at most {MOST_SPOTS:,}", help)
                continue
            name, title = piece.kind.name, piece.kind.title
            of = scene.kind.universe, place
            found[place, name] = build.variant(SPOT, name, parts, title=title, of=of)
            if build.by_hand:
                on = _grounds_to_put_on(scene), build.ids("piece")
                view = scene.model.view
                plan.put_on[place, name] = add_put_on(build, name, parts, of, view, position, *on)
    return found


def _grounds_to_put_on(scene: SceneKind) -> list[ThingKind]:
    """Return the grounds on which pieces may be let down."""
    over = {one.text for one in scene.block.values("over")}
    return [kind for kind, block in scene.grounds if not over or block.name in over]


def _spot_parts(scene: SceneKind, model: Scene, piece: PieceKind) -> list[CompoundPart]:
    over = {one.text for one in scene.block.values("over")}
    shapes = [ground.shape for ground in model.grounds if not over or ground.name in over]
    right, away = extents_of(shapes)
    help = "how far to the right the middle of the piece is: its centre of gravity"
    parts = [_along("x", right, model.grid, help)]
    if model.view == "above":
        parts.append(_along("y", away, model.grid, "how far away the middle of the piece is"))
    turns = tuple(dict.fromkeys(one.value for one in piece.block.values("turns"))) or (0,)
    mirrors = 2 if amount(piece.block, "mirrored", 0) else 1
    turn = CompoundPart(
        "turn",
        Kind("quantity", "angle"),
        text="turned {}",
        default=turns[0],
        values=turns,
        help="how far it is turned about its middle, against the clock",
    )
    mirrored = CompoundPart(
        "mirrored",
        YES_NO,
        count=mirrors,
        text="mirrored",
        default=0,
        help="whether left and right of it change places before it is turned",
    )
    return [*parts, turn, mirrored]


def _along(name: str, ends: tuple[int, int], grid: int, help: str) -> CompoundPart:
    """Return the part of a spot that says where it is, on multiples of the grid."""
    low, high = ends
    first, last = -(-low // grid), high // grid
    kind = Kind("quantity", "length")
    count = max(1, last - first + 1)
    return CompoundPart(name, kind, first * grid, grid, count, help=help)


def _show(plan: Plan, index: int, scene: SceneKind, build: Build) -> None:
    """Let a scene be drawn; the referee finds the layout here, too."""
    hands = {
        name: (one.hand.steps, one.hand.weights, one.slips)
        for name, one in plan.tools.items()
        if one.hand is not None
    }
    hand = scene.hand
    layout = plan.layout
    assert layout is not None  # made for all scenes before the first is shown
    bodies = zip(layout.pieces, layout.scenes[index].bodies, strict=True)
    outlines = {piece: parts for piece, body in bodies if (parts := polygons_of(body))}
    build.component(
        scene.block,
        outlines=outlines,
        places=scene.kind.ids,
        scene=index,
        layout=plan.layout,
        spots=plan.spots,
        hand=(hand.steps, hand.weights, scene.slip) if hand is not None else None,
        hands=hands,
        slice=told_slice(scene, build),
        is_slice=scene.slice is not None,
        by_hand=plan.reads if build.by_hand else None,
    )
