"""Draws scenes as they came to rest: grounds, areas and holes, the pieces, and the tool."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from playrules.engine.kinds import Kind
from playrules.engine.program.components import Component
from playrules.plugins.physics import model
from playrules.plugins.physics.derived import Reader
from playrules.plugins.physics.layout import Instance, Layout, column_at
from playrules.plugins.physics.model import Interval, Scene, Standing
from playrules.plugins.physics.model.landing import outline
from playrules.plugins.physics.model.scenes import extents
from playrules.plugins.physics.model.units import MILLIMETRE
from playrules.plugins.physics.tools import outlines
from playrules.viewer.scene import (
    Circle,
    Drawing,
    Item,
    Line,
    Polygon,
    Shape,
    View,
    Wish,
    readable,
    symbol,
)

Frame: TypeAlias = tuple[int, int, int, int]
"""Left, bottom, right and top of what is drawn, in nanometres."""

MARGIN: Final = 20 * MILLIMETRE
DEPTH: Final = 30 * MILLIMETRE
"""So much of the lowest ground is drawn."""
HOLE: Final = 4.0  # pixels
MARK: Final = 0.28
"""The size of the symbol on a piece, in widths of its thinnest part."""
SMALL: Final = 2.5  # pixels


def measure(component: Component) -> Wish:
    """Wish for room in the shape of the scene."""
    layout: Layout = component.data["layout"]
    left, bottom, right, top = frame_of(layout.scenes[component.data["scene"]], Standing())
    shape = (right - left) / (top - bottom) / len(component.data["places"])
    return Wish(420.0 * 420.0, shape * 0.9, shape * 1.1)


def draw(component: Component, view: View, width: float, height: float) -> Drawing:
    """Draw the scene of each player below one another, or the only one."""
    places = component.data["places"]
    items: list[Item] = []
    used = 0.0
    for place in places:
        picture = Picture(component, view, place)
        scale = picture.scale(width, height / len(places))
        items += picture.items(scale, used)
        used += picture.height(scale)
    return Drawing(width, min(used, height), tuple(items))


def tell(component: Component, view: View) -> list[str]:
    """Say where each piece lies, a line each."""
    lines: list[str] = []
    for place in component.data["places"]:
        picture = Picture(component, view, place)
        name = view.title("place", place)
        found = list(picture.words())
        lines += [f"{name}: {one}" for one in found] or [f"{name}: empty"]
    return lines


def frame_of(scene: Scene, standing: Standing) -> Frame:
    """Return the part of a scene that is drawn: where things may be, and where they are."""
    side = scene.view == "side"
    chosen = [one for one in scene.grounds if one.foundation or not side] or list(scene.grounds)
    spans = [extents(one.shape) for one in chosen]
    left, right = min(x[0] for x, _ in spans), max(x[1] for x, _ in spans)
    if side:
        bottom = min(one.top for one in scene.grounds) - DEPTH
        top = max(one.top for one in scene.grounds) + max(4 * MARGIN, (right - left) // 4)
    else:
        bottom, top = min(y[0] for _, y in spans), max(y[1] for _, y in spans)
    for x0, y0, x1, y1 in map(_bounds, _shapes(scene, standing)):
        left, right = min(left, x0), max(right, x1)
        bottom, top = min(bottom, y0), max(top, y1)
    return left - MARGIN, bottom - MARGIN, right + MARGIN, top + MARGIN


def _shapes(scene: Scene, standing: Standing) -> Iterator[model.Shape]:
    for index, pose in standing.pieces:
        yield from outline(scene, index, pose)
    tool = standing.tool
    if tool is not None:
        hole = scene.holes[tool.hole]
        for one in outlines(scene.tools[tool.tool], hole, tool.aim, tool.poses):
            yield one.shape


def _bounds(shape: model.Shape) -> Frame:
    (left, right), (bottom, top) = extents(shape)
    return left, bottom, right, top


@dataclass(frozen=True)
class Picture:
    """One scene as it is, and how its lengths become pixels."""

    component: Component
    view: View
    place: int

    @cached_property
    def layout(self) -> Layout:
        """Where the row keeps what lies here."""
        found: Layout = self.component.data["layout"]
        return found

    @cached_property
    def scene(self) -> Scene:
        """What never changes."""
        return self.layout.scene(self.place)

    @cached_property
    def instance(self) -> Instance:
        """The ids of its grounds, areas and holes."""
        return self.layout.places[self.place]

    @cached_property
    def standing(self) -> Standing:
        """What lies here now."""
        at = column_at(self.view.program)
        return self.layout.lying(self.view.state.row, at, self.place).standing

    @cached_property
    def frame(self) -> Frame:
        """What is drawn."""
        return frame_of(self.scene, self.standing)

    def scale(self, width: float, height: float) -> float:
        """Return how many pixels a nanometre has."""
        left, bottom, right, top = self.frame
        return min((width - 1) / (right - left), (height - 1) / (top - bottom))

    def height(self, scale: float) -> float:
        """Return the height in pixels."""
        return (self.frame[3] - self.frame[1]) * scale

    def items(self, scale: float, above: float) -> list[Item]:
        """Return all that is drawn, back to front."""
        pen = Pen(self.frame, scale, above)
        items = [*self._grounds(pen), *self._areas(pen), *self._holes(pen), *self._tool(pen)]
        return [*items, *self._pieces(pen)]

    def _grounds(self, pen: Pen) -> Iterator[Item]:
        for number, ground in zip(self.instance.grounds, self.scene.grounds, strict=True):
            shape = ground.slab if isinstance(ground.shape, Interval) else ground.shape
            paint = self.view.look.colour(ground.name, "wood" if ground.foundation else "sand")
            shapes = (pen.shape(shape, paint, "ink", 1),)
            yield Item(shapes, ("ground", number), title=self.view.title("ground", number))

    def _areas(self, pen: Pen) -> Iterator[Item]:
        for number, area in zip(self.instance.areas, self.scene.areas, strict=True):
            shape: model.Shape
            if isinstance(area.shape, Interval):
                top = self.scene.grounds[area.ground].top
                low = top - MARGIN // 4
                shape = model.box(area.shape.lo, low, area.shape.hi - area.shape.lo, top - low)
            else:
                shape = area.shape
            paint = self.view.look.colour(area.name, "")
            shapes = (pen.shape(shape, paint, "ink", 1),)
            yield Item(shapes, ("area", number), title=self.view.title("area", number))

    def _holes(self, pen: Pen) -> Iterator[Item]:
        for number, hole in zip(self.instance.holes, self.scene.holes, strict=True):
            x, y = pen.point(hole.x, hole.y)
            title = self.view.title("hole", number)
            yield Item((Circle(x, y, HOLE, "panel", "ink", 1),), ("hole", number), title=title)

    def _tool(self, pen: Pen) -> Iterator[Item]:
        tool = self.standing.tool
        if tool is None:
            return
        number = self.instance.tools[tool.tool]
        hole = self.scene.holes[tool.hole]
        shapes: list[Shape] = []
        for one in outlines(self.scene.tools[tool.tool], hole, tool.aim, tool.poses):
            if one.role == "cord" and isinstance(one.shape, tuple):
                shapes.append(Line(tuple(pen.point(x, y) for x, y in one.shape), "ink", 1.5))
            else:
                shapes.append(pen.shape(one.shape, "shade", "ink", 1))
        yield Item(tuple(shapes), ("tool", number), title=self.view.title("tool", number))

    def _pieces(self, pen: Pen) -> Iterator[Item]:
        for index, pose in self.standing.pieces:
            piece = self.layout.pieces[index]
            sign = self.view.look.piece(piece)
            parts = outline(self.scene, index, pose)
            shapes = tuple(pen.shape(part, sign.colour, "ink", 1) for part in parts)
            room = min(b - a for part in parts for a, b in extents(part)) * pen.scale * MARK
            if room >= SMALL:  # whose it is does not show by colour alone
                x, y = pen.point(pose.x, pose.y)
                shapes += (symbol(sign.symbol or "circle", x, y, room, readable(sign.colour)),)
            yield Item(shapes, ("piece", piece), title=self.view.title("piece", piece))

    def words(self) -> Iterator[str]:
        """Yield where each piece lies, in words."""
        length = Kind("quantity", "length")
        at = column_at(self.view.program)
        for index, pose in self.standing.pieces:
            piece = self.layout.pieces[index]
            nearest = Reader(self.layout).nearest(self.view.state.row, at, piece)
            x, y = (round(one, -6) for one in (pose.x, pose.y))
            where = f"x {self.view.show(length, x)}, y {self.view.show(length, y)}"
            area = f", by {self.view.title('area', nearest)}" if nearest else ""
            yield f"{self.view.title('piece', piece)} at {where}{area}"
        if self.standing.tool is not None:
            yield self.view.title("tool", self.instance.tools[self.standing.tool.tool])


@dataclass(frozen=True, slots=True)
class Pen:
    """Turns nanometres into pixels; what leaves the frame is cut off at its edge."""

    frame: Frame
    scale: float
    above: float

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Return a point in pixels."""
        left, bottom, right, top = self.frame
        x, y = min(max(x, left), right), min(max(y, bottom), top)
        return (x - left) * self.scale, self.above + (top - y) * self.scale

    def shape(self, shape: model.Shape, fill: str, stroke: str, line: float) -> Shape:
        """Return a shape in pixels."""
        if isinstance(shape, model.Circle):
            x, y = self.point(shape.x, shape.y)
            return Circle(x, y, shape.radius * self.scale, fill, stroke, line)
        return Polygon(self._points(shape), fill, stroke, line)

    def _points(self, corners: Sequence[model.Point]) -> tuple[tuple[float, float], ...]:
        return tuple(self.point(x, y) for x, y in corners)
