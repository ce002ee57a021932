"""The values that a plugin's declaring and lowering functions get and give."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from playrules.engine.kinds import Kind
from playrules.engine.program.expressions import Expr
from playrules.engine.source import Span


@dataclass(frozen=True, slots=True)
class Constant:
    """A value known when compiling. `exact` is a quantity in its dimension's natural unit."""

    kind: Kind
    value: int
    span: Span
    text: str = ""
    exact: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Value:
    """A lowered value: an expression and its kind; for lists, where their elements come from."""

    kind: Kind
    expr: Expr
    span: Span
    items: Sequence | None = None


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list that is computed element by element: `item(code, i)` for i from 0 below `count`.

    At most `capacity` elements. A list that can only be walked, such as a filtered one, has
    `count` 0 in spite of its capacity: only `Code.each` reads every list. A `distinct` one holds
    nothing twice. `holds(code, value)` tells without a walk whether a value of the list's kind, or
    nothing, is in it. *code* is the port `Code`.
    """

    item_kind: Kind
    count: Expr
    item: Callable[[Any, Expr], Expr]
    capacity: int
    distinct: bool = field(default=False, kw_only=True)
    holds: Callable[[Any, Expr], Expr] | None = field(default=None, kw_only=True)


@dataclass(frozen=True, slots=True)
class AnswerPart:
    """A part of an answer from outside: one value of a kind, which bounds it.

    With `column`, `count` values, written to the columns from there on, as `Build.keep` gave them.
    """

    name: str
    kind: Kind
    column: int = -1
    count: int = 1
