"""Lowers the counting functions: `ahead`, `run`, `back_from`, `steps`.

Where the board is known and has no links, counting is arithmetic on ids. Otherwise it is a look-up
in a table by count and place as long as that table stays small, and else a walk in play.
"""

from __future__ import annotations

from collections.abc import Callable

from playrules.engine.kinds import ABSENT, Kind, list_of, number, thing
from playrules.engine.program.expressions import Const, Expr, Math, Native, Whole
from playrules.engine.vocabulary import Build, Code, Value
from playrules.engine.vocabulary import Sequence as Items
from playrules.plugins.api.arithmetic import (
    both,
    compare,
    entry,
    frozen,
    least,
    minus,
    modulo,
    plus,
    select,
    simple,
    times,
)
from playrules.plugins.board.model import Board, board_of, boards_of, by_place, places
from playrules.plugins.board.routes import (
    all_distances,
    all_walks,
    first_table,
    onward_table,
    steps_to_go,
    walk,
    walked,
)

MOST_CELLS = 20_000  # of one table; above, counting walks
MOST_STEPS = 1_000  # that `run` can list
SMALL = 2**62  # sums of two numbers below it do not overflow


def lower_ahead(code: Code, arguments: dict[str, Value]) -> Value:
    """Lower `ahead(s, n)` and `ahead(s, n, on: list)`."""
    space, count, on = arguments["s"], arguments["n"], arguments.get("on")
    if on is not None and on.items is not None:
        return _ahead_on(code, space, count, on)
    board = board_of(code.build, space)
    start = Value(space.kind, simple(code, space.expr), space.span)
    answer = _ahead(code.build, board, start, simple(code, count.expr), count.kind)
    return Value(_kind_of(board, answer), answer, code.span)


def _kind_of(board: Board | None, answer: Expr) -> Kind:
    """Return the kind of an answer that counting gave."""
    kind = thing(board.name) if board is not None and board.plain else thing("space")
    sure = isinstance(answer, Const) and answer.value != 0
    # Arithmetic with `mod` is what a ring without links gives: there always is a space ahead.
    around = isinstance(answer, Math) and board is not None and board.plain and board.ring
    return kind if sure or around else kind.or_nothing()


def _ahead(build: Build, board: Board | None, space: Value, count: Expr, bounds: Kind) -> Expr:
    """Return the space *count* steps on, 0 if there is none. Operands are simple."""
    if isinstance(count, Const):
        bounds = number(count.value, count.value)
    if board is not None and board.plain:
        answer = _along(board, space.expr, count, bounds)
    else:
        answer = _looked_up(build, board, space.expr, count, bounds)
    if bounds.lo < 0:
        answer = select(compare("<", count, 0), Const(0), answer)
    return _unless_nothing(space, answer, 0)


def _unless_nothing(value: Value, answer: Expr, otherwise: int) -> Expr:
    """Return *answer*, but *otherwise* where a value is nothing."""
    if value.kind.nullable and not isinstance(value.expr, Const):
        return select(compare("==", value.expr, 0), Const(otherwise), answer)
    return answer


def _along(board: Board, space: Expr, count: Expr, bounds: Kind) -> Expr:
    """Count on a board without links: arithmetic on ids."""
    if board.ring:
        if not -SMALL < bounds.lo <= bounds.hi < SMALL:
            count = modulo(count, board.size)
        position = plus(plus(space, count), -board.first)
        return plus(modulo(position, board.size), board.first)
    left = minus(Const(board.kind.ids[-1]), space)
    return select(compare("<=", count, left), plus(space, count), Const(0))


def _looked_up(build: Build, board: Board | None, space: Expr, count: Expr, bounds: Kind) -> Expr:
    """Count where there are links, or where the board is known in play only."""
    onward, first = onward_table(build), first_table(build)
    if isinstance(space, Const) and isinstance(count, Const):
        return Const(walk((), space.value, count.value, onward, first))
    start, width = (board.first, board.size) if board is not None else (0, places(build))
    low = max(bounds.lo, 0)
    if (bounds.hi - low + 1) * width <= MOST_CELLS:
        cells = build.once(
            ("ahead", low, bounds.hi, start, width, onward, first),
            lambda: (
                space
                for row in all_walks(onward, first, bounds.hi)[low:]
                for space in row[start : start + width]
            ),
        )
        rows = minus(count, low)
        if bounds.lo < 0:  # only where the count is not negative is the answer used
            rows = Math("max", rows, Const(0))
        return entry(build, "ahead", cells, plus(times(rows, width), minus(space, start)))
    tables = Whole(build.table("onward", onward)), Whole(build.table("first step", first))
    return Native(walk, (space, count, *tables))


def _ahead_on(code: Code, space: Value, count: Value, on: Value) -> Value:
    """Count along a list of spaces: nothing past its end, and for a space that is not in it."""
    assert on.items is not None
    start, far = frozen(code, space.expr), frozen(code, count.expr)
    place, found, answer = code.let(Const(0)), code.let(Const(-1)), code.let(Const(0))
    with code.each(on) as item:
        here = both(compare("==", found, -1), compare("==", item, start))
        with code.when(here):
            code.set(found, place)
        code.set(place, plus(place, 1))
    goal = code.let(select(compare("<", found, 0), Const(-1), plus(found, far)))
    with code.when(both(compare(">=", goal, 0), compare(">=", far, 0))):
        code.set(place, Const(0))
        with code.each(on) as item:
            with code.when(compare("==", place, goal)):
                code.set(answer, item)
            code.set(place, plus(place, 1))
    return Value(on.items.item_kind.or_nothing(), answer, code.span)


