"""Scenes, towers and a simple tool that the tests of physics share."""

from __future__ import annotations

import random
from functools import cache

import pymunk

from playrules.plugins.physics.model import (
    Area,
    Body,
    Circle,
    Ground,
    Hole,
    Interval,
    Material,
    Scene,
    Spot,
    Standing,
    Tool,
    box,
    disc_body,
    polygon_body,
)
from playrules.plugins.physics.model.units import MILLIMETRE, degrees
from playrules.plugins.physics.solver import TOOL, Device, Solver, World

MM = MILLIMETRE
WOOD = Material(density=650_000, friction=710_000_000)
QUARTERS = (0, degrees(90), degrees(180), degrees(270))
BOARD, TABLE = 0, 1  # grounds


def piece(name: str, *boxes: tuple[int, int, int, int], mirrors: bool = False) -> Body:
    """A body of boxes in millimetres, 2 cm deep."""
    parts = tuple(box(*(number * MM for number in one)) for one in boxes)
    return polygon_body(name, parts, WOOD, 20 * MM, QUARTERS, mirrors=mirrors)


CUBE = piece("cube", (0, 0, 20, 20))
PLANK = piece("plank", (0, 0, 60, 20))
TEE = piece("tee", (0, 0, 60, 20), (20, 20, 20, 20), mirrors=True)
ELL = piece("ell", (0, 0, 60, 20), (0, 20, 20, 20), mirrors=True)

GROUNDS = (
    Ground("board", Interval(-320 * MM, 320 * MM), 0, 30 * MM, 800_000_000, foundation=True),
    Ground("table", Interval(-1500 * MM, 1500 * MM), -50 * MM, 200 * MM, 800_000_000),
)
AREAS = (
    Area("black", BOARD, Interval(-80 * MM, 80 * MM)),
    Area("green", BOARD, Interval(-180 * MM, 180 * MM)),
)
HOLES = (Hole("1", BOARD, -240 * MM, 0), Hole("2", BOARD, 240 * MM, 0, side=-1))


def scene(*bodies: Body) -> Scene:
    """A board on a table, seen from the side, for some pieces, and a cannon."""
    return Scene(
        "table", "side", GROUNDS, bodies, AREAS, HOLES, (Tool("cannon", "cannon", "Cannon"),)
    )


MIXED = scene(TEE, TEE, TEE, ELL, ELL, ELL, ELL, PLANK, PLANK, PLANK, PLANK, CUBE)


def cannon(world: World, tool: Tool, hole: Hole, aim: tuple[int, ...]) -> Device:
    """A ball of 60 g that starts over its hole; the aim is its speed in cm/s and its height."""
    speed, height = aim
    ball = pymunk.Body(60.0, 0.4 * 60.0 * 1.4**2)
    ball.position = (hole.x / (10 * MM), float(height))
    ball.velocity = (float(hole.side * speed), 50.0)
    shape = pymunk.Circle(ball, 1.4)
    shape.friction, shape.filter = 0.6, pymunk.ShapeFilter(categories=TOOL)
    rolling = pymunk.DampedRotarySpring(world.space.static_body, ball, 0.0, 0.0, 120.0)
    return Device(bodies=[ball], shapes=[shape], joints=[rolling])


def solver() -> Solver:
    """A solver that knows the cannon, and nothing else yet."""
    return Solver({"cannon": cannon})


@cache
def tower(seed: int, spread: int = 10) -> Standing:
    """A random heap of all pieces of MIXED, let down within *spread* centimetres of the middle."""
    chance, standing, able = random.Random(seed), Standing(), solver()
    order = list(range(len(MIXED.bodies)))
    chance.shuffle(order)
    for index in order:
        body = MIXED.bodies[index]
        spot = Spot(
            chance.randint(-5 * spread, 5 * spread) * 2 * MM,
            chance.choice(body.turns),
            mirrored=body.mirrors and chance.random() < 0.5,
        )
        standing = able.place(MIXED, standing, index, spot).standing
    return standing


def shot(seed: int) -> tuple[int, int, tuple[int, int]]:
    """A random shot with the cannon: tool, hole and aim."""
    chance = random.Random(seed)
    return 0, chance.randint(0, 1), (chance.choice((150, 200, 250, 300)), chance.randint(2, 12))


PUCK = disc_body("puck", 25 * MM, Material(1_000_000, 500_000_000, 900_000_000), 10 * MM)


def rink(*bodies: Body, friction: int = 600_000_000) -> Scene:
    """A long table, seen from above, with a square and a round area on it."""
    table = ((0, 0), (2000 * MM, 0), (2000 * MM, 500 * MM), (0, 500 * MM))
    square = ((1000 * MM, 0), (1500 * MM, 0), (1500 * MM, 500 * MM), (1000 * MM, 500 * MM))
    return Scene(
        "rink",
        "above",
        (Ground("table", table, friction=friction),),
        bodies,
        (Area("square", 0, square), Area("ring", 0, Circle(1250 * MM, 250 * MM, 100 * MM))),
        (Hole("start", 0, 100 * MM, 250 * MM),),
        edges=(0, 2000 * MM),
    )
