"""Draws boards and discs as lines of text, at most 80 columns wide.

The drawings are plain data and picklable; `state` gives the row, and the program the titles of
things and names.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from playrules.engine.program import Program
from playrules.plugins.board.model import Mark

WIDTH = 80
_GLUE = "\0"  # a blank that no line may be broken at


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """Draws a board: each space's number, its marks, and who stands there.

    `12T` is space 12 with a mark that the legend explains, `12T[red]` the same with a piece on it.
    `marks` are the names printed on each space, by position; `first` is the id of the first space.
    """

    title: str
    first: int
    low: int
    marks: tuple[tuple[Mark, ...], ...]

    def __call__(self, state: Any) -> list[str]:
        """Return the lines."""
        marks = named_marks(state, self.marks)
        signs = initials({name for names in marks for name in names})
        there = standing(state)
        spaces: list[str] = []
        for position, names in enumerate(marks):
            text = f"{self.low + position}{''.join(signs[name] for name in names)}"
            pieces = there.get(self.first + position)
            spaces.append(f"{text}[{_GLUE.join(pieces)}]" if pieces else text)
        legend = ", ".join(f"{sign} = {name}" for name, sign in signs.items())
        return [self.title, *wrapped(" ".join(spaces)), *wrapped(legend)]


@dataclass(frozen=True, slots=True)
class DiscPicture:
    """Draws a disc: which printed names can be seen where, and what its spaces stand beside."""

    title: str
    first: int
    low: int
    marks: tuple[tuple[Mark, ...], ...]
    windows: tuple[int, ...]
    spaces: tuple[int, ...]
    sign: int
    column: int

    def __call__(self, state: Any) -> list[str]:
        """Return the lines."""
        titles = _program(state).things.names["place"]
        turn = state.row[self.column]
        seen: list[str] = []
        beside: list[str] = []
        for position, names in enumerate(named_marks(state, self.marks)):
            sector = (position - self.sign * turn) % len(self.windows)
            if self.windows[sector]:
                seen += [f"{name} at {self.low + position}" for name in names]
            if self.spaces[sector]:
                beside.append(f"{titles[self.spaces[sector]]} by {titles[self.first + position]}")
        lines = [f"{self.title}, turned by {turn}"]
        if any(self.windows):
            lines += wrapped("shows " + (", ".join(seen) or "nothing"))
        return lines + wrapped(", ".join(beside))


def standing(state: Any, *, counted: bool = True) -> dict[int, list[str]]:
    """Return the short names of the pieces at each place, by the place's id.

    If they are not `counted`, several pieces of one kind share a name.
    """
    program = _program(state)
    there: dict[int, list[str]] = {}
    for kept in program.kept:
        if kept.name != "at" or kept.kind.base != "thing" or kept.constant:
            continue
        kind = program.things.kinds[kept.owner]
        for piece in kind.ids:
            place = state.row[kept.base + (piece - kind.first) * kept.per_size]
            if place:
                there.setdefault(place, []).append(_short_name(program, piece, counted))
    return there


def _program(state: Any) -> Program:
    program: Program = state.machine.program
    return program


def named_marks(state: Any, marks: tuple[tuple[Mark, ...], ...]) -> list[list[str]]:
    """Return the titles of the names that are printed on each space."""
    things = _program(state).things
    return [[things.show(kind, value) for kind, value in one] for one in marks]


def kept_on(state: Any, first: int, count: int) -> list[list[str]]:
    """Return what the spaces from *first* on keep: the names and things, and what is `yes`."""
    program = _program(state)
    shown: list[list[str]] = [[] for _ in range(count)]
    for kept in program.kept:
        kind = program.things.kinds.get(kept.owner)
        if kind is None or kind.universe != "place" or first not in kind.ids:
            continue
        if kept.constant or kept.per or kept.kind.base not in ("name", "thing", "yes_no"):
            continue
        for i, names in enumerate(shown):
            value = state.row[kept.base + first + i - kind.first]
            if kept.kind.base == "yes_no":
                names += [kept.name] * (value == 1)
            elif value != kept.kind.absent:
                names.append(program.things.show(kept.kind, value))
    return shown


def _short_name(program: Program, piece: int, counted: bool) -> str:
    """Return `red` for "red's squadron" where that seat has no other piece, else the whole name."""
    names: Sequence[str] = program.things.names["piece"]
    if not counted:
        names = [name.rstrip(" 0123456789") for name in names]
    seat, owned, _ = names[piece].partition("'s ")
    mine = [name for name in names if name.startswith(f"{seat}'s ")]
    alone = len(mine if counted else set(mine)) == 1
    return seat if owned and seat in program.seats and alone else names[piece]


def initials(names: Iterable[str]) -> dict[str, str]:
    """Return a sign for each name: its initial, or as many letters as tell it apart."""
    signs: dict[str, str] = {}
    for name in sorted(names):
        starts = (name[:length].capitalize() for length in range(1, len(name) + 1))
        signs[name] = next((sign for sign in starts if sign not in signs.values()), name)
    return signs


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
