"""Draws grids: a cell for each space, columns numbered below and rows at the left."""

from __future__ import annotations

from dataclasses import dataclass, field

from playrules.engine.program.components import Component
from playrules.plugins.board.cells import (
    Printed,
    Room,
    by_hints,
    mark_item,
    signs_of,
    space_title,
)
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
    at_angle,
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


@dataclass
class Table:
    """A grid at its place: the rectangle of each space by position, or of each hexagon."""

    component: Component
    view: View
    cells: list[Room]
    printed: Printed = field(default_factory=Printed)

    @property
    def hexagons(self) -> bool:
        """Whether the spaces are hexagons that stand on a corner."""
        return bool(self.component.data.get("hexagons"))

    def paint(self, at: int) -> str:
        """Return the paint of a space."""
        look, place = self.view.look, self.component.data["first"] + at
        return look.ground(place, look.grounds(self.component.name)[0])

    def outline(self, at: int, fill: str) -> Shape:
        """Return a space without what is on it."""
        x, y, side, tall = self.cells[at]
        if self.hexagons:
            middle = (x + side / 2, y + tall / 2)
            corners = tuple(at_angle(*middle, side * 0.565, 60 * n) for n in range(6))
            return Polygon(corners, fill, "wood", 1.5)
        return Rectangle(x + 1, y + 1, side - 2, tall - 2, fill, "", 0, side / 14)


def draw(component: Component, view: View, width: float, height: float) -> Drawing:
    """Draw a grid with row 1 at the foot; a legal column or row is marked at its number.

    Where the rules file says where the spaces lie, they lie there, without numbers.
    """
    data = component.data
    wide, tall = data["wide"], data["tall"]
    size = view.text(12)
    marks = [signs_of(view, one) for one in data["marks"]]
    names = {sign.title: sign for one in marks for sign in one}
    rows = min(3, legend_rows(list(names.values()), width, size))
    foot = rows * size * 1.7 + (4 if rows else 0)
    # A hexagon reaches a little above and below the square that it stands in.
    slack = 0.08 * min(width / wide, height / tall) if data.get("hexagons") else 0.0
    placed = by_hints(view, data["first"], wide * tall, width - 4, height - foot - 4 - 2 * slack)
    items: list[Item] = []
    if placed is None:
        left = text_width(str(tall), size) + size * 0.9
        side = max(2.0, min((width - left - 4) / wide, (height - size * 1.9 - foot - 4) / tall))
        start = max(left, (width - side * wide) / 2)
        cells = [
            (start + at % wide * side, 2 + (tall - 1 - at // wide) * side, side, side)
            for at in range(wide * tall)
        ]
        frame = view.look.colour(component.name, "wood")
        shape = Rectangle(start - 1, 1, side * wide + 2, side * tall + 2, frame, "", 0, 5)
        items = [Item((shape,)), *_headings(view, wide, tall, start, side, size)]
        used = side * tall + size * 1.9 + 4
    else:
        cells = [(x + 2, y + 2 + slack, w, h) for x, y, w, h in placed]
        used = height - foot
    table = Table(component, view, cells)
    for at, signs in enumerate(marks):
        items += _cell(table, at, signs)
    items += _squares(table)
    items += legend(table.printed.all, 2, used, width - 4, size, rows)
    return Drawing(width, min(height, used + (foot if table.printed.all else 0)), tuple(items))


def _cell(table: Table, at: int, signs: list[Sign]) -> list[Item]:
    """Return one space with what is printed, kept and standing there."""
    view, (x, y, side, tall) = table.view, table.cells[at]
    place = table.component.data["first"] + at
    codes = view.lit("place", place)
    kept, pieces = view.marks(place), view.standing(place)
    shapes: list[Shape] = [table.outline(at, "glow" if codes else table.paint(at))]
    middle = (x + side / 2, y + tall / 2)
    if codes and (kept or pieces or signs) and not table.hexagons:
        far, foot, leg = x + side - 1, y + tall - 1, min(10.0, side / 4)
        shapes.append(Polygon(((far, foot), (far - leg, foot), (far, foot - leg)), "legal"))
    elif codes:
        low = (y + tall * 0.86) if kept or pieces or signs else middle[1]
        shapes.append(Circle(middle[0], low, max(2.0, side * 0.06), "legal"))
    size = view.text(11)
    for sign in signs[:1]:
        wide = chip_width(sign, size)
        if not (kept or pieces) and wide <= side - 4 and size * 1.5 <= side:
            shapes += chip(sign, *middle, size)
            table.printed.add(sign)
        elif wide <= side / 2 and side >= size * 3.4:
            right = middle[0] if table.hexagons else x + side - 3 - wide / 2
            shapes += chip(sign, right, y + 3 + size * 0.7, size)
            table.printed.add(sign)
    roles: tuple[Role, ...] = ("legal",) if codes else ()
    title = space_title(view, place, signs)
    items = [Item(tuple(shapes), ("place", place), codes, roles, title)]
    room = side * (0.72 if table.hexagons else 0.88)
    if pieces:
        return [*items, *pieces_in(view, pieces, *middle, room, room, side * 0.4)]
    # Signs that stand alone are large; several share the cell from left to right.
    step = side / max(1, len(kept))
    for number, mark in enumerate(kept):
        cx = x + (number + 0.5) * step
        items.append(mark_item(mark, cx, middle[1], min(step, room) * 0.45, step - 4, view))
    return items


def _squares(table: Table) -> list[Item]:
    """Return an outline around each part of the grid that turns."""
    items = []
    first = table.component.data["first"]
    for disc in table.view.program.components:
        inside = disc.data.get("square", ()) if disc.within == table.component.name else ()
        cells = [table.cells[place - first] for place in inside]
        if cells:
            left, top = min(x for x, *_ in cells) + 1, min(y for _, y, *_ in cells) + 1
            right = max(x + w for x, _, w, _ in cells) - 1
            foot = max(y + h for _, y, _, h in cells) - 1
            edge = Rectangle(left, top, right - left, foot - top, "", "deep", 2.5, 6)
            items.append(Item((edge,), ("disc", disc.data["disc"]), title=disc.title))
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
