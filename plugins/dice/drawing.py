"""Draws dice: each with the face it shows, as pips or as a text, and whether it is kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, cos, radians, sin

from playrules.viewer.scene import (
    SMALLEST,
    Circle,
    Component,
    Drawing,
    Item,
    Point,
    Polygon,
    Rectangle,
    Role,
    Shape,
    View,
    Wish,
    centred,
    fits,
    readable,
    wrap,
)

COVERED, UNROLLED = "?", "–"
"""What stands for a face that the seat does not see, and for none yet."""
_CORNERS: tuple[Point, ...] = ((-1, -1), (1, 1), (1, -1), (-1, 1))
_SIDES: tuple[Point, ...] = ((-1, 0), (1, 0))
_ENDS: tuple[Point, ...] = ((0, -1), (0, 1))
_MIDDLE: tuple[Point, ...] = ((0, 0),)
PIPS: dict[int, tuple[Point, ...]] = {
    1: _MIDDLE,
    2: _CORNERS[:2],
    3: (*_CORNERS[:2], *_MIDDLE),
    4: _CORNERS,
    5: (*_CORNERS, *_MIDDLE),
    6: (*_CORNERS, *_SIDES),
    7: (*_CORNERS, *_SIDES, *_MIDDLE),
    8: (*_CORNERS, *_SIDES, *_ENDS),
    9: (*_CORNERS, *_SIDES, *_ENDS, *_MIDDLE),
}
"""Where the pips of a face are, in units from its middle."""


_CUT: tuple[Point, ...] = tuple(
    (sx * a, sy * b)
    for sx, sy, order in ((-1, -1, 1), (1, -1, -1), (1, 1, 1), (-1, 1, -1))
    for a, b in ((1, 0.72), (0.72, 1))[::order]
)
"""The corners of a die in the air, cut off, in halves of its side."""


def measure(component: Component) -> Wish:
    """Wish for 80 pixels a die, side by side or in rows."""
    count = len(component.data["dice"])
    return Wish(count * 80.0 * 80.0, min(1.0, 2 / count), float(count), 220.0 * count)


def draw(component: Component, view: View, width: float, height: float) -> Drawing:
    """Draw dice side by side."""
    return drawn(component, view, width, height, {})


def drawn(
    component: Component, view: View, width: float, height: float, tumbling: Mapping[int, Tumble]
) -> Drawing:
    """Draw dice side by side, some of them in the air."""
    dice = component.data["dice"]
    note = view.text(11) * 1.4
    each = component.data["each"]
    side, columns = _largest(len(dice), width, height, note, each)
    if side < 2 * note:  # too many to write below them
        note = 0.0
        side, columns = _largest(len(dice), width, height, note, each)
    rows = ceil(len(dice) / columns)
    side = min(side, 200 * view.scale)
    items: list[Item] = []
    for at, die in enumerate(dice):
        row, column = divmod(at, columns)
        here = min(columns, len(dice) - row * columns)
        x = width / 2 + (column - (here - 1) / 2) * side
        y = height / 2 + (row - (rows - 1) / 2) * (side + note) - note / 2
        if die in tumbling:
            items.append(_tumbling(component, view, die, (x, y, side * 0.41), tumbling[die]))
        else:
            items.append(_die(component, view, die, x, y, side * 0.41))
    return Drawing(width, height, tuple(items))


def _largest(count: int, width: float, height: float, note: float, each: int) -> tuple[float, int]:
    """Return the side of the field of a die where all fit, and in how many columns.

    Those of *each* player, if there are so many for each, stand in a row.
    """
    ways = (each,) if each else range(1, count + 1)
    sides = ((min(width / n, height / ceil(count / n) - note), -n) for n in ways)
    side, columns = max(sides)
    return side, -columns


def _die(component: Component, view: View, die: int, x: float, y: float, half: float) -> Item:
    face = view.read("die", die, "face")
    covered = view.hides("die", die, "face")
    kept = view.read("die", die, "kept") == 1
    codes = view.lit("die", die)
    kind = component.data["kind"]
    fill = "glow" if codes else view.look.colour(component.name, "white")
    ink = readable(fill)
    shapes: list[Shape] = [
        Rectangle(x - half * 0.96, y - half * 0.93, 2 * half, 2 * half, "edge", "", 0, half * 0.28),
        Rectangle(x - half, y - half, 2 * half, 2 * half, fill,
                  "legal" if codes else "ink", 2.5 if kept or codes else 1.5, half * 0.28),
    ]  # fmt: skip
    shown = view.show(kind, face) if face is not None else "hidden" if covered else "not rolled yet"
    if face is None:
        if half > SMALLEST:
            sign = COVERED if covered else UNROLLED
            shapes.append(centred(sign, x, y, max(SMALLEST, half * 0.6), ink))
    elif kind.base == "number" and face in PIPS:
        shapes += [
            Circle(x + px * half * 0.52, y + py * half * 0.52, half * 0.15, ink)
            for px, py in PIPS[face]
        ]
    elif half > SMALLEST:
        shapes += _text(shown, x, y, half, ink)
    size = view.text(11)
    below = "kept" if kept else _owner(component, view, die)
    if below and half > size and fits(below, half * 2.4, size):
        shapes.append(centred(below, x, y + half + size * 0.9, size, "soft"))
    roles: tuple[Role, ...] = ("legal",) if codes else ("chosen",) if kept else ()
    title = f"{view.title('die', die)}: {shown}" + (", kept" if kept else "")
    return Item(tuple(shapes), ("die", die), codes, roles, title)


@dataclass(frozen=True, slots=True)
class Tumble:
    """A die in the air: the face that it shows just now, and how it is turned in degrees."""

    face: int
    turn: float


def _tumbling(
    component: Component, view: View, die: int, spot: tuple[float, float, float], how: Tumble
) -> Item:
    """Return a die in the air: a square that is turned, smaller the further it is turned."""
    x, y, half = spot
    lean = abs((how.turn + 45) % 90 - 45) / 45
    half *= 1 - 0.22 * lean
    fill = view.look.colour(component.name, "white")
    ink = readable(fill)

    def at(px: float, py: float) -> Point:
        turn = radians(how.turn)
        c, s = cos(turn) * half, sin(turn) * half
        return (x + px * c - py * s, y + px * s + py * c)

    corners = tuple(at(px, py) for px, py in _CUT)
    shapes: list[Shape] = [Polygon(corners, fill, "ink", 1.5)]
    kind = component.data["kind"]
    if kind.base == "number" and how.face in PIPS:
        shapes += [Circle(*at(px * 0.52, py * 0.52), half * 0.15, ink) for px, py in PIPS[how.face]]
    elif half > SMALLEST:
        shapes += _text(view.show(kind, how.face), x, y, half * 0.7, ink)
    return Item(tuple(shapes), ("die", die))


def _owner(component: Component, view: View, die: int) -> str:
    """Return whose a die is, where dice are there per player."""
    each = component.data["each"]
    if not each:
        return ""
    seat = 1 + component.data["dice"].index(die) // each
    return view.title("player", seat)


def _text(text: str, x: float, y: float, half: float, fill: str) -> list[Shape]:
    """Return a face in words, as large as it fits in two lines."""
    size = half * 0.9
    lines = 1
    while size > SMALLEST and not fits(text, half * 1.8, size, lines, bold=True):
        size -= 1
        lines = 2 if size < half * 0.5 else 1
    size = max(size, SMALLEST)
    found = wrap(text, half * 1.8, size, lines, bold=True)
    return [
        centred(line, x, y + (at - (len(found) - 1) / 2) * size * 1.2, size, fill, bold=True)
        for at, line in enumerate(found)
    ]


def tell(component: Component, view: View) -> list[str]:
    """Return the faces in a line: `Dice: 3 5 [6]`, those kept in brackets, `?` for hidden ones.

    Dice that are there per player have a line for each.
    """
    faces = [_face(component, view, die) for die in component.data["dice"]]
    each = component.data["each"]
    if not each:
        return [f"{component.title}: {' '.join(faces)}"]
    hands = (faces[at : at + each] for at in range(0, len(faces), each))
    return [
        f"{view.title('player', seat)}'s {component.title}: {' '.join(hand)}"
        for seat, hand in enumerate(hands, 1)
    ]


def _face(component: Component, view: View, die: int) -> str:
    """Return what a die shows."""
    face = view.read("die", die, "face")
    blank = COVERED if view.hides("die", die, "face") else UNROLLED
    shown = blank if face is None else view.show(component.data["kind"], face)
    return f"[{shown}]" if view.read("die", die, "kept") == 1 else shown
