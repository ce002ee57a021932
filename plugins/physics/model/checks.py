"""Says what is wrong with a scene before a solver sees it, in words for the game's designer.

The solver must not be given everything: C code stops the whole process at some of it, and other
things would never come to rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from playrules.plugins.physics.model.bodies import Body
from playrules.plugins.physics.model.cutting import common_side
from playrules.plugins.physics.model.facts import Items
from playrules.plugins.physics.model.overlaps import in_vain
from playrules.plugins.physics.model.penetration import depth
from playrules.plugins.physics.model.regions import covers
from playrules.plugins.physics.model.scenes import Ground, Scene, extents
from playrules.plugins.physics.model.sense import meetings
from playrules.plugins.physics.model.shapes import (
    Circle,
    Interval,
    Shape,
    area_twice,
    inset,
    is_convex,
    is_simple,
)
from playrules.plugins.physics.model.standings import Standing
from playrules.plugins.physics.model.units import METRE, MILLIMETRE, mm

FAR: Final = 10 * METRE
MOST_PIECES: Final = 200
MOST_PARTS: Final = 32  # of one piece
THIN: Final = MILLIMETRE // 5
SMALL: Final = 2 * MILLIMETRE**2
DEEP: Final = MILLIMETRE
STEEPEST: Final = 10**10  # the largest friction, in billionths

_THINNEST = "a piece is at least 0.2mm thick, and 2 square millimetres large"


@dataclass(frozen=True, slots=True)
class Fault:
    """A mistake in a scene: of which block (`word`, `name`), why, and the way out."""

    word: str
    name: str
    why: str
    help: str = ""

    def __str__(self) -> str:
        """Say all of it in one line."""
        return f"{self.word} {self.name}: {self.why}" + (f"; {self.help}" if self.help else "")


def check(scene: Scene) -> list[Fault]:
    """Return all that is wrong with a scene, in the order of its blocks."""
    faults = [*_of_grounds(scene), *_of_areas(scene), *_of_holes(scene)]
    if scene.view == "side" and not faults:
        faults += _gaps(scene)
    if not faults:
        faults += (Fault(*found) for found in in_vain(scene))
    if scene.grid <= 0:
        why = "its grid of spots has no width"
        faults.append(Fault("scene", scene.name, why, "write a length, `spots: 2mm`"))
    if len(scene.bodies) > MOST_PIECES:
        why = f"it has {len(scene.bodies)} pieces"
        faults.append(Fault("scene", scene.name, why, f"at most {MOST_PIECES} fit into one scene"))
    for body in dict.fromkeys(scene.bodies):
        faults += (Fault("piece", body.name, *found) for found in _of_body(body))
    return faults


def check_standing(scene: Scene, standing: Standing) -> list[Fault]:
    """Return which pieces overlap others or a ground by more than a millimetre, or lie too far."""
    faults = []
    for piece, pose in standing.pieces:
        if max(abs(pose.x), abs(pose.y)) > FAR:
            faults.append(Fault("scene", scene.name, f"piece {piece} lies more than 10m away"))
    for piece, item, deep in meetings(scene, standing):
        if deep > DEEP:
            ground = item - Items.of(scene).ground(0)
            other = f"piece {item}" if ground < 0 else f"ground {scene.grounds[ground].name}"
            why = f"piece {piece} and {other} overlap by {deep / MILLIMETRE:.1f}mm"
            faults.append(Fault("scene", scene.name, why, "lay them side by side"))
    return faults


# -- the scene


def _of_grounds(scene: Scene) -> Iterator[Fault]:
    if not scene.grounds:
        why = "it has no ground, so nothing could lie in it"
        yield Fault("scene", scene.name, why, "give it a `ground`")
    if scene.edges[0] >= scene.edges[1] or max(map(abs, scene.edges)) > FAR:
        why = "its edges are not a left one and a right one within 10m"
        yield Fault("scene", scene.name, why)
    for ground in scene.grounds:
        for why, way_out in _of_ground(ground, scene.view):
            yield Fault("ground", ground.name, why, way_out)


def _of_ground(ground: Ground, view: str) -> Iterator[tuple[str, str]]:
    yield from _of_region(ground.shape, view)
    if view == "side" and not THIN <= ground.thick <= FAR:
        yield "it is thinner than 0.2mm or thicker than 10m", "what is fast would fly through it"
    if abs(ground.top) > FAR:
        yield "its top is more than 10m away", "lengths go from -10m to 10m"
    if not (0 <= ground.friction <= STEEPEST and 0 <= ground.bounce <= 10**9):
        yield (
            "its friction or bounce is out of bounds",
            "friction is 0% to 1000%, bounce 0% to 100%",
        )


def _of_region(shape: Interval | Shape, view: str) -> Iterator[tuple[str, str]]:
    """Say what is wrong with the shape of a ground or an area."""
    if isinstance(shape, Interval) != (view == "side"):
        yield (
            "it is described for another view",
            "from the side it goes `from` one x `to` another; from above it is a region",
        )
        return
    (left, right), (low, high) = extents(shape)
    if left >= right or (low >= high and not isinstance(shape, Interval)):
        yield "it has no size", "its right end lies to the right of its left end"
    if max(map(abs, (left, right, low, high))) > FAR:
        yield "it reaches further than 10m", "lengths go from -10m to 10m"
    if not isinstance(shape, Interval | Circle) and not is_simple(shape):
        yield "its outline crosses itself", "go round it corner by corner, counter-clockwise"


def _of_areas(scene: Scene) -> Iterator[Fault]:
    for area in scene.areas:
        if not 0 <= area.ground < len(scene.grounds):
            yield Fault("area", area.name, "it lies on no ground")
            continue
        for why, way_out in _of_region(area.shape, scene.view):
            yield Fault("area", area.name, why, way_out)
        ground = scene.grounds[area.ground]
        if isinstance(area.shape, Interval) and isinstance(ground.shape, Interval):
            if area.shape.lo < ground.shape.lo or area.shape.hi > ground.shape.hi:
                why = f"it reaches past the end of ground {ground.name}"
                yield Fault("area", area.name, why, "an area lies wholly on its ground")


def _of_holes(scene: Scene) -> Iterator[Fault]:
    for hole in scene.holes:
        if not 0 <= hole.ground < len(scene.grounds):
            yield Fault("hole", hole.name, "it is in no ground")
            continue
        ground = scene.grounds[hole.ground]
        if not covers(ground.shape, hole.x, hole.y):
            left, right = map(mm, extents(ground.shape)[0])
            way_out = f"{ground.name} goes from {left} to {right}: move the hole, or widen it"
            yield Fault("hole", hole.name, f"it lies beside ground {ground.name}", way_out)


def _gaps(scene: Scene) -> Iterator[Fault]:
    """Say where something could fall for ever."""
    left, right = scene.edges
    spans = sorted(
        (ground.shape.lo, ground.shape.hi)
        for ground in scene.grounds
        if isinstance(ground.shape, Interval)
    )
    reached = left
    for lo, hi in [*spans, (right, right)]:
        if lo > reached and reached < right:
            why = (
                f"nothing lies below from {mm(reached)} to {mm(min(lo, right))},"
                " and what falls there would never stop"
            )
            yield Fault("scene", scene.name, why, "give it a ground that is as wide as the scene")
        reached = max(reached, hi)


# -- bodies


def _of_body(body: Body) -> Iterator[tuple[str, str]]:
    """Say what is wrong with a kind of piece: why, and the way out."""
    if not body.parts or len(body.parts) > MOST_PARTS:
        yield f"it has {len(body.parts)} parts", f"a piece has 1 to {MOST_PARTS} parts"
        return
    broken = [found for part in body.parts for found in _of_part(part)]
    yield from dict.fromkeys(broken)
    if not broken:
        yield from _together(body)
    if body.mass <= 0 or body.inertia <= 0:
        yield "it weighs nothing", "give its material a weight"
    if not (0 <= body.friction <= STEEPEST and 0 <= body.bounce <= 10**9):
        yield (
            "its friction or bounce is out of bounds",
            "friction is 0% to 1000%, bounce 0% to 100%",
        )
    if body.reach > METRE:
        yield "it is larger than 1m", "a piece reaches at most 1m from its centre"


def _of_part(part: Shape) -> Iterator[tuple[str, str]]:
    if isinstance(part, Circle):
        if 2 * part.radius < THIN:
            yield "it is too small", _THINNEST
    elif len(part) < 3 or area_twice(part) < 0 or not is_convex(part) or not is_simple(part):
        yield (
            "its outline crosses itself or goes round clockwise",
            "go round it corner by corner, counter-clockwise, and meet no corner twice",
        )
    elif area_twice(part) < 2 * SMALL or not inset(part, THIN / 2 - 1):
        yield "part of it is too small", _THINNEST


def _together(body: Body) -> Iterator[tuple[str, str]]:
    """Say whether parts overlap, or hang together with no other one."""
    parts = body.parts
    pairs = [(i, j) for i in range(len(parts)) for j in range(i)]
    for i, j in pairs:
        if depth(parts[i], parts[j]) > MILLIMETRE // 1000:
            yield f"its parts {j + 1} and {i + 1} overlap", "lay them side by side"
    # Each round reaches the neighbours of what is reached: as many rounds as parts are enough.
    joined = {0}
    for _ in parts:
        joined |= {a for i, j in pairs for a in (i, j) if joined & {i, j} and _joint(parts, i, j)}
    for i in sorted(set(range(len(parts))) - joined):
        yield f"its part {i + 1} hangs together with no other one", "let them share part of a side"


def _joint(parts: tuple[Shape, ...], i: int, j: int) -> bool:
    one, other = parts[i], parts[j]
    if isinstance(one, Circle) or isinstance(other, Circle):
        return depth(one, other) >= 0
    return depth(one, other) > 0 or common_side(one, other) is not None
