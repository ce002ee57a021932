"""What slows pieces without pushing them: sliding on a ground seen from above, and rolling.

A body is held to the ground by a joint that may pull no harder than friction does, so it loses
speed evenly and stops after v² / 2µg. Turning is held the same way, by the torque of a disc of
equal area that presses evenly on the ground.
"""

from __future__ import annotations

import math
from typing import Final

import pymunk

from playrules.plugins.physics.model.bodies import Body
from playrules.plugins.physics.model.regions import NO_GROUND, ground_under
from playrules.plugins.physics.model.scenes import Scene
from playrules.plugins.physics.model.shapes import Circle, area_twice
from playrules.plugins.physics.model.units import WHOLE, from_cm, to_cm

GRAVITY: Final = 981.0  # cm/s²
ROLLING: Final = 0.02
"""The share of its weight that slows a disc that rolls, seen from the side: wood on wood."""

NOWHERE: Final = pymunk.ShapeFilter(categories=0, mask=0)


def roll(space: pymunk.Space, body: pymunk.Body, kind: Body) -> None:
    """Let a disc seen from the side roll out: else it would go on for ever on a level ground."""
    if all(isinstance(part, Circle) for part in kind.parts):
        force = ROLLING * body.mass * GRAVITY * to_cm(kind.reach)
        space.add(_brake(space, body, force))


def _brake(space: pymunk.Space, body: pymunk.Body, force: float) -> pymunk.GearJoint:
    """Return a joint that holds a body against turning, as hard as a torque in dyn cm."""
    gear = pymunk.GearJoint(space.static_body, body, 0.0, 1.0)
    gear.max_bias = 0.0  # it slows down only, and turns nothing back
    gear.max_force = force
    return gear


class Sliding:
    """The friction between the pieces of a scene seen from above and its grounds."""

    def __init__(self, space: pymunk.Space, scene: Scene) -> None:
        """Begin without pieces."""
        self._space = space
        self._scene = scene
        self._held: dict[pymunk.Body, _Hold] = {}

    def add(self, body: pymunk.Body, kind: Body) -> None:
        """Hold a body to the ground under it, or let it fall beside all grounds."""
        pivot = pymunk.PivotJoint(self._space.static_body, body, (0.0, 0.0), (0.0, 0.0))
        pivot.max_bias = 0.0  # it slows down only, and pulls nothing back
        joints = pivot, _brake(self._space, body, 0.0)
        self._space.add(*joints)
        self._held[body] = _Hold(
            *joints, weight=body.mass * GRAVITY * kind.friction / WHOLE, arm=arm(kind)
        )
        self._look_under(body)

    def drop(self, body: pymunk.Body) -> None:
        """Forget a body that is taken out."""
        self._held.pop(body, None)

    def update(self) -> None:
        """After a step: look at which ground lies under what moves."""
        for body in self._held:
            if not body.is_sleeping:
                self._look_under(body)

    def _look_under(self, body: pymunk.Body) -> None:
        hold = self._held[body]
        x, y = body.position
        ground = ground_under(self._scene, from_cm(x), from_cm(y))
        if ground == hold.ground:
            return
        hold.ground = ground
        if ground == NO_GROUND:
            # It has left the table: it lies where it fell, and nothing on the table meets it.
            body.velocity, body.angular_velocity = (0.0, 0.0), 0.0
            for shape in body.shapes:
                shape.filter = NOWHERE
        else:
            force = hold.weight * self._scene.grounds[ground].friction / WHOLE
            hold.pivot.max_force, hold.gear.max_force = force, force * hold.arm


class _Hold:
    """The joints that hold one body, its weight times its own friction, and where it is."""

    def __init__(
        self, pivot: pymunk.PivotJoint, gear: pymunk.GearJoint, *, weight: float, arm: float
    ) -> None:
        self.pivot, self.gear = pivot, gear
        self.weight, self.arm = weight, arm
        self.ground = NO_GROUND - 1  # not looked at yet


def arm(kind: Body) -> float:
    """Return the mean distance in cm at which friction holds against turning: 2/3 of the radius."""
    area = sum(
        math.pi * part.radius**2 if isinstance(part, Circle) else area_twice(part) / 2
        for part in kind.parts
    )
    return 2 / 3 * to_cm(round(math.sqrt(area / math.pi)))
