"""The moves of a match, with a way to any place of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from playrules.engine.errors import BadAnswer, GameOver, IllegalChoice
from playrules.engine.play.choices import Choice
from playrules.engine.play.journal import Event
from playrules.engine.play.records import Kind, Record
from playrules.engine.play.state import State

MANY = 1000
"""Of so many options it is not looked for one that is only called otherwise."""
CHECKPOINT = 20
"""States are kept, and hashes taken, after every so many moves."""


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a match: where it was made, what followed. The setup has none.

    `choice` is None, and `answer` has the values, where something happened outside; `told` is what
    people typed for it.
    """

    before: State | None
    choice: Choice | None
    events: list[Event]
    state: State
    answer: tuple[int, ...] = ()
    told: tuple[str, ...] = ()


class History:
    """The moves from the start to `state`, and those that were taken back from there on.

    `draws` is where the generator for those who choose stands, 0 where it has drawn nothing yet.
    """

    def __init__(self, start: State) -> None:
        """Stand at the start."""
        self.state = start
        self.position = 0
        self.draws = 0
        self._moves: list[Record] = []
        self._kept = [start]  # after each CHECKPOINT moves

    @property
    def length(self) -> int:
        """How many moves are known, with those that were taken back."""
        return len(self._moves)

    @property
    def told(self) -> tuple[str, ...]:
        """What people typed for the answer that was taken back last, if the next move is one."""
        move = self._moves[self.position] if self.position < self.length else None
        return move.names if move is not None and move.kind == "answer" else ()

    @property
    def told_before(self) -> tuple[str, ...]:
        """What people typed for the answer that was the last move; () for all else."""
        return self._moves[self.position - 1].names if self.position else ()

    @property
    def moves(self) -> tuple[Record, ...]:
        """The moves that lead to the state."""
        return tuple(self._moves[: self.position])

    def add(self, move: Record, state: State) -> None:
        """Stand at the state after one more move; what was taken back is forgotten."""
        self._moves[self.position :] = [move]
        del self._kept[self.position // CHECKPOINT + 1 :]
        self.position += 1
        if self.position % CHECKPOINT == 0:
            self._kept.append(state)
        self.draws = move.draws or self.draws
        self.state = state

    def go(self, position: int) -> None:
        """Stand after *position* of the moves known."""
        first = position // CHECKPOINT
        state = self._kept[first]
        for move in self._moves[first * CHECKPOINT : position]:
            state = moved(state, move)
        self.position, self.state = position, state
        before = (self._moves[at].draws for at in range(position - 1, -1, -1))
        self.draws = next(filter(None, before), 0)

    def choices_back(self) -> list[int]:
        """Return the positions at which choices were made, the latest first."""
        return [at for at in range(self.position - 1, -1, -1) if self._moves[at].kind == "do"]

    def choices_ahead(self) -> list[int]:
        """Return the positions to which what was taken back leads, a choice at a time.

        What chance gave after a choice goes with it.
        """
        starts = [
            at for at in range(self.position + 1, self.length) if self._moves[at].kind == "do"
        ]
        return [*starts, self.length] if self.length > self.position else []

    def again(self) -> Iterator[Step]:
        """Play the moves that lead to the state again, from the setup on."""
        return self.steps(self._kept[0], [])

    def answers(self) -> Iterator[Step]:
        """Play again what happened outside since the last choice or chance, without events."""
        first = self.position
        while first and self._moves[first - 1].kind == "answer":
            first -= 1
        kept = first // CHECKPOINT
        state = self._kept[kept]
        for at in range(kept * CHECKPOINT, self.position):
            before, move = state, self._moves[at]
            state = moved(state, move)
            if at >= first:
                yield Step(before, None, [], state, move.values, move.names)

    def steps(self, state: State, events: list[Event], *, ahead: bool = False) -> Iterator[Step]:
        """Play the moves again from the start *state*, to which the setup's *events* led.

        With *ahead* also those that were taken back.
        """
        yield Step(None, None, events, state)
        for move in self._moves[: None if ahead else self.position]:
            before, events = state, []
            state = moved(state, move, events)
            choice = None if move.kind == "answer" else choice_of(before, move.code)
            yield Step(before, choice, events, state, move.values, move.names)


def moved(state: State, move: Record, journal: list[Event] | None = None) -> State:
    """Return the state after a move. Raises as `State.apply` and `State.answer`."""
    if move.kind == "answer":
        return state.answer(move.values, journal)
    return state.apply(move.code, journal)


def choice_of(state: State, code: int) -> Choice:
    """Return the choice that a code stands for."""
    return Choice(state.machine, state.row, state.point, code)


def kind_of(state: State) -> Kind:
    """Return what kind of move a game that goes on waits for."""
    return "answer" if state.is_outside else "chance" if state.is_chance else "do"


_WAITS = {
    "do": "somebody chooses there",
    "chance": "chance decides there",
    "answer": "something happens outside there",
}


def move_for(state: State, code: int) -> Record:
    """Return the record of an open choice, or of an outcome of chance."""
    choice = choice_of(state, code)
    return Record(kind_of(state), name_of(state, choice), code)


def name_of(state: State, choice: Choice) -> str:
    """Return how a record names a choice: outcomes of chance by what people read, if they can."""
    if state.is_chance:
        label = choice.label
        if sum(one.label == label for one in state.choices) == 1:
            return label
    return choice.key


def renamed(before: State, state: State, move: Record) -> Record:
    """Return a move made on *before* as it is called in a *state* by other rules.

    It is the same one unless all options are as they were but the one that was chosen.
    """
    count = len(before.choices)
    if move.kind != "do" or kind_of(state) != "do" or not 1 < count == len(state.choices) < MANY:
        return move
    pairs = zip(before.choices, state.choices, strict=True)
    others = [(old, new) for old, new in pairs if old.key != new.key]
    if len(others) != 1 or others[0][0].code != move.code:
        return move
    return replace(move_for(state, others[0][1].code), draws=move.draws)


def fitting(state: State, record: Record, *, by_key: bool) -> Record:
    """Return the move that a record means; *by_key* its number may be another.

    Raises IllegalChoice, BadAnswer, RulesError.
    """
    if state.is_over:
        raise GameOver
    name = state.choices.what.name
    wanted = kind_of(state)
    if record.kind != wanted:
        raise IllegalChoice(record.code, name, f"{record.kind} does not fit: {_WAITS[wanted]}")
    question = state.question
    if question is not None:
        if record.key != question.event:
            what = f"{record.key[:200]!r} is answered, but {question.event!r} is asked"
            raise BadAnswer(question.event, "", None, what)
        return record
    if state.choices.has(record.code) and move_for(state, record.code).key == record.key:
        return record
    if by_key:
        found = state.choices.find(record.key)
        return replace(record, code=found.code)
    what = f"{record.key[:200]!r} (code {record.code}) is not open"
    raise IllegalChoice(record.code, name, what)
