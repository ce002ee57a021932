"""The nodes of expressions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from playrules.engine.source import Span


@dataclass(frozen=True, slots=True)
class Number:
    """A number as written, `12` or `1.5` (only quantities may have a fraction)."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with its unit attached: `15cm`, `2%`."""

    text: str
    unit: str
    span: Span


@dataclass(frozen=True, slots=True)
class Dice:
    """`2d6`: the sum of two dice with six faces."""

    count: int
    faces: int
    span: Span


@dataclass(frozen=True, slots=True)
class Text:
    """A string; its parts are literal text and the expressions written in braces."""

    parts: tuple[str | Expr, ...]
    span: Span
    source: str

    @property
    def plain(self) -> str | None:
        """The text where no expression stands in it."""
        if all(isinstance(part, str) for part in self.parts):
            return "".join(str(part) for part in self.parts)
        return None


@dataclass(frozen=True, slots=True)
class Name:
    """A bare name."""

    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Member:
    """`of.name`; `name_span` covers the name alone."""

    of: Expr
    name: str
    name_span: Span
    span: Span


@dataclass(frozen=True, slots=True)
class Each:
    """`name in domain` as it binds a name inside an aggregate: `count(x in S where C)`."""

    name: str
    domain: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of a call: `value`, or `name: value`."""

    value: Expr
    span: Span
    name: str = ""


@dataclass(frozen=True, slots=True)
class Call:
    """`of(…)`, aggregates among them.

    `each` are the bound names of an aggregate (`any(a in S, b in T where C)`), `arguments` the
    rest; `sum(E for x in S where C)` has E as its argument and x in `each`. `where` and `by` are
    the conditions and sort keys written inside the parentheses.
    """

    of: Expr
    arguments: tuple[Argument, ...]
    each: tuple[Each, ...]
    where: Expr | None
    by: tuple[Expr, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Index:
    """`of[a]`, `of[a, b]` or `of[a..b]`."""

    of: Expr
    arguments: tuple[Expr, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Negative:
    """`-value`."""

    value: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Not:
    """`not value`."""

    value: Expr
    span: Span


Operator = Literal[
    "+", "-", "*", "/", "mod", "<", "<=", ">", ">=", "is", "is not", "in", "not in", "and", "or"
]


@dataclass(frozen=True, slots=True)
class Binary:
    """`left operator right`; `operator_span` covers the operator."""

    operator: Operator
    left: Expr
    right: Expr
    operator_span: Span
    span: Span


@dataclass(frozen=True, slots=True)
class Conditional:
    """`then if condition else other`."""

    condition: Expr
    then: Expr
    other: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Range:
    """`low..high`, both ends included."""

    low: Expr
    high: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Steps:
    """`low..high by step`: the ends of a range and what lies between in equal steps."""

    range: Range
    by: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Per:
    """`value per of`."""

    value: Expr
    of: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Of:
    """`word of kind`, as in `list of space`; `word_span` covers the word alone."""

    word: str
    of: Expr
    word_span: Span
    span: Span


@dataclass(frozen=True, slots=True)
class Listing:
    """`[a, b, c]`."""

    items: tuple[Expr, ...]
    span: Span


Expr = (
    Number
    | Quantity
    | Dice
    | Text
    | Name
    | Member
    | Call
    | Index
    | Negative
    | Not
    | Binary
    | Conditional
    | Range
    | Steps
    | Per
    | Of
    | Listing
)
