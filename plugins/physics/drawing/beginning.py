"""Says where people begin to aim around a table: at the next slice in which anything stands."""

from __future__ import annotations

from playrules.plugins.physics.drawing.around import Around, around
from playrules.plugins.physics.model.slices import between
from playrules.viewer.scene import Component, Dial, View


def begin(component: Component, view: View) -> dict[str, int]:
    """Return the direction with which aiming begins; {} where none is set, or none meets anything.

    Whoever chooses does not begin with what is their own.
    """
    table = around(component, view)
    dial = table.tried if table is not None else None
    met = _met(table, dial) if table is not None and dial is not None else None
    return {} if dial is None or met is None else {dial.part: met}


def _met(table: Around, dial: Dial) -> int | None:
    """Return the direction, of those that may be chosen, nearest to a slice that it meets."""
    chooser = table.view.state.actor
    others = sorted(table.sides, key=lambda one: (one.seat <= chooser, one.seat))
    for side in others:
        near = [(between(dial.values[at], side.bearing), at) for at in sorted(dial.open)]
        least, at = min(near, default=(table.slice.reach + 1, 0))
        if side.seat != chooser and any(side.seen.pieces) and least <= table.slice.reach:
            return dial.values[at]
    return None
