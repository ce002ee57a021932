"""A match: a game under way with all that was chosen, which can be kept in a file as it grows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Literal, Self

from playrules.engine.errors import GameOver, IllegalChoice, MatchError, RulesError, SettingError
from playrules.engine.play.choices import Choice
from playrules.engine.play.history import CHECKPOINT, History, Step, choice_of, fitting
from playrules.engine.play.journal import Event
from playrules.engine.play.keeping import Keeper, read_file
from playrules.engine.play.machine import Machine
from playrules.engine.play.records import (
    MOST_RECORDS,
    Header,
    Record,
    header_of,
    own_settings,
    row_hash,
    write_header,
    write_record,
)
from playrules.engine.play.state import State


class Match:
    """A game under way: its program, what was chosen, who plays.

    What was taken back can be done again until something else is played. Made by `begin`, `load`
    and `resume`. `changed`, `fitted`, `recorded` and `differences` tell of a loaded match what
    is no longer as it was when it was saved; see `load`.
    """

    def __init__(self, machine: Machine, header: Header, start: State) -> None:
        """Stand at the start; see also `begin`."""
        self.machine = machine
        self.header = header
        self._history = History(start)
        self.changed: tuple[str, ...] = ()
        self.differences: tuple[str, ...] = ()
        self.fitted = self.recorded = 0
        self._records: list[Record] = []
        self._keeper: Keeper | None = None

    @classmethod
    def begin(
        cls,
        machine: Machine,
        *,
        seed: int = 0,
        settings: Mapping[str, int] | None = None,
        seats: Sequence[str] = (),
        written: Mapping[str, str] | None = None,
        journal: list[Event] | None = None,
    ) -> Self:
        """Begin a match; *settings* and *journal* are as in `Machine.start`.

        *seats* says who plays each seat, *written* the settings that the rules were compiled
        with. Both are only kept. Raises SettingError, RulesError, MatchError for what no file
        can hold.
        """
        header = header_of(machine, seed, settings or {}, tuple(seats), dict(written or {}))
        write_header(header)
        return cls(machine, header, machine.start(seed, settings, journal=journal))

    # --- playing

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self._history.state

    @property
    def position(self) -> int:
        """How many choices lead to the state."""
        return self._history.position

    @property
    def lines(self) -> int:
        """How many choices were made, taken back and done again, and hashes taken."""
        return len(self._records)

    @property
    def undone(self) -> int:
        """How many choices can be done again."""
        return self._history.undone

    def play(self, choice: Choice | int, journal: list[Event] | None = None) -> State:
        """Make a choice, keep it, and return the state after it; raises as `State.apply`.

        Raises MatchError where the file cannot be written; nothing is played then.
        """
        events: list[Event] | None = None if journal is None else []
        state = self.state.apply(choice, events)
        code = choice.code if isinstance(choice, Choice) else choice
        due = state.is_over or (self.position + 1) % CHECKPOINT == 0
        key = choice_of(self.state, code).key
        self._keep(Record("do", key, code, hash=row_hash(state) if due else ""))
        self._history.add(code, state)
        if journal is not None and events is not None:
            journal += events
        return state

    def undo(self, count: int = 1) -> State:
        """Take back the last *count* choices. Raises MatchError where there are not so many."""
        if not 1 <= count <= self.position:
            raise MatchError(f"{count} choices cannot be taken back: there are {self.position}")
        self._keep(Record("undo", count=count))
        self._history.go(self.position - count)
        return self.state

    def redo(self, count: int = 1) -> State:
        """Make *count* choices again that were taken back. Raises MatchError."""
        if not 1 <= count <= self.undone:
            raise MatchError(f"{count} choices cannot be done again: there are {self.undone}")
        self._keep(Record("redo", count=count))
        self._history.go(self.position + count)
        return self.state

    def steps(self) -> Iterator[Step]:
        """Play the choices that lead to the state once more, from the setup on."""
        events: list[Event] = []
        settings = own_settings(self.machine, self.header)
        state = self.machine.start(self.header.seed, settings, journal=events)
        yield from self._history.steps(state, events)

    def verify(self) -> tuple[str, ...]:
        """Play all of it again and return what differs from what was recorded: nothing, if well.

        Compares the options, the hashes, and the last state.
        """
        if self.changed:
            return (*(f"changed: {name}" for name in self.changed), *self.differences)
        again = self._started(self.machine, self.header)
        found = list(self.differences)
        try:
            for record in self._records:
                found += again._repeat(record)
        except MatchError as error:
            return (*found, str(error))
        if again.state != self.state:
            found.append("the last state is another")
        return tuple(dict.fromkeys(found))

    # --- files

    def save(self, path: str | Path) -> None:
        """Write the match to a new file; from now on it is kept there as it is played.

        Raises FileExistsError where there is a file, OSError and MatchError.
        """
        if self.changed or self.differences:
            raise MatchError("a match that differs from its record begins anew, by `begin`")
        if self._full:
            raise MatchError(f"a saved match has at most {MOST_RECORDS} lines")
        lines = [write_header(self.header), *(write_record(one) for one in self._records)]
        keeper = Keeper.create(Path(path), lines)
        if self._keeper is not None:
            self._keeper.close()
        self._keeper = keeper

    @classmethod
    def load(
        cls, path: str | Path, machine: Machine, changed: Literal["refuse", "fit"] = "refuse"
    ) -> Self:
        """Return a saved match; a last line that was not finished is left out.

        With *changed* "refuse", rules or plugins that are no longer the same raise a MatchError
        that says which and how many choices still fit. With "fit" the match has these choices,
        and tells in `changed`, `fitted` of `recorded`, and `differences`. Raises OSError, and
        MatchError for all that is no saved match of this game.
        """
        if changed not in ("refuse", "fit"):
            raise ValueError(f"changed is 'refuse' or 'fit', not {changed!r}")
        header, records = read_file(Path(path))
        return cls._replayed(machine, header, records, fit=changed == "fit")

    @classmethod
    def resume(cls, path: str | Path, machine: Machine) -> Self:
        """Load a match and keep it in its file as it is played on. Raises as `load`."""
        keeper = Keeper.reopen(Path(path))
        try:
            match = cls._replayed(machine, *keeper.read(), fit=False)
        except BaseException:
            keeper.close()
            raise
        match._keeper = keeper
        return match

    def close(self) -> None:
        """Write a hash of the state, and close the file, if there is one."""
        if self._keeper is None:
            return
        try:
            if not (self._records and self._records[-1].hash) and not self._full:
                self._keep(Record("check", hash=row_hash(self.state)))
        finally:
            self._keeper.close()
            self._keeper = None

    def __enter__(self) -> Self:
        """Be closed at the end of a block."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the file."""
        self.close()

    # --- within

    @classmethod
    def _replayed(
        cls, machine: Machine, header: Header, records: list[Record], *, fit: bool
    ) -> Self:
        """Return the match that a file tells of."""
        # Figures that a table may change stand in the row, so the saved ones are played with.
        own = own_settings(machine, header)
        now = header_of(machine, header.seed, own, header.seats, header.written)
        changes = header.changes(now)
        match = cls._started(machine, header)
        match.changed = changes
        match.recorded = sum(record.kind == "do" for record in records)
        differences: list[str] = []
        try:
            for record in records:
                found = match._repeat(record, by_key=bool(changes))
                if found and not changes and not fit:
                    raise MatchError(found[0].partition(": ")[2], record.line)
                differences += () if changes else found
                match._records.append(record)
                match.fitted += record.kind == "do"
        except MatchError as error:
            if not changes and not fit:
                raise
            differences.append(str(error))
        match.differences = tuple(differences)
        if changes and not fit:
            raise MatchError(
                f"changed since it was saved: {', '.join(changes)}; {match.fitted} of "
                f"{match.recorded} choices still fit",
                1,
                changed=changes,
                fits=match.fitted,
                recorded=match.recorded,
            )
        return match

    @classmethod
    def _started(cls, machine: Machine, header: Header) -> Self:
        """Return the start of a match. Raises MatchError where it cannot begin so."""
        try:
            start = machine.start(header.seed, own_settings(machine, header))
        except (SettingError, RulesError) as error:
            raise MatchError(f"it cannot begin: {error}", 1) from error
        return cls(machine, header, start)

    def _repeat(self, record: Record, *, by_key: bool = False) -> list[str]:
        """Do what a record says; return how its hash differs. Raises MatchError."""
        line = record.line
        if record.kind == "undo" or record.kind == "redo":
            back = record.kind == "undo"
            most = self.position if back else self.undone
            if record.count > most:
                raise MatchError(f"{record.kind} {record.count}, but only {most} can be", line)
            self._history.go(self.position + (-record.count if back else record.count))
        elif record.kind == "do":
            try:
                choice = fitting(self.state, record, by_key=by_key)
                self._history.add(choice.code, self.state.apply(choice))
            except (GameOver, IllegalChoice, RulesError) as error:
                raise MatchError(str(error), line) from error
        if record.hash and record.hash != row_hash(self.state):
            where = f"line {line}" if line else f"choice {self.position}"
            return [f"{where}: the game stands otherwise after this than when it was saved"]
        return []

    @property
    def _full(self) -> bool:
        return len(self._records) >= MOST_RECORDS

    def _keep(self, record: Record) -> None:
        """Record something, in the file first."""
        if self._keeper is not None:
            if self._full:
                raise MatchError(f"a saved match has at most {MOST_RECORDS} lines")
            self._keeper.append(write_record(record))
        self._records.append(record)
