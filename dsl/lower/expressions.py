"""Lowers expressions: literals, operators and names, with their kinds checked on the way."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from playrules.dsl.diagnostics.suggest import suggest
from playrules.dsl.lower import folding as fold
from playrules.dsl.lower.body import Body
from playrules.dsl.lower.kinds import common_kind, fits, mismatch, plain
from playrules.dsl.lower.values import (
    as_number,
    bounded,
    fit,
    fixed_list,
    member_of,
    poison,
    poisoned,
    range_list,
    same,
    truth,
    whole,
)
from playrules.dsl.syntax import tree
from playrules.engine.kinds import MAX, MIN, NUMBER, TEXT, YES_NO, Kind, list_of
from playrules.engine.program.expressions import Arithmetic, Comparison, Const, Expr
from playrules.engine.program.operations import If, Let
from playrules.engine.vocabulary import Value

ARITHMETIC: dict[str, Arithmetic] = {
    "+": "+", "-": "-", "*": "*", "/": "exact", "mod": "mod",
}  # fmt: skip
ORDER: dict[str, Comparison] = {"<": "<", "<=": "<=", ">": ">", ">=": ">="}


def lower(body: Body, node: tree.Expr, wanted: Kind | None = None) -> Value:
    """Lower an expression; *wanted* decides between names of several types."""
    handler = HANDLERS[type(node)]
    value = handler(body, node, wanted)
    return value


def lower_as(body: Body, node: tree.Expr, wanted: Kind, what: str = "") -> Value:
    """Lower an expression that must be of the wanted kind."""
    return fit(body, lower(body, node, wanted), wanted, what)


def condition(body: Body, node: tree.Expr) -> Expr:
    """Lower a condition."""
    return lower_as(body, node, YES_NO).expr


def lower_list(body: Body, node: tree.Expr, wanted: Kind | None = None) -> Value | None:
    """Lower an expression that must be a list, or None after reporting that it is none."""
    if isinstance(node, tree.Name | tree.Member | tree.Index | tree.Call):
        from playrules.dsl.lower.names import lower_plural

        found = lower_plural(body, node)
        if found is not None:
            return found
    value = lower(body, node, list_of(wanted) if wanted else None)
    if poisoned(value):
        return None
    if value.items is None:
        body.unit.sink.error(
            "R3001",
            f"this is a {plain(value.kind)}, but a list is wanted",
            node.span,
            "not a list",
            help="lists are ranges, `players`, the plural of a kind of piece, a board, `list(…)`",
        )
        return None
    return value


# --- literals ---------------------------------------------------------------------------------


def _number(body: Body, node: tree.Number, _wanted: Kind | None) -> Value:
    if "." in node.text:
        body.unit.sink.error(
            "R3002",
            "numbers are whole here",
            node.span,
            "has a fraction",
            help="count in smaller steps, or use a quantity with a unit such as `1.5cm`",
        )
        return poison(node.span)
    value = int(node.text) if len(node.text) <= 19 else MAX + 1
    if value > MAX:
        body.unit.sink.error(
            "R3003", "this number is too large", node.span, f"the greatest is {MAX}"
        )
        return poison(node.span)
    return whole(value, node.span)


def exact_quantity(body: Body, node: tree.Quantity) -> tuple[Fraction, Value]:
    """Return a quantity's exact size in the natural unit of its dimension, and its value."""
    units = {one.name: one for one in body.unit.vocabulary.units}
    unit = units.get(node.unit)
    if unit is None:
        best = suggest(node.unit, sorted(units))
        body.unit.sink.error(
            "R3004",
            f"unknown unit `{node.unit}`",
            node.span,
            "not a unit",
            help=f"did you mean `{best}`?" if best else "units are " + ", ".join(sorted(units)),
        )
        return Fraction(0), poison(node.span)
    size = Fraction(node.text)
    nano = round(size * unit.nano)
    kind = Kind("quantity", unit.dimension, nano, nano)
    return size * unit.exact, Value(kind, Const(nano), node.span)


def _quantity(body: Body, node: tree.Quantity, _wanted: Kind | None) -> Value:
    return exact_quantity(body, node)[1]


def _text(body: Body, node: tree.Text, _wanted: Kind | None) -> Value:
    text = node.plain
    if text is None:
        body.unit.sink.error(
            "R3001",
            "a text with values in it can only be said or shown",
            node.span,
            help="use it in `say`, a prompt or an option",
        )
        return poison(node.span)
    return Value(TEXT, Const(body.unit.text(text)), node.span)


