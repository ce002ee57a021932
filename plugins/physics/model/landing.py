"""Where a piece lands that is let down from above: geometry alone, without a solver.

It comes down straight until it touches something. Where corners lie is rounded to nanometres, and
all else is done in whole numbers, with tolerances far above: a spot is legal on every machine or on
none. Players look at thousands of spots before each choice, so outlines are remembered.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from playrules.plugins.physics.model.bodies import Body
from playrules.plugins.physics.model.facts import Items, bits
from playrules.plugins.physics.model.regions import NO_GROUND, ground_under, overlap
from playrules.plugins.physics.model.scenes import Scene
from playrules.plugins.physics.model.shapes import Circle, Polygon, Shape, edges, put
from playrules.plugins.physics.model.standings import Pose, Spot, Standing
from playrules.plugins.physics.model.units import MILLIMETRE

CLEAR: Final = MILLIMETRE // 10
"""What stands beside the way down by no more than this is slipped past, as a hand would do."""

TIE: Final = MILLIMETRE // 10
"""A piece lands on everything that it reaches within this height."""

PRESSED: Final = MILLIMETRE // 40
"""A piece is let go when it overlaps what it lands on by so much, less than contacts allow."""

PAST_THE_EDGE: Final = "part of it would be past the edge"
NOTHING_BELOW: Final = "nothing is below that could carry it"
OCCUPIED: Final = "another piece lies there"
TOOL_IN_THE_WAY: Final = "a tool is in the way; it has to be taken away first"
REASONS: Final = ("", PAST_THE_EDGE, NOTHING_BELOW, OCCUPIED, TOOL_IN_THE_WAY)
"""Why a piece may not be let down at a spot; the first is that it may."""

CORNERS: Final = 64  # of the polygon that stands for a disc


@dataclass(frozen=True, slots=True)
class Landing:
    """Where a piece is let go, and the items it lands on as bits."""

    pose: Pose
    lands_on: int


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a piece may not be let down at a spot, in words for players."""

    reason: str


def drop(scene: Scene, standing: Standing, piece: int, spot: Spot) -> Landing | Refusal:
    """Return where a piece lands that is let down at a spot, or why it may not be.

    Seen from above it is laid down at the spot, where there has to be room.
    """
    if standing.tool is not None:
        return Refusal(TOOL_IN_THE_WAY)
    if scene.view == "above":
        return _lay_down(scene, standing, piece, spot)
    below = _underside(scene.bodies[piece], spot.turn, spot.mirrored)
    if below.lo + spot.x < scene.edges[0] or below.hi + spot.x > scene.edges[1]:
        return Refusal(PAST_THE_EDGE)
    heights = [
        (height, top.item)
        for top in _tops(scene, standing)
        if top.item != piece and (height := _height(below, spot.x, top)) is not None
    ]
    if not heights:
        return Refusal(NOTHING_BELOW)
    best = max(heights)[0]
    pose = Pose(spot.x, best - PRESSED, spot.turn, spot.mirrored)
    return Landing(pose, bits(item for height, item in heights if height >= best - TIE))


def support(
    scene: Scene, standing: Standing, piece: int, landing: Landing
) -> tuple[int, int] | None:
    """Return from where to where a piece is carried that has landed, seen from the side.

    It stands by itself where its middle lies between these two. None where nothing carries it.
    """
    pose = landing.pose
    below = _underside(scene.bodies[piece], pose.turn, pose.mirrored)
    ends = [
        end
        for top in _tops(scene, standing)
        if top.item != piece
        for end, height in _meetings(below, pose.x, top)
        if height >= pose.y + PRESSED - TIE
    ]
    return (min(ends), max(ends)) if ends else None


def _lay_down(scene: Scene, standing: Standing, piece: int, spot: Spot) -> Landing | Refusal:
    pose = Pose(spot.x, spot.y, spot.turn, spot.mirrored)
    ground = ground_under(scene, spot.x, spot.y)
    if ground == NO_GROUND:
        return Refusal(NOTHING_BELOW)
    shape = outline(scene, piece, pose)
    for other, there in standing.pieces:
        if other != piece and overlap(shape, outline(scene, other, there)):
            return Refusal(OCCUPIED)
    return Landing(pose, bits([Items.of(scene).ground(ground)]))


