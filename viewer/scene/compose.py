"""Composes a scene: what is on the table at the left, what is asked and told at the right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from playrules.viewer.scene import panels, scores
from playrules.viewer.scene.drawing import Drawer, Drawers, draw, measure
from playrules.viewer.scene.layout import Frame, Room, frame, hinted, rooms
from playrules.viewer.scene.metrics import clean, shorten
from playrules.viewer.scene.model import Box, Drawing, Item, Scene
from playrules.viewer.scene.shapes import Rectangle, Shape, Text
from playrules.viewer.scene.view import View
from playrules.viewer.scene.zones import OWN

if TYPE_CHECKING:
    from playrules.engine.play import Event, State
    from playrules.engine.program import Program
    from playrules.engine.program.components import Component
    from playrules.viewer.scene.menus import Menu

LEAST = (640, 480)
MOST = (7680, 4320)
SIZE = (1024, 768)
LOG = 110.0
"""So much stays for the log where options are many, in pixels at 1024×768."""
SMALL = 0.05
"""A device that wishes for less than this share of the canvas stands at the side."""


class SizeError(ValueError):
    """A scene of that size cannot be drawn; `size` is what was asked for."""

    def __init__(self, size: tuple[int, int]) -> None:
        """Refuse a size."""
        least, most = "×".join(map(str, LEAST)), "×".join(map(str, MOST))
        super().__init__(f"a scene has from {least} to {most} pixels, not {size[0]}×{size[1]}")
        self.size = size


def drawers_of(entries: Iterable[Drawer]) -> dict[str, Drawer]:
    """Return the drawings of plugins by word, with the scene's own."""
    own: Drawer = OWN
    return {own.word: own} | {entry.word: entry for entry in entries}


def on_table(program: Program) -> list[Component]:
    """Return the components that lie on the table by themselves; what makes chance comes last."""
    held = {name for one in program.components for name in one.holds}
    found = [one for one in program.components if not one.within and one.name not in held]
    return sorted(found, key=lambda one: is_device(program, one))


def is_device(program: Program, component: Component) -> bool:
    """Whether a component makes chance."""
    return any(one.name == component.name for one in program.devices)


def compose(
    state: State,
    drawers: Drawers,
    *,
    size: tuple[int, int] = SIZE,
    seat: int = 0,
    journal: Sequence[Event | str] = (),
    before: State | None = None,
    menu: Menu | None = None,
) -> Scene:
    """Return the scene of a state as *seat* sees it (0: who looks on), with what was told so far.

    *journal* has events, and texts that say what was chosen. What spaces keep is marked as new
    where the state *before* the last choice had something else. A *menu* is what is listed in
    place of all options; only what it has lights up.

    Raises:
        SizeError: the size is outside of `LEAST` to `MOST`.
    """
    width, height = size
    if not (LEAST[0] <= width <= MOST[0] and LEAST[1] <= height <= MOST[1]):
        raise SizeError(size)
    parts = on_table(state.machine.program)
    area = frame(width, height)
    view = View(state, seat, journal, area.scale, before, menu)
    devices = [one for one in parts if is_device(view.program, one)]
    bare = len(devices) == len(parts)  # nothing to look at but devices: the players stand there
    small = [
        one
        for one in devices
        if not bare and measure(drawers, one).area * area.scale**2 < SMALL * width * height
    ]
    boxes = _table(view, drawers, [one for one in parts if one not in small], area, players=bare)
    boxes += _side(view, drawers, small, area, players=not bare)
    title = clean(view.program.words.title or view.program.name)
    return Scene(title, width, height, tuple(_cited(view, box) for box in boxes))


def _cited(view: View, box: Box) -> Box:
    """Return a box in which the titles of things name the rules that tell of them."""
    items = []
    for one in box.items:
        if one.thing is not None and one.title:
            cites = view.cites(*one.thing)
            one = replace(one, title=f"{one.title}{panels.in_brackets(cites)}", cites=cites)
        items.append(one)
    return replace(box, items=tuple(items))


