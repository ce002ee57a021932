"""Lowers lists: elements and slices, filters, sorting, joining, the pieces on a place."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playrules.dsl.lower.expressions.dispatch import condition, lower, lower_as, lower_list
from playrules.dsl.lower.ground import folding as fold
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.collector import Collector
from playrules.dsl.lower.ground.kinds import article
from playrules.dsl.lower.ground.peeking import look, owner_of
from playrules.dsl.lower.ground.symbols import Scope
from playrules.dsl.lower.ground.values import as_key, as_number, poison, poisoned, present
from playrules.dsl.lower.ground.walks import SHORTER, Walk
from playrules.dsl.syntax import tree
from playrules.engine.kinds import NUMBER, Kind, list_of, thing
from playrules.engine.program.expressions import Const, Expr, Item
from playrules.engine.program.operations import Let, Op, SetItem, While
from playrules.engine.source import NOWHERE, Span
from playrules.engine.vocabulary import Sequence, Value


def element(body: Body, node: tree.Index) -> Value:
    """Lower `l[n]` or `l[a..b]`, counted from 1."""
    value = lower(body, node.of)
    if poisoned(value):
        return value
    if value.items is None or value.kind.item is None:
        body.unit.sink.error(
            "R3001",
            f"{article(value.kind)} has no elements",
            node.span,
            help="`[…]` picks from lists, tables, boards and values kept per name",
        )
        return poison(node.span)
    if len(node.arguments) != 1:
        body.unit.sink.error("R3001", "one number picks from a list", node.span)
        return poison(node.span)
    value = body.indexable(value)
    assert value.items is not None
    count = body.simple(value.items.count)
    if isinstance(node.arguments[0], tree.Range):
        return _slice(body, value, count, node.arguments[0], node.span)
    index = lower_as(body, node.arguments[0], NUMBER)
    if poisoned(index):
        return index
    place = body.simple(index.expr)
    body.fail(
        fold.either(fold.compare("<", place, Const(1)), fold.compare(">", place, count)),
        "the list has no element {0}; it has {1}",
        place,
        count,
    )
    item = value.items.item(body, fold.sub(place, Const(1)))
    return Value(value.items.item_kind, item, node.span)


def _slice(body: Body, value: Value, count: Expr, ends: tree.Range, span: Span) -> Value:
    assert value.items is not None
    items = value.items
    low = as_number(body, lower(body, ends.low))
    high = as_number(body, lower(body, ends.high))
    if poisoned(low) or poisoned(high):
        return poison(span)
    first = body.simple(fold.math("max", low.expr, Const(1)))
    last = fold.math("min", high.expr, count)
    size = body.let(fold.math("max", fold.add(fold.sub(last, first), Const(1)), Const(0)))
    start = body.simple(fold.sub(first, Const(1)))
    picked = Sequence(
        items.item_kind, size,
        lambda code, i: items.item(code, fold.add(start, i)), items.capacity,
    )  # fmt: skip
    return Value(value.kind, Const(0), span, picked)


def pieces_at(body: Body, place: Value, span: Span, *, only: bool) -> Value:
    """Return the pieces on a place in piece order, or the first of them."""
    unit = body.unit
    everything = unit.kinds.get("piece")
    if everything is None or not everything.ids:
        unit.sink.error("R2005", "this game has no pieces", span)
        return poison(span)
    base = next(one.base for one in unit.fields["at"] if one.owner.universe == "piece")
    # How many pieces a zone has is known; of a board it is only known of the whole.
    veiled = {one for one, _, area in unit.hidden.places if not (body.counting and area == one)}
    if veiled.intersection(unit.ids(place.kind.of)):
        look(body, owner_of(body, place), span, "which pieces are there")
    where = body.simple(present(body, place).expr)
    count = len(everything.ids)

    @contextmanager
    def walk(other: Body) -> Iterator[Expr]:
        with other.loop(Const(1), Const(count + 1)) as piece:
            with other.when(fold.equal(fold.column(base - 1, piece), where)):
                yield piece

    items = Walk(thing("piece"), Const(0), lambda _c, i: i, count, walk, distinct=True)
    found = Value(list_of(thing("piece")), Const(0), span, items)
    return first_of(body, found, span) if only else found


def first_of(body: Body, value: Value, span: Span) -> Value:
    """Return the first element of a list, or nothing."""
    assert value.items is not None
    kind = value.items.item_kind.or_nothing()
    result = body.let(Const(kind.absent))
    single = getattr(value.items, "single", True)
    seen = None if single else body.let(Const(0))
    with body.walk(value) as item:
        if seen is None:
            body.set(result, item)
            body.leave_loop()
        else:
            with body.when(fold.equal(seen, Const(0))):
                body.set(result, item)
                body.set(seen, Const(1))
    return Value(kind, result, span)


@contextmanager
def bound(
    body: Body,
    each: tuple[tree.Each, ...],
    where: tree.Expr | None,
    singles: list[bool] | None = None,
) -> Iterator[list[Value]]:
    """Bind the names of an aggregate, each in its domain, filtered by `where`."""
    with body.names():
        with _nest(body, each, where, [], singles if singles is not None else []) as values:
            yield values


@contextmanager
def _nest(
    body: Body,
    each: tuple[tree.Each, ...],
    where: tree.Expr | None,
    done: list[Value],
    singles: list[bool],
) -> Iterator[list[Value]]:
    if not each:
        if where is None:
            yield done
            return
        test = condition(body, where)
        with body.when(test):
            yield done
        return
    head = each[0]
    domain = lower_list(body, head.domain)
    if domain is None or domain.items is None:
        with body.aside():
            bad = poison(head.span)
            body.bind(head.name, bad, NOWHERE)
            with _nest(body, each[1:], where, [*done, bad], singles) as values:
                yield values
        return
    singles.append(getattr(domain.items, "single", True))
    with body.walk(domain) as item:
        value = Value(domain.items.item_kind, body.simple(item), head.span)
        body.bind(head.name, value, head.span).used = True
        with _nest(body, each[1:], where, [*done, value], singles) as values:
            yield values


def capacity_of(body: Body, each: tuple[tree.Each, ...]) -> tuple[int, Kind | None]:
    """Return the greatest number of elements of nested domains, and the last one's kind."""
    total, kind = 1, None
    with body.names(), body.aside():
        for one in each:
            domain = lower_list(body, one.domain)
            if domain is None or domain.items is None:
                return 1, None
            total *= max(1, domain.items.capacity)
            kind = domain.items.item_kind
            body.bind(one.name, Value(kind, body.new(), one.span), NOWHERE)
    return total, kind


