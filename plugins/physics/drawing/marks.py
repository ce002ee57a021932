"""What stands around a drawn scene: names of areas on bars, numbers of holes, a ruler, captions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from playrules.plugins.physics.drawing.seen import Seen
from playrules.plugins.physics.drawing.window import Window
from playrules.plugins.physics.model.scenes import extents
from playrules.viewer.scene import (
    Item,
    Line,
    Rectangle,
    Role,
    Shape,
    Text,
    apart,
    readable,
    shorten,
    text_width,
)

PAINTS = ("#cfe0d2", "#d5dcec", "#f0dcc4", "#e4d6ea", "#f2ecbf", "#cfe3e6")
"""Of areas that want no colour; each is told by its name as well."""
MOST_ROWS = 4
"""Rows of names of areas; those for which there is none are told by who points at them."""
LINE = 1.35
"""From one line of captions to the next, in sizes."""
TICKS = 48.0
"""So far apart the numbers of a ruler stand at least, in pixels."""


@dataclass
class Written:
    """The texts that stand already: none is written over another one."""

    room: tuple[float, float, float, float]
    texts: list[Text] = field(default_factory=list)

    def fits(self, text: Text) -> bool:
        """Write a text if it runs into no other one, nor out of the room; say whether it does."""
        left, top, right, bottom = text.bounds()
        x, y, width, height = self.room
        if left < x or top < y or right > x + width or bottom > y + height:
            return False
        for other in self.texts:
            a, b, c, d = other.bounds()
            if left < c + 2 and a < right + 2 and top < d and b < bottom:
                return False
        self.texts.append(text)
        return True


def paint(seen: Seen, index: int) -> str:
    """Return the paint of an area: as the file wants it or as it is called, else one of its own."""
    name = seen.scene.areas[index].name
    wanted = seen.view.look.colour(name, "") or seen.view.look.called(name)
    return wanted or PAINTS[index % len(PAINTS)]


def rows_of_areas(seen: Seen) -> list[tuple[int, int]]:
    """Return each area with the row of its name: the narrowest ones stand in the first."""
    spans = [extents(area.shape)[0] for area in seen.scene.areas]
    taken: list[list[int]] = []
    found = []
    for index in sorted(range(len(spans)), key=lambda one: (spans[one][1] - spans[one][0], one)):
        low, high = spans[index]
        row = next(
            (
                at
                for at, names in enumerate(taken)
                if all(high <= spans[one][0] or spans[one][1] <= low for one in names)
            ),
            len(taken),
        )
        if row == len(taken):
            taken.append([])
        taken[row].append(index)
        found.append((index, row))
    return [one for one in found if one[1] < MOST_ROWS]


def bars(seen: Seen, window: Window, top: float, size: float, written: Written) -> list[Item]:
    """Return a bar below the scene for each area, as wide as it is, with its name."""
    items = []
    left, width = window.room[0], window.room[2]
    stretches: dict[int, tuple[int, float, float]] = {}
    for index, row in rows_of_areas(seen):
        low, high = extents(seen.scene.areas[index].shape)[0]
        start, end = max(window.x(low), left), min(window.x(high), left + width)
        if end - start >= 1:
            stretches[index] = (row, start, end)
    for index, (row, start, end) in stretches.items():
        low, high = extents(seen.scene.areas[index].shape)[0]
        colour, y = paint(seen, index), top + row * size * 1.5
        edge = apart(colour, "white", 2.0)
        bar = Rectangle(start + 0.5, y, end - start - 1, size * 1.3, colour, edge, 1, 3)
        shapes: list[Shape] = [bar]
        area = seen.instance.areas[index]
        name = seen.name("area", area)
        others = [one for at, one in stretches.items() if at != index and one[0] == row]
        shapes += _bar_name(name, bar, size, written, [(a, b) for _, a, b in others])
        across = f"from {seen.length(low)} to {seen.length(high)}"
        codes = seen.view.lit("area", area)
        roles: tuple[Role, ...] = ("legal",) if codes else ()
        items.append(Item(tuple(shapes), ("area", area), codes, roles, f"{name}: {across}"))
    return items


def _bar_name(
    name: str, bar: Rectangle, size: float, written: Written, others: list[tuple[float, float]]
) -> list[Text]:
    """Return the name of an area on its bar, or beside it where no other bar stands."""
    base, end = bar.y + size * 1.02, bar.x + bar.width
    wide = text_width(name, size)
    inside = shorten(name, bar.width - 7, size)
    on = Text((bar.x + end) / 2, base, inside, size, readable(bar.fill), "middle")
    tries = [on] if inside == name else []
    for text, a, b in (
        (Text(end + 5, base, name, size, "soft"), end, end + wide + 9),
        (Text(bar.x - 5, base, name, size, "soft", "end"), bar.x - wide - 9, bar.x),
    ):
        if all(b <= start or stop <= a for start, stop in others):
            tries.append(text)
    if len(inside) > 2:
        tries.append(on)
    return [text for text in tries if written.fits(text)][:1]


def nice_step(least: float, unit: int) -> int:
    """Return 1, 2 or 5 times a power of ten of a unit, no shorter than *least* nor than 1 %."""
    step = max(1, unit // 100)
    for factor in (2, 2.5, 2) * 8:
        if step >= least:
            break
        step = round(step * factor)
    return step


def ruler(seen: Seen, window: Window, y: float, size: float, written: Written) -> Item:
    """Return a ruler below the scene, in the unit in which people type lengths."""
    x, _, width, _ = window.room
    base = y + size * 1.55
    shapes: list[Shape] = [Line(((x, y + 4), (x + width, y + 4)), "soft", 1)]
    marked = list(ticks(window.across, nice_step(TICKS / window.scale, seen.unit[1])))
    for at in marked:
        here = window.x(at)
        shapes.append(Line(((here, y + 1), (here, y + 7)), "soft", 1))
        unit = f" {seen.unit[0]}" if at == (0 if 0 in marked else marked[len(marked) // 2]) else ""
        text = Text(here, base, seen.units(at) + unit, size, "soft", "middle")
        shapes += [text] if written.fits(text) else []
    return Item(tuple(shapes), title=f"{seen.unit[0]}, as spots and poses are told")


def upright_ruler(seen: Seen, window: Window, size: float, written: Written) -> Item:
    """Return a ruler at the left of a scene seen from above."""
    x, y, _, height = window.room
    low = window.low
    shapes: list[Shape] = [Line(((x - 4, y), (x - 4, y + height)), "soft", 1)]
    step = nice_step(2 * size / window.scale, seen.unit[1])
    for at in ticks((low, low + height / window.scale), step):
        here = window.y(at)
        shapes.append(Line(((x - 7, here), (x - 1, here)), "soft", 1))
        text = Text(x - 9, here + size * 0.36, seen.units(at), size, "soft", "end")
        shapes += [text] if written.fits(text) else []
    return Item(tuple(shapes), title=f"{seen.unit[0]}, away from the near edge")


def ticks(ends: tuple[float, float], step: int) -> Iterable[int]:
    """Return the multiples of a step between two ends."""
    first = -int(-ends[0] // step)
    return range(first * step, int(ends[1]) + 1, step)


def captions(texts: Iterable[str], x: float, y: float, width: float, size: float) -> list[Item]:
    """Return what is drawn in words, a line each, above the scene."""
    items = []
    for at, text in enumerate(texts):
        line = shorten(text, width - 4, size)
        base = y + size + at * size * LINE
        items += [Item((Text(x + 2, base, line, size, "soft"),), title=text)] if line else []
    return items
