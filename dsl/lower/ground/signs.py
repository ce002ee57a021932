"""The signs of hidden values that `reveal` lays open: 1 while all see the value."""

from __future__ import annotations

from typing import Any

from playrules.dsl.lower.ground import folding as fold
from playrules.engine.program.expressions import Column, Const, Entry, Expr
from playrules.engine.program.operations import Store
from playrules.engine.program.program import FIRST


def sign_of(body: Any, target: Column) -> Column | None:
    """Return the cell of the sign of a hidden value; None where it is never revealed."""
    place = _place(body, target)
    if isinstance(place, Const):
        return Column(place.value) if place.value else None
    return None if place is None else fold.column(0, place)


def cover_again(body: Any, target: Column) -> None:
    """Write that a value is no longer revealed once it is another, where that may be."""
    place = _place(body, target)
    if place is not None and place != Const(0):
        with body.when(fold.compare("!=", place, Const(0))):
            body.ops.append(Store(fold.column(0, place), Const(0)))


def _place(body: Any, target: Column) -> Expr | None:
    """Return the column of a cell's sign, 0 for none; None where no cell there has one."""
    unit = body.unit
    if not unit.hidden.opened:
        return None
    signs = dict(unit.hidden.opened)
    if isinstance(target.index, Const):
        return Const(signs.get(target.base + target.index.value, 0))
    if not any(base <= target.base <= last for base, last in unit.opened):
        return None
    every = range(FIRST + len(unit.columns))
    table = unit.table("signs of what is revealed", (signs.get(one, 0) for one in every))
    return Entry(table, fold.add(target.index, Const(target.base)))
