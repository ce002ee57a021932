"""Lowers operators, with their kinds, dimensions and bounds checked on the way."""

from __future__ import annotations

from playrules.dsl.lower.expressions.dispatch import condition, lower, lower_list
from playrules.dsl.lower.expressions.tables import has_key, table_named
from playrules.dsl.lower.ground import folding as fold
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.kinds import article, common_kind, fits, mismatch, plain
from playrules.dsl.lower.ground.peeking import look_into
from playrules.dsl.lower.ground.values import (
    as_kind,
    as_number,
    bounded,
    poison,
    poisoned,
    present,
    same,
    truth,
)
from playrules.dsl.syntax import tree
from playrules.engine.kinds import ABSENT, MAX, MIN, NUMBER, YES_NO, Kind
from playrules.engine.program.expressions import Arithmetic, Comparison, Const, Expr
from playrules.engine.program.operations import If, Let
from playrules.engine.vocabulary import Value

ARITHMETIC: dict[str, Arithmetic] = {
    "+": "+", "-": "-", "*": "*", "/": "exact", "mod": "mod",
}  # fmt: skip


ORDER: dict[str, Comparison] = {"<": "<", "<=": "<=", ">": ">", ">=": ">="}


def lower_negative(body: Body, node: tree.Negative, _wanted: Kind | None) -> Value:
    """Lower `-value`."""
    value = as_number(body, lower(body, node.value))
    if poisoned(value):
        return value
    kind = Kind(value.kind.base, value.kind.of, -value.kind.hi, -value.kind.lo)
    return Value(kind, fold.math("-", Const(0), value.expr), node.span)


def lower_not(body: Body, node: tree.Not, _wanted: Kind | None) -> Value:
    """Lower `not value`."""
    return truth(fold.negate(condition(body, node.value)), node.span)


def lower_binary(body: Body, node: tree.Binary, wanted: Kind | None) -> Value:
    """Lower an operator with two sides."""
    operator = node.operator
    if operator in ("and", "or"):
        return _logic(body, node)
    if operator in ("is", "is not"):
        return _equality(body, node)
    if operator in ("in", "not in"):
        return _membership(body, node)
    if operator in ORDER:
        left, right = _sides(body, node)
        if not _alike(body, node, left, right):
            return Value(YES_NO, Const(0), node.span)
        left, right = present(body, left), present(body, right)
        return truth(fold.compare(ORDER[operator], left.expr, right.expr), node.span)
    left = as_number(body, lower(body, node.left))
    right = lower(body, node.right)
    right = as_number(body, right) if not poisoned(left) else right
    return arithmetic(body, ARITHMETIC[operator], left, right, node)


def _sides(body: Body, node: tree.Binary) -> tuple[Value, Value]:
    """Lower both sides; the decided one first, for its kind decides names of several types."""
    if undecided(body, node.left) and not undecided(body, node.right):
        right = lower(body, node.right)
        return lower(body, node.left, right.kind), right
    left = lower(body, node.left)
    return left, lower(body, node.right, left.kind)


def _logic(body: Body, node: tree.Binary) -> Value:
    left = condition(body, node.left)
    with body.aside() as inner:
        right = condition(body, node.right)
    if not inner:
        joined = fold.both(left, right) if node.operator == "and" else fold.either(left, right)
        return truth(joined, node.span)
    result = body.let(left)
    go_on = result if node.operator == "and" else fold.negate(result)
    body.ops.append(If(go_on, (*inner, Let(result, right))))
    return truth(result, node.span)


def _alike(body: Body, node: tree.Binary, left: Value, right: Value) -> bool:
    if poisoned(left) or poisoned(right):
        return False
    a, b = left.kind, right.kind
    ordered = a.base in ("number", "quantity", "name") and (a.base, a.of) == (b.base, b.of)
    if ordered:
        return True
    if (a.base, a.of) == (b.base, b.of):
        problem = f"one {plain(a.present())} is not greater or less than another"
    else:
        problem = f"{article(a)} cannot be compared with {article(b)}"
    body.unit.sink.error(
        "R3002", problem, node.span,
        help="compare numbers with numbers, lengths with lengths, names with names of their type",
    )  # fmt: skip
    return False


