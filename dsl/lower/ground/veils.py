"""Follows what not everybody knows into the names of a rule: `let`, choices, loops, slots.

Beside each name that may hold something hidden stands a variable with the seat that knows it, set
whenever the name is: the *owner*. So a row tells in play whose a name is, however the rule went.
A value that is read from what several know belongs to nobody, and so does one that is set where
only others know the condition.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from typing import Any

from playrules.dsl.lower.ground import folding as fold
from playrules.dsl.lower.ground.peeking import look, origin, owner_of
from playrules.dsl.lower.ground.signs import who_sees
from playrules.dsl.syntax import tree
from playrules.dsl.syntax.walk import inside
from playrules.engine.kinds import Kind, number
from playrules.engine.program.expressions import Column, Const, Expr, Var
from playrules.engine.program.hidden import EVERYBODY, NOBODY, Veil
from playrules.engine.program.operations import Let
from playrules.engine.source import Span
from playrules.engine.vocabulary import Value

FEW_SIGNS = 16
"""So many places that may be hidden are looked at for whether anything is: code stays short."""
OPEN = Const(EVERYBODY)
CLOSED = Const(NOBODY)
UNNAMED = number(0, 0)
"""The kind of what a rule computes on the way: a guess leaves it out."""


@contextmanager
def noticing(body: Any, *, apart: bool = False) -> Iterator[list[Expr]]:
    """Collect the owners of all that is hidden and is read inside, as they stand before it.

    What is read *apart* does not count for what is read around it.
    """
    outer, mark = body.known.noticed, body.variables
    found: list[Expr] = []
    body.known.noticed = found
    try:
        yield found
    finally:
        found[:] = dict.fromkeys(_before(body, one, mark) for one in found)
        body.known.noticed = outer
        if outer is not None and not apart:
            outer.extend(found)


def _before(body: Any, owner: Expr, mark: int) -> Expr:
    """Return an owner without variables from *mark* on: those of a walk stand for several."""
    if all(var.index < mark for var in _variables(owner)):
        return owner
    found = origin(body, owner)
    return found if all(var.index < mark for var in _variables(found)) else _of_several(body)


def _of_several(body: Any) -> Expr:
    """Return who knows what is read of several things: all if nothing is hidden, else nobody."""
    signs = [sign for _, sign in body.unit.hidden.lying]
    if body.unit.hidden.always or not 0 < len(signs) <= FEW_SIGNS:
        return CLOSED
    shut = fold.equal(Column(signs[0]), fold.ZERO)
    for sign in signs[1:]:
        shut = fold.either(shut, fold.equal(Column(sign), fold.ZERO))
    return fold.select(shut, CLOSED, OPEN)


def _variables(part: object) -> Iterator[Var]:
    if isinstance(part, Var):
        yield part
    elif isinstance(part, tuple):
        for one in part:
            yield from _variables(one)
    elif is_dataclass(part):
        for one in fields(part):
            yield from _variables(getattr(part, one.name))


@contextmanager
def knowing(body: Any, owners: list[Expr]) -> Iterator[None]:
    """Write code that runs only where something holds that its *owners* know."""
    outer, body.known.context = body.known.context, [*body.known.context, *owners]
    try:
        yield
    finally:
        body.known.context = outer


def together(owners: Iterable[Expr]) -> Expr:
    """Return who knows all of several things: the owner that they have in common."""
    found: Expr = OPEN
    for one in dict.fromkeys(owners):
        if one == OPEN or found == OPEN:
            found = one if found == OPEN else found
        else:
            rest = fold.select(fold.equal(one, OPEN), found, CLOSED)
            rest = fold.select(fold.equal(found, OPEN), one, rest)
            found = fold.select(fold.equal(found, one), found, rest)
    return found


def veil(
    body: Any, var: Var, kind: Kind, owners: list[Expr], *, changes: bool = False
) -> Var | None:
    """Note whose a variable is; nothing is noted of one that is open and stays so.

    *changes*: it is set again, by then perhaps to something hidden.
    """
    if not body.unit.hidden or body.function:
        return None
    if not owners and not changes and var not in body.known.veils:
        return None
    return cover(body, var, kind, *owners)


def cover(body: Any, var: Var, kind: Kind, *owners: Expr) -> Var:
    """Let a variable belong to who knows all that is the *owners*', from here on."""
    known = body.known.veils.get(var)
    sign: Var = body.new() if known is None else known[0]
    seen = _in_code(body, owners)
    body.known.veils[var] = sign, kind
    _belong(body, sign, together(owners))
    body.known.origins[sign] = seen
    return sign


def _belong(body: Any, sign: Var, owner: Expr) -> None:
    """Note whose a name is from here on; who knows what is no secret itself."""
    body.ops.append(Let(sign, owner))


