"""Turns shapes of a scene into triangles with soft edges, so that they look smooth on any machine.

Smoothing by the graphics card costs several times as much where a program stands in for the card,
and some have none. Here each edge is one pixel wide: inside it the paint covers, outside it is
gone. Shapes are pure data, and so are their triangles; no window is needed to make them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import acos, ceil, cos, degrees, hypot, pi, sin
from struct import pack
from typing import Final, Literal, TypeAlias

from playrules.viewer.scene import (
    THEME,
    Circle,
    Line,
    Point,
    Polygon,
    Rectangle,
    Sector,
    Shape,
    Text,
    at_angle,
)

VERTEX: Final = "<ffffBBBB"
"""A vertex: x and y in pixels of the scene, u and v in the letters, red, green, blue, alpha.

Where u is negative, there are no letters: the paint covers all of the triangle.
"""
STRIDE: Final = 20
"""Bytes of a vertex."""
PLAIN: Final = -1.0
FLAT: Final = 0.12
"""So far, in pixels of the screen, a straight piece may be from the arc it stands for."""

Paint: TypeAlias = tuple[int, int, int]
Colour: TypeAlias = tuple[int, int, int, int]
"""A paint, and how much it covers: 0 to 255."""
Ring: TypeAlias = Sequence[Point]
Area: TypeAlias = Circle | Polygon | Rectangle | Sector
Filling: TypeAlias = Literal["fan", "band", "ears"]
"""How an outline is filled: from its last corner, between its two halves, or ear by ear."""


def paint_of(name: str) -> Paint | None:
    """Return the red, green and blue, 0 to 255, of a paint of the scene; None for no paint."""
    code = THEME.get(name, name)
    if not code:
        return None
    return (int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16))


def mesh(shape: Shape, scale: float = 1.0) -> bytes:
    """Return the strip of triangles of a shape, each vertex as `VERTEX` says.

    Strips can be put one behind the other: each begins and ends with a vertex twice, so that what
    lies between them is empty.

    *scale* is how many pixels of the screen a pixel of the scene has: edges are one of these wide.
    Texts have none here; see `lettering`.
    """
    maker = _Maker(1 / scale)
    match shape:
        case Line():
            maker.line(shape)
        case Text():
            pass
        case Circle():
            maker.area(_round(shape.x, shape.y, shape.radius, scale), shape, "fan")
        case Rectangle():
            maker.area(_rectangle(shape, scale), shape, "fan")
        case Sector():
            maker.area(_sector(shape, scale), shape, "band" if shape.inner > 0 else "fan")
        case Polygon():
            maker.area(_without_doubles(shape.points), shape, "ears")
    return b"".join(maker.parts)


class _Maker:
    """Collects triangles; `edge` is how wide a soft edge is, in pixels of the scene."""

    def __init__(self, edge: float) -> None:
        self.edge = edge
        self.parts: list[bytes] = []

    def area(self, ring: Ring, shape: Area, filling: Filling) -> None:
        """Fill an outline and go round it, as far as the shape has paints for that."""
        if len(ring) < 3:
            return
        fill, stroke = paint_of(shape.fill), paint_of(shape.stroke) if shape.line else None
        out = _outwards(ring)
        if fill is not None:
            half = 0.0 if stroke is not None else self.edge / 2
            inner = _offset(ring, out, -half)
            self.fill(inner, fill, filling)
            if half:
                self.band(inner, _offset(ring, out, half), (*fill, 255), (*fill, 0))
        if stroke is not None:
            self.stroke(ring, out, stroke, shape.line)

    def stroke(self, ring: Ring, out: Ring, paint: Paint, line: float) -> None:
        """Go round an outline: half of the line is inside, half outside, and its edges are soft."""
        half, soft = max(line, self.edge) / 2, self.edge / 2
        alpha = round(255 * min(1.0, line / self.edge))
        lines = [_offset(ring, out, by) for by in _edges(half, soft)]
        self.bands(lines, (*paint, alpha), (*paint, 0), closed=True)

    def fill(self, ring: Ring, paint: Paint, filling: Filling) -> None:
        """Fill an outline."""
        corner = [pack(VERTEX, x, y, PLAIN, PLAIN, *paint, 255) for x, y in ring]
        if filling == "ears":
            for first, second, third in triangles(ring):
                self.strip((corner[first], corner[second], corner[third]))
            return
        half = len(corner) // 2
        if filling == "fan":
            pairs = [(one, corner[-1]) for one in corner[:-1]]
        else:
            pairs = list(zip(corner[:half], reversed(corner[half:]), strict=True))
        self.strip([one for pair in pairs for one in pair])

    def strip(self, corners: Sequence[bytes]) -> None:
        """Add a strip of triangles."""
        self.parts += (corners[0], *corners, corners[-1])

    def bands(self, lines: Sequence[Ring], solid: Colour, gone: Colour, *, closed: bool) -> None:
        """Fill between four lines side by side; the paint is gone at the first and the last."""
        paints = (gone, solid, solid, gone)
        for at in range(3):
            self.band(lines[at], lines[at + 1], paints[at], paints[at + 1], closed=closed)

    def band(
        self, inner: Ring, outer: Ring, first: Colour, second: Colour, *, closed: bool = True
    ) -> None:
        """Fill what lies between two lines of as many points, from one paint to the other."""
        ins = [pack(VERTEX, x, y, PLAIN, PLAIN, *first) for x, y in inner]
        outs = [pack(VERTEX, x, y, PLAIN, PLAIN, *second) for x, y in outer]
        if closed:
            ins.append(ins[0])
            outs.append(outs[0])
        self.strip([one for pair in zip(ins, outs, strict=True) for one in pair])

    def line(self, shape: Line) -> None:
        """Draw a line with round ends and corners, and the head of an arrow."""
        paint = paint_of(shape.stroke)
        if paint is None or len(shape.points) < 2:
            return
        pieces = _dashes(shape) if shape.dashed else pairwise(shape.points)
        for a, b in pieces:
            self.segment(a, b, paint, shape.line)
        if shape.arrow:
            self.area(shape.head(), Polygon(shape.head(), shape.stroke), "fan")

    def segment(self, a: Point, b: Point, paint: Paint, line: float) -> None:
        """Draw a straight piece of a line, round at both ends where that can be seen."""
        half = line / 2
        length = hypot(b[0] - a[0], b[1] - a[1])
        if not length:
            return
        along = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
        if line <= 1.5 * self.edge:
            self.hairline(a, b, along, paint, line)
            return
        steps = max(3, ceil(half * 1.5 / self.edge))
        ring = []
        for (x, y), turn in ((a, 0.0), (b, pi)):
            for at in range(steps + 1):
                side = cos(turn + pi * at / steps) * half
                ahead = -sin(turn + pi * at / steps) * half
                ring.append(
                    (x - along[1] * side + along[0] * ahead, y + along[0] * side + along[1] * ahead)
                )
        self.area(ring, Polygon(tuple(ring), "#{:02x}{:02x}{:02x}".format(*paint)), "fan")

    def hairline(self, a: Point, b: Point, along: Point, paint: Paint, line: float) -> None:
        """Draw a straight line about a pixel wide; one thinner than a pixel is fainter instead."""
        alpha = round(255 * min(1.0, line / self.edge))
        half, soft = max(line, self.edge) / 2, self.edge / 2
        lines = [
            [(x - along[1] * by, y + along[0] * by) for x, y in (a, b)] for by in _edges(half, soft)
        ]
        self.bands(lines, (*paint, alpha), (*paint, 0), closed=False)


def _edges(half: float, soft: float) -> tuple[float, float, float, float]:
    """Return where a line of a width begins, is solid, is solid no more, and ends."""
    return (-half - soft, soft - half, half - soft, half + soft)


def triangles(ring: Ring) -> Iterator[tuple[int, int, int]]:
    """Yield the corners of triangles that fill an outline, by their places in it.

    The outline may be dented but does not cross itself.
    """
    left = list(range(len(ring)))
    sign = 1.0 if _area(ring) >= 0 else -1.0
    while len(left) > 3:
        for at in range(len(left)):
            corner = (left[at - 1], left[at], left[(at + 1) % len(left)])
            if _is_ear(ring, corner, left, sign):
                yield corner
                del left[at]
                break
        else:  # corners on one line, or an outline that crosses itself
            yield (left[-1], left[0], left[1])
            del left[0]
    yield (left[0], left[1], left[2])


def _is_ear(ring: Ring, corner: tuple[int, int, int], left: Iterable[int], sign: float) -> bool:
    """Whether a corner can be cut off: it points outwards, and no other lies in it."""
    a, b, c = (ring[at] for at in corner)
    if _turn(a, b, c) * sign <= 0:
        return False
    return not any(
        at not in corner
        and _turn(a, b, ring[at]) * sign >= 0
        and _turn(b, c, ring[at]) * sign >= 0
        and _turn(c, a, ring[at]) * sign >= 0
        for at in left
    )


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _area(ring: Ring) -> float:
    """Return twice the area inside; positive clockwise on the screen, where y grows downwards."""
    pairs = zip(ring, (*ring[1:], ring[0]), strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)


def _outwards(ring: Ring) -> list[Point]:
    """Return for each corner which way is out, as long as moves both of its sides by 1."""
    sign = 1.0 if _area(ring) >= 0 else -1.0
    normals = []
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        length = hypot(bx - ax, by - ay) or 1.0
        normals.append(((by - ay) / length * sign, (ax - bx) / length * sign))
    found = []
    for at, (nx, ny) in enumerate(normals):
        px, py = normals[at - 1]
        x, y = nx + px, ny + py
        # A sharp corner would reach far out: it is cut off at twice the width.
        grow = 2 / max(x * x + y * y, 0.5)
        found.append((x * grow, y * grow))
    return found


def _offset(ring: Ring, out: Ring, by: float) -> list[Point]:
    return [(x + dx * by, y + dy * by) for (x, y), (dx, dy) in zip(ring, out, strict=True)]


def _without_doubles(points: Ring) -> list[Point]:
    """Return an outline without corners that lie on the one before."""
    found: list[Point] = []
    for one in points:
        if not found or hypot(one[0] - found[-1][0], one[1] - found[-1][1]) > 1e-6:
            found.append(one)
    while len(found) > 1 and hypot(found[0][0] - found[-1][0], found[0][1] - found[-1][1]) <= 1e-6:
        found.pop()
    return found


def _steps(radius: float, angle: float, scale: float) -> int:
    """Return how many straight pieces an arc has: no corner of it is to be seen."""
    step = 2 * degrees(acos(1 - min(0.5, FLAT / max(radius * scale, 1e-3))))
    return max(2, min(180, ceil(angle / step)))


def _round(x: float, y: float, radius: float, scale: float) -> list[Point]:
    steps = max(10, _steps(radius, 360, scale))
    return [at_angle(x, y, radius, 360 * at / steps) for at in range(steps)]


def _rectangle(one: Rectangle, scale: float) -> list[Point]:
    """Return the outline of a rectangle, clockwise from the upper left corner."""
    x, y, right, low = one.x, one.y, one.x + max(0.0, one.width), one.y + max(0.0, one.height)
    radius = min(one.radius, (right - x) / 2, (low - y) / 2)
    if radius <= 0:
        return _without_doubles([(x, y), (right, y), (right, low), (x, low)])
    steps = _steps(radius, 90, scale)
    found = []
    for cx, cy, start in (
        (x + radius, y + radius, 270), (right - radius, y + radius, 0),
        (right - radius, low - radius, 90), (x + radius, low - radius, 180),
    ):  # fmt: skip
        found += [at_angle(cx, cy, radius, start + 90 * at / steps) for at in range(steps + 1)]
    return _without_doubles(found)


def _sector(one: Sector, scale: float) -> list[Point]:
    """Return the outline of a sector: along its outer arc, and back along the inner one."""
    wide = one.end - one.start
    steps = _steps(one.outer, wide, scale)
    angles = [one.start + wide * at / steps for at in range(steps + 1)]
    outer = [at_angle(one.x, one.y, one.outer, angle) for angle in angles]
    if one.inner <= 0:
        return outer if wide >= 360 else [*outer, (one.x, one.y)]
    return [*outer, *(at_angle(one.x, one.y, one.inner, angle) for angle in reversed(angles))]


def _dashes(line: Line) -> Iterator[tuple[Point, Point]]:
    """Yield the pieces of a dashed line: three widths of it long, and as far apart."""
    dash = max(line.line * 3, 2.0)
    at = 0.0
    for (ax, ay), (bx, by) in pairwise(line.points):
        length = hypot(bx - ax, by - ay)
        if not length:
            continue
        begin = 0.0
        while begin < length:
            drawn = at % (2 * dash) < dash
            stop = min(length, begin + dash - at % dash)
            if drawn:
                yield (
                    (ax + (bx - ax) * begin / length, ay + (by - ay) * begin / length),
                    (ax + (bx - ax) * stop / length, ay + (by - ay) * stop / length),
                )
            at += stop - begin
            begin = stop if stop > begin else length
