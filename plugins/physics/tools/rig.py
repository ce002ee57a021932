"""A tool ready to be let go, as plain data: parts that move, others, and what holds them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from math import copysign, cos, hypot, sin

from playrules.plugins.physics.model import Body, Point, Polygon, Pose
from playrules.plugins.physics.model.units import from_radians, to_radians


@dataclass(frozen=True, slots=True)
class Part:
    """A moving part: a body, its pose when it is let go, and its speed then (nm/s).

    `rolling` is its rolling resistance as a share of its weight, `drag` the share of its speed that
    it loses in the first second, and in each second after that (billionths).
    """

    body: Body
    pose: Pose
    vx: int = 0
    vy: int = 0
    rolling: int = 0
    drag: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Track:
    """A fixed line that carries what rolls on it, `thick` (nm) downwards.

    Its points (nm) begin where the ball leaves. What rolls over a point feels no seam.
    """

    points: tuple[Point, ...]
    thick: int
    friction: int

    @property
    def outline(self) -> Polygon:
        """The line with its thickness, as one polygon, which may be concave."""
        return (*self.points, *reversed(self.below(self.thick)))

    @property
    def planks(self) -> tuple[Polygon, ...]:
        """The same as convex pieces, counter-clockwise or not."""
        above, below = pairwise(self.points), pairwise(self.below(self.thick))
        return tuple((*top, *reversed(bottom)) for top, bottom in zip(above, below, strict=True))

    def below(self, depth: float) -> tuple[Point, ...]:
        """The line so far (nm) below itself, at right angles to it."""
        ahead = (*self.points[1:], self.points[-1])
        behind = (self.points[0], *self.points[:-1])
        found = []
        for (x, y), (ax, ay), (bx, by) in zip(self.points, ahead, behind, strict=True):
            length = hypot(ax - bx, ay - by) * (1 if ax > bx else -1)
            found.append(
                (round(x + depth * (ay - by) / length), round(y - depth * (ax - bx) / length))
            )
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Pivot:
    """Holds the part at a point that stays where it is and can only turn.

    Its turn stays within `low..high` (nrad).
    """

    part: int
    x: int
    y: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Cord:
    """Ties the centre of a part to a point, at most `length` (nm) away."""

    part: int
    x: int
    y: int
    length: int


@dataclass(frozen=True, slots=True)
class Swing:
    """Part `arm` turns at an even rate about its pivot up to its pose, and carries part `load`.

    It begins at the turn `start` (nrad) or a little later; there it lets the load go, which leaves
    with its speed from its pose. `rate` is in nrad a second.
    """

    arm: int
    load: int
    start: int
    rate: int


@dataclass(frozen=True, slots=True)
class Rig:
    """A tool at its hole: up to three moving parts, fixed shapes (nm), and what holds the parts."""

    parts: tuple[Part, ...]
    fixed: tuple[Polygon, ...] = ()
    track: Track | None = None
    holds: tuple[Pivot | Cord, ...] = ()
    swing: Swing | None = None


def swung_back(rig: Rig, by: float | None = None) -> tuple[Pose, ...]:
    """Where the parts are before the arm has swung by so much (radians), all of its way if None."""
    poses = [part.pose for part in rig.parts]
    if rig.swing is None:
        return tuple(poses)
    whole = to_radians(rig.swing.start - poses[rig.swing.arm].turn)
    pivot = next(hold for hold in rig.holds if hold.part == rig.swing.arm)
    turn = whole if by is None else copysign(by, whole)
    c, s = cos(turn), sin(turn)
    for i in (rig.swing.arm, rig.swing.load):
        x, y = poses[i].x - pivot.x, poses[i].y - pivot.y
        at = pivot.x + round(x * c - y * s), pivot.y + round(x * s + y * c)
        poses[i] = Pose(*at, poses[i].turn + from_radians(turn))
    return tuple(poses)


def mirrored(rig: Rig) -> Rig:
    """The same tool on the right side: it throws to the left."""
    swing = rig.swing and replace(rig.swing, start=-rig.swing.start, rate=-rig.swing.rate)
    track = rig.track and replace(rig.track, points=tuple((-x, y) for x, y in rig.track.points))
    return Rig(
        parts=tuple(map(_mirrored_part, rig.parts)),
        fixed=tuple(map(_flip, rig.fixed)),
        track=track,
        holds=tuple(map(_mirrored_hold, rig.holds)),
        swing=swing,
    )


def moved(rig: Rig, x: int, y: int) -> Rig:
    """The same tool so much further (nm) to the right and up."""

    def there(points: Polygon) -> Polygon:
        return tuple((a + x, b + y) for a, b in points)

    return replace(
        rig,
        parts=tuple(
            replace(part, pose=replace(part.pose, x=part.pose.x + x, y=part.pose.y + y))
            for part in rig.parts
        ),
        fixed=tuple(map(there, rig.fixed)),
        track=rig.track and replace(rig.track, points=there(rig.track.points)),
        holds=tuple(replace(hold, x=hold.x + x, y=hold.y + y) for hold in rig.holds),
    )


def _flip(polygon: Polygon) -> Polygon:
    return tuple((-x, y) for x, y in reversed(polygon))


def _mirrored_part(part: Part) -> Part:
    shapes = part.body.shape(mirrored=True)
    return replace(
        part,
        body=replace(part.body, parts=shapes, solid=shapes),
        pose=Pose(-part.pose.x, part.pose.y, -part.pose.turn),
        vx=-part.vx,
    )


def _mirrored_hold(hold: Pivot | Cord) -> Pivot | Cord:
    if isinstance(hold, Cord):
        return replace(hold, x=-hold.x)
    return replace(hold, x=-hold.x, low=-hold.high, high=-hold.low)
