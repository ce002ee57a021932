"""Referees: who tells what happened outside the game, each for the events of one plugin."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from playrules.engine.errors import NoReferee, RefereeError
from playrules.engine.machine.generator import Draws
from playrules.engine.machine.runner import Runner
from playrules.engine.play.state import State

Referee = Callable[[State, Draws], Sequence[int]]
"""Answers an event outside: `referee(state, draws)`, with `state.question` what is asked.

`draws` is chance apart from the game's own, for what a referee does not compute but makes up.
"""

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

    What the core asks ("" for the plugin) is drawn evenly, unless somebody else is given for it.
    """

    def __init__(self, machine: Runner, factories: Mapping[str, RefereeFactory]) -> None:
        """Have *factories* at hand."""
        self.machine = machine
        self.factories: Mapping[str, RefereeFactory] = {"": evenly} | dict(factories)
        self._made: dict[str, Referee] = {}

    def knows(self, state: State) -> bool:
        """Whether somebody here answers what is asked."""
        question = state.question
        return question is not None and question.plugin in self.factories

    def answer(self, state: State, draws: Draws) -> tuple[int, ...]:
        """Return the answer to what is asked; it fits.

        Raises NoReferee where nobody answers, RefereeError for one that fails or answers what
        does not fit.
        """
        question = state.question
        assert question is not None
        if question.plugin not in self.factories:
            raise NoReferee(question.event, question.plugin)
        try:
            if question.plugin not in self._made:
                self._made[question.plugin] = self.factories[question.plugin](self.machine)
            values = tuple(self._made[question.plugin](state, draws))
            question.written(values)
        except Exception as error:
            version = dict(self.machine.program.plugins).get(question.plugin, "")
            raise RefereeError(question.event, question.plugin, version, error) from error
        return values
