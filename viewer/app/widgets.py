"""Buttons, plates and marks around a scene, made of the same shapes as the scene itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from playrules.viewer.app.icons import icon
from playrules.viewer.scene import (
    SMALLEST,
    Circle,
    Item,
    Move,
    Rectangle,
    Shape,
    Text,
    Thing,
    centred,
    shorten,
    text_width,
    wrap,
)
from playrules.viewer.scene.metrics import CAP

Room: TypeAlias = tuple[float, float, float, float]
"""Left, top, width, height."""


@dataclass(frozen=True, slots=True)
class Target:
    """Something that can be pointed at and used: an item, and the command that it gives.

    `argument` goes with the command; `codes` are the options that it picks, `thing` what it stands
    for. One that is not `enabled` only explains itself.
    """

    item: Item
    command: str = ""
    argument: str = ""
    codes: tuple[int, ...] = ()
    thing: Thing | None = None
    enabled: bool = True

    @property
    def title(self) -> str:
        """What it says to who points at it."""
        return self.item.title


@dataclass(frozen=True, slots=True)
class Layer:
    """Items to be drawn over those of the layers before, from (x, y) on and `zoom` times as large.

    `shown` says how much they cover: at 0.5 what lies below is half seen. `moves` has the things
    that are elsewhere than where they were laid.
    """

    name: str
    items: tuple[Item, ...]
    x: float = 0.0
    y: float = 0.0
    zoom: float = 1.0
    shown: float = 1.0
    moves: Mapping[Thing, Move] = field(default_factory=dict)


def letters(size: float, scale: float) -> float:
    """Return the size of letters that are meant at 1024×768, never too small to be read."""
    return max(SMALLEST, size * scale)


def plate(
    room: Room, fill: str = "card", stroke: str = "edge", line: float = 1, radius: float = 8
) -> Rectangle:
    """Return a plate that fills a room, its outline inside."""
    x, y, width, height = room
    return Rectangle(
        x + line / 2, y + line / 2, width - line, height - line, fill, stroke, line, radius
    )


def button(
    label: str, room: Room, size: float, command: str, argument: str = "", *,
    title: str = "", main: bool = False, enabled: bool = True,
) -> Target:  # fmt: skip
    """Return a button with its label in the middle; a *main* one stands out."""
    x, y, width, height = room
    paint = "white" if main else "ink" if enabled else "soft"
    ground = plate(room, "deep" if main else "card", "deep" if main else "edge", 1, 6)
    words = shorten(label, width - size, size, bold=main)
    line = centred(words, x + width / 2, y + height / 2, size, paint, bold=main)
    item = Item((ground, line), title=title)
    return Target(item, command, argument, enabled=enabled)


def tool(
    command: str, sign: str, label: str, room: Room, scale: float, *,
    title: str, enabled: bool = True,
) -> Target:  # fmt: skip
    """Return a button of the bar: a sign with its label below."""
    x, y, width, height = room
    paint = "white" if enabled else "#8b98a5"
    size = letters(11, scale)
    shapes: list[Shape] = [Rectangle(x, y, width, height, "night", "", 0, 6)]
    shapes += icon(sign, x + width / 2, y + height * 0.36, 8.5 * scale, paint)
    shapes.append(centred(label, x + width / 2, y + height * 0.8, size, paint))
    return Target(Item(tuple(shapes), title=title), command, enabled=enabled)


def tool_width(label: str, scale: float) -> float:
    """Return how wide a button of the bar is."""
    return max(50 * scale, text_width(label, letters(11, scale)) + 12 * scale)


def lines(
    texts: Sequence[str], x: float, y: float, size: float, fill: str = "ink", *, bold: bool = False
) -> list[Shape]:
    """Return lines of text one below the other, the first one with its top at y."""
    step = size * LEADING
    return [
        Text(x, y + size + at * step, text, size, fill, "start", bold)
        for at, text in enumerate(texts)
    ]


LEADING: Final = 1.35
"""From one line to the next, in sizes."""


def speech(
    texts: Sequence[str], x: float, y: float, area: Room, scale: float, paint: str = "night"
) -> Item:
    """Return a plate with texts that explain what is at (x, y), within an area."""
    size, edge = letters(12, scale), 8 * scale
    said = [line for text in texts for line in wrap(text, 300 * scale, size, 5)]
    width = max(text_width(one, size) for one in said) + 2 * edge
    height = len(said) * size * LEADING + 2 * edge - size * (LEADING - 1.15)
    left, top, wide, tall = area
    px = min(max(x - width / 2, left + 4), left + wide - width - 4)
    py = y + 20 * scale if y + 24 * scale + height < top + tall else y - height - 10 * scale
    shapes = [Rectangle(px, py, width, height, paint, "white", 1, 6)]
    return Item((*shapes, *lines(said, px + edge, py + edge * 0.8, size, "white")))


def outline(item: Item, paint: str, line: float, out: float = 3) -> Item:
    """Return a frame around an item; round where the item is a token."""
    first = item.shapes[0]
    if isinstance(first, Circle):
        radius = max(one.radius for one in item.shapes if isinstance(one, Circle)) + out
        return Item((Circle(first.x, first.y, radius, "", paint, line),))
    left, top, right, bottom = item.bounds()
    frame = Rectangle(
        left - out, top - out, right - left + 2 * out, bottom - top + 2 * out, "", paint, line, 6
    )
    return Item((frame,))


def centred_in(height: float, size: float) -> float:
    """Return where the base line of a text stands that is in the middle of a height."""
    return height / 2 + CAP * size / 2
