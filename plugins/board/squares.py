"""Discs that are a square part of a grid: a turn carries along what stands and is kept there."""

from __future__ import annotations

from playrules.engine.program.expressions import Column, Const, Expr, Item
from playrules.engine.vocabulary import Build, Code, DeclaredBlock
from playrules.plugins.api.arithmetic import compare, entry, modulo, plus, simple, times
from playrules.plugins.board.grid import Grid
from playrules.plugins.board.model import Square, boards_of, places

QUARTERS = 4
RING_ALONE = ("hides",)


def source(square: Square, position: int, quarters: int) -> int:
    """Return from which position things come to one by so many clockwise quarter turns."""
    column, row = position % square.side, position // square.side
    for _ in range(quarters):
        # What comes to the top was at the left: (0, 0) takes what was at the lower right.
        column, row = square.side - 1 - row, column
    return row * square.side + column


def link_square(block: DeclaredBlock, grid: Grid, build: Build) -> None:
    """Read which square of a grid a disc is."""
    disc = build.find(block.name)
    for setting in RING_ALONE:
        if block.has(setting):
            where = block.setting_span(setting)
            build.error(where, f"`{setting}` is for a disc in a ring", "this one is in a grid")
    for row in block.rows:
        build.error(row.span, "a square of a grid has no sectors", help="leave the rows out")
    ends = [_ends(block, name, most, build) for name, most in _axes(grid)]
    if disc is None or any(one is None for one in ends):
        return
    (left, right), (low, high) = (one for one in ends if one is not None)
    if right - left != high - low or right == left:
        what = f"{right - left + 1} columns and {high - low + 1} rows"
        build.error(
            block.setting_span("columns"), f"{what} cannot turn in a grid", "no square",
            "as many columns as rows, at least 2",
        )  # fmt: skip
        return
    spaces = [
        grid.first + (row - 1) * grid.wide + column - 1
        for row in range(low, high + 1)
        for column in range(left, right + 1)
    ]
    turns = block.value("turns")
    sign = -1 if turns is not None and turns.text == "anticlockwise" else 1
    square = Square(disc.first, grid, tuple(spaces), right - left + 1, sign)
    boards_of(build).squares[block.name] = square
    build.component(block, within=grid.name, disc=disc.first, square=square.spaces)


def _axes(grid: Grid) -> tuple[tuple[str, int], tuple[str, int]]:
    return ("columns", grid.wide), ("rows", grid.tall)


def _ends(block: DeclaredBlock, name: str, most: int, build: Build) -> tuple[int, int] | None:
    """Return the first and last column or row, or None after saying what is wrong."""
    ends = block.bounds(name) if block.has(name) else None
    if ends is not None and 1 <= ends[0] <= ends[1] <= most:
        return ends
    message = f"which {name} of the grid turn?" if ends is None else f"there are no such {name}"
    build.error(block.setting_span(name), message, help=f"write `{name}: 1..3`, within 1..{most}")
    return None


def turn_square(code: Code, square: Square, n: Expr) -> None:
    """Write the turn of a square by *n* quarters: all at once, then nothing stands elsewhere."""
    quarters = simple(code, modulo(times(n, square.sign), QUARTERS))
    with code.when(compare("!=", quarters, 0)):
        _carry_pieces(code, square, quarters)
        _carry_values(code, square, quarters)


def _carry_pieces(code: Code, square: Square, quarters: Expr) -> None:
    build = code.build
    pieces = build.find("piece")
    at = build.columns(pieces).get("at") if pieces is not None else None
    if pieces is None or at is None:
        return
    size = places(build)
    goals = list(range(size)) * QUARTERS
    for turn in range(QUARTERS):
        for position, goal in enumerate(square.spaces):
            goals[turn * size + square.spaces[source(square, position, turn)]] = goal
    base = code.let(times(quarters, size))
    with code.loop(Const(0), Const(len(pieces.ids))) as i:
        place = code.let(Column(at[0], i))
        code.store(Column(at[0], i), entry(build, "turned places", goals, plus(base, place)))


def _carry_values(code: Code, square: Square, quarters: Expr) -> None:
    build = code.build
    area = len(square.spaces)
    kind = square.board.kind
    offsets = [space - kind.first for space in square.spaces]
    sources = [
        offsets[source(square, position, turn)]
        for turn in range(QUARTERS)
        for position in range(area)
    ]
    for first, size in build.columns(kind).values():
        before = code.cells(area)
        for key in range(size):
            start = code.let(times(quarters, area))
            with code.loop(Const(0), Const(area)) as i:
                origin = entry(build, "turned spaces", sources, plus(start, i))
                code.put(before, i, Column(first + key, times(origin, size)))
            with code.loop(Const(0), Const(area)) as i:
                goal = entry(build, "spaces of a square", offsets, i)
                code.store(Column(first + key, times(goal, size)), Item(before, i))