def _equality(body: Body, node: tree.Binary) -> Value:
    left, right = _sides(body, node)
    bad = Value(YES_NO, Const(0), node.span)
    if poisoned(left) or poisoned(right):
        return bad
    if left.items is not None or right.items is not None:
        body.unit.sink.error("R3001", "lists are not compared", node.span, "a list stands here")
        return bad
    ok = fits(body.unit, right.kind, left.kind.or_nothing()) or left.kind.base == "nothing"
    if not ok:
        body.unit.sink.error(
            "R3001",
            f"{article(left.kind)} is never {article(right.kind)}",
            node.span,
            f"{article(left.kind)} on the left, {article(right.kind)} on the right",
            help="both sides of `is` must be of one kind",
        )
        return bad
    for one, place in ((node.left, right), (node.right, left)):
        if isinstance(one, tree.Member) and one.name == "at" and place.kind.base == "thing":
            look_into(body, place, node.span)
    expr = same(left, right)
    return truth(expr if node.operator == "is" else fold.negate(expr), node.span)


def undecided(body: Body, node: tree.Expr) -> bool:
    """Whether a bare name in it belongs to several types, so that the wanted kind decides."""
    if isinstance(node, tree.Listing):
        return any(undecided(body, one) for one in node.items)
    if isinstance(node, tree.Conditional):
        return undecided(body, node.then) or undecided(body, node.other)
    if not isinstance(node, tree.Name) or body.scope.find(node.name) is not None:
        return False
    holders = [of for of, names in body.unit.types.items() if node.name in names]
    return len(holders) > 1 and node.name not in body.unit.symbols


def _membership(body: Body, node: tree.Binary) -> Value:
    bad = Value(YES_NO, Const(0), node.span)
    negative = node.operator == "not in"
    if isinstance(node.right, tree.Range):
        value = lower(body, node.left, NUMBER)
        if not poisoned(value) and value.kind.base not in ("number", "quantity", "nothing"):
            mismatch(body.unit, value.kind, NUMBER, value.span)
            return bad
        low = as_number(body, lower(body, node.right.low))
        high = as_number(body, lower(body, node.right.high))
        if poisoned(value) or poisoned(low) or poisoned(high):
            return bad
        # Nothing is less than every number, so it is in no range.
        expr = body.simple(Const(ABSENT) if value.kind.base == "nothing" else value.expr)
        inside = fold.both(fold.compare(">=", expr, low.expr), fold.compare("<=", expr, high.expr))
        return truth(fold.negate(inside) if negative else inside, node.span)

    table = table_named(body, node.right)
    if table is not None:
        found = has_key(body, table, node.left)
        return truth(fold.negate(found) if negative else found, node.span)
    wanted: Kind | None = None
    if undecided(body, node.right) and not undecided(body, node.left):
        wanted = lower(body, node.left).kind
    items = lower_list(body, node.right, wanted)
    if items is None:
        return bad
    assert items.kind.item is not None
    value = lower(body, node.left, items.kind.item)
    if poisoned(value):
        return bad
    if not fits(body.unit, value.kind, items.kind.item.or_nothing()):
        mismatch(body.unit, value.kind, items.kind.item, value.span)
        return bad
    inside = contains(body, items, value)
    return truth(fold.negate(inside) if negative else inside, node.span)


def contains(body: Body, items: Value, value: Value) -> Expr:
    """Return whether a list holds a value."""
    kind = items.kind.item
    return body.holds(items, as_kind(value, kind) if kind is not None else value.expr)


def arithmetic(body: Body, op: Arithmetic, left: Value, right: Value, node: tree.Expr) -> Value:
    """Lower arithmetic on two values that are there; checks dimensions and overflow."""
    if poisoned(left) or poisoned(right):
        return poison(node.span)
    kind = _result_kind(body, op, left, right, node)
    if kind is None:
        return poison(node.span)
    low, high = _result_bounds(op, left.kind, right.kind)
    checked = not bounded(low, high)
    if op in ("exact", "down", "up", "near", "mod"):
        checked = not (isinstance(right.expr, Const) and right.expr.value != 0 and op != "exact")
        if isinstance(right.expr, Const) and isinstance(left.expr, Const):
            if fold.divide(op, left.expr.value, right.expr.value) is None:
                _impossible(body, op, left.expr.value, right.expr.value, node)
                return poison(node.span)
    known = isinstance(left.expr, Const) and isinstance(right.expr, Const)
    if checked and known and op in ("+", "-", "*"):
        body.unit.sink.error("R3003", "this grows beyond 64 bits", node.span, "too large")
        return poison(node.span)
    fault = 0
    if checked:
        old = body.at(node.span)
        fault = body.fault(_trouble(op), _way_out(op))
        body.at(old)
    expr = fold.math(op, left.expr, right.expr, checked=checked, fault=fault)
    if isinstance(expr, Const):  # bounds of a division are wide, a known result is not
        low = high = expr.value
    return Value(kind.within(max(low, MIN), min(high, MAX)), expr, node.span)


