"""Builds the nodes of expressions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from playrules.dsl.syntax.context import Context, name_of
from playrules.dsl.syntax.texts import text
from playrules.dsl.syntax.tokens import Token
from playrules.dsl.syntax.tree import (
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
)

AGGREGATES = frozenset({"count", "any", "all", "sum", "most", "least", "first", "last", "list"})
"""Functions whose arguments of the form `x in S` bind x."""

_OPERATORS: dict[str, Operator] = {
    "PLUS": "+",
    "MINUS": "-",
    "STAR": "*",
    "SLASH": "/",
    "MOD": "mod",
    "LT": "<",
    "LE": "<=",
    "GT": ">",
    "GE": ">=",
    "IS": "is",
    "IN": "in",
    "NOT": "not in",
    "AND": "and",
    "OR": "or",
}

Children = list[Any]


def values_of(children: Children) -> tuple[Expr, ...]:
    """Return the expressions among *children*, leaving out the tokens."""
    return tuple(child for child in children if type(child) is not Token)


def name(context: Context, children: Children) -> Name:
    """Build a `Name`."""
    (token,) = children
    return Name(name_of(token), context.span(token, token))


def number(context: Context, children: Children) -> Number:
    """Build a `Number`."""
    (token,) = children
    return Number(token.text, context.span(token, token))


def quantity(context: Context, children: Children) -> Quantity:
    """Build a `Quantity`; the unit starts behind the last digit."""
    (token,) = children
    digits = len(token.text)
    while not ("0" <= token.text[digits - 1] <= "9"):
        digits -= 1
    return Quantity(token.text[:digits], token.text[digits:], context.span(token, token))


def dice(context: Context, children: Children) -> Dice:
    """Build `Dice`."""
    (token,) = children
    count, _, faces = token.text.partition("d")
    return Dice(int(count), int(faces), context.span(token, token))


def parentheses(context: Context, children: Children) -> Expr:
    """Return what stands in parentheses; its span takes them in."""
    opening, value, closing = children
    inner: Expr = value
    return replace(inner, span=context.span(opening, closing))


def listing(context: Context, children: Children) -> Listing:
    """Build a `Listing`."""
    return Listing(values_of(children), context.span(children[0], children[-1]))


def member(context: Context, children: Children) -> Member:
    """Build a `Member`."""
    of, _, token = children
    return Member(of, name_of(token), context.span(token, token), context.span(of, token))


def index(context: Context, children: Children) -> Index:
    """Build an `Index`."""
    of, *arguments = children
    return Index(of, values_of(arguments), context.span(of, children[-1]))


def argument(context: Context, children: Children) -> Argument:
    """Build an `Argument` without a name."""
    (value,) = children
    return Argument(value, value.span)


def named(context: Context, children: Children) -> Argument:
    """Build `name: value`."""
    token, _, value = children
    return Argument(value, context.span(token, value), name_of(token))


def each(context: Context, children: Children) -> Each:
    """Build `name in domain`."""
    token, _, domain = children
    return Each(name_of(token), domain, context.span(token, domain))


def clause(context: Context, children: Children) -> tuple[str, tuple[Any, ...]]:
    """Keep a `for`, `where` or `by` clause of a call until the call is built."""
    return children[0].kind, values_of(children)


def call(context: Context, children: Children) -> Call:
    """Build a `Call`, taking `x in S` for a bound name where the function is an aggregate."""
    of = children[0]
    arguments = [child for child in children if type(child) is Argument]
    clauses: dict[str, Any] = dict(child for child in children if type(child) is tuple)
    bound: list[Each] = list(clauses.get("FOR", ()))
    if not bound and (clauses or (type(of) is Name and of.name in AGGREGATES)):
        plain = []
        for one in arguments:
            found = _binding(one)
            bound.append(found) if found else plain.append(one)
        arguments = plain
    (where,) = clauses.get("WHERE", (None,))
    return Call(
        of,
        tuple(arguments),
        tuple(bound),
        where,
        clauses.get("BY", ()),
        context.span(of, children[-1]),
    )


def _binding(one: Argument) -> Each | None:
    value = one.value
    if one.name or type(value) is not Binary or value.operator != "in":
        return None
    left = value.left
    if type(left) is not Name or left.span.start != value.span.start:
        return None
    return Each(left.name, value.right, value.span)


def kind_of(context: Context, children: Children) -> Of:
    """Build `word of kind`."""
    token, _, of = children
    return Of(name_of(token), of, context.span(token, token), context.span(token, of))


def negative(context: Context, children: Children) -> Negative:
    """Build a `Negative`."""
    sign, value = children
    return Negative(value, context.span(sign, value))


def negated(context: Context, children: Children) -> Not:
    """Build a `Not`."""
    word, value = children
    return Not(value, context.span(word, value))


def comparison(context: Context, children: Children) -> Binary:
    """Build a comparison; `is not` and `not in` are two words."""
    left, *words, right = children
    operator = "is not" if len(words) == 2 and words[0].kind == "IS" else _OPERATORS[words[0].kind]
    return Binary(
        operator, left, right, context.span(words[0], words[-1]), context.span(left, right)
    )


def chain(context: Context, children: Children) -> Expr:
    """Build operators of equal rank, from the left."""
    result: Expr = children[0]
    for sign, right in zip(children[1::2], children[2::2], strict=True):
        operator = _OPERATORS[sign.kind]
        span = context.span(result, right)
        result = Binary(operator, result, right, context.span(sign, sign), span)
    return result


def range_(context: Context, children: Children) -> Expr:
    """Build a `Range`, or `Steps` through one."""
    low, _, high, *steps = children
    found = Range(low, high, context.span(low, high))
    return Steps(found, steps[1], context.span(low, steps[1])) if steps else found


def rate(context: Context, children: Children) -> Expr:
    """Build `value per of`, from the left."""
    result: Expr = children[0]
    for of in children[2::2]:
        result = Per(result, of, context.span(result, of))
    return result


def conditional(context: Context, children: Children) -> Conditional:
    """Build `then if condition else other`."""
    then, _, condition, _, other = children
    return Conditional(condition, then, other, context.span(then, other))


HANDLERS = {
    "argument": argument,
    "both": chain,
    "by": clause,
    "call": call,
    "comparison": comparison,
    "conditional": conditional,
    "dice": dice,
    "each": each,
    "each_of": clause,
    "either": chain,
    "index": index,
    "kind_of": kind_of,
    "listing": listing,
    "member": member,
    "name": name,
    "named": named,
    "negated": negated,
    "negative": negative,
    "number": number,
    "parentheses": parentheses,
    "product": chain,
    "quantity": quantity,
    "range": range_,
    "rate": rate,
    "sum": chain,
    "text": text,
    "where": clause,
}
