"""A board with twelve blocks, and two plain builders of towers: one at random, one that stays low.

Sizes and weights are those proposed for *Destruct 3* (a reconstruction: no measure is published).
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from playrules.plugins.physics.model import (
    Area,
    Body,
    Ground,
    Hole,
    Interval,
    Items,
    Landing,
    Material,
    Parameter,
    Refusal,
    Scene,
    Spot,
    Standing,
    Tool,
    box,
    drop,
    members,
    polygon_body,
)
from playrules.plugins.physics.model.units import CENTIMETRE, GRAM, METRE, MILLIMETRE, degrees
from playrules.plugins.physics.solver import Solver
from playrules.plugins.physics.tools import KINDS
from playrules.plugins.physics.tools.measures import DEGREE

MM = MILLIMETRE
UNIT = 20 * MM
FRICTION = 710_000_000
WOOD = Material(650_000, FRICTION)
TURNS = tuple(degrees(turn) for turn in (0, 90, 180, 270))
FLOOR, BOARD = 0, 1
BLACK, GREEN = 0, 1
STILL = 2 * MM
"""What moves no further while another block is put on it counts as standing."""
TRIES, TOWERS = 60, 40


def block(name: str, *cells: tuple[int, int, int, int], mirrors: bool = False) -> Body:
    """A block of boxes in units of 20 mm: left, bottom, width, height."""
    parts = tuple(box(*(UNIT * number for number in cell)) for cell in cells)
    return polygon_body(name, parts, WOOD, UNIT, TURNS, mirrors=mirrors)


TEE = block("T", (0, 0, 3, 1), (1, 1, 1, 1))
ELL = block("L", (0, 0, 3, 1), (0, 1, 1, 1), mirrors=True)
LONG, SHORT = block("long", (0, 0, 3, 1)), block("short", (0, 0, 2, 1))
BLOCKS = (*[TEE] * 3, *[ELL] * 4, *[LONG] * 4, SHORT)


def tool(kind: str, aims: dict[str, tuple[int, int, int]], **constants: int) -> Tool:
    """A tool with some measures aimed, from, to and by a step."""
    parameters = []
    for name, (low, high, step) in aims.items():
        measure = KINDS[kind].measure(name)
        assert measure is not None
        count = 1 + (high - low) // step
        parameters.append(Parameter(name, measure.title, measure.unit, low, step, count))
    return Tool(kind, kind, kind.title(), tuple(constants.items()), tuple(parameters))


TOOLS = (
    tool(
        "ramp",
        {"height": (80 * MM, 260 * MM, 20 * MM), "exit": (0, 40 * MM, 20 * MM)},
        weight=90 * GRAM,
    ),
    tool(
        "pendulum",
        {"cord": (120 * MM, 220 * MM, 20 * MM), "angle": (30 * DEGREE, 90 * DEGREE, 5 * DEGREE)},
        weight=50 * GRAM,
        pivot=260 * MM,
    ),
    tool(
        "catapult",
        {
            "speed": (METRE, 2 * METRE, 10 * CENTIMETRE),
            "elevation": (15 * DEGREE, 55 * DEGREE, 5 * DEGREE),
        },
        weight=40 * GRAM,
    ),
)


def board(half: int = 340, tools: tuple[Tool, ...] = TOOLS) -> Scene:
    """The board on its table: black and green zones, and six holes on either side of the middle."""
    grounds = (
        Ground("floor", Interval(-1500 * MM, 1500 * MM), -50 * MM, friction=FRICTION),
        Ground("board", Interval(-half * MM, half * MM), 0, 30 * MM, FRICTION, foundation=True),
    )
    areas = tuple(
        Area(name, BOARD, Interval(-reach * MM, reach * MM))
        for name, reach in (("black", 80), ("green", 180))
    )
    holes = tuple(
        Hole(str(number), BOARD, side * (80 + 20 * number) * MM, 0, -side)
        for side in (-1, 1)
        for number in range(1, 7)
    )
    return Scene("table", "side", grounds, BLOCKS, areas, holes, tools)


@dataclass(frozen=True, slots=True)
class Tower:
    """All twelve blocks, and the two of them that stand on the board."""

    standing: Standing
    base: tuple[int, int]
    height: int


@dataclass
class Builder:
    """Builds towers that the rules accept; a low one takes the lowest of some spots each time."""

    scene: Scene
    solver: Solver
    draw: random.Random
    low: bool = False

    def tower(self) -> Tower:
        """Build until a tower stands."""
        for _ in range(TOWERS):
            found = self._tower()
            if found is not None:
                return found
        raise RuntimeError("no tower would stand")

    def _tower(self) -> Tower | None:
        order = list(range(len(BLOCKS)))
        self.draw.shuffle(order)
        standing = Standing()
        for number, piece in enumerate(order):
            found = self._add(standing, piece, order[:2] if number >= 2 else order[: number + 1])
            if found is None:
                return None
            standing = found
        facts = self.solver.facts(self.scene, standing)
        return Tower(standing, (order[0], order[1]), max(one.top for one in facts.values()))

    def _add(self, standing: Standing, piece: int, base: list[int]) -> Standing | None:
        """Put a block where it stands; None after too many tries."""
        tries = [spot for spot in self._spots(piece) if self._lands(standing, piece, spot, base)]
        if self.low:
            tries.sort(key=lambda spot: self._height(standing, piece, spot))
        for spot in tries[:12]:
            after = self.solver.place(self.scene, standing, piece, spot).standing
            if self._good(standing, after, base):
                return after
        return None

    def _spots(self, piece: int) -> list[Spot]:
        """Some spots on the grid, over the black zone and a little beyond."""
        body, step = BLOCKS[piece], self.scene.grid
        reach = 100 * MM // step
        turns = [turn for turn in body.turns if not self.low or turn in (TURNS[0], TURNS[2])]
        return [
            Spot(
                self.draw.randint(-reach, reach) * step,
                self.draw.choice(turns),
                body.mirrors and self.draw.random() < 0.5,
            )
            for _ in range(TRIES)
        ]

    def _height(self, standing: Standing, piece: int, spot: Spot) -> int:
        landing = drop(self.scene, standing, piece, spot)
        return landing.pose.y if isinstance(landing, Landing) else 10**12

    def _lands(self, standing: Standing, piece: int, spot: Spot, base: list[int]) -> bool:
        """Whether a block of the base would land on the board alone, another on blocks alone."""
        landing = drop(self.scene, standing, piece, spot)
        if isinstance(landing, Refusal):
            return False
        on = set(members(landing.lands_on))
        items = Items.of(self.scene)
        if piece in base:
            return on == {items.ground(BOARD)}
        return bool(on) and max(on) < items.pieces

    def _good(self, before: Standing, after: Standing, base: list[int]) -> bool:
        """Whether nothing leans or went far, and the base alone stands on the board, in black."""
        items, facts = Items.of(self.scene), self.solver.facts(self.scene, after, before)
        for piece, one in facts.items():
            touched = set(members(one.touches))
            stands = items.ground(BOARD) in touched
            if one.tilted or one.moved > STILL or items.ground(FLOOR) in touched:
                return False
            if stands != (piece in base) or (stands and not one.within >> BLACK & 1):
                return False
        return True
