"""The border of a body that is made of parts: one outline without the seams between them."""

from __future__ import annotations

from functools import lru_cache

from playrules.plugins.physics.model import Body, Circle, Point, Polygon, Pose
from playrules.plugins.physics.model.shapes import cross, edges, mirror, put, without_straight


@lru_cache(maxsize=256)
def border(body: Body) -> tuple[Polygon | Circle, ...]:
    """Return what to draw of a body about its centroid: its discs, and its polygons as one.

    Where the seams do not meet exactly, or leave a hole inside, the parts stay as they are.
    """
    discs = tuple(part for part in body.parts if isinstance(part, Circle))
    polygons = tuple(part for part in body.parts if not isinstance(part, Circle))
    joined = _joined(polygons) if len(polygons) > 1 else polygons
    return (*discs, *joined)


def polygons_of(body: Body) -> tuple[Polygon, ...]:
    """Return the border of a body as polygons alone; of one that has a disc nothing."""
    parts = border(body)
    polygons = tuple(part for part in parts if not isinstance(part, Circle))
    return polygons if len(polygons) == len(parts) else ()


def placed(body: Body, pose: Pose) -> tuple[Polygon | Circle, ...]:
    """Return the border of a body where it is."""
    shapes = (mirror(one) if pose.mirrored else one for one in border(body))
    return tuple(put(one, pose.x, pose.y, pose.turn) for one in shapes)


def _joined(parts: tuple[Polygon, ...]) -> tuple[Polygon, ...]:
    corners = {point for part in parts for point in part}
    sides = [side for part in parts for edge in edges(part) for side in _broken(edge, corners)]
    both = {(b, a) for a, b in sides}
    onward = {a: b for a, b in sides if (a, b) not in both}
    if len(onward) != sum(side not in both for side in sides):
        return parts  # parts that meet in a corner alone
    first = next(iter(onward), None)
    if first is None:
        return parts
    loop = [first]
    while (following := onward.pop(loop[-1], None)) is not None and following != first:
        loop.append(following)
    return parts if onward else (without_straight(tuple(loop)),)


def _broken(edge: tuple[Point, Point], corners: set[Point]) -> list[tuple[Point, Point]]:
    """Return a side in pieces, from each corner that lies on it to the next."""
    a, b = edge

    def along(point: Point) -> int:
        return (point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])

    on = [point for point in corners if cross(a, b, point) == 0 and 0 <= along(point) <= along(b)]
    on.sort(key=along)
    return list(zip(on, on[1:], strict=False))
