"""Lowers `choose any xs from D` and `choose 1..3 xs from D`: several things at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playrules.dsl.lower.expressions.dispatch import condition, lower, lower_list
from playrules.dsl.lower.ground import folding as fold
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.values import as_number
from playrules.dsl.lower.ground.veils import cover_list, noticing, veil
from playrules.dsl.lower.ground.walks import Walk
from playrules.dsl.lower.statements.offers import mark_option
from playrules.dsl.lower.statements.policies import preferences, raw
from playrules.dsl.lower.statements.say import template
from playrules.dsl.syntax import tree
from playrules.engine.kinds import ABSENT, Kind, list_of, number
from playrules.engine.program.expressions import Array, Const, Entry, Expr, Item, Var
from playrules.engine.program.operations import Offer
from playrules.engine.program.program import Option, Point, Slot, Template
from playrules.engine.source import NOWHERE, Span
from playrules.engine.vocabulary import Value

MOST_ITEMS = 16


class Selection:
    """Some items of an array, told by a bit mask: bit i stands for item i."""

    def __init__(self, body: Body, array: Array, length: Expr, kind: Kind) -> None:
        """Select from the first *length* items of *array*."""
        self.array, self.length, self.kind = array, length, kind
        bits = array.capacity
        self.powers = body.unit.table("powers of two", (2**i for i in range(bits + 1)))
        self.sizes = body.unit.table("bits", (bin(i).count("1") for i in range(2**bits)))
        masks = sorted(range(2**bits), key=lambda mask: (bin(mask).count("1"), _positions(mask)))
        self.order = body.unit.table("selections", masks)
        starts = [0]
        for size in range(bits + 1):
            starts.append(starts[-1] + sum(bin(mask).count("1") == size for mask in masks))
        self.starts = body.unit.table("selections by size", starts)

    def value(self, mask: Expr, span: Span) -> Value:
        """Return the selected items as a list."""

        @contextmanager
        def walk(body: Body) -> Iterator[Expr]:
            with body.loop(Const(0), self.length) as index:
                half = fold.math("down", mask, Entry(self.powers, index))
                with body.when(fold.equal(fold.math("mod", half, Const(2)), Const(1))):
                    yield Item(self.array, index)

        items = Walk(self.kind, Entry(self.sizes, mask), lambda _c, i: i, self.array.capacity, walk)
        return Value(list_of(self.kind), Const(0), span, items)

    def chosen(self, mask: Expr, index: int) -> Expr:
        """Return whether item *index* is selected, 1 or 0."""
        half = fold.math("down", mask, Const(2**index))
        return fold.math("mod", half, Const(2))

    def label(self, mask: Expr) -> Template:
        """Return the selected items in words; a part of a list kind is one item or left out."""
        parts: list[str | tuple[Expr, Kind]] = []
        for index in range(self.array.capacity):
            there = fold.equal(self.chosen(mask, index), Const(1))
            item = fold.select(there, Item(self.array, Const(index)), Const(ABSENT))
            parts.append((item, list_of(self.kind)))
        return Template(tuple(parts), "")


def _positions(mask: int) -> tuple[int, ...]:
    return tuple(index for index in range(mask.bit_length()) if mask >> index & 1)


def lower_selection(
    body: Body,
    node: tree.Phrase,
    binder: tuple[str, Span, tree.Expr],
    some: tuple[tree.Expr | None, tree.Expr | None],
    actor: Expr,
    text: tree.Text | None,
) -> None:
    """Lower a choice of several items; the condition judges the whole list."""
    name, span, domain = binder
    with noticing(body) as owners:
        items = lower_list(body, domain)
    if items is None or items.items is None:
        return
    if items.items.capacity > MOST_ITEMS:
        body.unit.sink.error(
            "R4006",
            f"there may be {items.items.capacity} to choose any of",
            domain.span,
            f"at most {MOST_ITEMS}",
            help="choose one after the other in a `repeat`",
        )
        return
    array, length = body.materialise(items)
    selection = Selection(body, array, length, items.items.item_kind)
    low, high = _bounds(body, some, length, array.capacity)
    slot = Slot(name, body.new(), number(0, 2**array.capacity - 1), 0, 2**array.capacity)
    with body.aside() as open_ops:
        _offers(body, node, selection, slot, low, high, text, span)
    prompt = template(body, text) if text else Template(("Choose",), "")
    if text is not None:
        body.unit.option_texts.setdefault(raw(text), text.span)
    label = selection.label(slot.var)
    point = Point(
        "choose", body.pending.name if body.pending else "", prompt, actor,
        (Option(label, (slot,), node.span),), body.new(), tuple(open_ops), (),
        body.fault_rule, node.span,
    )  # fmt: skip
    if owners:
        kept = body.from_array(array, length, items.items.item_kind, span)
        cover_list(body, kept, [actor])
    body.pause(point)
    mark_option(body, prompt.source or name, node.span)
    chosen = selection.value(slot.var, span)
    if owners:
        veil(body, slot.var, slot.kind, [actor])
        body.known.arrayed[id(chosen.items)] = array, length
    body.bind(name, chosen, span)


def _bounds(
    body: Body, some: tuple[tree.Expr | None, tree.Expr | None], length: Var, capacity: int
) -> tuple[Expr, Expr]:
    low = as_number(body, lower(body, some[0])).expr if some[0] is not None else Const(0)
    high = as_number(body, lower(body, some[1])).expr if some[1] is not None else length
    most = Const(capacity + 1)
    least = body.stable(fold.math("min", fold.math("max", low, Const(0)), most))
    return least, body.stable(
        fold.math("max", fold.math("min", high, length), fold.sub(least, Const(1)))
    )


def _offers(
    body: Body,
    node: tree.Phrase,
    selection: Selection,
    slot: Slot,
    low: Expr,
    high: Expr,
    text: tree.Text | None,
    span: Span,
) -> None:
    """Offer selections by size, then in the order of their first items."""
    total = body.let(Entry(selection.powers, selection.length))
    first = body.let(Entry(selection.starts, low))
    last = body.let(Entry(selection.starts, fold.add(high, Const(1))))
    with body.loop(first, last) as place:
        mask = body.let(Entry(selection.order, place))
        with body.when(fold.compare("<", mask, total)), body.names():
            body.set(slot.var, mask)
            body.bind(slot.name, selection.value(slot.var, span), NOWHERE)
            test = condition(body, node.guard.condition) if node.guard else Const(1)
            with body.when(test):
                prefers = preferences(body, raw(text) if text else "")
                body.ops.append(Offer(0, (slot.var,), prefers))
