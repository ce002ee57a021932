"""Builds the tools into a world, and lets them go: the mechanisms that the solver asks for."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final

import pymunk

from playrules.plugins.physics.model import Hole, Standing, Tool
from playrules.plugins.physics.model.units import WHOLE, to_cm, to_radians
from playrules.plugins.physics.solver import LOOKS, TOOL, Device, Mechanisms, RefusedError, World
from playrules.plugins.physics.solver.forms import form_of
from playrules.plugins.physics.solver.sliding import GRAVITY
from playrules.plugins.physics.tools.flick import velocity
from playrules.plugins.physics.tools.kinds import KINDS, anchored, values_of
from playrules.plugins.physics.tools.rig import Cord, Part, Pivot, Rig, Swing, Track

OWN: Final = pymunk.ShapeFilter(group=1, categories=TOOL)
"""The parts of one tool do not meet each other."""

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
    """Send off the piece that lies on a point.

    Raises RefusedError if none does.
    """
    hit = world.space.point_query_nearest((to_cm(hole.x), to_cm(hole.y)), 0.0, pymunk.ShapeFilter())
    if hit is None or hit.shape is None or hit.shape.body is None:
        raise RefusedError("no piece lies there that could be flicked")
    hit.shape.body.velocity = to_cm(speed[0]), to_cm(speed[1])


class _Fitting:
    """A rig on its way into a world."""

    def __init__(self, world: World, rig: Rig) -> None:
        self.rig = rig
        self.ground = world.space.static_body
        self.device = Device(release=self.release)
        for part in rig.parts:
            self._add_part(part, world)
        for polygon in rig.fixed:
            corners = [(to_cm(x), to_cm(y)) for x, y in polygon]
            self.device.shapes.append(pymunk.Poly(self.ground, corners))
        if rig.track is not None:
            self._add_track(rig.track)
        for hold in rig.holds:
            self._add_hold(hold)
        for shape in self.device.shapes:
            shape.filter = OWN
        if rig.swing is not None:
            self._cock(rig.swing)

    def _add_part(self, part: Part, world: World) -> None:
        body, shapes = form_of(part.body).make()
        body.angle = to_radians(part.pose.turn)
        body.position = to_cm(part.pose.x), to_cm(part.pose.y)
        self.device.bodies.append(body)
        self.device.shapes += shapes
        if part.rolling:
            # A gear to the ground that may pull no harder than this: it slows rolling evenly.
            gear = pymunk.GearJoint(self.ground, body, 0.0, 1.0)
            gear.max_bias = 0.0
            gear.max_force = part.rolling / WHOLE * body.mass * GRAVITY * to_cm(part.body.reach)
            self.device.joints.append(gear)
        if part.drag:
            _slow(body, 1 - part.drag / WHOLE)
        world.slide(body, part.body)

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

    # -- letting go

    def release(self, world: World, frames: Frames) -> None:
        """Let the tool go: swing it, if it swings, and give its bodies their speed."""
        if self.rig.swing is not None:
            self._swing(self.rig.swing, world, frames)
        for part, body in zip(self.rig.parts, self.device.bodies, strict=True):
            body.velocity = to_cm(part.vx), to_cm(part.vy)

    def _looks(self, swing: Swing) -> int:
        """How many looks a swing takes: it begins a little later, so that it ends with a look."""
        whole = abs(self.rig.parts[swing.arm].pose.turn - swing.start)
        return max(1, whole * LOOKS // abs(swing.rate))

    def _cock(self, swing: Swing) -> None:
        """Turn the arm back to where it begins, and what it carries with it."""
        pivot = self._pivot(swing)
        back = -to_radians(swing.rate) / LOOKS * self._looks(swing)
        for i in (swing.arm, swing.load):
            body = self.device.bodies[i]
            offset = (body.position - pivot).rotated(back)
            body.angle += back
            body.position = pivot + offset

    def _pivot(self, swing: Swing) -> pymunk.Vec2d:
        hold = next(hold for hold in self.rig.holds if hold.part == swing.arm)
        return pymunk.Vec2d(to_cm(hold.x), to_cm(hold.y))

    def _swing(self, swing: Swing, world: World, frames: Frames) -> None:
        """Turn the arm with what it carries, evenly, until it meets its stop."""
        arm, load = self.device.bodies[swing.arm], self.device.bodies[swing.load]
        driving = (
            pymunk.SimpleMotor(self.ground, arm, -to_radians(swing.rate)),
            pymunk.PivotJoint(arm, load, load.position),
            pymunk.GearJoint(arm, load, load.angle - arm.angle, 1.0),
        )
        world.space.add(*driving)
        for _ in range(self._looks(swing)):
            world.advance()
            if frames is not None:
                frames.append(world.standing())
        world.space.remove(*driving)
        arm.angular_velocity = load.angular_velocity = 0.0
        arm.velocity = 0.0, 0.0


def _slow(body: pymunk.Body, kept: float) -> None:
    """Let a body keep only this share of its speed in a second."""

    def drag(body: pymunk.Body, gravity: tuple[float, float], damping: float, dt: float) -> None:
        pymunk.Body.update_velocity(body, gravity, damping * math.pow(kept, dt), dt)

    body.velocity_func = drag
