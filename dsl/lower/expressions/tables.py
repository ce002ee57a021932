"""Looks things up in tables."""

from __future__ import annotations

from playrules.dsl.diagnostics.suggest import respell, suggest
from playrules.dsl.lower.expressions.dispatch import lower, lower_as
from playrules.dsl.lower.ground import folding as fold
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.kinds import common_kind, fits, mismatch
from playrules.dsl.lower.ground.symbols import TableSymbol
from playrules.dsl.lower.ground.values import fit, poison, poisoned
from playrules.dsl.syntax import tree
from playrules.engine.kinds import MAX, MIN, NOTHING, Kind, number, thing
from playrules.engine.program.expressions import Const, Entry, Expr
from playrules.engine.program.operations import If, Let, Op
from playrules.engine.source import Span
from playrules.engine.vocabulary import Value


def table_named(body: Body, node: tree.Expr) -> TableSymbol | None:
    """Return the table that a name means."""
    if isinstance(node, tree.Name) and body.scope.find(node.name) is None:
        symbol = body.unit.symbols.get(node.name)
        if isinstance(symbol, TableSymbol):
            symbol.used = True
            return symbol
    return None


def has_key(body: Body, table: TableSymbol, node: tree.Expr) -> Expr:
    """Return whether `node in table`."""
    kind = table.keys[0][1]
    key = lower(body, node, kind)
    if poisoned(key) or not fits(body.unit, key.kind, kind.or_nothing()):
        if not poisoned(key):
            mismatch(body.unit, key.kind, kind, key.span)
        return Const(0)
    place = body.simple(key.expr)
    index = fold.sub(place, Const(table.first[0]))
    inside = _inside(body, table, place, 0)
    return fold.both(inside, fold.compare("!=", Entry(table.row_of, index), Const(0)))


def _inside(body: Body, table: TableSymbol, place: Expr, axis: int) -> Expr:
    first, size = table.first[axis], table.size[axis]
    del body
    return fold.both(
        fold.compare(">=", place, Const(first)),
        fold.compare("<=", place, Const(first + size - 1)),
    )


def _row(body: Body, table: TableSymbol, node: tree.Expr) -> Value | None:
    """Return the row of a key; a key without a row is a rules error."""
    kind = table.keys[0][1]
    wanted = kind if kind.base != "number" else number(MIN, MAX)
    key = lower_as(body, node, wanted.present())
    if poisoned(key):
        return None
    place = body.simple(key.expr)
    index = fold.sub(place, Const(table.first[0]))
    row: Expr = Entry(table.row_of, index)
    if not table.complete:
        if kind.base == "name":
            _warn_coverage(body, table, kind, node)
        outside = fold.negate(_inside(body, table, place, 0))
        shown = Value(kind, place, node.span)
        body.fail(outside, f"the table `{table.name}` has no row for {{0}}", shown)
        row = body.simple(row)
        body.fail(
            fold.equal(row, Const(0)), f"the table `{table.name}` has no row for {{0}}", shown
        )
    return Value(thing(f"row:{table.name}"), row, node.span)


def _warn_coverage(body: Body, table: TableSymbol, kind: Kind, node: tree.Expr) -> None:
    names = body.unit.types[kind.of]
    rows = body.unit.tables[table.row_of].values
    there = {table.first[0] + i for i, row in enumerate(rows) if row}
    missing = [one for i, one in enumerate(names, 1) if i not in there]
    body.unit.sink.warning(
        "W4003",
        f"the table `{table.name}` does not cover every `{kind.of}`",
        table.span,
        f"`{kind.of}` has {len(names)} names",
        help=f"missing: {', '.join(missing)}; add rows, or test with `in` before looking up",
    )
    del node


def table_cell(body: Body, table: TableSymbol, index: tree.Index, node: tree.Member) -> Value:
    """Lower `t[key].column`."""
    if len(index.arguments) != 1 or table.cross:
        body.unit.sink.error(
            "R3001",
            f"`{table.name}[…]` takes {'two keys' if table.cross else 'one key'}",
            index.span,
        )
        return poison(node.span)
    row = _row(body, table, index.arguments[0])
    if row is None:
        return poison(node.span)
    return row_cell(body, table, row, node.name, node.name_span, node.span)


def row_member(body: Body, row: Value, node: tree.Member) -> Value:
    """Lower `row.column` for a row that a `for each` walks."""
    symbol = body.unit.symbols[row.kind.of.removeprefix("row:")]
    assert isinstance(symbol, TableSymbol)
    return row_cell(body, symbol, row, node.name, node.name_span, node.span)


