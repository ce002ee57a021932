"""Declares the bodies of pieces: boxes, an outline or a disc, made of a material."""

from __future__ import annotations

from typing import Final

from playrules.engine.vocabulary import Build, Constant, DeclaredBlock, RowView
from playrules.plugins.physics.model import (
    Body,
    Material,
    Point,
    Polygon,
    box,
    disc_body,
    outline_body,
    polygon_body,
)
from playrules.plugins.physics.model.units import MILLIMETRE, wrap
from playrules.plugins.physics.words.materials import PLAIN, material_of
from playrules.plugins.physics.words.plan import PieceKind, amount, one_cell, plan_of, within

DEPTH: Final = 20 * MILLIMETRE
LEAST, MOST = MILLIMETRE, 1000 * MILLIMETRE
SIZES: Final = "from 1mm to 1m"
BOXES: Final = ("x", "y", "width", "height")
FORMS: Final = (
    "give it rows of boxes, `| x | y | width | height |`, rows of corners, `| x | y |`,"
    " or a `radius:`"
)


def declare_body(block: DeclaredBlock, build: Build) -> None:
    """Give a kind of piece a body; it is read when all is declared."""
    piece = block.parent
    assert piece is not None
    kind = build.find(piece.name)
    plan = plan_of(build)
    if kind is None:
        return
    if piece.name in plan.pieces:
        build.error(block.span, f"{piece.name} has a body already", "a second body")
        return
    plan.pieces[piece.name] = PieceKind(kind, block)


def read_body(piece: PieceKind, build: Build) -> Body | None:
    """Return the body of a kind of piece, None after saying what is wrong with it."""
    block, name = piece.block, piece.kind.name
    material = material_of(block, build) or PLAIN
    depth = amount(block, "depth", DEPTH)
    if block.has("depth"):
        within(build, block.value("depth"), LEAST, MOST, "depth", SIZES)
    if block.has("radius") == bool(block.rows):
        both = block.has("radius")
        message = f"{name} has {'two shapes' if both else 'no shape'}"
        build.error(block.span, message, "boxes and a disc" if both else "", FORMS)
        return None
    if block.has("radius"):
        return _disc(block, build, name, material, depth)
    turns = tuple(dict.fromkeys(wrap(one.value) for one in block.values("turns"))) or (0,)
    mirrors = bool(amount(block, "mirrored", 0))
    if any(row.cell("width") or row.cell("height") for row in block.rows):
        boxes = [_box(row, build) for row in block.rows]
        parts = tuple(one for one in boxes if one is not None)
        if len(parts) < len(boxes) or _overlap(block, parts, build):
            return None
        return polygon_body(name, parts, material, depth, turns, mirrors=mirrors)
    outline = _outline(block, build)
    if outline is None:
        return None
    return outline_body(name, outline, material, depth, turns, mirrors=mirrors)


def _disc(
    block: DeclaredBlock, build: Build, name: str, material: Material, depth: int
) -> Body | None:
    for setting in ("turns", "mirrored"):
        if block.has(setting):
            build.error(
                block.setting_span(setting), f"a disc has no `{setting}`", "it looks always alike"
            )
    radius = block.value("radius")
    if not within(build, radius, LEAST, MOST, "the radius of a disc", SIZES):
        return None
    assert radius is not None
    return disc_body(name, radius.value, material, depth)


def _box(row: RowView, build: Build) -> Polygon | None:
    """Return the box of a row, None after saying what is missing."""
    cells = {column: one_cell(row, column, build) for column in BOXES}
    for column in ("width", "height"):
        given = cells[column]
        if given is None:
            build.error(row.span, f"this box has no {column}", help=f"write its {column}: `20mm`")
            return None
        if not within(build, given, LEAST, MOST, f"the {column} of a box", SIZES):
            return None
    x, y, width, height = (one.value if one else 0 for one in cells.values())
    return box(x, y, width, height)


