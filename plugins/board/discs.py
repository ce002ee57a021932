"""Discs that turn inside a ring: their sectors, what they show, and what stands beside what."""

from __future__ import annotations

from playrules.engine.kinds import NUMBER, YES_NO, number, thing
from playrules.engine.program.expressions import Column, Const, Expr, Math
from playrules.engine.source import Span
from playrules.engine.vocabulary import Build, Code, Constant, DeclaredBlock, RowView, Value
from playrules.plugins.api.arithmetic import (
    both,
    compare,
    entry,
    minus,
    modulo,
    plus,
    select,
    simple,
    times,
)
from playrules.plugins.board.grid import Grid
from playrules.plugins.board.model import Board, Disc, board_of, boards_of, by_disc, places
from playrules.plugins.board.squares import link_square, turn_square


def declare_disc(block: DeclaredBlock, build: Build) -> None:
    """Declare a disc; the rest has to wait until its ring is known."""
    block.data["kind"] = build.things(block, group="disc", titles=[block.title], keys=[block.name])


def link_disc(block: DeclaredBlock, build: Build) -> None:
    """Read the rows of a disc and let the row keep how far it has turned."""
    kind = block.data.get("kind")
    inside = block.value("inside")
    board = boards_of(build).boards.get(inside.text) if inside is not None else None
    if isinstance(board, Grid):
        link_square(block, board, build)
        return
    ring = _ring_of(block, build)
    if kind is None or ring is None:
        return
    for setting in ("columns", "rows"):
        if block.has(setting):
            message = f"`{setting}` are for a disc in a grid"
            build.error(block.setting_span(setting), message, "this one is in a ring")
    turns = block.value("turns")
    column = build.keep(kind, "turned", number(0, ring.size - 1))
    hides = block.value("hides")
    sign = -1 if turns is not None and turns.text == "anticlockwise" else 1
    disc = Disc(block, kind, ring, [0] * ring.size, [0] * ring.size, sign, column, hides)
    seen: dict[int, Span] = {}
    for row in block.rows:
        _read_row(disc, row, build, seen)
    boards_of(build).discs[block.name] = disc
    if ring.linked:
        show_disc(disc, build)


def show_disc(disc: Disc, build: Build) -> None:
    """Draw a disc, for which its ring's rows have to be known."""
    if disc.hides is None or _can_hide(disc.ring, disc.hides, build):
        build.component(
            disc.block,
            within=disc.ring.name,
            holds=_carried(disc, build),
            disc=disc.kind.first,
            first=disc.ring.first,
            low=disc.ring.low,
            marks=disc.ring.marks(disc.under),
            hides=disc.under,
            windows=tuple(disc.windows),
            spaces=tuple(disc.spaces),
            sign=disc.sign,
        )


def _carried(disc: Disc, build: Build) -> tuple[str, ...]:
    """Return the tracks that begin on a disc, and nowhere else touch it."""
    found = []
    for board in boards_of(build):
        on_it = [space for space in board.kind.ids if space in disc.spaces]
        if board.is_track and on_it == [board.first]:
            found.append(board.name)
    return tuple(found)


def _ring_of(block: DeclaredBlock, build: Build) -> Board | None:
    """Return the ring that a disc turns in, or None after saying what is wrong."""
    inside = block.value("inside")
    if inside is None:  # which has been reported already
        return None
    board = boards_of(build).boards.get(inside.text)
    if board is None or not board.ring:
        known = [name for name, one in boards_of(build).boards.items() if turns_in(one)]
        help = f"it may be inside of {', '.join(known)}" if known else "declare a ring or a grid"
        message = f"{inside.text} is no ring or grid"
        build.error(inside.span, message, "a disc turns in a ring or a grid", help)
        return None
    return board


def turns_in(board: Board) -> bool:
    """Whether discs turn in a board: in a ring, or in a grid that is there once."""
    return board.ring or (isinstance(board, Grid) and not board.per_player)


