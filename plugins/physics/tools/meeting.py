"""Which pieces stand where a tool is set up: it passes them, as a tool beside them would."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from playrules.plugins.physics.model import Hole, Scene, Shape, Standing
from playrules.plugins.physics.model.landing import outline
from playrules.plugins.physics.model.penetration import depth
from playrules.plugins.physics.model.scenes import extents
from playrules.plugins.physics.model.shapes import put
from playrules.plugins.physics.model.units import MILLIMETRE
from playrules.plugins.physics.tools.kinds import anchored
from playrules.plugins.physics.tools.rig import Rig, swung_back

PLAY: Final = MILLIMETRE
"""What overlaps by no more than this only touches."""


def in_the_way(
    scene: Scene, standing: Standing, tool: int, hole: Hole, aim: tuple[int, ...]
) -> tuple[int, ...]:
    """Return the pieces that a tool would pass, fixed or moving: geometry alone decides."""
    rig = anchored(scene.tools[tool], hole, aim)
    shapes = [*fixed_shapes(rig), *moving_shapes(rig)]
    return tuple(overlapped(shapes, scene, standing))


def fixed_shapes(rig: Rig) -> tuple[Shape, ...]:
    """Return the convex shapes of a tool that never move (nm)."""
    return (*rig.fixed, *(rig.track.planks if rig.track else ()))


def moving_shapes(rig: Rig) -> Iterator[Shape]:
    """Yield the shapes of its parts where they begin (nm)."""
    for part, pose in zip(rig.parts, swung_back(rig), strict=True):
        for shape in part.body.parts:
            yield put(shape, pose.x, pose.y, pose.turn)


def overlapped(shapes: Iterable[Shape], scene: Scene, standing: Standing) -> Iterator[int]:
    """Yield the pieces that overlap shapes by more than the play."""
    boxes = [(shape, extents(shape)) for shape in shapes]
    for piece, pose in standing.pieces:
        reach = scene.bodies[piece].reach
        near = [
            shape
            for shape, ((left, right), (low, high)) in boxes
            if left < pose.x + reach
            and pose.x - reach < right
            and low < pose.y + reach
            and pose.y - reach < high
        ]
        parts = outline(scene, piece, pose) if near else ()
        if any(depth(one, other) > PLAY for one in near for other in parts):
            yield piece
