"""The base facts of a standing: whole-number poses and what touches what in, facts out."""

from __future__ import annotations

import math

from playrules.plugins.physics.model import Facts, Items, PieceFacts, Pose, Scene, Standing, bits
from playrules.plugins.physics.model.facts import TILTED
from playrules.plugins.physics.model.landing import outline
from playrules.plugins.physics.model.regions import place_above, place_side
from playrules.plugins.physics.model.shapes import highest
from playrules.plugins.physics.solver.contacts import Touches


def facts_of(scene: Scene, standing: Standing, before: Standing, touches: Touches) -> Facts:
    """Return the facts of every piece; `before` says where they were when the event began."""
    items = Items.of(scene)
    touched: dict[int, set[int]] = {piece: set() for piece, _ in standing.pieces}
    rests: dict[int, set[int]] = {piece: set() for piece, _ in standing.pieces}
    for touch in touches:
        touched[touch.piece].add(touch.item)
        if touch.item < items.pieces:
            touched[touch.item].add(touch.piece)
        if touch.rests:
            rests[touch.piece].add(touch.item)
        if touch.carries and touch.item < items.pieces:
            rests[touch.item].add(touch.piece)
    earlier = before.poses
    return {
        piece: _facts(scene, piece, pose, earlier.get(piece, pose), touched[piece], rests[piece])
        for piece, pose in standing.pieces
    }


def _facts(
    scene: Scene,
    piece: int,
    pose: Pose,
    earlier: Pose,
    touched: set[int],
    rests: set[int],
) -> PieceFacts:
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
        top=highest(shape) if side else 0,
        moved=round(math.hypot(pose.x - earlier.x, pose.y - earlier.y)),
    )
