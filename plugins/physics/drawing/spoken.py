"""Draws scenes that people play with real pieces: how these lie in words, beside the plan."""

from __future__ import annotations

from collections.abc import Iterator

from playrules.plugins.physics.drawing.around import around
from playrules.plugins.physics.drawing.marks import LINE
from playrules.plugins.physics.drawing.plans import plan_items
from playrules.plugins.physics.drawing.rooms import Room, even_rooms
from playrules.plugins.physics.drawing.seen import Seen
from playrules.viewer.scene import Component, Drawing, Item, Text, View, capital, wrap

HANG = 1.0
"""How far the lines of an entry stand behind its first one, in sizes of letters."""


def draw_words(component: Component, view: View, width: float, height: float) -> Drawing:
    """Draw each scene in words, and beside slices of one table its plan from above."""
    places, table = component.data["places"], around(component, view)
    rooms = even_rooms(len(places), width, height)
    if table is not None:
        words, plan = even_rooms(2, width, height)
        rooms = [*even_rooms(len(places), *words[2:]), plan]
    items: list[Item] = []
    for place, room in zip(places, rooms, strict=False):
        # The only scene is called what stands above the drawing.
        title = capital(view.title("place", place)) if len(places) > 1 else ""
        items += _written(title, list(words_of(Seen(component, view, place))), room, view.text(12))
    if table is not None:
        items += plan_items(table, rooms[-1], 1)
    return Drawing(width, height, tuple(items))


def words_of(seen: Seen) -> Iterator[str]:
    """Yield how each piece lies: people have no more, but have the pieces before them."""
    for index in seen.lying:
        yield seen.explained(seen.layout.pieces[index])
    if not seen.lying:
        yield "nothing lies there"


def _written(title: str, texts: list[str], room: Room, size: float) -> Iterator[Item]:
    """Yield lines of words, as many as there is room for; the last says where there are more."""
    x, y, width, height = room
    most = max(1, int(height / (size * LINE)))
    lines = [(title, title, 0.0)] if title else []
    for text in texts:
        rows = wrap(text, width - 4 - HANG * size, size, most)
        lines += [(row, text, HANG * size if at else 0.0) for at, row in enumerate(rows)]
    if len(lines) > most:
        rest = [text for _, text, _ in lines[most - 1 :]]
        lines = [*lines[: most - 1], ("…", "\n".join(dict.fromkeys(rest)), 0.0)]
    for at, (line, text, indent) in enumerate(lines):
        bold = bool(title) and at == 0
        base = y + size + at * size * LINE
        shape = Text(x + 2 + indent, base, line, size, "soft", bold=bold)
        yield Item((shape,), title=text)