def lower_run(code: Code, arguments: dict[str, Value]) -> Value:
    """Lower `run(s, n)`: the spaces stepped on."""
    space, count = arguments["s"], arguments["n"]
    build = code.build
    board = board_of(build, space)
    most = count.expr.value if isinstance(count.expr, Const) else count.kind.hi
    if most > MOST_STEPS:
        build.error(
            count.span,
            "how many steps `run` lists has no bound here",
            f"may be more than {MOST_STEPS}",
            "give a number with a range, such as a reading of a die",
        )
    most = min(max(most, 1), MOST_STEPS)
    start = Value(space.kind, frozen(code, space.expr), space.span)
    length = frozen(code, _run_length(build, board, start, simple(code, count.expr), most))

    def item(inner: Code, i: Expr) -> Expr:
        step = simple(inner, plus(i, 1))
        known = Value(start.kind.present(), start.expr, start.span)
        return _ahead(build, board, known, step, number(1, most))

    kind = thing(board.name) if board is not None and board.plain else thing("space")
    return Value(list_of(kind), Const(0), code.span, Items(kind, length, item, most))


def _run_length(build: Build, board: Board | None, start: Value, count: Expr, most: int) -> Expr:
    """Return how many of *count* steps there are before an end."""
    if board is not None and board.plain and board.ring:
        length = count
    elif board is not None and board.plain:
        length = least(count, minus(Const(board.kind.ids[-1]), start.expr))
    else:
        onward, first = onward_table(build), first_table(build)
        far = build.once(
            ("steps to go", onward, first),
            lambda: (steps_to_go((), one, MOST_STEPS, onward, first) for one in range(len(onward))),
        )
        reach = build.once(
            ("steps to go", onward, first, most), lambda: (min(n, most) for n in far)
        )
        length = least(count, entry(build, "steps to go", reach, start.expr))
    if isinstance(length, Const):
        return Const(max(length.value, 0))
    return _unless_nothing(start, Math("max", length, Const(0)), 0)


def lower_back_from(code: Code, arguments: dict[str, Value]) -> Value:
    """Lower `back_from(s)`: the space and those behind it, by their numbers."""
    space = arguments["s"]
    board = board_of(code.build, space)
    start = Value(space.kind, frozen(code, space.expr), space.span)
    if board is None:
        return _back_from_any(code, start)
    position = minus(start.expr, board.first)
    count = Const(board.size) if board.ring else plus(position, 1)

    def item(_: Code, i: Expr) -> Expr:
        if not board.ring:
            return minus(start.expr, i)
        return plus(modulo(minus(position, i), board.size), board.first)

    kind = thing(board.name)
    items = Items(kind, _unless_nothing(start, count, 0), item, board.size)
    return Value(list_of(kind), Const(0), code.span, items)


def _back_from_any(code: Code, start: Value) -> Value:
    """List the spaces behind one whose board is known in play only; none behind other places."""

    def look_up(name: str, values: Callable[[Board], list[int]]) -> Expr:
        return frozen(code, entry(code.build, name, by_place(code.build, 0, values), start.expr))

    first = look_up("first of its board", lambda board: [board.first] * board.size)
    size = look_up("spaces of its board", lambda board: [board.size] * board.size)
    count = look_up("spaces back", _spaces_back)
    position = frozen(code, Math("-", start.expr, first))

    def item(_: Code, i: Expr) -> Expr:
        # On a track the position never falls below 0, so going round changes nothing there.
        return plus(Math("mod", minus(position, i), size), first)

    kind = thing("space")
    capacity = max((board.size for board in boards_of(code.build)), default=1)
    return Value(list_of(kind), Const(0), code.span, Items(kind, count, item, capacity))


def _spaces_back(board: Board) -> list[int]:
    return [board.size] * board.size if board.ring else list(range(1, board.size + 1))


def lower_steps(code: Code, arguments: dict[str, Value]) -> Value:
    """Lower `steps(a, b)`: how many steps a move from a needs to stand on b."""
    build = code.build
    a, b = (
        Value(one.kind, simple(code, one.expr), one.span)
        for one in (arguments["a"], arguments["b"])
    )
    board = board_of(build, a)
    if board is not None and board.plain and board_of(build, b) is board:
        return _steps_along(board, a, b, code)
    onward, first = onward_table(build), first_table(build)
    kind = number(0, len(onward)).or_nothing()
    if len(onward) ** 2 <= MOST_CELLS:
        cells = build.once(
            ("steps", onward, first),
            lambda: (ABSENT if n < 0 else n for row in all_distances(onward, first) for n in row),
        )
        index = plus(times(a.expr, len(onward)), b.expr)
        return Value(kind, entry(build, "steps", cells, index), code.span)
    tables = Whole(build.table("onward", onward)), Whole(build.table("first step", first))
    found = code.let(Native(walked, (a.expr, b.expr, *tables)))
    return Value(kind, select(compare("<", found, 0), Const(ABSENT), found), code.span)


def _steps_along(board: Board, a: Value, b: Value, code: Code) -> Value:
    """Count the steps between two spaces of one board without links."""
    if board.ring:
        answer = modulo(minus(b.expr, a.expr), board.size)
    else:
        far = minus(b.expr, a.expr)
        answer = select(compare("<", far, 0), Const(ABSENT), far)
    answer = _unless_nothing(b, _unless_nothing(a, answer, ABSENT), ABSENT)
    kind = number(0, board.size - 1)
    sure = answer != Const(ABSENT) and isinstance(answer, Const | Math)
    return Value(kind if sure else kind.or_nothing(), answer, code.span)
