"""What is wrong with a tool before it is used: figures out of range, too fast, or in the way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import hypot
from typing import Final

from playrules.plugins.physics.model import Circle, Hole, Scene, Shape, Standing, Tool
from playrules.plugins.physics.model.checks import Fault
from playrules.plugins.physics.model.landing import outline
from playrules.plugins.physics.model.penetration import depth
from playrules.plugins.physics.model.scenes import extents
from playrules.plugins.physics.model.shapes import cross, edges, put
from playrules.plugins.physics.model.units import METRE, MILLIMETRE
from playrules.plugins.physics.tools.kinds import KINDS, anchored, values_of
from playrules.plugins.physics.tools.measures import Kind
from playrules.plugins.physics.tools.rig import Rig, swung_back

STEPS_A_SECOND: Final = 480
SAFE: Final = 0.8
"""What moves further in a step than half of both thicknesses may pass through; seen from 0.9 on."""
BLOCKED: Final = "a piece is in the way of the tool"
PLAY: Final = MILLIMETRE
"""A tool may overlap a piece by so much when it is set up."""


# -- as it is declared


def check_tool(scene: Scene, tool: Tool) -> list[Fault]:
    """Return what is wrong with a tool of a scene, in words for the game's designer."""
    kind = KINDS.get(tool.kind)
    if kind is None:
        help = f"there are {', '.join(KINDS)}"
        return [Fault(tool.kind, tool.name, "there is no such kind of tool", help)]
    if scene.view != kind.view:
        seen, other = ("from above", "side") if kind.view == "above" else ("from the side", "above")
        why = f"it needs a scene seen {seen}, and {scene.name} has `view: {other}`"
        return [Fault(kind.name, tool.name, why)]
    found = list(_misfits(kind, tool)) or list(_misfits_together(kind, scene, tool))
    return [Fault(kind.name, tool.name, *one) for one in found]


def _misfits(kind: Kind, tool: Tool) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with single measures, and the way out."""
    given = [(name, value, value) for name, value in tool.constants]
    given += [(one.name, one.low, one.value(one.count - 1)) for one in tool.parameters]
    aimed = {one.name for one in tool.parameters}
    aimable = ", ".join(f"`{one.name}`" for one in kind.measures if one.aimable)
    for name, low, high in given:
        measure = kind.measure(name)
        if measure is None:
            names = ", ".join(f"`{one.name}`" for one in kind.measures)
            yield f"it has no `{name}`", f"it has {names}"
        elif name in aimed and not measure.aimable:
            yield f"`{name}` cannot be aimed", f"players aim {aimable}; fix it with a setting"
        elif not measure.low <= low <= high <= measure.high:
            yield f"its `{name}` is out of bounds", f"it is {measure.range}: {measure.help}"
    for name in sorted(aimed & dict(tool.constants).keys()):
        yield f"`{name}` is fixed, and aimed as well", "leave out one of the two"


def _misfits_together(kind: Kind, scene: Scene, tool: Tool) -> Iterator[tuple[str, str]]:
    """Yield the first thing wrong with the measures together, at a corner of what is aimed."""
    ends = [dict.fromkeys((one.low, one.value(one.count - 1))) for one in tool.parameters]
    thin = thinnest(scene)
    for aim in product(*ends):
        values = values_of(tool, aim)
        speed, most = kind.top_speed(values), _most(kind.build(values), thin)
        faults = kind.faults(values)
        if faults:
            yield faults[0], ""
        elif speed > most:
            why = (
                f"at {speed / METRE:.1f}m/s it could fly through a thing of {thin / MILLIMETRE:g}mm"
            )
            yield why, f"{most / METRE:.1f}m/s is safe there; what is bigger may be faster"
        else:
            continue
        return


def _most(rig: Rig, thin: int) -> float:
    """The highest safe speed (nm/s) of a rig, or a piece if it is flicked, at what is so thin."""
    girth = min(
        (_thickness(shape) for part in rig.parts for shape in part.body.parts), default=thin
    )
    return SAFE * (thin + girth) / 2 * STEPS_A_SECOND


def thinnest(scene: Scene) -> int:
    """The thickness (nm) of the thinnest part of a piece or ground that something could hit."""
    shapes = [part for body in scene.bodies for part in body.parts]
    found = [_thickness(shape) for shape in shapes]
    if scene.view == "side":
        found += [ground.thick for ground in scene.grounds]
    return round(min(found))


def _thickness(shape: Shape) -> float:
    """The width of a convex shape where it is narrowest."""
    if isinstance(shape, Circle):
        return 2 * shape.radius
    return min(
        max(cross(a, b, corner) for corner in shape) / hypot(b[0] - a[0], b[1] - a[1])
        for a, b in edges(shape)
    )


# -- as it is used


def blocked(
    scene: Scene, standing: Standing, tool: int, hole: Hole, aim: tuple[int, ...]
) -> str | None:
    """Return why a tool cannot be set up, None if it can: geometry alone decides."""
    rig = anchored(scene.tools[tool], hole, aim)
    return BLOCKED if rig_meets(rig, scene, standing) else None


def rig_meets(rig: Rig, scene: Scene, standing: Standing) -> bool:
    """Whether a tool that is ready to be let go overlaps a piece by more than its play."""
    shapes: list[Shape] = [*rig.fixed, *(rig.track.planks if rig.track else ())]
    for part, pose in zip(rig.parts, swung_back(rig), strict=True):
        shapes += (put(shape, pose.x, pose.y, pose.turn) for shape in part.body.parts)
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
            return True
    return False
