"""Lowers aggregates over lists: count, any, all, sum, most, least, first, last, list."""

from __future__ import annotations

from collections.abc import Callable

from playrules.dsl.lower.expressions.dispatch import condition, lower, lower_list
from playrules.dsl.lower.expressions.lists import bound, comprehension, first_of
from playrules.dsl.lower.expressions.operators import arithmetic
from playrules.dsl.lower.ground import folding as fold
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.values import as_key, as_number, poison, poisoned, truth
from playrules.dsl.syntax import tree
from playrules.engine.kinds import NUMBER, Kind, number
from playrules.engine.program.expressions import Arithmetic, Const
from playrules.engine.vocabulary import Value


def _binders(body: Body, node: tree.Call, *, lists: bool = True) -> bool:
    """Whether the call binds names; reports one that does not and has no list, if *lists* count."""
    if node.each:
        return True
    if not node.arguments or not lists:
        body.unit.sink.error(
            "R3001",
            "no list to look at" if node.arguments else "nothing to look at",
            node.span,
            "names nothing of a list" if node.arguments else "empty",
            help="write it like: `count(x in LIST where CONDITION)`"
            if lists
            else "write it like: `any(x in LIST where CONDITION)`, `all(CONDITION for x in LIST)`",
        )
    return False


def _count(body: Body, node: tree.Call) -> Value:
    if not _binders(body, node):
        if not node.arguments:
            return poison(node.span)
        items = lower_list(body, node.arguments[0].value)
        if items is None or items.items is None:
            return poison(node.span)
        if getattr(items.items, "walk", None) is None or getattr(items.items, "indexed", False):
            return Value(number(0, items.items.capacity), items.items.count, node.span)
        total = body.let(Const(0))
        with body.walk(items):
            body.set(total, fold.add(total, Const(1)))
        return Value(number(0, items.items.capacity), total, node.span)
    total = body.let(Const(0))
    with bound(body, node.each, node.where):
        body.set(total, fold.add(total, Const(1)))
    return Value(number(0, 2**40), total, node.span)


def _any(body: Body, node: tree.Call) -> Value:
    if not _binders(body, node, lists=False):
        return poison(node.span)
    found = body.let(Const(0))
    singles: list[bool] = []
    with bound(body, node.each, node.where, singles):
        test = condition(body, node.arguments[0].value) if node.arguments else Const(1)
        with body.when(test):
            body.set(found, Const(1))
            if singles == [True]:
                body.leave_loop()
    return truth(found, node.span)


def _all(body: Body, node: tree.Call) -> Value:
    if not _binders(body, node, lists=False):
        return poison(node.span)
    holds = body.let(Const(1))
    singles: list[bool] = []
    with bound(body, node.each, node.where, singles):
        test = condition(body, node.arguments[0].value) if node.arguments else Const(1)
        with body.when(fold.negate(test)):
            body.set(holds, Const(0))
            if singles == [True]:
                body.leave_loop()
    return truth(holds, node.span)


def _sum(body: Body, node: tree.Call) -> Value:
    items = None
    if not node.each and node.arguments:
        items = lower_list(body, node.arguments[0].value)
        if items is None:
            return poison(node.span)
    elif not _binders(body, node) or not node.arguments:
        body.unit.sink.error(
            "R3001", "what is to be added?", node.span, help="write it like: `sum(E for x in LIST)`"
        )
        return poison(node.span)
    total = body.let(Const(0))
    kind = NUMBER
    old = body.at(node.span)
    fault = body.fault("this sum grows beyond 64 bits")
    body.at(old)
    context = body.walk(items) if items is not None else bound(body, node.each, node.where)
    with context as item:
        if items is not None:
            assert items.items is not None and not isinstance(item, list)
            value = as_number(body, Value(items.items.item_kind, item, node.span))
        else:
            value = as_number(body, lower(body, node.arguments[0].value))
        kind = Kind(value.kind.base, value.kind.of) if not poisoned(value) else kind
        body.set(total, fold.math("+", total, value.expr, checked=True, fault=fault))
    return Value(kind, total, node.span)


def _extreme(op: Arithmetic) -> Callable[[Body, tree.Call], Value]:
    def extreme(body: Body, node: tree.Call) -> Value:
        if not node.each and len(node.arguments) > 1:
            values = [as_key(body, lower(body, one.value)) for one in node.arguments]
            result = values[0]
            if all(value.kind == result.kind and value.kind.base == "name" for value in values):
                expr = result.expr
                for value in values[1:]:
                    expr = fold.math(op, expr, value.expr)
                return Value(result.kind, expr, node.span)
            values = [as_number(body, value) for value in values]
            result = values[0]
            for value in values[1:]:
                result = arithmetic(body, op, result, value, node)
            return result
        if not _binders(body, node) and not node.arguments:
            return poison(node.span)
        return _greatest(body, node, op)

    return extreme


def _greatest(body: Body, node: tree.Call, op: Arithmetic) -> Value:
    items = lower_list(body, node.arguments[0].value) if not node.each else None
    if not node.each and items is None:
        return poison(node.span)
    found, best = body.let(Const(0)), body.let(Const(0))
    kind: Kind = NUMBER
    context = body.walk(items) if items is not None else bound(body, node.each, node.where)
    with context as item:
        if items is not None:
            assert items.items is not None and not isinstance(item, list)
            value = as_key(body, Value(items.items.item_kind, item, node.span))
        else:
            picked = (
                node.arguments[0].value
                if node.arguments
                else tree.Name(node.each[-1].name, node.span)
            )
            value = as_key(body, lower(body, picked))
        if poisoned(value):
            return value
        kind = value.kind
        one = body.simple(value.expr)
        better = fold.compare(">" if op == "max" else "<", one, best)
        with body.when(fold.either(fold.equal(found, Const(0)), better)):
            body.set(best, one)
            body.set(found, Const(1))
    result = kind.or_nothing()
    expr = fold.select(found, best, Const(result.absent))
    return Value(result, expr, node.span)


def _first(body: Body, node: tree.Call) -> Value:
    items = _listed(body, node)
    return first_of(body, items, node.span) if items is not None else poison(node.span)


def _listed(body: Body, node: tree.Call) -> Value | None:
    if node.each:
        value = comprehension(body, node)
        return None if poisoned(value) else value
    if not _binders(body, node) and not node.arguments:
        return None
    return lower_list(body, node.arguments[0].value)


def _last(body: Body, node: tree.Call) -> Value:
    items = _listed(body, node)
    if items is None or items.items is None:
        return poison(node.span)
    kind = items.items.item_kind.or_nothing()
    result = body.let(Const(kind.absent))
    with body.walk(items) as item:
        body.set(result, item)
    return Value(kind, result, node.span)


def _list(body: Body, node: tree.Call) -> Value:
    items = _listed(body, node)
    return items if items is not None else poison(node.span)


AGGREGATE: dict[str, Callable[[Body, tree.Call], Value]] = {
    "count": _count,
    "any": _any,
    "all": _all,
    "sum": _sum,
    "most": _extreme("max"),
    "least": _extreme("min"),
    "first": _first,
    "last": _last,
    "list": _list,
}
