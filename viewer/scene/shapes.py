"""Shapes: what a drawing is made of, immutable and in pixels from the upper left corner.

A paint is `#rrggbb`, the name of a paint of `palette.THEME`, or "" for none. Angles are degrees
clockwise from straight up.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from math import cos, hypot, radians, sin
from typing import Any, Literal, TypeAlias

from playrules.viewer.scene.metrics import ASCENT, DESCENT, text_width

Point = tuple[float, float]
Bounds = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle, its corners rounded by `radius`."""

    x: float
    y: float
    width: float
    height: float
    fill: str = ""
    stroke: str = ""
    line: float = 0
    radius: float = 0

    def moved(self, dx: float, dy: float) -> Rectangle:
        """Return it elsewhere."""
        return replace(self, x=self.x + dx, y=self.y + dy)

    def bounds(self) -> Bounds:
        """Return what it covers, its outline included."""
        out = self.line / 2
        return (self.x - out, self.y - out, self.x + self.width + out, self.y + self.height + out)

    def covers(self, x: float, y: float) -> bool:
        """Whether a point is on it."""
        return self.x <= x <= self.x + self.width and self.y <= y <= self.y + self.height


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle around (x, y)."""

    x: float
    y: float
    radius: float
    fill: str = ""
    stroke: str = ""
    line: float = 0

    def moved(self, dx: float, dy: float) -> Circle:
        """Return it elsewhere."""
        return replace(self, x=self.x + dx, y=self.y + dy)

    def bounds(self) -> Bounds:
        """Return what it covers, its outline included."""
        out = self.radius + self.line / 2
        return (self.x - out, self.y - out, self.x + out, self.y + out)

    def covers(self, x: float, y: float) -> bool:
        """Whether a point is on it."""
        return hypot(x - self.x, y - self.y) <= self.radius


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed outline of straight lines."""

    points: tuple[Point, ...]
    fill: str = ""
    stroke: str = ""
    line: float = 0

    def moved(self, dx: float, dy: float) -> Polygon:
        """Return it elsewhere."""
        return replace(self, points=tuple((x + dx, y + dy) for x, y in self.points))

    def bounds(self) -> Bounds:
        """Return what it covers, its outline included."""
        return _around(self.points, self.line / 2)

    def covers(self, x: float, y: float) -> bool:
        """Whether a point is on it: inside as often as not, going round."""
        inside = False
        for (ax, ay), (bx, by) in zip(self.points, (*self.points[1:], self.points[0]), strict=True):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                inside = not inside
        return inside


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points; `arrow` puts a head at its last one, `dashed` breaks it."""

    points: tuple[Point, ...]
    stroke: str = "ink"
    line: float = 1
    arrow: bool = False
    dashed: bool = False

    def moved(self, dx: float, dy: float) -> Line:
        """Return it elsewhere."""
        return replace(self, points=tuple((x + dx, y + dy) for x, y in self.points))

    def bounds(self) -> Bounds:
        """Return what it covers, its head included."""
        return _around((*self.points, *self.head()), self.line / 2)

    def covers(self, x: float, y: float) -> bool:
        """Lines are not pointed at."""
        return False

    def head(self) -> tuple[Point, ...]:
        """Return the three corners of its head; none without `arrow`."""
        if not self.arrow or len(self.points) < 2:
            return ()
        (ax, ay), (bx, by) = self.points[-2:]
        length = hypot(bx - ax, by - ay) or 1.0
        dx, dy = (bx - ax) / length, (by - ay) / length
        long, wide = 4 + 2.5 * self.line, 2 + 1.3 * self.line
        return (
            (bx, by),
            (bx - dx * long - dy * wide, by - dy * long + dx * wide),
            (bx - dx * long + dy * wide, by - dy * long - dx * wide),
        )


@dataclass(frozen=True, slots=True)
class Sector:
    """A piece of a disc between two radii and two angles; `inner` 0 is a piece of cake."""

    x: float
    y: float
    inner: float
    outer: float
    start: float
    end: float
    fill: str = ""
    stroke: str = ""
    line: float = 0

    def moved(self, dx: float, dy: float) -> Sector:
        """Return it elsewhere."""
        return replace(self, x=self.x + dx, y=self.y + dy)

    def bounds(self) -> Bounds:
        """Return what it covers, its outline included."""
        angles = [self.start, self.end]
        angles += [a for a in range(-720, 1081, 90) if self.start < a < self.end]
        points = [at_angle(self.x, self.y, r, a) for r in (self.inner, self.outer) for a in angles]
        return _around(points, self.line / 2)

    def covers(self, x: float, y: float) -> bool:
        """Whether a point is on it."""
        if not self.inner <= hypot(x - self.x, y - self.y) <= self.outer:
            return False
        return (angle_of(x - self.x, y - self.y) - self.start) % 360 <= self.end - self.start


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text; (x, y) is on its base line, at the end that `anchor` names."""

    x: float
    y: float
    text: str
    size: float
    fill: str = "ink"
    anchor: Anchor = "start"
    bold: bool = False

    def moved(self, dx: float, dy: float) -> Text:
        """Return it elsewhere."""
        return replace(self, x=self.x + dx, y=self.y + dy)

    def bounds(self) -> Bounds:
        """Return what it covers by the metrics."""
        width = text_width(self.text, self.size, bold=self.bold)
        left = self.x - {"start": 0.0, "middle": width / 2, "end": width}[self.anchor]
        return (left, self.y - ASCENT * self.size, left + width, self.y + DESCENT * self.size)

    def covers(self, x: float, y: float) -> bool:
        """Whether a point is on it."""
        left, top, right, bottom = self.bounds()
        return left <= x <= right and top <= y <= bottom


Shape: TypeAlias = Rectangle | Circle | Polygon | Line | Sector | Text


def as_json(shape: Shape) -> dict[str, Any]:
    """Return a shape as an object whose `shape` says which, lengths to a hundredth."""
    found: dict[str, Any] = {"shape": type(shape).__name__.lower()}
    return found | {name: _rounded(value) for name, value in asdict(shape).items()}


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 2)
    return [_rounded(one) for one in value] if isinstance(value, tuple) else value


def at_angle(x: float, y: float, radius: float, angle: float) -> Point:
    """Return the point at *radius* from (x, y) in the direction of *angle*."""
    return (x + radius * sin(radians(angle)), y - radius * cos(radians(angle)))


def angle_of(dx: float, dy: float) -> float:
    """Return the angle of a direction, 0 to below 360."""
    from math import atan2, degrees

    return degrees(atan2(dx, -dy)) % 360


def _around(points: Iterable[Point], out: float) -> Bounds:
    xs, ys = zip(*points, strict=True)
    return (min(xs) - out, min(ys) - out, max(xs) + out, max(ys) + out)
