"""The grounds of a scene in a space, and walls at its edges."""

from __future__ import annotations

from typing import Final

import pymunk

from playrules.plugins.physics.model.scenes import Scene
from playrules.plugins.physics.model.units import CENTIMETRE, WHOLE, to_cm

# Categories of shapes, for the filters of tools.
GROUND: Final = 1
PIECE: Final = 2
TOOL: Final = 4

NO_ITEM: Final = -1
WALL: Final = 5.0  # cm
HIGH: Final = 1000.0  # cm


def lay(space: pymunk.Space, scene: Scene) -> dict[pymunk.Shape, int]:
    """Add the grounds of a scene seen from the side, and walls at its edges, to a space.

    Returns the index of the ground that each shape is, NO_ITEM for a wall. Seen from above, grounds
    stop nobody.
    """
    if scene.view != "side":
        return {}
    made: dict[pymunk.Shape, int] = {}
    shape: pymunk.Shape
    for index, ground in enumerate(scene.grounds):
        corners = [(x / CENTIMETRE, y / CENTIMETRE) for x, y in ground.slab]
        shape = pymunk.Poly(space.static_body, corners)
        shape.friction, shape.elasticity = ground.friction / WHOLE, ground.bounce / WHOLE
        made[shape] = index
    low = min(to_cm(ground.top - ground.thick) for ground in scene.grounds)
    for edge, way in zip(scene.edges, (-1, 1), strict=True):
        near, far = to_cm(edge), to_cm(edge) + way * WALL
        corners = [(near, low), (far, low), (far, HIGH), (near, HIGH)]
        made[pymunk.Poly(space.static_body, corners)] = NO_ITEM
    for shape in made:
        shape.filter = pymunk.ShapeFilter(categories=GROUND)
    space.add(*made)
    return made
