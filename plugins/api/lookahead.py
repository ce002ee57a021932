"""What players of the computer share: trying choices out, with chance of their own, and judging."""

from __future__ import annotations

from playrules.engine import Draws as EngineDraws
from playrules.engine import RulesError
from playrules.engine.play.choices import Choice
from playrules.engine.play.state import State
from playrules.plugins.api.agents import Draws

__all__ = [
    "DECIDED",
    "SEEDS",
    "any_choice",
    "go_on",
    "lead",
    "some_choices",
    "standing",
    "try_out",
    "usual_choice",
    "win_share",
]

SEEDS = 2**31 - 1
"""Seeds for tries are drawn from so many."""
DECIDED = 10**12
"""What a win counts; standings are worth less."""


def any_choice(state: State, draws: Draws) -> Choice:
    """Return one of the choices, all with equal share."""
    return state.choices[draws.below(len(state.choices))]


def usual_choice(state: State, draws: Draws) -> Choice:
    """Return what the game's first policy takes; where it is silent, any choice."""
    if state.machine.program.policies:
        choice = state.prefer(0)
        if choice is not None:
            return choice
    return any_choice(state, draws)


def some_choices(state: State, draws: Draws, most: int) -> list[Choice]:
    """Return all choices, or *most* of them drawn without repetition where there are more."""
    count = len(state.choices)
    if count <= most:
        return list(state.choices)
    drawn: dict[int, None] = {}
    while len(drawn) < most:
        drawn[draws.below(count)] = None
    return [state.choices[index] for index in sorted(drawn)]


def try_out(state: State, choice: Choice, seed: int) -> State | None:
    """Return the state after a choice, with chance that follows *seed* and not the game's own.

    The state after it draws all further chance from there as well. What the seat that chooses may
    not know is guessed anew for each try; None where the rules cannot go on from that guess.
    """
    if not state.hides:
        return state.with_chance("sampled").with_seed(seed).apply(choice.code)
    guess = state.with_chance("sampled").guess(state.actor, EngineDraws(seed))
    return go_on(guess, choice)


def go_on(state: State, choice: Choice) -> State | None:
    """Return the state after a choice; None where a guess of what is hidden cannot be right."""
    try:
        return state.apply(choice.code)
    except RulesError:
        if not state.hides:
            raise
        return None


def win_share(state: State, seat: int) -> float | None:
    """Return a finished game's share of the win for a seat, 0 to 1; None before the end."""
    outcome = state.outcome
    if outcome is None:
        return None
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


def lead(state: State, seat: int) -> int | None:
    """Return by how much a seat's standing is worth more than the best of the others.

    None where the game does not say what a standing is worth.
    """
    own = state.worth(seat)
    if own is None:
        return None
    seats = range(1, len(state.machine.program.seats) + 1)
    others = [state.worth(other) or 0 for other in seats if other != seat]
    return own - max(others, default=0)


def standing(state: State, seat: int) -> int:
    """Return what a state is worth to a seat, its end included.

    That is by how much the game's `worth`, or where it has none the seat's `score`, is ahead of the
    best of the others'.
    """
    share = win_share(state, seat)
    if share is not None:
        return int((2 * share - 1) * DECIDED)
    ahead = lead(state, seat)
    if ahead is not None:
        return ahead
    scores = _scores(state)
    return scores.pop(seat - 1) - max(scores, default=0)


def _scores(state: State) -> list[int]:
    """Return each seat's `score`, 0 where the game keeps none."""
    program = state.machine.program
    seats = range(len(program.seats))
    for kept in program.kept:
        if (kept.name, kept.owner, kept.constant) == ("score", "player", False):
            return [state.row[kept.base + seat * kept.per_size] for seat in seats]
    return [0 for _ in seats]
