"""What people measure where rules read it: by a ruler in millimetres, by the eye in degrees."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Final

from playrules.plugins.api import Unclear
from playrules.plugins.physics.by_hand.names import plain
from playrules.plugins.physics.model.units import DEGREE, METRE, MILLIMETRE

_YES_NO: Final = {"yes": 1, "y": 1, "no": 0, "n": 0}


@dataclass(frozen=True, slots=True)
class Measure:
    """Something to measure of a piece: the question, the unit, the ends and what Enter means."""

    question: str
    unit: str
    low: int
    high: int
    default: int | None = None


_FAR: Final = 10 * METRE // MILLIMETRE
MEASURES: Final[dict[str, Measure]] = {
    "moved": Measure("How far did {} go?", "mm", 0, _FAR, 100),
    "top": Measure("How high is the highest point of {}?", "mm", 0, _FAR),
    "x": Measure("How far to the right is the middle of {}?", "mm", -_FAR, _FAR),
    "y": Measure("How far up or away is the middle of {}?", "mm", -_FAR, _FAR),
    "turn": Measure("How far is {} turned, anticlockwise?", "deg", -360, 360, 0),
    "turned": Measure(
        "By how much is {} turned from how it was put down?", "deg", 0, 360, 0
    ),
    "mirrored": Measure("Is {} mirrored?", "", 0, 1, 0),
}  # fmt: skip


def hint(name: str, default: int | None) -> str:
    """Return what may be typed for a measure, as it stands behind a question."""
    one = MEASURES[name]
    if not one.unit:
        return "[Y/n]" if default else "[y/N]"
    known = one.default if default is None else default // _worth(one.unit)
    if name == "moved" and default is None:
        return f"({one.unit}) [all {known} or more]"
    return f"({one.unit})" if known is None else f"({one.unit}) [{known}]"


def read(name: str, typed: str, default: int | None) -> int:
    """Return what was typed, as the row has it. Raises Unclear."""
    one, text = MEASURES[name], plain(typed)
    if not text:
        if default is not None:
            return default
        if one.default is not None:
            return one.default * _worth(one.unit)
    if not one.unit:
        if text in _YES_NO:
            return _YES_NO[text]
        raise Unclear("Type y or n.")
    wanted = f"Type a number from {one.low} to {one.high}, in {one.unit}."
    try:
        value = Decimal(text.removesuffix(one.unit).removesuffix("°").strip().replace(",", "."))
    except InvalidOperation:
        raise Unclear(wanted) from None
    if not (value.is_finite() and one.low <= value <= one.high):
        raise Unclear(wanted)
    return round(value * _worth(one.unit))


def shown(name: str, value: int) -> str:
    """Return something measured in words."""
    unit = MEASURES[name].unit
    if not unit:
        return name if value else f"not {name}"
    number = f"{Decimal(value) / _worth(unit):.1f}".removesuffix(".0")
    if name == "top":
        return f"{number}{unit} high"
    return f"{name} {number}{unit}"


def _worth(unit: str) -> int:
    """Return how many of the row's steps a unit is."""
    return {"mm": MILLIMETRE, "deg": DEGREE}.get(unit, 1)
