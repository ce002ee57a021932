"""Plays a move once more, stopping at each throw: what came up can then be shown one by one.

Chance that is stopped at draws from the generator in the row as chance does that is not, so the
same comes up, and the game ends up in the same row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from playrules.engine.machine.generator import Draws
from playrules.engine.play.agents import ChanceAgent
from playrules.engine.play.journal import Event
from playrules.engine.play.state import State
from playrules.engine.program.program import GENERATOR


def throw_by_throw(move: Callable[[list[Event]], State]) -> Iterator[tuple[State, list[Event]]]:
    """Yield where the game stands at each throw of a move, and at its end, with the events before.

    *move* makes the move with explicit chance and appends its events to the list it is given.
    Raises whatever it raises, and RulesError.
    """
    events: list[Event] = []
    state = move(events)
    while state.is_chance:
        yield state, events
        draws, events = Draws.resumed(state.row[GENERATOR]), []
        came_up = ChanceAgent().choose(state, draws)
        row = list(state.row)
        row[GENERATOR] = draws.state
        state = State(state.machine, tuple(row), "explicit").apply(came_up.code, events)
    yield state, events
