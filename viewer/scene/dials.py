"""Draws what is being set: a slider or a row of buttons for each part, and why it may not be so."""

from __future__ import annotations

from collections.abc import Iterator

from playrules.engine.wording import capital
from playrules.viewer.scene.handles import Handle, even_track
from playrules.viewer.scene.metrics import SMALLEST, clean, fits, shorten, text_width, wrap
from playrules.viewer.scene.model import Item
from playrules.viewer.scene.palette import mix
from playrules.viewer.scene.shapes import Circle, Line, Rectangle, Shape, Text
from playrules.viewer.scene.tokens import centred
from playrules.viewer.scene.trying import FEW, Dial, Tried

TALL, LOW = 3.3, 1.9
"""The height of a dial below its name, and of one beside it, in sizes."""
REASON = 2
"""Lines for why a value may not be chosen."""
CHOOSE = "Choose this  ·  Enter"
END = 3.0
"""The height of the button that chooses the value, or of why it may not be, in sizes."""

Room = tuple[float, float, float, float]


def dial_items(tried: Tried, room: Room, size: float) -> tuple[list[Item], float]:
    """Return a line for each part in a room, and the height they take; as many as fit."""
    x, y, width, height = room
    foot = END * size
    tall = len(tried.dials) * TALL * size + foot <= height
    step = (TALL if tall else LOW) * size
    shown = tried.dials[: max(0, int((height - foot) / step))]
    items: list[Item] = []
    for at, dial in enumerate(shown):
        items += _dial(dial, (x, y + at * step, width, step), size, tall=tall)
    used = len(shown) * step
    items.append(_end(tried, (x, y + used, width, foot - size * 0.2), size))
    return items, used + foot


def _dial(dial: Dial, room: Room, size: float, *, tall: bool) -> Iterator[Item]:
    """Yield the name of a part, its value, and what it is set by: below these or beside them."""
    x, y, width, height = room
    base = y + size * 1.1
    title = shorten(dial.title, width * 0.34, size)
    said = Text(x + width, base, dial.said, size, "ink", "end", bold=True)
    explained = _explained(dial)
    shapes = [Text(x, base, title, size, "soft"), said]
    left = x + text_width(title, size) + size * 0.8
    if tall and dial.keys and left + size * 4 < said.bounds()[0]:
        shapes.append(Text(left, base, dial.keys, max(SMALLEST, size * 0.85), "accent", bold=True))
    yield Item(tuple(shapes), title=explained)
    if tall:
        line = (x, y + size * 1.5, width, size * 1.35)
    else:
        left = max(width * 0.36, text_width(title, size) + 8)
        right = max(text_width(one, size, bold=True) for one in (dial.said, *dial.labels))
        line = (x + left, y + size * 0.2, max(width - left - right - 12, 20.0), size * 1.35)
    yield _buttons(dial, line, size) if _fits(dial, line[2], size) else _slider(dial, line, size)


def _explained(dial: Dial) -> str:
    return f"{dial.title}: {dial.help}" if dial.help else dial.title


def _fits(dial: Dial, width: float, size: float) -> bool:
    """Whether all values of a part have room side by side."""
    share = width / len(dial.values) - 8
    return len(dial.values) <= FEW and all(fits(one, share, size) for one in dial.labels)


def _buttons(dial: Dial, room: Room, size: float) -> Item:
    """Return the values of a part side by side; the one that it has stands out."""
    x, y, width, height = room
    share = width / len(dial.values)
    shapes: list[Shape] = []
    for at, label in enumerate(dial.labels):
        chosen, may = at == dial.at, at in dial.open
        fill = ("accent" if may else "down") if chosen else "white"
        left = x + at * share
        shapes.append(Rectangle(left + 1, y, share - 2, height, fill, "edge", 1, 4))
        paint = "white" if chosen else "ink" if may else "soft"
        shapes.append(centred(label, left + share / 2, y + height / 2, size, paint, bold=chosen))
    middle = y + height / 2
    ends = (x + share / 2, middle), (x + width - share / 2, middle)
    track = even_track(dial.part, dial.values, *ends, dial.at)
    return Item(tuple(shapes), title=_explained(dial), handle=Handle((track,), jumps=True))


def _slider(dial: Dial, room: Room, size: float) -> Item:
    """Return a line with a knob; where the value may be chosen it is thick."""
    x, y, width, height = room
    radius, middle = size * 0.55, y + height / 2
    first, last = x + radius + 1, x + width - radius - 1
    track = even_track(dial.part, dial.values, (first, middle), (last, middle), dial.at)
    ground = Rectangle(x, y, width, height, "card")
    shapes: list[Shape] = [ground, Line(((first, middle), (last, middle)), "edge", 3)]
    for low, high in runs(sorted(dial.open)):
        ends = track.points[low][0] - 1, track.points[high][0] + 1
        shapes.append(Line(((ends[0], middle), (ends[1], middle)), mix("accent", "card", 0.35), 4))
    paint = "accent" if dial.at in dial.open else "down"
    shapes.append(Circle(*track.points[dial.at], radius, paint, "white", 1.5))
    return Item(tuple(shapes), title=_explained(dial), handle=Handle((track,), jumps=True))


def _end(tried: Tried, room: Room, size: float) -> Item:
    """Return the button that chooses the value, or why it may not be chosen."""
    x, y, width, height = room
    middle = x + width / 2
    if not tried.why:
        plate = Rectangle(x, y, width, height, "deep", "", 0, 6)
        word = centred(CHOOSE, middle, y + height / 2, size, "white", bold=True)
        title = f"{clean(tried.choice.label)}: Enter chooses it"
        return Item((plate, word), None, tried.codes, ("legal",), title)
    shapes: list[Shape] = [Rectangle(x, y, width, height, mix("down", "card", 0.85), "down", 1, 6)]
    lines = wrap(capital(tried.why), width - 12, size, REASON)
    top = y + height / 2 - (len(lines) - 1) * size * 0.62
    shapes += [centred(line, middle, top + at * size * 1.24, size) for at, line in enumerate(lines)]
    return Item(tuple(shapes), title=tried.why)


def runs(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and the last of numbers, in order, that follow each other."""
    first = 0
    for at, one in enumerate(numbers):
        if at and one != numbers[at - 1] + 1:
            yield numbers[first], numbers[at - 1]
            first = at
    if numbers:
        yield numbers[first], numbers[-1]
