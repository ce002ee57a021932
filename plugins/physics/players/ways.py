"""What a choice is about: spots, aims, or options that lead to them."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Final

from playrules.engine import Choice, State
from playrules.plugins.physics.players.foresight import Foresight
from playrules.plugins.physics.spots import AIM, SPOT

DEPTH: Final = 3
"""So many choices in a row may lead to a spot or to an aim."""


class Way(Enum):
    """What comes of an option."""

    BUILD = "a piece is let down"
    AIM = "a tool is aimed"
    BACK = "a piece is taken out of a scene"
    OTHER = "something else"


def slot_of(choice: Choice, kind: str) -> int:
    """Return which slot of a choice holds a value of a compound kind, -1 for none."""
    kinds = [(slot.kind.base, slot.kind.of) for slot in choice.what.slots]
    return kinds.index(("compound", kind)) if ("compound", kind) in kinds else -1


def asks_for(state: State, kind: str) -> bool:
    """Whether values of a compound kind are chosen now."""
    if state.is_over or state.is_chance or state.is_outside:
        return False
    return any(slot_of(choice, kind) >= 0 for _, choice in by_option(state))


def by_option(state: State) -> Iterator[tuple[int, Choice]]:
    """Yield the number of each option that is open, with the first of its choices."""
    known = set[int]()
    for choice in state.choices:
        if choice.option not in known:
            known.add(choice.option)
            yield choice.option, choice
        if len(known) == len(state.choices.what.options):  # of spots there are thousands
            return


def named(foresight: Foresight, choice: Choice) -> list[int]:
    """Return the physical pieces that an option names, by index."""
    layout, kinds = foresight.layout, foresight.program.things.kinds
    assert layout is not None
    found = []
    for slot, value in zip(choice.what.slots, choice.values, strict=True):
        kind = kinds.get(slot.kind.of) if slot.kind.base == "thing" else None
        if kind is not None and kind.universe == "piece" and value in layout.index:
            found.append(layout.index[value])
    return found


def ways(foresight: Foresight, state: State) -> dict[int, Way]:
    """Return what comes of each option that is open, by its number.

    What holds for the first of its choices is taken to hold for the others.
    """
    return {number: _way(foresight, state, one, DEPTH) for number, one in by_option(state)}


def _way(foresight: Foresight, state: State, choice: Choice, depth: int) -> Way:
    for kind, way in ((SPOT, Way.BUILD), (AIM, Way.AIM)):
        if slot_of(choice, kind) >= 0:
            return way
    after = foresight.begin(state, choice.code)
    if after is None or after.is_over:
        return Way.OTHER
    pieces = named(foresight, choice)
    if any(foresight.place(state, one) and not foresight.place(after, one) for one in pieces):
        return Way.BACK
    if after.is_outside or after.is_chance or after.actor != state.actor or not depth:
        return Way.OTHER
    if after.point == state.point:
        return Way.OTHER
    found = [_way(foresight, after, one, depth - 1) for _, one in by_option(after)]
    return next((way for way in (Way.BUILD, Way.AIM) if way in found), Way.OTHER)
