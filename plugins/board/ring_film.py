"""Films rings: how the disc inside turns, with what rides on it."""

from __future__ import annotations

from functools import partial
from typing import Final

from playrules.plugins.board.contents import draw_board
from playrules.plugins.board.ring_drawing import inside, spaces
from playrules.viewer.scene import Change, Component, Drawing, Film, View, eased

TURNING: Final = 0.7
"""Seconds for which a disc turns by one sector; by four, twice as long."""
SLOWEST: Final = 2.0
"""Seconds for which it turns at most."""


def film(component: Component, change: Change, width: float, height: float) -> Film | None:
    """Film how the disc inside turns to where it stands; what stands on it rides along."""
    disc = inside(component, change.after)
    if disc is None:
        return None
    turns = [
        one.values.get("value 1", 0)
        for one in change.happened("rotate")
        if one.values.get("value 0") == disc.data["disc"]
    ]
    steps = disc.data["sign"] * sum(turns)
    seconds = min(TURNING * abs(steps) ** 0.5, SLOWEST)
    if not steps:
        return None
    angle = 360 / len(disc.data["windows"]) * steps

    def at(time: float) -> Drawing:
        shift = angle * (eased(time / seconds) - 1)
        seen = partial(spaces, shift=shift) if time < seconds else spaces
        return draw_board(component, change.after, width, height, seen)

    riders = {
        ("piece", piece)
        for place in (one for name in disc.holds for one in _places_of(change.after, name))
        for view in (change.before, change.after)
        for piece in view.standing(place)
        if change.before.whereabouts.get(piece) == change.after.whereabouts.get(piece)
    }
    return Film(seconds, at, frozenset(riders), ("rotate",))


def _places_of(view: View, name: str) -> range:
    """Return the spaces of a board."""
    data = next(one.data for one in view.program.components if one.name == name)
    return range(data["first"], data["first"] + len(data["marks"]))
