"""What is wrong with a tool before it is used: figures out of range, too fast, past the edge."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import hypot
from typing import Final

from playrules.plugins.physics.model import Circle, Scene, Shape, Tool
from playrules.plugins.physics.model.checks import Fault
from playrules.plugins.physics.model.shapes import cross, edges
from playrules.plugins.physics.model.units import METRE, mm
from playrules.plugins.physics.tools.kinds import KINDS, anchored, values_of
from playrules.plugins.physics.tools.measures import Kind
from playrules.plugins.physics.tools.rig import Rig, swung_back

STEPS_A_SECOND: Final = 480
SAFE: Final = 0.8
"""What moves further in a step than half of both thicknesses may pass through; seen from 0.9 on."""


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
            why = f"at {speed / METRE:.1f}m/s it could fly through a thing of {mm(thin)}"
            yield why, f"{most / METRE:.1f}m/s is safe there; what is bigger may be faster"
        elif past := _past_the_edge(scene, tool, aim):
            yield f"in hole {past} it would begin past the edge of {scene.name}", ""
        else:
            continue
        return


def _past_the_edge(scene: Scene, tool: Tool, aim: tuple[int, ...]) -> str | None:
    """The name of the first hole in which a tool would begin outside the scene."""
    left, right = scene.edges
    for hole in scene.holes:
        rig = anchored(tool, hole, aim)
        for part, pose in zip(rig.parts, swung_back(rig), strict=True):
            if not left + part.body.reach < pose.x < right - part.body.reach:
                return hole.name
    return None


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
    return round(min(found, default=METRE))


def _thickness(shape: Shape) -> float:
    """The width of a convex shape where it is narrowest."""
    if isinstance(shape, Circle):
        return 2 * shape.radius
    return min(
        max(cross(a, b, corner) for corner in shape) / hypot(b[0] - a[0], b[1] - a[1])
        for a, b in edges(shape)
    )
