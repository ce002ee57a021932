"""A match: a game under way with all that was chosen, which can be kept in a file as it grows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Literal, Self

from playrules.engine.errors import (
    MatchError,
    RulesError,
    SettingError,
)
from playrules.engine.machine.generator import Draws
from playrules.engine.machine.runner import ChanceMode
from playrules.engine.play.agents import AgentFactory
from playrules.engine.play.choices import Choice
from playrules.engine.play.history import CHECKPOINT, Step
from playrules.engine.play.journal import Event
from playrules.engine.play.keeping import Keeper, read_file
from playrules.engine.play.machine import Machine
from playrules.engine.play.making import Made, Making, answered, by_itself, chosen
from playrules.engine.play.recorded import Recorded
from playrules.engine.play.records import (
    Header,
    Record,
    header_of,
    own_settings,
    row_hash,
    write_header,
)
from playrules.engine.play.referees import RefereeFactory, Referees
from playrules.engine.play.seats import Seats
from playrules.engine.play.state import State
from playrules.engine.play.verifying import Again, judged
from playrules.engine.program.hidden import NOBODY

Company = tuple[Mapping[str, AgentFactory] | None, Mapping[str, RefereeFactory] | None]
"""The agents and the referees at hand."""


class Match(Recorded):
    """A game under way: its program, what was chosen, who plays.

    A move is a choice, an answer to an event outside or, with explicit chance, an outcome of
    chance. What was taken back can be
    done again until something else is played. Made by `begin`, `load` and `resume`. `changed`,
    `fitted`, `recorded` and `differences` tell of a loaded match what is no longer as it was when
    it was saved; see `load`.
    """

    def __init__(
        self,
        machine: Machine,
        header: Header,
        start: State,
        agents: Mapping[str, AgentFactory] | None = None,
        referees: Mapping[str, RefereeFactory] | None = None,
    ) -> None:
        """Stand at the start; see also `begin`."""
        super().__init__(header, start)
        self.machine = machine
        self.changed: tuple[str, ...] = ()
        self.differences: tuple[str, ...] = ()
        self.fitted = self.recorded = 0
        self._seats = Seats(machine, header.seats, agents or {})
        self._referees = Referees(machine, referees or {})
        self._again = Again(self._referees, header.seed)

    @classmethod
    def begin(
        cls,
        machine: Machine,
        *,
        seed: int = 0,
        settings: Mapping[str, int] | None = None,
        seats: Sequence[str] = (),
        agents: Mapping[str, AgentFactory] | None = None,
        referees: Mapping[str, RefereeFactory] | None = None,
        chance: ChanceMode = "sampled",
        written: Mapping[str, str] | None = None,
        journal: list[Event] | None = None,
    ) -> Self:
        """Begin a match; *settings*, *chance* and *journal* are as in `Machine.start`.

        *seats* names who plays each seat: "human", a policy of the game, one of *agents*, or
        "random"; left out, people play all. *referees* answer events outside, each those of the
        plugin whose name it is given under (by hand none does); people answer those of others, and
        what the rules ask themselves. *written* are the
        settings that the rules were compiled with, which are only kept. Raises SettingError,
        RulesError, ValueError, and MatchError for what no file can hold.
        """
        header = header_of(machine, seed, settings or {}, tuple(seats), dict(written or {}), chance)
        _check_seats(machine, header.seats)
        write_header(header)
        start = machine.start(seed, settings, chance=chance, journal=journal)
        return cls(machine, header, start, agents, referees)

    # --- playing

    def play(self, choice: Choice | int, journal: list[Event] | None = None) -> State:
        """Make a choice, or say what chance gave, and return the state after it.

        Raises as `State.apply`, and NotKept, a MatchError, where the file cannot be written;
        nothing is played then.
        """
        return self._heard(chosen(self.state, choice), journal)

    def answer(self, values: Sequence[int], journal: list[Event] | None = None) -> State:
        """Say what happened outside, and return the state after it.

        Raises as `State.answer`, and NotKept, a MatchError, where the file cannot be written;
        nothing is played then.
        """
        return self._heard(answered(self.state, values, self.told), journal)

    def _heard(self, made: Made, journal: list[Event] | None) -> State:
        step = self.accept(made)
        if journal is not None:
            journal += step.events
        return step.state

    def accept(self, made: Made) -> Step:
        """Take a move into the match that was made where it stands, and return it.

        Raises NotKept where the file cannot be written, and MatchError for a move that was made
        elsewhere; nothing is played then.
        """
        step, move = made.step, made.record
        if step.before is not self.state:
            raise MatchError("the match has gone on, or back, since this move was made")
        if step.state.is_over or (self.position + 1) % CHECKPOINT == 0:
            move = replace(move, hash=row_hash(step.state))
        self.note(move)
        self._history.add(move, step.state)
        return step

    @property
    def waits_for_people(self) -> bool:
        """Whether a person must choose, or the table say what chance or the outside gave.

        What chance gives to one seat alone, only a person who plays that seat can say.
        """
        state = self.state
        if state.is_over or state.is_chance:
            seer = state.seer
            return not state.is_over and seer != NOBODY and self._seats.is_person(seer)
        if state.question is not None:
            # What the core asks, people are asked, if there are any; of a seat, who plays it.
            people = self.header.chance == "explicit"
            if self._seats.has_people:
                people = self._seats.is_person(state.question.seat)
            return (people and state.question.plugin == "") or not self._referees.knows(state)
        return self._seats.is_person(state.actor)

    def next_step(self) -> Step | None:
        """Let the agent choose whose seat it is, or the referee answer whose event it is.

        Returns None where it is people's turn, or the game is over.

        What it draws follows from the seed and the moves before: each record tells where its
        generator stands, so after load or undo it goes on as in one sitting. Raises UnknownPlayer
        for a name that nobody has, IllegalChoice where an agent chooses what is not open,
        RefereeError, RulesError, MatchError, and whatever the agent raises; the match stays as it
        was.
        """
        making = self.next_making()
        return self.accept(making()) if making is not None else None

    def next_making(self) -> Making | None:
        """Return what makes the move of `next_step`, for `accept`; None where that is None.

        Called in another thread it lets the match be looked at, gone back in and left meanwhile.
        A move that nobody wants any more is not accepted, and its agent forgotten by `refresh`.
        """
        if self.state.is_over or self.waits_for_people:
            return None
        stood = self._history.draws
        draws = Draws.resumed(stood) if stood else Draws(self.header.seed)
        return partial(by_itself, self.state, draws, self._seats, self._referees)

    def refresh(self) -> None:
        """Let agents and referees be made anew when they are next needed, as after load."""
        self._seats = self._seats.anew()
        self._referees = self._referees.anew()
        self._again = Again(self._referees, self.header.seed)

    def advance(self, limit: int | None = None, journal: list[Event] | None = None) -> State:
        """Go on until a person must decide, the game is over, or *limit* choices were made.

        Raises as `next_step`, and ValueError for a negative limit.
        """
        if limit is not None and limit < 0:
            raise ValueError(f"{limit} choices cannot be made")
        made = 0
        while made != limit and (step := self.next_step()) is not None:
            made += 1
            if journal is not None:
                journal += step.events
        return self.state

    def reseat(self, seats: Sequence[str]) -> None:
        """Let others play from here on. Raises MatchError."""
        _check_seats(self.machine, tuple(seats))
        self.note(Record("seats", names=tuple(seats)))
        self.seats = tuple(seats)
        self._seats.seat(seats)

    # --- looking back

    def steps(self, *, ahead: bool = False) -> Iterator[Step]:
        """Play the moves that lead to the state once more, from the setup on.

        With *ahead* also those that were taken back.
        """
        events: list[Event] = []
        header = self.header
        state = self.machine.start(
            header.seed, own_settings(self.machine, header), chance=header.chance, journal=events
        )
        yield from self._history.steps(state, events, ahead=ahead)

    def verify(self, *, resimulate: bool = False) -> tuple[str, ...]:
        """Play all of it again and return what differs from what was recorded: nothing, if well.

        Compares the options, the hashes, and the last state. With *resimulate* the referees at
        hand answer again what referees had answered, and their answers are compared, too: `again`
        counts them, and what differs is told in the referee's words.
        """
        self._again.counted.clear()
        if self.changed:
            return (*(f"changed: {name}" for name in self.changed), *self.differences)
        again = self._started(self.machine, self.header)
        found = list(self.differences)
        try:
            for record in self._records:
                if resimulate and record.by == "referee":
                    history = again._history
                    found += self._again.ask(again.state, record, history.draws, history.position)
                found += again.repeat(record)
        except MatchError as error:
            return (*found, str(error))
        if again.state != self.state:
            found.append("the last state is another")
        return tuple(dict.fromkeys(found))

    @property
    def again(self) -> Mapping[str, int]:
        """How many events were answered again in the last `verify`, by plugin."""
        return self._again.counted

    # --- files

    def save(self, path: str | Path) -> None:
        """Write the match to a new file; from now on it is kept there as it is played.

        Raises FileExistsError where there is a file, OSError and MatchError.
        """
        if self.changed or self.differences:
            raise MatchError("a match that differs from its record begins anew, by `begin`")
        self.write_new(Path(path))

    @classmethod
    def load(
        cls,
        path: str | Path,
        machine: Machine,
        changed: Literal["refuse", "fit"] = "refuse",
        *,
        agents: Mapping[str, AgentFactory] | None = None,
        referees: Mapping[str, RefereeFactory] | None = None,
    ) -> Self:
        """Return a saved match; a last line that was not finished is left out.

        With *changed* "refuse", rules or plugins that are no longer the same raise a MatchError
        that says which and how many moves still fit. With "fit" the match has these moves, and
        tells in `changed`, `fitted` of `recorded`, and `differences`. *agents* and *referees* are
        as in `begin`; what happened outside is taken from the file, and referees at hand are asked
        whether it can be. Raises OSError, and MatchError for all that is no saved match of this
        game.
        """
        if changed not in ("refuse", "fit"):
            raise ValueError(f"changed is 'refuse' or 'fit', not {changed!r}")
        header, records = read_file(Path(path))
        with_whom = (agents, referees)
        return cls._replayed(machine, header, records, with_whom, fit=changed == "fit")

    @classmethod
    def resume(
        cls,
        path: str | Path,
        machine: Machine,
        *,
        agents: Mapping[str, AgentFactory] | None = None,
        referees: Mapping[str, RefereeFactory] | None = None,
    ) -> Self:
        """Load a match and keep it in its file as it is played on. Raises as `load`."""
        keeper = Keeper.reopen(Path(path))
        try:
            match = cls._replayed(machine, *keeper.read(), (agents, referees), fit=False)
        except BaseException:
            keeper.close()
            raise
        match._keeper = keeper
        return match

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
        cls,
        machine: Machine,
        header: Header,
        records: list[Record],
        with_whom: Company,
        *,
        fit: bool,
    ) -> Self:
        """Return the match that a file tells of."""
        # Figures that a table may change stand in the row, so the saved ones are played with.
        own = own_settings(machine, header)
        now = header_of(machine, header.seed, own, header.seats, header.written)
        changes = header.changes(now)
        match = cls._started(machine, header, with_whom)
        match.changed = changes
        match.recorded = sum(record.is_move for record in records)
        differences: list[str] = []
        try:
            for record in records:
                before = match.state
                found = match.repeat(record, by_key=bool(changes))
                if not changes:
                    found += judged(match._referees, before, record, match.position)
                if found and not changes and not fit:
                    raise MatchError(found[0].partition(": ")[2], record.line)
                differences += () if changes else found
                match._records.append(record)
                match.fitted += record.is_move
        except MatchError as error:
            if not changes and not fit:
                raise
            differences.append(str(error))
        match._seats.seat(match.seats)
        match.differences = tuple(differences)
        if changes and not fit:
            plain = all(record.kind == "do" for record in records if record.is_move)
            raise MatchError(
                f"changed since it was saved: {', '.join(changes)}; {match.fitted} of "
                f"{match.recorded} {'choices' if plain else 'moves'} still fit",
                1,
                changed=changes,
                fits=match.fitted,
                recorded=match.recorded,
            )
        return match

    @classmethod
    def _started(cls, machine: Machine, header: Header, with_whom: Company = (None, None)) -> Self:
        """Return the start of a match. Raises MatchError where it cannot begin so."""
        try:
            own = own_settings(machine, header)
            start = machine.start(header.seed, own, chance=header.chance)
        except (SettingError, RulesError) as error:
            raise MatchError(f"it cannot begin: {error}", 1) from error
        return cls(machine, header, start, *with_whom)


def _check_seats(machine: Machine, seats: tuple[str, ...]) -> None:
    """Refuse names for more or fewer seats than there are."""
    many = len(machine.program.seats)
    if seats and len(seats) != many:
        raise MatchError(f"the game has {many} seats, not {len(seats)}")
