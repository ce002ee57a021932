"""The moves of a match as they are told at a screen, to each seat what it may know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playrules.engine.play.outside import MOST_TOLD
from playrules.engine.play.places import Asked, asked_in, chooser
from playrules.viewer.scene import clean, wordy

if TYPE_CHECKING:
    from playrules.engine.play.choices import Choice
    from playrules.engine.play.history import Step
    from playrules.engine.play.journal import Event
    from playrules.engine.play.state import State


@dataclass(frozen=True, slots=True)
class Told:
    """One move as it is told: what a person was asked before it, who chose what, what followed."""

    events: Sequence[Event]
    asked: Asked = ""
    who: str = ""
    choice: Choice | None = None
    answer: str = ""

    def lines(self, seat: int) -> list[Event | str]:
        """Return what a seat is told of it."""
        said = self.choice.told(seat) if self.choice is not None else self.answer
        head = [f"{self.who}: {said}"] if said else []
        return [*head, *self.events]


def lately(told: Sequence[Told], seat: int, most: int) -> list[Event | str]:
    """Return what a seat is told of the last moves, *most* lines of it."""
    found: list[Event | str] = []
    for one in reversed(told):
        found[:0] = one.lines(seat)
        if len(found) >= most:
            break
    return found[-most:]


def told_of(step: Step, seats: Sequence[str]) -> Told:
    """Return how a move or the setup is told, where *seats* names who plays each seat."""
    state = step.before
    if state is None:
        return Told(step.events)
    asked = asked_in(state, seats)
    if state.question is None:
        return Told(step.events, asked, chooser(state), step.choice)
    return _answered(state, step.answer, step.events, asked)


def _answered(state: State, values: Sequence[int], events: Sequence[Event], asked: Asked) -> Told:
    """Return how it is told what happened outside; a start value is told as its player's."""
    question = state.question
    assert question is not None  # or nothing could be answered
    if len(values) > MOST_TOLD:
        return Told(events, asked, chooser(state))
    words = question.tell(values)
    who = question.words.get("who", "") if not question.plugin else ""
    if who and len(question.fields) == 1:
        return Told(
            events, asked, clean(who), None, clean(f"{wordy(question.fields[0].name)} {words}")
        )
    return Told(events, asked, chooser(state), None, clean(f"{state.prompt}: {words}"))
