"""Cells with hidden values: who sees each, and the signs that are 1 while `reveal` lays it open."""

from __future__ import annotations

from typing import Any

from playrules.dsl.lower.ground import folding as fold
from playrules.engine.program.expressions import Column, Const, Entry, Expr
from playrules.engine.program.hidden import EVERYBODY
from playrules.engine.program.operations import Store
from playrules.engine.program.program import FIRST
from playrules.engine.vocabulary import Value


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


def owner_of_cell(body: Any, target: Column) -> Expr:
    """Return the seat that sees what a cell keeps now, `EVERYBODY` where all do."""
    owner, sign = _owner(body, target), sign_of(body, target)
    if sign is None:
        return owner
    return fold.select(fold.equal(sign, Const(1)), Const(EVERYBODY), owner)


def _owner(body: Any, target: Column) -> Expr:
    """Return the seat that sees what a cell keeps where it is not revealed."""
    unit = body.unit
    owners = dict(unit.hidden.columns)
    if isinstance(target.index, Const):
        return Const(owners.get(target.base + target.index.value, EVERYBODY))
    every = range(FIRST + len(unit.columns))
    table = unit.table("who sees a cell", (owners.get(one, EVERYBODY) for one in every))
    return Entry(table, fold.add(target.index, Const(target.base)))


def owner_of_kept(body: Any, of: Value) -> Expr:
    """Return the seat that will see a value of a thing that is set anew."""
    unit, ids = body.unit, set(body.unit.ids(of.kind.of))
    for fields in unit.fields.values():
        for field in fields:
            if field.secret and field.owner.universe == unit.universe(of.kind.of):
                if ids & set(field.owner.ids):
                    place = fold.sub(of.expr, Const(field.owner.first))
                    return _owner(body, fold.column(field.base, place))
    return Const(EVERYBODY)


def hidden_parts(body: Any, told: tuple[Expr, ...]) -> tuple[tuple[int, ...], tuple[Expr, ...]]:
    """Return which parts of an event not everybody sees, and who sees each."""
    if not body.unit.hidden:
        return (), ()
    found: dict[int, Expr] = {}
    for place, part in enumerate(told):
        known = body.known.veils.get(part)
        if known is not None:
            found[place] = known[0]
        elif isinstance(part, Column):
            found[place] = owner_of_cell(body, part)
    kept = {place: owner for place, owner in found.items() if owner != Const(EVERYBODY)}
    return tuple(kept), tuple(kept.values())
