"""Values that are known when compiling: settings of blocks, cells of tables."""

from __future__ import annotations

from typing import Any

from playrules.dsl.lower.expressions.dispatch import lower
from playrules.dsl.lower.expressions.literals import exact_quantity
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.symbols import SettingSymbol
from playrules.dsl.lower.ground.unit import Unit
from playrules.dsl.lower.ground.values import poisoned
from playrules.dsl.lower.ground.walks import Walk
from playrules.dsl.syntax import tree
from playrules.engine.kinds import TEXT, Kind
from playrules.engine.program.expressions import Const, Entry, Expr
from playrules.engine.vocabulary import Constant, Sequence

MOST_VALUES = 4096


def constant(
    unit: Unit, build: Any, node: tree.Expr, wanted: Kind | None = None
) -> Constant | None:
    """Return one known value, or None after reporting what is wrong."""
    found = constants(unit, build, node, wanted)
    if found is None or len(found) != 1:
        if found is not None:
            unit.sink.error("R3007", "one value is wanted here", node.span, "a list stands here")
        return None
    return found[0]


def constants(
    unit: Unit, build: Any, node: tree.Expr, wanted: Kind | None = None
) -> list[Constant] | None:
    """Return the known values of an expression, ranges and lists expanded."""
    if isinstance(node, tree.Quantity):
        exact, value = exact_quantity(Body(unit, build_port=build), node)
        if poisoned(value) or not isinstance(value.expr, Const):
            return None
        return [Constant(value.kind, value.expr.value, node.span, node.text + node.unit, exact)]
    if isinstance(node, tree.Name):
        symbol = unit.symbols.get(node.name)
        if isinstance(symbol, SettingSymbol):
            return _setting(symbol, node)
    if isinstance(node, tree.Text):
        text = node.plain
        return [Constant(TEXT, unit.text(text or ""), node.span, text or "")]
    body = Body(unit, build_port=build, fixing=True, here=node.span)
    value = lower(body, node, wanted)
    if poisoned(value) and value.kind.of == "any":
        return None
    if value.items is None:
        number = known(unit, value.expr)
        if number is None or body.ops:
            _unknown(unit, node)
            return None
        return [Constant(value.kind, number, node.span, _source(node))]
    return listed_constants(body, node, value.items)


def listed_constants(body: Body, node: tree.Expr, items: Sequence) -> list[Constant] | None:
    """Return the items of a known list; None after reporting that it is not known, or too long."""
    unit = body.unit
    if isinstance(items, Walk) and not items.indexed:  # its count says nothing
        unit.sink.error(
            "R3007", "this must be known before play", node.span, "is put together in play",
            help="write the values out: `1, 2, 5`, `3..6`",
        )  # fmt: skip
        return None
    count = known(unit, items.count)
    if count is None:
        _unknown(unit, node)
        return None
    if count > MOST_VALUES:
        unit.sink.error(
            "R1010", f"these are {count} values", node.span, "too many",
            help=f"at most {MOST_VALUES} can be listed",
        )  # fmt: skip
        return None
    unit.budget.spend("cells", 4 * count)  # each is an object of its own until it is kept
    listed: list[Constant] = []
    for position in range(count):
        number = known(unit, items.item(body, Const(position)))
        if number is None:
            _unknown(unit, node)
            return None
        listed.append(Constant(items.item_kind, number, node.span))
    return listed


def _setting(symbol: SettingSymbol, node: tree.Name) -> list[Constant]:
    symbol.used = True
    symbol.fixed = True
    exact = symbol.exact
    return [Constant(symbol.kind, value, node.span, symbol.text, exact) for value in symbol.values]


def _unknown(unit: Unit, node: tree.Expr) -> None:
    unit.sink.error(
        "R3007",
        "this must be known before play",
        node.span,
        "depends on how the game stands",
        help="use numbers, names and settings here",
    )


def known(unit: Unit, expr: Expr) -> int | None:
    """Return the value of an expression without variables, or None."""
    if isinstance(expr, Const):
        return expr.value
    if isinstance(expr, Entry):
        index = known(unit, expr.index)
        return None if index is None else unit.tables[expr.table].values[index]
    return None


def _source(node: tree.Expr) -> str:
    return node.name if isinstance(node, tree.Name) else ""
