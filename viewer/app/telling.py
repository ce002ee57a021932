"""The moves of a match as they are told at a screen, to each seat what it may know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playrules.engine.play.outside import MOST_TOLD
from playrules.engine.play.places import Asked, asked_in, chooser
from playrules.viewer.scene import clean

if TYPE_CHECKING:
    from playrules.engine.play.choices import Choice
    from playrules.engine.play.history import Step
    from playrules.engine.play.journal import Event


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


def told_of(step: Step, seats: Sequence[str]) -> Told:
    """Return how a move is told, where *seats* names who plays each seat."""
    state = step.before
    assert state is not None  # only the setup comes from nowhere
    answer = ""
    if state.question is not None and len(step.answer) <= MOST_TOLD:
        answer = clean(f"{state.prompt}: {state.question.tell(step.answer)}")
    return Told(step.events, asked_in(state, seats), chooser(state), step.choice, answer)
