"""Draws scenes in shapes: from the side with grounds as slabs, from above as regions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from playrules.plugins.physics.drawing.around import Around, around
from playrules.plugins.physics.drawing.asked import Aiming, Letting, aimed_words, aiming, letting
from playrules.plugins.physics.drawing.bodies import (
    aim_items,
    edges_of,
    letting_items,
    open_items,
    piece_items,
    tool_items,
)
from playrules.plugins.physics.drawing.grounds import (
    MOST_BAND,
    ROW,
    ground_items,
    hole_items,
    hole_rows,
)
from playrules.plugins.physics.drawing.handles import grip_items, ground_item
from playrules.plugins.physics.drawing.marks import (
    LINE,
    Written,
    bars,
    captions,
    rows_of_areas,
    ruler,
    upright_ruler,
)
from playrules.plugins.physics.drawing.plans import plan_items
from playrules.plugins.physics.drawing.rooms import Room, even_rooms, rooms_around
from playrules.plugins.physics.drawing.seen import Seen
from playrules.plugins.physics.drawing.spans import Span, span_of_scene, union
from playrules.plugins.physics.drawing.spoken import draw_words
from playrules.plugins.physics.drawing.window import Window, span_of
from playrules.plugins.physics.layout import Layout
from playrules.plugins.physics.model import Standing
from playrules.viewer.scene import (
    Component,
    Drawing,
    Item,
    Rectangle,
    View,
    Wish,
    capital,
    text_width,
)

LEAST = 13.5
"""A scene beside a large one is at least so wide and high, in sizes of letters."""
MARGIN = 0.04
"""Left free at each side, in widths."""
SKY = 0.12
"""Left free above what stands there, in heights of the whole."""


def measure(component: Component) -> Wish:
    """Wish for room in the shape of the scenes."""
    layout = component.data["layout"]
    assert isinstance(layout, Layout)
    scene, count = layout.scenes[component.data["scene"]], len(component.data["places"])
    count += bool(component.data.get("slice")) and count > 1
    (left, right), (low, high) = span_of_scene(scene)
    if scene.view == "above":
        shape = min(max((right - left) / max(high - low, 1), 0.5), 4.0)
        return Wish(560.0 * 400.0 * count, shape * 0.6, max(shape * 0.8, 1.0))
    return Wish(620.0 * 460.0 * count, 0.9, 1.8)


@dataclass(frozen=True)
class Panel:
    """One scene of a component: what is seen, what is asked there, and what has to be shown."""

    seen: Seen
    letting: Letting | None
    aiming: Aiming | None

    @property
    def span(self) -> Span:
        """What matters of it."""
        return span_of(self.seen, self.letting, self.aiming)

    @property
    def captions(self) -> list[str]:
        """What is drawn in words, line by line: one at least."""
        seen, parts = self.seen, list[str]()
        if len(seen.component.data["places"]) > 1:
            parts.append(capital(seen.view.title("place", seen.place)))
        tool = seen.standing.tool
        if self.aiming is not None:
            parts.append(aimed_words(seen, self.aiming))
        elif tool is not None:
            parts.append(seen.said(tool.tool, tool.hole, tool.aim))
        if self.letting:
            said = f"{seen.view.title('piece', self.letting.piece)} at {self.letting.choice.label}"
            parts.append(f"Dashed: {said}" if self.letting.tried is None else said)
        lines = [" · ".join(parts), capital(seen.secret), edges_of(seen)]
        return [line for line in lines if line] or [""]


def draw(component: Component, view: View, width: float, height: float) -> Drawing:
    """Draw a scene; of one that is there for each player all, the one in question large.

    Beside slices of one table stands its plan from above.
    """
    if component.data["by_hand"] is not None:
        return draw_words(component, view, width, height)
    panels = panels_of(component, view)
    return drawn(component, view, panels, span_of_panels(panels), (width, height))


def panels_of(component: Component, view: View) -> list[Panel]:
    """Return the scenes of a component."""
    found = []
    for place in component.data["places"]:
        seen = Seen(component, view, place)
        found.append(Panel(seen, letting(seen), aiming(seen)))
    return found


def at_moment(panels: Sequence[Panel], place: int, moment: Standing) -> list[Panel]:
    """Return scenes, one of them as it is at a moment of a film."""
    return [
        Panel(replace(one.seen, moment=moment), None, None) if one.seen.place == place else one
        for one in panels
    ]


def span_of_panels(panels: Iterable[Panel]) -> Span:
    """Return what has to be shown of all of them."""
    return union(panel.span for panel in panels)


Known = dict[tuple[int, Room, Span], list[Item]]
"""The items of scenes that stay as they are, by their ids, where they are and how much is shown."""
PLAN = 0
"""Stands for the plan among the ids of scenes."""


def drawn(
    component: Component,
    view: View,
    panels: list[Panel],
    span: Span,
    size: tuple[float, float],
    known: Known | None = None,
) -> Drawing:
    """Draw the scenes of a component, of each so much as a span says.

    In a film, what was drawn of the scenes that it is not about is *known*.
    """
    width, height = size
    items: list[Item] = []
    lines = max(len(panel.captions) for panel in panels)
    table = around(component, view)
    count = len(panels) + (table is not None)
    main = _main(panels, table) if count > 2 else None
    rooms = even_rooms(count, width, height)
    if main is not None:
        rooms = rooms_around(main, count, width, height, LEAST * view.text(12))
    for panel, room in zip(panels, rooms[: len(panels)], strict=True):
        key = (panel.seen.place, room, span)
        if known is None or panel.seen.moment is not None:
            items += _panel(panel, room, span, lines)
        else:
            items += known.get(key) or known.setdefault(key, _panel(panel, room, span, lines))
    if table is not None:
        key = (PLAN, rooms[-1], span)
        found = known.get(key) if known is not None else None
        found = found or list(plan_items(table, rooms[-1], lines))
        items += found if known is None else known.setdefault(key, found)
    return Drawing(width, height, tuple(items))


def _main(panels: Sequence[Panel], table: Around | None) -> int | None:
    """Return which scene is in question: the number of a panel, or of the plan behind them.

    It is where something is set, else where a tool stands, else that of whose turn it is.
    """
    if table is not None and table.tried is not None:
        return len(panels)
    set_ = [bool((one.letting or one.aiming) and one.seen.view.tried) for one in panels]
    tools = [one.seen.standing.tool is not None for one in panels]
    state = panels[0].seen.view.state
    turns = [at + 1 == (state.actor or state.turn) for at in range(len(panels))]
    for found in (set_, tools, turns):
        if True in found:
            return found.index(True)
    return None


def _panel(panel: Panel, room: Room, span: Span, lines: int) -> list[Item]:
    """Return one scene with all that stands around it, below so many lines of words."""
    seen, size = panel.seen, panel.seen.view.text(12)
    x, y, width, height = room
    written = Written(room)
    head = size * (LINE * lines + 0.25)
    rows = 1 + max((row for _, row in rows_of_areas(seen)), default=-1)
    foot = rows * size * 1.5 + size * 2.1 + 6
    above = seen.scene.view == "above"
    left = max(text_width(seen.units(one), size) for one in span[1]) + 14 if above else 0.0
    inner = (x + left, y + head, width - left - 1, height - head - foot)
    window = _fitted_above(span, inner) if above else _fitted(seen, span, inner, size)
    items = captions(panel.captions, x, y, width, size)
    paint = "card" if above else "#f4f7f8"
    left, top, wide, tall = window.room
    items.append(Item((Rectangle(left, top, wide, tall, paint, "edge", 1, 4),)))
    if _is_asked(seen):
        frame = Rectangle(left + 1, top + 1, wide - 2, tall - 2, "", "accent", 2, 4)
        items.append(Item((frame,)))
    items += ground_items(seen, window)
    items += hole_items(seen, window, size, written)
    items += _things(panel, window, written)
    below = window.room[1] + window.room[3] + 4
    items += bars(seen, window, below, size, written)
    line = below + rows * size * 1.5
    items.append(ruler(seen, window, line, size, written))
    if panel.letting:
        items += open_items(seen, window, panel.letting, line + 4)
    return [*items, upright_ruler(seen, window, size, written)] if above else items


def _is_asked(seen: Seen) -> bool:
    """Whether a scene belongs to the one who is asked, among scenes of several players."""
    places, view = seen.component.data["places"], seen.view
    return len(places) > 1 and places.index(seen.place) + 1 == view.state.actor


def _things(panel: Panel, window: Window, written: Written) -> list[Item]:
    """Return pieces and tools, and what is asked on top of them."""
    seen, found = panel.seen, list[Item]()
    ground = ground_item(window, panel.letting) if panel.letting is not None else None
    if ground is not None:
        found.append(ground)
    if seen.standing.tool is not None:
        found += tool_items(seen, window, seen.standing.tool, aimed=False)
    found += piece_items(seen, window, written)
    if panel.letting is not None:
        found += letting_items(seen, window, panel.letting)
    if panel.aiming is not None:
        found += tool_items(seen, window, panel.aiming.tool, aimed=True)
        found += aim_items(seen, window, panel.aiming)
        found += grip_items(seen, window, panel.aiming)
    return found


def _fitted(seen: Seen, span: Span, room: Room, size: float) -> Window:
    """Return the part of a scene seen from the side that shows a span, standing at its foot."""
    (left, right), (low, high) = span
    x, y, width, height = room
    wide = max(right - left, 1) * (1 + 2 * MARGIN)
    foot = size * 0.6 + hole_rows(seen, wide / width, size) * size * ROW + MOST_BAND
    tall = max(high - low, wide * 0.3)
    scale = min(width / wide, (height - foot) / (tall * (1 + SKY)))
    middle = (left + right) / 2
    return Window(middle - width / scale / 2, low - foot / scale, scale, (x, y, width, height))


def _fitted_above(span: Span, room: Room) -> Window:
    """Return the part of a scene seen from above: all of it, in a room of just its shape."""
    (left, right), (low, high) = span
    x, y, width, height = room
    wide, tall = max(right - left, 1) * (1 + MARGIN), max(high - low, 1) * (1 + MARGIN)
    scale = min(width / wide, height / tall)
    used = (wide * scale, tall * scale)
    corner = (x + (width - used[0]) / 2, y + (height - used[1]) / 2)
    return Window((left + right - wide) / 2, (low + high - tall) / 2, scale, (*corner, *used))
