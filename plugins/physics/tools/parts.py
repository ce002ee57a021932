"""Parts that several tools have: balls and straight rods."""

from __future__ import annotations

from math import sqrt

from playrules.plugins.physics.model import Body, Circle, Pose, Shape
from playrules.plugins.physics.model.units import METRE, MILLIMETRE
from playrules.plugins.physics.tools.measures import PERCENT, Values
from playrules.plugins.physics.tools.rig import Part

GRAVITY = 9.81
"""m/s², in every scene seen from the side."""
WAY_STEPS = 16
"""Straight pieces of a drawn way."""
ROLLING = PERCENT // 2
"""Rolling resistance of a ball on wood, as a share of its weight."""


def ball(
    values: Values,
    at: tuple[float, float],
    speed: tuple[float, float] = (0, 0),
    drag: tuple[int, int] | None = None,
) -> Part:
    """A solid ball at a point (nm) with a speed (nm/s): its inertia is 2/5 m r²."""
    radius, weight = values["radius"], values["weight"]
    inertia = 0.4 * weight * (radius / MILLIMETRE) ** 2
    body = part_body("ball", Circle(0, 0, radius), weight, inertia, values)
    pose = Pose(round(at[0]), round(at[1]))
    return Part(body, pose, round(speed[0]), round(speed[1]), ROLLING, drag)


def part_body(name: str, shape: Shape, mass: int, inertia: float, values: Values) -> Body:
    """A body of one shape about its centre, with the friction and bounce of the tool."""
    surface = values["friction"], values["bounce"]
    return Body(name, (shape,), (shape,), mass, round(inertia), *surface)


def flight(
    start: tuple[float, float], speed: tuple[float, float], radius: int
) -> list[tuple[float, float]]:
    """The way (nm) of a ball that is thrown, until it meets the ground at height 0."""
    (x, y), (vx, vy), g = start, speed, GRAVITY * METRE
    time = (vy + sqrt(vy * vy + 2 * g * max(y - radius, 0))) / g
    times = [time * i / WAY_STEPS for i in range(WAY_STEPS + 1)]
    return [(x + vx * t, y + vy * t - g * t * t / 2) for t in times]


def rod_inertia(mass: int, length: int, width: int) -> float:
    """Inertia (µg·mm²) of a rectangle about its centre; sizes in nm, mass in µg."""
    return mass * ((length / MILLIMETRE) ** 2 + (width / MILLIMETRE) ** 2) / 12
