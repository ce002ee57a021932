"""What the mouse holds while people set a spot or an aim: the piece, its turn, parts of a tool."""

from __future__ import annotations

from collections.abc import Iterator

from playrules.plugins.physics.drawing.asked import Aiming, Letting
from playrules.plugins.physics.drawing.seen import Seen
from playrules.plugins.physics.drawing.window import Point, Window
from playrules.plugins.physics.model.units import METRE
from playrules.plugins.physics.tools import KINDS, Grip, grip_at, values_of
from playrules.viewer.scene import Circle, Dial, Handle, Item, Line, Rectangle, Shape, Track

AHEAD = 0.35
"""The longest arrow of a speed, in widths of a scene seen from above, else in heights."""
KNOB = 8.0
"""The radius of what is held, in pixels at 1024×768."""


def letting_handle(window: Window, letting: Letting) -> Handle | None:
    """Return how the piece that is let down is dragged; None where no spot is set."""
    tracks = tuple(_across(window, letting))
    return Handle(tracks, lets_go=True) if tracks else None


def ground_item(window: Window, letting: Letting) -> Item | None:
    """Return all of the scene as a handle: pressed anywhere, the piece comes there."""
    tracks = tuple(_across(window, letting))
    if not tracks:
        return None
    handle = Handle(tracks, jumps=True, lets_go=True)
    return Item((Rectangle(*window.room),), handle=handle)


def _across(window: Window, letting: Letting) -> Iterator[Track]:
    """Yield where the piece would be for each x, and for each y seen from above."""
    if letting.tried is None:
        return
    here = window.point((letting.pose.x, letting.pose.y))
    for dial in letting.tried.dials:
        if dial.part == "x":
            yield _seen(dial, [(window.x(value), here[1]) for value in dial.values], window)
        elif dial.part == "y":
            yield _seen(dial, [(here[0], window.y(value)) for value in dial.values], window)


def _seen(dial: Dial, points: list[Point], window: Window) -> Track:
    """Return the track of the values that lie in the picture: dragging does not run out of it."""
    x, y, width, height = window.room
    inside = [
        at == dial.at or (x <= px <= x + width and y <= py <= y + height)
        for at, (px, py) in enumerate(points)
    ]
    kept = [at for at, one in enumerate(inside) if one]
    values = tuple(dial.values[at] for at in kept)
    return Track(dial.part, values, tuple(points[at] for at in kept), kept.index(dial.at))


def grip_items(seen: Seen, window: Window, aiming: Aiming) -> Iterator[Item]:
    """Yield a knob for each part of a tool that is dragged to aim it."""
    if aiming.tried is None:
        return
    tool = seen.tool(aiming.tool.tool)
    for grip in KINDS[tool.kind].grips:
        tracks = tuple(_tracks(seen, window, aiming, grip))
        if tracks:
            x, y = tracks[0].points[tracks[0].at]
            x, y = _inside(window, x, y)
            shapes = list(_arrow(seen, window, aiming, grip, (x, y)))
            radius = KNOB * max(1.0, seen.view.scale)
            paint = "down" if aiming.tried.why else "legal"
            shapes += [Circle(x, y, radius, "white", paint, 2.5), Circle(x, y, radius / 3, paint)]
            dials = (aiming.tried.dial(one.part) for one in tracks)
            words = ", ".join(f"{one.title} {one.said}" for one in dials if one is not None)
            yield Item(tuple(shapes), None, (), ("chosen",), f"Drag: {words}", Handle(tracks))


def _tracks(seen: Seen, window: Window, aiming: Aiming, grip: Grip) -> Iterator[Track]:
    """Yield where a grip would be for each value of the parameters that it sets."""
    assert aiming.tried is not None
    for name in grip.parts:
        dial = aiming.tried.dial(name)
        if dial is not None:
            points = (_at(seen, window, aiming, grip, dial, value) for value in dial.values)
            yield Track(name, dial.values, tuple(points), dial.at)


def _at(seen: Seen, window: Window, aiming: Aiming, grip: Grip, dial: Dial, value: int) -> Point:
    """Return where a grip would be if a parameter had a value, in pixels."""
    tool, hole = seen.tool(aiming.tool.tool), seen.hole(aiming.tool.hole)
    names = [one.name for one in tool.parameters]
    aim = [
        value if name == dial.part else now
        for name, now in zip(names, aiming.tool.aim, strict=True)
    ]
    ahead = _ahead(seen, window, aiming)
    return window.point(grip_at(grip, hole, values_of(tool, tuple(aim)), ahead))


def _ahead(seen: Seen, window: Window, aiming: Aiming) -> float:
    """Return for how many seconds ahead a speed is shown: so that the highest one has room."""
    dial = aiming.tried.dial("speed") if aiming.tried is not None else None
    top = max(map(abs, dial.values)) if dial is not None else METRE
    most = window.room[2] if seen.scene.view == "above" else min(window.room[2:])
    return AHEAD * most / window.scale / max(top, 1)


def _arrow(seen: Seen, window: Window, aiming: Aiming, grip: Grip, tip: Point) -> Iterator[Shape]:
    """Yield a line from what is sent off to where it would be in a moment, for a speed."""
    if not grip.sends:
        return
    tool, hole = seen.tool(aiming.tool.tool), seen.hole(aiming.tool.hole)
    start = window.point(grip_at(grip, hole, values_of(tool, aiming.tool.aim), 0.0))
    yield Line((_inside(window, *start), tip), "legal", 2)


def _inside(window: Window, x: float, y: float) -> Point:
    """Return a point of the room, as near as can be."""
    left, top, width, height = window.room
    out = KNOB * 1.7
    return (
        min(max(x, left + out), left + width - out),
        min(max(y, top + out), top + height - out),
    )