def disclose(body: Any, value: Expr) -> None:
    """Let all know what a variable holds from here on: it has been shown."""
    if value in body.known.veils:
        cover(body, value, body.known.veils[value][1], OPEN)  # type: ignore[arg-type]  # only variables


def _in_code(body: Any, owners: Iterable[Expr]) -> Expr:
    """Return who knows all of several things, as far as the code tells."""
    found = dict.fromkeys(origin(body, one) for one in owners)
    closed = [one for one in found if one != OPEN and one not in body.known.unsure]
    return OPEN if not closed else closed[0] if len(closed) == 1 else CLOSED


def cover_list(body: Any, value: Value, owners: list[Expr]) -> Var | None:
    """Note whose the elements of a list are that is kept in an array; its length is theirs, too."""
    parts = body.known.arrayed.get(id(value.items))
    if not body.unit.hidden or body.function or parts is None or not owners:
        return None
    assert value.items is not None
    array, length = parts
    sign: Var = body.new()
    _belong(body, sign, together(owners))
    body.known.origins[sign] = _in_code(body, owners)
    body.known.covered[-1 - array.index] = sign, value.items.item_kind
    if isinstance(length, Var):
        cover(body, length, number(0, array.capacity), sign)
    return sign


def copied(body: Any, var: Var, value: Expr) -> None:
    """Let a variable that is made of others belong to who knows them all."""
    veils = body.known.veils
    if not veils or value == var or isinstance(value, Const) or body.function:
        return
    parts = list(dict.fromkeys(one for one in _variables(value) if one in veils))
    if parts and var not in parts:
        known = veils.get(value) or veils.get(var)
        cover(body, var, known[1] if known else UNNAMED, *(veils[one][0] for one in parts))


def parameter(body: Any, var: Var, kind: Kind) -> Var | None:
    """Return the slot of a rule that says whose another slot is; the code does not tell."""
    if not body.unit.hidden:
        return None
    sign: Var = body.new()
    body.known.veils[var] = sign, kind
    body.known.unsure.add(sign)
    return sign


def spread(body: Any, owners: list[Expr], blocks: Iterable[tree.Block | None]) -> None:
    """Before code that runs on a condition of *owners*: what it may set is theirs in any case.

    That a name was not set tells of the condition just as well.
    """
    if not owners or not body.unit.hidden or body.function:
        return
    names = {
        one.target.name
        for block in blocks
        if block is not None
        for one in inside(block.body)
        if isinstance(one, tree.Set) and isinstance(one.target, tree.Name)
    }
    for name in sorted(names):
        local = body.scope.find(name)
        if local is not None and local.var is not None and local.var in body.known.veils:
            sign, kind = body.known.veils[local.var]
            cover(body, local.var, kind, sign, *owners)


def owner_of_name(body: Any, value: Value) -> Expr | None:
    """Return the variable that says whose a name is; None for one that is open."""
    if value.items is not None:
        parts = body.known.arrayed.get(id(value.items))
        known = None if parts is None else body.known.covered.get(-1 - parts[0].index)
    else:
        known = body.known.veils.get(value.expr)
    return None if known is None else known[0]


def veils_of(body: Any) -> tuple[Veil, ...]:
    """Return all that a finished rule keeps and not everybody knows."""
    names = {var.index: known for var, known in body.known.veils.items()} | body.known.covered
    return tuple(Veil(key, sign.index, kind) for key, (sign, kind) in sorted(names.items()))


def landed(body: Any, piece: Value, place: Value) -> None:
    """Let a name of a piece belong to who sees the place where it is now; nobody forgets it."""
    if piece.expr not in body.known.veils:
        return
    owners = {at: seat for at, seat, _ in body.unit.hidden.places}
    sign, kind = body.known.veils[piece.expr]
    seats = [owners.get(at, EVERYBODY) for at in body.unit.ids(place.kind.of)]
    if set(seats) == {EVERYBODY}:
        cover(body, piece.expr, kind, OPEN)  # type: ignore[arg-type]  # only variables have veils
    elif set(seats) != {NOBODY}:
        seer = body.new()
        _belong(body, seer, who_sees(body, place.expr))
        _belong(body, sign, fold.select(fold.equal(seer, CLOSED), sign, seer))
        body.known.origins[sign] = owner_of(body, place) or CLOSED


def look_where(body: Any, at: Column, piece: Expr, span: Span) -> None:
    """Note that code asks where a piece is; who sees that place knows, which is clear in play."""
    seer = who_sees(body, at)
    shown = body.unit.hidden.shown
    if shown >= 0:
        lies_open = fold.equal(fold.column(shown - 1, piece), Const(1))
        seer = fold.select(lies_open, OPEN, seer)
    body.known.unsure.add(seer)
    look(body, seer, span, "`.at`")
