"""Lowers conditions and loops."""

from __future__ import annotations

from playrules.dsl.lower.expressions.dispatch import condition, lower, lower_as, lower_list
from playrules.dsl.lower.expressions.lists import Sorter, frozen
from playrules.dsl.lower.ground import folding as fold
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.collector import Collector
from playrules.dsl.lower.ground.values import as_key, as_number, poison
from playrules.dsl.lower.statements.dispatch import lower_block
from playrules.dsl.syntax import tree
from playrules.engine.kinds import NUMBER, number
from playrules.engine.program.expressions import Const, Expr
from playrules.engine.program.operations import If, Let, Op, While
from playrules.engine.vocabulary import Value

LONG_CHAIN = 16


def lower_if(body: Body, node: tree.If) -> None:
    """Lower `if … else if … else …`."""
    _branches(body, list(node.branches), node.other)


def _branches(
    body: Body, branches: list[tuple[tree.Expr, tree.Block]], other: tree.Block | None
) -> None:
    if len(branches) > LONG_CHAIN:
        _long_chain(body, branches, other)
        return
    lowered: list[tuple[list[Op], Expr, list[Op]]] = []
    for test, block in branches:
        with body.aside() as before:
            holds = condition(body, test)
        with body.aside() as then:
            lower_block(body, block)
        lowered.append((before, holds, then))
    with body.aside() as rest:
        if other is not None:
            lower_block(body, other)
    for before, holds, then in reversed(lowered):
        if isinstance(holds, Const):
            rest = [*before, *(then if holds.value else rest)]
        else:
            rest = [*before, If(holds, tuple(then), tuple(rest))]
    body.ops.extend(rest)


def _long_chain(
    body: Body, branches: list[tuple[tree.Expr, tree.Block]], other: tree.Block | None
) -> None:
    """Find the branch first and then run it: nested tests would be too deep for Python."""
    taken = body.let(Const(len(branches)))
    blocks: list[tuple[Op, ...]] = []
    for place, (test, block) in enumerate(branches):
        with body.when(fold.equal(taken, Const(len(branches)))):
            with body.when(condition(body, test)):
                body.set(taken, Const(place))
        with body.aside() as then:
            lower_block(body, block)
        blocks.append(tuple(then))
    with body.aside() as rest:
        if other is not None:
            lower_block(body, other)
    body.ops.extend(fold.by_number(taken, [*blocks, tuple(rest)]))


def lower_for_each(body: Body, node: tree.ForEach) -> None:
    """Lower `for each x in LIST`: the list is frozen when the loop starts."""
    with body.names():
        items = _domain(body, node)
        if items is None or items.items is None:
            with body.aside():
                bad = poison(node.name_span)
                body.bind(node.name, bad, node.name_span).used = True
                lower_block(body, node.body)
            return
        tag = body.unit.tag(f"loop {len(body.unit.tags)}")
        with body.aside() as inside:
            with body.region(frozenset({tag})), body.in_loop(tag), body.walk(items) as item:
                value = Value(items.items.item_kind, body.simple(item), node.name_span)
                body.bind(node.name, value, node.name_span)
                lower_block(body, node.body)
        body.close_region(frozenset({tag}), inside)


def _domain(body: Body, node: tree.ForEach) -> Value | None:
    items = lower_list(body, node.domain)
    if items is None or items.items is None:
        return None
    if node.where is None and not node.by:
        return frozen(body, items)
    kind = items.items.item_kind
    array_value: Value
    if node.by:
        sorter = Sorter(body, items.items.capacity, len(node.by))
        with body.names(), body.walk(items) as item:
            one = Value(kind, body.simple(item), node.name_span)
            local = body.bind(node.name, one, node.name_span)
            test = condition(body, node.where) if node.where is not None else Const(1)
            with body.when(test):
                local.used = False
                keys = [as_key(body, lower(body, key)).expr for key in node.by]
                sorter.insert(one.expr, keys)
                if not local.used and isinstance(node.domain, tree.Range):
                    _no_order(body, node)
            local.used = True
        array_value = body.from_array(sorter.array, sorter.length, kind, items.span)
        return array_value
    assert node.where is not None
    picked = Collector(body, items.items.capacity)
    with body.names(), body.walk(items) as item:
        one = Value(kind, body.simple(item), node.name_span)
        body.bind(node.name, one, node.name_span).used = True
        with body.when(condition(body, node.where)):
            picked.add(one.expr)
    return body.from_array(picked.array, picked.length, kind, items.span)


def _no_order(body: Body, node: tree.ForEach) -> None:
    """Report a `by` behind a range that is meant for its steps."""
    body.unit.sink.error(
        "R3001", f"by this, all `{node.name}` are equal", node.by[0].span, "no order",
        help="a range has steps by a number that is written out: `1..9 by 2`; "
        f"an order speaks of `{node.name}`",
    )  # fmt: skip


def lower_repeat(body: Body, node: tree.Repeat) -> None:
    """Lower `repeat`; `until` is tested before each pass."""
    unit = body.unit
    loop = unit.tag(f"loop {len(unit.tags)}")
    tags = frozenset({loop} | ({unit.tag(node.name)} if node.name else set()))
    limit: Expr | None = None
    if node.times is not None:
        times = as_number(body, lower_as(body, node.times, NUMBER))
        limit = body.stable(times.expr)
    counted = node.name or limit is not None
    count = body.let(Const(0)) if counted else None
    with body.names(), body.aside() as whole:
        if node.name and node.name_span and count is not None:
            kind = number(1, 2**62)
            local = body.bind(node.name, Value(kind, count, node.name_span), node.name_span)
            local.number = Value(kind, count, node.name_span)
            local.used = True
        with body.aside() as before:
            go_on = _goes_on(body, node, limit, count)
        with body.aside() as inside:
            if count is not None:
                body.set(count, fold.add(count, Const(1)))
            with body.within_loop(), body.region(tags), body.in_loop(loop):
                lower_block(body, node.body)
        fault = body.fault(
            "this loop takes more than a million passes without a decision",
            "let something in it change its condition, or ask somebody",
        )
        body.ops.append(While(go_on, tuple(inside), tuple(before), fault))
    body.close_region(tags, whole)
    if node.times is None and node.until is None:
        body.endless.append((node, loop, tags, tuple(body.regions)))


def _goes_on(body: Body, node: tree.Repeat, limit: Expr | None, count: Expr | None) -> Expr:
    test: Expr = Const(1)
    if limit is not None and count is not None:
        test = fold.compare("<", count, limit)
    if node.until is None:
        return test
    with body.aside() as inner:
        done = condition(body, node.until)
    if limit is None:
        body.ops.extend(inner)
        return fold.negate(done)
    result = body.let(Const(0))
    body.ops.append(If(test, (*inner, Let(result, fold.negate(done)))))
    return result