def row_cell(
    body: Body, table: TableSymbol, row: Value, column: str, name_span: Span, span: Span
) -> Value:
    """Return a cell of a row by the name of its column."""
    if column in table.columns:
        kind, values = table.columns[column]
        return Value(kind, Entry(values, _watched(body, table, column, row.expr)), span)
    if column in table.live:
        return _live(body, table, row, column, span)
    names = [*table.columns, *table.live]
    best = suggest(column, names)
    if column == table.keys[0][0]:
        body.unit.sink.error(
            "R1008", f"`{column}` is the key of `{table.name}`, and a row may have several",
            name_span, "no single value", help="walk the keys instead, and look up `t[key]`",
        )  # fmt: skip
        return poison(span)
    body.unit.sink.error(
        "R1008",
        f"the table `{table.name}` has no column `{column}`",
        name_span,
        "no such column",
        help=f"did you mean `{best}`?" if best else f"it has {', '.join(names)}",
        fixes=respell(column, name_span, names),
    )
    return poison(span)


def _live(body: Body, table: TableSymbol, row: Value, column: str, span: Span) -> Value:
    place = body.simple(row.expr)
    result = body.new()
    kind: Kind | None = None
    cases: list[Op] = []
    for position, cell in enumerate(table.live[column], 1):
        if not cell:
            continue
        with body.aside() as inner:
            value = lower(body, cell[0], kind)
        if poisoned(value):
            return value
        kind = value.kind if kind is None else common_kind(body.unit, kind, value.kind)
        if kind is None:
            body.unit.sink.error("R3001", "the cells of this column differ in kind", span)
            return poison(span)
        mark = _marks(body, table, column, position)
        test = fold.equal(place, Const(position))
        cases.append(If(test, (*mark, *inner, Let(result, value.expr))))
    kind = kind or NOTHING
    if not all(table.live[column]):
        kind = kind.or_nothing()
    body.ops += [Let(result, Const(kind.absent)), *cases]
    return Value(kind, result, span)


def _watched(body: Body, table: TableSymbol, column: str, row: Expr) -> Expr:
    """Return the number of a row, marked in a build for coverage where it is looked up in play."""
    numbers = body.unit.cells.get((table.name, column))
    watch = body.unit.watch
    if watch is None or numbers is None or body.fixing or not body.unit.columns_ready:
        return row
    return watch.index(numbers, 1, row)


def _marks(body: Body, table: TableSymbol, column: str, row: int) -> list[Op]:
    """Return what marks a live cell in a build for coverage."""
    numbers = body.unit.cells.get((table.name, column))
    watch = body.unit.watch
    if watch is None or numbers is None:
        return []
    place = watch.places[numbers[row - 1]]
    return [watch.op(place.kind, place.text, place.span)]


def cross_cell(body: Body, table: TableSymbol, node: tree.Index) -> Value:
    """Lower `t[row, column]`; `t[key]` of a plain table is its row."""
    if not table.cross:
        if len(node.arguments) != 1:
            body.unit.sink.error("R3001", f"`{table.name}[…]` takes one key", node.span)
            return poison(node.span)
        row = _row(body, table, node.arguments[0])
        if row is None:
            return poison(node.span)
        others = [name for name in table.columns if name != table.keys[0][0]]
        if len(others) == 1 and not table.live:
            only = others[0]
            return row_cell(body, table, row, only, node.span, node.span)
        return row
    if len(node.arguments) != 2:
        body.unit.sink.error("R3001", f"`{table.name}[…]` takes a row and a column", node.span)
        return poison(node.span)
    places = []
    for axis, argument in enumerate(node.arguments):
        key = fit(body, lower(body, argument, table.keys[axis][1]), _wide(table.keys[axis][1]))
        if poisoned(key):
            return key
        place = body.simple(key.expr)
        if not table.complete:
            outside = fold.negate(_inside(body, table, place, axis))
            body.fail(outside, f"the table `{table.name}` has nothing for {{0}}", place)
        places.append(fold.sub(place, Const(table.first[axis])))
    index = fold.add(fold.math("*", places[0], Const(table.size[1])), places[1])
    kind, values = table.columns["value"]
    return Value(kind, Entry(values, _watched_cross(body, table, index)), node.span)


def _watched_cross(body: Body, table: TableSymbol, index: Expr) -> Expr:
    """Return the place of a cross table's cell, marked in a build for coverage."""
    numbers = body.unit.cells.get((table.name, ""))
    watch = body.unit.watch
    if watch is None or numbers is None or body.fixing or not body.unit.columns_ready:
        return index
    return watch.index(numbers, 0, index)


def _wide(kind: Kind) -> Kind:
    return number(MIN, MAX) if kind.base == "number" else kind.present()
