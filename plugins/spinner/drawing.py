"""Draws spinners: rings of sectors at their true angles, and an arrow at what was read last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import pi
from typing import TypeAlias

from playrules.engine.kinds import Kind
from playrules.viewer.scene import (
    Circle,
    Component,
    Drawing,
    Item,
    Line,
    Point,
    Polygon,
    Role,
    Sector,
    Shape,
    Sign,
    Text,
    View,
    Wish,
    at_angle,
    centred,
    chip,
    initials,
    legend,
    legend_rows,
    light,
    text_width,
    wordy,
    wrap,
)

Ring: TypeAlias = tuple[str, str, Kind, tuple[float, ...], tuple[int, ...]]
"""Name, title, kind of the faces, where each sector ends (shares of a turn), and the faces."""

HUB = 0.2  # of the radius: where the innermost ring begins
ASIDE = 0.2  # of a stretch: where the arrow rests in it
TINTS = ("space", "shade", "sand")
"""The paints of sectors in turn, and of the last one of an odd number."""


def measure(_component: Component) -> Wish:
    """Wish for a square of 280 pixels."""
    return Wish(280.0 * 280.0, 0.75, 1.05, 560.0)


@dataclass(frozen=True)
class Dial:
    """A spinner at its place: a circle, its rings from the inside out, and what was read last.

    While it spins, its arrow points to `pointing`, in degrees.
    """

    component: Component
    view: View
    x: float
    y: float
    radius: float
    pointing: float | None = None

    @property
    def size(self) -> float:
        """The size of the words on it."""
        return self.view.text(12)

    @cached_property
    def rings(self) -> tuple[Ring, ...]:
        """The rings."""
        rings: tuple[Ring, ...] = self.component.data["rings"]
        return rings

    @cached_property
    def read(self) -> tuple[int | None, ...]:
        """What each ring read last; None before the first spin."""
        thing = self.component.data["spinner"]
        return tuple(self.view.read("spinner", thing, name) for name, *_ in self.rings)

    @cached_property
    def angle(self) -> float | None:
        """Where the arrow points: within the widest stretch that shows what was read last."""
        if self.pointing is not None:
            return self.pointing % 360
        cuts = sorted({0.0, 1.0, *(end for _, _, _, ends, _ in self.rings for end in ends)})
        best: tuple[float, float | None] = (0.0, None)
        for start, end in zip(cuts, cuts[1:], strict=False):
            shown = tuple(_value_at(ring, (start + end) / 2) for ring in self.rings)
            if shown == self.read and end - start > best[0] + 1e-9:
                # Beside the middle, where the words of a sector are.
                best = (end - start, (start + (end - start) * ASIDE) * 360)
        return best[1]

    def band(self, at: int) -> tuple[float, float]:
        """Return the inner and the outer radius of a ring."""
        breadth = (1 - HUB) * self.radius / len(self.rings)
        return HUB * self.radius + at * breadth, HUB * self.radius + (at + 1) * breadth - 1.5

    def words(self, at: int) -> list[str]:
        """Return the faces of a ring in words."""
        _, _, kind, _, values = self.rings[at]
        return [self.view.show(kind, value) for value in values]

    def spelt(self, at: int) -> list[list[str]] | None:
        """Return the faces of a ring in one or two lines each; None where one does not fit."""
        return self._spelt[at]

    @cached_property
    def _spelt(self) -> list[list[list[str]] | None]:
        rings = [
            [self._lines(at, n, text) for n, text in enumerate(self.words(at))]
            for at in range(len(self.rings))
        ]
        return [None if any(not lines for lines in found) else found for found in rings]

    def _lines(self, at: int, number: int, text: str) -> list[str]:
        for most in (1, 2):
            for width in (self.radius, *(self.radius * part / 10 for part in range(9, 1, -1))):
                lines = wrap(text, width, self.size, most, bold=True)
                if " ".join(lines) == text and self.holds(at, number, lines):
                    return lines
        return []

    def middle(self, at: int, number: int) -> Point:
        """Return the middle of a sector."""
        ends = (0.0, *self.rings[at][3])
        return at_angle(
            self.x, self.y, sum(self.band(at)) / 2, (ends[number] + ends[number + 1]) * 180
        )

    def holds(self, at: int, number: int, lines: Sequence[str]) -> bool:
        """Whether lines of text lie within a sector, around its middle."""
        inner, outer = self.band(at)
        ends = (0.0, *self.rings[at][3])
        start, end = ends[number] * 360, ends[number + 1] * 360
        field = Sector(self.x, self.y, inner, outer, start, end)
        half = max(text_width(line, self.size, bold=True) for line in lines) / 2 + 2
        tall = len(lines) * self.size * 0.58
        x, y = self.middle(at, number)
        corners = [(x + dx, y + dy) for dx in (-half, 0, half) for dy in (-tall, tall)]
        return all(field.covers(*corner) for corner in corners)


def arrow_at(component: Component, view: View) -> float | None:
    """Return where the arrow points, in degrees; None before the first spin."""
    return Dial(component, view, 0.0, 0.0, 1.0).angle


def _value_at(ring: Ring, share: float) -> int:
    _, _, _, ends, values = ring
    return next(value for end, value in zip(ends, values, strict=True) if share < end)


def draw(component: Component, view: View, width: float, height: float) -> Drawing:
    """Draw a spinner, its first ring innermost, and name the rings below it."""
    return drawn(component, view, width, height)


def drawn(
    component: Component, view: View, width: float, height: float, pointing: float | None = None
) -> Drawing:
    """Draw a spinner; one that spins points to *pointing*, in degrees."""
    size = view.text(11)
    note = _note(component)
    lines = wrap(note, width - 4, size, 3)
    foot = size * (0.4 + 1.25 * len(lines)) if lines else 0.0
    radius = max(24.0, min(width, height - foot) / 2 - 3)
    dial = Dial(component, view, width / 2, radius + 2, radius, pointing)
    signs = _short(dial)
    rows = min(4, legend_rows(list(signs.values()), width, size))
    if rows:
        radius = max(24.0, min(width, height - foot - rows * size * 1.7) / 2 - 3)
        dial = Dial(component, view, width / 2, radius + 2, radius, pointing)
        signs = _short(dial)
        rows = min(4, legend_rows(list(signs.values()), width, size))
    thing = ("spinner", component.data["spinner"])
    rim = Circle(dial.x, dial.y, radius, "white", "ink", 2)
    items = [Item((rim,), thing, view.lit(*thing), title=component.title)]
    rings = [_ring(dial, at, signs) for at in range(len(dial.rings))]
    items += (item for fields, _ in rings for item in fields)
    items.append(_arrow(dial))
    items += (item for _, words in rings for item in words)  # readable where the arrow rests
    top = 2 * radius + 6
    items += legend(list(signs.values()), 2, top, width - 4, size, rows)
    base = top + rows * size * 1.7 + size
    used = 2 * radius + 6 + rows * size * 1.7
    for at, line in enumerate(lines):
        below = base + at * size * 1.25
        items.append(Item((Text(dial.x, below, line, size, "soft", "middle"),), title=note))
        used = below + size * 0.4
    return Drawing(width, min(height, used), tuple(items))


def _note(component: Component) -> str:
    """Say which ring is which, where there are several."""
    rings = component.data["rings"]
    if len(rings) < 2:
        return ""
    where = ("inner", "outer") if len(rings) == 2 else tuple(str(n + 1) for n in range(len(rings)))
    return " · ".join(f"{spot}: {wordy(one[1])}" for spot, one in zip(where, rings, strict=True))


def _short(dial: Dial) -> dict[str, Sign]:
    """Return a sign with letters for each face of the rings whose words do not fit."""
    found: dict[str, Sign] = {}
    for at, (_, _, kind, _, values) in enumerate(dial.rings):
        if kind.base != "name" or dial.spelt(at) is not None:
            continue
        for words, value in zip(dial.words(at), values, strict=True):
            found.setdefault(words, dial.view.look.name(kind.of, value))
    letters = initials(found)
    return {
        words: replace(sign, letters=sign.letters if sign.lettered else letters[words], title=words)
        for words, sign in found.items()
    }


def _ring(dial: Dial, at: int, signs: dict[str, Sign]) -> tuple[list[Item], list[Item]]:
    """Return the sectors of one ring, the one that the arrow points to lit, and their words."""
    name, title, _, ends, values = dial.rings[at]
    inner, outer = dial.band(at)
    band = max(1.0, dial.component.data["line"] * 2 * pi * outer)
    spelt = dial.spelt(at)
    wanted = dial.view.look.colour(dial.component.name, "")
    tints = tuple(light(wanted, bright) for bright in (0.8, 0.7, 0.62)) if wanted else TINTS
    fields: list[Item] = []
    labels: list[Item] = []
    for number, (start, end, words) in enumerate(
        zip((0.0, *ends), ends, dial.words(at), strict=False)
    ):
        here = dial.angle is not None and start * 360 <= dial.angle < end * 360
        odd = number > 0 and number == len(values) - 1 and number % 2 == 0
        fill = "glow" if here else tints[2] if odd else tints[number % 2]
        stop = min(end * 360, start * 360 + 359.99)
        shapes: list[Shape] = [
            Sector(dial.x, dial.y, inner, outer, start * 360, stop, fill, "soft", 1)
        ]
        if len(values) > 1 and dial.component.data["line"]:
            edge = tuple(
                at_angle(dial.x, dial.y, r, start * 360) for r in (inner, outer - band / 2)
            )
            shapes.append(Line(edge, "ink", band))
        x, y = dial.middle(at, number)
        sign = signs.get(words)
        whole = [sign.letters if sign else words]
        lines = spelt[number] if spelt else whole if dial.holds(at, number, whole) else []
        written: tuple[Shape, ...] = tuple(
            centred(line, x, y + (row - (len(lines) - 1) / 2) * dial.size * 1.15, dial.size,
                    bold=True)
            for row, line in enumerate(lines)
        )  # fmt: skip
        if sign and lines and sign.symbol:
            written = chip(sign, x, y, dial.size)
        role: tuple[Role, ...] = ("chosen",) if here else ()
        told = f"{wordy(title or name)}: {words}, {(end - start) * 100:.3g} %"
        fields.append(Item(tuple(shapes), roles=role, title=told))
        if written:
            labels.append(Item(written, roles=role, title=told))
    return fields, labels


def _arrow(dial: Dial) -> Item:
    """Return the arrow; before the first spin only what it turns on."""
    x, y, radius, angle = dial.x, dial.y, dial.radius, dial.angle
    hub = Circle(x, y, radius * HUB * 0.55, "ink", "white", 2)
    if angle is None:
        return Item((hub,), title="not spun yet")
    neck = at_angle(x, y, radius * 0.84, angle)
    right, left = angle + 90, angle - 90
    points = (
        at_angle(x, y, radius * 0.025, right),
        at_angle(*neck, radius * 0.01, right),
        at_angle(*neck, radius * 0.04, right),
        at_angle(x, y, radius * 0.97, angle),
        at_angle(*neck, radius * 0.04, left),
        at_angle(*neck, radius * 0.01, left),
        at_angle(x, y, radius * 0.025, left),
    )
    arrow = Polygon(points, "down", "white", 1)
    title = f"read last: {_told(dial.component, dial.view)}" if dial.pointing is None else ""
    return Item((arrow, hub), title=title)


def _told(component: Component, view: View) -> str:
    """Return what each ring read last, in words."""
    told = []
    for name, title, kind, _, _ in component.data["rings"]:
        value = view.read("spinner", component.data["spinner"], name)
        told.append(f"{wordy(title or name)} {'–' if value is None else view.show(kind, value)}")
    return ", ".join(told)


def tell(component: Component, view: View) -> list[str]:
    """Return what each ring read last, in one line."""
    return [f"{component.title}: {_told(component, view)}"]
