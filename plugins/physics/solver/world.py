"""A world: the space of one event, built from a standing with everything asleep, and run to rest.

Nothing of it outlives the event. It is built in the order of the pieces, which makes the same event
from the same standing give the same numbers in every process. What lies in it asleep costs next to
nothing and does not creep, as it would if it were settled anew each time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

import pymunk

from playrules.plugins.physics.model import (
    Body,
    Hole,
    Items,
    Pose,
    Scene,
    Standing,
    Tool,
    ToolPose,
)
from playrules.plugins.physics.model.units import from_cm, from_radians, to_cm, to_radians
from playrules.plugins.physics.solver.errors import RunawayError
from playrules.plugins.physics.solver.forms import forms
from playrules.plugins.physics.solver.grounds import NO_ITEM, PIECE, lay
from playrules.plugins.physics.solver.sliding import GRAVITY, Sliding, roll

ITERATIONS: Final = 40
COLD_ITERATIONS: Final = 300
"""In the first steps after building no contact knows its load yet: a tower would lean a little."""
COLD_STEPS: Final = 60
SLOP: Final = 0.01  # cm that touching bodies may overlap
SLEEPY: Final = 0.5  # s of rest before a body falls asleep
IDLE: Final = 0.3  # cm/s that count as rest; with more, bodies were seen asleep in mid-fall
MANY: Final = 24
"""Pieces up to which 480 steps a second are enough for what is hit; with more there are 960."""
LOOKS: Final = 60  # times a second that the world is looked at: whether it rests, for frames
QUIET: Final = 2 * LOOKS
"""Looks for which a tool may still move while all pieces sleep: one swing of any tool."""
NEAR: Final = 0.02  # cm around what is taken away within which pieces are woken
FAR: Final = 1000.0  # cm from the middle at which a body has run away

_PIECES: Final = pymunk.ShapeFilter(categories=PIECE)


Release = Callable[["World", list[Standing] | None], None]
"""Lets a tool go: gives its bodies their speed, after what it does before that (to the frames)."""


@dataclass(slots=True)
class Device:
    """A tool as built into a world: bodies that move, in the order of their poses, and the rest.

    `kinds` are what the bodies are. Shapes of the static body belong to it as well: they go when it
    is taken away.
    """

    bodies: list[pymunk.Body] = field(default_factory=list)
    kinds: list[Body] = field(default_factory=list)
    shapes: list[pymunk.Shape] = field(default_factory=list)
    joints: list[pymunk.Constraint] = field(default_factory=list)
    release: Release = lambda _world, _frames: None


Mechanism = Callable[["World", Tool, Hole, tuple[int, ...]], Device]
"""Builds a tool that is anchored in a hole and aimed by values, cocked and ready to go.

