"""What agents and referees are. They may fail, but not end playrules: an exit is a failure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

from playrules.plugins.api.errors import PluginError, clean

if TYPE_CHECKING:
    from playrules.engine.play.choices import Choice
    from playrules.engine.play.judging import Judge
    from playrules.engine.play.state import State
    from playrules.engine.program import Program


class Draws(Protocol):
    """Random numbers for an agent, apart from those of the game."""

    def below(self, bound: int, /) -> int:
        """Return a number from 0 to below *bound*, all equally likely."""
        ...


class Agent(Protocol):
    """A player that the computer plays."""

    @property
    def name(self) -> str:
        """The name it was asked for by."""
        ...

    def choose(self, state: State, draws: Draws) -> Choice:
        """Return one of the state's choices."""
        ...


class Referee(Protocol):
    """Tells what happened outside the game, for the events of one plugin."""

    def __call__(self, state: State, draws: Draws, /) -> Sequence[int]:
        """Return the answer to `state.question`."""
        ...


@contextmanager
def no_exit() -> Iterator[None]:
    """Turn an exit of plugin code into a failure of the plugin.

    Raises:
        PluginError: the code inside raised SystemExit.
    """
    try:
        yield
    except SystemExit as leaving:
        code = clean(str(leaving.code))
        raise PluginError(f"it tried to end playrules (SystemExit: {code})") from leaving


class GuardedAgent:
    """An agent that cannot end playrules."""

    __slots__ = ("agent",)

    def __init__(self, agent: Agent) -> None:
        """Stand before *agent*."""
        self.agent = agent

    @property
    def name(self) -> str:
        """The name it was asked for by."""
        return self.agent.name

    def choose(self, state: State, draws: Draws) -> Choice:
        """Return one of the state's choices.

        Raises:
            PluginError: the agent tried to leave.
        """
        with no_exit():
            return self.agent.choose(state, draws)


def guarded(factory: Callable[[Program], Agent]) -> Callable[[Program], Agent]:
    """Return *factory*, so that neither it nor the agents that it makes can end playrules."""

    def make(program: Program) -> Agent:
        with no_exit():
            return GuardedAgent(factory(program))

    return make


class GuardedReferee:
    """A referee that cannot end playrules."""

    __slots__ = ("referee",)

    def __init__(self, referee: Referee) -> None:
        """Stand before *referee*."""
        self.referee = referee

    def __call__(self, state: State, draws: Draws, /) -> Sequence[int]:
        """Return its answer. Raises PluginError where it tried to leave; so do the others."""
        with no_exit():
            return self.referee(state, draws)


class GuardedJudge(GuardedReferee):
    """A referee that judges recorded answers as well."""

    __slots__ = ("judge",)

    def __init__(self, referee: Referee, judge: Judge) -> None:
        """Stand before *referee*, which is a *judge*, too."""
        super().__init__(referee)
        self.judge = judge

    def faults(self, state: State, values: Sequence[int], /) -> Sequence[str]:
        """Return what of an answer cannot be."""
        with no_exit():
            return self.judge.faults(state, values)

    def differences(
        self, state: State, recorded: Sequence[int], again: Sequence[int], /
    ) -> Sequence[str]:
        """Return how two answers differ."""
        with no_exit():
            return self.judge.differences(state, recorded, again)


def guarded_referee(factory: Callable[[Program], Referee]) -> Callable[[Program], Referee]:
    """Return *factory*, so that neither it nor the referees that it makes can end playrules."""

    def make(program: Program) -> Referee:
        from playrules.engine.play.judging import Judge

        with no_exit():
            made = factory(program)
        return GuardedJudge(made, made) if isinstance(made, Judge) else GuardedReferee(made)

    return make
