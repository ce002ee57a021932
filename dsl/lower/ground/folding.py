"""Expression constructors that compute what is known already."""

from __future__ import annotations

from collections.abc import Callable

from playrules.engine.program.expressions import (
    Arithmetic,
    Both,
    Column,
    Compare,
    Comparison,
    Const,
    Either,
    Entry,
    Expr,
    Math,
    Not,
    Select,
)
from playrules.engine.program.operations import If, Op

ZERO = Const(0)
ONE = Const(1)


def divide(op: Arithmetic, left: int, right: int) -> int | None:
    """Divide two known numbers as `exact`, `down`, `up`, `near` or `mod` do; None if impossible."""
    if right == 0:
        return None
    down, rest = divmod(left, right)
    if op == "mod":
        return rest
    if op == "down" or rest == 0:
        return down
    if op == "up":
        return down + 1
    if op == "near":
        twice = 2 * abs(rest) - abs(right)
        away = down + 1 if (left < 0) == (right < 0) else down
        return away if twice == 0 else down + (twice > 0)
    return None


_BITS: dict[str, Callable[[int, int], int]] = {
    "&": int.__and__, "|": int.__or__, "<<": int.__lshift__, ">>": int.__rshift__,
}  # fmt: skip


def known(op: Arithmetic, left: int, right: int) -> int | None:
    """Return the result of arithmetic on known numbers, or None where it is an error."""
    if op == "+":
        return left + right
    if op == "-":
        return left - right
    if op == "*":
        return left * right
    if op == "min":
        return min(left, right)
    if op == "max":
        return max(left, right)
    if op in _BITS:
        return _BITS[op](left, right)
    return divide(op, left, right)


def math(op: Arithmetic, left: Expr, right: Expr, *, checked: bool = False, fault: int = 0) -> Expr:
    """Return `left op right`."""
    if isinstance(left, Const) and isinstance(right, Const):
        result = known(op, left.value, right.value)
        if result is not None and abs(result) < 2**63:
            return Const(result)
    if op in "+-" and right == ZERO:
        return left
    if op == "+" and left == ZERO:
        return right
    if op == "*" and (left == ONE or right == ONE):
        return right if left == ONE else left
    if not checked and op in "+-" and isinstance(right, Const):
        folded = _merge(op, left, right.value)
        if folded is not None:
            return folded
    return Math(op, left, right, checked, fault)


def _merge(op: str, left: Expr, value: int) -> Expr | None:
    """Fold `(e + a) + b` into `e + (a + b)`."""
    if not (isinstance(left, Math) and left.op in "+-" and not left.checked):
        return None
    if not isinstance(left.right, Const):
        return None
    inner = left.right.value if left.op == "+" else -left.right.value
    total = inner + (value if op == "+" else -value)
    if total == 0:
        return left.left
    if total < 0:
        return Math("-", left.left, Const(-total))
    return Math("+", left.left, Const(total))


def add(left: Expr, right: Expr) -> Expr:
    """Return an unchecked sum."""
    return math("+", left, right)


def sub(left: Expr, right: Expr) -> Expr:
    """Return an unchecked difference."""
    return math("-", left, right)


def compare(op: Comparison, left: Expr, right: Expr) -> Expr:
    """Return a comparison."""
    if isinstance(left, Const) and isinstance(right, Const):
        a, b = left.value, right.value
        table = {"==": a == b, "!=": a != b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}
        return Const(int(table[op]))
    return Compare(op, left, right)


def equal(left: Expr, right: Expr) -> Expr:
    """Return `left == right`."""
    return compare("==", left, right)


def both(left: Expr, right: Expr) -> Expr:
    """Return `left and right`."""
    if isinstance(left, Const):
        return right if left.value else ZERO
    if right == ONE:
        return left
    return Both(left, right)


def either(left: Expr, right: Expr) -> Expr:
    """Return `left or right`."""
    if isinstance(left, Const):
        return ONE if left.value else right
    if right == ZERO:
        return left
    return Either(left, right)


def negate(value: Expr) -> Expr:
    """Return `not value`."""
    if isinstance(value, Const):
        return Const(int(not value.value))
    if isinstance(value, Not):
        return value.value
    if isinstance(value, Compare):
        opposite: dict[Comparison, Comparison] = {
            "==": "!=", "!=": "==", "<": ">=", ">=": "<", "<=": ">", ">": "<=",
        }  # fmt: skip
        return Compare(opposite[value.op], value.left, value.right)
    return Not(value)


def select(condition: Expr, then: Expr, other: Expr) -> Expr:
    """Return `then if condition else other`; a condition that may stop the game stays."""
    if isinstance(condition, Const):
        return then if condition.value else other
    return Select(condition, then, other)


def column(base: int, index: Expr = ZERO) -> Column:
    """Return the cell `base + index`, a known index folded into the base."""
    if isinstance(index, Const):
        return Column(base + index.value)
    if (
        isinstance(index, Math)
        and index.op in "+-"
        and not index.checked
        and isinstance(index.right, Const)
    ):
        step = index.right.value if index.op == "+" else -index.right.value
        if base + step >= 0:
            return Column(base + step, index.left)
    return Column(base, index)


def entry(table: int, index: Expr) -> Entry:
    """Return a table look-up."""
    return Entry(table, index)


def by_number(value: Expr, blocks: list[tuple[Op, ...]], first: int = 0) -> tuple[Op, ...]:
    """Return code that runs the block with the number that *value* has, by halving."""
    if len(blocks) == 1:
        return blocks[0]
    half = len(blocks) // 2
    low = by_number(value, blocks[:half], first)
    high = by_number(value, blocks[half:], first + half)
    if half == 1:
        return (If(equal(value, Const(first)), low, high),)
    return (If(compare("<", value, Const(first + half)), low, high),)
