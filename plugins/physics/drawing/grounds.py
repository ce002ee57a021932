"""Draws what never moves: grounds with their areas on them, and the holes for tools."""

from __future__ import annotations

from collections.abc import Iterator

from playrules.plugins.physics.drawing.marks import Written, paint
from playrules.plugins.physics.drawing.seen import Seen
from playrules.plugins.physics.drawing.window import Window
from playrules.plugins.physics.model import Circle as Disc
from playrules.plugins.physics.model import Interval
from playrules.plugins.physics.model.scenes import extents
from playrules.viewer.scene import (
    Circle,
    Item,
    Polygon,
    Rectangle,
    Role,
    Shape,
    Text,
    light,
    mix,
    text_width,
)

GROUND = "#c9b48f"
BAND, LEAST_BAND, MOST_BAND = 0.4, 3.0, 9.0
"""How much of a slab the bands of areas cover from its top, in pixels no less and no more."""


def ground_items(seen: Seen, window: Window) -> Iterator[Item]:
    """Yield the grounds, each with its areas: the smallest ones on top."""
    order = range(len(seen.scene.grounds))
    for index in sorted(order, key=lambda one: seen.scene.grounds[one].top):
        ground = seen.scene.grounds[index]
        number = seen.instance.grounds[index]
        colour = light(seen.view.look.colour(ground.name, GROUND), 0.4)
        shape = _shape(ground.shape, ground.top, ground.thick, window, colour)
        if shape is None:
            continue
        title = seen.name("ground", number)
        if isinstance(ground.shape, Interval):
            title += f": its top is at {seen.length(ground.top)}"
        codes = seen.view.lit("ground", number)
        yield Item((shape,), ("ground", number), codes, ("legal",) if codes else (), title)
        yield from _areas(seen, window, index)


def _areas(seen: Seen, window: Window, ground: int) -> Iterator[Item]:
    areas = [i for i, one in enumerate(seen.scene.areas) if one.ground == ground]
    under = seen.scene.grounds[ground]
    for index in sorted(areas, key=lambda one: -_size(seen, one)):
        area, number = seen.scene.areas[index], seen.instance.areas[index]
        thick = min(BAND * under.thick, MOST_BAND / window.scale)
        thick = min(max(thick, LEAST_BAND / window.scale), under.thick)
        shape = _shape(area.shape, under.top, thick, window, paint(seen, index))
        if shape is not None:
            codes = seen.view.lit("area", number)
            roles: tuple[Role, ...] = ("legal",) if codes else ()
            yield Item((shape,), ("area", number), codes, roles, seen.name("area", number))


def _size(seen: Seen, index: int) -> int:
    (left, right), (low, high) = extents(seen.scene.areas[index].shape)
    return (right - left) * max(high - low, 1)


def _shape(shape: object, top: float, thick: float, window: Window, colour: str) -> Shape | None:
    """Return a ground or an area, cut off at the edges of the window; None outside of it."""
    edge = mix(colour, "ink", 0.45)
    if isinstance(shape, Interval):
        x, y, width, height = window.room
        left, right = max(window.x(shape.lo), x), min(window.x(shape.hi), x + width)
        upper, lower = max(window.y(top), y), min(window.y(top - thick), y + height)
        if right - left < 2 or lower - upper < 2:
            return None
        return Rectangle(
            left + 0.5, upper + 0.5, right - left - 1, lower - upper - 1, colour, edge, 1
        )
    if isinstance(shape, Disc):
        return Circle(
            window.x(shape.x), window.y(shape.y), shape.radius * window.scale, colour, edge, 1
        )
    assert isinstance(shape, tuple)
    return Polygon(window.points(shape), colour, edge, 1)


ROW = 1.2
"""From one row of numbers of holes to the next, in sizes."""


def hole_rows(seen: Seen, nm_a_pixel: float, size: float) -> int:
    """Return in how many rows the numbers of holes find room side by side, at most three."""
    holes = sorted((one.x, one.name) for one in seen.scene.holes)
    for rows in (1, 2):
        pairs = zip(holes, holes[rows:], strict=False)
        wide = max((text_width(name, size) for _, name in holes), default=0.0)
        if all((b[0] - a[0]) / nm_a_pixel >= wide + 4 for a, b in pairs):
            return rows if holes else 0
    return 3


def hole_items(seen: Seen, window: Window, size: float, written: Written) -> Iterator[Item]:
    """Yield the holes with their numbers, which stand below them where there is room."""
    above = seen.scene.view == "above"
    x0, y0, width, height = window.room
    order = sorted(range(len(seen.scene.holes)), key=lambda one: seen.scene.holes[one].x)
    for index in order:
        hole, number = seen.scene.holes[index], seen.instance.holes[index]
        x, y = window.point((hole.x, hole.y))
        if not (x0 + 4 < x < x0 + width - 4 and y0 + 4 < y < y0 + height - 4):
            continue
        codes = seen.view.lit("hole", number)
        chosen = number in seen.view.chosen("hole")[-1:]
        colour = "legal" if codes or chosen else "ink"
        shapes: list[Shape] = [_hole(x, y, colour, above=above, marked=bool(codes or chosen))]
        for row in range(4) if len(order) > 1 else ():
            at = y + (4.0 if above else MOST_BAND + 2) + size + row * size * ROW
            text = Text(x, at, hole.name, size, colour, "middle", bold=bool(codes or chosen))
            if at < y0 + height - 2 and written.fits(text):
                shapes.append(text)
                break
        roles: tuple[Role, ...] = ("legal",) if codes else ("chosen",) if chosen else ()
        title = f"{seen.name('hole', number)}: at {seen.length(hole.x)}"
        yield Item(tuple(shapes), ("hole", number), codes, roles, title)


def _hole(x: float, y: float, colour: str, *, above: bool, marked: bool) -> Shape:
    if above:
        return Circle(x, y, 3.5, "glow" if marked else "white", colour, 1.5)
    return Rectangle(x - 2, y, 4, 7, "legal" if marked else "white", colour, 1)
