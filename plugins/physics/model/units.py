"""The engine's smallest steps, in which all of the model counts, and the way to floats and back.

Floats of the solver (centimetres, grams, seconds, radians) become whole numbers here, and only
here, so that a pose that was written down and read again is the same pose.
"""

from __future__ import annotations

import math
from typing import Final

MILLIMETRE: Final = 10**6  # nm
CENTIMETRE: Final = 10**7  # nm
METRE: Final = 10**9  # nm
SECOND: Final = 10**9  # ns
GRAM: Final = 10**6  # micrograms
WHOLE: Final = 10**9  # a ratio of 1, in billionths
RADIAN: Final = 10**9  # nrad
DEGREE: Final = 17_453_293  # nrad, as the language reads `1deg`

# The largest whole number of nanoradians below half a turn, and the odd number of steps around:
# every turn has one value from -HALF_TURN to HALF_TURN, and it survives the way through a float.
HALF_TURN: Final = 3_141_592_653
FULL_TURN: Final = 2 * HALF_TURN + 1


def wrap(turn: int) -> int:
    """Return a turn in nanoradians as the same direction from -HALF_TURN to HALF_TURN."""
    return (turn + HALF_TURN) % FULL_TURN - HALF_TURN


def degrees(angle: float) -> int:
    """Return an angle in degrees as a turn in nanoradians, wrapped."""
    return wrap(round(math.radians(angle) * RADIAN))


def apart(one: int, other: int) -> int:
    """Return how far two turns lie apart, 0 to HALF_TURN."""
    return abs(wrap(one - other))


def mm(length: float) -> str:
    """Return nanometres as files say them in millimetres, as short as can be: `2.5mm`."""
    return f"{length / MILLIMETRE:g}mm"


def to_cm(length: int) -> float:
    """Return nanometres as centimetres."""
    return length / CENTIMETRE


def from_cm(length: float) -> int:
    """Return centimetres as nanometres, rounded to the nearest."""
    return round(length * CENTIMETRE)


def to_radians(turn: int) -> float:
    """Return nanoradians as radians."""
    return turn / RADIAN


def from_radians(angle: float) -> int:
    """Return radians as nanoradians, rounded to the nearest and wrapped."""
    return wrap(round(math.remainder(angle, math.tau) * RADIAN))
