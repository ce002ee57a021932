"""Draws grids: a cell for each space, columns numbered below and rows at the left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from playrules.plugins.board.cells import by_hints
from playrules.plugins.board.contents import (
    Printed,
    Room,
    contents,
    draw_board,
    space_title,
)
from playrules.plugins.board.headings import Axis, axes_of, headings
from playrules.plugins.board.ways import links
from playrules.viewer.scene import (
    Circle,
    Component,
    Drawing,
    Item,
    Polygon,
    Rectangle,
    Role,
    Shape,
    Sign,
    View,
    Wish,
    apart,
    at_angle,
    luminance,
    text_width,
)

STANDS_OUT = 1.7
"""How far the frame stands out from the spaces at least, by contrast."""


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

    @cached_property
    def frame(self) -> str:
        """The paint of what is between spaces: as the file wants it, but seen beside each."""
        wanted = self.view.look.colour(self.component.name, "wood")
        darkest = min({self.paint(at) for at in range(len(self.cells))}, key=luminance)
        return apart(wanted, darkest, STANDS_OUT)

    def outline(self, at: int, fill: str) -> Shape:
        """Return a space without what is on it."""
        x, y, side, tall = self.cells[at]
        if self.hexagons:
            middle = (x + side / 2, y + tall / 2)
            corners = tuple(at_angle(*middle, side * 0.565, 60 * n) for n in range(6))
            return Polygon(corners, fill, self.frame, 1.5)
        return Rectangle(x + 1, y + 1, side - 2, tall - 2, fill, "", 0, side / 14)


def draw(component: Component, view: View, width: float, height: float) -> Drawing:
    """Draw a grid with row 1 at the foot; a legal column or row is marked at its number.

    Where the rules file says where the spaces lie, they lie there; numbers stand along the edges
    wherever columns and rows are still straight.
    """
    return draw_board(component, view, width, height, _spaces)


def _spaces(
    component: Component, view: View, marks: list[list[Sign]], width: float, height: float
) -> tuple[list[Item], float, Printed]:
    """Return the spaces with the ways between them, the height used, and the signs shown."""
    data, size = component.data, view.text(12)
    wide, tall = data["wide"], data["tall"]
    axes = axes_of(view, data)
    if axes is None:
        placed = by_hints(view, data["first"], wide * tall, width - 4, height * 0.94 - 4) or []
        cells = [(x + 2, y + height * 0.03 + 2, w, h) for x, y, w, h in placed]
        table = Table(component, view, cells)
        used = height
    else:
        cells, used = _lattice(axes, data, width, height, size)
        table = Table(component, view, cells)
    items: list[Item] = []
    if axes is not None and not table.hexagons:
        items = [_backing(table)]
    if axes is not None:
        items += headings(view, data, axes, cells, size)
    leads: dict[int, list[int]] = {}
    ids = range(data["first"], data["first"] + len(cells))
    for start, end in data["ways"]:
        leads.setdefault(start, []).append(end)
        if end not in ids:
            at = start - data["first"]
            where = f"{at % wide + 1}, {at // wide + 1}"
            table.printed.lead(Sign("accent", "", where, f"→ {view.title('place', end)}"))
    for at, signs in enumerate(marks):
        items.append(_ground(table, at, signs, leads.get(ids[at], ())))
    items += links(view, data, cells, plain=True)
    for at, signs in enumerate(marks):
        items += _content(table, at, signs)
    items += _squares(table)
    return items, used, table.printed


def _lattice(
    axes: tuple[Axis, Axis], data: Mapping[str, Any], width: float, height: float, size: float
) -> tuple[list[Room], float]:
    """Return the square of each space, with room for the headings around, and the height used."""
    wide, tall = data["wide"], data["tall"]
    (ux, uy), (vx, vy) = axes
    spots = [
        (at % wide * ux + at // wide * vx, -(at % wide * uy + at // wide * vy))
        for at in range(wide * tall)
    ]
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    across = max(x for x, _ in spots) - left + 1
    down = max(y for _, y in spots) - top + 1
    # A hexagon reaches a little above and below the square that it stands in.
    slack = 0.16 if data.get("hexagons") else 0.0
    edge = text_width(str(max(wide, tall)), size) + size * 0.9
    foot = size * 1.9
    turned = (ux, uy, vx > 0, vy) != (1.0, 0.0, False, 1.0)
    right, above = (edge, foot) if turned or slack else (4.0, 2.0)
    side = max(2.0, min((width - edge - right) / across, (height - foot - above) / (down + slack)))
    start = max(edge, (width - side * across) / 2)
    cells = [
        (start + (x - left) * side, above + (y - top + slack / 2) * side, side, side)
        for x, y in spots
    ]
    return cells, above + side * (down + slack) + foot


def _backing(table: Table) -> Item:
    """Return the frame behind the spaces."""
    left, top = min(x for x, *_ in table.cells), min(y for _, y, *_ in table.cells)
    right, foot = max(x + w for x, _, w, _ in table.cells), max(y + h for _, y, _, h in table.cells)
    box = Rectangle(left - 1, top - 1, right - left + 2, foot - top + 2, table.frame, "", 0, 5)
    return Item((box,))


def _ground(table: Table, at: int, signs: list[Sign], leads: Sequence[int]) -> Item:
    """Return one space without what is on it; where it is legal a corner or a dot marks it."""
    view, (x, y, side, tall) = table.view, table.cells[at]
    place = table.component.data["first"] + at
    codes = view.lit("place", place)
    shapes: list[Shape] = [table.outline(at, "glow" if codes else table.paint(at))]
    used = bool(view.marks(place) or view.standing(place) or signs)
    middle = (x + side / 2, y + tall / 2)
    if codes and used and not table.hexagons:
        far, foot, leg = x + side - 1, y + tall - 1, min(10.0, side / 4)
        shapes.append(Polygon(((far, foot), (far - leg, foot), (far, foot - leg)), "legal"))
    elif codes:
        low = (y + tall * 0.94) if used else middle[1]
        shapes.append(Circle(middle[0], low, max(2.0, side * 0.06), "legal"))
    roles: tuple[Role, ...] = ("legal",) if codes else ()
    if view.fresh("place", place):
        roles += ("fresh",)
        if table.hexagons:
            shapes.append(Circle(*middle, side * 0.4, "", "accent", 1.5))
        else:
            shapes.append(
                Rectangle(x + 3.5, y + 3.5, side - 7, tall - 7, "", "accent", 1.5, side / 14)
            )
    title = space_title(view, place, signs, leads)
    return Item(tuple(shapes), ("place", place), codes, roles, title)


def _content(table: Table, at: int, signs: list[Sign]) -> list[Item]:
    """Return what is printed on one space, kept and standing there."""
    x, y, side, tall = table.cells[at]
    place = table.component.data["first"] + at
    out = side * (0.12 if table.hexagons else 0.05)
    room = (x + out, y + out, side - 2 * out, tall - 2 * out)
    return contents(table.view, place, signs, room, table.printed, most=side * 0.4)


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
