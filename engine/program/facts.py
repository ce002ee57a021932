"""Tables of facts: what the lines of one say when an event outside is answered by it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from playrules.engine.kinds import Kind
from playrules.engine.program.program import Program
from playrules.engine.source import Span


@dataclass(frozen=True, slots=True)
class Fact:
    """One value of a cell: the kind it is of, as the column names it, and its number.

    Things by their id, names of a type from 1, no and yes as 0 and 1, quantities in the smallest
    steps.
    """

    of: str
    value: int


@dataclass(frozen=True, slots=True)
class FactRow:
    """What a table says about one key; `place` numbers the rows as written.

    A blank cell is not among the `cells`; one that says `nothing` is ().
    """

    key: Fact
    cells: Mapping[str, tuple[Fact, ...]]
    place: int = 0

    def value(self, column: str) -> int | None:
        """Return the number in a cell that holds one value, None for a blank one."""
        found = self.cells.get(column)
        return found[0].value if found else None


@dataclass(frozen=True, slots=True)
class Facts:
    """All that a table of facts says, and how things stand before it counts.

    `parts` are the parts of the answer by name, each with as many numbers as it counts: as they
    stand in the row; of a part without columns, 0 or the least that fits. `about` is what the event
    is about, by the names of its arguments, things by their id; where a table is not an answer but
    sets facts, what the slots of its pattern say. No two rows have the same key.
    """

    program: Program
    row: tuple[int, ...]
    about: Mapping[str, int]
    parts: Mapping[str, tuple[int, ...]]
    rows: tuple[FactRow, ...]
    settings: Mapping[str, tuple[Fact, ...]] = field(default_factory=dict)


class BadFact(Exception):  # no error: what a table says that cannot be
    """What a plugin refuses of a table of facts, in words for its author.

    `row` and `column` say where, `column` alone a setting; None and "" the table as a whole.
    """

    def __init__(
        self, message: str, row: FactRow | None = None, column: str = "", *, help: str = ""
    ) -> None:
        """Refuse what stands there."""
        super().__init__(message)
        self.message = message
        self.row = row
        self.column = column
        self.help = help


AnswerFacts = Callable[[Facts], Mapping[str, Sequence[int]]]
"""Turns a table into the numbers of an answer, part by part; parts left out stay as they stand."""


# --- as compiled ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Entry:
    """A value in a table as compiled: `value`, or the line's journal argument where that is known.

    `argument` is -1 for a value that is written out.
    """

    of: str
    kind: Kind
    value: int = 0
    argument: int = -1


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell or setting that is not blank."""

    column: str
    entries: tuple[Entry, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Row:
    """A row: what is said about each of its keys. `span` is where these stand."""

    keys: tuple[Entry, ...]
    cells: tuple[Cell, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Table:
    """A table of facts as compiled.

    It answers the `events` of a plugin whose arguments are what its `slots` say.
    """

    plugin: str
    events: tuple[str, ...]
    slots: tuple[tuple[str, Entry], ...]
    settings: tuple[Cell, ...]
    rows: tuple[Row, ...]
    answer: AnswerFacts
