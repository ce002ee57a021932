"""Walks over expressions and operations: parts, variables read and written."""

from __future__ import annotations

from collections.abc import Iterator

from playrules.engine.program.expressions import (
    Apply,
    Array,
    Both,
    Column,
    Compare,
    Either,
    Entry,
    Expr,
    Item,
    Math,
    Native,
    Not,
    Select,
    Var,
)
from playrules.engine.program.operations import (
    Call,
    Do,
    Fail,
    For,
    Fresh,
    Give,
    If,
    Let,
    Offer,
    Op,
    Record,
    Region,
    SetItem,
    Store,
    While,
)
from playrules.engine.program.program import Template

Ops = tuple[Op, ...]


def array_key(array: Array) -> int:
    """Return the number by which sets of variables hold an array: below zero."""
    return -1 - array.index


def parts(expr: Expr) -> tuple[Expr, ...]:
    """Return the expressions directly inside *expr*."""
    match expr:
        case Item(index=index) | Column(index=index) | Entry(index=index):
            return (index,)
        case Math(left=left, right=right) | Compare(left=left, right=right):
            return (left, right)
        case Both(left, right) | Either(left, right):
            return (left, right)
        case Not(value):
            return (value,)
        case Select(condition, then, other):
            return (condition, then, other)
        case Native(arguments=arguments) | Apply(arguments=arguments):
            return arguments
    return ()


def every_part(expr: Expr) -> Iterator[Expr]:
    """Yield *expr* and all expressions inside it."""
    yield expr
    for part in parts(expr):
        yield from every_part(part)


def variables(*exprs: Expr) -> set[int]:
    """Return the variables (and arrays, as negative keys) that expressions read."""
    found: set[int] = set()
    for expr in exprs:
        if isinstance(expr, Var):
            found.add(expr.index)
        else:
            if isinstance(expr, Item):
                found.add(array_key(expr.array))
            found |= variables(*parts(expr))
    return found


def expressions(op: Op) -> tuple[Expr, ...]:
    """Return the expressions that stand directly in *op*, the target's index included."""
    match op:
        case Let(value=value) | Give(value) | Do(value):
            return (value,)
        case Store(target=target, value=value):
            return (target.index, value)
        case SetItem(index=index, value=value):
            return (index, value)
        case If(condition=condition) | While(condition=condition):
            return (condition,)
        case For(start=start, stop=stop):
            return (start, stop)
        case Call(arguments=arguments) | Record(arguments=arguments):
            return arguments
        case Fail(values=values):
            return values
        case Offer(values=values, preferences=preferences):
            extra: list[Expr] = []
            for line in preferences:
                extra.append(line.condition)
                if line.by is not None:
                    extra.append(line.by)
            return (*values, *extra)
    return ()


def bodies(op: Op) -> tuple[Ops, ...]:
    """Return the operations nested in *op*."""
    match op:
        case If(then=then, other=other):
            return (then, other)
        case For(body=body):
            return (body,)
        case While(body=body, before=before):
            return (before, body)
        case Region(body=body, after=after):
            return (body, after)
        case Offer(preferences=preferences):
            return tuple(line.before for line in preferences)
    return ()


def every_op(ops: Ops) -> Iterator[Op]:
    """Yield all operations of *ops* and those nested in them, outer ones first."""
    for op in ops:
        yield op
        for body in bodies(op):
            yield from every_op(body)


def every_expression(ops: Ops) -> Iterator[Expr]:
    """Yield all expressions in *ops*, nested ones included."""
    for op in every_op(ops):
        for expr in expressions(op):
            yield from every_part(expr)


def template_expressions(template: Template) -> tuple[Expr, ...]:
    """Return the expressions whose values *template* shows."""
    return tuple(part[0] for part in template.parts if not isinstance(part, str))


def written(ops: Ops) -> set[int]:
    """Return the variables (and arrays) that *ops* may write."""
    found: set[int] = set()
    for op in every_op(ops):
        if isinstance(op, Let | For):
            found.add(op.var.index)
        elif isinstance(op, SetItem | Fresh):
            found.add(array_key(op.array))
    return found
