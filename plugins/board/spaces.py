"""Declares tracks and rings: their spaces, and what the rows say about each space."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from playrules.engine.kinds import NUMBER, number, thing
from playrules.engine.program.expressions import Const
from playrules.engine.source import Span
from playrules.engine.vocabulary import Build, Code, Constant, DeclaredBlock, RowView, Value
from playrules.plugins.api.arithmetic import both, compare, plus, select, simple
from playrules.plugins.board.discs import show_disc
from playrules.plugins.board.model import Board, boards_of

MOST_SPACES = 10_000
MOST_ROOM = 10**6
RESERVED = ("number", "piece", "pieces", "at", "owner")


def declare_board(block: DeclaredBlock, build: Build) -> None:
    """Declare the spaces of a `track` or `ring`."""
    bounds = block.bounds("spaces")
    if bounds is None:
        where = block.setting_span("spaces")
        build.error(where, f"the spaces of {block.name} are no range", help="write `spaces: 1..40`")
        return
    low, high = bounds
    if high < low or high - low >= MOST_SPACES:
        build.error(
            block.setting_span("spaces"),
            f"{block.name} cannot have spaces {low}..{high}",
            help=f"the first number comes first, and there are at most {MOST_SPACES} spaces",
        )
        return
    numbers = range(low, high + 1)
    kind = build.things(
        block,
        group="space",
        titles=[f"{block.title} {n}" for n in numbers],
        keys=[f"{block.name}[{n}]" for n in numbers],
    )
    board = Board(kind, block.word == "ring", low, headings=tuple(block.extra_columns))
    block.data["board"] = board
    boards_of(build).boards[block.name] = board
    build.index(kind, partial(_index, board))


def link_board(block: DeclaredBlock, build: Build) -> None:
    """Read the rows of a `track` or `ring`, whose cells may name any place."""
    board = block.data.get("board")
    if not isinstance(board, Board):
        return
    seen: dict[int, Span] = {}
    spoken = [(row, _row_spaces(board, row, build, seen)) for row in block.rows]
    for row, spaces in spoken:
        read_room(board, row, spaces, build)
        _read_links(board, row, spaces, build)
    finish_board(board, block, spoken, build)
    build.component(
        block,
        first=board.first,
        low=board.low,
        marks=board.marks(),
        links=_links(board),
        ways=_ways(board),
    )
    for disc in boards_of(build).discs.values():
        if disc.ring is board:  # declared before its ring
            show_disc(disc, build)


def _links(board: Board) -> tuple[tuple[int, int], ...]:
    """Return which spaces lead elsewhere than to the next one: pairs of place ids."""
    after = (*board.kind.ids[1:], board.first if board.ring else 0)
    pairs = []
    for at, space in enumerate(board.kind.ids):
        if board.onward[at] != after[at] and board.onward[at]:
            pairs.append((space, board.onward[at]))
        if board.turnoff[at]:
            pairs.append((space, board.turnoff[at]))
    return tuple(pairs)


def _ways(board: Board) -> tuple[tuple[int, int], ...]:
    """Return where columns of spaces point to, such as ladders: pairs of place ids."""
    return tuple(
        (board.first + at, one)
        for kind, given in board.columns.values()
        if kind.base == "thing"
        for at, one in enumerate(given)
        if one
    )


def finish_board(
    board: Board,
    block: DeclaredBlock,
    spoken: Iterable[tuple[RowView, list[int]]],
    build: Build,
    reserved: tuple[str, ...] = (),
) -> None:
    """Declare the constants of each space; `spoken` has each row with the positions it is about."""
    cells: dict[str, dict[int, Constant]] = {column: {} for column in block.extra_columns}
    for row, positions in spoken:
        for column, values in cells.items():
            given = _one(row, column, build)
            if given is not None and given.kind.base != "nothing":
                values.update((position, given) for position in positions)
    build.constant(board.kind, "room", number(0, MOST_ROOM), board.rooms)
    for column, values in cells.items():
        if column in (*RESERVED, *reserved):
            help = "every space has that anyway"
            build.error(block.span, f"a column cannot be called {column}", help=help)
        elif values:
            _declare_column(board, column, values, build)
    _declare_lists(board, build)
    board.linked = True


def _row_spaces(board: Board, row: RowView, build: Build, seen: dict[int, Span]) -> list[int]:
    """Return the positions of the spaces that a row speaks of."""
    positions: list[int] = []
    numbers = row.cell("space")
    if not numbers:
        build.error(row.span, "this row says no space", help="give its number under `space`")
    for one in numbers:
        position = one.value - board.low
        if one.kind.base != "number":
            build.error(one.span, "a space is told by its number", f"this is a {one.kind}")
        elif not 0 <= position < board.size:
            build.error(
                one.span,
                f"{board.name} has no space {one.value}",
                "no such space",
                f"its spaces are {board.low}..{board.high}",
            )
        elif position in seen:
            build.error(
                one.span,
                f"space {one.value} of {board.name} is in two rows",
                "second row for it",
                f"the first is in line {seen[position].line}; write all about a space in one row",
            )
        else:
            seen[position] = row.span
            positions.append(position)
    return positions


def read_room(board: Board, row: RowView, positions: Iterable[int], build: Build) -> None:
    """Read how many pieces the spaces of a row take."""
    room = _one(row, "room", build)
    if room is None:
        return
    if not 0 <= room.value <= MOST_ROOM:
        message = f"there cannot be room for {room.value} pieces"
        build.error(room.span, message, help="0 is for any number")
        return
    for position in positions:
        board.rooms[position] = room.value


def _read_links(board: Board, row: RowView, spaces: Iterable[int], build: Build) -> None:
    """Read where a row leads: `onward` and `turnoff`."""
    onward, turnoff = (_one(row, column, build) for column in ("onward", "turnoff"))
    for position in spaces:
        if onward is not None and _is_space(onward, build, allow_nothing=True):
            board.onward[position] = onward.value
        if turnoff is not None and _is_space(turnoff, build):
            board.turnoff[position] = turnoff.value


def _one(row: RowView, column: str, build: Build) -> Constant | None:
    """Return the value in a cell, or None for an empty one."""
    values = row.cell(column)
    if len(values) > 1:
        build.error(values[1].span, f"there can be only one {column}", "a second value")
    return values[0] if values else None


def _is_space(one: Constant, build: Build, *, allow_nothing: bool = False) -> bool:
    if allow_nothing and one.kind.base == "nothing":
        return True
    if one.kind.base == "thing" and boards_of(build).holding(one.value) is not None:
        return True
    build.error(one.span, "this leads nowhere", "not a space", "name a space, such as `orbit[3]`")
    return False


def _declare_column(board: Board, column: str, values: dict[int, Constant], build: Build) -> None:
    """Give each space the constant that a column of the rows says."""
    kind = build.type_of(values.values())
    if kind is None:
        return
    if kind.base == "text":
        one = next(iter(values.values()))
        build.error(one.span, "texts cannot be kept for spaces", help="declare a type with names")
        return
    zero = kind.base in ("number", "yes_no")
    if kind.base == "number":
        kind = NUMBER
    kind = kind.present() if zero or len(values) == board.size else kind.or_nothing()
    empty = 0 if zero else kind.absent
    given = [values[i].value if i in values else empty for i in range(board.size)]
    board.columns[column] = (kind, given)
    build.constant(board.kind, column, kind, given)


def _declare_lists(board: Board, build: Build) -> None:
    """Let `board.NAME` be the spaces that have a name in some column."""
    lists: dict[str, set[int]] = {}
    for kind, given in board.columns.values():
        if kind.base != "name":
            continue
        for value, name in enumerate(build.type_names(kind), start=1):
            ids = {board.first + i for i, one in enumerate(given) if one == value}
            lists.setdefault(name, set()).update(ids)
    for name, ids in lists.items():
        build.list_of(board.kind, name, sorted(ids))


def _index(board: Board, code: Code, values: list[Value], span: Span) -> Value:
    """Lower `board[number]`; a number that no space has gives nothing."""
    kind = thing(board.name)
    usage = f"its spaces are {board.name}[{board.low}] to {board.name}[{board.high}]"
    (value, *more) = values
    if more or value.kind.base != "number":
        code.build.error(span, f"{board.name} is indexed by one number", help=usage)
        return Value(kind, Const(board.first), span)
    shift = board.first - board.low
    if isinstance(value.expr, Const):
        if not board.low <= value.expr.value <= board.high:
            message = f"{board.name} has no space {value.expr.value}"
            code.build.error(value.span, message, "no such space", usage)
            return Value(kind, Const(board.first), span)
        return Value(kind, plus(value.expr, shift), span)
    if board.low <= value.kind.lo and value.kind.hi <= board.high and not value.kind.nullable:
        return Value(kind, plus(value.expr, shift), span)
    asked = simple(code, value.expr)
    there = both(compare(">=", asked, board.low), compare("<=", asked, board.high))
    return Value(kind.or_nothing(), select(there, plus(asked, shift), Const(0)), span)
