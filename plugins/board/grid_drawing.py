"""Draws grids: a cell for each space, columns numbered below and rows at the left."""

from __future__ import annotations

from playrules.engine.program.components import Component
from playrules.plugins.board.cells import Printed, mark_item, signs_of, space_title
from playrules.viewer.scene import (
    Circle,
    Drawing,
    Item,
    Polygon,
    Rectangle,
    Role,
    Shape,
    Sign,
    View,
    Wish,
    centred,
    chip,
    chip_width,
    legend,
    legend_rows,
    pieces_in,
    text_width,
)


def measure(component: Component) -> Wish:
    """Wish for cells of 84 pixels, in the shape of the grid."""
    wide, tall = component.data["wide"], component.data["tall"]
    shape = wide / tall
    return Wish(wide * tall * 84.0 * 84.0, shape * 0.95, shape * 1.05)


def draw(component: Component, view: View, width: float, height: float) -> Drawing:
    """Draw a grid with row 1 at the foot; a legal column or row is marked at its number."""
    data = component.data
    wide, tall = data["wide"], data["tall"]
    size = view.text(12)
    marks = [signs_of(view, one) for one in data["marks"]]
    names = {sign.title: sign for one in marks for sign in one}
    rows = min(3, legend_rows(list(names.values()), width, size))
    foot = rows * size * 1.7 + (4 if rows else 0)
    left = text_width(str(tall), size) + size * 0.9
    below = size * 1.9
    side = max(2.0, min((width - left - 4) / wide, (height - below - foot - 4) / tall))
    start = max(left, (width - side * wide) / 2)
    printed = Printed()
    frame = Rectangle(start - 1, 1, side * wide + 2, side * tall + 2, "wood", "", 0, 5)
    items = [Item((frame,))]
    for at, signs in enumerate(marks):
        x = start + at % wide * side
        y = 2 + (tall - 1 - at // wide) * side
        items += _cell(view, data["first"] + at, x, y, side, signs, printed)
    items += _headings(view, wide, tall, start, side, size)
    used = side * tall + below + 4
    items += legend(printed.all, 2, used, width - 4, size, rows)
    return Drawing(width, min(height, used + (foot if printed.all else 0)), tuple(items))


def _cell(
    view: View, place: int, x: float, y: float, side: float, signs: list[Sign], printed: Printed
) -> list[Item]:
    """Return one space with what is printed, kept and standing there."""
    codes = view.lit("place", place)
    shapes: list[Shape] = [
        Rectangle(x + 1, y + 1, side - 2, side - 2, "glow" if codes else "space", "", 0, side / 14)
    ]
    kept, pieces = view.marks(place), view.standing(place)
    if codes and (kept or pieces or signs):
        far, foot, leg = x + side - 1, y + side - 1, min(10.0, side / 4)
        shapes.append(Polygon(((far, foot), (far - leg, foot), (far, foot - leg)), "legal"))
    elif codes:
        shapes.append(Circle(x + side / 2, y + side / 2, max(2.0, side * 0.06), "legal"))
    size = view.text(11)
    for sign in signs[:1]:
        wide = chip_width(sign, size)
        if not (kept or pieces) and wide <= side - 4 and size * 1.5 <= side:
            shapes += chip(sign, x + side / 2, y + side / 2, size)
            printed.add(sign)
        elif wide <= side / 2 and side >= size * 3.4:
            shapes += chip(sign, x + side - 3 - wide / 2, y + 3 + size * 0.7, size)
            printed.add(sign)
    roles: tuple[Role, ...] = ("legal",) if codes else ()
    title = space_title(view, place, signs)
    items = [Item(tuple(shapes), ("place", place), codes, roles, title)]
    middle = (x + side / 2, y + side / 2)
    if pieces:
        items += pieces_in(view, pieces, *middle, side * 0.88, side * 0.88, side * 0.4)
    elif kept:
        # Signs that stand alone are large; several share the cell from left to right.
        step = side / len(kept)
        for at, mark in enumerate(kept):
            cx = x + (at + 0.5) * step
            items.append(mark_item(mark, cx, middle[1], min(step, side) * 0.4, step - 4, view))
    return items


def _headings(
    view: View, wide: int, tall: int, start: float, side: float, size: float
) -> list[Item]:
    """Return the numbers of columns and rows; those that an option names are legal."""
    items = []
    every = 1 if side >= text_width(str(max(wide, tall)), size) + 4 else 5
    for column in range(1, wide + 1):
        codes = view.lit_number("column", column)
        if column % every and every > 1 and not codes:
            continue
        x, y = start + (column - 0.5) * side, 4 + side * tall + size
        items.append(_heading(str(column), x, y, size, codes, "column"))
    for row in range(1, tall + 1):
        codes = view.lit_number("row", row)
        if (row % every and every > 1 and not codes) or side < size:
            continue
        x, y = start - 4 - text_width(str(row), size) / 2, 2 + (tall - row + 0.5) * side
        items.append(_heading(str(row), x, y, size, codes, "row"))
    return items


def _heading(
    number: str, x: float, y: float, size: float, codes: tuple[int, ...], what: str
) -> Item:
    text = centred(number, x, y, size, "legal" if codes else "soft", bold=bool(codes))
    if not codes:
        return Item((text,))
    half = size * 0.32
    up = Polygon(((x, y - size * 0.95), (x - half, y - size * 0.6), (x + half, y - size * 0.6)),
                 "legal")  # fmt: skip
    shapes = (up, text) if what == "column" else (text,)
    return Item(shapes, None, codes, ("legal",), f"{what} {number}")
