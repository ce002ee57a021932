"""The doors to lowering statements: a block in its scope, statements in order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playrules.dsl.diagnostics.model import Label
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.syntax import tree


def lower_block(body: Body, block: tree.Block) -> None:
    """Lower the statements of a block in a scope of their own."""
    with body.names():
        lower_statements(body, block.body)


def lower_statements(body: Body, statements: tuple[tree.Statement, ...]) -> None:
    """Lower statements in order; what follows an ending can never run."""
    for position, statement in enumerate(statements):
        handler = HANDLERS.get(type(statement))
        old = body.at(statement.span)
        body.unit.budget.place = statement.span
        if body.example is not None and isinstance(statement, tree.Expect):
            body.example.lower_expect(body, statement)
        elif handler is not None:
            body.rest = statements[position + 1 :]
            handler(body, statement)
        elif not isinstance(statement, tree.Broken):
            _misplaced(body, statement)
        body.at(old)
        if _ends(statement) and position + 1 < len(statements):
            _never_runs(body, statements[position + 1], statement)
            return


def _ends(statement: tree.Statement) -> bool:
    if isinstance(statement, tree.Return):
        return True
    return isinstance(statement, tree.Phrase) and statement.head == "finish" and not statement.guard


def _never_runs(body: Body, later: tree.Statement, ending: tree.Statement) -> None:
    body.unit.sink.warning(
        "W4001",
        "this can never run",
        later.span,
        "never reached",
        secondary=(Label(ending.span, "leaves the block"),),
    )


def _misplaced(body: Body, statement: tree.Statement) -> None:
    what = {
        tree.Setting: "a setting",
        tree.Row: "a table row",
        tree.Define: "a definition",
        tree.Has: "a kept value",
        tree.Expect: "an expectation",
    }.get(type(statement), "this")
    body.unit.sink.error(
        "R1002",
        f"{what} cannot stand inside a rule",
        statement.span,
        "not here",
        help="move it to the block it belongs to, or to the top of the file",
    )


HANDLERS: dict[type, Callable[[Body, Any], None]] = {}
