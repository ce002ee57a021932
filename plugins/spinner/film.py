"""Films spinners: the arrow goes round and round, slower and slower, to what it reads."""

from __future__ import annotations

from typing import Final

from playrules.plugins.spinner.drawing import arrow_at, drawn
from playrules.viewer.scene import Change, Component, Drawing, Film

SECONDS: Final = 2.0
"""How long a spin takes."""
TURNS: Final = 3
"""So many whole turns are made before it comes to where it stops."""


def film(component: Component, change: Change, width: float, height: float) -> Film | None:
    """Film the last spin of a spinner."""
    spins = [
        one for one in change.happened("spin")
        if one.values.get("value 0") == component.data["spinner"]
    ]  # fmt: skip
    end = arrow_at(component, change.after)
    if not spins or end is None:
        return None
    start = arrow_at(component, change.before) or 0.0
    way = 360 * TURNS + (end - start) % 360

    def at(time: float) -> Drawing:
        if time >= SECONDS:
            return drawn(component, change.after, width, height)
        slowing = 1 - (1 - time / SECONDS) ** 3
        return drawn(component, change.after, width, height, start + way * slowing)

    return Film(SECONDS, at, frozenset({("spinner", component.data["spinner"])}), ("spin",))
