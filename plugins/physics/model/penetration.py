"""How deep convex shapes overlap, by the axis along which they would be parted soonest."""

from __future__ import annotations

import math
from collections.abc import Iterator

from playrules.plugins.physics.model.shapes import Circle, Shape, edges


def depth(one: Shape, other: Shape) -> float:
    """Return by how many nanometres two convex shapes overlap; negative if they are apart.

    Apart, the distance is at least the one that is returned (separating axis theorem).
    """
    return min(_overlap(one, other, x, y) for x, y in _axes(one, other))


def _axes(one: Shape, other: Shape) -> Iterator[tuple[float, float]]:
    """Give the directions in which two convex shapes can be parted, as unit vectors."""
    for shape, against in ((one, other), (other, one)):
        if isinstance(shape, Circle):
            corners = ((against.x, against.y),) if isinstance(against, Circle) else against
            away = [(x - shape.x, y - shape.y) for x, y in corners]
        else:
            away = [(b[1] - a[1], a[0] - b[0]) for a, b in edges(shape)]
        for x, y in away or [(1, 0)]:
            length = math.hypot(x, y)
            yield (x / length, y / length) if length else (1.0, 0.0)


def _overlap(one: Shape, other: Shape, x: float, y: float) -> float:
    (lo, hi), (low, high) = _shadow(one, x, y), _shadow(other, x, y)
    return min(hi - low, high - lo)


def _shadow(shape: Shape, x: float, y: float) -> tuple[float, float]:
    """Return how far a shape reaches along a direction."""
    if isinstance(shape, Circle):
        middle = shape.x * x + shape.y * y
        return middle - shape.radius, middle + shape.radius
    along = [a * x + b * y for a, b in shape]
    return min(along), max(along)
