"""Declares grids: spaces in columns and rows, and what the rows of the block say about each."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from playrules.engine.kinds import number, thing
from playrules.engine.program.expressions import Const, Expr
from playrules.engine.source import Span
from playrules.engine.vocabulary import Build, Code, Constant, DeclaredBlock, RowView, Value
from playrules.plugins.api.arithmetic import both, compare, minus, plus, select, simple, times
from playrules.plugins.board.model import Board, boards_of
from playrules.plugins.board.spaces import MOST_SPACES, finish_board, read_room

MOST_LINES = 1_000  # columns or rows
RESERVED = ("column", "row", "lines")


@dataclass(slots=True)
class Grid(Board):
    """A board of columns and rows, numbered from 1, row by row from row 1 at the bottom."""

    wide: int = 1
    tall: int = 1
    lines: dict[int, list[int]] = field(default_factory=dict)  # places by line id

    @property
    def is_track(self) -> bool:
        """A grid's spaces stand in several rows."""
        return False

    def column(self, position: int) -> int:
        """Return the column of the space at a position."""
        return position % self.wide + 1

    def row(self, position: int) -> int:
        """Return the row of the space at a position."""
        return position // self.wide + 1

    def beside(self, position: int, right: int, up: int) -> int:
        """Return the id of the space so far right and up of a position, 0 beyond the edge."""
        column, row = self.column(position) + right, self.row(position) + up
        if 1 <= column <= self.wide and 1 <= row <= self.tall:
            return self.first + (row - 1) * self.wide + column - 1
        return 0

    def place_name(self, space: int) -> str:
        """Return the column and the row of a space as they are written."""
        position = space - self.first
        return f"{self.column(position)}, {self.row(position)}"


def grids_of(build: Build) -> list[Grid]:
    """Return the grids of the program being built."""
    return [board for board in boards_of(build) if isinstance(board, Grid)]


def declare_grid(block: DeclaredBlock, build: Build) -> None:
    """Declare the spaces of a `grid`."""
    wide, tall = _size(block, "columns", build), _size(block, "rows", build)
    if wide is None or tall is None:
        return
    if wide * tall > MOST_SPACES:
        build.error(
            block.setting_span("rows"),
            f"{block.name} cannot have {wide * tall} spaces",
            help=f"there are at most {MOST_SPACES}",
        )
        return
    cells = [f"{column}, {row}" for row in range(1, tall + 1) for column in range(1, wide + 1)]
    kind = build.things(
        block,
        group="space",
        titles=[f"{block.title} {cell}" for cell in cells],
        keys=[f"{block.name}[{cell}]" for cell in cells],
    )
    headings = tuple(block.extra_columns)
    grid = Grid(kind, False, 1, headings=headings, wide=wide, tall=tall)
    block.data["board"] = grid
    boards_of(build).boards[block.name] = grid
    build.index(kind, partial(_index, grid))


def _size(block: DeclaredBlock, setting: str, build: Build) -> int | None:
    """Return how many columns or rows a grid has, or None after saying what is wrong."""
    given = block.value(setting)
    if given is None:  # which has been reported already
        return None
    if 1 <= given.value <= MOST_LINES:
        return given.value
    build.error(
        given.span, f"a grid cannot have {given.value} {setting}", help=f"write 1..{MOST_LINES}"
    )
    return None


def link_grid(block: DeclaredBlock, build: Build) -> None:
    """Read the rows of a `grid`, whose cells may name any place."""
    grid = block.data.get("board")
    if not isinstance(grid, Grid):
        return
    seen: dict[int, Span] = {}
    spoken = [(row, _positions(grid, row, build, seen)) for row in block.rows]
    for row, positions in spoken:
        read_room(grid, row, positions, build)
    spaces = range(grid.size)
    build.constant(grid.kind, "column", number(1, grid.wide), [grid.column(i) for i in spaces])
    build.constant(grid.kind, "row", number(1, grid.tall), [grid.row(i) for i in spaces])
    finish_board(grid, block, spoken, build, RESERVED)
    build.component(block, first=grid.first, wide=grid.wide, tall=grid.tall, marks=grid.marks())


def _positions(grid: Grid, row: RowView, build: Build, seen: dict[int, Span]) -> list[int]:
    """Return the positions that a row speaks of: all its columns in all its rows."""
    columns = _numbers(grid, row, "column", grid.wide, build)
    rows = _numbers(grid, row, "row", grid.tall, build)
    positions: list[int] = []
    for one in rows:
        for other in columns:
            position = (one.value - 1) * grid.wide + other.value - 1
            if position in seen:
                build.error(
                    one.span,
                    f"{grid.name}[{other.value}, {one.value}] is in two rows",
                    "second row for it",
                    f"the first is in line {seen[position].line};"
                    " write all about a space in one row",
                )
                return positions
            seen[position] = row.span
            positions.append(position)
    return positions


def _numbers(grid: Grid, row: RowView, column: str, most: int, build: Build) -> list[Constant]:
    """Return the numbers in a cell that the grid has."""
    given = row.cell(column)
    if not given:
        build.error(row.span, f"this row says no {column}", help=f"give numbers under `{column}`")
    wrong = [one for one in given if one.kind.base != "number" or not 1 <= one.value <= most]
    for one in wrong:
        what = one.value if one.kind.base == "number" else f"that is a {one.kind}"
        build.error(one.span, f"{grid.name} has no {column} {what}", help=f"it has 1..{most}")
    return [one for one in given if one not in wrong]


def _index(grid: Grid, code: Code, values: list[Value], span: Span) -> Value:
    """Lower `grid[column, row]`; a pair that no space has gives nothing."""
    kind = thing(grid.name)
    usage = f"its spaces are {grid.name}[1, 1] to {grid.name}[{grid.wide}, {grid.tall}]"
    if len(values) != 2 or any(value.kind.base != "number" for value in values):
        code.build.error(span, f"{grid.name} is indexed by a column and a row", help=usage)
        return Value(kind, Const(grid.first), span)
    tests: Expr = Const(1)
    parts: list[Expr] = []
    for value, most, what in zip(values, (grid.wide, grid.tall), ("column", "row"), strict=True):
        if isinstance(value.expr, Const) and not 1 <= value.expr.value <= most:
            message = f"{grid.name} has no {what} {value.expr.value}"
            code.build.error(value.span, message, f"no such {what}", usage)
            return Value(kind, Const(grid.first), span)
        inside = 1 <= value.kind.lo and value.kind.hi <= most and not value.kind.nullable
        part = value.expr if inside else simple(code, value.expr)
        if not inside:
            tests = both(tests, both(compare(">=", part, 1), compare("<=", part, most)))
        parts.append(part)
    there = plus(plus(times(minus(parts[1], 1), grid.wide), parts[0]), grid.first - 1)
    if tests == Const(1):
        return Value(kind, there, span)
    return Value(kind.or_nothing(), select(tests, there, Const(0)), span)
