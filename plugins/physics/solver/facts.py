"""The base facts of a standing: whole-number poses and what touches what in, facts out."""

from __future__ import annotations

from playrules.plugins.physics.model import Facts, Items, Scene, Standing
from playrules.plugins.physics.model.reading import read_facts
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
        piece: read_facts(
            scene, piece, pose, earlier.get(piece, pose), touched[piece], rests[piece]
        )
        for piece, pose in standing.pieces
    }
