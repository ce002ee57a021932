"""The ramp: a ball rolls down a slope that ends level, and leaves at its hole."""

from __future__ import annotations

from math import acos, cos, sin, sqrt, tan

from playrules.plugins.physics.model.units import DEGREE, GRAM, METRE, MILLIMETRE, RADIAN, WHOLE
from playrules.plugins.physics.tools.measures import (
    PERCENT,
    Grip,
    Kind,
    Measure,
    Values,
    ball_measures,
)
from playrules.plugins.physics.tools.parts import GRAVITY, ball, flight
from playrules.plugins.physics.tools.rig import Rig, Track

GRIP = 100 * PERCENT
"""Friction of the track. The ball rolls without slipping if the product with its own is enough."""
BEND = 6
"""Radius of the bend at the foot of the slope, in radii of the ball."""
STEPS = 16
"""Straight pieces of the bend: together they cost the ball about 2 % of its speed."""
THICKNESS = 3 * MILLIMETRE


Place = tuple[float, float]
"""A point in nm."""


def exit_speed(values: Values) -> float:
    """Speed (nm/s) of a ball that has rolled down by `height`: √(10/7·g·h)."""
    return sqrt(10 / 7 * GRAVITY * values["height"] / METRE) * METRE


def build(values: Values) -> Rig:
    """The track from its level end at the hole up to behind the ball, and the ball upon it."""
    radius, slope = values["radius"], values["slope"] / RADIAN
    start, _ = _start(values)
    track = [(0.0, float(values["exit"]))]
    track += (_bend(values, slope * i / STEPS, 0) for i in range(STEPS + 1))
    end = (start[1] - track[-1][1]) / sin(slope) + 2 * radius
    track.append((track[-1][0] - end * cos(slope), track[-1][1] + end * sin(slope)))
    points = tuple((round(a), round(b)) for a, b in track)
    return Rig((ball(values, start),), track=Track(points, THICKNESS, GRIP))


def _bend(values: Values, turn: float, above: float) -> Place:
    """A point so far above the bend, after so much of its turn (radians)."""
    radius, low = values["radius"], values["exit"]
    reach = BEND * radius - above
    return -radius - reach * sin(turn), low + BEND * radius - reach * cos(turn)


def _start(values: Values) -> tuple[Place, float]:
    """Where the ball starts, and the turn of the bend at which it comes to the bend."""
    radius, slope = values["radius"], values["slope"] / RADIAN
    turn = acos(max(cos(slope), 1 - values["height"] / ((BEND - 1) * radius)))
    x, y = _bend(values, turn, radius)
    up = (values["exit"] + radius + values["height"] - y) / sin(slope)
    return (x - up * cos(slope), y + up * sin(slope)), turn


def way(values: Values, _friction: int = 0) -> list[Place]:
    """Down the track, and on from the hole."""
    radius, speed = values["radius"], exit_speed(values)
    start, turn = _start(values)
    bend = [_bend(values, turn * (1 - i / STEPS), radius) for i in range(STEPS + 1)]
    last = (0.0, float(values["exit"] + radius))
    on = flight(last, (speed, 0), radius) if values["exit"] else [last, (speed / 4, last[1])]
    return [start, *bend, *on]


def _faults(values: Values) -> list[str]:
    steepest = 3.5 * values["friction"] / WHOLE * GRIP / WHOLE
    if tan(values["slope"] / RADIAN) <= steepest:
        return []
    return ["the ball slips on so steep a ramp: lower `slope`, or raise `friction`"]


RAMP = Kind(
    "ramp",
    "Ramp",
    "side",
    "a ball rolls down a slope, leaves level at the hole, and is the faster the higher it starts",
    (
        *ball_measures(16 * MILLIMETRE, 90 * GRAM),
        Measure(
            "slope",
            "Slope",
            "angle",
            10 * DEGREE,
            60 * DEGREE,
            45 * DEGREE,
            "how steep the ramp is",
        ),
        Measure(
            "height",
            "Height",
            "length",
            20 * MILLIMETRE,
            500 * MILLIMETRE,
            140 * MILLIMETRE,
            "how much higher the ball starts than it leaves",
            20 * MILLIMETRE,
        ),
        Measure(
            "exit",
            "Exit",
            "length",
            0,
            200 * MILLIMETRE,
            0,
            "height above the hole at which the ball leaves",
            20 * MILLIMETRE,
        ),
    ),
    build,
    lambda values: sqrt(exit_speed(values) ** 2 + 2 * GRAVITY * METRE * values["exit"]),
    way,
    _faults,
    (
        Grip(("height",), lambda values, _ahead: _start(values)[0]),
        Grip(("exit",), lambda values, _ahead: (0.0, float(values["exit"]))),
    ),
)
