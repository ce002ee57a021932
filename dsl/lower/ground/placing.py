"""Tells native functions that plugins call from which line of the rules that is, and whose."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any, TypeVar, cast

from playrules.engine.program import expressions, operations
from playrules.engine.program.expressions import Expr
from playrules.engine.source import NOWHERE, Span
from playrules.engine.vocabulary import Sequence, Value

T = TypeVar("T")
Write = Callable[[Any, Expr], Expr]

_PARTS = (expressions.__name__, operations.__name__)


def placed(node: T, span: Span, plugin: str) -> T:
    """Return operations or a value whose calls of native functions know their place.

    So a function that fails in play can be named with the line of the rules that called it.
    """
    if isinstance(node, tuple):
        parts = tuple(placed(part, span, plugin) for part in node)
        changed = any(new is not old for new, old in zip(parts, node, strict=True))
        return cast(T, parts) if changed else node
    if type(node) is Sequence:  # made by the plugin; a walk is of the compiler
        return cast(T, _placed_list(cast(Sequence, node), span, plugin))
    if not isinstance(node, Value) and type(node).__module__ not in _PARTS:
        return node
    changes: dict[str, object] = {}
    for field in fields(cast(Any, node)):
        old = getattr(node, field.name)
        new = placed(old, span, plugin)
        if new is not old:
            changes[field.name] = new
    if isinstance(node, expressions.Native) and node.span is NOWHERE:
        changes |= {"span": span, "plugin": plugin}
    return replace(cast(Any, node), **changes) if changes else node


def _placed_list(items: Sequence, span: Span, plugin: str) -> Sequence:
    """Return a list that writes the code of its elements so."""
    holds = items.holds
    return replace(
        items,
        count=placed(items.count, span, plugin),
        item=located(items.item, span, plugin),
        holds=None if holds is None else located(holds, span, plugin),
    )


def located(write: Write, span: Span, plugin: str) -> Write:
    """Return a function that writes code as *write* does, with the place of its native calls."""

    def writing(code: Any, value: Expr) -> Expr:
        start = len(code.ops)
        found = write(code, value)
        code.ops[start:] = placed(tuple(code.ops[start:]), span, plugin)
        return placed(found, span, plugin)

    return writing
