"""Check of hidden information: what a seat is asked does not tell what it may not see."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from playrules.engine.errors import RulesError
from playrules.engine.machine import Draws
from playrules.engine.play import State
from playrules.testing.walks import Walk

GUESSES = 4
"""So often all that a seat cannot see is drawn anew, at each choice."""
MOST_LABELS = 200


def unseen(walk: Walk) -> Iterator[tuple[int, str]]:
    """Options and prompts stay as they are where only what their seat may not see is another."""
    for number, state in enumerate(walk.states):
        if state.hides and state.actor:
            yield from ((number, problem) for problem in _asked(state, Draws(walk.seed, number)))


def _asked(state: State, draws: Draws) -> Iterator[str]:
    seat = state.actor
    name = state.machine.program.seats[seat - 1]
    for _ in range(GUESSES):
        try:
            twin = state.guess(seat, draws)
        except RulesError as error:
            yield f"{name} cannot be asked this without what {name} may not see: {error}"
            return
        if twin.view(seat) != state.view(seat):
            yield f"the options tell {name} what {name} may not see"
            return
        if _texts(twin) != _texts(state):
            yield f"a text tells {name} what {name} may not see"
            return


def _texts(state: State) -> list[str]:
    """Return what is asked, and the first options in words."""
    return [state.prompt, *(choice.label for choice in islice(state.choices, MOST_LABELS))]
