"""Shares a drawing out among scenes: side by side, or one large and the others small beside it."""

from __future__ import annotations

from typing import Final

Room = tuple[float, float, float, float]
"""Left, top, width, height."""
GAP: Final = 8.0
SHAPE: Final = 1.4
"""How much wider than high a scene is at best."""
LARGE: Final = 0.64
"""The share of the large one."""


def even_rooms(count: int, width: float, height: float) -> list[Room]:
    """Return rooms of one size, in as many columns as make them largest; the last row centred."""

    def size(columns: int) -> float:
        rows = -(-count // columns)
        return _size(width / columns, height / rows)

    columns = max(range(1, count + 1), key=lambda one: (size(one), -one))
    rows = -(-count // columns)
    wide, tall = (width - GAP * (columns - 1)) / columns, (height - GAP * (rows - 1)) / rows
    spots = [divmod(at, columns) for at in range(count)]
    free = (rows * columns - count) * (wide + GAP) / 2
    return [
        (c * (wide + GAP) + free * (r == rows - 1), r * (tall + GAP), wide, tall) for r, c in spots
    ]


def rooms_around(main: int, count: int, width: float, height: float, least: float) -> list[Room]:
    """Return rooms of which the one numbered *main* is large; the others are beside or below it.

    Where these would be smaller than *least*, wide or high, all are of one size.
    """
    left, top = (width - GAP) * LARGE, (height - GAP) * LARGE
    beside = even_rooms(count - 1, width - GAP - left, height)
    below = even_rooms(count - 1, width, height - GAP - top)
    ways = (
        ((0.0, 0.0, left, height), [(x + left + GAP, y, w, h) for x, y, w, h in beside]),
        ((0.0, 0.0, width, top), [(x, y + top + GAP, w, h) for x, y, w, h in below]),
    )
    fit = [way for way in ways if min(way[1][0][2:]) >= least]
    if not fit:
        return even_rooms(count, width, height)
    large, small = max(fit, key=lambda way: _size(*way[0][2:]) + 2 * _size(*way[1][0][2:]))
    return [*small[:main], large, *small[main:]]


def _size(width: float, height: float) -> float:
    """Return how high a scene is that fits."""
    return min(width / SHAPE, height)
