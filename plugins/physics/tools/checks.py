"""What is wrong with a tool before it is used: figures out of range, too fast, or in the way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from math import hypot
from typing import Final

from playrules.plugins.physics.model import Circle, Hole, Scene, Shape, Standing, Tool
from playrules.plugins.physics.model.landing import outline
from playrules.plugins.physics.model.regions import overlap
from playrules.plugins.physics.model.shapes import cross, edges, put
from playrules.plugins.physics.model.units import METRE, MILLIMETRE
from playrules.plugins.physics.tools.kinds import KINDS, anchored, values_of
from playrules.plugins.physics.tools.measures import Kind
from playrules.plugins.physics.tools.rig import Rig, swung_back

STEPS_A_SECOND: Final = 480
SAFE: Final = 0.8
"""What moves further in a step than half of both thicknesses may pass through; seen from 0.9 on."""
BLOCKED: Final = "a piece is in the way of the tool"
PLAY: Final = MILLIMETRE // 2
"""A tool may overlap a piece by so much when it is set up."""


@dataclass(frozen=True, slots=True)
class ToolFault:
    """Why a tool cannot be used: the measure at fault (empty for the whole), and what is wrong."""

    tool: str
    measure: str
    message: str


# -- as it is declared


def check_tool(scene: Scene, tool: Tool) -> list[ToolFault]:
    """Return all that is wrong with a tool of a scene, the first fault of each kind."""
    kind = KINDS.get(tool.kind)
    if kind is None:
        names = ", ".join(KINDS)
        return [ToolFault(tool.name, "", f"there is no tool `{tool.kind}`: there are {names}")]
    if scene.view != kind.view:
        seen = "from above" if kind.view == "above" else "from the side"
        return [ToolFault(tool.name, "", f"a {kind.name} needs a scene seen {seen}")]
    found = [*_misfits(kind, tool)]
    return found or _faults_together(kind, scene, tool)


def _misfits(kind: Kind, tool: Tool) -> Iterable[ToolFault]:
    """Yield what is wrong with single measures."""
    given = [(name, value, value) for name, value in tool.constants]
    given += [(one.name, one.low, one.value(one.count - 1)) for one in tool.parameters]
    aimed = {one.name for one in tool.parameters}
    for name, low, high in given:
        measure = kind.measure(name)
        if measure is None:
            names = ", ".join(f"`{one.name}`" for one in kind.measures)
            yield ToolFault(tool.name, name, f"a {kind.name} has no `{name}`: it has {names}")
        elif name in aimed and not measure.aimable:
            names = ", ".join(f"`{one.name}`" for one in kind.measures if one.aimable)
            yield ToolFault(tool.name, name, f"`{name}` cannot be aimed: players aim {names}")
        elif not measure.low <= low <= high <= measure.high:
            yield ToolFault(tool.name, name, f"`{name}` is {measure.range}")
    for name in sorted(aimed & dict(tool.constants).keys()):
        yield ToolFault(tool.name, name, f"`{name}` is fixed and aimed: leave out one of the two")


def _faults_together(kind: Kind, scene: Scene, tool: Tool) -> list[ToolFault]:
    """Return the first fault of the measures together, at any corner of what may be aimed."""
    ends = [dict.fromkeys((one.low, one.value(one.count - 1))) for one in tool.parameters]
    thin = thinnest(scene)
    for aim in product(*ends):
        values = values_of(tool, aim)
        for message in kind.faults(values):
            return [ToolFault(tool.name, "", message)]
        speed, most = kind.top_speed(values), _most(kind.build(values), thin)
        if speed > most:
            message = (
                f"at {speed / METRE:.1f}m/s it could pass through what is {thin / MILLIMETRE:g}mm "
                f"thin: at most {most / METRE:.1f}m/s, and more only for a bigger one"
            )
            return [ToolFault(tool.name, "", message)]
    return []


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
    """Whether a tool that is ready to be let go overlaps a piece."""
    shapes: list[Shape] = [*rig.fixed, *(rig.track.planks if rig.track else ())]
    for part, pose in zip(rig.parts, swung_back(rig), strict=True):
        shapes += (put(shape, pose.x, pose.y, pose.turn) for shape in part.body.parts)
    boxes = [_bounds(shape) for shape in shapes]
    for piece, pose in standing.pieces:
        reach = scene.bodies[piece].reach
        near = [
            shape
            for shape, (left, low, right, high) in zip(shapes, boxes, strict=True)
            if left < pose.x + reach
            and pose.x - reach < right
            and low < pose.y + reach
            and pose.y - reach < high
        ]
        if near and overlap(map(_shrunk, near), outline(scene, piece, pose)):
            return True
    return False


def _bounds(shape: Shape) -> tuple[int, int, int, int]:
    if isinstance(shape, Circle):
        x, y, r = shape.x, shape.y, shape.radius
        return x - r, y - r, x + r, y + r
    xs, ys = [x for x, _ in shape], [y for _, y in shape]
    return min(xs), min(ys), max(xs), max(ys)


def _shrunk(shape: Shape) -> Shape:
    """The shape without the play at its border, by drawing each corner to the middle."""
    if isinstance(shape, Circle):
        return Circle(shape.x, shape.y, shape.radius - PLAY)
    left, low, right, high = _bounds(shape)
    x, y = (left + right) // 2, (low + high) // 2
    return tuple((_towards(a, x), _towards(b, y)) for a, b in shape)


def _towards(value: int, middle: int) -> int:
    return value + max(-PLAY, min(PLAY, middle - value))
