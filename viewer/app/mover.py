"""Makes the moves of a match at a screen, aside, and tells how each goes from throw to throw."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Final, TypeAlias

from playrules.engine.play.making import Made, Making, answered, chosen
from playrules.engine.play.places import chooser
from playrules.engine.play.throws import throw_by_throw
from playrules.engine.wording import capital
from playrules.viewer.scene import clean

if TYPE_CHECKING:
    from playrules.engine.play.choices import Choice
    from playrules.engine.play.history import Step
    from playrules.engine.play.journal import Event
    from playrules.engine.play.match import Match
    from playrules.engine.play.state import State
    from playrules.viewer.app.aside import Aside, Work

WORKED_OUT: Final = "What happens is worked out"

Throws: TypeAlias = Iterator[tuple["State", list["Event"]]]
"""Where a move stands at each throw and at its end, with what happened before that."""


class Mover:
    """Makes one move of a match after the other, aside.

    A move is in the match, and *moved* is told of it, once it was delivered.
    """

    def __init__(
        self, match: Match, aside: Aside, moved: Callable[[Step, Throws | None], None]
    ) -> None:
        """Move nothing yet."""
        self._match = match
        self._aside = aside
        self._moved = moved
        self._work: Work[tuple[Made, Throws | None]] | None = None

    @property
    def is_moving(self) -> bool:
        """Whether a move is being made."""
        return self._work is not None and self._aside.work is self._work

    def next(self) -> None:
        """Let whoever it is make the next move that comes by itself. Raises as the match."""
        making = self._match.next_making()
        if making is not None:
            self._make(making, self._thinks())

    def choose(self, choice: Choice) -> None:
        """Make a choice for a person. Raises as the match."""
        self._make(partial(chosen, self._match.state, choice), WORKED_OUT)

    def answer(self, values: Sequence[int]) -> None:
        """Say for people what happened. Raises as the match."""
        match = self._match
        self._make(partial(answered, match.state, tuple(values), match.told), WORKED_OUT)

    def drop(self) -> bool:
        """Let the move that is being made come to nothing; return whether there was one.

        How far an agent had come must not be seen in what it does next: it is made anew.
        """
        moving = self.is_moving
        self._aside.drop()
        if moving:
            self._match.refresh()
        return moving

    def _make(self, making: Making, words: str) -> None:
        self._aside.do(words, partial(_made, making), self._accept)
        self._work = self._aside.work

    def _accept(self, found: tuple[Made, Throws | None]) -> None:
        made, throws = found
        self._moved(self._match.accept(made), throws)

    def _thinks(self) -> str:
        """Say who makes the next move, as who thinks."""
        state, seats = self._match.state, self._match.seats
        if not 1 <= state.actor <= len(seats):
            return WORKED_OUT
        return clean(capital(f"{chooser(state)} ({seats[state.actor - 1]}) is thinking"))


def _made(making: Making) -> tuple[Made, Throws | None]:
    """Make a move, and how it begins to show: the rules are gone through for either."""
    made = making()
    throws = throws_of(made.step)
    return made, chain((next(throws),), throws) if throws is not None else None


def throws_of(step: Step) -> Throws | None:
    """Return how a move goes from throw to throw; None where people told each throw."""
    before = step.before
    assert before is not None  # only the setup comes from nowhere
    if before.chance == "explicit":
        return None
    slow, choice = before.with_chance("explicit"), step.choice
    if choice is not None:
        return throw_by_throw(partial(slow.apply, choice.code))
    return throw_by_throw(partial(slow.answer, step.answer))
