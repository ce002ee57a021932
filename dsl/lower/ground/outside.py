"""Writes the pause at which something happens outside the game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Protocol

from playrules.dsl.lower.ground.unit import Unit
from playrules.engine.kinds import Kind
from playrules.engine.program.expressions import Column, Const, Expr, Var
from playrules.engine.program.operations import Op, Store
from playrules.engine.program.program import FIRST, Field, OutsideEvent, Point, Template
from playrules.engine.source import Span
from playrules.engine.vocabulary import AnswerPart, Value

_HOLE = re.compile(r"\{(\w+)\}")


class Body(Protocol):
    """What is needed of the code being written."""

    unit: Unit
    in_verb: bool
    plugin: str
    fault_rule: int
    here: Span
    ops: list[Op]

    def new(self) -> Var:
        """Return a new variable."""

    def let(self, value: Expr) -> Var:
        """Put a value into a new variable."""

    def stable(self, value: Expr) -> Expr:
        """Return an expression that later effects cannot change."""

    def pause(self, point: Point) -> None:
        """Stop at a point."""


def wait_outside(
    body: Body, event: str, parts: Sequence[AnswerPart], text: str, arguments: dict[str, Value]
) -> list[Var]:
    """Pause for *event*; return a variable for each of the *parts* that has no columns.

    Raises ValueError where a plugin asks for what cannot be.
    """
    if body.plugin and not body.in_verb:
        raise ValueError(f"only a verb waits for {event}: whatever is looked at is known")
    if not parts:
        raise ValueError(f"an answer to {event} has no parts")
    fields = []
    for part in parts:
        last = len(body.unit.columns) + FIRST
        if part.column >= 0 and not FIRST <= part.column <= last - part.count:
            raise ValueError(f"{part.name} has no such columns")
        column = part.column if part.column >= 0 else _own_column(body, part.name, part.kind)
        fields.append(Field(part.name, part.kind, column, part.count))
    known = {name: (body.stable(one.expr), one.kind) for name, one in arguments.items()}
    what = OutsideEvent(
        event,
        body.plugin,
        tuple((name, kind) for name, (_, kind) in known.items()),
        Template(tuple(known.values())),
        tuple(fields),
    )
    prompt = Template(tuple(_filled(text, known)), text)
    point = Point(
        "outside",
        event,
        prompt,
        Const(0),
        (),
        body.new(),
        (),
        (),
        body.fault_rule,
        body.here,
        outside=what,
    )
    body.pause(point)
    return [
        _taken(body, field.column)
        for field, part in zip(fields, parts, strict=True)
        if part.column < 0
    ]


def _own_column(body: Body, name: str, kind: Kind) -> int:
    """Return the column in which a value waits to be taken; all events of a program share it."""
    columns: dict[Any, Any] = body.unit.plugin_data.setdefault("answers from outside", {})
    key = (name, kind)
    if key not in columns:
        columns[key] = body.unit.allot(f"answer {name}", kind, 0)
    column: int = columns[key]
    return column


def _taken(body: Body, column: int) -> Var:
    """Take a value out of its column: at the next pause it is nothing that the game knows."""
    found = body.let(Column(column))
    body.ops.append(Store(Column(column), Const(0)))
    return found


def _filled(text: str, known: dict[str, tuple[Expr, Kind]]) -> list[str | tuple[Expr, Kind]]:
    """Return the parts of a text in which `{name}` stands for an argument."""
    parts: list[str | tuple[Expr, Kind]] = []
    for position, one in enumerate(_HOLE.split(text)):
        parts.append(known[one] if position % 2 else one)
    return [part for part in parts if part != ""]
