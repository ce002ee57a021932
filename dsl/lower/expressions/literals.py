"""Lowers literals: numbers, quantities, texts, ranges and lists."""

from __future__ import annotations

from fractions import Fraction

from playrules.dsl.diagnostics.suggest import suggest
from playrules.dsl.lower.expressions.dispatch import lower
from playrules.dsl.lower.ground import folding as fold
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.kinds import common_kind, mismatch, unit_missing
from playrules.dsl.lower.ground.values import (
    as_kind,
    as_number,
    fixed_list,
    poison,
    poisoned,
    range_list,
    stepped_list,
    whole,
)
from playrules.dsl.syntax import tree
from playrules.engine.kinds import MAX, TEXT, Kind
from playrules.engine.program.expressions import Const
from playrules.engine.program.operations import Fresh, SetItem
from playrules.engine.vocabulary import Value


def lower_number(body: Body, node: tree.Number, wanted: Kind | None) -> Value:
    """Lower a number."""
    if "." in node.text:
        unitless = wanted is not None and wanted.base == "quantity"
        body.unit.sink.error(
            "R3002",
            "numbers are whole here",
            node.span,
            "has a fraction",
            help=unit_missing(wanted) if wanted is not None and unitless
            else "count in smaller steps, or use a quantity with a unit such as `1.5cm`",
        )  # fmt: skip
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
    body.unit.written_units[node.span] = unit.name
    size = Fraction(node.text)
    nano = round(size * unit.nano)
    kind = Kind("quantity", unit.dimension, nano, nano)
    return size * unit.exact, Value(kind, Const(nano), node.span)


def lower_quantity(body: Body, node: tree.Quantity, _wanted: Kind | None) -> Value:
    """Lower a quantity."""
    return exact_quantity(body, node)[1]


def lower_text(body: Body, node: tree.Text, _wanted: Kind | None) -> Value:
    """Lower a text that is used as a value."""
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


def lower_dice(body: Body, node: tree.Dice, _wanted: Kind | None) -> Value:
    """Report dice that are not thrown by `choose`."""
    body.unit.sink.error(
        "R3001",
        "dice are thrown by `choose`",
        node.span,
        "not a number yet",
        help=f"write `choose throw from {node.count}d{node.faces} at random`, then use `throw`",
    )
    return poison(node.span)


def lower_of(body: Body, node: tree.Of, _wanted: Kind | None) -> Value:
    """Report a kind that stands as a value."""
    body.unit.sink.error(
        "R3001", f"`{node.word} of` names a kind, not a value", node.span, "has no value here"
    )
    return poison(node.span)


def lower_range(body: Body, node: tree.Range, _wanted: Kind | None) -> Value:
    """Lower a range to the list of its numbers."""
    low = as_number(body, lower(body, node.low))
    high = as_number(body, lower(body, node.high))
    if poisoned(low) or poisoned(high):
        return poison(node.span)
    if low.kind.base == "quantity" or high.kind.base == "quantity":
        body.unit.sink.error(
            "R3001", "a range of quantities has no steps", node.span, "not a list",
            help="say them: `0cm..3cm by 1cm`; `x in 1cm..3cm` tests a range",
        )  # fmt: skip
        return poison(node.span)
    span = high.kind.hi - low.kind.lo + 1
    kind = Kind("number", lo=low.kind.lo, hi=high.kind.hi)
    start, stop = body.stable(low.expr), body.stable(fold.add(high.expr, Const(1)))
    return range_list(kind, start, stop, max(1, span), node.span)


def lower_steps(body: Body, node: tree.Steps, _wanted: Kind | None) -> Value:
    """Lower `low..high by step` to a list; the high end is in it if a step ends there."""
    low, high, by = (
        as_number(body, lower(body, one)) for one in (node.range.low, node.range.high, node.by)
    )
    for value in (high, by):
        if poisoned(low) or poisoned(value):
            return poison(node.span)
        if (value.kind.base, value.kind.of) != (low.kind.base, low.kind.of):
            mismatch(body.unit, value.kind, low.kind.present(), value.span)
            return poison(node.span)
    step = by.expr.value if isinstance(by.expr, Const) else 0
    if step < 1:
        body.unit.sink.error(
            "R3003", "the steps of a range go up", by.span, "a number above 0 is wanted",
            help="for the other way round: `reverse(1..9 by 2)`",
        )  # fmt: skip
        return poison(node.span)
    kind = Kind(low.kind.base, low.kind.of, low.kind.lo, high.kind.hi)
    start, stop = body.stable(low.expr), body.stable(high.expr)
    return stepped_list(kind, start, stop, step, node.span)


def lower_listing(body: Body, node: tree.Listing, wanted: Kind | None) -> Value:
    """Lower `[a, b, c]`."""
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
    exprs = [as_kind(value, kind) for value in values]
    if all(isinstance(expr, Const) for expr in exprs):
        known = [expr.value for expr in exprs if isinstance(expr, Const)]
        return fixed_list(body, kind, known, node.span)

    array = body.array(len(values))
    body.ops.append(Fresh(array))
    for position, expr in enumerate(exprs):
        body.ops.append(SetItem(array, Const(position), expr))
    return body.from_array(array, Const(len(values)), kind, node.span)


def lower_per(body: Body, node: tree.Per, _wanted: Kind | None) -> Value:
    """Report `per` that stands as a value."""
    body.unit.sink.error(
        "R3001", "`per` belongs to `has` and `count:`", node.span, "has no value here"
    )
    return poison(node.span)
