"""What was chosen in a match, with a way to any place of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from playrules.engine.errors import GameOver, IllegalChoice
from playrules.engine.play.choices import Choice
from playrules.engine.play.journal import Event
from playrules.engine.play.records import Record
from playrules.engine.play.state import State

CHECKPOINT = 20
"""States are kept, and hashes taken, after every so many choices."""


@dataclass(frozen=True, slots=True)
class Step:
    """One choice of a match: where it was made, what followed. The setup has none."""

    before: State | None
    choice: Choice | None
    events: list[Event]
    state: State


class History:
    """The choices from the start to `state`, and those that were taken back from there on."""

    def __init__(self, start: State) -> None:
        """Stand at the start."""
        self.state = start
        self.position = 0
        self._codes: list[int] = []
        self._kept = [start]  # after each CHECKPOINT choices

    @property
    def undone(self) -> int:
        """How many choices can be done again."""
        return len(self._codes) - self.position

    def add(self, code: int, state: State) -> None:
        """Stand at the state after one more choice; what was taken back is forgotten."""
        self._codes[self.position :] = [code]
        del self._kept[self.position // CHECKPOINT + 1 :]
        self.position += 1
        if self.position % CHECKPOINT == 0:
            self._kept.append(state)
        self.state = state

    def go(self, position: int) -> None:
        """Stand after *position* of the choices known."""
        first = position // CHECKPOINT
        state = self._kept[first]
        for code in self._codes[first * CHECKPOINT : position]:
            state = state.apply(code)
        self.position, self.state = position, state

    def steps(self, state: State, events: list[Event]) -> Iterator[Step]:
        """Play the choices again from the start *state*, to which the setup's *events* led."""
        yield Step(None, None, events, state)
        for code in self._codes[: self.position]:
            choice, events = choice_of(state, code), []
            before, state = state, state.apply(choice, events)
            yield Step(before, choice, events, state)


def choice_of(state: State, code: int) -> Choice:
    """Return the choice that a code stands for."""
    return Choice(state.machine, state.row, state.point, code)


def fitting(state: State, record: Record, *, by_key: bool) -> Choice:
    """Return the choice that a record means; *by_key* its number may be another.

    Raises IllegalChoice, RulesError.
    """
    if state.is_over:
        raise GameOver
    if state.choices.has(record.code):
        choice = choice_of(state, record.code)
        if choice.key == record.key:
            return choice
    if by_key:
        return state.choices.find(record.key)
    what = f"{record.key[:200]!r} (code {record.code}) is not open"
    raise IllegalChoice(record.code, state.choices.what.name, what)
