"""Draws boards and discs as lines of text: spaces with what is printed, kept and standing there."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence

from playrules.plugins.board.model import Mark
from playrules.viewer.scene import Component, Sign, View, initials

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
        place = data["first"] + position
        pieces, kept = standing(view, place), values_of(view, place)
        text += f"[{_GLUE.join(pieces)}]" if pieces else ""
        spaces.append(f"{text}({_GLUE.join(kept).replace(' ', _GLUE)})" if kept else text)
    pairs = (*data["ways"], *data["links"])
    ids = range(data["first"], data["first"] + len(marks))
    numbers = {place: str(number) for number, place in enumerate(ids, data["low"])}
    leads = leading_on(view, pairs, numbers)
    return [component.title, *wrapped(" ".join(spaces)), *legend(signs), *leads]


def leading_on(view: View, pairs: Iterable[tuple[int, int]], names: Mapping[int, str]) -> list[str]:
    """Return where spaces lead; those of the board itself are called by *names*."""
    leads = [
        f"{names[start]} to {names.get(end) or view.title('place', end)}"
        for start, end in sorted(pairs)
    ]
    return wrapped("leads on: " + ", ".join(leads)) if leads else []


def values_of(view: View, place: int) -> list[str]:
    """Return what a space keeps; a number alone goes without its name."""
    marks = view.marks(place)
    if len(marks) == 1:
        return [one.title if isinstance(one, Sign) else one for one in marks]
    return view.told(place)


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


def standing(view: View, place: int, *, counted: bool = True) -> list[str]:
    """Return the short names of the pieces at a place.

    If they are not `counted`, several pieces of one kind share a name.
    """
    return [_short_name(view, piece, counted) for piece in view.standing(place)]


def named_marks(view: View, marks: Sequence[Sequence[Mark]]) -> list[list[str]]:
    """Return the titles of the names that are printed on each space."""
    return [[view.program.things.show(kind, value) for kind, value in one] for one in marks]


def _short_name(view: View, piece: int, counted: bool) -> str:
    """Return `red` for "red's squadron" where that seat has no other piece, else the whole name."""
    names: Sequence[str] = view.program.things.names["piece"]
    if not counted:
        names = [name.rstrip(" 0123456789") for name in names]
    seat, owned, _ = names[piece].partition("'s ")
    mine = [name for name in names if name.startswith(f"{seat}'s ")]
    alone = len(mine if counted else set(mine)) == 1
    return seat if owned and seat in view.program.seats and alone else names[piece]


def legend(signs: Mapping[str, str]) -> list[str]:
    """Return the lines that tell which sign is which name."""
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
