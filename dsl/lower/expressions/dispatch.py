"""The doors to lowering any expression: a value, a condition, a list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playrules.dsl.diagnostics import codes
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.kinds import article
from playrules.dsl.lower.ground.symbols import KindSymbol
from playrules.dsl.lower.ground.values import fit, poison, poisoned, things_list
from playrules.dsl.syntax import tree
from playrules.engine.kinds import YES_NO, Kind, list_of
from playrules.engine.program.expressions import Expr
from playrules.engine.vocabulary import Value

DEEPEST = 150
"""Levels of an expression: what Python and the machine behind it can nest."""


def lower(body: Body, node: tree.Expr, wanted: Kind | None = None) -> Value:
    """Lower an expression; *wanted* decides between names of several types."""
    body.unit.budget.spend("parts")
    if body.nesting >= DEEPEST:
        found = body.unit.sink.found
        if not any(
            one.code == codes.TOO_DEEP and one.primary.span.line == node.span.line for one in found
        ):
            body.unit.sink.error(
                codes.TOO_DEEP, "this expression is nested too deep", node.span,
                f"more than {DEEPEST} levels", help="name parts of it with `define` or `let`",
            )  # fmt: skip
        return poison(node.span)
    body.nesting += 1
    try:
        return HANDLERS[type(node)](body, node, wanted)
    finally:
        body.nesting -= 1


def lower_as(body: Body, node: tree.Expr, wanted: Kind, what: str = "") -> Value:
    """Lower an expression that must be of the wanted kind."""
    return fit(body, lower(body, node, wanted), wanted, what)


def condition(body: Body, node: tree.Expr) -> Expr:
    """Lower a condition."""
    return lower_as(body, node, YES_NO).expr


def lower_list(body: Body, node: tree.Expr, wanted: Kind | None = None) -> Value | None:
    """Lower an expression that must be a list, or None after reporting that it is none."""
    if isinstance(node, tree.Name | tree.Member | tree.Index | tree.Call):
        found = lower_plural(body, node)
        if found is not None:
            return found
    value = lower(body, node, list_of(wanted) if wanted else None)
    if poisoned(value):
        return None
    if value.items is None:
        body.unit.sink.error(
            "R3001",
            f"this is {article(value.kind)}, but a list is wanted",
            node.span,
            "not a list",
            help="lists are ranges, `players`, the plural of a kind of piece, a board, `list(…)`",
        )
        return None
    return value


def lower_plural(body: Body, node: tree.Expr) -> Value | None:
    """Lower a name that means all its things where a list is wanted."""
    if isinstance(node, tree.Name) and body.scope.find(node.name) is None:
        symbol = body.unit.symbols.get(node.name)
        if isinstance(symbol, KindSymbol):
            symbol.used = True
            return things_list(body, symbol.name, body.unit.ids(symbol.name), node.span)
    return None


HANDLERS: dict[type, Callable[[Body, Any, Kind | None], Value]] = {}
