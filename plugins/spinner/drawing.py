"""Draws spinners: rings of sectors at their true angles, and an arrow at what was read last."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi

from playrules.engine.kinds import Kind
from playrules.engine.program.components import Component
from playrules.viewer.scene import (
    SMALLEST,
    Circle,
    Drawing,
    Item,
    Line,
    Polygon,
    Sector,
    Shape,
    Sign,
    Text,
    View,
    Wish,
    at_angle,
    centred,
    fits,
    initials,
    legend,
    legend_rows,
    text_width,
    wordy,
    wrap,
)

HUB = 0.2  # of the radius: where the innermost ring begins
TINTS = ("space", "shade")


def measure_spinner(_component: Component) -> Wish:
    """Wish for a square of 280 pixels."""
    return Wish(280.0 * 280.0, 0.8, 1.3, 520.0)


def draw_spinner(component: Component, view: View, width: float, height: float) -> Drawing:
    """Draw a spinner, its first ring innermost, and name the rings below it."""
    data = component.data
    size = view.text(11)
    notes = _notes(component)
    foot = size * 1.5 * len(notes)
    letters = _letters(component, view)
    signs: dict[str, Sign] = {}
    radius = max(24.0, min(width, height - foot) / 2 - 3)
    if _needs_legend(component, view, radius):
        rows = min(4, legend_rows(list(letters.values()), width, size))
        foot += rows * size * 1.7 + 4
        radius = max(24.0, min(width, height - foot) / 2 - 3)
    else:
        rows = 0
    x, y = width / 2, radius + 2
    spinner = ("spinner", data["spinner"])
    items = [Item((Circle(x, y, radius, "white", "ink", 2),), spinner, title=component.title)]
    read = [view.read("spinner", data["spinner"], name) for name, *_ in data["rings"]]
    for at in range(len(data["rings"])):
        items += _ring(component, view, at, (x, y, radius), letters, signs, read[at])
    items.append(_arrow(component, view, (x, y, radius), read))
    top = 2 * radius + 8
    items += legend(signs.values(), 2, top, width - 4, size, rows)
    below = top + legend_rows(list(signs.values()), width - 4, size) * size * 1.7 if signs else top
    for at, note in enumerate(notes):
        base = below + size * 0.95 + at * size * 1.4
        line = (wrap(note, width - 4, size, 1) or [""])[0]
        if base + size * 0.3 <= height:
            items.append(Item((Text(x, base, line, size, "soft", "middle"),), title=note))
    return Drawing(width, height, tuple(items))


def _notes(component: Component) -> list[str]:
    """Say which ring is which, where there are several."""
    rings = component.data["rings"]
    if len(rings) < 2:
        return []
    where = ("inner", "outer") if len(rings) == 2 else tuple(str(n + 1) for n in range(len(rings)))
    return [" · ".join(f"{spot}: {wordy(one[1])}" for spot, one in zip(where, rings, strict=True))]


def _band(component: Component, at: int, radius: float) -> tuple[float, float]:
    """Return the inner and the outer radius of a ring."""
    count = len(component.data["rings"])
    breadth = (1 - HUB) * radius / count
    return HUB * radius + at * breadth, HUB * radius + (at + 1) * breadth - 1.5


def _words(view: View, kind: Kind, value: int) -> str:
    return view.show(kind, value)


def _letters(component: Component, view: View) -> dict[str, Sign]:
    """Return a sign with letters for each face in words."""
    found: dict[str, Sign] = {}
    for _, _, kind, _, values in component.data["rings"]:
        if kind.base != "name":
            continue
        for value in values:
            sign = view.look.name(kind.of, value)
            found.setdefault(_words(view, kind, value), sign)
    letters = initials(found)
    return {
        words: Sign(sign.colour, sign.symbol, letters[words], words, sign.chosen)
        for words, sign in found.items()
    }


def _needs_legend(component: Component, view: View, radius: float) -> bool:
    """Whether a face does not fit into its sector in words."""
    size = view.text(12)
    for at, (_, _, kind, ends, values) in enumerate(component.data["rings"]):
        inner, outer = _band(component, at, radius)
        for start, end, value in zip((0.0, *ends), ends, values, strict=False):
            room = _room(inner, outer, end - start)
            if not _fit(_words(view, kind, value), room, size):
                return True
    return False


def _room(inner: float, outer: float, share: float) -> tuple[float, float]:
    """Return how wide and how high a text in the middle of a sector may be."""
    if share >= 0.999:
        return (outer * 1.2, outer - inner)
    # Upright text crosses a sector at any angle: the lesser of arc and breadth bounds it.
    arc = pi * (inner + outer) * share * 0.92
    return (min(arc, (outer - inner) * 1.35), min(outer - inner, arc) * 0.95)


def _fit(text: str, room: tuple[float, float], size: float) -> list[str]:
    """Return a text in one or two lines; none if it does not fit."""
    lines = 2 if " " in text else 1
    if size * 1.2 * lines > room[1] or not fits(text, room[0], size, lines, bold=True):
        lines = 1
    if size * 1.2 > room[1] or not fits(text, room[0], size, lines, bold=True):
        return []
    return wrap(text, room[0], size, lines, bold=True)


def _ring(
    component: Component,
    view: View,
    at: int,
    circle: tuple[float, float, float],
    letters: dict[str, Sign],
    signs: dict[str, Sign],
    read: int | None,
) -> list[Item]:
    """Return the sectors of one ring; those that were read have a heavier line."""
    x, y, radius = circle
    name, title, kind, ends, values = component.data["rings"][at]
    inner, outer = _band(component, at, radius)
    size = view.text(12)
    width = max(1.0, component.data["line"] * 2 * pi * outer)
    items = []
    for number, (start, end, value) in enumerate(zip((0.0, *ends), ends, values, strict=False)):
        words = _words(view, kind, value)
        fill = TINTS[number % 2] if len(values) % 2 == 0 or number else "glow"
        if kind.base == "name" and words in letters and letters[words].chosen:
            fill = letters[words].colour
        end_angle = min(end * 360, start * 360 + 359.99)
        shapes: list[Shape] = [Sector(x, y, inner, outer, start * 360, end_angle, fill, "soft", 1)]
        if len(values) > 1 and component.data["line"]:
            edge = (at_angle(x, y, inner, start * 360), at_angle(x, y, outer, start * 360))
            shapes.append(Line(edge, "ink", width))
        spot = at_angle(x, y, (inner + outer) / 2, (start + end) * 180)
        room = _room(inner, outer, end - start)
        lines = _fit(words, room, size)
        text = "white" if fill.startswith("#") else "ink"
        if not lines and words in letters and min(room) >= SMALLEST:
            lines = [letters[words].letters]
            signs[words] = letters[words]
        if not lines and text_width(words, SMALLEST, bold=True) <= room[0]:
            lines = [words]
        for row, line in enumerate(lines):
            offset = (row - (len(lines) - 1) / 2) * size * 1.15
            shapes.append(centred(line, spot[0], spot[1] + offset, size, text, bold=True))
        share = f"{(end - start) * 100:.3g} %"
        role = ("chosen",) if read == value else ()
        items.append(
            Item(tuple(shapes), roles=role, title=f"{wordy(title or name)}: {words}, {share}")  # type: ignore[arg-type]
        )
    return items


def _arrow(
    component: Component, view: View, circle: tuple[float, float, float], read: Sequence[int | None]
) -> Item:
    """Return the arrow, in the middle of a stretch where all rings show what was read last."""
    x, y, radius = circle
    angle = _angle(component, read)
    shown = ", ".join(
        f"{wordy(title or name)} {'–' if one is None else view.show(kind, one)}"
        for (name, title, kind, *_), one in zip(component.data["rings"], read, strict=True)
    )
    hub = Circle(x, y, radius * HUB * 0.55, "ink", "white", 2)
    if angle is None:
        return Item((hub,), title="not spun yet")
    tip = at_angle(x, y, radius * 0.97, angle)
    sides = [at_angle(x, y, radius * 0.07, angle + turn) for turn in (90, -90)]
    neck = at_angle(x, y, radius * 0.8, angle)
    blade = [
        (neck[0] + at_angle(0, 0, radius * 0.018, angle + turn)[0],
         neck[1] + at_angle(0, 0, radius * 0.018, angle + turn)[1])
        for turn in (90, -90)
    ]  # fmt: skip
    head = [
        (neck[0] + at_angle(0, 0, radius * 0.055, angle + turn)[0],
         neck[1] + at_angle(0, 0, radius * 0.055, angle + turn)[1])
        for turn in (90, -90)
    ]  # fmt: skip
    points = (sides[0], blade[0], head[0], tip, head[1], blade[1], sides[1])
    return Item((Polygon(points, "down", "white", 1.5), hub), title=f"read last: {shown}")


def _angle(component: Component, read: Sequence[int | None]) -> float | None:
    """Return the middle of the widest stretch that shows a reading; None where there is none."""
    if any(one is None for one in read):
        return None
    cuts = sorted(
        {0.0, 1.0, *(end for _, _, _, ends, _ in component.data["rings"] for end in ends)}
    )
    best = (0.0, -1.0)
    for start, end in zip(cuts, cuts[1:], strict=False):
        middle = (start + end) / 2
        shown = [
            next(value for stop, value in zip(ends, values, strict=True) if middle < stop)
            for _, _, _, ends, values in component.data["rings"]
        ]
        if shown == list(read) and end - start > best[0] + 1e-9:
            best = (end - start, middle)
    return best[1] * 360 if best[1] >= 0 else None


def tell_spinner(component: Component, view: View) -> list[str]:
    """Return what each ring read last, in one line."""
    told = []
    for name, title, kind, _, _ in component.data["rings"]:
        value = view.read("spinner", component.data["spinner"], name)
        told.append(f"{wordy(title or name)} {'–' if value is None else view.show(kind, value)}")
    return [f"{component.title}: {', '.join(told)}"]