def _overlap(block: DeclaredBlock, parts: tuple[Polygon, ...], build: Build) -> bool:
    """Whether two boxes overlap, or one hangs together with none of the others; says so."""
    for number, part in enumerate(parts):
        for other in parts[:number]:
            if _shared(part, other, 1) > 0 < _shared(part, other, 0):
                build.error(
                    block.rows[number].span, "this box overlaps another one",
                    help="boxes of a body lie side by side: each point belongs to one of them",
                )  # fmt: skip
                return True
    joined = {0}
    for _ in parts:
        joined |= {
            i for i, part in enumerate(parts) if any(_touch(part, parts[j]) for j in joined)
        }
    for number in range(len(parts)):
        if number not in joined:
            build.error(
                block.rows[number].span, "this box hangs together with no other one",
                help="boxes of a body share a part of a side",
            )  # fmt: skip
            return True
    return False


def _shared(one: Polygon, other: Polygon, axis: int) -> int:
    """Return how long two boxes lie side by side along an axis: 0 if they meet, else below."""
    spans = [(min(p[axis] for p in part), max(p[axis] for p in part)) for part in (one, other)]
    return min(spans[0][1], spans[1][1]) - max(spans[0][0], spans[1][0])


def _touch(one: Polygon, other: Polygon) -> bool:
    across, along = _shared(one, other, 0), _shared(one, other, 1)
    return min(across, along) >= 0 < max(across, along)


def _outline(block: DeclaredBlock, build: Build) -> Polygon | None:
    """Return the outline that rows of corners give, None after saying what is wrong with it."""
    corners = corners_of(block, build)
    if corners is None:
        return None
    if len(corners) < 3:
        build.error(block.span, "an outline has three corners at least", help=FORMS)
        return None
    spread = [max(p[i] for p in corners) - min(p[i] for p in corners) for i in (0, 1)]
    if not all(LEAST <= one <= MOST for one in spread):
        build.error(block.span, f"the size of a piece goes {SIZES}", "this one is beyond that")
        return None
    for i, j in ((i, j) for i in range(len(corners)) for j in range(i)):
        if _cross(corners, i, j):
            message = "the outline crosses itself here"
            build.error(block.rows[i].span, message, help="go round the piece corner by corner")
            return None
    return corners


def corners_of(block: DeclaredBlock, build: Build) -> Polygon | None:
    """Return the corners in the rows of a block, None after saying what is missing."""
    found: list[Point] = []
    for row in block.rows:
        cells = [one_cell(row, column, build) for column in ("x", "y")]
        missing = [name for name, one in zip("xy", cells, strict=True) if one is None]
        if missing:
            build.error(row.span, f"this corner has no {missing[0]}", help="a corner: `| 0mm | 20mm |`")
            return None
        x, y = (one.value for one in cells if isinstance(one, Constant))
        if (x, y) in found:
            build.error(row.span, "this corner is there already", "a second time")
            return None
        found.append((x, y))
    return tuple(found)


def _cross(corners: Polygon, i: int, j: int) -> bool:
    """Whether two sides cross, or touch without being neighbours."""
    size = len(corners)
    a, b, c, d = corners[i], corners[(i + 1) % size], corners[j], corners[(j + 1) % size]
    shared = {a, b} & {c, d}
    if shared:  # neighbours: they may not go back along one another
        (middle,) = shared
        one, other = ({a, b} - shared).pop(), ({c, d} - shared).pop()
        return _turn(middle, one, other) == 0 and _ahead(middle, one, other) > 0
    turns = (_turn(a, b, c), _turn(a, b, d), _turn(c, d, a), _turn(c, d, b))
    if any(turns):
        return turns[0] * turns[1] <= 0 and turns[2] * turns[3] <= 0
    return max(min(a, b), min(c, d)) <= min(max(a, b), max(c, d))


def _turn(a: Point, b: Point, c: Point) -> int:
    found = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (found > 0) - (found < 0)


def _ahead(middle: Point, one: Point, other: Point) -> int:
    """Return a number above 0 if two points lie on the same side of a third, on one line."""
    across = (one[0] - middle[0]) * (other[0] - middle[0])
    return across + (one[1] - middle[1]) * (other[1] - middle[1])