def outline(scene: Scene, piece: int, pose: Pose) -> tuple[Shape, ...]:
    """Return the parts of a piece where they are."""
    return placed(scene.bodies[piece], pose)


@lru_cache(maxsize=1024)
def placed(body: Body, pose: Pose) -> tuple[Shape, ...]:
    """Return the parts of a body where it is."""
    parts = body.shape(mirrored=pose.mirrored)
    return tuple(put(part, pose.x, pose.y, pose.turn) for part in parts)


# -- edges that meet

Edge = tuple[int, int, int, int]
"""Two ends, x and y each, the left one first."""


@dataclass(frozen=True, slots=True)
class _Side:
    """The upper or the lower edges of an item, and how far they reach."""

    item: int
    edges: tuple[Edge, ...]
    lo: int
    hi: int


def _side(item: int, found: list[Edge]) -> _Side:
    return _Side(item, tuple(found), min(e[0] for e in found), max(e[2] for e in found))


@lru_cache(maxsize=1024)
def _underside(body: Body, turn: int, mirrored: bool) -> _Side:
    """Return the lower edges of a body, each part a little narrower than it is."""
    found: list[Edge] = []
    for corners in _solid(body, Pose(0, 0, turn, mirrored)):
        lo, hi = min(x for x, _ in corners) + CLEAR, max(x for x, _ in corners) - CLEAR
        for a, b in edges(corners):
            edge = (*a, *b)
            left, right = max(a[0], lo), min(b[0], hi)
            if a[0] < b[0] and left < right:
                found.append((left, _at(edge, left), right, _at(edge, right)))
    return _side(0, found)


@lru_cache(maxsize=1024)
def _top(item: int, body: Body, pose: Pose) -> _Side:
    """Return the upper edges of a piece where it lies."""
    corners = _solid(body, pose)
    return _side(item, [(*b, *a) for part in corners for a, b in edges(part) if b[0] < a[0]])


@lru_cache(maxsize=64)
def _tops(scene: Scene, standing: Standing) -> tuple[_Side, ...]:
    """Return the upper edges of all that something can land on, in order."""
    found = [_top(piece, scene.bodies[piece], pose) for piece, pose in standing.pieces]
    items = Items.of(scene)
    for index, ground in enumerate(scene.grounds):
        (left, _), *_, (right, top), _ = ground.slab
        found.append(_side(items.ground(index), [(left, top, right, top)]))
    return tuple(found)


def _solid(body: Body, pose: Pose) -> list[Polygon]:
    """Return the parts of a body where they are, as the solver has them: without gaps."""
    parts = body.mirrored_solid if pose.mirrored else body.solid
    placed = (put(part, pose.x, pose.y, pose.turn) for part in parts)
    return [_round(part) if isinstance(part, Circle) else part for part in placed]


def _round(disc: Circle) -> Polygon:
    """Return a disc as a polygon, with corners at the very top and bottom."""
    turns = (math.tau * i / CORNERS for i in range(CORNERS))
    return tuple(
        (disc.x + round(disc.radius * math.cos(a)), disc.y + round(disc.radius * math.sin(a)))
        for a in turns
    )


def _height(below: _Side, x: int, top: _Side) -> int | None:
    """Return how high a body at x is when it touches what is below; None if that is beside it."""
    if below.lo + x >= top.hi or below.hi + x <= top.lo:
        return None
    return max((height for _, height in _meetings(below, x, top)), default=None)


def _meetings(below: _Side, x: int, top: _Side) -> Iterator[tuple[int, int]]:
    """Yield where two edges could meet, and how high a body at x is if they do.

    Between two straight edges the gap is smallest at an end.
    """
    for a in below.edges:
        for b in top.edges:
            left, right = max(a[0] + x, b[0]), min(a[2] + x, b[2])
            if left < right:
                for end in (left, right):
                    yield end, _at(b, end) - _at(a, end - x)


def _at(edge: Edge, x: int) -> int:
    """Return the height of an edge at x, rounded down."""
    return edge[1] + (edge[3] - edge[1]) * (x - edge[0]) // (edge[2] - edge[0])
