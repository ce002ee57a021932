"""Draws what is on a space: pieces in the middle, printed names and kept values in the corners."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain

from playrules.plugins.board.model import Mark
from playrules.viewer.scene import (
    SMALLEST,
    Component,
    Drawing,
    Item,
    Shape,
    Sign,
    Text,
    View,
    bare,
    centred,
    chip,
    chip_width,
    fits,
    legend,
    legend_rows,
    pieces_in,
    shorten,
    text_width,
    token,
)

Room = tuple[float, float, float, float]
"""Left, top, width, height."""
NOTE = "Not all values of spaces fit here: point at a space, or see the view in text"
LINE = 1.45
"""How high a line of small marks is, in sizes of their text."""
LARGEST = 56.0
"""Letters on plates get no larger, in pixels at 1024×768."""
LEAST_PIECES, LEAST_MARKS = 13.0, 22.0
"""So much height stays for pieces, and for values that stand alone, in pixels."""


@dataclass
class Printed:
    """What a drawing shows by signs, for the legend; `left_out` says that some found no room."""

    signs: dict[str, Sign] = field(default_factory=dict)
    leads: dict[str, Sign] = field(default_factory=dict)
    left_out: bool = False

    def add(self, *signs: Sign) -> None:
        """Note signs."""
        for sign in signs:
            self.signs.setdefault(f"{sign.letters} {sign.title}", sign)

    def lead(self, sign: Sign) -> None:
        """Note that a space, whose number the letters are, leads to another board."""
        self.leads.setdefault(f"{sign.letters} {sign.title}", sign)

    @property
    def all(self) -> list[Sign]:
        """The signs, in the order in which they were drawn, and then where spaces lead."""
        return [*self.signs.values(), *self.leads.values()]


def signs_of(view: View, marks: Iterable[Mark]) -> list[Sign]:
    """Return the signs of names that are printed on a space."""
    return [view.look.name(kind.of, value) for kind, value in marks]


def space_title(view: View, place: int, marks: Sequence[Sign], leads: Sequence[int] = ()) -> str:
    """Return what a space is, in words."""
    parts = [sign.title for sign in marks]
    parts += [f"leads to {view.title('place', one)}" for one in leads]
    parts += [view.title("piece", one) for one in view.standing(place)]
    parts += view.told(place)
    return view.title("place", place) + (f": {', '.join(parts)}" if parts else "")


Spaces = Callable[
    [Component, View, list[list[Sign]], float, float], tuple[list[Item], float, "Printed"]
]
"""Draws the spaces of a board with their marks in so much width and height, and returns the items,
the height that it used, and the signs that it shows."""


def draw_board(
    component: Component, view: View, width: float, height: float, spaces: Spaces
) -> Drawing:
    """Return a board with a legend of its signs below."""
    marks = [signs_of(view, one) for one in component.data["marks"]]

    def attempt(room: float) -> tuple[list[Item], float, Printed]:
        return spaces(component, view, marks, width, room)

    guess = guessed(view, component.data["first"], marks)
    return with_legend(view, width, height, guess, attempt)


def with_legend(
    view: View,
    width: float,
    height: float,
    guess: Iterable[Sign],
    attempt: Callable[[float], tuple[list[Item], float, Printed]],
) -> Drawing:
    """Return a drawing with a legend below, and a note where values found no room.

    *attempt* draws in so much height, and returns the height that it used; it is called again
    where the legend of what it drew needs more room than that of the signs in *guess*.
    """
    size = view.text(11)
    step = size * 1.7
    most = max(1, int(height * 0.3 / step)) if height > 6 * step else int(height > 4 * step)
    rows = min(most, legend_rows(list({one.title: one for one in guess}.values()), width, size))
    note = False
    for _ in range(3):
        foot = rows * step + (4 if rows else 0) + note * step
        items, used, printed = attempt(height - foot)
        needed = min(most, legend_rows(printed.all, width - 4, size))
        if needed <= rows and note >= printed.left_out:
            break
        rows, note = max(rows, needed), note or printed.left_out
    items += legend(printed.all, 2, used + 3, width - 4, size, rows)
    used += (rows * step + 4) if printed.all and rows else 0
    line = shorten(NOTE, width - 4, size) if note else ""
    if line:
        items.append(Item((Text(2, used + size, line, size, "soft"),), title=NOTE))
        used += step
    return Drawing(width, min(height, used), tuple(items))


def contents(
    view: View,
    place: int,
    marks: Sequence[Sign],
    room: Room,
    printed: Printed,
    *,
    most: float,
    beside: float = 0.0,
) -> list[Item]:
    """Return what is printed and kept on a space and stands there, each where there is room.

    A piece, or else a value that stands alone, is in the middle and as large as it fits, pieces up
    to radius *most*; what is beside that is small along the top and the foot. *beside* is what
    the first line has at its left already, in pixels. What finds no room is noted in *printed*.
    """
    pieces, kept = view.standing(place), view.marks(place)
    printed.add(*view.keys(place), *marks)
    x, y, width, height = room
    line = view.text(11) * LINE
    head = line if beside else 0.0
    small: list[Sign | str] = [*kept, *marks] if pieces else list(marks)
    large: list[Sign | str] = [] if pieces else list(kept)
    if not pieces and not kept and len(marks) == 1 and not beside:
        small, large = [], [marks[0]]
    least = LEAST_PIECES if pieces else LEAST_MARKS if large else 0.0
    if large and not _side_by_side(large, width, height - max(head, line * bool(small)), view):
        small, large, least = [*large, *small], [], 0.0
    top, foot, items = _corners(view, small, room, printed, least, beside)
    middle = (x + width / 2, y + top + (height - top - foot) / 2)
    high = height - top - foot
    if pieces:
        return [*items, *pieces_in(view, pieces, *middle, width, max(10.0, high), most)]
    step = width / max(1, len(large))
    for at, mark in enumerate(large):
        plated = isinstance(mark, Sign) and not mark.symbol
        largest = LARGEST * view.scale if plated else 1e9
        spot = (x + (at + 0.5) * step, middle[1])
        radius = 0.46 * min(step, high, largest) if mark in kept else view.text(11) * 0.92
        items.append(mark_item(mark, *spot, radius, step - 2, view))
    return items


def _side_by_side(marks: Sequence[Sign | str], width: float, height: float, view: View) -> bool:
    """Whether marks can stand large, one beside the other."""
    if len(marks) > 4:
        return False
    step = width / len(marks)
    size = view.text(11)
    return height >= size * LINE and all(_width(one, size) <= step - 2 for one in marks)


def _width(mark: Sign | str, size: float) -> float:
    """Return how wide a small mark is."""
    if isinstance(mark, str):
        return text_width(mark, size, bold=True)
    return chip_width(mark, size) if mark.lettered or not mark.symbol else size * 1.4


def _corners(
    view: View,
    marks: Sequence[Sign | str],
    room: Room,
    printed: Printed,
    least: float,
    beside: float,
) -> tuple[float, float, list[Item]]:
    """Return what lines of small marks take at the top and at the foot, and their items."""
    x, y, width, height = room
    size = view.text(11)
    line = size * LINE
    lines = int((height - least) / line)
    if beside and not lines:
        lines = 1
    # Lines are filled from the right at the top, the next from the left at the foot, and so on.
    filled: list[list[tuple[Sign | str, float]]] = [[] for _ in range(lines)]
    free = [width - (beside if at == 0 else 0.0) for at in range(lines)]
    for mark in marks:
        wide = _width(mark, size) + 2
        at = next((n for n, left in enumerate(free) if wide - 2 <= left), None)
        if at is None:
            printed.left_out = True
            continue
        filled[at].append((mark, wide))
        free[at] -= wide
    items: list[Item] = []
    top, foot = line if beside else 0.0, 0.0
    for at, those in enumerate(filled):
        upper = at % 2 == 0
        spot = y + (at // 2 + 0.5) * line if upper else y + height - (at // 2 + 0.5) * line
        edge = x + width if upper else x
        for mark, wide in those:
            cx = edge - wide / 2 + 1 if upper else edge + wide / 2 - 1
            items.append(Item(_small(mark, cx, spot, size), title=_said(mark)))
            edge += -wide if upper else wide
        if those and upper:
            top = (at // 2 + 1) * line
        elif those:
            foot = (at // 2 + 1) * line
    return top, foot, items


def _small(mark: Sign | str, x: float, y: float, size: float) -> tuple[Shape, ...]:
    """Return a mark as high as a line of text."""
    if isinstance(mark, str):
        return (centred(mark, x, y, size, bold=True),)
    if mark.symbol and not mark.lettered:
        return bare(mark, x, y, size * 0.7) if mark.chosen else token(mark, x, y, size * 0.7)
    return chip(mark, x, y, size)


def _said(mark: Sign | str) -> str:
    return mark if isinstance(mark, str) else mark.title


def mark_item(
    mark: Sign | str, x: float, y: float, radius: float, width: float, view: View
) -> Item:
    """Return a value that a space keeps: a sign as large as there is room, a text in one line."""
    if isinstance(mark, Sign):
        return Item(bare(mark, x, y, radius), title=mark.title)
    size = max(SMALLEST, min(radius, 22 * view.scale))
    while size > SMALLEST and not fits(mark, width, size, bold=True):
        size -= 1
    return Item((centred(mark, x, y, max(size, SMALLEST), bold=True),), title=mark)


def guessed(view: View, first: int, marks: Sequence[Sequence[Sign]]) -> list[Sign]:
    """Return the signs that a legend of a board will likely have to explain."""
    kept = (view.keys(first + at) for at in range(len(marks)))
    return list(chain(*marks, *kept))
