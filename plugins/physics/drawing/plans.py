"""Draws the table from above: where scenes lie around its middle, and which way is aimed."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, degrees, hypot, sin

from playrules.plugins.physics.drawing.around import Around, Side
from playrules.plugins.physics.drawing.around import degrees as told
from playrules.plugins.physics.drawing.handles import KNOB
from playrules.plugins.physics.drawing.marks import LINE, Written, captions
from playrules.plugins.physics.drawing.window import Window
from playrules.plugins.physics.model.slices import TURN
from playrules.plugins.physics.model.units import to_radians
from playrules.viewer.scene import (
    Circle,
    Dial,
    Handle,
    Item,
    Line,
    Polygon,
    Role,
    Shape,
    Text,
    Track,
    at_angle,
    centred,
    mix,
    readable,
    text_width,
)

Room = tuple[float, float, float, float]
QUARTERS = tuple(TURN // 4 * n for n in range(4))
STEP = TURN // 72
"""A wedge is drawn with a corner every so many nanoradians."""
DOT = 3.5
"""The radius of a direction that can be chosen, in pixels at 1024×768."""


def plan_items(table: Around, room: Room, lines: int) -> Iterator[Item]:
    """Yield the table as it is seen from above, below so many lines of words."""
    size = table.view.text(12)
    written = Written(room)
    x, y, width, height = room
    yield from captions([table.words], x, y, width, size)
    head = size * (LINE * lines + 0.25)
    window = _fitted(table, (x, y + head, width, height - head), size)
    middle = window.point((0, 0))
    ring = Circle(*middle, table.radius * window.scale, "card", "edge", 1)
    marks = (_mark(table, window, one, size, written) for one in QUARTERS)
    yield Item((ring, *(shape for mark in marks for shape in mark)))
    yield from _aimed(table, window)
    for side in table.sides:
        yield from _side(table, window, side)
    yield from _middle(table, window)
    taken: list[Circle] = []
    for side in table.sides:
        yield from _letters(table, window, side, written, taken)
    if table.tried is None:
        yield from _open(table, window)
    else:
        yield from _set(table, window, table.tried)


def _fitted(table: Around, room: Room, size: float) -> Window:
    """Return a window with the table in its middle, and room for degrees around it."""
    x, y, width, height = room
    wide = text_width("180°", size) + 8
    pixels = max(min(width / 2 - wide, height / 2 - size * 1.4), 8.0)
    scale = pixels / table.radius
    return Window(-width / 2 / scale, -height / 2 / scale, scale, room)


def _point(window: Window, angle: int, far: float) -> tuple[float, float]:
    """Return the pixel in a direction, so far (nm) from the middle."""
    return window.point((far * cos(to_radians(angle)), far * sin(to_radians(angle))))


def _mark(
    table: Around, window: Window, angle: int, size: float, written: Written
) -> Iterator[Shape]:
    """Yield a tick at the rim with its degrees beside it."""
    inner, outer = (_point(window, angle, table.radius * far) for far in (0.96, 1.0))
    yield Line((inner, outer), "soft", 1)
    x, y = outer
    right, up = round(cos(to_radians(angle))), round(sin(to_radians(angle)))
    anchor = {1: "start", 0: "middle", -1: "end"}[right]
    base = y + size * 0.36 - up * size * 0.8
    text = Text(x + 4 * right, base, told(angle), size, "soft", anchor)  # type: ignore[arg-type]  # one of three words
    if written.fits(text):
        yield text


def _aimed(table: Around, window: Window) -> Iterator[Item]:
    """Yield the way that is aimed, and as a wedge what lies within reach of it."""
    aimed, reach = table.aimed, table.slice.reach
    aimed = aimed if table.tried is None else table.tried.value
    if aimed is None:
        return
    far, shapes = table.radius, list[Shape]()
    if reach > 0:
        steps = max(2, 2 * reach // STEP)
        ends = (aimed - reach + 2 * reach * at // steps for at in range(steps + 1))
        points = (window.point((0, 0)), *(_point(window, one, far) for one in ends))
        shapes.append(Polygon(points, mix("accent", "card", 0.8)))
    if table.tried is None:
        line = (window.point((0, 0)), _point(window, aimed, far * 0.97))
        shapes.append(Line(line, "accent", 2 * max(1.0, table.view.scale), arrow=True, dashed=True))
    if not shapes:
        return
    yield Item(tuple(shapes), title=table.words)


def _side(table: Around, window: Window, side: Side) -> Iterator[Item]:
    """Yield the foundations of a slice and what lies in it."""
    view, place = table.view, side.seen.place
    sign = view.look.players[side.seat - 1]
    edge = "accent" if side in table.faced else mix(sign.colour, "ink", 0.4)
    title = f"{view.title('place', place)}: at {told(side.bearing)}"
    for ground, corners in side.foundations:
        shape = Polygon(window.points(corners), mix(sign.colour, "white", 0.55), edge, 1.5)
        yield Item((shape,), ("ground", ground), (), (), title)
    for piece, corners in side.pieces:
        if table.holds(corners):
            codes = view.lit("piece", piece)
            roles: tuple[Role, ...] = ("legal",) if codes else ()
            fill = view.look.paint(piece)
            shape = Polygon(window.points(corners), fill, "legal" if codes else "ink", 0.8)
            yield Item((shape,), ("piece", piece), codes, roles, side.seen.explained(piece))


def _letters(
    table: Around, window: Window, side: Side, written: Written, taken: list[Circle]
) -> Iterator[Item]:
    """Yield the letters of whose slice it is: before its foundation, or else outside of the rim."""
    sign = table.view.look.players[side.seat - 1]
    size = table.view.text(12)
    radius = max(text_width(sign.letters, size, bold=True) / 2 + 3, size * 0.75)
    starts = [min((x * x + y * y) ** 0.5 for x, y in points) for _, points in side.foundations]
    gap = min(starts, default=table.radius) - table.base
    tries = [table.base + gap * share for share in (0.5, 0.75, 0.3)]
    for far in (*tries, table.radius + (radius + 2) / window.scale):
        x, y = _point(window, side.bearing, far)
        disc = Circle(x, y, radius, sign.colour, "ink", 0.8)
        text = centred(sign.letters, x, y, size, readable(sign.colour), bold=True)
        apart = all(hypot(x - one.x, y - one.y) > 2 * radius + 1 for one in taken)
        if apart and written.fits(text):
            taken.append(disc)
            title = table.view.title("place", side.seen.place)
            yield Item((disc, text), ("player", side.seat), (), (), title)
            return


def _middle(table: Around, window: Window) -> Iterator[Item]:
    """Yield what stands in the middle, with its holes, and the tool that lies there."""
    shapes: list[Shape] = []
    if table.base:
        shapes.append(Circle(*window.point((0, 0)), table.base * window.scale, "shade", "ink", 1))
    if table.rod:
        shapes.append(Polygon(window.points(table.rod), mix("accent", "white", 0.35), "ink", 0.8))
    shapes += [
        Circle(*window.point(one), 2.5, "white", "ink", 1) for one in sorted(table.hole_points)
    ]
    if shapes:
        yield Item(tuple(shapes), title="the middle, where tools stand")


def _open(table: Around, window: Window) -> Iterator[Item]:
    """Yield the directions that can be chosen, as dots at the rim."""
    middle, radius = window.point((0, 0)), table.radius * window.scale
    dot = DOT * max(1.0, table.view.scale)
    for angle, codes in table.open.items():
        # Angles of shapes go clockwise from straight up.
        at = at_angle(*middle, radius - dot, 90 - degrees(to_radians(angle)))
        yield Item((Circle(*at, dot, "glow", "legal", 1),), None, codes, ("legal",), told(angle))


def _set(table: Around, window: Window, dial: Dial) -> Iterator[Item]:
    """Yield the direction that is set as an arrow, dragged by its tip, and all others as dots."""
    scale = max(1.0, table.view.scale)
    middle, far = window.point((0, 0)), table.radius * 0.93
    points = tuple(_point(window, value, far) for value in dial.values)
    track = Track(dial.part, dial.values, points, dial.at)
    dots = [
        Circle(*points[one], DOT * 0.6 * scale, "glow", "legal", 0.8) for one in sorted(dial.open)
    ]
    whole = Circle(*middle, table.radius * window.scale)
    yield Item((whole, *dots), handle=Handle((track,), jumps=True))
    tip = points[dial.at]
    arrow = Line((middle, tip), "legal", 2.5 * scale, dashed=True)
    knob = (Circle(*tip, KNOB * scale, "white", "legal", 2.5), Circle(*tip, 3 * scale, "legal"))
    yield Item((arrow, *knob), None, (), ("chosen",), f"Drag: {dial.said}", Handle((track,)))
