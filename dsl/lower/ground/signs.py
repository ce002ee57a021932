"""Cells and places that are hidden: who sees each, and the signs that are 1 while it lies open."""

from __future__ import annotations

from typing import Any

from playrules.dsl.lower.ground import folding as fold
from playrules.engine.program.expressions import Column, Const, Entry, Expr
from playrules.engine.program.hidden import EVERYBODY
from playrules.engine.program.operations import Store
from playrules.engine.program.program import FAULT_A, FIRST
from playrules.engine.vocabulary import Value

NONE = FAULT_A
"""A column that is always 0 stands for the sign of what is never revealed."""


def sign_of(body: Any, target: Column) -> Column | None:
    """Return the cell of the sign of a hidden value; None where it is never revealed."""
    return _sign(body, target, "signs of what lies open", dict(body.unit.hidden.opened))


def cover_again(body: Any, target: Column) -> None:
    """Write that a value is no longer revealed once it is another, where that may be.

    What lies open because its place does stays open.
    """
    places = {sign for _, sign in body.unit.hidden.lying}
    signs = {one: sign for one, sign in body.unit.hidden.opened if sign not in places}
    lay(body, _sign(body, target, "signs of revealed values", signs), opens=False)


def lay(body: Any, sign: Column | None, *, opens: bool) -> None:
    """Write that what has a sign lies open, or does so no more; where it has none, nothing."""
    if sign is None or sign == Column(NONE):
        return
    store = Store(sign, Const(int(opens)))
    if isinstance(sign.index, Const):
        body.ops.append(store)
        return
    with body.when(fold.compare("!=", sign.index, Const(NONE))):
        body.ops.append(store)


def _sign(body: Any, target: Column, name: str, signs: dict[int, int]) -> Column | None:
    """Return the sign of a cell, `NONE` where only play tells which; None where none has one."""
    unit = body.unit
    if not signs:
        return None
    if isinstance(target.index, Const):
        sign = signs.get(target.base + target.index.value)
        return None if sign is None else Column(sign)
    if not any(base <= target.base <= last for base, last in unit.opened):
        return None
    every = range(FIRST + len(unit.columns))
    table = unit.table(name, (signs.get(one, NONE) for one in every))
    return Column(0, Entry(table, fold.add(target.index, Const(target.base))))


def sign_of_place(body: Any, place: Expr) -> Column | None:
    """Return the cell of the sign of a place, `NONE` for one that is never revealed.

    None where no place is.
    """
    signs = dict(body.unit.hidden.lying)
    if not signs:
        return None
    if isinstance(place, Const):
        return Column(signs.get(place.value, NONE))
    every = range(len(body.unit.universe_names["place"]))
    table = body.unit.table("signs of places", (signs.get(one, NONE) for one in every))
    return Column(0, Entry(table, place))


def who_sees(body: Any, place: Expr) -> Expr:
    """Return the seat that sees what stands at a place now, `EVERYBODY` where all do."""
    owners = {at: seat for at, seat, _ in body.unit.hidden.places}
    every = range(len(body.unit.universe_names["place"]))
    table = body.unit.table("who sees a place", (owners.get(at, EVERYBODY) for at in every))
    owner, sign = Entry(table, place), sign_of_place(body, place)
    if sign is None:
        return owner
    return fold.select(fold.equal(sign, Const(1)), Const(EVERYBODY), owner)


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
