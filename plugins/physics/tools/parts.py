"""Parts that several tools have: balls and straight rods."""

from __future__ import annotations

from playrules.plugins.physics.model import Body, Circle, Pose, Shape
from playrules.plugins.physics.model.units import MILLIMETRE
from playrules.plugins.physics.tools.measures import PERCENT, Values
from playrules.plugins.physics.tools.rig import Part

GRAVITY = 9.81
"""m/s², in every scene seen from the side."""
ROLLING = PERCENT // 2
"""Rolling resistance of a ball on wood, as a share of its weight."""


def ball(values: Values, x: float, y: float, vx: float = 0, vy: float = 0, drag: int = 0) -> Part:
    """A solid ball at a point (nm) with a speed (nm/s): its inertia is 2/5 m r²."""
    radius, weight = values["radius"], values["weight"]
    inertia = 0.4 * weight * (radius / MILLIMETRE) ** 2
    body = part_body("ball", Circle(0, 0, radius), weight, inertia, values)
    return Part(body, Pose(round(x), round(y)), round(vx), round(vy), ROLLING, drag)


def part_body(name: str, shape: Shape, mass: int, inertia: float, values: Values) -> Body:
    """A body of one shape about its centre, with the friction and bounce of the tool."""
    surface = values["friction"], values["bounce"]
    return Body(name, (shape,), (shape,), mass, round(inertia), *surface)


def rod_inertia(mass: int, length: int, width: int) -> float:
    """Inertia (µg·mm²) of a rectangle about its centre; sizes in nm, mass in µg."""
    return mass * ((length / MILLIMETRE) ** 2 + (width / MILLIMETRE) ** 2) / 12
