"""The shapes of pieces as the solver wants them: centimetres, shrunk by the radius of their pen."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pymunk

from playrules.plugins.physics.model.bodies import Body
from playrules.plugins.physics.model.scenes import Scene
from playrules.plugins.physics.model.shapes import Circle, Shape, inset, sharpest
from playrules.plugins.physics.model.units import CENTIMETRE, GRAM, MILLIMETRE, WHOLE, to_cm

RADIUS: Final = MILLIMETRE // 2
"""Polygons have corners of this radius (nm), which makes towers five times as steady."""

BLUNT: Final = MILLIMETRE // 2
"""What rounding may take off a corner (nm): sharp ones are rounded less."""


@dataclass(frozen=True, slots=True)
class Disc:
    """A disc in centimetres."""

    middle: tuple[float, float]
    radius: float


@dataclass(frozen=True, slots=True)
class Core:
    """A convex polygon in centimetres, which a round pen of this radius grows to the true shape."""

    corners: list[tuple[float, float]]
    radius: float


@dataclass(frozen=True, slots=True)
class Form:
    """A kind of piece for the solver, mirrored or not: grams, centimetres, ratios."""

    mass: float
    moment: float
    friction: float
    bounce: float
    shapes: tuple[Core | Disc, ...]

    def make(self) -> tuple[pymunk.Body, list[pymunk.Shape]]:
        """Return a body of this form with its shapes, in no space yet."""
        body = pymunk.Body(self.mass, self.moment)
        made: list[pymunk.Shape] = []
        for given in self.shapes:
            shape = (
                pymunk.Circle(body, given.radius, given.middle)
                if isinstance(given, Disc)
                else pymunk.Poly(body, given.corners, None, given.radius)
            )
            shape.friction = self.friction
            shape.elasticity = self.bounce
            made.append(shape)
        return body, made


@lru_cache(maxsize=64)
def forms(scene: Scene) -> tuple[tuple[Form, Form], ...]:
    """Return the form of each piece of a scene, plain and mirrored."""
    made: dict[Body, tuple[Form, Form]] = {}
    for body in scene.bodies:
        if body not in made:
            made[body] = (_form(body, body.solid), _form(body, body.mirrored_solid))
    return tuple(made[body] for body in scene.bodies)


def form_of(body: Body) -> Form:
    """Return the form of a body as it is."""
    return _form(body, body.solid)


def _form(body: Body, shapes: tuple[Shape, ...]) -> Form:
    return Form(
        mass=body.mass / GRAM,
        moment=body.inertia * MILLIMETRE**2 / (GRAM * CENTIMETRE**2),
        friction=body.friction / WHOLE,
        bounce=body.bounce / WHOLE,
        shapes=tuple(_core(shape) for shape in shapes),
    )


def _core(shape: Shape) -> Core | Disc:
    if isinstance(shape, Circle):
        return Disc((to_cm(shape.x), to_cm(shape.y)), to_cm(shape.radius))
    # A pen of radius r leaves r / sin(half the angle) - r of a corner out.
    lost = 1 / math.sin(sharpest(shape) / 2) - 1
    radius = min(RADIUS, round(BLUNT / lost))
    while not inset(shape, 2 * radius):
        radius //= 2  # it would not fit into a sliver
    core = [(x / CENTIMETRE, y / CENTIMETRE) for x, y in inset(shape, radius)]
    return Core(core, to_cm(radius))
