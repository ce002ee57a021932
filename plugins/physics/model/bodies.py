"""Kinds of bodies: what a piece is made of, where its middle lies, and how it can stand."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from playrules.plugins.physics.model.cutting import bridged, cut
from playrules.plugins.physics.model.shapes import (
    Circle,
    Point,
    Polygon,
    Shape,
    area_twice,
    centroid,
    edges,
    hull,
    mirror,
    second_moment,
)
from playrules.plugins.physics.model.units import CENTIMETRE, MILLIMETRE, RADIAN, apart, wrap


@dataclass(frozen=True, slots=True)
class Material:
    """What pieces are made of.

    `density` is micrograms a cubic centimetre; `friction` and `bounce` are billionths. How two
    bodies slide and bounce follows from the product of both.
    """

    density: int
    friction: int
    bounce: int = 0


@dataclass(frozen=True)
class Body:
    """A kind of piece: its shape about its centroid, and what the solver needs to know of it.

    `parts` cover it without overlapping, the true outline for facts and drawings; `solid` are the
    same with bridged joints, for the solver. Lengths are nanometres, `mass` micrograms, `inertia`
    micrograms times square millimetres, `friction` and `bounce` billionths. `turns` (nanoradians)
    and `mirrors` say how it may be placed; `origin` is the designer's zero, seen from the centroid,
    `depth` how deep it is away from who looks at it.
    """

    name: str
    parts: tuple[Shape, ...]
    solid: tuple[Shape, ...]
    mass: int
    inertia: int
    friction: int
    bounce: int
    turns: tuple[int, ...] = (0,)
    mirrors: bool = False
    origin: Point = (0, 0)
    depth: int = 0

    @cached_property
    def _hash(self) -> int:
        return hash((self.name, self.parts, self.mass, self.friction))

    def __hash__(self) -> int:
        """Hash it once: outlines are looked up by body thousands of times."""
        return self._hash

    @cached_property
    def hull(self) -> Polygon:
        """The smallest convex polygon around it; empty for a disc, which rolls."""
        return hull([p for part in self.parts if not isinstance(part, Circle) for p in part])

    @cached_property
    def rests(self) -> tuple[int, ...]:
        """The turns at which it stands on a flat ground by itself, in order; none for a disc.

        It stands on a side of its hull if the centroid is above that side.
        """
        found = set()
        for a, b in edges(self.hull) if self.hull else ():
            x, y = b[0] - a[0], b[1] - a[1]
            # The centroid is the origin: it is above the side if it projects between its ends.
            if 0 < -a[0] * x - a[1] * y < x * x + y * y:
                found.add(wrap(-round(math.atan2(y, x) * RADIAN)))
        return tuple(sorted(found))

    @cached_property
    def reach(self) -> int:
        """The distance from the centroid to its farthest point, rounded up."""
        return math.ceil(max(_reach(part) for part in self.parts))

    @cached_property
    def mirrored_solid(self) -> tuple[Shape, ...]:
        """The parts for the solver, mirrored left to right."""
        return tuple(mirror(part) for part in self.solid)

    def shape(self, *, mirrored: bool) -> tuple[Shape, ...]:
        """Return its parts, mirrored left to right or not."""
        return tuple(mirror(part) for part in self.parts) if mirrored else self.parts

    def tilt(self, turn: int, *, mirrored: bool) -> int:
        """Return how far, in nanoradians, it is turned away from the nearest way it can stand."""
        seen = -turn if mirrored else turn
        return min((apart(seen, rest) for rest in self.rests), default=0)


def _reach(part: Shape) -> float:
    if isinstance(part, Circle):
        return math.hypot(part.x, part.y) + part.radius
    return max(math.hypot(x, y) for x, y in part)


def polygon_body(
    name: str,
    parts: tuple[Polygon, ...],
    material: Material,
    depth: int,
    turns: tuple[int, ...] = (0,),
    *,
    mirrors: bool = False,
) -> Body:
    """Return a body of convex parts that touch along their sides.

    Args:
        name: the piece kind, for messages.
        parts: convex polygons without overlaps, in the designer's coordinates (nm).
        material: what it is made of.
        depth: how deep it is, away from who looks at it (nm).
        turns: how it may be placed (nrad).
        mirrors: whether it may also be placed mirrored.
    """
    areas = [area_twice(part) for part in parts]
    middles = [centroid(part) for part in parts]
    x = sum((a * m[0] for a, m in zip(areas, middles, strict=True)), Fraction()) / sum(areas)
    y = sum((a * m[1] for a, m in zip(areas, middles, strict=True)), Fraction()) / sum(areas)
    origin = (-round(x), -round(y))
    about = tuple(tuple((a + origin[0], b + origin[1]) for a, b in part) for part in parts)
    inertia = sum((second_moment(part) for part in about), Fraction()) * depth * material.density
    return Body(
        name,
        parts=about,
        solid=bridged(about),
        mass=round(Fraction(sum(areas) * depth * material.density, 2 * CENTIMETRE**3)),
        inertia=round(inertia / (CENTIMETRE**3 * MILLIMETRE**2)),
        friction=material.friction,
        bounce=material.bounce,
        turns=turns,
        mirrors=mirrors,
        origin=origin,
        depth=depth,
    )


def box(x: int, y: int, width: int, height: int) -> Polygon:
    """Return a box by its lower left corner."""
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def outline_body(
    name: str,
    outline: Polygon,
    material: Material,
    depth: int,
    turns: tuple[int, ...] = (0,),
    *,
    mirrors: bool = False,
) -> Body:
    """Return a body by its outline, which may be concave; the other arguments as `polygon_body`."""
    return polygon_body(name, cut(outline), material, depth, turns, mirrors=mirrors)


def disc_body(name: str, radius: int, material: Material, depth: int) -> Body:
    """Return a disc, a cylinder seen from its round side; lengths in nm."""
    mass = math.pi * radius**2 * depth * material.density / CENTIMETRE**3
    circle = Circle(0, 0, radius)
    return Body(
        name,
        parts=(circle,),
        solid=(circle,),
        mass=round(mass),
        inertia=round(mass * radius**2 / (2 * MILLIMETRE**2)),
        friction=material.friction,
        bounce=material.bounce,
        depth=depth,
    )
