"""What a kind of tool can be told: its measures, which a game file fixes or lets a player aim."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from playrules.plugins.physics.model.units import DEGREE, GRAM, METRE, MILLIMETRE, WHOLE

if TYPE_CHECKING:
    from playrules.plugins.physics.tools.rig import Rig

CM_A_SECOND: Final = 10**7  # nm/s
PERCENT: Final = WHOLE // 100

_UNITS: Final = {
    "length": ("mm", MILLIMETRE),
    "angle": ("deg", DEGREE),
    "speed": ("m/s", METRE),
    "mass": ("g", GRAM),
    "ratio": ("%", PERCENT),
}

Values = Mapping[str, int]
"""Every measure of a tool by name, in the engine's smallest steps."""


def unit_of(kind: str) -> str:
    """Return the unit in which measures of a kind of quantity are told, and typed without one."""
    return _UNITS[kind][0]


@dataclass(frozen=True, slots=True)
class Measure:
    """One measure of a tool: a constant of the game, or what a player aims.

    `unit` is a kind of quantity (`length`, `angle`, `speed`, `mass`, `ratio`); all numbers are in
    its smallest steps. `low..high` is what any game may ask for. `start` holds where the game file
    says nothing; None asks the file for it. Only if `aimable` may a player choose it, and then by
    `step` if the file names no other.
    """

    name: str
    title: str
    unit: str
    low: int
    high: int
    start: int | None
    help: str
    step: int = 0

    @property
    def range(self) -> str:
        """From where to where it goes, in words."""
        return f"{self.told(self.low)} to {self.told(self.high)}"

    def told(self, value: int) -> str:
        """Return one of its values as a file may write it."""
        unit, size = _UNITS[self.unit]
        return f"{round(value / size, 3):g}{unit}"

    @property
    def aimable(self) -> bool:
        """Whether the game file may leave it to the player."""
        return self.step > 0


@dataclass(frozen=True, slots=True)
class Grip:
    """A point of a tool that is held to aim it: which of its `parts` it sets, and where it is.

    `at` gives it (nm) at a hole in the origin that throws to the right. A grip that `sends` lies
    as far from what is sent off as that comes in a time, in seconds, which `at` is given.
    """

    parts: tuple[str, ...]
    at: Callable[[Values, float], tuple[float, float]]
    sends: bool = False


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of tool: what it is called, how it is seen, what it can be told, how it is built.

    `build` gives the tool at a hole in the origin that throws to the right. `top_speed` is the
    highest speed (nm a second) of anything in it while nothing is hit, `way` the line (nm) on which
    the part that hits then goes, given the friction (billionths) of what slides. `faults` are
    sentences about values that each would do but do not go together. By its `grips` it is aimed
    with a mouse.
    """

    name: str
    title: str
    view: str
    help: str
    measures: tuple[Measure, ...]
    build: Callable[[Values], Rig]
    top_speed: Callable[[Values], float]
    way: Callable[[Values, int], list[tuple[float, float]]]
    faults: Callable[[Values], list[str]] = lambda _values: []
    grips: tuple[Grip, ...] = ()

    def measure(self, name: str) -> Measure | None:
        """The measure of this name, if there is one."""
        return next((one for one in self.measures if one.name == name), None)


def ball_measures(radius: int, weight: int) -> tuple[Measure, ...]:
    """The measures of a ball: its radius (nm), weight (µg), friction and bounce."""
    return (
        Measure(
            "radius",
            "Radius of the ball",
            "length",
            4 * MILLIMETRE,
            60 * MILLIMETRE,
            radius,
            "half the width of the ball",
        ),
        Measure(
            "weight",
            "Weight of the ball",
            "mass",
            GRAM,
            2000 * GRAM,
            weight,
            "weight of the ball",
        ),
        *surface_measures("the ball"),
    )


def surface_measures(what: str) -> tuple[Measure, ...]:
    """Friction and bounce of what hits; each works as a product with that of what is hit."""
    return (
        Measure(
            "friction",
            "Friction",
            "ratio",
            0,
            150 * PERCENT,
            60 * PERCENT,
            f"grip of {what}; multiplied with that of what it touches",
        ),
        Measure(
            "bounce",
            "Bounce",
            "ratio",
            0,
            90 * PERCENT,
            0,
            f"how much of its speed {what} keeps in a bounce; multiplied with that of the other",
        ),
    )
