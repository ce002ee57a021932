"""Declares scenes with their grounds, areas and holes, and puts their models together."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Final, cast

from playrules.engine.kinds import PLAYER, number
from playrules.engine.vocabulary import Build, DeclaredBlock, RowView, ThingKind
from playrules.plugins.physics.model import Area, Ground, Hole, Interval, Scene, Shape
from playrules.plugins.physics.model.scenes import View, extents, extents_of
from playrules.plugins.physics.model.units import CENTIMETRE, METRE, MILLIMETRE, mm
from playrules.plugins.physics.words.materials import PLAIN, hand_of, material_of
from playrules.plugins.physics.words.plan import SceneKind, amount, one_cell, plan_of, within
from playrules.plugins.physics.words.regions import ENDS, FAR, read_region

GRID: Final = 2 * MILLIMETRE
THICK: Final = 20 * CENTIMETRE
MOST_HOLES: Final = 200
SIDES: Final = {"left": -1, "right": 1}
VIEWS: Final[tuple[View, ...]] = ("side", "above")


def declare_scene(block: DeclaredBlock, build: Build) -> None:
    """Declare a scene as a place, one for each player if it says so, and what is in it."""
    kind = _declare(block, "scene", build)
    build.constant(kind, "room", number(0, 10**6), [0] * len(kind.ids))
    if build.by_hand is not None:
        build.real(kind)
    plan = plan_of(build)
    plan.doubled = plan.doubled or block.name in plan.scenes
    plan.scenes[block.name] = SceneKind(kind, block)


def declare_ground(block: DeclaredBlock, build: Build) -> None:
    """Declare a ground of a scene, and its holes."""
    scene = _scene_around(block, build)
    if scene is not None:
        scene.grounds.append((_declare(block, "ground", build), block))
        scene.holes.append(_declare_holes(block, build))


def declare_area(block: DeclaredBlock, build: Build) -> None:
    """Declare an area of a ground."""
    scene = _scene_around(block.around, build)
    if scene is not None:
        scene.areas.append((_declare(block, "area", build), block))


def _scene_around(block: DeclaredBlock | None, build: Build) -> SceneKind | None:
    """Return the scene that a block stands in, None where that could not be declared."""
    outer = block.around if block is not None else None
    return None if outer is None else plan_of(build).scenes.get(outer.name)


def _declare(block: DeclaredBlock, group: str, build: Build) -> ThingKind:
    """Declare what a block of a scene is: one thing, or one for each player."""
    if not block.per_player:
        return build.things(block, group=group, titles=[block.title], keys=[block.name])
    kind = build.things(
        block,
        group=group,
        titles=[f"{seat}'s {block.title}" for seat in build.seat_names],
        keys=[f"{block.name}[{i}]" for i in range(1, build.seats + 1)],
        plural=f"{block.name}s",
    )
    build.constant(kind, "owner", PLAYER, range(1, build.seats + 1))
    return kind


def _declare_holes(block: DeclaredBlock, build: Build) -> ThingKind | None:
    """Declare the holes of a ground; of one that is there for each player, those of each."""
    names = [one.value for row in block.rows for one in row.cell("hole")[:1]]
    if not names:
        return None
    owners = [f"{seat}'s " for seat in build.seat_names] if block.per_player else [""]
    part = SimpleNamespace(
        word=block.word, name=f"{block.name} hole", title=block.title, span=block.span, data={},
        per_player=False,
    )  # fmt: skip
    holes = build.things(
        cast("DeclaredBlock", part),
        group="hole",
        titles=[f"{owner}hole {name}" for owner in owners for name in names],
        keys=[f"{block.name}.holes[{i}]" for i in range(1, len(owners) * len(names) + 1)],
    )
    build.constant(holes, "number", number(min(names), max(names)), names * len(owners))
    return holes


def read_scene(scene: SceneKind, build: Build) -> None:
    """Put the model of a scene together, but for its pieces and tools."""
    block = scene.block
    view = VIEWS[given.value if (given := block.value("view")) else 0]
    if not scene.grounds:
        if block.faulty:  # a block that could not be read may be its ground
            return
        build.error(
            block.span, f"{block.name} has no ground", "nothing could lie here",
            "add a block `ground NAME { … }` to it",
        )  # fmt: skip
        return
    grounds = [_ground(one, view, build) for _, one in scene.grounds]
    if any(one is None for one in grounds):
        return
    kept = tuple(one for one in grounds if one is not None)
    areas = _areas(scene, kept, view, build)
    holes = _holes(scene, kept, view, build)
    named: set[str] = set()
    for over in block.values("over"):
        if over.text in named:
            message = f"`{over.text}` is named twice in `over:`"
            build.error(over.span, message, "a second time", "name each ground once")
            return
        named.add(over.text)
        if all(over.text != one.name for one in kept):
            message = f"{over.text} is no ground of {block.name}"
            listed = ", ".join(f"`{one.name}`" for one in kept)
            build.error(over.span, message, "of another scene", f"its grounds are {listed}")
            return
    grid = amount(block, "spots", GRID)
    if block.has("spots"):
        least, most = MILLIMETRE // 10, 100 * MILLIMETRE
        within(build, block.value("spots"), least, most, "`spots`", "from 0.1mm to 100mm")
    scene.hand = hand_of(block, build)
    scene.slip = amount(block, "slip", grid)
    if block.has("slip"):
        within(build, block.value("slip"), 0, METRE, "`slip`", "from 0mm to 1m")
        if not block.has("steadiness"):
            help = "add `steadiness: HAND`: a slip is how far one step of its error goes"
            build.error(block.setting_span("slip"), "nobody's hand slips here", "no hand", help)
    edges = _edges(block, kept, view, build)
    if not _has_spot([one.shape for one in kept if not named or one.name in named], grid):
        message = f"no spot of {block.name} lies on its grounds: they are {mm(grid)} apart"
        where = block.setting_span("spots" if block.has("spots") else "over")
        build.error(where, message, "counted from 0mm", "let spots lie closer, `spots: 2mm`")
        return
    if areas is None or holes is None or edges is None or grid < 1:
        return
    scene.model = Scene(block.name, view, kept, (), areas, holes, (), edges, grid)


def _ground(block: DeclaredBlock, view: View, build: Build) -> Ground | None:
    shape = read_region(block, view, build)
    for setting in ("top", "thick"):
        if view == "above" and block.has(setting):
            message = f"`{setting}` is for scenes seen from the side"
            build.error(block.setting_span(setting), message, "this one is seen from above")
            return None
    if block.has("top") and not within(build, block.value("top"), -FAR, FAR, "`top`", ENDS):
        return None
    thick = block.value("thick")
    if thick and not within(build, thick, MILLIMETRE, FAR, "`thick`", "from 1mm to 10m"):
        return None
    if shape is None:
        return None
    material = material_of(block, build) or PLAIN
    return Ground(
        block.name,
        shape,
        amount(block, "top", 0),
        amount(block, "thick", THICK),
        material.friction,
        material.bounce,
        foundation=bool(amount(block, "foundation", 0)),
    )


def _areas(
    scene: SceneKind, grounds: tuple[Ground, ...], view: View, build: Build
) -> tuple[Area, ...] | None:
    names = [ground.name for ground in grounds]
    found: list[Area] = []
    for _, block in scene.areas:
        parent = block.around
        assert parent is not None
        number = names.index(parent.name)
        shape = read_region(block, view, build, grounds[number].shape)
        if shape is None:
            return None
        found.append(Area(block.name, number, shape))
    return tuple(found)


def _holes(
    scene: SceneKind, grounds: tuple[Ground, ...], view: View, build: Build
) -> tuple[Hole, ...] | None:
    found: list[Hole] = []
    for index, (_, block) in enumerate(scene.grounds):
        ground = grounds[index]
        middle = sum(extents(ground.shape)[0]) // 2
        seen: set[int] = set()
        for row in (row for row in block.rows if row.cell("hole")):
            hole = _hole(row, index, ground, middle, view, seen, build)
            if hole is None:
                return None
            found.append(hole)
    if len(found) > MOST_HOLES:
        build.error(scene.block.span, f"{len(found)} holes are too many", f"at most {MOST_HOLES}")
        return None
    return tuple(found)


def _hole(
    row: RowView,
    number: int,
    ground: Ground,
    middle: int,
    view: View,
    seen: set[int],
    build: Build,
) -> Hole | None:
    name, x, y = (one_cell(row, column, build) for column in ("hole", "x", "y"))
    if name is None or x is None:
        build.error(row.span, "this hole has no x", help="say where it is: `| 1 | -160mm |`")
        return None
    if name.value in seen:
        build.error(name.span, f"hole {name.value} is there already", "a second time")
        return None
    seen.add(name.value)
    if y is not None and view == "side":
        build.error(y.span, "holes seen from the side are at the top of their ground", "not needed")
        return None
    works = one_cell(row, "works", build)
    if works is not None and works.text not in ("left", "right"):
        message = f"a tool works to the `left` or to the `right`, not to `{works.text}`"
        build.error(works.span, message, "neither", "leave it blank: it works towards the middle")
        return None
    side = 1 if x.value < middle else -1
    if works is not None:
        if works.text not in SIDES:
            help = "write `left` or `right`, or leave the cell blank"
            build.error(works.span, f"tools do not work to the {works.text}", "no side", help)
            return None
        side = SIDES[works.text]
    height = ground.top if view == "side" else y.value if y else 0
    return Hole(str(name.value), number, x.value, height, side)


def _has_spot(shapes: list[Interval | Shape], grid: int) -> bool:
    """Whether some multiple of the grid lies on one of some grounds, as far as these reach."""
    if grid < 1:
        return True
    return any(all(-(-low // grid) * grid <= high for low, high in extents(one)) for one in shapes)


def _edges(
    block: DeclaredBlock, grounds: tuple[Ground, ...], view: View, build: Build
) -> tuple[int, int] | None:
    """Return how far the scene goes: as far as its grounds if it does not say."""
    low, high = extents_of(ground.shape for ground in grounds)[0]
    for name in ("from", "to"):
        given = block.value(name)
        if given is not None and view == "above":
            help = "seen from above a scene ends where its grounds end"
            message = f"the `{name}` of a scene is for those seen from the side"
            build.error(block.setting_span(name), message, "this one is seen from above", help)
            return None
        if given is not None and not within(build, given, -FAR, FAR, f"`{name}`", ENDS):
            return None
    left = amount(block, "from", low)
    return left, amount(block, "to", high)