def _table(
    view: View, drawers: Drawers, parts: list[Component], area: Frame, *, players: bool
) -> list[Box]:
    """Return the boxes of the board area; games of chance alone leave room for the players."""
    board = area.board
    boxes = []
    if players:
        x, y, width, height = board
        room = height * (0.6 if parts else 1.0)
        items, used = scores.players(view, width, room, large=True)
        used = used if parts else height
        boxes.append(_panel("players", "Players", items, (x, y, width, used)))
        board = (x, y + used + area.gap, width, height - used - area.gap)
    if not parts:
        return boxes
    head = view.text(13) * 1.9
    hints = [view.look.block(one.name) for one in parts]
    spots = [hint.at if hint else None for hint in hints]
    places = hinted(spots, board, area.gap) or rooms(
        tuple(measure(drawers, one) for one in parts), board, area.gap, area.scale, head
    )
    boxes += (
        _component(view, drawers, one, place) for one, place in zip(parts, places, strict=True)
    )
    return boxes


def _inner(view: View, room: Room) -> Room:
    """Return the part of a component's card below its name."""
    x, y, width, height = room
    edge, head = panels.pad(view) * 0.7, view.text(13) * 1.9
    return (x + edge, y + head, width - 2 * edge, height - head - edge)


def inside(view: View, box: Box) -> Room:
    """Return the part of the box of a component in which it is drawn."""
    return _inner(view, (box.x, box.y, box.width, box.height))


def placed(room: Room, drawing: Drawing) -> tuple[Item, ...]:
    """Return the items of a drawing in the middle of a room."""
    x, y, width, height = room
    left, top = x + (width - drawing.width) / 2, y + (height - drawing.height) / 2
    return panels.moved(drawing.items, left, top)


def _component(view: View, drawers: Drawers, one: Component, room: Room) -> Box:
    """Return a component on its card, below its name."""
    x, y, width, height = room
    edge = panels.pad(view) * 0.7
    inner = _inner(view, room)
    items = placed(inner, draw(drawers, one, view, *inner[2:]))
    card = _card(room, "card")
    size = view.text(13)
    name = shorten(clean(one.title), width - 2 * edge, size, bold=True)
    shapes: list[Shape] = [card]
    if name:
        shapes.append(Text(x + edge + 2, y + edge * 0.6 + size, name, size, "soft", bold=True))
    return Box(one.word, one.name, x, y, width, height, (Item(tuple(shapes)), *items))


def _side(
    view: View, drawers: Drawers, small: list[Component], area: Frame, *, players: bool
) -> list[Box]:
    """Return the panels at the right, from top to bottom; the log takes what is left."""
    x, y, width, height = area.side
    items, used = panels.banner(view, width)
    boxes = [_panel("banner", "Banner", items, (x, y, width, used), "deep")]
    top, left = y + used + area.gap, height - used - area.gap
    if players:
        items, used = scores.players(view, width, left * 0.55)
        boxes.append(_panel("players", "Players", items, (x, top, width, used)))
        top, left = top + used + area.gap, left - used - area.gap
    for at, one in enumerate(small):
        head = view.text(13) * 1.9
        wide = (width - area.gap * (len(small) - 1)) / len(small)
        tall = max(wide / measure(drawers, one).wide * 1.2, 70 * area.scale)
        used = min(left * 0.3, min(wide * 0.45, tall) + head)
        room = (x + at * (wide + area.gap), top, wide, used)
        boxes.append(_component(view, drawers, one, room))
        if at == len(small) - 1:
            top, left = top + used + area.gap, left - used - area.gap
    most = left
    if view.journal:  # as many options as fit, and some of the log where there is room for both
        most = max(left * 0.6, left - LOG * area.scale) if left > 3 * LOG * area.scale else left
    asked = panels.choices(view, width, most)
    if asked is not None and asked[1] <= left:
        boxes.append(_panel("choices", "Choices", asked[0], (x, top, width, asked[1])))
        top, left = top + asked[1] + area.gap, left - asked[1] - area.gap
    told = panels.log(view, width, left)
    if told is not None:
        boxes.append(_panel("log", "What happened", told[0], (x, top, width, left)))
    return boxes


def _card(room: Room, fill: str) -> Rectangle:
    x, y, width, height = room
    return Rectangle(x + 0.5, y + 0.5, width - 1, height - 1, fill, "edge", 1, 8)


def _panel(kind: str, name: str, items: Sequence[Item], room: Room, fill: str = "card") -> Box:
    """Return a panel: a card with items."""
    x, y, width, height = room
    card = Item((_card(room, fill),))
    return Box(kind, name, x, y, width, height, (card, *panels.moved(items, x, y)))