It makes pymunk objects without adding them to the space, whose static body is
`world.space.static_body`; it may also act on pieces of the world. A tool that stood in a scene is
built the same way; then its bodies get the positions and angles at which they came to rest. It must
make the same objects in the same order every time.
"""

Mechanisms = Mapping[str, Mechanism]


class World:
    """The space of one event. Centimetres, grams, seconds, radians."""

    def __init__(self, scene: Scene, count: int, *, calm: bool = False) -> None:
        """Lay the grounds of a scene in which *count* pieces will be.

        Where all is *calm*, and pieces are let down rather than hit, there are twice as many steps:
        towers are built by many such events, and each of them leans a tower a little.
        """
        self.scene = scene
        side = scene.view == "side"
        self.calm = calm or not side  # what slides goes half a step too far
        self.rate = (480 if count <= MANY else 960) * (2 if self.calm else 1)  # steps a second
        self.steps = 0
        self.space = pymunk.Space()
        self.space.collision_slop = SLOP
        self.space.sleep_time_threshold = SLEEPY
        self.space.idle_speed_threshold = IDLE
        self.space.gravity = (0.0, -GRAVITY if side else 0.0)
        self.pieces: dict[int, pymunk.Body] = {}
        self.tool: ToolPose | None = None
        self.device = Device()
        self.items = Items.of(scene)
        self.item_of: dict[pymunk.Shape, int] = {
            shape: ground if ground == NO_ITEM else self.items.ground(ground)
            for shape, ground in lay(self.space, scene).items()
        }
        self._mirrored: dict[int, bool] = {}
        self._sliding = None if side else Sliding(self.space, scene)

    # -- what is in it

    def add_piece(self, piece: int, pose: Pose) -> pymunk.Body:
        """Put a piece in, awake."""
        body, shapes = forms(self.scene)[piece][pose.mirrored].make()
        _set(body, pose)
        for shape in shapes:
            shape.filter = _PIECES
            self.item_of[shape] = piece
        self.space.add(body, *shapes)
        self.pieces[piece], self._mirrored[piece] = body, pose.mirrored
        if self._sliding is not None:
            self._sliding.add(body, self.scene.bodies[piece])
        else:
            roll(self.space, body, self.scene.bodies[piece])
        return body

    def add_tool(self, pose: ToolPose, mechanisms: Mechanisms) -> None:
        """Build a tool in, awake: cocked, or where it came to rest."""
        tool, hole = self.scene.tools[pose.tool], self._anchor(pose.hole)
        made = mechanisms[tool.kind](self, tool, hole, pose.aim)
        self.tool, self.device = pose, made
        for body, at in zip(made.bodies, pose.poses, strict=False):
            _set(body, at)
        self.space.add(*made.bodies, *made.shapes, *made.joints)
        for shape in made.shapes:
            self.item_of[shape] = self.items.tool(pose.tool)
        if self._sliding is not None:
            for body, kind in zip(made.bodies, made.kinds, strict=True):
                self._sliding.add(body, kind)

    def _anchor(self, index: int) -> Hole:
        """Return a hole; after all holes come the pieces, which a finger can flick."""
        if index < len(self.scene.holes):
            return self.scene.holes[index]
        x, y = self.pieces[index - len(self.scene.holes)].position
        return Hole("", 0, from_cm(x), from_cm(y))

    def release(self, frames: list[Standing] | None) -> None:
        """Let a tool go that has just been built; it stays, unless nothing of it is there."""
        if self.tool is not None and not self.tool.poses:
            self.device.release(self, frames)
            if not self.device.shapes:
                self.tool = None

    def remove_tool(self) -> None:
        """Take the tool out, and wake what touched it."""
        made, self.device, self.tool = self.device, Device(), None
        self.wake_near(made.shapes)
        for body in made.bodies:
            if self._sliding is not None:
                self._sliding.drop(body)
            self.space.remove(*body.constraints)
        self.space.remove(*made.shapes, *made.bodies)
        for shape in made.shapes:
            del self.item_of[shape]

    def wake_around(self, piece: int, pose: Pose) -> None:
        """Wake what touched a piece that was taken out."""
        body, shapes = forms(self.scene)[piece][pose.mirrored].make()
        _set(body, pose)
        self.wake_near(shapes)

    def wake_near(self, shapes: Iterable[pymunk.Shape]) -> None:
        """Wake every body that touches shapes, or nearly does. The shapes grow: they have to go."""
        for shape in shapes:
            _grow(shape)
            for hit in self.space.shape_query(shape):
                body = hit.shape.body
                if body is not None and body.is_sleeping:
                    body.activate()

    def sleep(self, islands: Iterable[Iterable[int]]) -> None:
        """Put pieces to sleep, each island together; node NO_ITEM is all bodies of the tool."""
        for island in islands:
            bodies = [
                body
                for node in island
                for body in (self.device.bodies if node == NO_ITEM else [self.pieces[node]])
            ]
            for body in bodies:
                if body is bodies[0]:
                    body.sleep()
                else:
                    body.sleep_with_group(bodies[0])

    # -- running

    def run(self, seconds: int, frames: list[Standing] | None = None) -> bool:
        """Step until all rests, for so many seconds at most; whether it came to rest.

        It rests when all pieces sleep, and the tool sleeps as well or has not woken one of them for
        two seconds. Frames are added 60 times a second.
        """
        quiet = 0
        for _ in range(seconds * LOOKS):
            self.look(frames)
            quiet = 0 if any(not one.is_sleeping for one in self.pieces.values()) else quiet + 1
            if quiet and (quiet >= QUIET or all(one.is_sleeping for one in self.device.bodies)):
                return True
        return False

    def look(self, frames: list[Standing] | None) -> None:
        """Step for a sixtieth of a second, and add what is seen to the frames, if there are."""
        self.advance()
        if frames is not None:
            frames.append(self.standing())

    def advance(self) -> None:
        """Step for a sixtieth of a second."""
        step, dt = self.space.step, 1 / self.rate
        self.space.iterations = ITERATIONS if self.steps >= COLD_STEPS else COLD_ITERATIONS
        for _ in range(self.rate // LOOKS):
            step(dt)
            if self._sliding is not None:
                self._sliding.update()
        self.steps += self.rate // LOOKS

    # -- reading

    def standing(self) -> Standing:
        """Return where everything is, in whole numbers.

        Raises:
            RunawayError: a body is no longer anywhere.
        """
        pieces = tuple(
            (piece, _pose(body, piece, mirrored=self._mirrored[piece]))
            for piece, body in self.pieces.items()
        )
        if self.tool is None:
            return Standing(pieces)
        bodies = tuple(_pose(body, NO_ITEM, mirrored=False) for body in self.device.bodies)
        return Standing(pieces, replace(self.tool, poses=bodies))

    def snap(self, standing: Standing) -> None:
        """Set every body to what was read of it, so that facts are those of the whole numbers."""
        moved = [(self.pieces[piece], pose) for piece, pose in standing.pieces]
        if standing.tool is not None:
            moved += zip(self.device.bodies, standing.tool.poses, strict=True)
        for body, pose in moved:
            _set(body, pose)
            self.space.reindex_shapes_for_body(body)


def _set(body: pymunk.Body, pose: Pose) -> None:
    # In this order: to turn a body whose centre of gravity is not its origin moves it.
    body.angle = to_radians(pose.turn)
    body.position = (to_cm(pose.x), to_cm(pose.y))


def _pose(body: pymunk.Body, piece: int, *, mirrored: bool) -> Pose:
    (x, y), angle = body.position, body.angle
    if not (abs(x) <= FAR and abs(y) <= FAR and abs(angle) < 1e6):  # also for what is no number
        raise RunawayError(piece)
    return Pose(from_cm(x), from_cm(y), from_radians(angle), mirrored)


def _grow(shape: pymunk.Shape) -> None:
    if isinstance(shape, pymunk.Circle | pymunk.Poly | pymunk.Segment):
        grow = shape.unsafe_set_radius
        grow(shape.radius + NEAR)
