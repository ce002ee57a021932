"""Draws boards and discs as lines of text: spaces with what is printed, kept and standing there."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from playrules.engine.program.components import Component
from playrules.plugins.board.model import Mark
from playrules.viewer.scene import Sign, View, initials

WIDTH = 80
_GLUE = "\0"  # a blank that no line may be broken at


def tell_spaces(component: Component, view: View) -> list[str]:
    """Return a track or ring: each space's number, its marks, and who stands there.

    `12T` is space 12 with a mark that the legend explains, `12T[red]` the same with a piece on it.
    """
    data = component.data
    marks = named_marks(view, data["marks"])
    signs = initials({name for names in marks for name in names})
    spaces: list[str] = []
    for position, names in enumerate(marks):
        text = f"{data['low'] + position}{''.join(signs[name] for name in names)}"
        pieces = standing(view, data["first"] + position)
        spaces.append(f"{text}[{_GLUE.join(pieces)}]" if pieces else text)
    leads = [
        f"{data['low'] + start - data['first']} to {_place(component, view, end)}"
        for start, end in sorted((*data["ways"], *data["links"]))
    ]
    ways = wrapped("leads on: " + ", ".join(leads)) if leads else []
    return [component.title, *wrapped(" ".join(spaces)), *_legend(signs), *ways]


def _place(component: Component, view: View, place: int) -> str:
    """Return the number of a space of the same board, the name of any other."""
    at = place - component.data["first"]
    if 0 <= at < len(component.data["marks"]):
        return str(component.data["low"] + at)
    return view.title("place", place)


def tell_disc(component: Component, view: View) -> list[str]:
    """Return which printed names can be seen where, and what its spaces stand beside."""
    data = component.data
    if "square" in data:
        spaces = [view.title("place", one) for one in (data["square"][0], data["square"][-1])]
        return [f"{component.title}, from {spaces[0]} to {spaces[1]}"]
    turn = view.read("disc", data["disc"], "turned") or 0
    seen: list[str] = []
    beside: list[str] = []
    for position, names in enumerate(named_marks(view, data["marks"])):
        sector = (position - data["sign"] * turn) % len(data["windows"])
        if data["windows"][sector]:
            seen += [f"{name} at {data['low'] + position}" for name in names]
        if data["spaces"][sector]:
            here, ring = data["spaces"][sector], data["first"] + position
            beside.append(f"{view.title('place', here)} by {view.title('place', ring)}")
    lines = [f"{component.title}, turned by {turn}"]
    if any(data["windows"]):
        lines += wrapped("shows " + (", ".join(seen) or "nothing"))
    return lines + wrapped(", ".join(beside))


def tell_grid(component: Component, view: View) -> list[str]:
    """Return a grid: rows numbered at the left, the highest on top; rows of hexagons are shifted.

    A cell shows the pieces on a space by their initials, else the values kept there, else the
    names printed there, else a dot. The legend tells what the initials stand for.
    """
    data = component.data
    wide, tall = data["wide"], data["tall"]
    shown = [
        standing(view, place, counted=False) or _kept(view, place) or names
        for place, names in enumerate(named_marks(view, data["marks"]), data["first"])
    ]
    signs = initials({name for names in shown for name in names if not _is_number(name)})
    cells = ["".join(signs.get(name, name) for name in names) or "." for names in shown]
    size = max(len(str(wide)), *(len(cell) for cell in cells))
    edge = len(str(tall))
    lines = [component.title]
    for row in range(tall, 0, -1):
        line = " ".join(cell.ljust(size) for cell in cells[(row - 1) * wide : row * wide])
        shift = " " * ((row - 1) * (size + 1) // 2) if data.get("hexagons") else ""
        lines.append(f"  {row:>{edge}} {shift}{line}".rstrip())
    below = " ".join(str(column).ljust(size) for column in range(1, wide + 1))
    lines.append(f"  {'':>{edge}} {below}".rstrip())
    return [line[: WIDTH - 1] for line in lines] + _legend(signs)


def standing(view: View, place: int, *, counted: bool = True) -> list[str]:
    """Return the short names of the pieces at a place.

    If they are not `counted`, several pieces of one kind share a name.
    """
    return [_short_name(view, piece, counted) for piece in view.standing(place)]


def named_marks(view: View, marks: Sequence[Sequence[Mark]]) -> list[list[str]]:
    """Return the titles of the names that are printed on each space."""
    return [[view.program.things.show(kind, value) for kind, value in one] for one in marks]


def _kept(view: View, place: int) -> list[str]:
    """Return what a space keeps: the names and things, numbers, and what is `yes`."""
    return [one.title if isinstance(one, Sign) else one for one in view.marks(place)]


def _is_number(text: str) -> bool:
    return text.lstrip("-").isdecimal()


def _short_name(view: View, piece: int, counted: bool) -> str:
    """Return `red` for "red's squadron" where that seat has no other piece, else the whole name."""
    names: Sequence[str] = view.program.things.names["piece"]
    if not counted:
        names = [name.rstrip(" 0123456789") for name in names]
    seat, owned, _ = names[piece].partition("'s ")
    mine = [name for name in names if name.startswith(f"{seat}'s ")]
    alone = len(mine if counted else set(mine)) == 1
    return seat if owned and seat in view.program.seats and alone else names[piece]


def _legend(signs: dict[str, str]) -> list[str]:
    return wrapped(", ".join(f"{sign} = {name}" for name, sign in signs.items()))


def wrapped(text: str) -> list[str]:
    """Return the lines of a paragraph, set in by two blanks; none for an empty one."""
    indent = "  "
    lines = textwrap.wrap(
        text,
        WIDTH - 1,
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace(_GLUE, " ") for line in lines]
