"""Lowers the words of grids: `step`, `ray`, `neighbours` and what else goes in directions.

Where a direction is known before play, a look-up by place answers; else a walk in play.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playrules.engine.kinds import Kind, list_of, thing
from playrules.engine.program.expressions import Const, Expr, Math, Native, Whole
from playrules.engine.vocabulary import Build, Code, Value
from playrules.engine.vocabulary import Sequence as Items
from playrules.plugins.api.arithmetic import entry, frozen, plus, simple, times
from playrules.plugins.board.compass import Course, beside, course, stepped_by_name
from playrules.plugins.board.grid import Grid, grids_of
from playrules.plugins.board.model import board_of, places

Cells = Sequence[int]
Ways = Sequence[tuple[int, int]]  # right and up

ORTHOGONAL: Ways = ((0, -1), (-1, 0), (1, 0), (0, 1))  # in the order of the spaces
DIAGONAL: Ways = ((-1, -1), (1, -1), (-1, 1), (1, 1))
AROUND: Ways = sorted((*ORTHOGONAL, *DIAGONAL), key=lambda way: (way[1], way[0]))
SIX: Ways = ((0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1))
BESIDE: dict[str, tuple[Ways, Ways]] = {
    "orthogonals": (ORTHOGONAL, SIX),
    "diagonals": (DIAGONAL, ()),
    "neighbours": (AROUND, SIX),
}
"""What lies beside a space of a grid of squares, and of one of hexagons."""


def stepped(
    row: Cells, space: int, right: int, up: int, sides: Cells, columns: Cells, rows: Cells
) -> int:
    """Return the space so far right and up, 0 beyond the edge and for places on no grid.

    `columns` and `rows` tell where a place is on its grid, `sides` how many columns and rows that
    grid has: first the columns by place, then the rows.
    """
    wide, tall = sides[space], sides[len(columns) + space]
    if -wide < right < wide and -tall < up < tall:
        column, line = columns[space] + right, rows[space] + up
        if 1 <= column <= wide and 1 <= line <= tall:
            return space + up * wide + right
    return 0


def reached(
    row: Cells, space: int, right: int, up: int, sides: Cells, columns: Cells, rows: Cells
) -> int:
    """Return how often one can step on in a direction; 0 for a direction that leads nowhere."""
    n = 0
    while right != 0 or up != 0:
        space = stepped(row, space, right, up, sides, columns, rows)
        if space == 0:
            return n
        n += 1
    return 0


def _by_place(build: Build, what: str, value: Callable[[Grid, int], int]) -> tuple[int, ...]:
    """Return a table over places from *what* a space is; 0 for places on no grid."""

    def make() -> list[int]:
        table = [0] * places(build)
        for grid in grids_of(build):
            table[grid.first : grid.first + grid.size] = [value(grid, i) for i in range(grid.size)]
        return table

    return build.once((what, places(build)), make)


def _widths(build: Build) -> tuple[int, ...]:
    return _by_place(build, "width of grids", lambda grid, _: grid.wide)


def _tables(build: Build) -> tuple[Cells, Cells, Cells]:
    """Return the tables that walks in play look at."""
    tall = _by_place(build, "height of grids", lambda grid, _: grid.tall)
    sides = build.once(("sides of grids", places(build)), lambda: _widths(build) + tall)
    columns = _by_place(build, "columns of places", lambda grid, i: grid.column(i))
    return sides, columns, _by_place(build, "rows of places", lambda grid, i: grid.row(i))


def _walk(build: Build, walk: Callable[..., int], space: Expr, right: Expr, up: Expr) -> Expr:
    """Return what a walk gives: looked up for a known direction, else walked in play."""
    tables = _tables(build)
    if isinstance(right, Const) and isinstance(up, Const):
        ways = right.value, up.value
        if isinstance(space, Const):
            return Const(walk((), space.value, *ways, *tables))
        name, count = f"{walk.__name__} {ways[0]} {ways[1]}", places(build)
        cells = build.once(
            (name, count), lambda: (walk((), place, *ways, *tables) for place in range(count))
        )
        return entry(build, name, cells, space)
    names = ("sides of grids", "columns of places", "rows of places")
    known = (Whole(build.table(n, t)) for n, t in zip(names, tables, strict=True))
    return Native(walk, (space, right, up, *known))


def spaces_kind(grids: Sequence[Grid]) -> Kind:
    """Return the kind of spaces that are on one of some grids."""
    return thing(grids[0].name) if len({grid.name for grid in grids}) == 1 else thing("space")


def kind_of_spaces(build: Build, space: Value) -> Kind:
    """Return the kind of the spaces that directions lead to from a space."""
    board, grids = board_of(build, space), grids_of(build)
    if any(space.kind.of == grid.name for grid in grids):
        return thing(space.kind.of)
    # Places on no grid lead nowhere.
    return thing(board.name) if isinstance(board, Grid) else spaces_kind(grids)


def _way(arguments: dict[str, Value]) -> tuple[Expr, Expr]:
    right, up = (arguments.get(name) for name in ("right", "up"))
    return right.expr if right else Const(0), up.expr if up else Const(0)


def lower_step(code: Code, arguments: dict[str, Value]) -> Value:
    """Lower `step(s, direction, n)` and `step(s, right: n, up: n)`."""
    space = arguments["s"]
    kind = kind_of_spaces(code.build, space)
    direction = _direction(code, arguments)
    if direction is None:
        answer = _walk(code.build, stepped, space.expr, *_way(arguments))
    elif "n" in arguments:
        along = course(code, space, direction, kind)
        answer = stepped_by_name(code, along, simple(code, arguments["n"].expr))
    else:
        answer = beside(code, space.expr, direction.expr)
    sure = isinstance(answer, Const) and answer.value
    return Value(kind if sure else kind.or_nothing(), answer, code.span)


def _direction(code: Code, arguments: dict[str, Value]) -> Value | None:
    """Return the direction that is named, if one is; reports what cannot be said together."""
    direction = arguments.get("d")
    offsets = [arguments[name] for name in ("right", "up") if name in arguments]
    help = "write a direction such as `north`, or `right:` and `up:`"
    if direction is not None and offsets:
        code.build.error(offsets[0].span, "a direction says already where to go", help=help)
    if direction is None and "n" in arguments:
        code.build.error(arguments["n"].span, "so many steps in which direction?", help=help)
    if direction is None and not offsets:
        code.build.error(code.span, "it is not said in which direction", help=help)
    return direction


def lower_ray(code: Code, arguments: dict[str, Value]) -> Value:
    """Lower `ray(s, direction)` and `ray(s, right: n, up: n)`: an even stride over ids."""
    space, on = arguments["s"], arguments.get("on")
    kind = kind_of_spaces(code.build, space)
    direction = _direction(code, arguments)
    if direction is None:
        along = _course(code, arguments, kind)
    else:
        along = course(code, space, direction, kind)
    if on is None:
        return along.spaces(code, along.count)
    return along.spaces(code, code.let(along.as_far_as(code, on, 1)))


def _course(code: Code, arguments: dict[str, Value], kind: Kind) -> Course:
    """Return the walk from a space by so many columns and rows at a time."""
    build, space = code.build, arguments["s"]
    start = frozen(code, space.expr)
    right, up = (frozen(code, one) for one in _way(arguments))
    count = frozen(code, _walk(build, reached, start, right, up))
    stride = _stride(code, space, start, right, up)
    longest = max((max(grid.wide, grid.tall) for grid in grids_of(build)), default=1)
    return Course(start, count, stride, kind, longest)


def _stride(code: Code, space: Value, start: Expr, right: Expr, up: Expr) -> Expr:
    """Return by how much ids grow with each step."""
    grids = {grid.name: grid for grid in grids_of(code.build)}
    grid = grids.get(kind_of_spaces(code.build, space).of)
    if grid is not None:
        return frozen(code, plus(times(up, grid.wide), right))
    wide = entry(code.build, "width of grids", _widths(code.build), start)
    return code.let(Math("+", Math("*", up, wide), right))


def around(name: str) -> Callable[[Code, dict[str, Value]], Value]:
    """Return what lowers a function that lists spaces beside one; *name* is one of `BESIDE`."""

    def lower(code: Code, arguments: dict[str, Value]) -> Value:
        build, space = code.build, arguments["s"]
        kind = kind_of_spaces(build, space)
        return listed(code, space, name, lambda: beside_lists(build, name), kind)

    return lower


def beside_lists(build: Build, name: str) -> list[list[int]]:
    """Return the spaces beside each place; *name* is one of `BESIDE`."""
    lists: list[list[int]] = [[] for _ in range(places(build))]
    for grid in grids_of(build):
        ways = BESIDE[name][grid.hexagons]
        for position in range(grid.size):
            goals = (grid.beside(position, *way) for way in ways)
            lists[grid.first + position] = [goal for goal in goals if goal]
    return lists


def listed(
    code: Code, it: Value, name: str, lists: Callable[[], list[list[int]]], kind: Kind
) -> Value:
    """Return a list that is looked up by the id of a thing."""
    build = code.build
    start = frozen(code, it.expr)
    counts = build.once((f"count of {name}", places(build)), lambda: map(len, lists()))
    most = max(1, *counts)
    cells = build.once((name, places(build)), lambda: padded(lists(), most))
    count = frozen(code, entry(build, f"count of {name}", counts, start))

    def item(_: Code, i: Expr) -> Expr:
        return entry(build, name, cells, plus(times(start, most), i))

    return Value(list_of(kind), Const(0), code.span, Items(kind, count, item, most))


def padded(lists: list[list[int]], most: int) -> list[int]:
    """Return lists one after the other, each with zeros up to *most* elements."""
    return [place for one in lists for place in [*one, *[0] * (most - len(one))]]


def lower_column_of(code: Code, arguments: dict[str, Value]) -> Value:
    """Lower `column_of(s)`: the spaces of its column, from row 1 on."""
    return _line(code, arguments["s"], across=False)


def lower_row_of(code: Code, arguments: dict[str, Value]) -> Value:
    """Lower `row_of(s)`: the spaces of its row, from column 1 on."""
    return _line(code, arguments["s"], across=True)


def _line(code: Code, space: Value, *, across: bool) -> Value:
    """Return the spaces of a column or row."""
    build = code.build
    start = frozen(code, space.expr)

    def first(grid: Grid, i: int) -> int:
        return grid.first + (i // grid.wide * grid.wide if across else i % grid.wide)

    def size(grid: Grid, _: int) -> int:
        return grid.wide if across else grid.tall

    what = "row" if across else "column"

    def look_up(name: str, value: Callable[[Grid, int], int]) -> Expr:
        return frozen(code, entry(build, name, _by_place(build, name, value), start))

    begin, count = look_up(f"start of {what}", first), look_up(f"size of {what}", size)
    wide = frozen(code, entry(build, "width of grids", _widths(build), start))

    def item(_: Code, i: Expr) -> Expr:
        if across:
            return plus(begin, i)
        return (
            plus(begin, times(i, wide.value))
            if isinstance(wide, Const)
            else (Math("+", begin, Math("*", i, wide)))
        )

    most = max((size(grid, 0) for grid in grids_of(build)), default=1)
    kind = kind_of_spaces(build, space)
    return Value(list_of(kind), Const(0), code.span, Items(kind, count, item, most))
