"""Plane shapes in whole nanometres: polygons, circles and intervals, and what can be asked of them.

A polygon is a tuple of corners, counter-clockwise, the last one joined to the first.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from playrules.plugins.physics.model.units import RADIAN

Point = tuple[int, int]
Polygon = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Circle:
    """All points up to `radius` from a middle."""

    x: int
    y: int
    radius: int


@dataclass(frozen=True, slots=True)
class Interval:
    """A stretch of a ground seen from the side, ends included."""

    lo: int
    hi: int


Shape = Polygon | Circle


def cross(o: Point, a: Point, b: Point) -> int:
    """Return twice the area of a triangle: positive if it turns left from *o* over *a* to *b*."""
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def edges(corners: Polygon) -> list[tuple[Point, Point]]:
    """Return the sides of a polygon, from each corner to the next."""
    return list(zip(corners, (*corners[1:], corners[0]), strict=True))


def area_twice(corners: Polygon) -> int:
    """Return twice the area; negative if the corners go round clockwise."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in edges(corners))


def counter_clockwise(corners: Polygon) -> Polygon:
    """Return the same polygon with its corners in the model's order."""
    return corners if area_twice(corners) > 0 else corners[::-1]


def centroid(corners: Polygon) -> tuple[Fraction, Fraction]:
    """Return the centre of the area, exactly."""
    x = y = 0
    for a, b in edges(corners):
        weight = a[0] * b[1] - b[0] * a[1]
        x += (a[0] + b[0]) * weight
        y += (a[1] + b[1]) * weight
    thrice = 3 * area_twice(corners)
    return Fraction(x, thrice), Fraction(y, thrice)


def second_moment(corners: Polygon) -> Fraction:
    """Return the polar second moment of area about the origin, in nm to the fourth."""
    total = 0
    for a, b in edges(corners):
        weight = a[0] * b[1] - b[0] * a[1]
        squares = a[0] * a[0] + a[0] * b[0] + b[0] * b[0] + a[1] * a[1] + a[1] * b[1] + b[1] * b[1]
        total += weight * squares
    return Fraction(total, 12)


def is_convex(corners: Polygon) -> bool:
    """Whether no corner points inward; corners on a straight side are fine."""
    following = (*corners[1:], *corners[:1])
    last = (*corners[2:], *corners[:2])
    return all(cross(a, b, c) >= 0 for a, b, c in zip(corners, following, last, strict=True))


def sharpest(corners: Polygon) -> float:
    """Return the smallest angle at a corner of a convex polygon, in radians."""
    following = (*corners[1:], *corners[:1])
    return math.pi - max(
        math.atan2(
            (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]),
            (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]),
        )
        for a, b, c in zip((corners[-1], *corners[:-1]), corners, following, strict=True)
    )


def without_straight(corners: Polygon) -> Polygon:
    """Leave out corners at which a side goes straight on."""
    kept = list(corners)
    for corner in corners:
        i = kept.index(corner)
        if len(kept) > 3 and cross(kept[i - 1], corner, kept[(i + 1) % len(kept)]) == 0:
            del kept[i]
    return tuple(kept)


def hull(points: list[Point]) -> Polygon:
    """Return the smallest convex polygon around points (Andrew's monotone chain)."""
    ordered = sorted(set(points))

    def half(path: list[Point]) -> list[Point]:
        chain: list[Point] = []
        for point in path:
            while len(chain) > 1 and cross(chain[-2], chain[-1], point) <= 0:
                chain.pop()
            chain.append(point)
        return chain[:-1]

    return tuple(half(ordered) + half(ordered[::-1]))


def holds(corners: Polygon, point: tuple[float, float]) -> bool:
    """Whether a convex polygon holds a point, its border included."""
    x, y = point
    return all(
        (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) >= 0 for a, b in edges(corners)
    )


