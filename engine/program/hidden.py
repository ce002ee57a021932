"""What not everybody at the table may know, as plain data of a program."""

from __future__ import annotations

from dataclasses import dataclass

NOBODY = 0
"""The seat of whoever looks on: it sees what everybody sees, and owns nothing."""
EVERYTHING = -1
"""The seat of whoever may know all: no player, but who tests, or looks back at the end."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """Who sees what is not open to all; what is not listed here, everybody sees.

    `columns` are (column, seat): a kept value that only this seat sees, `NOBODY` for none.
    `places` are (id, seat, area): only this seat sees which pieces stand there. All see how many
    pieces an area has, which is named by its first place: a zone is one by itself, the spaces of
    one player's board are one together. `shown` is the first of
    one column for each piece, 1 for one that lies open wherever it is; -1 where nothing is ever
    revealed.
    """

    columns: tuple[tuple[int, int], ...] = ()
    places: tuple[tuple[int, int, int], ...] = ()
    shown: int = -1

    def __bool__(self) -> bool:
        """Whether anything is hidden at all."""
        return bool(self.columns or self.places)
