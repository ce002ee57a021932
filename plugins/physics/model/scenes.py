"""Scenes as plain data: grounds, areas and holes, the pieces that belong there, and the tools."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from playrules.plugins.physics.model.bodies import Body
from playrules.plugins.physics.model.shapes import Circle, Interval, Polygon, Shape
from playrules.plugins.physics.model.units import CENTIMETRE, MILLIMETRE

View = Literal["side", "above"]
Extents = tuple[tuple[int, int], tuple[int, int]]
"""The smallest and the largest x, and the same of y, in nm."""


@dataclass(frozen=True, slots=True)
class Ground:
    """Something that never moves and that pieces lie on.

    Seen from the side, `shape` is an interval of x and its top lies at the height `top`; seen from
    above it is a region, and of two that overlap the later one lies on top. A piece that is carried
    by a `foundation` has a floor. `friction` and `bounce` are billionths, lengths nanometres.
    """

    name: str
    shape: Interval | Shape
    top: int = 0
    thick: int = 20 * CENTIMETRE
    friction: int = 10**9
    bounce: int = 0
    foundation: bool = False

    @property
    def slab(self) -> Polygon:
        """The outline of a ground seen from the side."""
        if not isinstance(self.shape, Interval):
            raise TypeError(f"ground {self.name} is seen from above")
        lo, hi = self.shape.lo, self.shape.hi
        return (
            (lo, self.top - self.thick),
            (hi, self.top - self.thick),
            (hi, self.top),
            (lo, self.top),
        )


@dataclass(frozen=True, slots=True)
class Area:
    """A named part of the ground with this number: an interval from the side, else a region."""

    name: str
    ground: int
    shape: Interval | Shape


@dataclass(frozen=True, slots=True)
class Hole:
    """Where a tool may be anchored. `side` is the way it works: 1 to the right, -1 mirrored."""

    name: str
    ground: int
    x: int
    y: int
    side: int = 1


@dataclass(frozen=True, slots=True)
class Parameter:
    """What a player may aim: values from `low` in `count` steps of `step`, in smallest units."""

    name: str
    title: str
    unit: str
    low: int
    step: int
    count: int
    default: int = 0

    def value(self, index: int) -> int:
        """Return the value with this number, from 0."""
        return self.low + self.step * index


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool as its block describes it: constants by name, and parameters in order.

    An aim is a tuple of values, one for each parameter.
    """

    kind: str
    name: str
    title: str
    constants: tuple[tuple[str, int], ...] = ()
    parameters: tuple[Parameter, ...] = ()

    def constant(self, name: str) -> int:
        """Return a constant. Raises KeyError with its name if it has none."""
        return dict(self.constants)[name]


@dataclass(frozen=True)
class Scene:
    """All of a scene that never changes.

    `bodies` are the kinds of its pieces, by piece index. `edges` is how far it goes, left and right
    (seen from the side there are walls, so that nothing leaves). `grid` is the step of spots.
    `areas`, `holes` and `tools` are numbered in their order.
    """

    name: str
    view: View
    grounds: tuple[Ground, ...]
    bodies: tuple[Body, ...]
    areas: tuple[Area, ...] = ()
    holes: tuple[Hole, ...] = ()
    tools: tuple[Tool, ...] = ()
    edges: tuple[int, int] = (-150 * CENTIMETRE, 150 * CENTIMETRE)
    grid: int = 2 * MILLIMETRE

    @cached_property
    def _hash(self) -> int:
        return hash(
            (self.name, self.view, self.grounds, self.areas, self.holes, self.tools, self.edges)
        )

    def __hash__(self) -> int:
        """Hash it once: things are looked up by scene all the time."""
        return self._hash


def extents(shape: Interval | Shape) -> Extents:
    """Return the smallest and the largest x, and the same of y; an interval has y 0."""
    if isinstance(shape, Interval):
        return (shape.lo, shape.hi), (0, 0)
    if isinstance(shape, Circle):
        x, y, r = shape.x, shape.y, shape.radius
        return (x - r, x + r), (y - r, y + r)
    xs, ys = zip(*shape, strict=True)
    return (min(xs), max(xs)), (min(ys), max(ys))


def extents_of(shapes: Iterable[Interval | Shape]) -> Extents:
    """Return the extents of several shapes together. Raises ValueError for none."""
    xs, ys = zip(*map(extents, shapes), strict=True)
    return _around(xs), _around(ys)


def _around(ends: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """Return the smallest and the largest of several pairs of both."""
    lows, highs = zip(*ends, strict=True)
    return min(lows), max(highs)


def foundations(scene: Scene) -> tuple[int, int] | None:
    """Return from where to where the foundations of a scene go; None where it has none."""
    shapes = [one.shape for one in scene.grounds if one.foundation]
    return extents_of(shapes)[0] if shapes else None
