"""The symbols of `SYMBOLS` as shapes, so that colour is never the only signal."""

from __future__ import annotations

from collections.abc import Callable
from math import pi, sin

from playrules.engine.program.look import SYMBOLS
from playrules.viewer.scene.shapes import Circle, Point, Polygon, Shape, at_angle

Outline = tuple[Point, ...]


def _regular(corners: int, start: float = 0, radius: float = 1) -> Outline:
    """Return the corners of a regular polygon, the first one at angle *start*."""
    return tuple(at_angle(0, 0, radius, start + i * 360 / corners) for i in range(corners))


def _star() -> Outline:
    return tuple(at_angle(0, 0, 0.45 if i % 2 else 1, i * 36) for i in range(10))


def _cross() -> Outline:
    """Return an upright cross turned by 45 degrees: the mark of Noughts and Crosses."""
    arm = 0.24
    plus = [(-arm, -1.0), (arm, -1.0), (arm, -arm), (1.0, -arm), (1.0, arm), (arm, arm)]
    plus += [(arm, 1.0), (-arm, 1.0), (-arm, arm), (-1.0, arm), (-1.0, -arm), (-arm, -arm)]
    turn = 2**-0.5
    return tuple(((x - y) * turn, (x + y) * turn) for x, y in plus)


def _heart() -> Outline:
    points = []
    for i in range(32):
        t = 2 * pi * i / 32
        y = 13 * sin(t + pi / 2) - 5 * sin(2 * t + pi / 2) - 2 * sin(3 * t + pi / 2)
        points.append((sin(t) ** 3, -(y - sin(4 * t + pi / 2)) / 17))
    return tuple(points)


def _moon() -> Outline:
    outer = [at_angle(0, 0, 1, 40 + i * 25) for i in range(12)]
    inner = [at_angle(0.42, -0.12, 0.78, 322 - i * 26) for i in range(10)]
    return (*outer, *inner)


OUTLINES: dict[str, Outline] = {
    "square": _regular(4, 45, 1.15),
    "diamond": ((0, -1.0), (0.8, 0), (0, 1.0), (-0.8, 0)),
    "triangle": ((0, -0.95), (0.98, 0.75), (-0.98, 0.75)),
    "star": _star(),
    "cross": _cross(),
    "hexagon": _regular(6),
    "heart": _heart(),
    "flag": ((-0.7, -1), (0.85, -0.5), (-0.45, 0), (-0.45, 1), (-0.7, 1)),
    "ship": ((0, -1), (0.3, -0.15), (1, 0.55), (0.3, 0.45), (0, 0.95), (-0.3, 0.45), (-1, 0.55),
             (-0.3, -0.15)),
    "tower": ((-0.75, -1), (-0.35, -1), (-0.35, -0.7), (-0.15, -0.7), (-0.15, -1), (0.15, -1),
              (0.15, -0.7), (0.35, -0.7), (0.35, -1), (0.75, -1), (0.75, -0.4), (0.5, -0.25),
              (0.5, 0.65), (0.8, 1), (-0.8, 1), (-0.5, 0.65), (-0.5, -0.25), (-0.75, -0.4)),
    "crown": ((-1, -0.6), (-0.45, 0), (0, -0.9), (0.45, 0), (1, -0.6), (0.8, 0.75), (-0.8, 0.75)),
    "card": ((-0.68, -1), (0.68, -1), (0.68, 1), (-0.68, 1)),
    "bolt": ((0.25, -1), (-0.65, 0.2), (-0.05, 0.2), (-0.3, 1), (0.65, -0.25), (0.05, -0.25)),
    "moon": _moon(),
}  # fmt: skip
"""The outline of each symbol that is a polygon, within a circle of radius 1.15."""


def _circle(x: float, y: float, r: float, fill: str, stroke: str, line: float) -> Shape:
    return Circle(x, y, r, fill, stroke, line)


def _ring(x: float, y: float, r: float, fill: str, stroke: str, line: float) -> Shape:
    return Circle(x, y, r * 0.76, "", fill, r * 0.36)


_ROUND: dict[str, Callable[[float, float, float, str, str, float], Shape]] = {
    "circle": _circle,
    "ring": _ring,
}


def symbol(
    name: str, x: float, y: float, radius: float, fill: str, stroke: str = "", line: float = 0
) -> Shape:
    """Return a symbol around (x, y), within 1.15 radii of it.

    Raises KeyError for a name that is not in `SYMBOLS`.
    """
    if name in _ROUND:
        return _ROUND[name](x, y, radius, fill, stroke, line)
    points = tuple((x + px * radius, y + py * radius) for px, py in OUTLINES[name])
    return Polygon(points, fill, stroke, line)


def is_symbol(name: str) -> bool:
    """Whether a hint's symbol is one of `SYMBOLS`, and not letters."""
    return name in SYMBOLS
