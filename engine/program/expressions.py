"""Expressions of a program: pure, integer valued, without loops or allocation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from playrules.engine.source import NOWHERE, Span

__all__ = [
    "Apply",
    "Arithmetic",
    "Array",
    "Both",
    "Column",
    "Compare",
    "Comparison",
    "Const",
    "Either",
    "Entry",
    "Expr",
    "Item",
    "Math",
    "Native",
    "Not",
    "Select",
    "Var",
    "Whole",
]

Arithmetic = Literal[
    "+", "-", "*", "exact", "down", "up", "near", "mod", "min", "max", "&", "|", "<<", ">>"
]
Comparison = Literal["==", "!=", "<", "<=", ">", ">="]


@dataclass(frozen=True, slots=True)
class Const:
    """A whole number."""

    value: int


@dataclass(frozen=True, slots=True)
class Var:
    """A variable of one rule or function, numbered within it."""

    index: int


@dataclass(frozen=True, slots=True)
class Array:
    """A list variable of at most `capacity` integers, numbered among the arrays of one rule.

    Its length is an ordinary variable that the lowering keeps beside it.
    """

    index: int
    capacity: int


@dataclass(frozen=True, slots=True)
class Item:
    """Element `index` of an array, counted from 0."""

    array: Array
    index: Expr


@dataclass(frozen=True, slots=True)
class Column:
    """A cell of the row: column `base + index`."""

    base: int
    index: Expr = Const(0)


@dataclass(frozen=True, slots=True)
class Entry:
    """A cell of a constant table: `program.tables[table].values[index]`."""

    table: int
    index: Expr


@dataclass(frozen=True, slots=True)
class Whole:
    """A constant table handed to a native function as a whole (only as its argument)."""

    table: int


@dataclass(frozen=True, slots=True)
class Math:
    """Arithmetic on two operands.

    `exact`, `down`, `up` and `near` are divisions: exact ones must divide, `near` rounds halves
    away from zero. `mod` has the divisor's sign. `&`, `|`, `<<` and `>>` are of bits in numbers
    from 0 to below 2**62, never checked. `checked` operations may leave 64 bits (or
    divide by zero) and then are the rules error `fault`; for unchecked ones the checker has
    proved that they cannot.
    """

    op: Arithmetic
    left: Expr
    right: Expr
    checked: bool = False
    fault: int = 0


@dataclass(frozen=True, slots=True)
class Compare:
    """1 where the comparison holds, else 0."""

    op: Comparison
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Both:
    """Logical and; the right side is not evaluated when the left is 0."""

    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Either:
    """Logical or; the right side is not evaluated when the left is 1."""

    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Not:
    """1 for 0 and 0 for 1."""

    value: Expr


@dataclass(frozen=True, slots=True)
class Select:
    """`then` where `condition` is 1, else `other`; only one of them is evaluated."""

    condition: Expr
    then: Expr
    other: Expr


@dataclass(frozen=True, slots=True)
class Native:
    """A call of a plain function `function(row, *arguments) -> int`.

    The function stays inside what numba compiles: integers, the row, tables as sequences. `span`
    and `plugin` say whose word calls it, and where; whoever lowers a word fills them in.
    """

    function: Callable[..., int]
    arguments: tuple[Expr, ...]
    span: Span = field(default=NOWHERE, compare=False)
    plugin: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Apply:
    """A call of `program.functions[function]`, a `define` of the rules file."""

    function: int
    arguments: tuple[Expr, ...]


Expr = (
    Const
    | Var
    | Item
    | Column
    | Entry
    | Whole
    | Math
    | Compare
    | Both
    | Either
    | Not
    | Select
    | Native
    | Apply
)
