"""Where a person was asked something in a match: these are the places that undo goes back to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playrules.engine.play.places import Asked, asked_in
from playrules.engine.play.untold import untold
from playrules.plugins.api import is_typed

if TYPE_CHECKING:
    from playrules.engine.play.choices import Choice
    from playrules.engine.play.state import State


@dataclass(frozen=True)
class Place:
    """Where a move was made: the turns told before it, and what a person was asked there."""

    turns: int
    asked: Asked = ""


def asked_at(state: State, seats: Sequence[str], told: Sequence[str]) -> Asked:
    """Return what a person was asked at *state*; *told* is what people typed of what happened.

    By hand all that people tell is as good as a choice: each is taken back by itself. What they
    told once for several events is taken back where they did.
    """
    if state.machine.program.by_hand:
        asked = is_typed(told) if state.is_outside else only_way(state) is None
        return "choice" if asked else ""
    return asked_in(state, seats)


def only_way(state: State) -> Choice | None:
    """Return what is chosen by hand without asking.

    That is the one choice there is where it says where to put a piece or how to aim: what happens
    then is told, and nobody has to say yes to it before. Or one of those that lead to the same.
    """
    if not state.machine.program.by_hand or state.is_chance:
        return None
    if len(state.choices) != 1:
        return untold(state)
    (choice,) = state.choices
    slots = choice.what.slots
    return choice if slots and all(one.kind.base == "compound" for one in slots) else None