def mirror(shape: Shape) -> Shape:
    """Return a shape mirrored left to right about the origin."""
    if isinstance(shape, Circle):
        return Circle(-shape.x, shape.y, shape.radius)
    return tuple((-x, y) for x, y in reversed(shape))


def move(shape: Shape, x: int, y: int) -> Shape:
    """Return a shape moved by so much."""
    if isinstance(shape, Circle):
        return Circle(shape.x + x, shape.y + y, shape.radius)
    return tuple((a + x, b + y) for a, b in shape)


def put(shape: Shape, x: int, y: int, turn: int) -> Shape:
    """Return a shape turned about the origin, then moved; corners are rounded to nanometres."""
    c, s = math.cos(turn / RADIAN), math.sin(turn / RADIAN)
    if isinstance(shape, Circle):
        a, b = shape.x, shape.y
        return Circle(x + round(a * c - b * s), y + round(a * s + b * c), shape.radius)
    return tuple((x + round(a * c - b * s), y + round(a * s + b * c)) for a, b in shape)


def inset(corners: Polygon, by: float) -> list[tuple[float, float]]:
    """Return a convex polygon whose sides lie *by* nm further in.

    Sides that are too short to be kept vanish, so that what is left grown by a round pen of this
    width never leaves the polygon.
    """
    planes = []
    for a, b in edges(corners):
        length = math.hypot(b[0] - a[0], b[1] - a[1])
        nx, ny = (a[1] - b[1]) / length, (b[0] - a[0]) / length
        planes.append((nx, ny, nx * a[0] + ny * a[1] + by))
    # Cutting by one line after the other also does away with sides that the inset swallows.
    left: list[tuple[float, float]] = [(float(x), float(y)) for x, y in corners]
    for plane in planes:
        left = _cut(left, plane)
    return left


def _cut(
    corners: list[tuple[float, float]], plane: tuple[float, float, float]
) -> list[tuple[float, float]]:
    """Return the part of a convex polygon on the inner side of a line (Sutherland and Hodgman)."""
    nx, ny, offset = plane
    depths = [nx * x + ny * y - offset for x, y in corners]
    kept = []
    for i, (point, depth) in enumerate(zip(corners, depths, strict=True)):
        before, above = corners[i - 1], depths[i - 1]
        if (depth > 0) != (above > 0):
            share = above / (above - depth)
            kept.append(
                (
                    before[0] + share * (point[0] - before[0]),
                    before[1] + share * (point[1] - before[1]),
                )
            )
        if depth > 0:
            kept.append(point)
    return kept


def holds_point(corners: Polygon, point: Point) -> bool:
    """Whether a polygon, which may be concave, holds a point, its border included."""
    x, y = point
    inside = False
    for a, b in edges(corners):
        side = cross(a, b, point)
        if side == 0 and min(a[0], b[0]) <= x <= max(a[0], b[0]):
            if min(a[1], b[1]) <= y <= max(a[1], b[1]):
                return True
        if (a[1] > y) != (b[1] > y) and (side > 0) == (b[1] > a[1]):
            inside = not inside
    return inside


def is_simple(corners: Polygon) -> bool:
    """Whether no two sides of a polygon meet, but neighbours at their corner."""
    sides = edges(corners)
    if len(set(corners)) < len(corners):
        return False
    for (a, b), (_, c) in zip(sides, [*sides[1:], sides[0]], strict=True):
        ahead = (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1])
        if cross(a, b, c) == 0 and ahead < 0:
            return False  # it goes back along itself
    return not any(
        _meet(*sides[i], *sides[j])
        for i in range(len(sides))
        for j in range(i + 2, len(sides))
        if (i, j) != (0, len(sides) - 1)
    )


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two stretches have a point in common."""
    turns = (cross(a, b, c), cross(a, b, d), cross(c, d, a), cross(c, d, b))
    if any(turns):
        return turns[0] * turns[1] <= 0 and turns[2] * turns[3] <= 0
    return max(min(a, b), min(c, d)) <= min(max(a, b), max(c, d))