def comprehension(body: Body, node: tree.Call) -> Value:
    """Lower `list(x in S where C by K)` or `list(E for x in S where C)`."""
    capacity, kind = capacity_of(body, node.each)
    if kind is None:
        return poison(node.span)
    scope = body.scope
    picked = node.arguments[0].value if node.arguments else None
    if picked is not None:
        with body.aside(), bound(body, node.each, node.where):
            kind = lower(body, picked).kind
    if node.by:
        return sort(body, node, capacity, kind, picked)

    @contextmanager
    def walk(other: Body) -> Iterator[Expr]:
        outer, other.scope = other.scope, Scope(scope)
        try:
            with bound(other, node.each, node.where) as values:
                item = lower(other, picked).expr if picked is not None else values[-1].expr
                item = other.simple(item)
                inner, other.scope = other.scope, outer  # the list's own names end here
                try:
                    yield item
                finally:
                    other.scope = inner
        finally:
            other.scope = outer

    def holds(other: Body, item: Expr) -> Expr:
        outer, other.scope = other.scope, Scope(scope)
        try:
            return _passes(other, node, item)
        finally:
            other.scope = outer

    single, unlike = _nature(body, node)
    filters = picked is None and len(node.each) == 1
    items = Walk(
        kind, Const(0), lambda _c, i: i, capacity, walk, single=single,
        distinct=unlike and picked is None, holds=holds if filters else None,
    )  # fmt: skip
    return Value(list_of(kind), Const(0), node.span, items)


def _passes(body: Body, node: tree.Call, item: Expr) -> Expr:
    """Return whether a value is in the domain of a filtered list and fulfils its condition."""
    (head,) = node.each
    domain = lower_list(body, head.domain)
    if domain is None or domain.items is None:
        return Const(0)
    # A variable, though the value may be known: of one that is not in the domain, the condition
    # need not make sense, and it is never asked.
    item = body.let(item)
    inside = body.holds(domain, item)
    if node.where is None:
        return inside
    found = body.let(Const(0))
    with body.when(inside), body.names():
        body.bind(head.name, Value(domain.items.item_kind, item, head.span), NOWHERE)
        body.set(found, condition(body, node.where))
    return found


