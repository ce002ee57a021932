"""The timeline below a match that is shown again: where it stands, and where turns begin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playrules.viewer.app.pointing import SCRUB
from playrules.viewer.app.widgets import Target, centred_in
from playrules.viewer.scene import (
    SMALLEST,
    Circle,
    Item,
    Line,
    Look,
    Rectangle,
    Shape,
    Text,
    shorten,
    text_width,
)

if TYPE_CHECKING:
    from playrules.viewer.app.replaying import Replay

HEIGHT: Final = 46.0
"""How high it is, in pixels at 1024×768."""
EDGE: Final = 22.0
"""What is free at both ends of the line."""
CLOSE: Final = 3.0
"""Marks of turns are not drawn closer to one another, in pixels."""


def timeline(replay: Replay, width: float, top: float, scale: float) -> list[Target]:
    """Return the line with its marks, as one thing that can be pointed at and dragged along."""
    height, size = HEIGHT * scale, max(SMALLEST, 11 * scale)
    left, right = reach(width, scale)
    line = top + height * 0.66
    shapes: list[Shape] = [Rectangle(0, top, width, height, "night")]
    shapes.append(Line(((left, line), (right, line)), "#5b6b7b", 3 * scale))
    here = left + (right - left) * replay.match.position / max(1, replay.length)
    shapes += _marks(replay, left, right, line, scale)
    if here > left:
        shapes.append(Line(((left, line), (here, line)), "white", 3 * scale))
    shapes.append(Circle(here, line, 7 * scale, "white", "night", 2 * scale))
    count = f"{replay.match.position:,} of {replay.length:,}"
    base = top + centred_in(height * 0.62, size)
    shapes.append(Text(right, base, count, size, "white", "end"))
    if replay.turn is not None:
        room = right - left - text_width(count, size) - 20 * scale
        shapes.append(Text(left, base, shorten(replay.turn.name, room, size), size, "white"))
    title = "Go to any move: click or drag; , and . go by moves, < and > by turns"
    return [Target(Item(tuple(shapes), title=title), SCRUB)]


def reach(width: float, scale: float) -> tuple[float, float]:
    """Return where the line begins and ends."""
    return EDGE * scale, width - EDGE * scale


def _marks(replay: Replay, left: float, right: float, line: float, scale: float) -> list[Shape]:
    """Return a mark where each turn begins, in the colour of whose it is."""
    look = Look(replay.game.program)
    found: list[Shape] = []
    last = left - CLOSE
    for one in replay.turns:
        x = left + (right - left) * one.position / max(1, replay.length)
        if x - last < CLOSE:
            continue
        last = x
        paint = look.player(one.seat).colour if one.seat else "white"
        found.append(Line(((x, line - 8 * scale), (x, line + 8 * scale)), paint, 2.5 * scale))
    return found
