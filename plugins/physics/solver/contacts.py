"""What touches what in a world, asked of shapes and never of arbiters.

A piece that slept through an event has no arbiters, and touches all the same. Each pair is judged
once, from its first item, so that touching is the same from both sides.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from playrules.plugins.physics.solver.grounds import NO_ITEM
from playrules.plugins.physics.solver.world import World

SUPPORT: Final = 0.3
"""A contact carries if its normal points upwards at least so far; 0.5 would lose sloping tops."""


@dataclass(frozen=True, slots=True)
class Touch:
    """A piece and a later item that touch each other, and whether one rests on the other."""

    piece: int
    item: int
    rests: bool
    carries: bool


Touches = tuple[Touch, ...]


def touches(world: World) -> Touches:
    """Return which pieces touch what, in the order of the pieces."""
    found: dict[tuple[int, int], float] = {}
    query, item_of = world.space.shape_query, world.item_of
    for piece, body in world.pieces.items():
        for shape in body.shapes:
            for hit in query(shape):
                item = item_of.get(hit.shape, NO_ITEM)
                if item > piece:
                    up = -hit.contact_point_set.normal.y
                    # A piece of several parts may touch more than once; the steepest counts.
                    key = (piece, item)
                    if key not in found or abs(up) > abs(found[key]):
                        found[key] = up
    side = world.scene.view == "side"
    return tuple(
        Touch(piece, item, side and up > SUPPORT, side and up < -SUPPORT)
        for (piece, item), up in sorted(found.items())
    )


def islands(nodes: Iterable[int], pairs: Iterable[tuple[int, int]]) -> list[list[int]]:
    """Group nodes that hang together, each group in order, groups by their first node."""
    root = {node: node for node in nodes}

    def find(node: int) -> int:
        while root[node] != node:
            node = root[node]
        return node

    for one, other in pairs:
        low, high = sorted((find(one), find(other)))
        root[high] = low
    groups: dict[int, list[int]] = {}
    for node in sorted(root):
        groups.setdefault(find(node), []).append(node)
    return list(groups.values())
