"""Values while lowering: constructors, conversions to a wanted kind, checks for nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from playrules.dsl.lower.ground import folding as fold
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.kinds import fits, mismatch, within
from playrules.dsl.lower.ground.walks import Walk
from playrules.engine.kinds import MAX, MIN, NUMBER, YES_NO, Kind, list_of, number, thing
from playrules.engine.program.expressions import Const, Entry, Expr
from playrules.engine.program.operations import Fail, If
from playrules.engine.source import Span
from playrules.engine.vocabulary import Value

ANY = Kind("nothing", "any", lo=0, hi=0)
"""The kind of what could not be read: it fits everywhere and is reported once."""


KEY = "has nothing for {0}; it is kept for"
"""What is wrong with a key of a value kept per key."""


def poison(span: Span) -> Value:
    """Return a value that stands for one already reported as wrong."""
    return Value(ANY, Const(0), span)


def poisoned(value: Value) -> bool:
    """Whether a value stands for a reported mistake."""
    return value.kind is ANY or (value.kind.base == "nothing" and value.kind.of == "any")


def whole(value: int, span: Span) -> Value:
    """Return a known number."""
    return Value(number(value, value), Const(value), span)


def truth(expr: Expr, span: Span) -> Value:
    """Return a yes or no."""
    return Value(YES_NO, expr, span)


def things_list(body: Body, of: str, ids: tuple[int, ...], span: Span) -> Value:
    """Return a fixed list of things."""
    return fixed_list(body, thing(of), ids, span)


def fixed_list(body: Body, kind: Kind, values: Iterable[int], span: Span) -> Value:
    """Return a list whose values are known."""
    known = tuple(values)
    count = len(known)
    if known and known == tuple(range(known[0], known[0] + count)):
        return range_list(kind, Const(known[0]), Const(known[0] + count), count, span)
    table = body.unit.table("list", known or (0,))
    items = Walk(
        kind,
        Const(count),
        lambda _code, index: (
            Const(known[index.value])
            if isinstance(index, Const) and 0 <= index.value < count
            else Entry(table, index)
        ),
        max(1, count),
        lambda other: _walk_table(other, table, count),
        indexed=True,
        stable=True,
        distinct=len(set(known)) == count,
        holds=(lambda other, one: member_of(other, other.simple(one), tuple(sorted(set(known)))))
        if kind.base in ("thing", "name")
        else None,
    )
    return Value(list_of(kind), Const(0), span, items)


@contextmanager
def _walk_table(body: Body, table: int, count: int) -> Iterator[Expr]:
    with body.loop(Const(0), Const(count)) as index:
        yield body.let(Entry(table, index))


def range_list(
    kind: Kind, start: Expr, stop: Expr, capacity: int, span: Span, *, stable: bool = True
) -> Value:
    """Return the list of whole numbers (or ids) from *start* to below *stop*."""
    items = Walk(
        kind,
        fold.math("max", fold.sub(stop, start), Const(0)),
        lambda _code, index: fold.add(start, index),
        max(1, capacity),
        lambda body: body.loop(start, stop),
        indexed=True,
        stable=stable,
        distinct=True,
        holds=lambda body, one: _between(body, one, start, stop),
    )
    return Value(list_of(kind), Const(0), span, items)


def stepped_list(kind: Kind, start: Expr, last: Expr, step: int, span: Span) -> Value:
    """Return the list of *start*, *start* + *step*, … up to *last*."""
    size = fold.add(fold.math("down", fold.sub(last, start), Const(step)), Const(1))
    count = fold.math("max", size, Const(0))

    def item(_code: object, index: Expr) -> Expr:
        return fold.add(start, fold.math("*", index, Const(step)))

    @contextmanager
    def walk(body: Body) -> Iterator[Expr]:
        with body.loop(Const(0), count) as index:
            yield item(body, index)

    def holds(body: Body, one: Expr) -> Expr:
        one = body.simple(one)
        past = fold.math("mod", fold.sub(one, start), Const(step))
        inside = fold.both(fold.compare(">=", one, start), fold.compare("<=", one, last))
        return fold.both(inside, fold.equal(past, Const(0)))

    items = Walk(
        kind, count, item, max(1, (kind.hi - kind.lo) // step + 1), walk,
        indexed=True, stable=True, distinct=True, holds=holds,
    )  # fmt: skip
    return Value(list_of(kind), Const(0), span, items)


def _between(body: Body, value: Expr, start: Expr, stop: Expr) -> Expr:
    value = body.simple(value)
    return fold.both(fold.compare(">=", value, start), fold.compare("<", value, stop))


def fit(body: Body, value: Value, wanted: Kind, what: str = "") -> Value:
    """Return *value* as the wanted kind; reports what cannot fit, checks nothing in play."""
    if poisoned(value):
        return value
    if not fits(body.unit, value.kind, wanted):
        if value.kind.base == "nothing":
            body.unit.sink.error(
                "R3005",
                f"`nothing` cannot stand where a {wanted} is wanted",
                value.span,
                "nothing",
            )
        else:
            mismatch(body.unit, value.kind, wanted, value.span, what)
        return poison(value.span)
    if value.kind.base == "nothing":
        return Value(wanted, Const(wanted.absent), value.span)
    if value.kind.nullable and not wanted.nullable and wanted.base != "nothing":
        value = present(body, value)
    if wanted.base == "thing" and not within(body.unit, value.kind, wanted):
        value = narrow(body, value, wanted)
    return value


def bounded_by(
    body: Body, value: Value, kind: Kind, what: str, problem: str = "would be {0}; it goes from"
) -> Value:
    """Return a number that a slot with bounds may hold; what is not proved is checked in play."""
    if poisoned(value) or kind.base not in ("number", "quantity") or value.kind.base == "nothing":
        return value
    low, high = kind.lo, kind.hi
    if low <= value.kind.lo and value.kind.hi <= high:
        return value
    if value.kind.hi < low or value.kind.lo > high:
        body.unit.sink.error(
            "R3003", f"`{what}` goes from {low} to {high}", value.span, "always outside"
        )
        return poison(value.span)
    expr = body.simple(value.expr)
    outside = fold.either(fold.compare("<", expr, Const(low)), fold.compare(">", expr, Const(high)))
    if value.kind.nullable:
        outside = fold.both(fold.compare("!=", expr, Const(value.kind.absent)), outside)
    old = body.at(value.span)
    body.fail(outside, f"`{what}` {problem} {low} to {high}", expr)
    body.at(old)
    return Value(value.kind.within(low, high), expr, value.span)


def as_kind(value: Value, kind: Kind) -> Expr:
    """Return the expression of a value that fits a kind, nothing as that kind holds it."""
    return Const(kind.absent) if value.kind.base == "nothing" else value.expr


def narrow(body: Body, value: Value, wanted: Kind) -> Value:
    """Check in play that a thing is of a narrower kind."""
    expr = body.simple(value.expr)
    inside = member_of(body, expr, body.unit.ids(wanted.of))
    if wanted.nullable:
        inside = fold.either(fold.equal(expr, Const(0)), inside)
    body.ops.append(_fail_unless(body, inside, f"this is no {wanted.of}", expr))
    kind = Kind("thing", wanted.of, nullable=value.kind.nullable and wanted.nullable)
    return Value(kind, expr, value.span)


def _fail_unless(body: Body, condition: Expr, message: str, *values: Expr) -> If:
    return If(fold.negate(condition), (Fail(body.fault(message), values),))


def member_of(body: Body, expr: Expr, ids: tuple[int, ...]) -> Expr:
    """Return whether an id is one of *ids*; *expr* must be simple."""
    if not ids:
        return Const(0)
    low, high = ids[0], ids[-1]
    if high - low + 1 == len(ids):
        if low == high:
            return fold.equal(expr, Const(low))
        return fold.both(
            fold.compare(">=", expr, Const(low)), fold.compare("<=", expr, Const(high))
        )
    marked = set(ids)
    table = body.unit.table("members", (int(i in marked) for i in range(high + 1)))
    return fold.both(fold.compare("<=", expr, Const(high)), Entry(table, expr))


def present(body: Body, value: Value) -> Value:
    """Check in play that a value is not nothing."""
    if not value.kind.nullable:
        return value
    expr = body.simple(value.expr)
    absent = fold.equal(expr, Const(value.kind.absent))
    old = body.at(value.span)
    body.fail(absent, "there is nothing here", help="test it first: `if … is not nothing`")
    body.at(old)
    return Value(value.kind.present(), expr, value.span, value.items)


def as_number(body: Body, value: Value, what: str = "") -> Value:
    """Return a value that arithmetic can use: a number or quantity that is there."""
    if poisoned(value):
        return value
    if value.kind.base not in ("number", "quantity"):
        mismatch(body.unit, value.kind, NUMBER, value.span, what)
        return poison(value.span)
    return present(body, value)


def as_key(body: Body, value: Value) -> Value:
    """Return a value that things can be ordered by: a number, a quantity or a name of a type."""
    if value.kind.base == "name":
        return present(body, value)
    return as_number(body, value)


def same(left: Value, right: Value) -> Expr:
    """Return whether two values of fitting kinds are equal."""
    a, b = left.expr, right.expr
    if left.kind.base == "nothing":
        a = Const(right.kind.absent)
    if right.kind.base == "nothing":
        b = Const(left.kind.absent)
    return fold.equal(a, b)


def bounded(low: int, high: int) -> bool:
    """Whether a range of results surely stays within 64 bits."""
    return MIN <= low and high <= MAX
