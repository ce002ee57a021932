"""Lowers what gives values: `let` and `set`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playrules.dsl.diagnostics.model import Label
from playrules.dsl.lower.expressions.dispatch import lower, lower_as
from playrules.dsl.lower.expressions.lists import frozen
from playrules.dsl.lower.expressions.members import field_cell, overlaps, per_cell, read_member
from playrules.dsl.lower.expressions.members import member as lower_member
from playrules.dsl.lower.expressions.names import kept_cell
from playrules.dsl.lower.ground import folding as fold
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.kinds import common_kind
from playrules.dsl.lower.ground.symbols import KeptSymbol, Local, SettingSymbol
from playrules.dsl.lower.ground.values import poisoned, present
from playrules.dsl.lower.statements.dispatch import lower_statements
from playrules.dsl.syntax import tree
from playrules.engine.kinds import NOTHING, NUMBER, Kind
from playrules.engine.program.expressions import Column, Const
from playrules.engine.source import NOWHERE
from playrules.engine.vocabulary import Value


def lower_let(body: Body, node: tree.Let) -> None:
    """Lower `let name be value`."""
    value = lower(body, node.value)
    if value.items is not None:
        bind_list(body, node, value)
        return
    changes = assigned(body.rest, node.name)
    kind = value.kind
    if changes and kind.base == "nothing" and not poisoned(value):
        kind = _rehearsed(body, node)
    elif changes and not poisoned(value):
        kind = _widened(body, node, kind, changes)
    var = body.let(Const(kind.absent) if value.kind.base == "nothing" else value.expr)
    body.bind(node.name, Value(kind, var, node.name_span), node.name_span, var)


def bind_list(body: Body, node: tree.Let, value: Value) -> None:
    """Bind a list: it keeps what it holds now."""
    body.bind(node.name, frozen(body, value), node.name_span)


def _widened(body: Body, node: tree.Let, kind: Kind, changes: list[tree.Set]) -> Kind:
    """Return the kind of a variable that `set` changes later."""
    kind = _unbounded(kind)
    if kind.base == "nothing" or _may_be_nothing(changes):
        with body.aside(), body.names(), body.muted():
            body.bind(node.name, Value(kind, body.new(), node.span), node.name_span).used = True
            for change in changes:
                other = lower(body, change.value, kind)
                if not poisoned(other):
                    kind = common_kind(body.unit, kind, other.kind) or kind
        kind = _unbounded(kind)
    return kind


def _unbounded(kind: Kind) -> Kind:
    """Return a kind without the bounds that one value has."""
    if kind.base in ("number", "quantity", "compound"):
        return Kind(kind.base, kind.of, nullable=kind.nullable)
    return kind


def _rehearsed(body: Body, node: tree.Let) -> Kind:
    """Return the kind of a variable that starts as nothing: what the rest of its block sets.

    Within the rehearsal for another variable each is rehearsed once: not again for each of them.
    """
    known = body.unit.rehearsed
    if known is not None and id(node) in known:
        return known[id(node)]
    outermost = known is None
    if known is None:
        known = body.unit.rehearsed = {}
    try:
        known[id(node)] = _from_rest(body, node)
        return known[id(node)]
    finally:
        if outermost:
            body.unit.rehearsed = None


def _from_rest(body: Body, node: tree.Let) -> Kind:
    rest = body.rest
    with body.rehearsal(), body.names():
        var = body.new()
        local = body.bind(node.name, Value(NOTHING, var, node.name_span), NOWHERE, var)
        local.rehearsed = NOTHING
        lower_statements(body, rest)
    body.rest = rest
    return _unbounded(local.rehearsed).or_nothing()


def _may_be_nothing(changes: list[tree.Set]) -> bool:
    return any(not isinstance(one.value, tree.Number | tree.Quantity) for one in changes)


def assigned(statements: Any, name: str) -> list[tree.Set]:
    """Return every `set NAME to …` in some statements, blocks inside included."""
    found: list[tree.Set] = []
    for one in statements:
        if isinstance(one, tree.Set):
            if isinstance(one.target, tree.Name) and one.target.name == name:
                found.append(one)
        elif isinstance(one, tree.If):
            for _, block in one.branches:
                found += assigned(block.body, name)
            found += assigned(one.other.body, name) if one.other else []
        elif isinstance(one, tree.ForEach | tree.Repeat) or (
            isinstance(one, tree.Phrase) and one.body
        ):
            inner = one.body
            found += assigned(inner.body, name) if inner else []
    return found


def lower_set(body: Body, node: tree.Set) -> None:
    """Lower `set target to value`."""
    target = node.target
    if isinstance(target, tree.Name):
        local = body.scope.find(target.name)
        if local is not None:
            _set_local(body, node, local)
            return
    if body.function:
        body.unit.sink.error(
            "R2006", "a `define` only looks; it sets nothing that is kept", node.span, "a change",
            help="write a rule for what changes something",
        )  # fmt: skip
        return
    found = _target(body, target)
    if found is None:
        return
    kind, locate, what = found
    value = lower_as(body, node.value, kind, f"`{what}`")
    if poisoned(value):
        locate()
        return
    expr = body.simple(value.expr)
    cell = locate()
    if cell is None:
        return
    store_value(body, cell, Value(value.kind, expr, value.span), kind, what)


def store_value(body: Body, target: Column, value: Value, kind: Kind, what: str) -> None:
    """Write a kept value, checking its range where it is not proved."""
    bounds: tuple[int, int] | None = None
    if kind.base in ("number", "quantity") and (kind.lo, kind.hi) != (NUMBER.lo, NUMBER.hi):
        if value.kind.base != "nothing" and (value.kind.hi < kind.lo or value.kind.lo > kind.hi):
            body.unit.sink.error(
                "R3003",
                f"`{what}` goes from {kind.lo} to {kind.hi}",
                value.span,
                "always outside",
            )
            return
        if not (kind.lo <= value.kind.lo and value.kind.hi <= kind.hi):
            bounds = (kind.lo, kind.hi)
    if bounds is not None and kind.nullable:
        expr = body.simple(value.expr)
        outside = fold.both(
            fold.compare("!=", expr, Const(kind.absent)),
            fold.either(
                fold.compare("<", expr, Const(bounds[0])), fold.compare(">", expr, Const(bounds[1]))
            ),
        )
        body.fail(outside, f"`{what}` would be {{0}}; it goes from {kind.lo} to {kind.hi}", expr)
        bounds = None
        value = Value(value.kind, expr, value.span)
    body.store(target, value.expr, bounds, f"`{what}`")


def _set_local(body: Body, node: tree.Set, local: Local) -> None:
    if local.var is None:
        body.unit.sink.error(
            "R2006",
            f"`{local.name}` cannot be set",
            node.target.span,
            "fixed here",
            secondary=(Label(local.span, "comes from here"),),
            help=f"keep a copy first: `let other be {local.name}`",
        )
        return
    if local.rehearsed is not None:
        found = lower(body, node.value, local.rehearsed)
        if not poisoned(found):
            local.rehearsed = common_kind(body.unit, local.rehearsed, found.kind)
            local.value = Value(local.rehearsed or NOTHING, local.value.expr, local.span)
        return
    value = lower_as(body, node.value, local.value.kind, f"`{local.name}`")
    local.changed = True
    if not poisoned(value):
        body.set(local.var, value.expr)


Locate = Callable[[], Column | None]


def _target(body: Body, node: tree.Expr) -> tuple[Kind, Locate, str] | None:
    """Return the kind of a target, how to find its cell (read after the value), and its name."""
    unit = body.unit
    if isinstance(node, tree.Name):
        symbol = unit.symbols.get(node.name)
        if isinstance(symbol, KeptSymbol) and symbol.per is None:
            symbol.used = True
            cell = Column(symbol.base)
            return symbol.kind, lambda: cell, node.name
        if isinstance(symbol, SettingSymbol):
            unit.sink.error(
                "R2006", f"`{node.name}` is a setting", node.span, "does not change in play",
                help="keep the value with `has`, starting from the setting",
            )  # fmt: skip
            return None
        if symbol is None and poisoned(lower(body, node)):
            return None
    if isinstance(node, tree.Index) and isinstance(node.of, tree.Name):
        symbol = unit.symbols.get(node.of.name)
        if isinstance(symbol, KeptSymbol) and symbol.per is not None:
            kept = symbol
            return kept.kind, lambda: kept_cell(body, kept, node), node.of.name
    member = node.of if isinstance(node, tree.Index) else node
    if isinstance(member, tree.Member):
        owner = lower(body, member.of)
        if poisoned(owner):
            return None
        if owner.kind.base == "thing" and owner.kind.of in unit.kinds:
            fields = [
                one for one in unit.fields.get(member.name, [])
                if one.kind is not None and overlaps(body, owner.kind, one)
            ]  # fmt: skip
            if fields:
                there = present(body, owner)
                held = Value(there.kind, body.simple(there.expr), there.span)
                kind = fields[0].kind
                assert kind is not None
                if isinstance(node, tree.Index) and fields[0].per is not None:
                    index = node
                    return kind, lambda: per_cell(body, held, fields[0], index), member.name
                if member.name == "at" and fields[0].owner.universe == "piece":
                    _not_settable(body, member)
                    return None
                return kind, lambda: field_cell(body, held, fields), member.name

        if owner.kind.base == "thing" and read_member(body, owner, member.name, node.span):
            _not_settable(body, member)
        else:
            lower_member(body, owner, member)
        return None
    unit.sink.error(
        "R2006", "this cannot be set", node.span, "not a kept value",
        help="`set` changes names from `let` and values from `has`",
    )  # fmt: skip
    return None


def _not_settable(body: Body, member: tree.Member) -> None:
    help = "pieces are moved: `move x to y`" if member.name == "at" else ""
    body.unit.sink.error(
        "R2006", f"`.{member.name}` cannot be set", member.name_span, "not a kept value", help=help
    )