def _dice(body: Body, node: tree.Dice, _wanted: Kind | None) -> Value:
    body.unit.sink.error(
        "R3001",
        "dice are thrown by `choose`",
        node.span,
        "not a number yet",
        help=f"write `choose throw from {node.count}d{node.faces} at random`, then use `throw`",
    )
    return poison(node.span)


def _range(body: Body, node: tree.Range, _wanted: Kind | None) -> Value:
    low = as_number(body, lower(body, node.low))
    high = as_number(body, lower(body, node.high))
    if poisoned(low) or poisoned(high):
        return poison(node.span)
    span = high.kind.hi - low.kind.lo + 1
    kind = Kind("number", lo=low.kind.lo, hi=high.kind.hi)
    known = isinstance(low.expr, Const) and isinstance(high.expr, Const)
    start, stop = body.simple(low.expr), fold.add(body.simple(high.expr), Const(1))
    capacity = span if 0 < span <= 100_000 else 100_000
    return range_list(kind, start, stop, capacity, node.span, stable=known)


def _listing(body: Body, node: tree.Listing, wanted: Kind | None) -> Value:
    item_kind = wanted.item if wanted and wanted.base == "list" else None
    values = [lower(body, item, item_kind) for item in node.items]
    kind: Kind | None = None
    for value in values:
        merged = value.kind if kind is None else common_kind(body.unit, kind, value.kind)
        if merged is None:
            assert kind is not None
            mismatch(body.unit, value.kind, kind, value.span)
            return poison(node.span)
        kind = merged
    if kind is None:
        body.unit.sink.error("R3001", "an empty list has no kind", node.span, "nothing in it")
        return poison(node.span)
    if all(isinstance(value.expr, Const) for value in values):
        known = [value.expr.value for value in values if isinstance(value.expr, Const)]
        return fixed_list(body, kind, known, node.span)
    from playrules.engine.program.operations import Fresh, SetItem

    array = body.array(len(values))
    body.ops.append(Fresh(array))
    for position, value in enumerate(values):
        body.ops.append(SetItem(array, Const(position), value.expr))
    return body.from_array(array, Const(len(values)), kind, node.span)


def _per(body: Body, node: tree.Per, _wanted: Kind | None) -> Value:
    body.unit.sink.error(
        "R3001", "`per` belongs to `has` and `count:`", node.span, "has no value here"
    )
    return poison(node.span)


# --- operators --------------------------------------------------------------------------------


def _negative(body: Body, node: tree.Negative, _wanted: Kind | None) -> Value:
    value = as_number(body, lower(body, node.value))
    if poisoned(value):
        return value
    kind = Kind(value.kind.base, value.kind.of, -value.kind.hi, -value.kind.lo)
    return Value(kind, fold.math("-", Const(0), value.expr), node.span)


def _not(body: Body, node: tree.Not, _wanted: Kind | None) -> Value:
    return truth(fold.negate(condition(body, node.value)), node.span)


def _binary(body: Body, node: tree.Binary, wanted: Kind | None) -> Value:
    operator = node.operator
    if operator in ("and", "or"):
        return _logic(body, node)
    if operator in ("is", "is not"):
        return _equality(body, node)
    if operator in ("in", "not in"):
        return _membership(body, node)
    if operator in ORDER:
        left = as_number(body, lower(body, node.left))
        right = as_number(body, lower(body, node.right))
        if not _alike(body, node, left, right):
            return Value(YES_NO, Const(0), node.span)
        return truth(fold.compare(ORDER[operator], left.expr, right.expr), node.span)
    left = as_number(body, lower(body, node.left))
    right = as_number(body, lower(body, node.right))
    return arithmetic(body, ARITHMETIC[operator], left, right, node)


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
    if (left.kind.base, left.kind.of) == (right.kind.base, right.kind.of):
        return True
    body.unit.sink.error(
        "R3002",
        f"a {plain(left.kind)} cannot be compared with a {plain(right.kind)}",
        node.span,
        help="both sides must be numbers, or quantities of one dimension",
    )
    return False


def _equality(body: Body, node: tree.Binary) -> Value:
    bare = isinstance(node.left, tree.Name) and body.scope.find(node.left.name) is None
    if bare and not isinstance(node.right, tree.Name):
        right = lower(body, node.right)
        left = lower(body, node.left, right.kind)
    else:
        left = lower(body, node.left)
        right = lower(body, node.right, left.kind)
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
            f"a {plain(left.kind)} is never a {plain(right.kind)}",
            node.span,
            f"left: {plain(left.kind)}, right: {plain(right.kind)}",
            help="both sides of `is` must be of one kind",
        )
        return bad
    expr = same(left, right)
    return truth(expr if node.operator == "is" else fold.negate(expr), node.span)


