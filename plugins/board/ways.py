"""Draws the ways between spaces of one board: ladders, slides, and arrows for other links."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot, pi, sin
from typing import Any

from playrules.plugins.board.contents import Room
from playrules.viewer.scene import Circle, Item, Line, Point, Shape, View


def links(
    view: View, data: Mapping[str, Any], cells: Sequence[Room], *, plain: bool = False
) -> list[Item]:
    """Return the ladders and slides of columns of spaces, and arrows for other links.

    Those that end on another board are left out. `plain` draws arrows only: on a grid no space
    comes before another.
    """
    first, count = data["first"], len(cells)
    items = []
    for pairs, shortcut in ((data["ways"], not plain), (data.get("links", ()), False)):
        for start, end in pairs:
            if not (0 <= start - first < count and 0 <= end - first < count):
                continue
            a, b = _middle(cells[start - first]), _middle(cells[end - first])
            side = min(cells[0][2], cells[0][3])
            title = f"{view.title('place', start)} leads to {view.title('place', end)}"
            if not shortcut:
                shapes: tuple[Shape, ...] = (Line(_shortened(a, b, side), "accent", 2, arrow=True),)
            elif end > start:
                shapes = _ladder(a, b, side)
            else:
                shapes = _slide(a, b, side)
            items.append(Item(shapes, title=title))
    return items


def _middle(one: Room) -> Point:
    x, y, width, height = one
    return (x + width / 2, y + height / 2)


def _shortened(a: Point, b: Point, side: float) -> tuple[Point, Point]:
    """Return a line that leaves the middles of the spaces that it joins to what stands there."""
    length = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    dx, dy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    out = min(side * 0.3, length / 4)
    return (a[0] + dx * out, a[1] + dy * out), (b[0] - dx * out, b[1] - dy * out)


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
