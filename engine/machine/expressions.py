"""Writes expressions as Python text: no needless brackets, constants folded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from playrules.engine.program.expressions import (
    Apply,
    Both,
    Column,
    Compare,
    Const,
    Either,
    Entry,
    Expr,
    Item,
    Math,
    Native,
    Not,
    Select,
    Var,
    Whole,
)

_HELPERS = {
    "+": "add",
    "-": "subtract",
    "*": "multiply",
    "exact": "exact",
    "down": "down",
    "up": "up",
    "near": "near",
    "mod": "modulo",
}
_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_FOLDS: dict[str, Callable[[int, int], int]] = {
    "+": int.__add__,
    "-": int.__sub__,
    "*": int.__mul__,
    "min": min,
    "max": max,
    "&": int.__and__,
    "|": int.__or__,
    "<<": int.__lshift__,
    ">>": int.__rshift__,
}
_COMPARES: dict[str, Callable[[int, int], bool]] = {
    "==": int.__eq__,
    "!=": int.__ne__,
    "<": int.__lt__,
    "<=": int.__le__,
    ">": int.__gt__,
    ">=": int.__ge__,
}

# How tightly Python binds, lowest first.
_CHOICE, _OR, _AND, _NOT, _COMPARE, _UNION, _COMMON = range(7)
_SHIFT, _SUM, _PRODUCT, _SIGN, _ATOM = range(7, 12)
_OPERATORS = {
    "+": ("+", _SUM),
    "-": ("-", _SUM),
    "*": ("*", _PRODUCT),
    "exact": ("//", _PRODUCT),
    "down": ("//", _PRODUCT),
    "mod": ("%", _PRODUCT),
    "&": ("&", _COMMON),
    "|": ("|", _UNION),
    "<<": ("<<", _SHIFT),
    ">>": (">>", _SHIFT),
}
_LIMIT = 2**62

Text = tuple[str, int]


class Names(Protocol):
    """What the writer of expressions asks its module for."""

    def native(self, call: Native) -> str:
        """Return the name of a native function."""
        raise NotImplementedError

    def array(self, index: int) -> int:
        """Return the first column of an array, or -1 where it is a local list."""
        raise NotImplementedError


def fold(expr: Expr) -> Expr:
    """Return *expr* with what is constant in it computed."""
    match expr:
        case Math(op, left, right, checked, fault):
            return _fold_math(Math(op, fold(left), fold(right), checked, fault))
        case Compare(op, left, right):
            left, right = fold(left), fold(right)
            if isinstance(left, Const) and isinstance(right, Const):
                return Const(int(_COMPARES[op](left.value, right.value)))
            return Compare(op, left, right)
        case Both(left, right):
            left, right = fold(left), fold(right)
            if isinstance(left, Const):
                return right if left.value else Const(0)
            return left if right == Const(1) else Both(left, right)
        case Either(left, right):
            left, right = fold(left), fold(right)
            if isinstance(left, Const):
                return Const(1) if left.value else right
            return left if right == Const(0) else Either(left, right)
        case Not(value):
            return _fold_not(fold(value))
        case Select(condition, then, other):
            condition = fold(condition)
            if isinstance(condition, Const):
                return fold(then if condition.value else other)
            return Select(condition, fold(then), fold(other))
        case Column(base, index):
            return Column(*_offset(base, fold(index)))
        case Entry(table, index):
            return Entry(table, fold(index))
        case Item(array, index):
            return Item(array, fold(index))
    return expr


def _fold_not(value: Expr) -> Expr:
    if isinstance(value, Const):
        return Const(1 - value.value)
    if isinstance(value, Compare):
        return Compare(_OPPOSITE[value.op], value.left, value.right)  # type: ignore[arg-type]
    return Not(value)


def _fold_math(expr: Math) -> Expr:
    left, right = expr.left, expr.right
    if isinstance(left, Const) and isinstance(right, Const) and expr.op in _FOLDS:
        value = _FOLDS[expr.op](left.value, right.value)
        if abs(value) < _LIMIT:
            return Const(value)
    if expr.op == "+" and left == Const(0):
        return right
    if expr.op in ("+", "-") and right == Const(0):
        return left
    if expr.op in ("*", "exact", "down", "up", "near") and right == Const(1):
        return left
    if expr.op == "*" and left == Const(1):
        return right
    return expr


def _offset(base: int, index: Expr) -> tuple[int, Expr]:
    """Move constants of an index into the base."""
    while True:
        match index:
            case Const(value):
                return base + value, Const(0)
            case Math("+", inner, Const(value), False) | Math("+", Const(value), inner, False):
                base, index = base + value, inner
            case Math("-", inner, Const(value), False):
                base, index = base - value, inner
            case _:
                return base, index


class ExpressionWriter:
    """Writes the expressions of one module."""

    def __init__(self, names: Names) -> None:
        """Write with the names of a module."""
        self.names = names

    def value(self, expr: Expr) -> str:
        """Return *expr* as text whose value is an integer."""
        return self._value(fold(expr))[0]

    def operand(self, expr: Expr, tightness: int = _SUM) -> str:
        """Return *expr* as text that may stand beside an operator."""
        return _within(self._value(fold(expr)), tightness)

    def test(self, expr: Expr) -> str:
        """Return *expr* as text that is true where its value is not 0."""
        return self._test(fold(expr))[0]

    def index(self, base: int, expr: Expr) -> str:
        """Return the text of *base* + *expr*."""
        base, expr = _offset(base, fold(expr))
        if expr == Const(0):
            return str(base)
        text = self._value(expr)
        if base == 0:
            return text[0]
        sign = "+" if base > 0 else "-"
        return f"{_within(text, _SUM)} {sign} {abs(base)}"

    def _value(self, expr: Expr) -> Text:
        match expr:
            case Const(value):
                return str(value), _ATOM if value >= 0 else _SIGN
            case Var(index):
                return f"v{index}", _ATOM
            case Column(base, index):
                return f"row[{self.index(base, index)}]", _ATOM
            case Item(array, index):
                base = self.names.array(array.index)
                if base < 0:
                    return f"a{array.index}[{self.index(0, index)}]", _ATOM
                return f"row[{self.index(base, index)}]", _ATOM
            case Entry(table, index):
                return f"T{table}[{self.index(0, index)}]", _ATOM
            case Whole(table):
                return f"T{table}", _ATOM
            case Math():
                return self._math(expr)
            case Select(condition, then, other):
                texts = (
                    _within(self._value(then), _OR),
                    _within(self._test(condition), _OR),
                    _within(self._value(other), _CHOICE),
                )
                return "{} if {} else {}".format(*texts), _CHOICE
            case Native(arguments=arguments):
                return self.call(self.names.native(expr), arguments), _ATOM
            case Apply(function, arguments):
                return self.call(f"f{function}", arguments), _ATOM
            case Not(inner):
                return f"0 if {_within(self._test(inner), _OR)} else 1", _CHOICE
        return f"1 if {_within(self._test(expr), _OR)} else 0", _CHOICE

    def call(self, name: str, arguments: tuple[Expr, ...], *more: str) -> str:
        """Return a call that passes the row first."""
        values = [self._value(fold(argument))[0] for argument in arguments]
        return f"{name}({', '.join(['row', *values, *more])})"

    def _math(self, expr: Math) -> Text:
        left, right = self._value(expr.left), self._value(expr.right)
        if expr.op in ("min", "max"):
            if left[1] == right[1] == _ATOM and "(" not in left[0] + right[0]:
                sign = "<" if expr.op == "min" else ">"
                return f"{left[0]} if {left[0]} {sign} {right[0]} else {right[0]}", _CHOICE
            return f"{expr.op}({left[0]}, {right[0]})", _ATOM
        if not expr.checked and expr.op in _OPERATORS:
            operator, tightness = _OPERATORS[expr.op]
            # Right operands of equal strength need brackets: a - (b - c).
            return (
                f"{_within(left, tightness)} {operator} {_within(right, tightness + 1)}",
                tightness,
            )
        if not expr.checked and expr.op == "up" and isinstance(expr.right, Const):
            return f"-({_within(left, _PRODUCT)} // {-expr.right.value})", _SIGN
        return f"{_HELPERS[expr.op]}(row, {left[0]}, {right[0]}, {expr.fault})", _ATOM

    def _test(self, expr: Expr) -> Text:
        match expr:
            case Compare(op, left, right):
                texts = (_within(self._value(left), _SUM), _within(self._value(right), _SUM))
                return f"{texts[0]} {op} {texts[1]}", _COMPARE
            case Both(left, right):
                return (
                    f"{_within(self._test(left), _AND)} and {_within(self._test(right), _AND)}",
                    _AND,
                )
            case Either(left, right):
                return (
                    f"{_within(self._test(left), _OR)} or {_within(self._test(right), _OR)}",
                    _OR,
                )
            case Not(value):
                return f"not {_within(self._test(value), _NOT)}", _NOT
            case Select(condition, then, other):
                texts = (
                    _within(self._test(then), _OR),
                    _within(self._test(condition), _OR),
                )
                rest = _within(self._test(other), _CHOICE)
                return f"{texts[0]} if {texts[1]} else {rest}", _CHOICE
        return self._value(expr)


def _within(text: Text, tightness: int) -> str:
    """Return the text, in brackets where it binds less tightly than its surroundings."""
    return text[0] if text[1] >= tightness else f"({text[0]})"
