"""Where a piece lands that is let down from above: geometry alone, without a solver.

It comes down straight until it touches something. The work is done by plain functions over whole
numbers, a row and tables, which a rules file's choices call for every spot; `drop` is the same for
a scene and a standing.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from playrules.plugins.physics.model.facts import Items, bits
from playrules.plugins.physics.model.regions import NO_GROUND, ground_under, overlap
from playrules.plugins.physics.model.scenes import Scene
from playrules.plugins.physics.model.shapes import Circle, Polygon, Shape, mirror, put
from playrules.plugins.physics.model.standings import Pose, Spot, Standing
from playrules.plugins.physics.model.units import MILLIMETRE, RADIAN

CLEAR: Final = MILLIMETRE // 10
"""What stands beside the way down by no more than this is slipped past, as a hand would do."""

TIE: Final = MILLIMETRE // 10
"""A piece lands on everything that it reaches within this height."""

PRESSED: Final = MILLIMETRE // 40
"""A piece is let go when it overlaps what it lands on by so much, less than contacts allow."""

NOTHING: Final = -(2**62)
"""The height over something that is not below."""

HEAD: Final = 4  # numbers of the table before its starts
CORNERS: Final = 64  # of the polygon that stands for a disc

Edge = tuple[int, int, int, int]


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
    """Return where a piece lands that is let down at a spot, or why it may not be."""
    if standing.tool is not None:
        return Refusal("a tool is in the way; it has to be taken away first")
    others = standing.without(piece)
    if scene.view == "above":
        return _lay_down(scene, others, piece, spot)
    known, count = table(scene), len(scene.bodies)
    reason = why_not((), piece, spot.x, spot.turn, spot.mirrored, known)
    if reason:
        return Refusal(REASONS[reason])
    row, columns = _row(scene, others), tuple(range(0, 5 * count, count))
    over = [
        height_over(row, item, piece, spot.x, spot.turn, spot.mirrored, 1, columns, known)
        for item in range(count + len(scene.grounds))
    ]
    best = max(over)
    if best == NOTHING:
        return Refusal(REASONS[2])
    pose = Pose(spot.x, best - PRESSED, spot.turn, spot.mirrored)
    return Landing(pose, bits(item for item, height in enumerate(over) if height >= best - TIE))


REASONS: Final = ("", "part of it would be past the edge", "nothing is below that could carry it")
"""What the numbers that `why_not` gives mean."""


def _lay_down(scene: Scene, others: Standing, piece: int, spot: Spot) -> Landing | Refusal:
    pose = Pose(spot.x, spot.y, spot.turn, spot.mirrored)
    ground = ground_under(scene, spot.x, spot.y)
    if ground == NO_GROUND:
        return Refusal(REASONS[2])
    shape = outline(scene, piece, pose)
    for other, there in others.pieces:
        if overlap(shape, outline(scene, other, there)):
            return Refusal("another piece lies there")
    return Landing(pose, bits([Items.of(scene).ground(ground)]))


def outline(scene: Scene, piece: int, pose: Pose) -> tuple[Shape, ...]:
    """Return the parts of a piece where they are."""
    parts = scene.bodies[piece].shape(mirrored=pose.mirrored)
    return tuple(put(part, pose.x, pose.y, pose.turn) for part in parts)


def _row(scene: Scene, standing: Standing) -> list[int]:
    """Return whether each piece is there, x, y, turn and mirrored, one after the other."""
    count = len(scene.bodies)
    row = [0] * 5 * count
    for piece, pose in standing.pieces:
        row[piece::count] = (1, pose.x, pose.y, pose.turn, int(pose.mirrored))
    return row


@lru_cache(maxsize=64)
def table(scene: Scene) -> tuple[int, ...]:
    """Return the outlines of a scene seen from the side as one table of whole numbers.

    It begins with how many pieces and grounds there are, the left edge and the right edge. Then
    comes where each outline begins: of each piece as it is and mirrored, then of each ground. An
    outline is its reach from the centroid, how many parts, and for each part how many corners and
    their x and y. Parts overlap as they do for the solver, which leaves no gap between them.
    """
    shapes: list[tuple[int, tuple[Shape, ...]]] = []
    for body in scene.bodies:
        shapes.append((body.reach, body.solid))
        shapes.append((body.reach, tuple(mirror(part) for part in body.solid)))
    shapes += [(0, (ground.slab,)) for ground in scene.grounds]
    starts: list[int] = []
    numbers: list[int] = []
    for reach, parts in shapes:
        starts.append(HEAD + len(shapes) + len(numbers))
        numbers.extend((reach, len(parts)))
        for part in parts:
            corners = _round(part) if isinstance(part, Circle) else part
            numbers.append(len(corners))
            numbers.extend(number for corner in corners for number in corner)
    return (len(scene.bodies), len(scene.grounds), *scene.edges, *starts, *numbers)


def _round(disc: Circle) -> Polygon:
    """Return a disc as a polygon, with corners at the very top and bottom."""
    turns = (math.tau * i / CORNERS for i in range(CORNERS))
    return tuple(
        (disc.x + round(disc.radius * math.cos(a)), disc.y + round(disc.radius * math.sin(a)))
        for a in turns
    )


# -- over a row and the table


def why_not(
    row: Sequence[int], piece: int, x: int, turn: int, mirrored: int, known: Sequence[int]
) -> int:
    """Return the number of the reason why a piece may not be let down, 0 if it may.

    The arguments are those of `height_over`; the row is not looked at.
    """
    lo, hi = _span(_edges(known, known[HEAD + 2 * piece + mirrored], x, 0, turn, 1))
    return 1 if lo < known[2] or hi > known[3] else 0


def landing_height(
    row: Sequence[int],
    piece: int,
    x: int,
    turn: int,
    mirrored: int,
    place: int,
    columns: Sequence[int],
    known: Sequence[int],
) -> int:
    """Return the height of a piece's centroid when it first touches something, or NOTHING.

    The arguments are those of `height_over`.
    """
    below = _edges(known, known[HEAD + 2 * piece + mirrored], x, 0, turn, 1)
    best = NOTHING
    for item in range(known[0] + known[1]):
        if item != piece:
            best = max(best, _over(row, item, below, place, columns, known))
    return best


def height_over(
    row: Sequence[int],
    item: int,
    piece: int,
    x: int,
    turn: int,
    mirrored: int,
    place: int,
    columns: Sequence[int],
    known: Sequence[int],
) -> int:
    """Return the height of a piece's centroid when it touches an item, NOTHING if not below it.

    Args:
        row: where pieces are, in columns.
        item: a piece or a ground, as items are numbered.
        piece: the index of the piece that comes down.
        x: where its centroid comes down.
        turn: how it is turned.
        mirrored: 1 if it is mirrored.
        place: what stands in a piece's place column if it is in this scene.
        columns: the first columns, by piece index, of places, x, y, turns and mirrored.
        known: the scene's `table`.
    """
    if item == piece:
        return NOTHING
    below = _edges(known, known[HEAD + 2 * piece + mirrored], x, 0, turn, 1)
    return _over(row, item, below, place, columns, known)


def _over(
    row: Sequence[int],
    item: int,
    below: list[Edge],
    place: int,
    columns: Sequence[int],
    known: Sequence[int],
) -> int:
    """Return the height at which the lower edges of a piece touch an item."""
    lo, hi = _span(below)
    pieces = known[0]
    if item < pieces:
        start = known[HEAD + 2 * item + row[columns[4] + item]]
        x = row[columns[1] + item]
        if row[columns[0] + item] != place or x + known[start] < lo or x - known[start] > hi:
            return NOTHING
        roof = _edges(known, start, x, row[columns[2] + item], row[columns[3] + item], -1)
    else:
        roof = _edges(known, known[HEAD + pieces + item], 0, 0, 0, -1)
    best = NOTHING
    for a in below:
        for b in roof:
            left, right = max(a[0], b[0]), min(a[2], b[2])
            if left < right:
                best = max(best, _at(b, left) - _at(a, left), _at(b, right) - _at(a, right))
    return best


def _span(edges: list[Edge]) -> tuple[int, int]:
    """Return the leftmost and the rightmost x of edges."""
    lo, hi = edges[0][0], edges[0][2]
    for edge in edges:
        lo, hi = min(lo, edge[0]), max(hi, edge[2])
    return lo, hi


def _at(edge: Edge, x: int) -> int:
    """Return the height of an edge at x, rounded down."""
    return edge[1] + (edge[3] - edge[1]) * (x - edge[0]) // (edge[2] - edge[0])


def _edges(known: Sequence[int], start: int, x: int, y: int, turn: int, way: int) -> list[Edge]:
    """Return the lower edges of an outline (way 1) or its upper ones (-1), each from left to right.

    Lower edges are cut off by CLEAR at both sides of their part.
    """
    c, s = math.cos(turn / RADIAN), math.sin(turn / RADIAN)
    found: list[Edge] = []
    at = start + 2
    for _ in range(known[start + 1]):
        count = known[at]
        xs = [0] * count
        ys = [0] * count
        for i in range(count):
            a, b = known[at + 1 + 2 * i], known[at + 2 + 2 * i]
            xs[i] = x + round(a * c - b * s)
            ys[i] = y + round(a * s + b * c)
        at += 1 + 2 * count
        spare = CLEAR if way > 0 else 0
        lo, hi = min(xs) + spare, max(xs) - spare
        for i in range(count):
            j = i + 1 if i + 1 < count else 0
            if way < 0:
                i, j = j, i
            if xs[i] < xs[j] and xs[i] < hi and xs[j] > lo:
                edge = (xs[i], ys[i], xs[j], ys[j])
                left, right = max(lo, xs[i]), min(hi, xs[j])
                if left < right:
                    found.append((left, _at(edge, left), right, _at(edge, right)))
    return found
