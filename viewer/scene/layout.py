"""Divides the canvas: components share the board area by their wishes, panels the side."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from playrules.viewer.scene.drawing import Wish

Room = tuple[float, float, float, float]
"""Left, top, width, height."""

LEANS: Final = {2: (0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.25, 1.4), 3: (0.7, 0.85, 1.0, 1.2, 1.4),
                4: (0.8, 1.0, 1.25)}  # fmt: skip
"""How far cuts lean from the shares of what is wished for, by the number of components."""
ENOUGH = 1.2
"""Who has so much of its wish is not worse off than others."""
MOST_USED = 2.0
"""More than so much of its wish does a component no good."""
MOST = 7
"""More components than these stand in a plain grid of rooms."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The board area and the side of a canvas, with the gap between boxes, in pixels."""

    board: Room
    side: Room
    gap: float
    scale: float


def frame(width: float, height: float, *, board: bool = True) -> Frame:
    """Divide a canvas into the board area at the left and the side at the right.

    Without a *board* the side takes all of it.
    """
    scale = min(width / 1024, height / 768)
    gap = max(6.0, 12 * scale)
    side = max(200.0, min(300 * scale + (width - 1024 * scale) * 0.15, width * 0.42))
    inner = height - 2 * gap
    if not board:
        return Frame((0, 0, 0, 0), (gap, gap, width - 2 * gap, inner), gap, scale)
    left = (gap, gap, width - side - 3 * gap, inner)
    return Frame(left, (width - side - gap, gap, side, inner), gap, scale)


def fitted(wish: Wish, width: float, height: float, scale: float) -> float:
    """Return the area that a component can use of a room."""
    most = wish.most * scale or max(width, height)
    width, height = min(width, most), min(height, most)
    if width <= 0 or height <= 0:
        return 0.0
    shape = min(max(width / height, wish.slim), wish.wide)
    return min(width, height * shape) ** 2 / shape


@lru_cache(maxsize=64)
def rooms(
    wishes: tuple[Wish, ...], board: Room, gap: float, scale: float, head: float
) -> tuple[Room, ...]:
    """Return a room for each component, in order; together they fill the board area.

    The division is the one in which the component that is worst off gets most of its wish; of
    those in which all have enough, the one of which most is used. *head* is what the title of each
    takes off its height.
    """
    if len(wishes) > MOST:
        return _plain_grid(len(wishes), board, gap)
    tries = LEANS.get(len(wishes), (1.0,))

    def best(first: int, stop: int, room: Room) -> tuple[float, float, tuple[Room, ...]]:
        x, y, width, height = room
        if stop - first == 1:
            wish = wishes[first]
            share = fitted(wish, width - gap, height - head - gap, scale) / (wish.area * scale**2)
            return min(share, ENOUGH), min(share, MOST_USED) * wish.area, (room,)
        found: tuple[float, float, tuple[Room, ...]] = (-1.0, -1.0, ())
        total = sum(one.area for one in wishes[first:stop])
        for cut in range(first + 1, stop):
            part = sum(one.area for one in wishes[first:cut]) / total
            for lean in tries:
                share = min(0.85, max(0.15, part * lean))
                for a, b in _halves(room, share, gap):
                    one, two = best(first, cut, a), best(cut, stop, b)
                    worth = (min(one[0], two[0]), one[1] + two[1], one[2] + two[2])
                    found = max(found, worth)
        return found

    return best(0, len(wishes), board)[2]


def _halves(room: Room, share: float, gap: float) -> tuple[tuple[Room, Room], tuple[Room, Room]]:
    """Return a room cut side by side, and one above the other."""
    x, y, width, height = room
    left, top = (width - gap) * share, (height - gap) * share
    return (
        ((x, y, left, height), (x + left + gap, y, width - gap - left, height)),
        ((x, y, width, top), (x, y + top + gap, width, height - gap - top)),
    )


def _plain_grid(count: int, board: Room, gap: float) -> tuple[Room, ...]:
    """Return equal rooms in rows."""
    columns = max(1, round((count * board[2] / board[3]) ** 0.5))
    rows = -(-count // columns)
    return grid_rooms([(at % columns, rows - 1 - at // columns) for at in range(count)], board, gap)


def grid_rooms(spots: list[tuple[int, int]], board: Room, gap: float) -> tuple[Room, ...]:
    """Return the rooms at (column, row) of an even grid, counted from the lower left corner."""
    x, y, width, height = board
    columns, rows = max(c for c, _ in spots) + 1, max(r for _, r in spots) + 1
    wide, tall = (width - gap * (columns - 1)) / columns, (height - gap * (rows - 1)) / rows
    return tuple(
        (x + c * (wide + gap), y + (rows - 1 - r) * (tall + gap), wide, tall) for c, r in spots
    )


def hinted(spots: list[tuple[int, int] | None], board: Room, gap: float) -> tuple[Room, ...] | None:
    """Return rooms where the rules file wants the components; None if it wants none anywhere.

    Those without a wish take the cells that are left, and new rows on top.
    """
    wanted = [spot for spot in spots if spot is not None]
    if not wanted or len(set(wanted)) < len(wanted):
        return None
    low_c, low_r = min(c for c, _ in wanted), min(r for _, r in wanted)
    taken = {(c - low_c, r - low_r) for c, r in wanted}
    columns = max(c for c, _ in taken) + 1
    free = [(c, r) for r in range(len(spots) + len(taken)) for c in range(columns)]
    rest = iter([cell for cell in free if cell not in taken])
    cells = [next(rest) if spot is None else (spot[0] - low_c, spot[1] - low_r) for spot in spots]
    return grid_rooms(cells, board, gap)
