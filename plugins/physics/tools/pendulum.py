"""The pendulum: a ball on a cord is pulled back and let go."""

from __future__ import annotations

from math import cos, sin, sqrt

from playrules.plugins.physics.model.units import DEGREE, GRAM, METRE, MILLIMETRE, RADIAN
from playrules.plugins.physics.tools.measures import (
    PERCENT,
    Grip,
    Kind,
    Measure,
    Values,
    ball_measures,
)
from playrules.plugins.physics.tools.parts import GRAVITY, WAY_STEPS, ball
from playrules.plugins.physics.tools.rig import Cord, Rig

DRAG = (20 * PERCENT, 90 * PERCENT)
"""Share of its speed that the ball loses in the first second, and in each after that."""


def lowest_speed(values: Values) -> float:
    """Speed (nm/s) of the ball at its lowest point: √(2·g·L·(1 − cos a))."""
    drop = values["cord"] * (1 - cos(values["angle"] / RADIAN))
    return sqrt(2 * GRAVITY * drop / METRE) * METRE


def build(values: Values) -> Rig:
    """The pivot above the hole and the ball, pulled back by its angle."""
    pivot, cord, angle = values["pivot"], values["cord"], values["angle"] / RADIAN
    part = ball(values, (-cord * sin(angle), pivot - cord * cos(angle)), drag=DRAG)
    return Rig((part,), holds=(Cord(0, 0, pivot, cord),))


def way(values: Values, _friction: int = 0) -> list[tuple[float, float]]:
    """The arc from where the ball is let go to as high on the other side."""
    pivot, cord, angle = values["pivot"], values["cord"], values["angle"] / RADIAN
    turns = [angle * (2 * i / WAY_STEPS - 1) for i in range(WAY_STEPS + 1)]
    return [(cord * sin(turn), pivot - cord * cos(turn)) for turn in turns]


def _faults(values: Values) -> list[str]:
    if values["cord"] + values["radius"] <= values["pivot"]:
        return []
    return ["the ball would drag along the ground: `cord` and `radius` are longer than `pivot`"]


PENDULUM = Kind(
    "pendulum",
    "Pendulum",
    "side",
    "a ball on a cord, pulled back from its hole; it is fastest where it hangs lowest",
    (
        *ball_measures(16 * MILLIMETRE, 50 * GRAM),
        Measure(
            "pivot",
            "Pivot",
            "length",
            20 * MILLIMETRE,
            1000 * MILLIMETRE,
            260 * MILLIMETRE,
            "height above the hole at which the cord is tied",
        ),
        Measure(
            "cord",
            "Cord",
            "length",
            20 * MILLIMETRE,
            900 * MILLIMETRE,
            200 * MILLIMETRE,
            "length of the cord up to the middle of the ball",
            20 * MILLIMETRE,
        ),
        Measure(
            "angle",
            "Angle",
            "angle",
            5 * DEGREE,
            90 * DEGREE,
            60 * DEGREE,
            "how far the cord is pulled back from hanging straight",
            5 * DEGREE,
        ),
    ),
    build,
    lowest_speed,
    way,
    _faults,
    (Grip(("angle", "cord"), lambda values, _ahead: way(values)[0]),),
)
