"""Draws one space of a track: its number, what is printed, where it leads, who stands there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from playrules.plugins.board.model import Mark
from playrules.viewer.scene import (
    SMALLEST,
    Item,
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


def cell(
    view: View,
    place: int,
    number: str,
    box: tuple[float, float, float, float],
    marks: Sequence[Sign],
    leads: Sequence[int],
    printed: Printed,
    fill: str = "space",
) -> list[Item]:
    """Return a rectangular space (left, top, width, height) with all that is on it."""
    x, y, width, height = box
    codes = view.lit("place", place)
    shapes: list[Shape] = [
        Rectangle(
            x + 1, y + 1, width - 2, height - 2, "glow" if codes else fill,
            "legal" if codes else "edge", 2 if codes else 1, min(5, width / 6),
        )
    ]  # fmt: skip
    size = view.text(11)
    top, bottom = y + 3.0, y + height - 3
    head = size * 1.3
    if text_width(number, size) <= width - 6 and height >= head + 4:
        shapes.append(Text(x + 5, top + size * 0.93, number, size, "soft"))
    else:
        head = 0.0
    used = text_width(number, size) + 8 if head else 4.0
    bottom = _labels(view, shapes, (x, top + head, width, bottom), marks, leads, size)
    chips = [one for one in marks if bottom == y + height - 3 or one.title not in _said(shapes)]
    right = x + width - 4
    for sign in chips:
        wide = chip_width(sign, size)
        if head and right - wide >= x + used - 2:
            shapes += chip(sign, right - wide / 2, top + size * 0.72, size)
            right -= wide + 2
            printed.add(sign)
        elif not head and wide <= width - 4 and size * 1.5 <= height - 4:
            shapes += chip(sign, x + width / 2, y + height / 2, size)
            printed.add(sign)
            break
    if codes:
        shapes.append(Polygon(_corner(x + width - 2, y + height - 2, min(9, width / 4)), "legal"))
    roles: tuple[Role, ...] = ("legal",) if codes else ()
    found = [
        Item(tuple(shapes), ("place", place), codes, roles, space_title(view, place, marks, leads))
    ]
    middle = (top + head + bottom) / 2
    room = max(10.0, bottom - top - head - 2)
    found += _kept(view, place, x + width / 2, middle, width - 8, room)
    found += pieces_in(
        view, view.standing(place), x + width / 2, middle, width - 8, room, 17 * view.scale + 4
    )
    return found


def _corner(x: float, y: float, size: float) -> tuple[tuple[float, float], ...]:
    """Return the corner that marks a legal space, so that colour is not the only signal."""
    return ((x, y), (x - size, y), (x, y - size))


def _labels(
    view: View,
    shapes: list[Shape],
    room: tuple[float, float, float, float],
    marks: Sequence[Sign],
    leads: Sequence[int],
    size: float,
) -> float:
    """Write at the foot of a space what fits in whole; return where the rest of it ends."""
    x, top, width, bottom = room
    texts = [f"→ {view.title('place', one)}" for one in leads]
    texts += [sign.title for sign in marks]
    for text in texts:
        lines = 2 if fits(text, width - 8, size, 2) and not fits(text, width - 8, size) else 1
        needed = lines * size * 1.15
        if not fits(text, width - 8, size, lines) or bottom - needed - top < 20 * view.scale:
            continue
        for at, line in enumerate(wrap(text, width - 8, size, lines)):
            base = bottom - needed + size * 0.93 + at * size * 1.15
            shapes.append(Text(x + width / 2, base, line, size, "soft", "middle"))
        bottom -= needed
    return bottom


def _said(shapes: Sequence[Shape]) -> str:
    return " ".join(one.text for one in shapes if isinstance(one, Text))


def _kept(view: View, place: int, x: float, y: float, width: float, height: float) -> list[Item]:
    """Return what a space keeps, drawn in its middle."""
    found = view.marks(place)
    if not found or view.standing(place):
        return []
    return [mark_item(found[0], x, y, min(width, height) / 2, width, view)]


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