def _nature(body: Body, node: tree.Call) -> tuple[bool, bool]:
    """Whether a filtered list is one loop, and whether it holds nothing twice."""
    if len(node.each) != 1:
        return False, False
    with body.rehearsal():
        domain = lower_list(body, node.each[0].domain)
    if domain is None:
        return True, False
    return getattr(domain.items, "single", True), getattr(domain.items, "distinct", False)


def distinct(body: Body, value: Value) -> Value:
    """Return a list without what it holds a second time."""
    items = value.items
    assert items is not None
    if items.distinct:
        return value
    unlike = Collector(body, items.capacity)
    with body.walk(value) as item:
        one = body.simple(item)
        fresh = body.let(Const(1))
        with body.loop(Const(0), unlike.length) as index:
            with body.when(fold.equal(Item(unlike.array, index), one)):
                body.set(fresh, Const(0))
        with body.when(fresh):
            unlike.add(one)
    return body.from_array(unlike.array, unlike.length, items.item_kind, value.span)


def sort(body: Body, node: tree.Call, capacity: int, kind: Kind, picked: tree.Expr | None) -> Value:
    """Lower a list in the order of its `by` keys, least first; equal ones keep their order."""
    sorter = Sorter(body, capacity, len(node.by))
    with bound(body, node.each, node.where) as values:
        keys = [as_key(body, lower(body, one)).expr for one in node.by]
        item = lower(body, picked).expr if picked is not None else values[-1].expr
        sorter.insert(item, keys)
    return body.from_array(sorter.array, sorter.length, kind, node.span)


class Sorter(Collector):
    """Collects elements into an array in the order of their keys (stable insertion)."""

    def __init__(self, body: Body, capacity: int, keys: int) -> None:
        """Prepare arrays for *capacity* elements with *keys* keys each."""
        super().__init__(body, capacity, keys)
        self.keys = self.others

    def insert(self, item: Expr, keys: list[Expr]) -> None:
        """Write code that inserts one element."""
        body = self.body
        values = [body.simple(key) for key in keys]
        self.check()
        place = body.let(self.length)
        before = fold.sub(place, Const(1))
        later: Expr = Const(0)
        for array, value in reversed(list(zip(self.keys, values, strict=True))):
            there = Item(array, before)
            greater = fold.compare(">", there, value)
            later = fold.either(greater, fold.both(fold.equal(there, value), later))
        shift: list[Op] = []
        for array in (self.array, *self.keys):
            shift.append(SetItem(array, place, Item(array, before)))
        shift.append(Let(place, before))
        test = fold.both(fold.compare(">", place, Const(0)), later)
        body.ops.append(
            While(test, tuple(shift), (), body.fault("this list is too long to be sorted", SHORTER))
        )
        for array, value in zip((self.array, *self.keys), (item, *values), strict=True):
            body.ops.append(SetItem(array, place, value))
        body.set(self.length, fold.add(self.length, Const(1)))


def join(body: Body, values: list[Value], kind: Kind, span: Span) -> Value:
    """Return several lists one after the other."""
    joined = Collector(body, sum(one.items.capacity for one in values if one.items is not None))
    for one in values:
        with body.walk(one) as item:
            joined.add(item)
    return body.from_array(joined.array, joined.length, kind, span)


def backwards(body: Body, value: Value, span: Span) -> Value:
    """Return a list in reverse order."""
    value = body.indexable(value)
    items = value.items
    assert items is not None
    last = body.simple(fold.sub(items.count, Const(1)))
    turned = Sequence(
        items.item_kind, items.count,
        lambda code, i: items.item(code, fold.sub(last, i)), items.capacity,
    )  # fmt: skip
    return Value(value.kind, Const(0), span, turned)


def position_in(body: Body, value: Value, items: Value, span: Span) -> Value:
    """Return the position of a value in a list from 1, or nothing."""
    assert items.items is not None
    kind = NUMBER.within(1, max(1, items.items.capacity)).or_nothing()
    sought = body.simple(value.expr)
    found = body.let(Const(kind.absent))
    count = body.let(Const(0))
    with body.walk(items) as item:
        body.set(count, fold.add(count, Const(1)))
        fresh = fold.both(fold.equal(item, sought), fold.equal(found, Const(kind.absent)))
        with body.when(fresh):
            body.set(found, count)
    return Value(kind, found, span)


def frozen(body: Body, value: Value) -> Value:
    """Return a list that later effects do not change."""
    items = value.items
    assert items is not None
    if isinstance(items, Walk) and items.stable:
        return value
    array, length = body.materialise(value)
    return body.from_array(array, length, items.item_kind, value.span)
