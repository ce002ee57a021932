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
from playrules.plugins.physics.model.shapes import is_simple
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
    piece = block.around
    kind = build.find(piece.name) if piece is not None else None
    if kind is not None:
        plan_of(build).pieces[kind.name] = PieceKind(kind, block)


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
        build.error(block.span, message, "boxes and a disc" if both else "how large is it?", FORMS)
        return None
    if block.has("radius"):
        return _disc(block, build, name, material, depth)
    turns = tuple(dict.fromkeys(wrap(one.value) for one in block.values("turns"))) or (0,)
    mirrors = bool(amount(block, "mirrored", 0))
    if any(row.cell("width") or row.cell("height") for row in block.rows):
        boxes = [_box(row, build) for row in block.rows]
        parts = tuple(one for one in boxes if one is not None)
        if len(parts) < len(boxes):
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


def _outline(block: DeclaredBlock, build: Build) -> Polygon | None:
    """Return the outline that rows of corners give, None after saying what is wrong with it."""
    corners = corners_of(block, build)
    if corners is None:
        return None
    if len(corners) < 3:
        build.error(block.span, "an outline has three corners at least", help=FORMS)
        return None
    (x, y), (u, v), *others = corners
    if all((u - x) * (b - y) == (v - y) * (a - x) for a, b in others):
        build.error(block.span, "the corners of an outline are all on one line", help=FORMS)
        return None
    spread = [max(p[i] for p in corners) - min(p[i] for p in corners) for i in (0, 1)]
    if not all(LEAST <= one <= MOST for one in spread):
        build.error(block.span, f"the size of a piece goes {SIZES}", "this one is beyond that")
        return None
    if not is_simple(corners):
        message = f"the outline of {block.around.name if block.around else 'this'} crosses itself"
        build.error(block.span, message, help="go round the piece corner by corner")
        return None
    return corners


def corners_of(block: DeclaredBlock, build: Build) -> Polygon | None:
    """Return the corners in the rows of a block, None after saying what is missing."""
    found: list[Point] = []
    for row in (row for row in block.rows if not row.cell("hole")):
        cells = [one_cell(row, column, build) for column in ("x", "y")]
        missing = [name for name, one in zip("xy", cells, strict=True) if one is None]
        if missing:
            build.error(
                row.span, f"this corner has no {missing[0]}", help="a corner: `| 0mm | 20mm |`"
            )
            return None
        x, y = (one.value for one in cells if isinstance(one, Constant))
        if (x, y) in found:
            build.error(row.span, "this corner is there already", "a second time")
            return None
        found.append((x, y))
    return tuple(found)
