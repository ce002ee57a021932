"""Says what of a scene is in vain: grounds in or under each other, holes and areas beside them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from playrules.plugins.physics.model.regions import lies_in, overlap
from playrules.plugins.physics.model.scenes import Ground, Hole, Scene, extents
from playrules.plugins.physics.model.shapes import Interval
from playrules.plugins.physics.model.units import MILLIMETRE, mm

Vain = tuple[str, str, str, str]
"""Of which block (its word and its name), why, and the way out."""


def in_vain(scene: Scene) -> Iterator[Vain]:
    """Yield what cannot be meant, though a solver could work with it."""
    if scene.view == "side":
        yield from _in_each_other(scene)
        yield from _out_of_reach(scene)
    else:
        yield from _covered(scene)
        yield from _areas_beside(scene)
    yield from _holes(scene)


def _in_each_other(scene: Scene) -> Iterator[Vain]:
    """Say which grounds seen from the side lie in each other."""
    for one, other in combinations(scene.grounds, 2):
        (left, low), (right, _), (_, high), _ = one.slab
        (lo, bottom), (hi, _), (_, top), _ = other.slab
        across, deep = min(right, hi) - max(left, lo), min(high, top) - max(low, bottom)
        if across > 0 and deep > 0:
            ends = f"from x {mm(max(left, lo))} to {mm(min(right, hi))}"
            why = f"it lies {mm(deep)} deep in ground {one.name}, {ends}"
            yield "ground", other.name, why, _apart(*sorted((one, other), key=lambda g: g.top))


def _apart(lower: Ground, upper: Ground) -> str:
    """Say how two grounds that lie in each other can be parted."""
    rise = upper.top - lower.top
    if rise < MILLIMETRE:
        return f"let {upper.name} begin where {lower.name} ends, or give it another `top:`"
    return f"give {upper.name} `thick: {mm(rise)}`, or less: then it lies on {lower.name}"


def _out_of_reach(scene: Scene) -> Iterator[Vain]:
    left, right = scene.edges
    for ground in scene.grounds:
        lo, hi = extents(ground.shape)[0]
        if hi <= left or lo >= right:
            why = f"nothing reaches it: the scene goes from {mm(left)} to {mm(right)}"
            yield "ground", ground.name, why, "leave the ground out, or let the scene go further"


def _covered(scene: Scene) -> Iterator[Vain]:
    """Say which grounds seen from above lie wholly under a later one."""
    for one, other in combinations(scene.grounds, 2):
        if isinstance(one.shape, Interval) or isinstance(other.shape, Interval):
            continue
        if lies_in(one.shape, other.shape):
            why = f"ground {other.name} covers all of it, so nothing could lie on it"
            yield "ground", one.name, why, f"of two the later one lies on top: move {one.name} down"


def _areas_beside(scene: Scene) -> Iterator[Vain]:
    for area in scene.areas:
        shape = scene.grounds[area.ground].shape
        if isinstance(shape, Interval) or isinstance(area.shape, Interval):
            continue
        if not overlap((area.shape,), (shape,)):
            ground = scene.grounds[area.ground].name
            way_out = f"an area is a part of its ground: move it, or widen {ground}"
            yield "area", area.name, f"no part of it lies on ground {ground}", way_out


def _holes(scene: Scene) -> Iterator[Vain]:
    """Say which holes are there twice, or lie under another ground."""
    seen: dict[tuple[int, int, int], Hole] = {}
    for hole in scene.holes:
        first = seen.setdefault((hole.x, hole.y, hole.side), hole)
        if first is not hole:
            why = f"it is where hole {first.name} is, and tools work to the same side in both"
            yield "hole", hole.name, why, "move one of them, or leave it out"
        for index, ground in enumerate(scene.grounds):
            if index != hole.ground and _buries(ground, hole):
                why = f"ground {ground.name} lies on it"
                yield "hole", hole.name, why, f"give the hole to {ground.name}, or move it"


def _buries(ground: Ground, hole: Hole) -> bool:
    """Whether a hole seen from the side is inside another ground, or right below it."""
    if not isinstance(ground.shape, Interval):
        return False
    inside = ground.shape.lo < hole.x < ground.shape.hi
    return inside and ground.top - ground.thick <= hole.y < ground.top
