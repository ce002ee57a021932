"""How a mouse sets parts of a value: plain data that says where each value of a part lies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from playrules.viewer.scene.shapes import Point


@dataclass(frozen=True, slots=True)
class Track:
    """Where a part of a value lies for each of its values, while the other parts stay as they are.

    `values` and `points` go together, in order; the part has the value numbered `at` (from 0) now.
    The points may lie on a line, around a point, or wherever the drawing wants them.
    """

    part: str
    values: tuple[int, ...]
    points: tuple[Point, ...]
    at: int = 0

    def moved(self, dx: float, dy: float) -> Track:
        """Return it elsewhere."""
        return replace(self, points=tuple((x + dx, y + dy) for x, y in self.points))

    def nearest(self, x: float, y: float) -> int:
        """Return the number of the value whose point is nearest; of two, the one that it has."""
        now = self.at
        return min(
            range(len(self.points)), key=lambda one: (_apart(self.points[one], (x, y)), one != now)
        )

    def ahead(self, dx: float, dy: float, by: int = 1) -> int | None:
        """Return the number of the value *by* steps on in a direction; None where none lies there.

        A direction is taken that differs by no more than 60° from the one that is asked for.
        """
        here, found = self.points[self.at], list[tuple[float, int]]()
        for way in (-1, 1):
            if 0 <= (next_ := self.at + way) < len(self.points):
                x, y = self.points[next_][0] - here[0], self.points[next_][1] - here[1]
                length = (x * x + y * y) ** 0.5
                if length:
                    found.append(((x * dx + y * dy) / length, way))
        share, way = max(found, default=(0.0, 1))
        last = len(self.points) - 1
        return min(max(self.at + way * by, 0), last) if share >= 0.5 else None


@dataclass(frozen=True, slots=True)
class Handle:
    """What an item is dragged along: a track for each part that it sets.

    One that `jumps` is set where it is pressed, as a slider is; others keep their distance from the
    pointer. With `lets_go` the value is chosen where the mouse lets it go, if it may be.
    """

    tracks: tuple[Track, ...]
    jumps: bool = False
    lets_go: bool = False

    def moved(self, dx: float, dy: float) -> Handle:
        """Return it elsewhere."""
        return replace(self, tracks=tuple(one.moved(dx, dy) for one in self.tracks))

    def problem(self) -> str:
        """Say what is wrong with it; "" for nothing."""
        for one in self.tracks:
            if not one.points or len(one.points) != len(one.values):
                return f"a handle has {len(one.points)} points for {len(one.values)} values"
            if not 0 <= one.at < len(one.points):
                return f"a handle stands at value {one.at} of {len(one.points)}"
        return "" if self.tracks else "a handle sets nothing"

    def as_json(self) -> dict[str, Any]:
        """Return it as an object: each track with its ends, and how many values lie on it."""
        return {
            "parts": [one.part for one in self.tracks],
            "values": [len(one.values) for one in self.tracks],
            "from": [_rounded(one.points[0]) for one in self.tracks],
            "to": [_rounded(one.points[-1]) for one in self.tracks],
        }


def even_track(part: str, values: Sequence[int], first: Point, last: Point, at: int = 0) -> Track:
    """Return a track of values at even distances on a line from one point to another."""
    steps = max(len(values) - 1, 1)
    step = ((last[0] - first[0]) / steps, (last[1] - first[1]) / steps)
    points = ((first[0] + n * step[0], first[1] + n * step[1]) for n in range(len(values)))
    return Track(part, tuple(values), tuple(points), at)


def _apart(one: Point, other: Point) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def _rounded(point: Point) -> list[float]:
    return [round(one, 2) for one in point]
