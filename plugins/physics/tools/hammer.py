"""The hammer: a rod on its foot that leans just too far, and falls by itself."""

from __future__ import annotations

from math import atan2, cos, degrees, pi, sin, sqrt

from playrules.plugins.physics.model import Pose, box
from playrules.plugins.physics.model.units import DEGREE, GRAM, METRE, MILLIMETRE, RADIAN
from playrules.plugins.physics.tools.measures import (
    Grip,
    Kind,
    Measure,
    Values,
    surface_measures,
)
from playrules.plugins.physics.tools.parts import GRAVITY, WAY_STEPS, part_body, rod_inertia
from playrules.plugins.physics.tools.rig import Part, Pivot, Rig

CLEARANCE = 2 * MILLIMETRE
"""How far above its foot the rod begins to touch: the pivot holds the foot, not the ground."""
LEAST = DEGREE // 2
"""How far beyond its tipping lean a rod must lean, lest it takes seconds to begin its fall."""


def tipping_lean(values: Values) -> float:
    """The lean (radians) at which the middle of the rod stands above its foot corner."""
    return atan2(values["width"], values["length"])


def build(values: Values) -> Rig:
    """The rod on the corner of its foot, with its lean, at rest."""
    length, width, lean = values["length"], values["width"], values["lean"] / RADIAN
    corner = values["foot"] + width / 2
    middle = length / 2
    x = corner - width / 2 * cos(lean) + middle * sin(lean)
    y = width / 2 * sin(lean) + middle * cos(lean)
    shape = box(-width // 2, CLEARANCE - length // 2, width, length - CLEARANCE)
    inertia = rod_inertia(values["weight"], length, width)
    body = part_body("rod", shape, values["weight"], inertia, values)
    rod = Part(body, Pose(round(x), round(y), -values["lean"]))
    return Rig((rod,), holds=(Pivot(0, round(corner), 0, round(-pi * 2 / 3 * RADIAN), 0),))


def _top_speed(values: Values) -> float:
    """Speed of the tip when the rod meets the ground: √(3·g·l), as of a thin rod."""
    return sqrt(3 * GRAVITY * METRE * values["length"])


def way(values: Values, _friction: int = 0) -> list[tuple[float, float]]:
    """The arc of the middle of the tip, from where it leans to the ground."""
    corner, length = values["foot"] + values["width"] / 2, values["length"]
    lean = values["lean"] / RADIAN
    turns = [lean + (pi / 2 - lean) * i / WAY_STEPS for i in range(WAY_STEPS + 1)]
    return [(corner + length * sin(turn), length * cos(turn)) for turn in turns]


def _faults(values: Values) -> list[str]:
    tipping = tipping_lean(values)
    if values["lean"] >= tipping * RADIAN + LEAST:
        return []
    least = degrees(tipping) + LEAST / DEGREE
    return [f"the hammer would not fall: let `lean` be {least:.1f}deg or more, beyond its balance"]


HAMMER = Kind(
    "hammer",
    "Hammer",
    "side",
    "a rod that stands on its hole, leans just beyond its balance, and falls by itself",
    (
        Measure(
            "length",
            "Length",
            "length",
            50 * MILLIMETRE,
            800 * MILLIMETRE,
            300 * MILLIMETRE,
            "length of the rod",
        ),
        Measure(
            "width",
            "Width",
            "length",
            8 * MILLIMETRE,
            100 * MILLIMETRE,
            32 * MILLIMETRE,
            "how thick the rod is",
        ),
        Measure("weight", "Weight", "mass", GRAM, 5000 * GRAM, 190 * GRAM, "weight of the rod"),
        *surface_measures("the rod"),
        Measure(
            "lean",
            "Lean",
            "angle",
            DEGREE,
            45 * DEGREE,
            9 * DEGREE,
            "how far the rod leans when it is let go",
        ),
        Measure(
            "foot",
            "Foot",
            "length",
            -210 * MILLIMETRE,
            210 * MILLIMETRE,
            0,
            "how much nearer to the target than the hole the foot stands",
            7 * MILLIMETRE,
        ),
    ),
    build,
    _top_speed,
    way,
    _faults,
    (Grip(("foot",), lambda values, _ahead: way(values)[0]),),
)
