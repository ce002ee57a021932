"""A board with holes on both sides, a felt seen from above, and tools to be used there."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from playrules.plugins.physics.model import (
    Area,
    Body,
    Ground,
    Hole,
    Interval,
    Material,
    Parameter,
    Scene,
    Tool,
    box,
    disc_body,
    polygon_body,
)
from playrules.plugins.physics.solver import Solver
from playrules.plugins.physics.tools import KINDS
from playrules.plugins.physics.tools.fitting import MECHANISMS

MM = 10**6
CM_S = 10**7
DEGREE = 17_453_293
GRAM = 10**6
WOOD = Material(650_000, 710_000_000)
LEFT, RIGHT = 0, 1

AIMED = {
    "ramp": ("height", "exit"),
    "pendulum": ("cord", "angle"),
    "catapult": ("speed", "elevation"),
    "hammer": ("foot",),
    "flick": ("speed", "direction"),
}
"""What is aimed in the order of the aim, over all of its range."""


def tool_of(kind: str, **constants: int) -> Tool:
    """A tool all of whose aimable measures are aimed, except those that are fixed."""
    measures = [KINDS[kind].measure(name) for name in AIMED[kind] if name not in constants]
    parameters = tuple(
        Parameter(m.name, m.title, m.unit, m.low, m.step, 1 + (m.high - m.low) // m.step)
        for m in measures
        if m is not None
    )
    return Tool(kind, kind, kind.title(), tuple(constants.items()), parameters)


def block() -> Body:
    """A block of 60 mm by 20 mm."""
    return polygon_body("bar", (box(0, 0, 60 * MM, 20 * MM),), WOOD, 20 * MM)


def table_with(*tools: Tool, bodies: tuple[Body, ...] = ()) -> Scene:
    """A board on a table, with hole LEFT and hole RIGHT 100 mm from its middle."""
    grip = 710_000_000
    grounds = (
        Ground("floor", Interval(-1500 * MM, 1500 * MM), -50 * MM, friction=grip),
        Ground("board", Interval(-320 * MM, 320 * MM), 0, 30 * MM, grip, foundation=True),
    )
    holes = (Hole("1", 1, -100 * MM, 0, 1), Hole("2", 1, 100 * MM, 0, -1))
    areas = (Area("black", 1, Interval(-80 * MM, 80 * MM)),)
    return Scene("table", "side", grounds, bodies, areas, holes, tools)


def felt_with(*tools: Tool, friction: int = 250_000_000) -> Scene:
    """A felt of 4 m by 1 m seen from above, with discs whose grip on it is so much."""
    felt = Ground("felt", box(-2000 * MM, -500 * MM, 4000 * MM, 1000 * MM), friction=friction)
    disc = disc_body("disc", 15 * MM, Material(650_000, 10**9), 8 * MM)
    holes = (Hole("1", 0, -1000 * MM, 0, 1), Hole("2", 0, 1000 * MM, 0, -1))
    return Scene("felt", "above", (felt,), (disc, disc), (), holes, tools)


@pytest.fixture
def solver() -> Solver:
    """A solver that knows all tools."""
    return Solver(MECHANISMS)


@pytest.fixture
def tool() -> Callable[..., Tool]:
    """Makes tools."""
    return tool_of


@pytest.fixture
def table() -> Callable[..., Scene]:
    """Makes boards seen from the side."""
    return table_with


@pytest.fixture
def felt() -> Callable[..., Scene]:
    """Makes felts seen from above."""
    return felt_with
