"""Small builders of expressions for plugins: what is constant is computed at once.

Operands are assumed to be small enough that nothing overflows; callers bound them first.
"""

from __future__ import annotations

from collections.abc import Sequence as Listed

from playrules.engine.kinds import Kind
from playrules.engine.program.expressions import (
    Both,
    Column,
    Compare,
    Comparison,
    Const,
    Entry,
    Expr,
    Math,
    Select,
    Var,
)
from playrules.engine.vocabulary import Build, Code, Sequence

__all__ = [
    "both",
    "cell",
    "compare",
    "consecutive",
    "entry",
    "frozen",
    "least",
    "minus",
    "modulo",
    "plus",
    "select",
    "simple",
    "times",
]


def plus(left: Expr, right: Expr | int) -> Expr:
    """Return left + right."""
    right = Const(right) if isinstance(right, int) else right
    if isinstance(left, Const) and isinstance(right, Const):
        return Const(left.value + right.value)
    if right == Const(0):
        return left
    if left == Const(0):
        return right
    if not isinstance(right, Const):
        return Math("+", left, right)
    if isinstance(left, Math) and left.op in ("+", "-") and isinstance(left.right, Const):
        inner = left.right.value if left.op == "+" else -left.right.value
        return plus(left.left, inner + right.value)
    return Math("-", left, Const(-right.value)) if right.value < 0 else Math("+", left, right)


def minus(left: Expr, right: Expr | int) -> Expr:
    """Return left - right."""
    if isinstance(right, int):
        return plus(left, -right)
    if isinstance(right, Const):
        return plus(left, -right.value)
    return Math("-", left, right)


def times(left: Expr, factor: int) -> Expr:
    """Return left * factor."""
    if isinstance(left, Const):
        return Const(left.value * factor)
    return left if factor == 1 else Math("*", left, Const(factor))


def modulo(left: Expr, size: int) -> Expr:
    """Return left mod size, which is 0 … size - 1."""
    return Const(left.value % size) if isinstance(left, Const) else Math("mod", left, Const(size))


def least(left: Expr, right: Expr) -> Expr:
    """Return the lesser of two values."""
    if isinstance(left, Const) and isinstance(right, Const):
        return Const(min(left.value, right.value))
    return Math("min", left, right)


def compare(op: Comparison, left: Expr, right: Expr | int) -> Expr:
    """Return 1 where the comparison holds, else 0."""
    right = Const(right) if isinstance(right, int) else right
    if isinstance(left, Const) and isinstance(right, Const):
        a, b = left.value, right.value
        answers = {"==": a == b, "!=": a != b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}
        return Const(int(answers[op]))
    return Compare(op, left, right)


def both(left: Expr, right: Expr) -> Expr:
    """Return 1 where both hold, else 0."""
    if isinstance(left, Const):
        return right if left.value else Const(0)
    return left if right == Const(1) else Both(left, right)


def select(condition: Expr, then: Expr, other: Expr) -> Expr:
    """Return `then` where the condition holds, else `other`."""
    if isinstance(condition, Const):
        return then if condition.value else other
    return then if then == other else Select(condition, then, other)


def entry(build: Build, name: str, values: Listed[int], index: Expr) -> Expr:
    """Return `values[index]`."""
    if isinstance(index, Const):
        return Const(values[index.value])
    if values.count(values[0]) == len(values):
        return Const(values[0])
    return Entry(build.table(name, values), index)


def cell(base: int, first: int, thing: Expr) -> Column:
    """Return the cell of *thing*, where the thing numbered *first* has column *base*."""
    offset = minus(thing, first)
    return Column(base + offset.value) if isinstance(offset, Const) else Column(base, offset)


def simple(code: Code, value: Expr) -> Expr:
    """Return an expression that may be used several times: *value*, or a variable with it."""
    return value if isinstance(value, Const | Var) else code.let(value)


def consecutive(kind: Kind, first: Expr, count: Expr, capacity: int) -> Sequence:
    """Return the list of *count* values of *kind* from *first* on, none of which is stored.

    Both are read wherever the list is used, so they must be constants or variables, or change
    nothing that matters meanwhile.
    """
    first_after = plus(first, count)
    return Sequence(
        kind,
        count,
        lambda _code, index: plus(index, first),
        capacity,
        distinct=True,
        holds=lambda code, item: _between(code, item, first, first_after),
    )


def _between(code: Code, item: Expr, first: Expr, after: Expr) -> Expr:
    one = simple(code, item)
    return both(compare(">=", one, first), compare("<", one, after))


def frozen(code: Code, value: Expr) -> Expr:
    """Return an expression that keeps its value whatever happens later, for use in lists."""
    return value if isinstance(value, Const) else code.let(value)
