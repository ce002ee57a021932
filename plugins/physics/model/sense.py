"""Whether a standing makes sense that anybody may have written: what lies where nothing can lie.

Thresholds are above all that the solver leaves, also where a scene was at rest by decree.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from playrules.plugins.physics.model.bodies import Body
from playrules.plugins.physics.model.facts import Items
from playrules.plugins.physics.model.landing import outline, placed
from playrules.plugins.physics.model.penetration import depth
from playrules.plugins.physics.model.regions import NO_GROUND, ground_under
from playrules.plugins.physics.model.scenes import Extents, Scene, extents_of
from playrules.plugins.physics.model.shapes import Shape
from playrules.plugins.physics.model.standings import Pose, Standing
from playrules.plugins.physics.model.units import MILLIMETRE

BESIDE: Final = 100 * MILLIMETRE
"""So far beyond the grounds seen from above, or the walls at the side, a middle may come to lie."""
APART: Final = MILLIMETRE // 5
"""What touches lies no further apart."""
NEAR: Final = 2 * MILLIMETRE
"""Boxes around pieces further apart than this need no closer look."""


def is_beyond(scene: Scene, pose: Pose) -> bool:
    """Whether a piece lies where none of a scene can come to lie."""
    if scene.view == "side":
        low = min(ground.top - ground.thick for ground in scene.grounds)
        left, right = scene.edges
        return not (left - BESIDE <= pose.x <= right + BESIDE and pose.y >= low)
    ends = extents_of(ground.shape for ground in scene.grounds)
    return not all(
        low - BESIDE <= at <= high + BESIDE
        for (low, high), at in zip(ends, (pose.x, pose.y), strict=True)
    )


def meetings(scene: Scene, standing: Standing) -> Iterator[tuple[int, int, float]]:
    """Yield each piece with each later item that it is near, and how deep it lies in it, in nm.

    Less than 0 is apart. Items are pieces and, seen from the side, grounds. What fell off all
    grounds seen from above meets nothing.
    """
    bodies = [
        (piece, pose, _around(outline(scene, piece, pose)))
        for piece, pose in standing.pieces
        if scene.view == "side" or ground_under(scene, pose.x, pose.y) != NO_GROUND
    ]
    for at, (piece, pose, span) in enumerate(bodies):
        for other, there, around in bodies[at + 1 :]:
            if _is_near(span, around):
                yield piece, other, _depth(scene.bodies[piece], pose, scene.bodies[other], there)
        if scene.view == "side":
            for index, ground in enumerate(scene.grounds):
                if _is_near(span, _around((ground.slab,))):
                    found = max(depth(one, ground.slab) for one in outline(scene, piece, pose))
                    yield piece, Items.of(scene).ground(index), found


@lru_cache(maxsize=4096)
def _depth(one: Body, pose: Pose, other: Body, there: Pose) -> float:
    """Return how deep two pieces lie in each other."""
    shapes = [placed(body, at) for body, at in ((one, pose), (other, there))]
    return max(depth(a, b) for a in shapes[0] for b in shapes[1])


@lru_cache(maxsize=4096)
def _around(parts: tuple[Shape, ...]) -> Extents:
    """Return the extents of some shapes: the same are asked for again and again."""
    return extents_of(parts)


def _is_near(one: Extents, other: Extents) -> bool:
    return all(
        a <= hi + NEAR and lo <= b + NEAR for (a, b), (lo, hi) in zip(one, other, strict=True)
    )
