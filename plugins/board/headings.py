"""Says which way the columns and rows of a grid run as it is drawn, and numbers them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot
from typing import Any, TypeAlias

from playrules.plugins.board.contents import Room
from playrules.viewer.scene import Item, Point, Polygon, View, centred, text_width

Axis: TypeAlias = Point
"""The step from one column or row to the next: right and up, in widths of a space."""
STRAIGHT: tuple[Axis, Axis] = ((1.0, 0.0), (0.0, 1.0))
TOLERANCE = 0.03  # of a space


def axes_of(view: View, data: Mapping[str, Any]) -> tuple[Axis, Axis] | None:
    """Return the steps along a row and along a column; None where spaces lie anywhere else."""
    wide, tall, first = data["wide"], data["tall"], data["first"]
    hints = [view.look.hint("place", first + at) for at in range(wide * tall)]
    if any(hint is None or hint.at is None for hint in hints):
        return STRAIGHT
    spots = [(hint.at[0] / 100, hint.at[1] / 100) for hint in hints if hint and hint.at]
    (x, y) = spots[0]
    # Steps are read between the far ends, as places are rounded to a hundredth.
    across, up = spots[wide - 1], spots[(tall - 1) * wide]
    one = _step(across[0] - x, across[1] - y, wide - 1)
    two = _step(up[0] - x, up[1] - y, tall - 1)
    one = one or ((two[1], -two[0]) if two else STRAIGHT[0])
    two = two or (-one[1], one[0])
    for at, spot in enumerate(spots):
        column, row = at % wide, at // wide
        dx = x + column * one[0] + row * two[0] - spot[0]
        dy = y + column * one[1] + row * two[1] - spot[1]
        if abs(dx) > TOLERANCE or abs(dy) > TOLERANCE:
            return None
    return one, two


def _step(dx: float, dy: float, count: int) -> Axis | None:
    return (dx / count, dy / count) if count else None


def headings(
    view: View,
    data: Mapping[str, Any],
    axes: tuple[Axis, Axis],
    cells: Sequence[Room],
    size: float,
) -> list[Item]:
    """Return the numbers of columns before row 1, and of rows before column 1.

    Those that an option names are legal. Where spaces are too narrow only each fifth is numbered.
    """
    wide, tall = data["wide"], data["tall"]
    side = cells[0][2]
    every = 1 if side >= text_width(str(max(wide, tall)), size) + 4 else 5
    items = []
    columns = ("column", [cells[at] for at in range(wide)], axes[1])
    rows = ("row", [cells[at * wide] for at in range(tall)], axes[0])
    for what, edge, step in (columns, rows):
        dense = size > side and abs(step[0]) > abs(step[1])
        for number, (x, y, width, height) in enumerate(edge, 1):
            codes = view.lit_number(what, number)
            if not codes and (dense or (number % every and every > 1)):
                continue
            length = hypot(*step) or 1.0
            dx, dy = -step[0] / length, step[1] / length
            half = text_width(str(number), size) / 2
            away = side / 2 + abs(dx) * (half + 4) + abs(dy) * (size * 0.5 + 4)
            spot = (x + width / 2 + dx * away, y + height / 2 + dy * away)
            items.append(_heading(str(number), *spot, size, codes, what, below=dy > 0.5))
    return items


def _heading(
    number: str,
    x: float,
    y: float,
    size: float,
    codes: tuple[int, ...],
    what: str,
    *,
    below: bool,
) -> Item:
    text = centred(number, x, y, size, "legal" if codes else "soft", bold=bool(codes))
    if not codes:
        return Item((text,))
    half = size * 0.32
    up = Polygon(((x, y - size * 0.95), (x - half, y - size * 0.6), (x + half, y - size * 0.6)),
                 "legal")  # fmt: skip
    return Item((up, text) if below else (text,), None, codes, ("legal",), f"{what} {number}")
