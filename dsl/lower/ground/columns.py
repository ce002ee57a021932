"""Allots the columns of what things keep, and finds the cell of one of them."""

from __future__ import annotations

from collections.abc import Iterable

from playrules.dsl.lower.ground import folding as fold
from playrules.dsl.lower.ground.unit import Field, Unit
from playrules.engine.kinds import Kind
from playrules.engine.program.expressions import Column, Const, Expr
from playrules.engine.program.program import Kept
from playrules.engine.program.things import ThingKind


def keep(
    unit: Unit,
    owner: ThingKind | None,
    name: str,
    kind: Kind,
    starts: int | Iterable[int] = 0,
    *,
    readable: bool = True,
    member: bool = True,
    per: Kind | None = None,
    counter: bool = False,
) -> int:
    """Allot columns for a value kept by each thing of *owner* (None: the table), per key."""
    count = len(owner.ids) if owner else 1
    keys = span_of(unit, per) if per else (0, 1)
    total = count * keys[1]
    unit.budget.require("columns", total)
    values = [starts] * total if isinstance(starts, int) else list(starts)
    base = -1
    for position in range(total):
        thing, key = divmod(position, keys[1])
        of = "" if owner is None else f"{unit.universe_keys[owner.universe][owner.ids[thing]]}."
        label = f"{of}{name}" + (f"[{keys[0] + key}]" if per else "")
        column = unit.allot(label, kind, values[position], counter=counter)
        base = column if base < 0 else base
    base = max(base, 0)
    if readable:
        whose = owner.name if owner else ""
        unit.kept.append(Kept(whose, name, kind, base, per, keys[0], keys[1], quiet=not member))
        if owner is not None and member:
            unit.fields.setdefault(name, []).append(Field(name, owner, None, kind, base, per))
    return base


def span_of(unit: Unit, kind: Kind) -> tuple[int, int]:
    """Return the first value and the number of values of a bounded kind."""
    if kind.base == "thing":
        ids = unit.ids(kind.of)
        return (ids[0], ids[-1] - ids[0] + 1) if ids else (1, 0)
    if kind.base == "name":
        return 1, len(unit.types[kind.of])
    if kind.base == "compound":
        low, high = unit.compounds[kind.of].bounds(kind)
        return low, high - low + 1
    return kind.lo, kind.hi - kind.lo + 1


def cell(
    unit: Unit, base: int, owner: ThingKind, thing: Expr, per: Kind | None, key: Expr
) -> Column:
    """Return the cell of a kept value of one thing, and of one key where it is kept per key."""
    if per is None:
        return fold.column(base, fold.sub(thing, Const(owner.first)))
    first, size = span_of(unit, per)
    place = fold.add(
        fold.math("*", fold.sub(thing, Const(owner.first)), Const(size)),
        fold.sub(key, Const(first)),
    )
    return fold.column(base, place)
