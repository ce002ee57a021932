"""What a scene keeps between events: where the pieces lie, and which tool was left in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

BODIES_OF_A_TOOL = 3
"""A tool has at most so many bodies that move: an arm, a ball, …"""


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a body's centroid is, in nanometres, and how it is turned, in nanoradians.

    It is mirrored left to right first, then turned counter-clockwise, then moved.
    """

    x: int
    y: int
    turn: int = 0
    mirrored: bool = False


@dataclass(frozen=True, slots=True)
class Spot:
    """Where somebody lets a piece down: x of its centroid, and how it is turned.

    Seen from the side it comes down from above until it touches something; seen from above it is
    laid down at (x, y).
    """

    x: int
    turn: int = 0
    mirrored: bool = False
    y: int = 0


@dataclass(frozen=True, slots=True)
class ToolPose:
    """A tool that stands in a scene: which, in which hole, how aimed, and where its bodies are.

    `tool` and `hole` are indices into the scene's; `aim` has a value for each parameter.
    """

    tool: int
    hole: int
    aim: tuple[int, ...]
    poses: tuple[Pose, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """All that a scene keeps between events: a pose for each piece in it, by index, and a tool."""

    pieces: tuple[tuple[int, Pose], ...] = ()
    tool: ToolPose | None = None

    @classmethod
    def of(cls, pieces: Mapping[int, Pose], tool: ToolPose | None = None) -> Standing:
        """Return the standing of pieces by index, whatever their order."""
        return cls(tuple(sorted(pieces.items(), key=lambda one: one[0])), tool)

    @property
    def poses(self) -> dict[int, Pose]:
        """The pieces by index, in order."""
        return dict(self.pieces)

    def with_piece(self, piece: int, pose: Pose) -> Standing:
        """Return the standing with a piece put in, or moved."""
        return Standing.of({**self.poses, piece: pose}, self.tool)

    def without(self, *pieces: int) -> Standing:
        """Return the standing without some pieces."""
        return Standing(tuple(one for one in self.pieces if one[0] not in pieces), self.tool)

    def with_tool(self, tool: ToolPose | None) -> Standing:
        """Return the standing with another tool, or none."""
        return replace(self, tool=tool)


@dataclass(frozen=True, slots=True)
class Rest:
    """How an event ended.

    `how` is `decree` if the pieces did not come to rest by themselves in the time they are given.
    `start` is the standing when they were let go, with what the event put in; `time` is in
    nanoseconds; `frames` are standings in between, 60 a second, if they were asked for.
    """

    how: Literal["rested", "decree"]
    time: int
    start: Standing
    standing: Standing
    frames: tuple[Standing, ...] = ()
