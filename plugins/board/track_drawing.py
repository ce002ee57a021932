"""Draws tracks: spaces along rows that turn at their ends, ladders and slides between them."""

from __future__ import annotations

from math import ceil, hypot, pi, sin

from playrules.engine.program.components import Component
from playrules.plugins.board.cells import Cell, Printed, Room, Space, by_hints, signs_of
from playrules.viewer.scene import (
    Circle,
    Drawing,
    Item,
    Line,
    Point,
    Shape,
    View,
    Wish,
    legend,
    legend_rows,
)

AHEAD = 12  # a track of at least so many spaces has its space 0 in a row of its own


def measure(component: Component) -> Wish:
    """Wish for room in which a space is 60 pixels wide, in any shape."""
    count = len(component.data["marks"])
    return Wish(count * 60.0 * 60.0, min(1.0, 4 / count), min(float(count), 5.0))


def draw(component: Component, view: View, width: float, height: float) -> Drawing:
    """Draw a track from its first space at the lower left, each row back the way it came."""
    data = component.data
    size = view.text(11)
    marks = [signs_of(view, one) for one in data["marks"]]
    names = {sign.title: sign for one in marks for sign in one}
    rows = min(3, legend_rows(list(names.values()), width, size))
    foot = rows * size * 1.7 + (4 if rows else 0)
    cells, used = _cells(view, component, width, height - foot)
    leads: dict[int, list[int]] = {}
    for start, end in data["links"]:
        leads.setdefault(start, []).append(end)
    printed = Printed()
    paints = view.look.grounds(component.name)
    ground: list[Item] = []
    above: list[Item] = []
    for at, (x, y, wide, tall) in enumerate(cells):
        place = data["first"] + at
        space = Space(place, str(data["low"] + at), marks[at], leads.get(place, ()))
        one = Cell(view, space, x, y, wide, tall)
        labels, top, bottom = one.labels(printed)
        ground.append(one.ground(view.look.ground(place, paints[(at + 1) % 2])))
        above += [*labels, *one.content(top, bottom)]
    shown = printed.all
    items = [*ground, *_ways(view, component, cells), *above]
    items += legend(shown, 2, used + 3, width - 4, size, rows)
    return Drawing(width, used + (foot if shown else 0), tuple(items))


def _cells(
    view: View, component: Component, width: float, height: float
) -> tuple[list[Room], float]:
    """Return the rectangle of each space, and how much of the height they use."""
    data = component.data
    count = len(data["marks"])
    placed = by_hints(view, data["first"], count, width, height)
    if placed is not None:
        return placed, height
    apart = data["low"] == 0 and count > AHEAD
    rest = count - apart
    columns = _columns(rest, apart, width, height)
    rows = ceil(rest / columns) + apart
    wide = min(width / columns, 110 * view.scale)
    tall = min(height / rows, wide * 1.15)
    wide = min(wide, tall * 1.9)
    left = (width - wide * columns) / 2
    found = []
    for at in range(count):
        if apart and at == 0:
            found.append((left, (rows - 1) * tall, wide, tall))
            continue
        row, column = divmod(at - apart, columns)
        if row % 2:
            column = columns - 1 - column
        found.append((left + column * wide, (rows - 1 - apart - row) * tall, wide, tall))
    return found, rows * tall


def _columns(count: int, apart: bool, width: float, height: float) -> int:
    """Return the number of columns with the largest spaces; full rows are preferred."""

    def worth(columns: int) -> tuple[float, int]:
        rows = ceil(count / columns) + apart
        wide, tall = width / columns, height / rows
        tall = min(tall, wide * 1.15)
        full = 1.12 if count % columns == 0 else 1.0
        return min(min(wide, tall * 1.9), 1.25 * tall) * full, -columns

    return max(range(1, count + 1), key=worth)


# --- ladders, slides and arrows


def _ways(view: View, component: Component, cells: list[Room]) -> list[Item]:
    """Return the ladders and slides of columns of spaces, and arrows for other links."""
    first, count = component.data["first"], len(cells)
    items = []
    for pairs, shortcut in ((component.data["ways"], True), (component.data["links"], False)):
        for start, end in pairs:
            if not (0 <= start - first < count and 0 <= end - first < count):
                continue
            a, b = _middle(cells[start - first]), _middle(cells[end - first])
            side = min(cells[0][2], cells[0][3])
            title = f"{view.title('place', start)} leads to {view.title('place', end)}"
            if not shortcut:
                shapes: tuple[Shape, ...] = (Line((a, b), "accent", 2, arrow=True),)
            elif end > start:
                shapes = _ladder(a, b, side)
            else:
                shapes = _slide(a, b, side)
            items.append(Item(shapes, title=title))
    return items


def _middle(one: Room) -> Point:
    x, y, width, height = one
    return (x + width / 2, y + height / 2)


def _ladder(a: Point, b: Point, side: float) -> tuple[Shape, ...]:
    """Return two rails with rungs, from a up to b."""
    length = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    dx, dy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    half, line = side * 0.12, max(1.5, side * 0.045)
    nx, ny = -dy * half, dx * half
    shapes: list[Shape] = [
        Line(((a[0] + s * nx, a[1] + s * ny), (b[0] + s * nx, b[1] + s * ny)), "up", line)
        for s in (-1, 1)
    ]
    rungs = max(2, int(length / (side * 0.28)))
    for at in range(1, rungs):
        x, y = a[0] + dx * length * at / rungs, a[1] + dy * length * at / rungs
        shapes.append(Line(((x - nx, y - ny), (x + nx, y + ny)), "up", line))
    return tuple(shapes)


def _slide(a: Point, b: Point, side: float) -> tuple[Shape, ...]:
    """Return a winding line from its head at a down to its end at b."""
    length = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    dx, dy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    waves = max(1, round(length / (side * 1.5)))
    swing, steps = side * 0.13, waves * 12
    points = []
    for at in range(steps + 1):
        share = at / steps
        out = swing * sin(2 * pi * waves * share)
        points.append(
            (a[0] + dx * length * share - dy * out, a[1] + dy * length * share + dx * out)
        )
    head = side * 0.1
    return (
        Line(tuple(points), "down", max(2.5, side * 0.09)),
        Circle(a[0], a[1], head, "down"),
        Circle(a[0] + dx * head * 0.2 - dy * head * 0.4, a[1] + dy * head * 0.2 + dx * head * 0.4,
               head * 0.22, "white"),
        Line((points[-2], points[-1]), "down", max(2, side * 0.05), arrow=True),
    )  # fmt: skip