def _can_hide(ring: Board, hides: Constant, build: Build) -> bool:
    """Whether a ring has the column that a disc hides; says so if not."""
    printed = [name for name in ring.headings if ring.kind_of(name) in ("", "name")]
    if hides.text in printed:
        return True
    known = ", ".join(printed)
    build.error(
        hides.span,
        f"{ring.name} has no column of names called {hides.text}",
        "a disc hides a column of its ring's rows",
        f"columns of names: {known}" if known else f"give {ring.name} rows with names",
    )
    return False


def _read_row(disc: Disc, row: RowView, build: Build, seen: dict[int, Span]) -> None:
    """Read what a row says about sectors."""
    sectors = row.cell("sector")
    window = row.cell("window")
    if not sectors:
        build.error(row.span, "this row says no sector", help="give its number under `sector`")
    space = _read_space(disc, row, len(sectors), build)
    for one in sectors:
        if _is_sector(disc, one, build, seen):
            seen[one.value] = row.span
            disc.windows[one.value] = window[0].value if window else 0
            disc.spaces[one.value] = space


def _read_space(disc: Disc, row: RowView, sectors: int, build: Build) -> int:
    """Return the place that a row puts on the disc, 0 for none."""
    space = row.cell("space")
    if not space:
        return 0
    mistake = ""
    if len(space) > 1 or sectors > 1:
        mistake = "a sector has one space, and a space is at one sector"
    elif space[0].value in disc.spaces:
        mistake = "this space is at another sector already"
    elif space[0].value in disc.ring.kind.ids:
        mistake = f"this space is on {disc.ring.name}, not on the disc"
    if mistake:
        build.error(space[0].span, mistake)
        return 0
    return space[0].value


def _is_sector(disc: Disc, one: Constant, build: Build, seen: dict[int, Span]) -> bool:
    """Whether a cell names a sector that no row has named yet; says so if not."""
    sector = one.value
    if one.kind.base != "number":
        build.error(one.span, "a sector is told by its number", f"this is a {one.kind}")
    elif not 0 <= sector < disc.size:
        build.error(
            one.span,
            f"{disc.name} has no sector {sector}",
            "no such sector",
            f"it has one for each space of {disc.ring.name}: 0..{disc.size - 1}",
        )
    elif sector in seen:
        build.error(
            one.span,
            f"sector {sector} of {disc.name} is in two rows",
            "second row for it",
            f"the first is in line {seen[sector].line}",
        )
    else:
        return True
    return False


def turned(disc: Disc) -> Column:
    """Return the cell that says by how many sectors a disc has turned."""
    return Column(disc.column)


def _at_sector(build: Build, name: str, disc: Disc, by_sector: list[int], position: Expr) -> Expr:
    """Return what a disc has now at a position of its ring. Two rounds save the `mod`."""
    if disc.sign > 0:
        return entry(build, name, by_sector * 2, plus(minus(position, turned(disc)), disc.size))
    return entry(build, name, by_sector * 2, plus(turned(disc), position))


def lower_shows(code: Code, arguments: dict[str, Value]) -> Value:
    """Lower `disc.shows(x)` for a space or a name."""
    x = arguments["x"]
    _need_rim(code, arguments["it"])
    if x.kind.base not in ("name", "thing", "nothing") or not boards_of(code.build).discs:
        code.build.error(x.span, "a disc shows names and spaces", f"this is a {x.kind}")
        return Value(YES_NO, Const(0), code.span)
    x = Value(x.kind, simple(code, x.expr), x.span)
    lower = _shows_name if x.kind.base == "name" else _shows_space
    answer = by_disc(code.build, arguments["it"], lambda disc: lower(code.build, disc, x))
    return Value(YES_NO, answer, code.span)


def _need_rim(code: Code, it: Value) -> None:
    """Report a question about the rim of a disc that has none."""
    if it.kind.of in boards_of(code.build).squares:
        message = f"{it.kind.of} is a square of a grid"
        code.build.error(it.span, message, "it has no rim, and nothing shows through it")


