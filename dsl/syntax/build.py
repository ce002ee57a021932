"""The dispatch table of the builder: what becomes of each rule of the grammar."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from playrules.dsl.syntax import expressions, statements
from playrules.dsl.syntax.automaton import Handlers
from playrules.dsl.syntax.context import Context

HANDLERS: dict[str, Callable[[Context, list[Any]], Any]] = {
    **expressions.HANDLERS,
    **statements.HANDLERS,
}
"""Builders of nodes, by the name of a rule or of the alias of one of its alternatives."""


def handlers_for(context: Context) -> Handlers:
    """Return the dispatch table bound to one file."""
    return {name: partial(handler, context) for name, handler in HANDLERS.items()}
