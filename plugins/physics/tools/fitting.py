"""Builds the tools into a world, and lets them go: the mechanisms that the solver asks for."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Final

import pymunk

from playrules.plugins.physics.model import Hole, Shape, Standing, Tool
from playrules.plugins.physics.model.units import WHOLE, to_cm, to_radians
from playrules.plugins.physics.solver import PIECE, TOOL, Device, Mechanisms, World
from playrules.plugins.physics.solver.forms import form_of
from playrules.plugins.physics.solver.sliding import GRAVITY
from playrules.plugins.physics.solver.world import LOOKS
from playrules.plugins.physics.tools.flick import velocity
from playrules.plugins.physics.tools.kinds import KINDS, anchored, values_of
from playrules.plugins.physics.tools.meeting import fixed_shapes, moving_shapes, overlapped
from playrules.plugins.physics.tools.rig import Cord, Part, Pivot, Rig, Swing, Track, swung_back

BESIDE_FIXED: Final = 8
BESIDE_MOVING: Final = 16
BESIDE_BOTH: Final = 32
"""Categories of pieces that stand where parts of a tool are set up: these parts pass them.

They are no longer of the category of pieces, since a shape meets whatever has one category of its
mask.
"""
SWINGING: Final = 1
"""The group of a tool that swings: its parts pass each other, as its load lies in a hollow."""

Frames = list[Standing] | None


def fit(world: World, tool: Tool, hole: Hole, aim: tuple[int, ...]) -> Device:
    """Build a tool into a world, at its hole and ready to be let go."""
    rig = anchored(tool, hole, aim)
    if not rig.parts:
        speed = velocity(values_of(tool, aim))
        return Device(release=lambda moving, _frames: _flick(moving, hole, speed))
    return _Fitting(world, rig).device


MECHANISMS: Final[Mechanisms] = dict.fromkeys(KINDS, fit)
"""What builds each kind of tool."""


def _flick(world: World, hole: Hole, speed: tuple[int, int]) -> None:
    """Send off the piece that lies on a point; without one the finger meets nothing."""
    at = to_cm(hole.x), to_cm(hole.y)
    hit = world.space.point_query_nearest(at, 0.0, pymunk.ShapeFilter())
    body = hit.shape.body if hit is not None and hit.shape is not None else None
    if body is not None:
        body.velocity = to_cm(speed[0]), to_cm(speed[1])


class _Fitting:
    """A rig on its way into a world."""

    def __init__(self, world: World, rig: Rig) -> None:
        self.rig = rig
        self.ground = world.space.static_body
        self.device = Device(release=self.release)
        for part in rig.parts:
            self._add_part(part)
        for polygon in rig.fixed:
            corners = [(to_cm(x), to_cm(y)) for x, y in polygon]
            self.device.shapes.append(pymunk.Poly(self.ground, corners))
        if rig.track is not None:
            self._add_track(rig.track)
        for hold in rig.holds:
            self._add_hold(hold)
        self._pass(world, fixed_shapes(rig), BESIDE_FIXED)
        for shape in self.device.shapes:
            passed = BESIDE_FIXED if shape.body is self.ground else BESIDE_MOVING
            mask = pymunk.ShapeFilter.ALL_MASKS() ^ (passed | BESIDE_BOTH)
            shape.filter = pymunk.ShapeFilter(SWINGING if rig.swing else 0, TOOL, mask)
        if rig.swing is not None:
            self._cock(rig.swing)

    def _add_part(self, part: Part) -> None:
        body, shapes = form_of(part.body).make()
        body.angle = to_radians(part.pose.turn)
        body.position = to_cm(part.pose.x), to_cm(part.pose.y)
        self.device.bodies.append(body)
        self.device.kinds.append(part.body)
        self.device.shapes += shapes
        if part.rolling:
            # A gear to the ground that may pull no harder than this: it slows rolling evenly.
            gear = pymunk.GearJoint(self.ground, body, 0.0, 1.0)
            gear.max_bias = 0.0
            gear.max_force = part.rolling / WHOLE * body.mass * GRAVITY * to_cm(part.body.reach)
            self.device.joints.append(gear)
        if part.drag:
            _slow(body, part.drag)

    def _add_track(self, track: Track) -> None:
        radius = track.thick / 2
        line = [(to_cm(x), to_cm(y)) for x, y in track.below(radius)]
        around = [line[0], *line, line[-1]]
        for i, (a, b) in enumerate(pairwise(line)):
            piece = pymunk.Segment(self.ground, a, b, to_cm(track.thick) / 2)
            piece.friction = track.friction / WHOLE
            piece.set_neighbors(around[i], around[i + 3])
            self.device.shapes.append(piece)

    def _add_hold(self, hold: Pivot | Cord) -> None:
        body, at = self.device.bodies[hold.part], (to_cm(hold.x), to_cm(hold.y))
        if isinstance(hold, Cord):
            cord = pymunk.SlideJoint(self.ground, body, at, (0.0, 0.0), 0.0, to_cm(hold.length))
            self.device.joints.append(cord)
            return
        low, high = to_radians(hold.low), to_radians(hold.high)
        self.device.joints += (
            pymunk.PivotJoint(self.ground, body, at),
            pymunk.RotaryLimitJoint(self.ground, body, low, high),
        )

    def _pass(self, world: World, shapes: Iterable[Shape], beside: int) -> None:
        """Let the pieces that overlap some shapes of the tool pass them."""
        for piece in overlapped(shapes, world.scene, world.standing()):
            for shape in world.pieces[piece].shapes:
                known = shape.filter.categories in (PIECE, beside)
                shape.filter = pymunk.ShapeFilter(categories=beside if known else BESIDE_BOTH)

    # -- letting go

    def release(self, world: World, frames: Frames) -> None:
        """Let the tool go: swing it, if it swings, and give its bodies their speed."""
        self._pass(world, moving_shapes(self.rig), BESIDE_MOVING)
        if self.rig.swing is not None:
            self._swing(self.rig.swing, world, frames)
        for part, body in zip(self.rig.parts, self.device.bodies, strict=True):
            _set(body, part, to_cm(part.vx), to_cm(part.vy))

    def _looks(self, swing: Swing) -> int:
        """How many looks a swing takes: it begins a little later, so that it ends with a look."""
        whole = abs(self.rig.parts[swing.arm].pose.turn - swing.start)
        return max(1, whole * LOOKS // abs(swing.rate))

    def _cock(self, swing: Swing) -> None:
        """Turn the arm back to where it begins, and what it carries with it."""
        back = abs(to_radians(swing.rate)) / LOOKS * self._looks(swing)
        poses = swung_back(self.rig, back)
        for body, pose in zip(self.device.bodies, poses, strict=True):
            body.angle = to_radians(pose.turn)
            body.position = to_cm(pose.x), to_cm(pose.y)

    def _swing(self, swing: Swing, world: World, frames: Frames) -> None:
        """Turn the arm with what it carries, evenly, until it meets its stop."""
        arm, load = self.device.bodies[swing.arm], self.device.bodies[swing.load]
        rate = to_radians(swing.rate)
        driving = (
            pymunk.SimpleMotor(self.ground, arm, -rate),
            pymunk.PivotJoint(arm, load, load.position),
            pymunk.GearJoint(arm, load, load.angle - arm.angle, 1.0),
        )
        hold = next(hold for hold in self.rig.holds if hold.part == swing.arm)
        pivot = to_cm(hold.x), to_cm(hold.y)
        for body in (arm, load):
            body.velocity = (body.position - pivot).perpendicular() * rate
            body.angular_velocity = rate
        world.space.add(*driving)
        for _ in range(self._looks(swing)):
            world.look(frames)
        world.space.remove(*driving)


def _set(body: pymunk.Body, part: Part, vx: float, vy: float) -> None:
    """Put a body where its part is let go, with a speed (cm/s)."""
    body.angle = to_radians(part.pose.turn)
    body.position = to_cm(part.pose.x), to_cm(part.pose.y)
    body.velocity, body.angular_velocity = (vx, vy), 0.0


def _slow(body: pymunk.Body, lost: tuple[int, int]) -> None:
    """Let a body lose shares of its speed in the first second, and in each after it."""
    first, later = 1 - lost[0] / WHOLE, 1 - lost[1] / WHOLE
    time = 0.0

    def drag(body: pymunk.Body, gravity: tuple[float, float], damping: float, dt: float) -> None:
        nonlocal time
        time += dt
        kept = (first if time <= 1.0 else later) ** dt
        pymunk.Body.update_velocity(body, gravity, damping * kept, dt)

    body.velocity_func = drag