def _membership(body: Body, node: tree.Binary) -> Value:
    bad = Value(YES_NO, Const(0), node.span)
    negative = node.operator == "not in"
    if isinstance(node.right, tree.Range):
        value = as_number(body, lower(body, node.left))
        low = as_number(body, lower(body, node.right.low))
        high = as_number(body, lower(body, node.right.high))
        if poisoned(value) or poisoned(low) or poisoned(high):
            return bad
        expr = body.simple(value.expr)
        inside = fold.both(
            fold.compare(">=", expr, low.expr), fold.compare("<=", expr, high.expr)
        )
        return truth(fold.negate(inside) if negative else inside, node.span)
    from playrules.dsl.lower.tables import table_named

    table = table_named(body, node.right)
    if table is not None:
        from playrules.dsl.lower.tables import has_key

        found = has_key(body, table, node.left)
        return truth(fold.negate(found) if negative else found, node.span)
    items = lower_list(body, node.right)
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
    if kind is not None and kind.base == "thing" and getattr(items.items, "stable", False):
        ids = body.unit.ids(kind.of)
        if isinstance(items.items and items.items.count, Const) and items.items is not None:
            count = items.items.count
            if isinstance(count, Const) and count.value == len(ids):
                return member_of(body, body.simple(value.expr), ids)
    sought = body.simple(value.expr)
    found = body.let(Const(0))
    single = getattr(items.items, "single", True)
    with body.walk(items) as item:
        with body.when(fold.equal(item, sought)):
            body.set(found, Const(1))
            if single:
                body.leave_loop()
    return found


def arithmetic(
    body: Body, op: Arithmetic, left: Value, right: Value, node: tree.Expr
) -> Value:
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
    fault = 0
    if checked:
        old = body.at(node.span)
        fault = body.fault(_trouble(op), _way_out(op))
        body.at(old)
    expr = fold.math(op, left.expr, right.expr, checked=checked, fault=fault)
    return Value(kind.within(max(low, MIN), min(high, MAX)), expr, node.span)


def _impossible(body: Body, op: str, left: int, right: int, node: tree.Expr) -> None:
    why = "cannot be divided by 0" if right == 0 else f"cannot be divided by {right} exactly"
    body.unit.sink.error(
        "R3003", f"{left} {why}", node.span, "no whole result", help=_way_out(op)
    )


def _trouble(op: str) -> str:
    if op in ("exact", "down", "up", "near", "mod"):
        return "this division has no whole result"
    return "this number grows beyond 64 bits"


def _way_out(op: str) -> str:
    if op == "exact":
        return "round it: `down(a / b)`, `up(a / b)` or `near(a / b)`"
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
        f"a {plain(first.kind)} cannot be {verb} a {plain(second.kind)}",
        node.span,
        f"left: {plain(a)}, right: {plain(b)}",
        help="quantities of one dimension add up; a quantity is multiplied by plain numbers only",
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


def _conditional(body: Body, node: tree.Conditional, wanted: Kind | None) -> Value:
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
    a = Const(kind.absent) if then.kind.base == "nothing" else then.expr
    b = Const(kind.absent) if other.kind.base == "nothing" else other.expr
    if not first and not second:
        return Value(kind, fold.select(test, a, b), node.span)
    result = body.new()
    body.ops.append(If(test, (*first, Let(result, a)), (*second, Let(result, b))))
    return Value(kind, result, node.span)


def _named(body: Body, node: tree.Expr, wanted: Kind | None) -> Value:
    from playrules.dsl.lower import names

    if isinstance(node, tree.Name):
        return names.lower_name(body, node, wanted)
    if isinstance(node, tree.Member):
        return names.lower_member(body, node)
    assert isinstance(node, tree.Index)
    return names.lower_index(body, node)


def _call(body: Body, node: tree.Call, wanted: Kind | None) -> Value:
    from playrules.dsl.lower.calls import lower_call

    return lower_call(body, node, wanted)


HANDLERS: dict[type, Callable[[Body, object, Kind | None], Value]] = {
    tree.Number: _number,
    tree.Quantity: _quantity,
    tree.Dice: _dice,
    tree.Text: _text,
    tree.Name: _named,
    tree.Member: _named,
    tree.Index: _named,
    tree.Call: _call,
    tree.Negative: _negative,
    tree.Not: _not,
    tree.Binary: _binary,
    tree.Conditional: _conditional,
    tree.Range: _range,
    tree.Per: _per,
    tree.Listing: _listing,
}  # type: ignore[dict-item]  # each handler takes the node type that is its key
