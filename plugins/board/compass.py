"""Lowers directions that have a name: where they lead is looked up by direction and place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playrules.engine.kinds import Kind, list_of
from playrules.engine.program.expressions import Const, Expr, Math
from playrules.engine.vocabulary import Build, Code, Value
from playrules.engine.vocabulary import Sequence as Items
from playrules.plugins.api.arithmetic import (
    both,
    compare,
    entry,
    frozen,
    minus,
    modulo,
    plus,
    select,
    times,
)
from playrules.plugins.board.grid import Grid, grids_of
from playrules.plugins.board.model import places

NAMES = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")
SOUTH = NAMES.index("south") + 1
_SQUARES = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
# Each row of hexagons lies half a space further to the right than the one below it.
_HEXAGONS = (None, (0, 1), (1, 0), (1, -1), None, (0, -1), (-1, 0), (-1, 1))


def way(grid: Grid, direction: int) -> tuple[int, int] | None:
    """Return how far right and up a direction (from 1) goes; None for one that the grid lacks."""
    return (_HEXAGONS if grid.hexagons else _SQUARES)[direction - 1]


@dataclass(frozen=True, slots=True)
class Course:
    """A straight walk over a grid: `count` spaces can be met, `stride` ids from one to the next."""

    start: Expr
    count: Expr
    stride: Expr
    kind: Kind
    longest: int

    def space(self, n: Expr) -> Expr:
        """Return the space n steps on."""
        if isinstance(self.stride, Const):
            return plus(self.start, times(n, self.stride.value))
        if isinstance(n, Const):
            return plus(self.start, times(self.stride, n.value))
        return plus(self.start, Math("*", n, self.stride))

    def spaces(self, code: Code, count: Expr) -> Value:
        """Return the list of the first *count* spaces that are met."""
        items = Items(self.kind, count, lambda _, i: self.space(plus(i, 1)), self.longest)
        return Value(list_of(self.kind), Const(0), code.span, items)

    def as_far_as(self, code: Code, on: Value, first: int) -> Expr:
        """Return how many spaces one after the other are in a set, from the one *first* steps on.

        The walk goes to the edge at most.
        """
        n, going = code.let(Const(first)), code.let(Const(1))
        with code.repeat(both(going, compare("<=", n, self.count))):
            code.set(going, code.holds(on, self.space(n)))
            code.set(n, plus(n, going))
        return minus(n, first)


def course(code: Code, space: Value, direction: Value, kind: Kind) -> Course:
    """Return the walk from a space in a named direction."""
    build, start = code.build, frozen(code, space.expr)
    toward = frozen(code, direction.expr)
    count = frozen(code, _at(build, "spaces ahead", start, toward, _spaces_ahead))
    stride = frozen(code, _at(build, "stride", start, toward, _stride))
    longest = max((max(grid.wide, grid.tall) for grid in grids_of(build)), default=1)
    return Course(start, count, stride, kind, longest)


def beside(code: Code, space: Expr, direction: Expr) -> Expr:
    """Return the next space in a named direction, 0 beyond the edge."""
    return _at(code.build, "space beside", space, direction, _beside)


def stepped_by_name(code: Code, along: Course, count: Expr) -> Expr:
    """Return the space *count* steps on; 0 beyond the edge and for a negative count."""
    there = both(compare(">=", count, 0), compare("<=", count, along.count))
    return select(there, along.space(count), Const(0))


def lower_turned(code: Code, arguments: dict[str, Value]) -> Value:
    """Lower `turned(d, n)`."""
    direction, n = arguments["d"], arguments["n"]
    eighths = plus(minus(direction.expr, 1), modulo(n.expr, len(NAMES)))
    return Value(direction.kind, plus(modulo(eighths, len(NAMES)), 1), code.span)


def _spaces_ahead(grid: Grid, position: int, right: int, up: int) -> int:
    n = 0
    while grid.beside(position, right * (n + 1), up * (n + 1)):
        n += 1
    return n


def _stride(grid: Grid, _: int, right: int, up: int) -> int:
    return right + up * grid.wide


def _beside(grid: Grid, position: int, right: int, up: int) -> int:
    return grid.beside(position, right, up)


def _at(
    build: Build,
    name: str,
    space: Expr,
    direction: Expr,
    value: Callable[[Grid, int, int, int], int],
) -> Expr:
    """Look up a value by direction and place."""
    if isinstance(direction, Const):
        return entry(build, *_toward(build, name, direction.value, value), space)
    numbers = range(1, len(NAMES) + 1)
    cells = build.once(
        (name, places(build)),
        lambda: (cell for one in numbers for cell in _by_place(build, one, value)),
    )
    return entry(build, name, cells, plus(times(minus(direction, 1), places(build)), space))


def _toward(
    build: Build, name: str, direction: int, value: Callable[[Grid, int, int, int], int]
) -> tuple[str, tuple[int, ...]]:
    """Return the name and the cells of a table over places."""
    name = f"{name} {NAMES[direction - 1]}"
    return name, build.once((name, places(build)), lambda: _by_place(build, direction, value))


def _by_place(
    build: Build, direction: int, value: Callable[[Grid, int, int, int], int]
) -> list[int]:
    grids = grids_of(build)
    # What a stride is elsewhere does not matter: with one for all it need not be looked up.
    elsewhere = 0
    if value is _stride and len(grids) == 1:
        elsewhere = value(grids[0], 0, *(way(grids[0], direction) or (0, 0)))
    table = [elsewhere] * places(build)
    for grid in grids:
        far = way(grid, direction)
        for position in range(grid.size if far else 0):
            assert far is not None
            table[grid.first + position] = value(grid, position, *far)
    return table
