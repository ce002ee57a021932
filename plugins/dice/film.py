"""Films dice: those that are rolled tumble until they lie."""

from __future__ import annotations

from typing import Final

from playrules.plugins.dice.drawing import Tumble, drawn
from playrules.viewer.scene import Change, Component, Drawing, Film

SECONDS: Final = 0.9
"""How long a roll takes."""
APART: Final = 0.12
"""So much later the next die comes to lie, up to `SPREAD` in all."""
SPREAD: Final = 0.5
TURNS: Final = 2.0
"""How often a die turns in the air."""
FACES: Final = 11
"""So many faces are seen of it, fewer and fewer towards the end."""


def film(component: Component, change: Change, width: float, height: float) -> Film | None:
    """Film the dice that a roll is told of; the others lie still."""
    dice = component.data["dice"]
    rolled = [one.values.get("value 0") for one in change.happened("roll")]
    thrown = [die for die in dice if die in rolled]
    if not thrown:
        return None
    apart = min(APART, SPREAD / len(thrown))
    faces = component.data["faces"]

    def at(time: float) -> Drawing:
        air = {}
        for number, die in enumerate(thrown):
            share = time / (SECONDS + number * apart)
            if share < 1:
                slowing = 1 - (1 - share) ** 2
                seen = faces[(int(slowing * FACES) * 5 + die + number) % len(faces)]
                air[die] = Tumble(seen, 360 * TURNS * slowing * (1 if number % 2 else -1))
        return drawn(component, change.after, width, height, air)

    return Film(SECONDS + (len(thrown) - 1) * apart, at, frozenset(), ("roll",))
