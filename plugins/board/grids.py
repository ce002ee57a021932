"""Declares grids: spaces in columns and rows, and what the rows of the block say about each."""

from __future__ import annotations

from functools import partial

from playrules.engine.kinds import number
from playrules.engine.source import Span
from playrules.engine.vocabulary import Build, Constant, DeclaredBlock, RowView
from playrules.plugins.board.grid import Grid
from playrules.plugins.board.grid_index import index_grid
from playrules.plugins.board.grid_pictures import GridPicture
from playrules.plugins.board.model import boards_of
from playrules.plugins.board.spaces import MOST_SPACES, finish_board, read_room

MOST_LINES = 1_000  # columns or rows
RESERVED = ("column", "row", "lines")


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
    grid = Grid(kind, False, 1, headings=tuple(block.extra_columns), wide=wide, tall=tall)
    shape = block.value("shape")
    grid.hexagons = shape is not None and shape.text == "hexagons"
    block.data["board"] = grid
    boards_of(build).boards[block.name] = grid
    build.index(kind, partial(index_grid, grid))


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
    build.picture(GridPicture(block.title, grid.first, grid.wide, grid.tall, grid.marks()))


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
