"""The flick: a finger gives a piece, or a striker of its own, a speed and a direction."""

from __future__ import annotations

from math import cos, sin

from playrules.plugins.physics.model import Circle, Pose
from playrules.plugins.physics.model.units import DEGREE, GRAM, MILLIMETRE, RADIAN
from playrules.plugins.physics.tools.measures import (
    CM_A_SECOND,
    Grip,
    Kind,
    Measure,
    Values,
    surface_measures,
)
from playrules.plugins.physics.tools.parts import GRAVITY, part_body
from playrules.plugins.physics.tools.rig import Part, Rig


def velocity(values: Values) -> tuple[int, int]:
    """What the flick gives (nm/s), to the right and away from the near edge."""
    speed, direction = values["speed"], values["direction"] / RADIAN
    return round(speed * cos(direction)), round(speed * sin(direction))


def build(values: Values) -> Rig:
    """The striker in its hole, already moving; nothing if a piece is flicked."""
    radius, weight = values["radius"], values["weight"]
    if not radius:
        return Rig(())
    vx, vy = velocity(values)
    inertia = 0.5 * weight * (radius / MILLIMETRE) ** 2
    body = part_body("striker", Circle(0, 0, radius), weight, inertia, values)
    return Rig((Part(body, Pose(0, 0), vx, vy),))


def way(values: Values, friction: int) -> list[tuple[float, float]]:
    """Straight on till friction stops it, after v² / 2µg; without any for half a second."""
    seconds = values["speed"] / (2 * friction * GRAVITY) if friction else 0.5
    vx, vy = velocity(values)
    return [(0, 0), (vx * seconds, vy * seconds)]


def _ahead(values: Values, seconds: float) -> tuple[float, float]:
    """Where what is flicked would be after some seconds without friction."""
    vx, vy = velocity(values)
    return (vx * seconds, vy * seconds)


FLICK = Kind(
    "flick",
    "Flick",
    "above",
    "a finger sends a disc over the ground, in a direction and with a speed",
    (
        Measure(
            "radius",
            "Radius of the striker",
            "length",
            0,
            60 * MILLIMETRE,
            0,
            "half the width of the striker; without it a piece is flicked",
        ),
        Measure(
            "weight",
            "Weight of the striker",
            "mass",
            GRAM,
            2000 * GRAM,
            15 * GRAM,
            "weight of the striker",
        ),
        *surface_measures("the striker"),
        Measure(
            "speed",
            "Speed",
            "speed",
            10 * CM_A_SECOND,
            500 * CM_A_SECOND,
            100 * CM_A_SECOND,
            "how fast it is sent off",
            10 * CM_A_SECOND,
        ),
        Measure(
            "direction",
            "Direction",
            "angle",
            -180 * DEGREE,
            180 * DEGREE,
            0,
            "where to: 0deg is to the right, 90deg away from the near edge; mirrored in holes"
            " of the right side",
            5 * DEGREE,
        ),
    ),
    build,
    lambda values: float(values["speed"]),
    way,
    grips=(Grip(("direction", "speed"), _ahead, sends=True),),
)
