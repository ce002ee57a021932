"""Draws one space of a track: its number, what is printed, where it leads, who stands there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from playrules.plugins.board.model import Mark
from playrules.viewer.scene import (
    SMALLEST,
    Item,
    Point,
    Polygon,
    Rectangle,
    Role,
    Shape,
    Sign,
    Text,
    View,
    bare,
    centred,
    chip,
    chip_width,
    fits,
    pieces_in,
    text_width,
    wrap,
)


@dataclass
class Printed:
    """The signs that a drawing shows by their letters, for the legend."""

    signs: dict[str, Sign] = field(default_factory=dict)

    def add(self, sign: Sign) -> None:
        """Note a sign."""
        self.signs.setdefault(sign.title, sign)

    @property
    def all(self) -> list[Sign]:
        """The signs, in the order in which they were drawn."""
        return list(self.signs.values())


def signs_of(view: View, marks: Iterable[Mark]) -> list[Sign]:
    """Return the signs of names that are printed on a space."""
    return [view.look.name(kind.of, value) for kind, value in marks]


def space_title(view: View, place: int, marks: Sequence[Sign], leads: Sequence[int] = ()) -> str:
    """Return what a space is, in words."""
    parts = [sign.title for sign in marks]
    parts += [f"leads to {view.title('place', one)}" for one in leads]
    parts += [view.title("piece", one) for one in view.standing(place)]
    kept = view.marks(place)
    parts += [one.title if isinstance(one, Sign) else one for one in kept]
    return view.title("place", place) + (f": {', '.join(parts)}" if parts else "")


Room = tuple[float, float, float, float]
"""Left, top, width, height."""


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
    """A rectangular space on the table, drawn in three layers from the lowest up."""

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
        if not self.codes:
            return self._item((Rectangle(x, y, width, height, fill, "edge", 1, radius),))
        right, foot, side = x + width, y + height, min(9.0, width / 4)
        corner = Polygon(((right, foot), (right - side, foot), (right, foot - side)), "legal")
        return self._item((Rectangle(x, y, width, height, "glow", "legal", 2, radius), corner))

    def labels(self, printed: Printed) -> tuple[list[Item], float, float]:
        """Return number, chips and texts, and the top and bottom of the room between them."""
        size, top, foot = self.size, self.y + 3, self.y + self.height - 3
        head = size * 1.3
        shapes: list[Shape] = []
        if text_width(self.space.number, size) <= self.width - 6 and self.height >= head + 4:
            shapes.append(Text(self.x + 5, top + size * 0.93, self.space.number, size, "soft"))
        else:
            head = 0.0
        written, bottom = self._written(top + head, foot)
        shapes += written
        said = " ".join(one.text for one in written)
        for sign, spot in self._chips(head, [m for m in self.space.marks if m.title not in said]):
            shapes += chip(sign, *spot, size)
            printed.add(sign)
        return ([self._item(tuple(shapes))] if shapes else []), top + head, bottom

    def _item(self, shapes: tuple[Shape, ...]) -> Item:
        roles: tuple[Role, ...] = ("legal",) if self.codes else ()
        space = self.space
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

    def _chips(self, head: float, marks: Sequence[Sign]) -> Iterable[tuple[Sign, Point]]:
        """Yield a spot for each chip that finds room: at the right of the number, or alone."""
        used = self.x + (text_width(self.space.number, self.size) + 6 if head else 2)
        right = self.x + self.width - 4
        for sign in marks:
            wide = chip_width(sign, self.size)
            if head and right - wide >= used:
                yield sign, (right - wide / 2, self.y + 3 + self.size * 0.72)
                right -= wide + 2
            elif head and wide <= self.width - 4 and self.height - head >= self.size * 1.5 + 6:
                yield sign, (self.x + self.width / 2, self.y + self.height - 3 - self.size * 0.75)
                return
            elif not head and wide <= self.width - 4 and self.size * 1.5 <= self.height - 4:
                yield sign, (self.x + self.width / 2, self.y + self.height / 2)
                return

    def content(self, top: float, bottom: float) -> list[Item]:
        """Return who stands there, or else what the space keeps."""
        view, x, y = self.view, self.x + self.width / 2, (top + bottom) / 2
        width, height = self.width - 8, max(10.0, bottom - top - 2)
        pieces, kept = view.standing(self.space.place), view.marks(self.space.place)
        if kept and not pieces:
            return [mark_item(kept[0], x, y, min(width, height) / 2, width, view)]
        return pieces_in(view, pieces, x, y, width, height, 17 * view.scale + 4)


def mark_item(
    mark: Sign | str, x: float, y: float, radius: float, width: float, view: View
) -> Item:
    """Return a value that a space keeps: a sign as large as there is room, a text in one line."""
    if isinstance(mark, Sign):
        return Item(bare(mark, x, y, radius), title=mark.title)
    size = max(SMALLEST, min(radius, 22 * view.scale))
    while size > SMALLEST and not fits(mark, width, size, bold=True):
        size -= 1
    line = (wrap(mark, width, max(size, SMALLEST), 1, bold=True) or ["·"])[0]
    return Item((centred(line, x, y, max(size, SMALLEST), bold=True),), title=mark)
