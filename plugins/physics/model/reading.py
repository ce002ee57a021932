"""The base facts of one piece, read from its pose and from what it touches."""

from __future__ import annotations

import math
from collections.abc import Set

from playrules.plugins.physics.model.facts import TILTED, Items, PieceFacts, bits
from playrules.plugins.physics.model.landing import outline
from playrules.plugins.physics.model.regions import place_above, place_side
from playrules.plugins.physics.model.scenes import Scene, extents_of
from playrules.plugins.physics.model.standings import Pose


def read_facts(
    scene: Scene, piece: int, pose: Pose, earlier: Pose, touched: Set[int], rests: Set[int]
) -> PieceFacts:
    """Return the facts of a piece; *earlier* is where it was when the event began.

    *touched* and *rests* are the items that it touches and rests on, as contacts tell: pieces,
    tools and, seen from the side, grounds. Areas, and from above grounds, follow from the pose.
    """
    items, body = Items.of(scene), scene.bodies[piece]
    shape = outline(scene, piece, pose)
    side = scene.view == "side"
    # Seen from above nothing meets the ground: a piece lies on the one below its centroid.
    if side:
        grounds = [i for i in range(items.grounds) if items.ground(i) in touched]
        where = place_side(scene, shape, grounds)
    else:
        where = place_above(scene, shape, pose)
    return PieceFacts(
        touches=bits(touched)
        | bits(items.ground(i) for i in where.grounds)
        | bits(items.area(i) for i in where.touches),
        rests_on=bits(rests) | bits(items.ground(i) for i in where.grounds if not side),
        within=bits(where.within),
        nearest=where.nearest,
        tilted=side and body.tilt(pose.turn, mirrored=pose.mirrored) > TILTED,
        top=extents_of(shape)[1][1] if side else 0,
        moved=round(math.hypot(pose.x - earlier.x, pose.y - earlier.y)),
    )
