"""The syntax tree of a rules file: frozen nodes, each with its span.

The nodes of expressions are in `expression_tree`; import all nodes from here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from playrules.dsl.syntax.expression_tree import (
    Argument,
    Binary,
    Call,
    Conditional,
    Dice,
    Each,
    Expr,
    Index,
    Listing,
    Member,
    Name,
    Negative,
    Not,
    Number,
    Of,
    Operator,
    Per,
    Quantity,
    Range,
    Steps,
    Text,
)
from playrules.engine.source import Span

__all__ = [
    "Argument",
    "Binary",
    "Block",
    "Broken",
    "Call",
    "Comma",
    "Conditional",
    "Define",
    "Dice",
    "Each",
    "Expect",
    "Expr",
    "File",
    "ForEach",
    "Guard",
    "Has",
    "If",
    "Index",
    "Item",
    "Let",
    "Listing",
    "Member",
    "Name",
    "Negative",
    "Not",
    "Number",
    "Of",
    "Operator",
    "Parameter",
    "Per",
    "Phrase",
    "Quantity",
    "Range",
    "Steps",
    "Repeat",
    "Return",
    "Row",
    "Set",
    "Setting",
    "SlotItem",
    "Statement",
    "Text",
    "Word",
]


@dataclass(frozen=True, slots=True)
class Block:
    """`{ … }`; `opening` and `closing` cover the braces."""

    body: tuple[Statement, ...]
    opening: Span
    closing: Span
    span: Span


@dataclass(frozen=True, slots=True)
class Setting:
    """`name: value` or `name: value, value`. `note` is the comment block right above."""

    name: str
    values: tuple[Expr, ...]
    name_span: Span
    span: Span
    note: str = ""


@dataclass(frozen=True, slots=True)
class Word:
    """A bare word of a phrase that is one of the grammar's own words: `to`, `by`, `per`."""

    word: str
    span: Span


@dataclass(frozen=True, slots=True)
class Comma:
    """A comma between items of a phrase."""

    span: Span


@dataclass(frozen=True, slots=True)
class SlotItem:
    """`<name: kind>` in the head of a rule or event; `kind` may be several words."""

    name: str
    kind: Expr
    name_span: Span
    span: Span


Item = Word | Comma | SlotItem | Expr


@dataclass(frozen=True, slots=True)
class Guard:
    """`if condition` or `where condition` at the end of a phrase's head."""

    word: Literal["if", "where"]
    condition: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Phrase:
    """`head item item … [if C | where C] [{ body }]`: declarations, verbs, events, options.

    A bare name among the items is a `Name`; which names are words of the pattern is for the
    vocabulary to say. `note` is the comment block right above.
    """

    head: str
    items: tuple[Item, ...]
    guard: Guard | None
    body: Block | None
    head_span: Span
    span: Span
    note: str = ""


@dataclass(frozen=True, slots=True)
class Has:
    """`has name: KIND [starts value]`. KIND is an expression (`0..6`, `yes or no`, `x per y`)."""

    name: str
    kind: Expr
    starts: Expr | None
    name_span: Span
    span: Span
    note: str = ""


@dataclass(frozen=True, slots=True)
class Let:
    """`let name be value`."""

    name: str
    value: Expr
    name_span: Span
    span: Span


@dataclass(frozen=True, slots=True)
class Set:
    """`set target to value`."""

    target: Expr
    value: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class If:
    """`if A { } else if B { } else { }`."""

    branches: tuple[tuple[Expr, Block], ...]
    other: Block | None
    span: Span


@dataclass(frozen=True, slots=True)
class ForEach:
    """`for each name in domain [where C] [by K, …] { }`."""

    name: str
    domain: Expr
    where: Expr | None
    by: tuple[Expr, ...]
    body: Block
    name_span: Span
    span: Span


@dataclass(frozen=True, slots=True)
class Repeat:
    """`repeat [N times] [as NAME] [until C] { }`."""

    times: Expr | None
    name: str
    until: Expr | None
    body: Block
    name_span: Span | None
    span: Span


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a `define`; `kind` is None where it is left out."""

    name: str
    kind: Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class Define:
    """`define name(parameters): value` or `define name(parameters) { … return value }`."""

    name: str
    parameters: tuple[Parameter, ...]
    value: Expr | None
    body: Block | None
    name_span: Span
    span: Span
    note: str = ""


@dataclass(frozen=True, slots=True)
class Return:
    """`return value` in a `define`."""

    value: Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class Expect:
    """`expect condition`."""

    condition: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Row:
    """`| a | b |`; each cell is the tuple of its expressions (empty, one, or a comma list)."""

    cells: tuple[tuple[Expr, ...], ...]
    cell_spans: tuple[Span, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Broken:
    """A statement that could not be read; what was in its block is kept. Report nothing on it."""

    body: Block | None
    span: Span


Statement = (
    Setting
    | Phrase
    | Has
    | Let
    | Set
    | If
    | ForEach
    | Repeat
    | Define
    | Return
    | Expect
    | Row
    | Broken
)


@dataclass(frozen=True, slots=True)
class File:
    """A parsed rules file. `edition` is the number in `rules 1`, or 0 where it is missing."""

    path: str
    text: str
    edition: int
    body: tuple[Statement, ...]
    span: Span
