"""Scenes that are slices of one round table: which way from its middle they run, what meets them.

Directions are nanoradians as rules files have them, from the right anticlockwise, of any size.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from playrules.plugins.physics.model.units import DEGREE

TURN: Final = 360 * DEGREE  # nrad, as the language reads `360deg`


@dataclass(frozen=True, slots=True)
class Slice:
    """How the scenes of all players lie around a table, whose middle is at x 0 of each.

    `bearing` names what players keep and `aimed` what the table keeps ("" for nothing): the way
    that a scene runs, and the way that was aimed. What is aimed within `reach` (-1 for none said)
    of the bearing goes through the scene.
    """

    bearing: str
    aimed: str = ""
    reach: int = -1


def between(one: int, other: int) -> int:
    """Return the smaller angle between two directions: 0 to TURN / 2."""
    way = (one - other) % TURN
    return min(way, TURN - way)
