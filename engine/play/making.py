"""Moves that are made on a state and are in no match yet: chosen, or answered, and played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from playrules.engine.machine.generator import Draws
from playrules.engine.play.agents import Agent, ChanceAgent, chosen_by
from playrules.engine.play.choices import Choice
from playrules.engine.play.history import Step, choice_of, move_for
from playrules.engine.play.journal import Event
from playrules.engine.play.records import Record
from playrules.engine.play.referees import Referees
from playrules.engine.play.seats import Seats
from playrules.engine.play.state import State


@dataclass(frozen=True, slots=True)
class Made:
    """A move that was made on the state `step.before`; `record` is what a file says of it."""

    step: Step
    record: Record


Making = Callable[[], Made]
"""Makes a move. It changes no match, so it may take its time in another thread."""


def chosen(state: State, choice: Choice | int, draws: int = 0) -> Made:
    """Make a choice, or say what chance gave, as `Match.play` does.

    After it the generator for those who choose stands at *draws*. Raises as `State.apply`.
    """
    events: list[Event] = []
    after = state.apply(choice, events)
    code = choice.code if isinstance(choice, Choice) else choice
    record = replace(move_for(state, code), draws=draws)
    return Made(Step(state, choice_of(state, code), events, after), record)


def answered(state: State, values: Sequence[int], told: tuple[str, ...] = ()) -> Made:
    """Say what happened outside, as `Match.answer` does; *told* is what people typed for it.

    Raises as `State.answer`.
    """
    return _answered(state, tuple(values), Record("answer", names=told))


def _answered(state: State, values: tuple[int, ...], record: Record) -> Made:
    events: list[Event] = []
    after = state.answer(values, events)
    question = state.question
    assert question is not None  # or the answer was refused
    record = replace(record, key=question.event, values=values)
    return Made(Step(state, None, events, after, values, record.names), record)


def by_itself(state: State, draws: Draws, seats: Seats, referees: Referees) -> Made:
    """Let the agent choose whose seat it is, or the referee answer whose event it is.

    *draws* goes on. Raises as `Match.next_step`.
    """
    stood = draws.state
    if state.is_outside:
        values = referees.answer(state, draws)
        return _answered(state, values, Record("answer", draws=_moved(draws, stood), by="referee"))
    agent: Agent = seats.agent(state.actor) if state.actor else ChanceAgent()
    choice = chosen_by(agent, state, draws)
    return chosen(state, choice, _moved(draws, stood))


def _moved(draws: Draws, stood: int) -> int:
    """Return where a generator stands, 0 where it has drawn nothing."""
    return draws.state if draws.state != stood else 0
