"""Lowers statements: values that change, conditions, loops, labelled blocks, endings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playrules.dsl.diagnostics.model import Label
from playrules.dsl.lower import folding as fold
from playrules.dsl.lower.body import Body
from playrules.dsl.lower.expressions import (
    as_number,
    condition,
    lower,
    lower_as,
    lower_list,
)
from playrules.dsl.lower.kinds import common_kind
from playrules.dsl.lower.lists import Sorter, frozen
from playrules.dsl.lower.players import still_in
from playrules.dsl.lower.symbols import KeptSymbol, Local, SettingSymbol
from playrules.dsl.lower.values import poison, poisoned, present
from playrules.dsl.syntax import tree
from playrules.engine.kinds import NUMBER, PLAYER, Kind, number
from playrules.engine.program.expressions import Column, Const, Expr
from playrules.engine.program.operations import Fresh, Give, If, Let, Region, Store, While
from playrules.engine.program.program import TURN, Site, Template
from playrules.engine.vocabulary import Value


def lower_block(body: Body, block: tree.Block) -> None:
    """Lower the statements of a block in a scope of their own."""
    with body.names():
        lower_statements(body, block.body)


def lower_statements(body: Body, statements: tuple[tree.Statement, ...]) -> None:
    """Lower statements in order; what follows an ending can never run."""
    for position, statement in enumerate(statements):
        handler = HANDLERS.get(type(statement))
        old = body.at(statement.span)
        if handler is not None:
            body.rest = statements[position + 1 :]
            handler(body, statement)
        elif not isinstance(statement, tree.Broken):
            _misplaced(body, statement)
        body.at(old)
        if _ends(statement) and position + 1 < len(statements):
            _never_runs(body, statements[position + 1], statement)
            return


def _ends(statement: tree.Statement) -> bool:
    if isinstance(statement, tree.Return):
        return True
    return isinstance(statement, tree.Phrase) and statement.head == "finish" and not statement.guard


def _never_runs(body: Body, later: tree.Statement, ending: tree.Statement) -> None:
    body.unit.sink.warning(
        "W4001",
        "this can never run",
        later.span,
        "never reached",
        secondary=(Label(ending.span, "leaves the block"),),
    )


def _misplaced(body: Body, statement: tree.Statement) -> None:
    what = {
        tree.Setting: "a setting",
        tree.Row: "a table row",
        tree.Define: "a definition",
        tree.Has: "a kept value",
        tree.Expect: "an expectation",
    }.get(type(statement), "this")
    body.unit.sink.error(
        "R1002",
        f"{what} cannot stand inside a rule",
        statement.span,
        "not here",
        help="move it to the block it belongs to, or to the top of the file",
    )


# --- values -----------------------------------------------------------------------------------


def _let(body: Body, node: tree.Let) -> None:
    value = lower(body, node.value)
    if value.items is not None:
        bind_list(body, node, value)
        return
    changes = [one for one in assigned(body.rest, node.name)]
    kind = value.kind
    if changes and not poisoned(value):
        kind = _widened(body, node, kind, changes)
    var = body.let(Const(kind.absent) if value.kind.base == "nothing" else value.expr)
    body.bind(node.name, Value(kind, var, node.name_span), node.name_span, var)


def bind_list(body: Body, node: tree.Let, value: Value) -> None:
    """Bind a list: it keeps what it holds now."""
    body.bind(node.name, frozen(body, value), node.name_span)


def _widened(body: Body, node: tree.Let, kind: Kind, changes: list[tree.Set]) -> Kind:
    """Return the kind of a variable that `set` changes later."""
    if kind.base in ("number", "quantity"):
        kind = Kind(kind.base, kind.of, nullable=kind.nullable)
    if kind.base == "nothing" or _may_be_nothing(changes):
        with body.aside(), body.names(), body.muted():
            body.bind(node.name, Value(kind, body.new(), node.span), node.name_span).used = True
            for change in changes:
                other = lower(body, change.value, kind)
                if not poisoned(other):
                    kind = common_kind(body.unit, kind, other.kind) or kind
        if kind.base in ("number", "quantity"):
            kind = Kind(kind.base, kind.of, nullable=kind.nullable)
    return kind


def _may_be_nothing(changes: list[tree.Set]) -> bool:
    return any(not isinstance(one.value, tree.Number | tree.Quantity) for one in changes)


def assigned(statements: Any, name: str) -> list[tree.Set]:
    """Return every `set NAME to …` in some statements, blocks inside included."""
    found: list[tree.Set] = []
    for one in statements:
        if isinstance(one, tree.Set):
            if isinstance(one.target, tree.Name) and one.target.name == name:
                found.append(one)
        elif isinstance(one, tree.If):
            for _, block in one.branches:
                found += assigned(block.body, name)
            found += assigned(one.other.body, name) if one.other else []
        elif isinstance(one, tree.ForEach | tree.Repeat) or (
            isinstance(one, tree.Phrase) and one.body
        ):
            inner = one.body
            found += assigned(inner.body, name) if inner else []
    return found


def _set(body: Body, node: tree.Set) -> None:
    target = node.target
    if isinstance(target, tree.Name):
        local = body.scope.find(target.name)
        if local is not None:
            _set_local(body, node, local)
            return
    found = _target(body, target)
    if found is None:
        return
    kind, locate, what = found
    value = lower_as(body, node.value, kind, f"`{what}`")
    if poisoned(value):
        locate()
        return
    expr = body.simple(value.expr)
    cell = locate()
    if cell is None:
        return
    store_value(body, cell, Value(value.kind, expr, value.span), kind, what)


def store_value(body: Body, target: Column, value: Value, kind: Kind, what: str) -> None:
    """Write a kept value, checking its range where it is not proved."""
    bounds: tuple[int, int] | None = None
    if kind.base in ("number", "quantity") and (kind.lo, kind.hi) != (NUMBER.lo, NUMBER.hi):
        if value.kind.base != "nothing" and (value.kind.hi < kind.lo or value.kind.lo > kind.hi):
            body.unit.sink.error(
                "R3003",
                f"`{what}` goes from {kind.lo} to {kind.hi}",
                value.span,
                "always outside",
            )
            return
        if not (kind.lo <= value.kind.lo and value.kind.hi <= kind.hi):
            bounds = (kind.lo, kind.hi)
    if bounds is not None and kind.nullable:
        expr = body.simple(value.expr)
        outside = fold.both(
            fold.compare("!=", expr, Const(kind.absent)),
            fold.either(
                fold.compare("<", expr, Const(bounds[0])), fold.compare(">", expr, Const(bounds[1]))
            ),
        )
        body.fail(outside, f"`{what}` would be {{0}}; it goes from {kind.lo} to {kind.hi}", expr)
        bounds = None
        value = Value(value.kind, expr, value.span)
    body.store(target, value.expr, bounds, f"`{what}`")


def _set_local(body: Body, node: tree.Set, local: Local) -> None:
    if local.var is None:
        body.unit.sink.error(
            "R2006",
            f"`{local.name}` cannot be set",
            node.target.span,
            "fixed here",
            secondary=(Label(local.span, "comes from here"),),
            help=f"keep a copy first: `let other be {local.name}`",
        )
        return
    value = lower_as(body, node.value, local.value.kind, f"`{local.name}`")
    local.changed = True
    if not poisoned(value):
        body.set(local.var, value.expr)


Locate = Callable[[], Column | None]


def _target(body: Body, node: tree.Expr) -> tuple[Kind, Locate, str] | None:
    """Return the kind of a target, how to find its cell (read after the value), and its name."""
    from playrules.dsl.lower.members import field_cell, overlaps, per_cell
    from playrules.dsl.lower.names import kept_cell

    unit = body.unit
    if isinstance(node, tree.Name):
        symbol = unit.symbols.get(node.name)
        if isinstance(symbol, KeptSymbol) and symbol.per is None:
            symbol.used = True
            cell = Column(symbol.base)
            return symbol.kind, lambda: cell, node.name
        if isinstance(symbol, SettingSymbol):
            unit.sink.error(
                "R2006", f"`{node.name}` is a setting", node.span, "does not change in play",
                help="keep the value with `has`, starting from the setting",
            )  # fmt: skip
            return None
        if symbol is None:
            lower(body, node)
            return None
    if isinstance(node, tree.Index) and isinstance(node.of, tree.Name):
        symbol = unit.symbols.get(node.of.name)
        if isinstance(symbol, KeptSymbol) and symbol.per is not None:
            kept = symbol
            return kept.kind, lambda: kept_cell(body, kept, node), node.of.name
    member = node.of if isinstance(node, tree.Index) else node
    if isinstance(member, tree.Member):
        owner = lower(body, member.of)
        if poisoned(owner):
            return None
        if owner.kind.base == "thing" and owner.kind.of in unit.kinds:
            fields = [
                one for one in unit.fields.get(member.name, [])
                if one.kind is not None and overlaps(body, owner.kind, one)
            ]  # fmt: skip
            if fields:
                there = present(body, owner)
                held = Value(there.kind, body.simple(there.expr), there.span)
                kind = fields[0].kind
                assert kind is not None
                if isinstance(node, tree.Index) and fields[0].per is not None:
                    index = node
                    return kind, lambda: per_cell(body, held, fields[0], index), member.name
                if member.name in ("at", "owner"):
                    _not_settable(body, member)
                    return None
                return kind, lambda: field_cell(body, held, fields), member.name
        from playrules.dsl.lower.members import read_member

        if owner.kind.base == "thing" and read_member(body, owner, member.name, node.span):
            _not_settable(body, member)
        else:
            from playrules.dsl.lower.members import member as lower_member

            lower_member(body, owner, member)
        return None
    unit.sink.error(
        "R2006", "this cannot be set", node.span, "not a kept value",
        help="`set` changes names from `let` and values from `has`",
    )  # fmt: skip
    return None


def _not_settable(body: Body, member: tree.Member) -> None:
    help = "pieces are moved: `move x to y`" if member.name == "at" else ""
    body.unit.sink.error(
        "R2006", f"`.{member.name}` cannot be set", member.name_span, "not a kept value", help=help
    )


# --- conditions and loops ---------------------------------------------------------------------


def _if(body: Body, node: tree.If) -> None:
    _branches(body, list(node.branches), node.other)


def _branches(
    body: Body, branches: list[tuple[tree.Expr, tree.Block]], other: tree.Block | None
) -> None:
    if not branches:
        if other is not None:
            lower_block(body, other)
        return
    test, block = branches[0]
    holds = condition(body, test)
    with body.aside() as then:
        lower_block(body, block)
    with body.aside() as rest:
        _branches(body, branches[1:], other)
    if isinstance(holds, Const):
        body.ops.extend(then if holds.value else rest)
    else:
        body.ops.append(If(holds, tuple(then), tuple(rest)))


def _for_each(body: Body, node: tree.ForEach) -> None:
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
            with body.region({tag}), body.in_loop(tag), body.walk(items) as item:
                value = Value(items.items.item_kind, body.simple(item), node.name_span)
                body.bind(node.name, value, node.name_span)
                lower_block(body, node.body)
        body.close_region({tag}, inside)


def _domain(body: Body, node: tree.ForEach) -> Value | None:
    items = lower_list(body, node.domain)
    if items is None or items.items is None:
        return None
    if node.where is None and not node.by:
        return frozen(body, items)
    kind = items.items.item_kind
    array_value: Value
    if node.by:
        sorter = Sorter(body, min(items.items.capacity, 4096), len(node.by))
        with body.names(), body.walk(items) as item:
            one = Value(kind, body.simple(item), node.name_span)
            body.bind(node.name, one, node.name_span).used = True
            test = condition(body, node.where) if node.where is not None else Const(1)
            with body.when(test):
                keys = [as_number(body, lower(body, key)).expr for key in node.by]
                sorter.insert(one.expr, keys)
        array_value = body.from_array(sorter.array, sorter.length, kind, items.span)
        return array_value
    assert node.where is not None
    array = body.array(max(1, items.items.capacity))
    body.ops.append(Fresh(array))
    length = body.let(Const(0))
    with body.names(), body.walk(items) as item:
        one = Value(kind, body.simple(item), node.name_span)
        body.bind(node.name, one, node.name_span).used = True
        with body.when(condition(body, node.where)):
            from playrules.engine.program.operations import SetItem

            body.ops.append(SetItem(array, length, one.expr))
            body.set(length, fold.add(length, Const(1)))
    return body.from_array(array, length, kind, items.span)


def _repeat(body: Body, node: tree.Repeat) -> None:
    unit = body.unit
    loop = unit.tag(f"loop {len(unit.tags)}")
    tags = {loop} | ({unit.tag(node.name)} if node.name else set())
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
            with body.region(tags), body.in_loop(loop):
                lower_block(body, node.body)
        fault = body.fault("this loop does not end", "let something in it change its condition")
        body.ops.append(While(go_on, tuple(inside), tuple(before), fault))
    body.close_region(tags, whole)
    if node.times is None and node.until is None:
        body.endless.append((node, loop, frozenset(tags), tuple(body.regions)))


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


# --- labelled blocks --------------------------------------------------------------------------


def lower_turn(body: Body, node: tree.Phrase) -> None:
    """Lower `turn of p { … }`: p acts, unless eliminated; then whoever acted before."""
    unit = body.unit
    items = list(node.items)
    if len(items) == 2 and isinstance(items[0], tree.Word) and items[0].word == "of":
        items = items[1:]
    if len(items) != 1 or isinstance(items[0], tree.Word | tree.Comma | tree.SlotItem):
        unit.sink.error("R1006", "whose turn?", node.span, help="write it like: `turn of p { … }`")
        return
    who = present(body, lower_as(body, items[0], PLAYER))
    if poisoned(who):
        if node.body:
            with body.aside():
                lower_block(body, node.body)
        return
    player = body.stable(who.expr)
    tag = unit.tag("turn")
    saved = body.let(Column(TURN))
    with body.aside() as inside:
        body.ops.append(Store(Column(TURN), player))
        body.ops.append(
            Store(Column(unit.turns), fold.add(Column(unit.turns), Const(1)))
        )
        body.record("turn", "{0}'s turn", Value(PLAYER, player, who.span))
        with body.region({tag}):
            if node.body:
                lower_block(body, node.body)
    region = Region(frozenset({tag}), tuple(inside), (Store(Column(TURN), saved),))
    with body.when(still_in(body, player)):
        body.ops.append(region)


def lower_phase(body: Body, node: tree.Phrase) -> None:
    """Lower `phase NAME "Title" { … }`."""
    unit = body.unit
    name = next((one for one in node.items if isinstance(one, tree.Name)), None)
    if name is None:
        unit.sink.error("R1006", "a phase needs a name", node.span, help='`phase build "Build" {`')
        return
    title = next((one.plain for one in node.items if isinstance(one, tree.Text)), None)
    tags = {unit.tag("phase"), unit.tag(name.name)}
    with body.aside() as inside:
        text = Template((title or name.name,), title or name.name)
        body.ops.append(_record(body, Site("phase", (), text, body.fault_rule, node.span)))
        with body.region(tags):
            if node.body:
                lower_block(body, node.body)
    body.close_region(tags, inside)


def _record(body: Body, site: Site) -> Any:
    from playrules.engine.program.operations import Record

    return Record(body.site(site))


def _phrase(body: Body, node: tree.Phrase) -> None:
    from playrules.dsl.lower.phrases import lower_phrase

    lower_phrase(body, node)


def _return(body: Body, node: tree.Return) -> None:
    if body.returned is None:
        body.unit.sink.error(
            "R1002", "`return` belongs to a `define`", node.span, "not here",
            help="leave a rule with `finish rule`",
        )  # fmt: skip
        return
    if node.value is None:
        body.unit.sink.error("R4005", "a `define` returns a value", node.span, "no value")
        return
    value = lower(body, node.value)
    if value.items is not None:
        body.unit.sink.error(
            "R3001", "a `define` with a block returns no list", node.span,
            help="write it as one expression: `define f(…): list(…)`",
        )  # fmt: skip
        value = poison(node.span)
    body.returned.append(value)
    body.ops.append(Give(value.expr))


HANDLERS: dict[type, Callable[[Body, Any], None]] = {
    tree.Let: _let,
    tree.Set: _set,
    tree.If: _if,
    tree.ForEach: _for_each,
    tree.Repeat: _repeat,
    tree.Phrase: _phrase,
    tree.Return: _return,
}
