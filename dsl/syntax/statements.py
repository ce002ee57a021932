"""Builds the nodes of statements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playrules.dsl.diagnostics.common import reserved_name
from playrules.dsl.syntax.context import Context, name_of
from playrules.dsl.syntax.expressions import Children, values_of
from playrules.dsl.syntax.tokens import RESERVED, Token
from playrules.dsl.syntax.tree import (
    Block,
    Broken,
    Comma,
    Define,
    Expect,
    Expr,
    ForEach,
    Guard,
    Has,
    If,
    Let,
    Name,
    Parameter,
    Phrase,
    Repeat,
    Return,
    Row,
    Set,
    Setting,
    SlotItem,
    Statement,
    Word,
)
from playrules.engine.source import Span


@dataclass(frozen=True, slots=True)
class Skipped:
    """The value of an ERROR token: what was not understood, and the statements found in it."""

    span: Span
    statements: tuple[Statement, ...] = ()


def _declared(context: Context, token: Token) -> str:
    """Return the name that a statement gives, and report it if it is a word of the language."""
    if token.text in RESERVED:
        context.sink.add(reserved_name(token.text, context.span(token, token)))
    return name_of(token)


def statements_of(children: Children) -> tuple[Statement, ...]:
    """Return the statements among *children*, leaving out the line ends."""
    return tuple(child for child in children if type(child) is not Token)


def block(context: Context, children: Children) -> Block:
    """Build a `Block`."""
    opening, *body, closing = children
    return Block(
        statements_of(body),
        context.span(opening, opening),
        context.span(closing, closing),
        context.span(opening, closing),
    )


def setting(context: Context, children: Children) -> Setting:
    """Build a `Setting`."""
    token, _, *values = children
    return Setting(
        name_of(token),
        values_of(values),
        context.span(token, token),
        context.span(token, children[-1]),
        context.note(token),
    )


def phrase(context: Context, children: Children) -> Phrase:
    """Build a `Phrase`."""
    head, *rest = children
    body = rest.pop() if rest and type(rest[-1]) is Block else None
    guard_ = rest.pop() if rest and type(rest[-1]) is Guard else None
    if body is not None and rest and type(rest[0]) is Name and rest[0].name in RESERVED:
        context.sink.add(reserved_name(rest[0].name, rest[0].span))
    return Phrase(
        name_of(head),
        tuple(rest),
        guard_,
        body,
        context.span(head, head),
        context.span(head, children[-1]),
        context.note(head),
    )


def guard(context: Context, children: Children) -> Guard:
    """Build a `Guard`."""
    word_, condition = children
    return Guard(word_.text, condition, context.span(word_, condition))


def comma(context: Context, children: Children) -> Comma:
    """Build a `Comma`."""
    return Comma(context.span(children[0], children[0]))


def word(context: Context, children: Children) -> Word:
    """Build a `Word`."""
    return Word(children[0].text, context.span(children[0], children[0]))


def slot(context: Context, children: Children) -> SlotItem:
    """Build a `SlotItem`."""
    opening, token, _, kind, closing = children
    return SlotItem(
        _declared(context, token),
        kind,
        context.span(token, token),
        context.span(opening, closing),
    )


def has(context: Context, children: Children) -> Has:
    """Build a `Has`."""
    first, token, _, kind, *rest = children
    return Has(
        _declared(context, token),
        kind,
        rest[1] if rest else None,
        context.span(token, token),
        context.span(first, children[-1]),
        context.note(first),
    )


def let(context: Context, children: Children) -> Let:
    """Build a `Let`."""
    first, token, _, value = children
    name = _declared(context, token)
    return Let(name, value, context.span(token, token), context.span(first, value))


def set_(context: Context, children: Children) -> Set:
    """Build a `Set`."""
    first, target, _, value = children
    return Set(target, value, context.span(first, value))


def if_else(context: Context, children: Children) -> If:
    """Build an `If` from all its branches."""
    parts = values_of(children)
    pairs = tuple(zip(parts[0::2], parts[1::2], strict=False))
    other = parts[-1] if len(parts) % 2 else None
    return If(pairs, other, context.span(children[0], children[-1]))  # type: ignore[arg-type]


def for_each(context: Context, children: Children) -> ForEach:
    """Build a `ForEach`."""
    first, _, token, _, domain, *clauses, body = children
    where: Expr | None = None
    by: tuple[Expr, ...] = ()
    if clauses and clauses[0].kind == "WHERE":
        where, clauses = clauses[1], clauses[2:]
    if clauses:
        by = values_of(clauses)
    return ForEach(
        _declared(context, token),
        domain,
        where,
        by,
        body,
        context.span(token, token),
        context.span(first, body),
    )


def repeat(context: Context, children: Children) -> Repeat:
    """Build a `Repeat`."""
    first, *clauses, body = children
    times = until = None
    name, name_span = "", None
    for before, part in zip([None, *clauses], clauses, strict=False):
        if type(before) is Token and before.kind == "AS":
            name, name_span = _declared(context, part), context.span(part, part)
        elif type(before) is Token and before.kind == "UNTIL":
            until = part
        elif type(part) is not Token:
            times = part
    return Repeat(times, name, until, body, name_span, context.span(first, body))


def define(context: Context, children: Children) -> Define:
    """Build a `Define`."""
    first, token, *rest = children
    body = rest[-1] if type(rest[-1]) is Block else None
    return Define(
        _declared(context, token),
        rest[0] if type(rest[0]) is tuple else (),
        None if body else rest[-1],
        body,
        context.span(token, token),
        context.span(first, children[-1]),
        context.note(first),
    )


def parameters(context: Context, children: Children) -> tuple[Any, ...]:
    """Keep the parameters of a `define` together."""
    return values_of(children)


def parameter(context: Context, children: Children) -> Parameter:
    """Build a `Parameter`."""
    token = children[0]
    kind = children[2] if len(children) > 1 else None
    return Parameter(_declared(context, token), kind, context.span(token, children[-1]))


def returned(context: Context, children: Children) -> Return:
    """Build a `Return`."""
    value = children[1] if len(children) > 1 else None
    return Return(value, context.span(children[0], children[-1]))


def expect(context: Context, children: Children) -> Expect:
    """Build an `Expect`."""
    return Expect(children[1], context.span(children[0], children[1]))


def cell(context: Context, children: Children) -> tuple[Expr, ...]:
    """Return the expressions of a cell; a lone word of the grammar is a name in it."""
    if len(children) == 1 and type(children[0]) is Token:
        token = children[0]
        return (Name(token.text, context.span(token, token)),)
    return values_of(children)


def row(context: Context, children: Children) -> Row:
    """Build a `Row`. The span of an empty cell is what lies between its bars."""
    bars, cells = children[0::2], tuple(children[1::2])
    spans = []
    for one, bar, after in zip(cells, bars[:-1], bars[1:], strict=True):
        if one:
            spans.append(context.span(one[0], one[-1]))
        else:
            spans.append(context.lines.span(bar.end, after.start))
    return Row(cells, tuple(spans), context.span(bars[0], bars[-1]))


def broken(context: Context, children: Children) -> Broken:
    """Build a `Broken`, keeping the statements of the blocks in it."""
    skipped: Skipped = children[0]
    span = context.span(skipped, children[-1])
    blocks = [child for child in children if type(child) is Block]
    kept = skipped.statements + tuple(statement for one in blocks for statement in one.body)
    if not kept and not blocks:
        return Broken(None, span)
    opening = blocks[0].opening if blocks else skipped.span
    closing = blocks[-1].closing if blocks else skipped.span
    return Broken(Block(kept, opening, closing, context.span(skipped, children[-1])), span)


def passed(context: Context, children: Children) -> Any:
    """Return the only child."""
    (value,) = children
    return value


def body(context: Context, children: Children) -> tuple[Statement, ...]:
    """Return the statements of a file."""
    return statements_of(children)


HANDLERS = {
    "block": block,
    "broken": broken,
    "cell": cell,
    "comma": comma,
    "define": define,
    "expect": expect,
    "expression": passed,
    "file": body,
    "for_each": for_each,
    "guard": guard,
    "has": has,
    "if_else": if_else,
    "let": let,
    "parameter": parameter,
    "parameters": parameters,
    "phrase": phrase,
    "repeat": repeat,
    "returned": returned,
    "row": row,
    "set": set_,
    "setting": setting,
    "slot": slot,
    "word": word,
}
