"""Where a `look` puts things: places in hundredths of a space, and boards turned as a whole."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from playrules.dsl.lower.expressions.constants import constant
from playrules.dsl.lower.ground.build import Builder
from playrules.dsl.lower.ground.unit import Unit
from playrules.dsl.syntax import tree
from playrules.engine.kinds import NUMBER
from playrules.engine.source import Span

FARTHEST = 1000  # spaces from the corner
HUNDREDTHS = 100

Point = tuple[int, int]

TURNS: dict[str, Callable[[int, int], Point]] = {
    "quarter": lambda x, y: (y, -x),
    "half": lambda x, y: (-x, -y),
    "three_quarters": lambda x, y: (-y, x),
    "flipped": lambda x, y: (x, -y),
    "mirrored": lambda x, y: (-x, y),
}
"""Clockwise turns, upside down, and left to right."""


@dataclass(frozen=True, slots=True)
class Turned:
    """How a board is turned, one after the other, and where that is said."""

    words: tuple[str, ...]
    span: Span


def turn_boards(unit: Unit, found: dict[Any, dict[str, Any]]) -> None:
    """Turn the places of the spaces of boards that are said to be turned, in *found*."""
    for key, said in list(found.items()):
        turned = said.pop("turned", None)
        if turned is None:
            continue
        if not said:
            del found[key]
        layout = unit.layouts.get(key[1])
        places: dict[int, Point] = dict(layout.places) if layout else {}
        for space in unit.ids(key[1]):
            at = found.get(("thing", "place", space), {}).get("at")
            if at is not None:
                places[space] = at
        if not places:
            unit.sink.error(
                "R1006", f"`{key[1]}` has no layout that could be turned", turned.span,
                help="put its spaces somewhere with `at` first",
            )  # fmt: skip
            continue
        for space, at in _turned(places, turned.words).items():
            found.setdefault(("thing", "place", space), {})["at"] = at


def _turned(places: dict[int, Point], words: tuple[str, ...]) -> dict[int, Point]:
    """Return places after some turns; their lower left corner stays where it is."""
    left, low = (min(at[axis] for at in places.values()) for axis in (0, 1))
    for word in words:
        places = {space: TURNS[word](*at) for space, at in places.items()}
    x, y = (min(at[axis] for at in places.values()) for axis in (0, 1))
    return {space: (at[0] - x + left, at[1] - y + low) for space, at in places.items()}


def read_point(unit: Unit, build: Builder, cell: tuple[tree.Expr, ...], row: Span) -> Point | None:
    """Return the place in a cell, or None after saying what is wrong."""
    if len(cell) != 2:
        span = cell[0].span if cell else row
        help = "how far to the right, and how far up, as in `at` 3, 1.5"
        unit.sink.error("R1006", "a place is two numbers", span, help=help)
        return None
    x, y = (_hundredths(unit, build, node) for node in cell)
    return None if x is None or y is None else (x, y)


def _hundredths(unit: Unit, build: Builder, node: tree.Expr) -> int | None:
    """Return a hundred times a number, which may be written with a fraction."""
    inner, sign = (node.value, -1) if isinstance(node, tree.Negative) else (node, 1)
    if isinstance(inner, tree.Number) and "." in inner.text:
        value = Decimal(inner.text) * HUNDREDTHS * sign
        exact = value == int(value)
    else:
        one = constant(unit, build, node, NUMBER)
        if one is None:
            return None
        value, exact = Decimal(one.value) * HUNDREDTHS, one.kind.base == "number"
    if not exact:
        message = "a place is told in numbers with at most two digits behind the point"
        unit.sink.error("R3001", message, node.span)
        return None
    if abs(value) > FARTHEST * HUNDREDTHS:
        help = f"at most {FARTHEST} spaces"
        unit.sink.error("R3003", "this is too far away", node.span, help=help)
        return None
    return int(value)


def nearest(a: int, b: int) -> int:
    """Return a / b to the nearest whole number, halves upwards."""
    return (2 * a + b) // (2 * b)
