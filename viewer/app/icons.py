"""The signs on the buttons of the bar, drawn in a square from -1 to 1."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from playrules.viewer.scene import Circle, Line, Point, Polygon, Rectangle, Shape, at_angle, centred

Strokes = Sequence[Sequence[Point]]

_LINE: Final = 1.8
"""How thick a stroke is, in pixels where the square is 17 of them wide."""

STROKES: Final[dict[str, Strokes]] = {
    "games": (
        ((-0.9, -0.9), (-0.1, -0.9), (-0.1, -0.1), (-0.9, -0.1), (-0.9, -0.9)),
        ((0.2, -0.9), (0.9, -0.9), (0.9, -0.1), (0.2, -0.1), (0.2, -0.9)),
        ((-0.9, 0.2), (-0.1, 0.2), (-0.1, 0.9), (-0.9, 0.9), (-0.9, 0.2)),
        ((0.2, 0.2), (0.9, 0.2), (0.9, 0.9), (0.2, 0.9), (0.2, 0.2)),
    ),
    "new": (((0, -0.85), (0, 0.85)), ((-0.85, 0), (0.85, 0))),
    "open": (
        ((-0.9, 0.3), (-0.9, 0.9), (0.9, 0.9), (0.9, 0.3)),
        ((0, 0.4), (0, -0.85)), ((-0.45, -0.4), (0, -0.85), (0.45, -0.4)),
    ),
    "save": (
        ((-0.9, 0.3), (-0.9, 0.9), (0.9, 0.9), (0.9, 0.3)),
        ((0, -0.85), (0, 0.4)), ((-0.45, -0.05), (0, 0.4), (0.45, -0.05)),
    ),
    "full": (
        ((-0.9, -0.3), (-0.9, -0.9), (-0.3, -0.9)), ((0.3, -0.9), (0.9, -0.9), (0.9, -0.3)),
        ((0.9, 0.3), (0.9, 0.9), (0.3, 0.9)), ((-0.3, 0.9), (-0.9, 0.9), (-0.9, 0.3)),
    ),
    "step": (((0.75, -0.75), (0.75, 0.75)),),
}  # fmt: skip
AREAS: Final[dict[str, Strokes]] = {
    "play": (((-0.6, -0.85), (0.85, 0), (-0.6, 0.85)),),
    "faster": (((-0.9, -0.75), (0.0, 0), (-0.9, 0.75)), ((0.0, -0.75), (0.9, 0), (0.0, 0.75))),
    "slower": (((0.9, -0.75), (0.0, 0), (0.9, 0.75)), ((0.0, -0.75), (-0.9, 0), (0.0, 0.75))),
    "step": (((-0.75, -0.75), (0.5, 0), (-0.75, 0.75)),),
    "pause": (
        ((-0.65, -0.8), (-0.2, -0.8), (-0.2, 0.8), (-0.65, 0.8)),
        ((0.2, -0.8), (0.65, -0.8), (0.65, 0.8), (0.2, 0.8)),
    ),
}  # fmt: skip


def icon(name: str, x: float, y: float, radius: float, paint: str) -> list[Shape]:
    """Return a sign around (x, y). Raises KeyError for a name that has none."""
    line = _LINE * radius / 8.5
    if name in ("undo", "redo"):
        return _turning(name, x, y, radius, paint, line)
    if name == "help":
        return [
            Circle(x, y, radius * 0.95, "", paint, line),
            centred("?", x, y, max(11.0, radius * 1.35), paint, bold=True),
        ]
    if name == "picture":
        frame = Rectangle(
            x - radius, y - radius * 0.6, radius * 2, radius * 1.45, "", paint, line, radius * 0.25
        )
        top = _at(x, y, radius, ((-0.4, -0.65), (-0.25, -0.95), (0.25, -0.95), (0.4, -0.65)))
        hump = Line(top, paint, line)
        return [frame, hump, Circle(x, y + radius * 0.12, radius * 0.38, "", paint, line)]
    strokes, areas = STROKES.get(name, ()), AREAS.get(name, ())
    if not strokes and not areas:
        raise KeyError(name)
    found: list[Shape] = [Line(_at(x, y, radius, one), paint, line) for one in strokes]
    return found + [Polygon(_at(x, y, radius, one), paint) for one in areas]


def _at(x: float, y: float, radius: float, points: Sequence[Point]) -> tuple[Point, ...]:
    return tuple((x + a * radius, y + b * radius) for a, b in points)


def _turning(name: str, x: float, y: float, radius: float, paint: str, line: float) -> list[Shape]:
    """Return an arrow that turns back to the left, or forth to the right."""
    side = -1 if name == "undo" else 1
    arc = tuple(
        at_angle(x, y + radius * 0.1, radius * 0.75, side * (75 - at * 15)) for at in range(18)
    )
    tip = _at(x, y, radius, ((side * 1.05, -0.75), (side * 1.0, 0.2), (side * 0.15, -0.3)))
    return [Line(arc, paint, line), Polygon(tip, paint)]