def _impossible(body: Body, op: str, left: int, right: int, node: tree.Expr) -> None:
    why = "0" if right == 0 else f"{right} exactly"
    plain_numbers = isinstance(node, tree.Binary) and isinstance(node.left, tree.Number)
    what = str(left) if plain_numbers else "this"
    body.unit.sink.error(
        "R3003", f"{what} cannot be divided by {why}", node.span, "no whole result",
        help="test the divisor first" if right == 0 else _way_out(op),
    )  # fmt: skip


def _trouble(op: str) -> str:
    if op in ("exact", "down", "up", "near", "mod"):
        return "this division has no whole result"
    return "this number grows beyond 64 bits"


def _way_out(op: str) -> str:
    if op == "exact":
        return "round what does not divide, as in `down(a / b)`; test for 0 first"
    return "test the divisor first" if op in ("down", "up", "near", "mod") else ""


def _result_kind(
    body: Body, op: Arithmetic, left: Value, right: Value, node: tree.Expr
) -> Kind | None:
    a, b = left.kind, right.kind
    if a.base == b.base == "number":
        return NUMBER
    if op in ("+", "-", "min", "max", "mod") and (a.base, a.of) == (b.base, b.of):
        return Kind("quantity", a.of)
    if op == "*" and {a.base, b.base} == {"number", "quantity"}:
        return Kind("quantity", a.of or b.of)
    if op in ("exact", "down", "up", "near") and a.base == "quantity":
        if b.base == "number":
            return Kind("quantity", a.of)
        if a.of == b.of:
            return NUMBER
    words = {"+": "added to", "-": "subtracted from", "*": "multiplied by"}
    verb = words.get(op, "divided by")
    first, second = (right, left) if op == "-" else (left, right)
    body.unit.sink.error(
        "R3002",
        f"{article(first.kind)} cannot be {verb} {article(second.kind)}",
        node.span,
        f"{article(a)} on the left, {article(b)} on the right",
        help="add lengths to lengths, as in `15cm + 3cm`; multiply them by plain numbers only",
    )
    return None


def _result_bounds(op: str, a: Kind, b: Kind) -> tuple[int, int]:
    if op == "+":
        return a.lo + b.lo, a.hi + b.hi
    if op == "-":
        return a.lo - b.hi, a.hi - b.lo
    if op == "*":
        corners = [x * y for x in (a.lo, a.hi) for y in (b.lo, b.hi)]
        return min(corners), max(corners)
    if op == "min":
        return min(a.lo, b.lo), min(a.hi, b.hi)
    if op == "max":
        return max(a.lo, b.lo), max(a.hi, b.hi)
    if op == "mod":
        size = max(abs(b.lo), abs(b.hi)) - 1
        return (0 if b.lo > 0 else -size), (size if b.hi > 0 else 0)
    size = max(abs(a.lo), abs(a.hi))
    if a.lo >= 0 and b.lo > 0:
        return a.lo // b.hi, -(-a.hi // b.lo)
    return -size, size


def lower_conditional(body: Body, node: tree.Conditional, wanted: Kind | None) -> Value:
    """Lower `then if condition else other`."""
    test = condition(body, node.condition)
    with body.aside() as first:
        then = lower(body, node.then, wanted)
    with body.aside() as second:
        other = lower(body, node.other, wanted or then.kind)
    if poisoned(then) or poisoned(other):
        return poison(node.span)
    kind = common_kind(body.unit, then.kind, other.kind)
    if kind is None or then.items is not None:
        mismatch(body.unit, other.kind, then.kind, other.span)
        return poison(node.span)
    a, b = as_kind(then, kind), as_kind(other, kind)
    if not first and not second:
        return Value(kind, fold.select(test, a, b), node.span)
    result = body.new()
    body.ops.append(If(test, (*first, Let(result, a)), (*second, Let(result, b))))
    return Value(kind, result, node.span)
