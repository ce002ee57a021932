"""Draws one space of a track: its number, what is printed, where it leads, who stands there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from playrules.plugins.board.contents import Printed, Room, contents, space_title
from playrules.viewer.scene import (
    Item,
    Polygon,
    Rectangle,
    Role,
    Shape,
    Sign,
    Text,
    View,
    fits,
    text_width,
    wrap,
)


def by_hints(view: View, first: int, count: int, width: float, height: float) -> list[Room] | None:
    """Return where the rules file wants the spaces of a board; None unless it places all."""
    hints = [view.look.hint("place", first + at) for at in range(count)]
    spots = [hint.at for hint in hints if hint is not None and hint.at is not None]
    if len(spots) < len(hints):
        return None
    xs, ys = [x / 100 for x, _ in spots], [y / 100 for _, y in spots]
    across, up = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    side = min(width / across, height / up)
    left = (width - across * side) / 2 - min(xs) * side
    foot = (height + up * side) / 2 + min(ys) * side
    return [
        (left + x * side, foot - (y + 1) * side, side, side) for x, y in zip(xs, ys, strict=True)
    ]


@dataclass(frozen=True)
class Space:
    """One space of a board: its place id, number, printed signs, and where it leads."""

    place: int
    number: str
    marks: Sequence[Sign]
    leads: Sequence[int]


@dataclass(frozen=True)
class Cell:
    """A rectangular space on the table, drawn in two layers: the ground and the rest."""

    view: View
    space: Space
    x: float
    y: float
    width: float
    height: float

    @property
    def size(self) -> float:
        """The size of its texts."""
        return self.view.text(11)

    @property
    def codes(self) -> tuple[int, ...]:
        """The options that speak of it."""
        return self.view.lit("place", self.space.place)

    def ground(self, fill: str) -> Item:
        """Return the field itself; where it is legal a corner marks it, not its colour alone."""
        x, y, width, height = self.x + 1, self.y + 1, self.width - 2, self.height - 2
        radius = min(5.0, width / 6)
        new: tuple[Shape, ...] = ()
        if self.view.fresh("place", self.space.place):
            new = (Rectangle(x + 2, y + 2, width - 4, height - 4, "", "accent", 1.5, radius),)
        if not self.codes:
            return self._item((Rectangle(x, y, width, height, fill, "edge", 1, radius), *new))
        right, foot, side = x + width, y + height, min(9.0, width / 4)
        corner = Polygon(((right, foot), (right - side, foot), (right, foot - side)), "legal")
        return self._item(
            (Rectangle(x, y, width, height, "glow", "legal", 2, radius), corner, *new)
        )

    def content(self, printed: Printed, *, plates: str = "") -> list[Item]:
        """Return number, texts, marks, and who stands there; `plates` is a paint behind texts."""
        size, top, foot = self.size, self.y + 3, self.y + self.height - 3
        number, head = self.space.number, size * 1.3
        shapes: list[Shape] = []
        beside = text_width(number, size) + 4
        # A mark or a piece says more than the number, which the neighbours tell as well.
        view, place = self.view, self.space.place
        wanted = self.space.marks or view.standing(place) or view.marks(place)
        least = head + (size * 1.45 + 6 if wanted else 4)
        if beside <= self.width - 2 and self.height >= least:
            shapes.append(Text(self.x + 5, top + size * 0.93, number, size, "soft"))
        else:
            head = beside = 0.0
        written, bottom = self._written(top + head, foot)
        shapes += written
        said = " ".join(one.text for one in written)
        for one in self.space.leads:
            name = f"→ {self.view.title('place', one)}"
            if name not in said:
                printed.lead(Sign("accent", "", number, name))
        if plates:
            shapes = [*(plate(one, plates) for one in shapes if isinstance(one, Text)), *shapes]
        items = [self._item(tuple(shapes))] if shapes else []
        # A symbol that the file asked for is recognised sooner than its name is read.
        marks = [one for one in self.space.marks if one.chosen or one.title not in said]
        room = (self.x + 4, top, self.width - 8, bottom - top)
        most = 17 * self.view.scale + 4
        return items + contents(view, place, marks, room, printed, most=most, beside=beside)

    def _item(self, shapes: tuple[Shape, ...]) -> Item:
        space = self.space
        roles: tuple[Role, ...] = ("legal",) if self.codes else ()
        roles += ("fresh",) if self.view.fresh("place", space.place) else ()
        title = space_title(self.view, space.place, space.marks, space.leads)
        return Item(shapes, ("place", space.place), self.codes, roles, title)

    def _written(self, top: float, bottom: float) -> tuple[list[Text], float]:
        """Return what can be written out at the foot, and where the room above it ends."""
        size, width = self.size, self.width - 8
        texts = [f"→ {self.view.title('place', one)}" for one in self.space.leads]
        shapes: list[Text] = []
        for text in [*texts, *(sign.title for sign in self.space.marks)]:
            lines = 1 if fits(text, width, size) else 2
            needed = lines * size * 1.15
            if not fits(text, width, size, lines) or bottom - needed - top < 20 * self.view.scale:
                continue
            for at, line in enumerate(wrap(text, width, size, lines)):
                base = bottom - needed + size * 0.93 + at * size * 1.15
                shapes.append(Text(self.x + self.width / 2, base, line, size, "soft", "middle"))
            bottom -= needed
        return shapes, bottom


def plate(text: Text, paint: str) -> Rectangle:
    """Return a plate behind a text, so that it can be read on whatever is below."""
    left, _, right, _ = text.bounds()
    top = text.y - text.size * 0.86
    return Rectangle(left - 1.5, top, right - left + 3, text.size * 1.02, paint, "", 0, 2)
