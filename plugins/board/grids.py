"""Declares grids: spaces in columns and rows, and what the rows of the block say about each."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from playrules.engine.kinds import PLAYER, number
from playrules.engine.source import Span
from playrules.engine.vocabulary import Build, Constant, DeclaredBlock, RowView
from playrules.plugins.board.grid import Grid
from playrules.plugins.board.grid_index import index_grid
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
    owners = build.seat_names if block.per_player else ("",)
    kind = build.things(
        block,
        group="space",
        titles=[f"{_title(block, owner)} {cell}" for owner in owners for cell in cells],
        keys=[f"{owner}.{block.name}[{cell}]".lstrip(".") for owner in owners for cell in cells],
    )
    if block.per_player:
        seats = range(1, len(owners) + 1)
        build.constant(kind, "owner", PLAYER, [seat for seat in seats for _ in cells])
    shape = block.value("shape")
    grids = [
        Grid(
            replace(kind, ids=kind.ids[start : start + len(cells)]),
            False,
            1,
            headings=tuple(block.extra_columns),
            wide=wide,
            tall=tall,
            hexagons=shape is not None and shape.text == "hexagons",
            per_player=block.per_player,
        )
        for start in range(0, len(kind.ids), len(cells))
    ]
    block.data["grids"] = grids
    for owner, grid in zip(owners, grids, strict=True):
        boards_of(build).boards[f"{owner} {block.name}".strip()] = grid
    build.index(kind, partial(index_grid, grids[0]))


def _title(block: DeclaredBlock, owner: str) -> str:
    return f"{owner}'s {block.title}" if owner else block.title


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
    grids: list[Grid] = block.data.get("grids", [])
    owners = build.seat_names if block.per_player else ("",)
    seen: dict[int, Span] = {}
    spoken = [(row, _positions(grids[0], row, build, seen)) for row in block.rows if grids]
    for owner, grid in zip(owners, grids, strict=False):
        for row, positions in spoken:
            read_room(grid, row, positions, build)
        spaces = range(grid.size)
        build.constant(grid.kind, "column", number(1, grid.wide), [grid.column(i) for i in spaces])
        build.constant(grid.kind, "row", number(1, grid.tall), [grid.row(i) for i in spaces])
        finish_board(grid, block, spoken, build, RESERVED)
        build.layout(grid.kind, [grid.layout(i) for i in spaces], shown=grid.hexagons)
        build.component(
            block,
            title=_title(block, owner),
            first=grid.first,
            wide=grid.wide,
            tall=grid.tall,
            marks=grid.marks(),
            hexagons=grid.hexagons,
        )


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
