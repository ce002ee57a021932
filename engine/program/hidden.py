"""What not everybody at the table may know, as plain data of a program."""

from __future__ import annotations

from dataclasses import dataclass

NOBODY = 0
"""The seat of whoever looks on: it sees what everybody sees, and owns nothing."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """Who sees what is not open to all; what is not listed here, everybody sees.

    `columns` are (column, seat): a kept value that only this seat sees, `NOBODY` for none.
    `places` are (id, seat): only this seat sees which pieces stand there. `shown` is the first of
    one column for each piece, 1 for one that lies open wherever it is; -1 where nothing is ever
    revealed.
    """

    columns: tuple[tuple[int, int], ...] = ()
    places: tuple[tuple[int, int], ...] = ()
    shown: int = -1

    def __bool__(self) -> bool:
        """Whether anything is hidden at all."""
        return bool(self.columns or self.places)
