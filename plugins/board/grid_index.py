"""Lowers `grid[column, row]`: a space, or with lists of columns or rows all spaces of those."""

from __future__ import annotations

from playrules.engine.kinds import list_of, thing
from playrules.engine.program.expressions import Array, Const, Expr, Item, Math
from playrules.engine.source import Span
from playrules.engine.vocabulary import Code, Sequence, Value
from playrules.plugins.api.arithmetic import (
    both,
    compare,
    entry,
    frozen,
    minus,
    plus,
    select,
    simple,
    times,
)
from playrules.plugins.board.grid import Grid

AXES = ("column", "row")


def index_grid(grid: Grid, code: Code, values: list[Value], span: Span) -> Value:
    """Lower `grid[column, row]`; a pair that no space has gives nothing."""
    kind = thing(grid.name)
    first: Expr = Const(grid.first)
    if grid.per_player:
        if not values or values[0].kind.of != "player":
            help = f"write `p.{grid.name}[column, row]`"
            code.build.error(span, f"there is a {grid.name} for each player", "whose?", help)
            return Value(kind, first, span)
        first = frozen(code, plus(times(minus(values[0].expr, 1), grid.size), first))
        values = values[1:]
    kinds = [value.kind if value.items is None else value.items.item_kind for value in values]
    if len(values) != 2 or any(one.base != "number" for one in kinds):
        message = f"{grid.name} is indexed by a column and a row"
        code.build.error(span, message, help=_usage(grid))
        return Value(kind, first, span)
    if any(value.items is not None for value in values):
        return _area(grid, first, code, values)
    tests: Expr = Const(1)
    parts: list[Expr] = []
    for value, most, what in zip(values, (grid.wide, grid.tall), AXES, strict=True):
        if isinstance(value.expr, Const) and not _is_there(grid, code, what, value, value.expr):
            return Value(kind, first, span)
        inside = 1 <= value.kind.lo and value.kind.hi <= most and not value.kind.nullable
        part = value.expr if inside else simple(code, value.expr)
        if not inside:
            tests = both(tests, both(compare(">=", part, 1), compare("<=", part, most)))
        parts.append(part)
    there = _place(grid, first, parts[0], parts[1])
    if tests == Const(1):
        return Value(kind, there, span)
    return Value(kind.or_nothing(), select(tests, there, Const(0)), span)


def _usage(grid: Grid) -> str:
    whose = "p." if grid.per_player else ""
    return (
        f"its spaces are {whose}{grid.name}[1, 1] to {whose}{grid.name}[{grid.wide}, {grid.tall}]"
    )


def _is_there(grid: Grid, code: Code, what: str, value: Value, number: Const) -> bool:
    """Whether a grid has a column or row; says so if not."""
    if 1 <= number.value <= (grid.wide if what == "column" else grid.tall):
        return True
    message = f"{grid.name} has no {what} {number.value}"
    code.build.error(value.span, message, f"no such {what}", _usage(grid))
    return False


def _place(grid: Grid, first: Expr, column: Expr, row: Expr) -> Expr:
    return plus(plus(times(minus(row, 1), grid.wide), minus(column, 1)), first)


def _area(grid: Grid, first: Expr, code: Code, values: list[Value]) -> Value:
    """Return the spaces of several columns and rows, row by row; each has to be there."""
    kind, known = thing(grid.name), [_known(code, value) for value in values]
    columns, rows = known
    if columns is None or rows is None:
        return _area_in_play(grid, first, code, values)
    for numbers, value, what in zip((columns, rows), values, AXES, strict=True):
        if not all(_is_there(grid, code, what, value, Const(one)) for one in numbers):
            columns = rows = []
    offsets = [(row - 1) * grid.wide + column - 1 for row in rows for column in columns]

    def item(inner: Code, i: Expr) -> Expr:
        return plus(first, entry(inner.build, f"area of {grid.name}", offsets or [0], i))

    items = Sequence(kind, Const(len(offsets)), item, max(1, len(offsets)))
    return Value(list_of(kind), Const(0), code.span, items)


def _known(code: Code, value: Value) -> list[int] | None:
    """Return the numbers of a column or row index, or None if they are known in play only."""
    if value.items is None:
        return [value.expr.value] if isinstance(value.expr, Const) else None
    if not isinstance(value.items.count, Const) or not value.items.count.value:
        return None
    found = [value.items.item(code, Const(i)) for i in range(value.items.count.value)]
    known = [one.value for one in found if isinstance(one, Const)]
    return known if len(known) == len(found) else None


def _area_in_play(grid: Grid, first: Expr, code: Code, values: list[Value]) -> Value:
    """Return an area of which not all is known before play."""
    columns, wide = _collected(grid, code, values[0], grid.wide, "column")
    rows, tall = _collected(grid, code, values[1], grid.tall, "row")
    count = code.let(Math("*", wide, tall))

    def item(_: Code, i: Expr) -> Expr:
        column = Item(columns, Math("mod", i, wide))
        return _place(grid, first, column, Item(rows, Math("down", i, wide)))

    kind = thing(grid.name)
    items = Sequence(kind, count, item, columns.capacity * rows.capacity)
    return Value(list_of(kind), Const(0), code.span, items)


def _collected(grid: Grid, code: Code, value: Value, most: int, what: str) -> tuple[Array, Expr]:
    """Collect the numbers of columns or rows; one that is not there is a rules error."""
    array = code.cells(1 if value.items is None else max(1, value.items.capacity))
    count = code.let(Const(0))

    def keep(number: Expr) -> None:
        inside = both(compare(">=", number, 1), compare("<=", number, most))
        code.fail(compare("==", inside, 0), f"{grid.name} has no {what} {{0}}", number)
        code.put(array, count, number)
        code.set(count, plus(count, 1))

    if value.items is None:
        keep(simple(code, value.expr))
    else:
        with code.each(value) as number:
            keep(number)
    return array, count