def _shows_name(build: Build, disc: Disc, x: Value) -> Expr:
    """Whether a space with a name is under a window: one look-up by turn and name."""
    columns = [given for kind, given in disc.ring.printed(disc.under) if kind.of == x.kind.of]
    names = range(len(build.type_names(x.kind)) + 1)
    if isinstance(x.expr, Const):
        names = range(x.expr.value, x.expr.value + 1)
    cells = [
        int(
            name > 0
            and any(
                disc.windows[(position - disc.sign * turn) % disc.size] and given[position] == name
                for given in columns
                for position in range(disc.size)
            )
        )
        for turn in range(disc.size)
        for name in names
    ]
    index = plus(times(turned(disc), len(names)), minus(x.expr, names[0]))
    return entry(build, f"{disc.name} shows", cells, index)


def _shows_space(build: Build, disc: Disc, x: Value) -> Expr:
    """Whether a space is under a window."""
    board = board_of(build, x)
    if board is not None and board is not disc.ring:
        return Const(0)
    name = f"windows of {disc.name}"
    if board is not None and not x.kind.nullable:
        return _at_sector(build, name, disc, disc.windows, minus(x.expr, board.first))
    position = _position(build, disc, x.expr)
    there = _at_sector(build, name, disc, disc.windows, position)
    return both(compare(">=", position, 0), there)


def _position(build: Build, disc: Disc, space: Expr) -> Expr:
    """Return the position of a space on the disc's ring, -1 for places elsewhere."""
    cells = [-1] * places(build)
    for position, ring_space in enumerate(disc.ring.kind.ids):
        cells[ring_space] = position
    return entry(build, f"position on {disc.ring.name}", cells, space)


def _sector(build: Build, disc: Disc, space: Expr) -> Expr:
    """Return the sector of a space on the disc, -1 for places elsewhere."""
    cells = [-1] * places(build)
    for sector, place in enumerate(disc.spaces):
        if place:
            cells[place] = sector
    return entry(build, f"sector on {disc.name}", cells, space)


def lower_beside(code: Code, arguments: dict[str, Value]) -> Value:
    """Lower `disc.beside(x)`: what is now on the other side of the rim."""
    build = code.build
    _need_rim(code, arguments["it"])
    x = Value(arguments["x"].kind, simple(code, arguments["x"].expr), arguments["x"].span)
    it = arguments["it"]
    discs = boards_of(build).discs
    known = discs.get(it.kind.of) or (next(iter(discs.values())) if len(discs) == 1 else None)
    answer = by_disc(build, it, lambda disc: _beside(build, disc, x))
    if known is not None and isinstance(x.expr, Const) and x.expr.value in known.spaces:
        return Value(thing(known.ring.name), answer, code.span)
    return Value(thing("space").or_nothing(), answer, code.span)


def _beside(build: Build, disc: Disc, x: Value) -> Expr:
    position, sector = _position(build, disc, x.expr), _sector(build, disc, x.expr)
    on_disc = _at_sector(build, f"spaces of {disc.name}", disc, disc.spaces, position)
    shift = plus(sector, turned(disc)) if disc.sign > 0 else minus(sector, turned(disc))
    on_ring = plus(modulo(shift, disc.size), disc.ring.first)
    return select(
        compare(">=", position, 0),
        on_disc,
        select(compare(">=", sector, 0), on_ring, Const(0)),
    )


def lower_rotate(code: Code, arguments: dict[str, Value]) -> None:
    """Lower `rotate DISC by N`; what stands on the disc rides along."""
    it, by = arguments["d"], arguments.get("n")
    count = Const(1) if by is None else simple(code, by.expr)
    which = simple(code, it.expr)
    for disc in boards_of(code.build).discs.values():
        with code.when(compare("==", which, disc.kind.first)):
            step = modulo(count, disc.size)
            code.store(turned(disc), Math("mod", plus(turned(disc), step), Const(disc.size)))
    for square in boards_of(code.build).squares.values():
        with code.when(compare("==", which, square.disc)):
            turn_square(code, square, count)
    turning = Value(it.kind, which, it.span)
    code.record("rotate", "{0} turns by {1}", turning, Value(NUMBER, count, code.span))
    code.event("turns", d=turning)
