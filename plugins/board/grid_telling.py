"""Draws grids as lines of text, turned as their file has them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from playrules.plugins.board.headings import STRAIGHT, Axis, axes_of
from playrules.plugins.board.telling import WIDTH, leading_on, legend, named_marks, standing
from playrules.viewer.scene import Component, View, initials, wordy

PIECES, PRINTED = "pieces", "printed"

Layer = tuple[str, list[list[str]]]
"""What all spaces have of one sort: its name, and for each space what is there."""


def tell_grid(component: Component, view: View) -> list[str]:
    """Return a grid as it lies: highest row on top; rows of hexagons are shifted.

    A cell shows the pieces on a space by their initials, then after `+` the values kept and the
    names printed there, or else a dot. Where that is too wide for a line, each sort of value has a
    grid of its own. The legend tells what the initials stand for.
    """
    data = component.data
    layers = _layers(component, view)
    words = {name for _, cells in layers for names in cells for name in names}
    numbers = [name for name, cells in layers if name not in (PIECES, PRINTED) and _counts(cells)]
    keyed = numbers if len(numbers) > 1 else []
    signs = initials({word for word in words if not _is_number(word)} | set(keyed))
    texts = {
        name: ["".join(signs.get(one, one) for one in names) for names in cells]
        for name, cells in layers
    }
    together = [
        "+".join(
            f"{signs[name] if name in keyed else ''}{texts[name][at]}"
            for name, _ in layers
            if texts[name][at]
        )
        for at in range(data["wide"] * data["tall"])
    ]
    sheet = _sheet(component, view)
    if sheet.width(together) < WIDTH or len(layers) < 2:
        lines = [component.title, *sheet.lines(together)]
    else:
        lines = []
        for name in texts:
            lines += [f"{component.title}: {name}", *sheet.lines(texts[name])]
        signs = {word: sign for word, sign in signs.items() if word not in keyed}
    ids = range(data["first"], data["first"] + len(together))
    spots = {
        one: f"({at % data['wide'] + 1}, {at // data['wide'] + 1})" for at, one in enumerate(ids)
    }
    return [*lines, *sheet.notes, *legend(signs), *leading_on(view, data["ways"], spots)]


def _layers(component: Component, view: View) -> list[Layer]:
    """Return the sorts of things that spaces have, without those that are nowhere."""
    data = component.data
    ids = range(data["first"], data["first"] + data["wide"] * data["tall"])
    found = {PIECES: [standing(view, place, counted=False) for place in ids]}
    for at, place in enumerate(ids):
        for kept, value in view.kept("place", place):
            shown = view.show(kept.kind, value)
            if kept.kind.base == "yes_no":
                shown = wordy(kept.name) if value else "–"
            if shown != "–":
                cells = found.setdefault(wordy(kept.name), [[] for _ in ids])
                cells[at] = [shown]
    found[PRINTED] = named_marks(view, data["marks"])
    return [(name, cells) for name, cells in found.items() if any(cells)]


def _counts(cells: Sequence[Sequence[str]]) -> bool:
    """Whether a sort of values is numbers."""
    return any(_is_number(one) for names in cells for one in names)


def _is_number(text: str) -> bool:
    return text.lstrip("-").isdecimal()


@dataclass(frozen=True)
class Sheet:
    """How the spaces of a grid lie in lines: positions with their places from the left, in spaces.

    `heads` stand before the lines, `feet` below with their places; `notes` explain both.
    """

    rows: Sequence[Sequence[tuple[float, int]]]
    heads: Sequence[int]
    feet: Sequence[tuple[float, int]]
    notes: Sequence[str]

    def width(self, cells: Sequence[str]) -> int:
        """Return how wide the lines are with these cells."""
        return max(map(len, self._drawn(cells, 0.0, 1e9)))

    def lines(self, cells: Sequence[str]) -> list[str]:
        """Return the lines; those that are too wide are cut into parts with some columns each."""
        if self.width(cells) < WIDTH:
            return self._drawn(cells, 0.0, 1e9)
        step = self._size(cells) + 1
        most = float(max(1, (WIDTH - len(str(max(self.heads))) - 4) // step))
        last = max(x for row in self.rows for x, _ in row)
        found: list[str] = []
        start = 0.0
        while start <= last:
            found += self._drawn(cells, start, start + most)
            start += most
        return found

    def _size(self, cells: Sequence[str]) -> int:
        return max(len(str(max(number for _, number in self.feet))), 1, *map(len, cells))

    def _drawn(self, cells: Sequence[str], start: float, stop: float) -> list[str]:
        """Return the lines of the spaces from one place to another."""
        size, edge = self._size(cells), len(str(max(self.heads)))
        lines = []
        for head, row in zip(self.heads, self.rows, strict=True):
            texts = [(x - start, cells[at] or ".") for x, at in row if start <= x < stop]
            lines.append(f"  {head:>{edge}} {_spread(texts, size + 1)}".rstrip())
        feet = [(x - start, str(number)) for x, number in self.feet if start <= x < stop]
        return [*lines, f"  {'':>{edge}} {_spread(feet, size + 1)}".rstrip()]


def _spread(texts: Sequence[tuple[float, str]], step: int) -> str:
    """Return texts in one line, each at its place."""
    line = ""
    for x, text in texts:
        line = line.ljust(int(x * step)) + text
    return line


def _sheet(component: Component, view: View) -> Sheet:
    """Return how a grid lies: as its file turns it, if lines of text can be."""
    data = component.data
    wide, tall = data["wide"], data["tall"]
    straight: tuple[Axis, Axis] = (STRAIGHT[0], (0.5, 0.87)) if data.get("hexagons") else STRAIGHT
    axes = axes_of(view, data) or straight
    notes = []
    level = abs(axes[0][1]) < 0.1
    if not level and data.get("hexagons"):
        axes, level = straight, True
        notes.append("  (turned in pictures)")
    (ux, uy), (vx, vy) = axes
    if data.get("hexagons") and not vx:
        vx = 0.5
    spots = [
        (at % wide * ux + at // wide * vx, at % wide * uy + at // wide * vy, at)
        for at in range(wide * tall)
    ]
    left = min(x for x, _, _ in spots)
    by_line: dict[int, list[tuple[float, int]]] = {}
    for x, _, at in spots:
        key = at // wide if level else at % wide
        by_line.setdefault(key, []).append((round((x - left) * 2) / 2, at))
    heights = {key: spots[row[0][1]][1] for key, row in by_line.items()}
    order = sorted(by_line, key=lambda key: -heights[key])
    rows = [sorted(by_line[key]) for key in order]
    feet = [(x, (at % wide if level else at // wide) + 1) for x, at in rows[-1]]
    if not level:
        notes.append("  (columns are numbered at the left, rows below)")
    return Sheet(rows, [key + 1 for key in order], feet, notes)
