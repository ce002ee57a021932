"""What not everybody at the table may know, as plain data of a program."""

from __future__ import annotations

from dataclasses import dataclass

from playrules.engine.kinds import Kind

NOBODY = 0
"""The seat of whoever looks on: it sees what everybody sees, and owns nothing."""
EVERYTHING = -1
"""The seat of whoever may know all: no player, but who tests, or looks back at the end."""
EVERYBODY = -1
"""Stands for an owner where all may see a value."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """Who sees what is not open to all; what is not listed here, everybody sees.

    `columns` are (column, seat): a kept value that only this seat sees, `NOBODY` for none.
    `places` are (id, seat, area): only this seat sees which pieces stand there. All see how many
    pieces an area has, which is named by its first place: a zone is one by itself, the spaces of
    one player's board are one together. `shown` is the first of
    one column for each piece, 1 for one that lies open wherever it is; -1 where nothing is ever
    revealed. `opened` are (column, its sign): a hidden value is open to all while its sign is 1.
    `names`: rules keep in their own names what not everybody knows, though nothing else is hidden.
    `blanks` are the columns of which all see whether they hold nothing.
    """

    columns: tuple[tuple[int, int], ...] = ()
    places: tuple[tuple[int, int, int], ...] = ()
    shown: int = -1
    opened: tuple[tuple[int, int], ...] = ()
    names: bool = False
    blanks: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        """Whether anything is hidden at all."""
        return bool(self.columns or self.places or self.names)


@dataclass(frozen=True, slots=True)
class Veil:
    """What a rule keeps in a name and not everybody knows.

    `key` is the number of the variable, or -1 - that of the array. The variable `owner` holds the
    seat that knows it: `NOBODY`, or `EVERYBODY`. `kind` is what it can be, or each element can be.
    """

    key: int
    owner: int
    kind: Kind
