"""Which areas of the ground a piece touches, lies wholly in, and is nearest to."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from playrules.plugins.physics.model.scenes import Area, Scene
from playrules.plugins.physics.model.shapes import (
    Circle,
    Interval,
    Point,
    Polygon,
    Shape,
    area_twice,
    cross,
    edges,
    holds_point,
)
from playrules.plugins.physics.model.standings import Pose
from playrules.plugins.physics.model.units import MILLIMETRE

NO_GROUND: Final = -1

FOOT: Final = MILLIMETRE // 5
"""What of a piece is no higher than this over a ground counts as lying on it."""

LINE: Final = MILLIMETRE // 10
"""How thick a line between areas is, seen from the side: who reaches no further is not over it."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a piece lies: grounds and areas by index, the nearest area counted from 1, or 0."""

    grounds: tuple[int, ...] = ()
    touches: tuple[int, ...] = ()
    within: tuple[int, ...] = ()
    nearest: int = 0


# -- seen from the side


def place_side(scene: Scene, parts: Iterable[Shape], grounds: Iterable[int]) -> Place:
    """Return where a piece lies that touches these grounds, by the part of it that lies on them."""
    touched, within, distances = [], [], []
    parts, grounds = tuple(parts), tuple(grounds)
    feet = {ground: foot(parts, scene.grounds[ground].top + FOOT) for ground in grounds}
    for index, area in enumerate(scene.areas):
        stands = feet.get(area.ground)
        if stands is None or not isinstance(area.shape, Interval):
            continue
        (lo, hi), shape = stands, area.shape
        inside = shape.lo - LINE <= lo and hi <= shape.hi + LINE
        if inside or (hi > shape.lo + LINE and lo < shape.hi - LINE):
            touched.append(index)
        if inside:
            within.append(index)
        middle = (lo + hi) // 2
        # Of nested areas all hold the middle: the smallest one is meant.
        distances.append((max(shape.lo - middle, middle - shape.hi, 0), shape.hi - shape.lo, index))
    nearest = min(distances)[2] + 1 if distances else 0
    return Place(grounds, tuple(touched), tuple(within), nearest)


def foot(parts: Iterable[Shape], level: int) -> tuple[int, int] | None:
    """Return the leftmost and rightmost x of what lies no higher than a level, if anything does."""
    found: list[int] = []
    for part in parts:
        found += _below_disc(part, level) if isinstance(part, Circle) else _below(part, level)
    return (min(found), max(found)) if found else None


def _below(part: Polygon, level: int) -> list[int]:
    found = [x for x, y in part if y <= level]
    for a, b in edges(part):
        if (a[1] > level) != (b[1] > level):
            found.append(a[0] + (b[0] - a[0]) * (level - a[1]) // (b[1] - a[1]))
    return found


def _below_disc(part: Circle, level: int) -> list[int]:
    depth = level - (part.y - part.radius)
    if depth < 0:
        return []
    depth = min(depth, part.radius)
    half = math.isqrt(depth * (2 * part.radius - depth))
    return [part.x - half, part.x + half]


# -- seen from above


def place_above(scene: Scene, parts: tuple[Shape, ...], pose: Pose) -> Place:
    """Return where a piece lies; one that fell off all grounds lies nowhere."""
    ground = ground_under(scene, pose.x, pose.y)
    if ground == NO_GROUND:
        return Place()
    shapes = [(i, _region(area)) for i, area in enumerate(scene.areas)]
    distances = [(distance(shape, (pose.x, pose.y)), _size(shape), i) for i, shape in shapes]
    return Place(
        (ground,),
        tuple(i for i, shape in shapes if overlap(parts, (shape,))),
        tuple(i for i, shape in shapes if all(lies_in(part, shape) for part in parts)),
        min(distances)[2] + 1 if distances else 0,
    )


def ground_under(scene: Scene, x: int, y: int) -> int:
    """Return the index of the topmost ground at a point seen from above, NO_GROUND beside all."""
    for index in reversed(range(len(scene.grounds))):
        if covers(scene.grounds[index].shape, x, y):
            return index
    return NO_GROUND


def covers(shape: Interval | Shape, x: int, y: int) -> bool:
    """Whether a point lies on a ground or an area; from the side only x counts."""
    if isinstance(shape, Interval):
        return shape.lo <= x <= shape.hi
    return distance(shape, (x, y)) == 0


def _region(area: Area) -> Shape:
    if isinstance(area.shape, Interval):
        raise TypeError(f"area {area.name} is seen from the side")
    return area.shape


def _size(shape: Shape) -> float:
    if isinstance(shape, Circle):
        return math.pi * shape.radius**2
    return abs(area_twice(shape)) / 2


def distance(shape: Shape, point: Point) -> float:
    """Return how far a point lies outside a shape, 0 within it."""
    if isinstance(shape, Circle):
        return max(math.hypot(point[0] - shape.x, point[1] - shape.y) - shape.radius, 0.0)
    return 0.0 if holds_point(shape, point) else _to_border(shape, point)


def _to_border(corners: Polygon, point: Point) -> float:
    """Return how far a point is from the border of a polygon, on either side."""
    nearest = math.inf
    for a, b in edges(corners):
        x, y = b[0] - a[0], b[1] - a[1]
        along = ((point[0] - a[0]) * x + (point[1] - a[1]) * y) / (x * x + y * y)
        along = min(max(along, 0.0), 1.0)
        away = math.hypot(a[0] + along * x - point[0], a[1] + along * y - point[1])
        nearest = min(nearest, away)
    return nearest


def overlap(some: Iterable[Shape], others: tuple[Shape, ...]) -> bool:
    """Whether any of some shapes overlaps any of others."""
    return any(_overlap(one, other) for one in some for other in others)


def _overlap(one: Shape, other: Shape) -> bool:
    if isinstance(one, Circle):
        return distance(other, (one.x, one.y)) < one.radius
    if isinstance(other, Circle):
        return _overlap(other, one)
    if any(holds_point(other, p) for p in one) or any(holds_point(one, p) for p in other):
        return True
    return _borders_cross(one, other)


def lies_in(part: Shape, shape: Shape) -> bool:
    """Whether a circle or a convex part lies wholly in a shape, whose border belongs to it."""
    if isinstance(part, Circle):
        middle = (part.x, part.y)
        if isinstance(shape, Circle):
            apart = math.hypot(part.x - shape.x, part.y - shape.y)
            return apart + part.radius <= shape.radius
        return holds_point(shape, middle) and _to_border(shape, middle) >= part.radius
    if any(distance(shape, corner) > 0 for corner in part):
        return False
    return isinstance(shape, Circle) or not _borders_cross(part, shape)


def _borders_cross(one: Polygon, other: Polygon) -> bool:
    """Whether a side of one polygon runs right through a side of the other."""
    return any(
        cross(a, b, c) * cross(a, b, d) < 0 and cross(c, d, a) * cross(c, d, b) < 0
        for a, b in edges(one)
        for c, d in edges(other)
    )
