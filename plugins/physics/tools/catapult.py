"""The catapult: an arm swings up to its stop and throws a ball."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from playrules.plugins.physics.model import Pose, box
from playrules.plugins.physics.model.units import DEGREE, GRAM, METRE, MILLIMETRE, RADIAN
from playrules.plugins.physics.tools.measures import (
    CM_A_SECOND,
    Grip,
    Kind,
    Measure,
    Values,
    ball_measures,
)
from playrules.plugins.physics.tools.parts import GRAVITY, ball, flight, part_body, rod_inertia
from playrules.plugins.physics.tools.rig import Part, Pivot, Rig, Swing

WIDTH = 6 * MILLIMETRE
ARM_WEIGHT = 10 * GRAM
LEVEL = 0
"""Turn of the arm before the throw: it lies level, away from where it throws."""


def build(values: Values) -> Rig:
    """Arm and ball at the moment in which the arm meets its stop, across the way of the ball."""
    arm, pivot, elevation = values["arm"], values["pivot"], values["elevation"] / RADIAN
    speed = values["speed"]
    across, up = -sin(elevation), cos(elevation)
    stop = round((elevation - pi / 2) * RADIAN)
    thrown = ball(
        values,
        (arm * across, pivot + arm * up),
        (speed * cos(elevation), speed * sin(elevation)),
    )
    half = arm // 2
    body = part_body(
        "arm",
        box(-half, -WIDTH // 2, arm, WIDTH),
        ARM_WEIGHT,
        rod_inertia(ARM_WEIGHT, arm, WIDTH),
        values,
    )
    rod = Part(body, Pose(round(half * across), round(pivot + half * up), stop))
    return Rig(
        (thrown, rod),
        (box(-WIDTH, 0, 2 * WIDTH, pivot),),
        holds=(Pivot(1, 0, pivot, stop, LEVEL),),
        swing=Swing(1, 0, LEVEL, -round(speed / arm * RADIAN)),
    )


def way(values: Values, _friction: int = 0) -> list[tuple[float, float]]:
    """The flight of the ball."""
    part = build(values).parts[0]
    return flight((part.pose.x, part.pose.y), (part.vx, part.vy), values["radius"])


def _ahead(values: Values, seconds: float) -> tuple[float, float]:
    """Where the ball would be after some seconds if it fell no lower."""
    ball = build(values).parts[0]
    return (ball.pose.x + ball.vx * seconds, ball.pose.y + ball.vy * seconds)


def _faults(values: Values) -> list[str]:
    if values["radius"] < values["pivot"] and 2 * values["radius"] <= values["arm"]:
        return []
    return ["the ball does not fit: `radius` is below `pivot`, and at most half of `arm`"]


def _top_speed(values: Values) -> float:
    highest = values["pivot"] + values["arm"]
    return sqrt(values["speed"] ** 2 + 2 * GRAVITY * METRE * highest)


CATAPULT = Kind(
    "catapult",
    "Catapult",
    "side",
    "an arm on a pivot above the hole swings up to its stop and throws a ball from its end",
    (
        *ball_measures(16 * MILLIMETRE, 15 * GRAM),
        Measure(
            "pivot",
            "Pivot",
            "length",
            5 * MILLIMETRE,
            200 * MILLIMETRE,
            20 * MILLIMETRE,
            "height of the pivot of the arm above the hole",
        ),
        Measure(
            "arm",
            "Arm",
            "length",
            20 * MILLIMETRE,
            300 * MILLIMETRE,
            60 * MILLIMETRE,
            "length of the arm from its pivot to the middle of the ball",
        ),
        Measure(
            "speed",
            "Speed",
            "speed",
            10 * CM_A_SECOND,
            400 * CM_A_SECOND,
            140 * CM_A_SECOND,
            "how fast the ball leaves",
            10 * CM_A_SECOND,
        ),
        Measure(
            "elevation",
            "Elevation",
            "angle",
            5 * DEGREE,
            80 * DEGREE,
            35 * DEGREE,
            "how far above level the ball flies off",
            5 * DEGREE,
        ),
    ),
    build,
    _top_speed,
    way,
    _faults,
    (Grip(("elevation", "speed"), _ahead, sends=True),),
)
