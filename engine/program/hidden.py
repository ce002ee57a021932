"""What not everybody at the table may know, as plain data of a program."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from playrules.engine.kinds import Kind

NOBODY = 0
"""The seat of whoever looks on: it sees what everybody sees, and owns nothing."""
EVERYTHING = -1
"""The seat of whoever may know all: no player, but who tests, or looks back at the end."""
EVERYBODY = -1
"""Stands for an owner where all may see a value."""


Guesser = Callable[[Any, Sequence[int], frozenset[int], Any], Mapping[int, int]]
"""Makes sense of a row with guesses: `guesser(program, row, guessed, draws)`, with a `Program` and
with `Draws`, both of which stand above this module.

*guessed* are the columns that were drawn anew. Returns the cells that have to be others, by column:
they follow from what is not guessed, from the guesses and from *draws* alone.
"""


@dataclass(frozen=True, slots=True)
class Hidden:
    """Who sees what is not open to all; what is not listed here, everybody sees.

    `columns` are (column, seat): a kept value that only this seat sees, `NOBODY` for none.
    `places` are (id, seat, area): only this seat sees which pieces stand there. All see how many
    pieces an area has, which is named by its first place: a zone is one by itself, the spaces of
    one player's board are one together. `lying` are (id, its sign): all see what stands at a place
    while its sign is 1. `shown` is the first of
    one column for each piece, 1 for one that lies open wherever it is; -1 where none is ever
    revealed. `opened` are (column, its sign): a hidden value is open to all while its sign is 1.
    `beside` are (piece, column): what a piece keeps of others at its place, which is seen by who
    sees all of them. `traces` are (column that names a place, column): what is still kept of a
    piece that was taken from there, which is seen by who sees that place. `names`: rules keep in
    their own names what not everybody knows, though
    nothing else is hidden. `blanks` are the columns of which all see whether they hold nothing.
    """

    columns: tuple[tuple[int, int], ...] = ()
    places: tuple[tuple[int, int, int], ...] = ()
    shown: int = -1
    opened: tuple[tuple[int, int], ...] = ()
    names: bool = False
    blanks: tuple[int, ...] = ()
    lying: tuple[tuple[int, int], ...] = ()
    beside: tuple[tuple[int, int], ...] = ()
    traces: tuple[tuple[int, int], ...] = ()

    def __bool__(self) -> bool:
        """Whether anything is hidden at all."""
        return bool(self.columns or self.places or self.names)

    @property
    def always(self) -> bool:
        """Whether there is more to hide than places that are laid open, and what these keep.

        A revealed value is no such thing: it may be set to another one at any time, and be hidden.
        """
        signs = {sign for _, sign in self.lying}
        places = {place for place, _ in self.lying}
        kept = {column for column, sign in self.opened if sign in signs}
        return (
            self.names
            or any(place not in places for place, _, _ in self.places)
            or any(column not in kept for column, _ in self.columns)
        )


@dataclass(frozen=True, slots=True)
class Veil:
    """What a rule keeps in a name and not everybody knows.

    `key` is the number of the variable, or -1 - that of the array. The variable `owner` holds the
    seat that knows it: `NOBODY`, or `EVERYBODY`. `kind` is what it can be, or each element can be.
    """

    key: int
    owner: int
    kind: Kind
