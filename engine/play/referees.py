"""Referees: who tells what happened outside the game, each for the events of one plugin."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from playrules.engine.errors import NoReferee, RefereeError
from playrules.engine.machine.generator import Draws
from playrules.engine.machine.runner import Runner
from playrules.engine.play.judging import Judge, Retells
from playrules.engine.play.state import State

Referee = Callable[[State, Draws], Sequence[int]]
"""Answers an event outside: `referee(state, draws)`, with `state.question` what is asked.

`draws` is chance apart from the game's own, for what a referee does not compute but makes up.
"""

Told = TypeVar("Told")

RefereeFactory = Callable[[Runner], Referee]
"""Makes the referee of one game: `factory(machine)`."""


def evenly(machine: Runner) -> Referee:
    """Make the referee for what people would be asked: it draws each value evenly from its kind."""

    def answer(state: State, draws: Draws) -> Sequence[int]:
        assert state.question is not None
        return state.question.evenly(draws.below)

    return answer


class Referees:
    """The referees at hand, by the plugin whose events they answer; made when first needed.

    What the core asks ("" for the plugin) is drawn evenly, unless somebody else is given for it. By
    hand people answer all else; then a referee may know what they meant.
    """

    def __init__(self, machine: Runner, factories: Mapping[str, RefereeFactory]) -> None:
        """Have *factories* at hand."""
        self.machine = machine
        self.factories: Mapping[str, RefereeFactory] = {"": evenly} | dict(factories)
        self._made: dict[str, Referee] = {}

    def anew(self) -> Referees:
        """Return the same at hand; they are made anew."""
        return Referees(self.machine, self.factories)

    def knows(self, state: State) -> bool:
        """Whether somebody here answers what is asked."""
        question = state.question
        if question is None or (question.plugin and self.machine.program.by_hand):
            return False
        return question.plugin in self.factories

    def misses(self, state: State, lines: Sequence[str], values: Sequence[int]) -> bool:
        """Whether what people typed by hand leads to another answer. Raises RefereeError."""
        question = state.question
        assert question is not None
        if not question.plugin:
            return list(lines) != [str(one) for one in values]

        def told(referee: Referee) -> bool:
            if not isinstance(referee, Retells):
                return False
            again = referee.retell(state, lines)
            return again is None or list(again) != list(values)

        return question.plugin in self.factories and self._asked(state, told)

    def answer(self, state: State, draws: Draws) -> tuple[int, ...]:
        """Return the answer to what is asked; it fits.

        Raises NoReferee where nobody answers, RefereeError for one that fails or answers what
        does not fit.
        """

        def given(referee: Referee) -> tuple[int, ...]:
            assert state.question is not None
            values = tuple(referee(state, draws))
            state.question.written(values)
            return values

        return self._asked(state, given)

    def faults(self, state: State, values: Sequence[int]) -> list[str]:
        """Return what of a recorded answer cannot be, as far as somebody here can tell.

        Raises RefereeError.
        """

        def found(referee: Referee) -> list[str]:
            judge = _judge_of(referee)
            return list(judge.faults(state, values)) if judge is not None else []

        return self._asked(state, found) if self.knows(state) else []

    def differences(self, state: State, recorded: Sequence[int], again: Sequence[int]) -> list[str]:
        """Return in words how two answers to what is asked differ. Raises as `answer`."""

        def told(referee: Referee) -> list[str]:
            judge = _judge_of(referee)
            if judge is not None:
                return list(judge.differences(state, recorded, again))
            assert state.question is not None
            return [f"{state.question.tell(recorded)}, now {state.question.tell(again)}"]

        return self._asked(state, told)

    def _asked(self, state: State, ask: Callable[[Referee], Told]) -> Told:
        """Return what the referee of the event says when it is asked in a way."""
        question = state.question
        assert question is not None
        if question.plugin not in self.factories:
            raise NoReferee(question.event, question.plugin)
        try:
            if question.plugin not in self._made:
                self._made[question.plugin] = self.factories[question.plugin](self.machine)
            return ask(self._made[question.plugin])
        except Exception as error:
            version = dict(self.machine.program.plugins).get(question.plugin, "")
            span = self.machine.program.points[state.point].span
            raise RefereeError(question.event, question.plugin, version, error, span) from error


def _judge_of(referee: object) -> Judge | None:
    """Return a referee that judges, too; None for one that does not."""
    return referee if isinstance(referee, Judge) else None
