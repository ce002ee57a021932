"""Constant values of a file, and the parts of answers that plugins ask for in play."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from playrules.engine.kinds import Kind
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
class AnswerPart:
    """A part of an answer from outside: one value of a kind, which bounds it.

    With `column`, `count` values, written to the columns from there on, as `Build.keep` gave them.
    """

    name: str
    kind: Kind
    column: int = -1
    count: int = 1
