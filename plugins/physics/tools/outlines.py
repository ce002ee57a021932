"""What a tool looks like, as plain shapes for drawings: when it is aimed, and as it was left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from playrules.plugins.physics.model import Circle, Hole, Point, Polygon, Pose, Tool
from playrules.plugins.physics.model.shapes import put
from playrules.plugins.physics.tools.kinds import KINDS, anchored, values_of
from playrules.plugins.physics.tools.measures import Grip, Values
from playrules.plugins.physics.tools.rig import Cord, swung_back


@dataclass(frozen=True, slots=True)
class Drawn:
    """A shape of a tool in the coordinates of the scene (nm).

    A `frame` stands still, `moving` parts were let go or will be, and a `cord` is a line from its
    knot to what hangs on it. A polygon may be concave.
    """

    role: Literal["frame", "moving", "cord"]
    name: str
    shape: Polygon | Circle


def outlines(
    tool: Tool, hole: Hole, aim: tuple[int, ...], poses: Sequence[Pose] = ()
) -> tuple[Drawn, ...]:
    """Return what there is to draw, back to front: at its aim, or with its parts at their poses."""
    rig = anchored(tool, hole, aim)
    at = tuple(poses) or swung_back(rig)
    drawn = [Drawn("frame", "frame", polygon) for polygon in rig.fixed]
    if rig.track is not None:
        drawn.append(Drawn("frame", "track", rig.track.outline))
    for hold in rig.holds:
        if isinstance(hold, Cord) and hold.part < len(at):
            end = at[hold.part]
            drawn.append(Drawn("cord", "cord", ((hold.x, hold.y), (end.x, end.y))))
    for part, pose in zip(rig.parts, at, strict=True):
        for shape in part.body.parts:
            drawn.append(Drawn("moving", part.body.name, put(shape, pose.x, pose.y, pose.turn)))
    return tuple(drawn)


@dataclass(frozen=True, slots=True)
class Way:
    """Where the part that hits would go if nothing were in its way, and how likely (a weight)."""

    points: tuple[Point, ...]
    weight: int


def spread(
    tool: Tool, hole: Hole, aims: Iterable[tuple[tuple[int, ...], int]], friction: int = 0
) -> tuple[Way, ...]:
    """Return the ways of the aims that a hand may hit instead of one, each with its weight."""
    return tuple(Way(way(tool, hole, aim, friction), weight) for aim, weight in aims)


def grip_at(grip: Grip, hole: Hole, values: Values, ahead: float) -> Point:
    """Return where a grip is (nm) of a tool with these values, so many seconds *ahead*."""
    x, y = grip.at(values, ahead)
    return (hole.x + hole.side * round(x), hole.y + round(y))


def way(tool: Tool, hole: Hole, aim: tuple[int, ...], friction: int = 0) -> tuple[Point, ...]:
    """Return the centre line (nm) of where the part that hits goes, from where it is let go.

    `friction` (billionths) is that between what slides and the ground, 0 where it is not known.
    """
    points = KINDS[tool.kind].way(values_of(tool, aim), friction)
    return tuple((hole.x + hole.side * round(x), hole.y + round(y)) for x, y in points)
