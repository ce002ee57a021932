"""Draws pieces that have a shape where they have no exact place: side by side, as they stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from playrules.engine.program.components import Outline
from playrules.viewer.scene.metrics import CAP, SMALLEST, text_width
from playrules.viewer.scene.palette import readable
from playrules.viewer.scene.shapes import Point, Polygon, Rectangle, Shape, Text
from playrules.viewer.scene.view import View

LARGEST: Final = 58.0
"""The longest side of the longest piece is so many pixels at most, at 1024×768."""
ENLARGED: Final = 1.8
"""Where all pieces are small, they are at most so many times as large as beside others."""
LEAST: Final = 7.0
"""Pieces get no smaller: the longest side of the longest, in pixels."""
APART: Final = 5.0
"""Between two pieces, in pixels at 1024×768."""
HALVINGS: Final = 12
TRIES: Final = 8
"""Places for letters are looked for at so many distances to each side of the middle."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A piece as it stands: its outline's lower left corner at (x, y), pixels a unit.

    `size` is that of its letters, if they fit.
    """

    piece: int
    x: float
    y: float
    scale: float
    size: float


def laid_out(
    view: View, pieces: Sequence[int | str], x: float, y: float, width: float, height: float
) -> list[Laid] | None:
    """Return where pieces stand in rows around (x, y), as large as they fit.

    None where one of them is not seen or has no outline, or where they would be too small.
    """
    outlines = view.look.outlines
    seen = [one for one in pieces if isinstance(one, int) and one in outlines]
    if len(seen) < len(pieces) or not seen:
        return None
    sizes, gap = [_size(outlines[one]) for one in seen], APART * view.scale
    longest = max(max(_size(one)) for one in outlines.values())
    longest = max(longest / ENLARGED, *(max(one) for one in sizes))
    low, high = LEAST / longest, LARGEST * view.scale / longest
    if _shelves(sizes, low, width, height, gap) is None:
        return None
    for _ in range(HALVINGS if _shelves(sizes, high, width, height, gap) is None else 0):
        middle = (low + high) / 2
        fits = _shelves(sizes, middle, width, height, gap) is not None
        low, high = (middle, high) if fits else (low, middle)
    scale = high if _shelves(sizes, high, width, height, gap) is not None else low
    rows = _shelves(sizes, scale, width, height, gap) or []
    size = _size_of_letters(view, seen, scale)
    tall = [max(sizes[at][1] for at in row) * scale for row in rows]
    top = y - (sum(tall) + gap * (len(rows) - 1)) / 2
    found = []
    for row, deep in zip(rows, tall, strict=True):
        left = x - (sum(sizes[at][0] for at in row) * scale + gap * (len(row) - 1)) / 2
        for at in row:
            found.append(Laid(seen[at], left, top + deep, scale, size))
            left += sizes[at][0] * scale + gap
        top += deep + gap
    return found


def _size_of_letters(view: View, pieces: Sequence[int], scale: float) -> float:
    """Return one size for the letters of all, the largest at which as many fit as could."""

    def fitting(size: float) -> int:
        signs = ((view.look.outlines[one], view.look.piece(one).letters) for one in pieces)
        return sum(_spot(*one, size, scale) is not None for one in signs)

    large = view.text(12)
    return large if fitting(large) == fitting(SMALLEST) else SMALLEST


def _shelves(
    sizes: Sequence[tuple[float, float]], scale: float, width: float, height: float, gap: float
) -> list[list[int]] | None:
    """Return which of them stand in which row, in order; None where they do not fit."""
    rows: list[list[int]] = [[]]
    used = 0.0
    for at, (wide, _) in enumerate(sizes):
        wide *= scale
        if rows[-1] and used + gap + wide > width:
            rows.append([])
        used = used + gap + wide if rows[-1] else wide
        if wide > width:
            return None
        rows[-1].append(at)
    deep = sum(max(sizes[at][1] for at in row) * scale for row in rows)
    return rows if deep + gap * (len(rows) - 1) <= height else None


@lru_cache(maxsize=512)
def _bounds(outline: Outline) -> tuple[float, float, float, float]:
    """Return left, low, right, high."""
    points = [point for part in outline for point in part]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _size(outline: Outline) -> tuple[float, float]:
    left, low, right, high = _bounds(outline)
    return right - left, high - low


def standing(view: View, laid: Laid, edge: str, line: float) -> tuple[Shape, ...]:
    """Return the shapes of a piece that stands so: its outline, and its letters where they fit."""
    outline, fill = view.look.outlines[laid.piece], view.look.paint(laid.piece)
    left, low, right, high = _bounds(outline)
    wide, tall = (right - left) * laid.scale, (high - low) * laid.scale
    # Whoever points at a corner that is cut out means the piece as well.
    around = Rectangle(laid.x, laid.y - tall, wide, tall)
    parts = [
        Polygon(
            tuple((laid.x + (x - left) * laid.scale, laid.y - (y - low) * laid.scale)
                  for x, y in part),
            fill, edge, line,
        )
        for part in outline
    ]  # fmt: skip
    return (around, *parts, *_letters(view, laid, readable(fill)))


def _letters(view: View, laid: Laid, fill: str) -> tuple[Shape, ...]:
    """Return the letters of a piece inside one of its parts, as near its middle as they fit."""
    outline, letters = view.look.outlines[laid.piece], view.look.piece(laid.piece).letters
    at = _spot(outline, letters, laid.size, laid.scale)
    if at is None:
        return ()
    left, low, _, _ = _bounds(outline)
    x, y = laid.x + (at[0] - left) * laid.scale, laid.y - (at[1] - low) * laid.scale
    return (Text(x, y + CAP * laid.size / 2, letters, laid.size, fill, "middle", True),)


@lru_cache(maxsize=2048)
def _spot(outline: Outline, letters: str, size: float, scale: float) -> Point | None:
    """Return where in an outline letters of a size fit, nearest the middle of a part."""
    wide = (text_width(letters, size, bold=True) / 2 + 1.5) / scale
    tall = (CAP * size / 2 + 1.5) / scale
    spots = (_room(part, wide, tall) for part in outline)
    return next((one for one in spots if one is not None), None)


def _room(part: tuple[tuple[int, int], ...], wide: float, tall: float) -> Point | None:
    """Return where in a polygon a rectangle fits, half so wide and tall, nearest its middle."""
    left, low, right, high = _bounds((part,))
    across, up = (right - left) / 2 - wide, (high - low) / 2 - tall
    if across < 0 or up < 0:
        return None
    x, y, shape = (left + right) / 2, (low + high) / 2, Polygon(part)
    steps = [at / TRIES for at in range(-TRIES, TRIES + 1)]
    spots = sorted(
        ((x + dx * across, y + dy * up) for dx in steps for dy in steps),
        key=lambda spot: (spot[0] - x) ** 2 + (spot[1] - y) ** 2,
    )
    # A hair smaller than the rectangle, whose sides may lie on those of the polygon.
    ends = [
        (dx, dy) for dx in (-0.98 * wide, 0, 0.98 * wide) for dy in (-0.98 * tall, 0, 0.98 * tall)
    ]
    fit = (spot for spot in spots if all(shape.covers(spot[0] + a, spot[1] + b) for a, b in ends))
    return next(fit, None)
