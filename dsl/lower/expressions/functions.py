"""Lowers the functions of core: rounding, joining, orders of players."""

from __future__ import annotations

from collections.abc import Callable

from playrules.dsl.lower.expressions.dispatch import lower, lower_as, lower_list
from playrules.dsl.lower.expressions.lists import backwards, join, position_in
from playrules.dsl.lower.expressions.operators import arithmetic
from playrules.dsl.lower.expressions.players import order_from
from playrules.dsl.lower.ground import folding as fold
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.kinds import common_kind, mismatch
from playrules.dsl.lower.ground.values import as_number, poison, poisoned, present
from playrules.dsl.syntax import tree
from playrules.engine.kinds import PLAYER, Kind
from playrules.engine.program.expressions import Arithmetic, Const
from playrules.engine.vocabulary import Value


def _arguments(body: Body, node: tree.Call, count: int, form: str) -> list[tree.Expr] | None:
    if len(node.arguments) == count and not node.each:
        return [one.value for one in node.arguments]
    body.unit.sink.error(
        "R3001",
        f"this takes {count} value{'s' if count != 1 else ''}",
        node.span,
        f"{len(node.arguments)} given",
        help=f"write it like: `{form}`",
    )
    return None


def _rounded(op: Arithmetic) -> Callable[[Body, tree.Call], Value]:
    def rounded(body: Body, node: tree.Call) -> Value:
        given = _arguments(body, node, 1, f"{op}(a / b)")
        if given is None:
            return poison(node.span)
        division = given[0]
        if not (isinstance(division, tree.Binary) and division.operator == "/"):
            body.unit.sink.error(
                "R3001", f"`{op}` rounds a division", node.span, help=f"write `{op}(a / b)`"
            )
            return poison(node.span)
        left = as_number(body, lower(body, division.left))
        right = as_number(body, lower(body, division.right))
        return arithmetic(body, op, left, right, node)

    return rounded


def _abs(body: Body, node: tree.Call) -> Value:
    given = _arguments(body, node, 1, "abs(n)")
    if given is None:
        return poison(node.span)
    value = as_number(body, lower(body, given[0]))
    if poisoned(value):
        return value
    expr = body.simple(value.expr)
    size = max(abs(value.kind.lo), abs(value.kind.hi))
    kind = Kind(value.kind.base, value.kind.of, 0, size)
    return Value(kind, fold.math("max", expr, fold.sub(Const(0), expr)), node.span)


def _join(body: Body, node: tree.Call) -> Value:
    values = [lower_list(body, one.value) for one in node.arguments]
    kind: Kind | None = None
    lists: list[Value] = []
    for one in values:
        if one is None or one.kind.item is None:
            return poison(node.span)
        merged = one.kind.item if kind is None else common_kind(body.unit, kind, one.kind.item)
        if merged is None:
            assert kind is not None
            mismatch(body.unit, one.kind.item, kind, one.span)
            return poison(node.span)
        kind = merged
        lists.append(one)
    if kind is None:
        return poison(node.span)
    return join(body, lists, kind, node.span)


def _reverse(body: Body, node: tree.Call) -> Value:
    given = _arguments(body, node, 1, "reverse(list)")
    items = lower_list(body, given[0]) if given else None
    return backwards(body, items, node.span) if items is not None else poison(node.span)


def _position(body: Body, node: tree.Call) -> Value:
    given = _arguments(body, node, 2, "position(x, list)")
    items = lower_list(body, given[1]) if given else None
    if given is None or items is None or items.kind.item is None:
        return poison(node.span)
    value = lower_as(body, given[0], items.kind.item)
    return position_in(body, value, items, node.span) if not poisoned(value) else value


def _order(*, skip: bool) -> Callable[[Body, tree.Call], Value]:
    def order(body: Body, node: tree.Call) -> Value:
        given = _arguments(body, node, 1, "after(p)" if skip else "clockwise(p)")
        if given is None:
            return poison(node.span)
        start = present(body, lower_as(body, given[0], PLAYER))
        if poisoned(start):
            return start
        return order_from(body, start.expr, node.span, skip=skip)

    return order


CORE: dict[str, Callable[[Body, tree.Call], Value]] = {
    "down": _rounded("down"),
    "up": _rounded("up"),
    "near": _rounded("near"),
    "abs": _abs,
    "join": _join,
    "reverse": _reverse,
    "position": _position,
    "clockwise": _order(skip=False),
    "after": _order(skip=True),
}
