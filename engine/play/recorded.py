"""A history with its record: every line of a match, written to its file first, if it has one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from playrules.engine.errors import (
    BadAnswer,
    GameOver,
    IllegalChoice,
    MatchError,
    NotKept,
    RulesError,
)
from playrules.engine.play.history import History, Step, fitting, moved, renamed
from playrules.engine.play.keeping import Keeper
from playrules.engine.play.records import (
    MOST_RECORDS,
    Header,
    Record,
    row_hash,
    write_header,
    write_record,
)
from playrules.engine.play.state import State


class Recorded:
    """What was played, and the lines that say so."""

    def __init__(self, header: Header, start: State) -> None:
        """Stand at the start, with no line yet and no file."""
        self.header = header
        self.seats = header.seats
        self._history = History(start)
        self.told: tuple[str, ...] = ()
        """What people typed so far of the answer that is asked now; see `tell`."""
        self._records: list[Record] = []
        self._keeper: Keeper | None = None

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self._history.state

    @property
    def position(self) -> int:
        """How many moves lead to the state: choices, and what chance and the outside gave."""
        return self._history.position

    @property
    def choices(self) -> int:
        """How many of the moves that lead to the state are choices."""
        return len(self._history.choices_back())

    @property
    def told_before(self) -> tuple[str, ...]:
        """What people typed for the last move, if it is an answer that they gave so."""
        return self._history.told_before

    def answers(self) -> Iterator[Step]:
        """Return what happened outside since the last choice or chance, without events."""
        return self._history.answers()

    @property
    def lines(self) -> int:
        """How many lines there are after the header."""
        return len(self._records)

    @property
    def is_kept(self) -> bool:
        """Whether it is written to a file as it is played."""
        return self._keeper is not None

    @property
    def is_full(self) -> bool:
        """Whether no further line has room."""
        return len(self._records) >= MOST_RECORDS

    def note(self, record: Record) -> None:
        """Record something, in the file first. Raises NotKept, MatchError where that fails."""
        if self._keeper is not None:
            self._refuse_full()
            self._keeper.append(write_record(record))
        self._records.append(record)
        if record.is_move:
            self.told = ()

    def tell(self, lines: Sequence[str]) -> None:
        """Keep what people typed so far of an answer that takes many lines; the answer has it, too.

        Raises NotKept, MatchError where it cannot be kept.
        """
        self.note(Record("told", names=tuple(lines)))
        self.told = tuple(lines)

    def repeat(self, record: Record, *, by_key: bool = False) -> list[str]:
        """Do what a record says; return how its hash differs. Raises MatchError."""
        if record.kind == "undo" or record.kind == "redo":
            self._move_by(record)
        elif record.kind == "seats":
            self.seats = record.names
        elif record.kind == "told":
            self.told = record.names
        elif record.is_move:
            try:
                move = fitting(self.state, record, by_key=by_key)
                self._history.add(move, moved(self.state, move))
                self.told = ()
            except (BadAnswer, GameOver, IllegalChoice, RulesError) as error:
                raise MatchError(str(error), record.line) from error
        if record.hash and record.hash != row_hash(self.state):
            where = f"line {record.line}" if record.line else f"move {self.position}"
            return [f"{where}: the game stands otherwise after this than when it was saved"]
        return []

    def take_over(self, other: Recorded) -> int:
        """Make the moves of a match by other rules as long as they fit; return how many do.

        A choice is known by its key; where that is the only one that has become another, by its
        place. What the moves lead to may be otherwise: no hash is compared.
        """
        made = other._history.again()
        for number, move in enumerate(other._history.moves):
            before = next(made).state
            plain = replace(move, hash="")
            try:
                self.repeat(renamed(before, self.state, plain), by_key=True)
            except (MatchError, RulesError):
                return number
            self._records.append(self._history.moves[-1])
        return other.position

    def _move_by(self, record: Record) -> None:
        """Go back or forth by as many moves as a record says."""
        back = record.kind == "undo"
        most = self.position if back else self._history.length - self.position
        if record.count > most:
            raise MatchError(f"{record.kind} {record.count}, but only {most} can be", record.line)
        self._go(self.position + (-record.count if back else record.count))

    def _go(self, position: int) -> None:
        """Stand elsewhere; of an answer taken back all is known but the last line typed."""
        self._history.go(position)
        self.told = self._history.told[:-1]

    # --- going back and forth

    @property
    def undone(self) -> int:
        """How many choices can be done again."""
        return len(self._history.choices_ahead())

    def undo(self, count: int = 1) -> State:
        """Take back the last *count* choices, with what chance and the outside gave after.

        Raises MatchError where there are not so many.
        """
        return self._go_by(count, self._history.choices_back(), "taken back")

    def redo(self, count: int = 1) -> State:
        """Make *count* choices again that were taken back, with what came after them.

        Raises MatchError where there are not so many.
        """
        return self._go_by(count, self._history.choices_ahead(), "done again")

    def _go_by(self, count: int, places: Sequence[int], done: str) -> State:
        """Go past *count* choices to one of *places*. Raises MatchError."""
        if not 1 <= count <= len(places):
            raise MatchError(f"{count} choices cannot be {done}: there are {len(places)}")
        return self.go_to(places[count - 1])

    def go_to(self, position: int) -> State:
        """Take back, or make again, moves until there are *position* of them.

        Raises MatchError where there never were so many, or fewer than none are asked for.
        """
        if not 0 <= position <= self._history.length:
            raise MatchError(f"there are from 0 to {self._history.length} moves, not {position}")
        by = position - self.position
        if by:
            self.note(Record("redo" if by > 0 else "undo", count=abs(by)))
            self._go(position)
        return self.state

    # --- the file

    def write_new(self, path: Path) -> None:
        """Write all lines to a new file and go on in it. Raises as `Match.save`."""
        self._refuse_full()
        lines = [write_header(self.header), *(write_record(one) for one in self._records)]
        keeper = Keeper.create(path, lines)
        if self._keeper is not None:
            self._keeper.close()
        self._keeper = keeper

    def close(self) -> None:
        """Write a hash of the state, and close the file, if there is one.

        Where there is no room for the hash, the file is as good without it.
        """
        if self._keeper is None:
            return
        try:
            if not (self._records and self._records[-1].hash) and not self.is_full:
                with suppress(NotKept):
                    self.note(Record("check", hash=row_hash(self.state)))
        finally:
            self._keeper.close()
            self._keeper = None

    def _refuse_full(self) -> None:
        if self.is_full:
            raise MatchError(f"a saved match has at most {MOST_RECORDS} lines")
