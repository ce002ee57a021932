"""Cuts concave outlines into convex parts and lets neighbours overlap, so that no seam is felt.

A solver knows only convex parts. Where two of them merely touched, a corner of another piece could
catch on the seam, so each joint is bridged by a strip that reaches a little into both sides.
"""

from __future__ import annotations

import math
from typing import Final

from playrules.plugins.physics.model.shapes import (
    Point,
    Polygon,
    counter_clockwise,
    cross,
    edges,
    holds,
    hull,
    is_convex,
    is_simple,
    without_straight,
)
from playrules.plugins.physics.model.units import MILLIMETRE

OVERLAP: Final = 2 * MILLIMETRE


def cut(outline: Polygon) -> tuple[Polygon, ...]:
    """Cut a simple polygon into convex parts that cover it without overlapping.

    Ears are clipped, the one with the shortest cut first, then parts are joined over a cut wherever
    the union stays convex (Hertel and Mehlhorn). It is done in whole numbers: the same outline
    gives the same parts on every machine.

    Raises:
        ValueError: sides of it cross or touch.
    """
    if not is_simple(outline):
        raise ValueError(f"no outline of a body: {outline}")
    outline = without_straight(counter_clockwise(outline))
    if is_convex(outline):
        return (outline,)
    return _joined(_triangles(outline))


def _triangles(outline: Polygon) -> list[Polygon]:
    left, found = list(outline), []
    while len(left) > 3:
        i = min((i for i in range(len(left)) if _is_ear(left, i)), key=lambda i: _cut_at(left, i))
        found.append((left[i - 1], left[i], left[(i + 1) % len(left)]))
        del left[i]
    return [*found, tuple(left)]


def _cut_at(left: list[Point], i: int) -> int:
    """Return the square of the length of the cut that clips a corner."""
    (x, y), (a, b) = left[i - 1], left[(i + 1) % len(left)]
    return (x - a) ** 2 + (y - b) ** 2


def _is_ear(left: list[Point], i: int) -> bool:
    a, b, c = ear = left[i - 1], left[i], left[(i + 1) % len(left)]
    return cross(a, b, c) > 0 and not any(holds(ear, p) for p in left if p not in ear)


def _joined(parts: list[Polygon]) -> tuple[Polygon, ...]:
    """Join two parts at a time, first pair first, until no union is convex."""
    while True:
        pairs = ((i, j) for i in range(len(parts)) for j in range(i + 1, len(parts)))
        for i, j in pairs:
            union = _union(parts[i], parts[j])
            if union is not None:
                parts = [*parts[:i], union, *parts[i + 1 : j], *parts[j + 1 :]]
                break
        else:
            return tuple(without_straight(part) for part in parts)


def _union(one: Polygon, other: Polygon) -> Polygon | None:
    """Return the union of two parts with a common side, if it is convex."""
    backwards = {(b, a) for a, b in edges(other)}
    for i, side in enumerate(edges(one)):
        if side in backwards:
            start = other.index(side[0])
            round_other = other[start:] + other[:start]
            around = (*one[: i + 1], *round_other[1:-1], *one[i + 1 :])
            return around if is_convex(around) else None
    return None


def bridged(parts: tuple[Polygon, ...]) -> tuple[Polygon, ...]:
    """Return parts that overlap at every joint, with the same union as those given.

    A part whose whole side is a joint is grown over it; where only pieces of sides meet, a strip is
    added that reaches into both.
    """
    grown = list(parts)
    for i in range(len(parts)):
        for j in range(i + 1, len(parts)):
            joint = common_side(parts[i], parts[j])
            if joint is None:
                continue
            # Growing one of the two is enough, and a part less than adding a strip.
            for one, other in ((j, i), (i, j)):
                wide = _grown(grown[one], joint, parts[other])
                if wide is not None:
                    grown[one] = wide
                    break
            else:
                grown.append(_strip(joint, parts[i], parts[j]))
    return tuple(grown)


def common_side(one: Polygon, other: Polygon) -> tuple[Point, Point] | None:
    """Return where two parts lie side by side, along the first; None if they do not."""
    for a, b in edges(one):
        for c, d in edges(other):
            if cross(a, b, c) or cross(a, b, d):
                continue
            along = 0 if a[0] != b[0] else 1
            lo, hi = max(min(a, b), min(c, d)), min(max(a, b), max(c, d))
            facing = (b[along] - a[along]) * (d[along] - c[along]) < 0
            if lo[along] < hi[along] and facing:
                return (lo, hi) if a < b else (hi, lo)
    return None


def _grown(part: Polygon, joint: tuple[Point, Point], into: Polygon) -> Polygon | None:
    """Grow a part over a side into its neighbour; None if the joint is no whole side of it."""
    for i, (a, b) in enumerate(edges(part)):
        if {a, b} == set(joint):
            # Past the lines of the sides beside it the grown part would no longer be convex.
            start, end = _slope(part[i - 1], a, b), _slope(part[(i + 2) % len(part)], b, a)
            far = _beyond(a, b, max(start, 0.0), max(end, 0.0), into)
            return None if far is None else hull([*part, *far])
    return None


def _slope(outer: Point, corner: Point, towards: Point) -> float:
    """How far the line from *outer* over *corner* runs along the side for each step beyond it."""
    x, y = corner[0] - outer[0], corner[1] - outer[1]
    ex, ey = towards[0] - corner[0], towards[1] - corner[1]
    return (x * ex + y * ey) / abs(x * ey - y * ex)


def _beyond(
    a: Point, b: Point, start: float, end: float, into: Polygon
) -> tuple[Point, Point] | None:
    """Return the two far corners of a strip to the right of a side, none if it does not fit.

    `start` and `end` say how far it must taper at each end for each step beyond; where that is not
    enough to stay within the neighbour, it tapers more and gets thinner.
    """
    length = math.hypot(b[0] - a[0], b[1] - a[1])
    ex, ey = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    for halving in range(8):
        # A strip as deep as its side is long would reach through slender neighbours.
        depth = min(OVERLAP, length / 3) / 2**halving
        for taper in (0.0, 1.0, 4.0, 16.0):
            s, t = max(start, taper) * depth, max(end, taper) * depth
            p = (round(a[0] + ex * s + ey * depth), round(a[1] + ey * s - ex * depth))
            q = (round(b[0] - ex * t + ey * depth), round(b[1] - ey * t - ex * depth))
            if s + t < length and holds(into, p) and holds(into, q):
                return p, q
    return None


def _strip(joint: tuple[Point, Point], one: Polygon, other: Polygon) -> Polygon:
    """Return a strip over a joint, along the first part, that reaches into both of them."""
    a, b = joint
    far = (_beyond(a, b, 0.0, 0.0, other), _beyond(b, a, 0.0, 0.0, one))
    return hull([a, b, *(point for side in far if side for point in side)])
