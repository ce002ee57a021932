"""Draws tracks: spaces along rows that turn at their ends, ladders and slides between them."""

from __future__ import annotations

from math import ceil

from playrules.plugins.board.cells import Cell, Space, by_hints
from playrules.plugins.board.contents import Printed, Room, draw_board
from playrules.plugins.board.ways import links
from playrules.viewer.scene import Component, Drawing, Item, Sign, View, Wish

SLIM = 0.6  # the least width that is of use, in heights
AHEAD = 12  # a track of at least so many spaces has its space 0 in a row of its own


def measure(component: Component) -> Wish:
    """Wish for room in which a space is 60 pixels wide, in rather few rows."""
    count = len(component.data["marks"])
    return Wish(count * 60.0 * 60.0, max(min(1.0, 4 / count), SLIM), min(float(count), 5.0))


def route(component: Component, start: int, end: int) -> list[int]:
    """Return the spaces between two of a track or ring, or none.

    A piece that a space sends elsewhere goes straight there; on a ring, the shorter way round.
    """
    data = component.data
    first, count = data["first"], len(data["marks"])
    if not (0 <= start - first < count and 0 <= end - first < count):
        return []
    if (start, end) in (*data["ways"], *data.get("links", ())):
        return []
    steps = end - start
    if component.word == "ring":
        steps = (steps + count // 2) % count - count // 2
    way = 1 if steps > 0 else -1
    return [first + (start - first + way * one) % count for one in range(1, abs(steps))]


def draw(component: Component, view: View, width: float, height: float) -> Drawing:
    """Draw a track from its first space at the lower left, each row back the way it came."""
    return draw_board(component, view, width, height, _spaces)


def _spaces(
    component: Component, view: View, marks: list[list[Sign]], width: float, height: float
) -> tuple[list[Item], float, Printed]:
    """Return the spaces with the ways between them, the height used, and the signs shown."""
    data, printed = component.data, Printed()
    cells, used = _cells(view, component, width, height)
    ids = range(data["first"], data["first"] + len(cells))
    leads: dict[int, list[int]] = {}
    for start, end in (*data["links"], *(one for one in data["ways"] if one[1] not in ids)):
        leads.setdefault(start, []).append(end)
    paints = view.look.grounds(component.name)
    ways = links(view, data, cells)
    ground: list[Item] = []
    above: list[Item] = []
    for at, (x, y, wide, tall) in enumerate(cells):
        place = data["first"] + at
        space = Space(place, str(data["low"] + at), marks[at], leads.get(place, ()))
        one = Cell(view, space, x, y, wide, tall)
        paint = view.look.ground(place, paints[(at + 1) % 2])
        ground.append(one.ground(paint))
        above += one.content(printed, plates=(("glow" if one.codes else paint) if ways else ""))
    return [*ground, *ways, *above], used, printed


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
