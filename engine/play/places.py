"""Where people were asked in a match: going back and forth stops there, not at every move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from playrules.engine.play.seats import PEOPLE
from playrules.engine.play.state import State

Asked: TypeAlias = Literal["", "choice", "chance"]
"""What a person was asked before a move: to choose, to say what came up or happened, or nothing."""


def asked_in(state: State, seats: Sequence[str]) -> Asked:
    """Return what is asked in a state where *seats* names who plays each seat.

    What chance and the outside gave is only known to have been told by people where they play.
    """
    if state.is_chance or state.is_outside:
        return "chance"
    people = state.actor > len(seats) or seats[state.actor - 1] == PEOPLE
    return "choice" if state.actor and people else ""


def place_back(asked: Sequence[Asked], position: int) -> int | None:
    """Return the move before *position* at which a person last chose, of all moves known.

    Where nobody has, where chance was last told; None where neither was.
    """
    for wanted in ("choice", "chance"):
        for place in range(position - 1, -1, -1):
            if asked[place] == wanted:
                return place
    return None


def place_ahead(asked: Sequence[Asked], position: int) -> int | None:
    """Return where a person chose next, of what was taken back; else where that ends."""
    end = len(asked)
    chosen = (place for place in range(position + 1, end) if asked[place] == "choice")
    return next(chosen, end if position < end else None)


def chooser(state: State) -> str:
    """Return the name of who chooses: a seat, chance, or what happens outside."""
    if state.is_outside:
        return "Outside"
    return state.machine.program.things.names["player"][state.actor] if state.actor else "Chance"
