"""Things to do with a match, for the tests that kill whoever does them."""

from __future__ import annotations

from playrules.engine import Draws, Match

SEATS = (("human", "human"), ("human", "random"))


def act(match: Match, number: int) -> None:
    """Do action *number*: which it is follows from the number and where the match stands."""
    draws = Draws(number)
    kind = draws.below(10)
    if kind == 0 and match.choices:
        match.undo(1 + draws.below(min(5, match.choices)))
    elif kind == 1 and match.undone:
        match.redo(1 + draws.below(match.undone))
    elif kind == 2:
        match.go_to(max(0, match.position - draws.below(4)))
    elif kind == 3:
        match.reseat(SEATS[draws.below(2)])
    elif match.next_step() is None:
        match.play(match.state.choices.sample(draws))
