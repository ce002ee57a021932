"""What the board words know of a program's boards and discs while it is compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from playrules.engine.kinds import Kind
from playrules.engine.program.expressions import Const, Expr
from playrules.engine.vocabulary import Build, Constant, DeclaredBlock, ThingKind, Value
from playrules.plugins.api.arithmetic import compare, select

PLUGIN = "board"

Mark = tuple[Kind, int]  # a name of a type


@dataclass(slots=True)
class Board:
    """A track or a ring: spaces numbered from `low`, one after the other.

    `onward` and `turnoff` are place ids by position (0: nothing; a `turnoff` of 0 is none).
    `columns` are the constant values of each space, by column name; `headings` are the names of
    all columns, also of those without a value. `linked` says that the rows have been read.
    """

    kind: ThingKind
    ring: bool
    low: int
    onward: list[int] = field(default_factory=list)
    turnoff: list[int] = field(default_factory=list)
    rooms: list[int] = field(default_factory=list)
    columns: dict[str, tuple[Kind, list[int]]] = field(default_factory=dict)
    headings: tuple[str, ...] = ()
    linked: bool = False

    def __post_init__(self) -> None:
        """Let every space lead to the next one, and take one piece."""
        ids = self.kind.ids
        self.onward = [*ids[1:], ids[0] if self.ring else 0]
        self.turnoff = [0] * len(ids)
        self.rooms = [1] * len(ids)

    @property
    def name(self) -> str:
        """The name in the rules file."""
        return self.kind.name

    @property
    def size(self) -> int:
        """How many spaces there are."""
        return len(self.kind.ids)

    @property
    def first(self) -> int:
        """The id of the first space."""
        return self.kind.ids[0]

    @property
    def is_track(self) -> bool:
        """Whether its spaces stand in one row, from the first to the last."""
        return not self.ring

    @property
    def high(self) -> int:
        """The number of the last space."""
        return self.low + self.size - 1

    @property
    def plain(self) -> bool:
        """Whether all counts go straight on, without links to elsewhere."""
        after = [*self.kind.ids[1:], self.first if self.ring else 0]
        return self.onward == after and not any(self.turnoff)

    def kind_of(self, column: str) -> str:
        """Return what a column holds, such as `name`; empty if no row says anything in it."""
        return self.columns[column][0].base if column in self.columns else ""

    def printed(self, column: str = "") -> list[tuple[Kind, list[int]]]:
        """Return the columns of names, or only the one called *column*."""
        return [
            (kind, given)
            for name, (kind, given) in self.columns.items()
            if kind.base == "name" and column in ("", name)
        ]

    def marks(self, column: str = "") -> tuple[tuple[Mark, ...], ...]:
        """Return the names that are printed on each space, by position; see `printed`."""
        named = self.printed(column)
        return tuple(
            tuple((kind.present(), given[i]) for kind, given in named if given[i])
            for i in range(self.size)
        )


@dataclass(slots=True)
class Disc:
    """A turning disc inside a ring, with a sector for each space of the ring.

    `windows` and `spaces` (place ids, 0: none) are by sector. `column` of the row says by how many
    sectors the disc has turned; `sign` is 1 for discs that turn clockwise, else -1. `hides` names
    the column of the ring that lies under the rim; None stands for all columns of names.
    """

    block: DeclaredBlock
    kind: ThingKind
    ring: Board
    windows: list[int]
    spaces: list[int]
    sign: int
    column: int
    hides: Constant | None = None

    @property
    def under(self) -> str:
        """The column that lies under the rim, empty for all columns of names."""
        return self.hides.text if self.hides else ""

    @property
    def name(self) -> str:
        """The name in the rules file."""
        return self.kind.name

    @property
    def size(self) -> int:
        """How many sectors there are."""
        return self.ring.size


@dataclass(frozen=True, slots=True)
class Square:
    """A disc that is a square of a grid; `spaces` are its place ids row by row from the lowest.

    `disc` is the disc's id; `sign` is 1 for discs that turn clockwise, else -1.
    """

    disc: int
    board: Board
    spaces: tuple[int, ...]
    side: int
    sign: int


@dataclass(slots=True)
class Boards:
    """All boards and discs of a program, in order of declaration."""

    boards: dict[str, Board] = field(default_factory=dict)
    discs: dict[str, Disc] = field(default_factory=dict)
    squares: dict[str, Square] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Board]:
        """Yield the boards."""
        return iter(self.boards.values())

    def holding(self, space: int) -> Board | None:
        """Return the board that has the space with id *space*."""
        return next((board for board in self if space in board.kind.ids), None)

    def numbers(self) -> tuple[int, int]:
        """Return the lowest and the highest number of any space."""
        return min(board.low for board in self), max(board.high for board in self)


def boards_of(build: Build) -> Boards:
    """Return the boards and discs of the program being built."""
    found = build.shared(PLUGIN).setdefault("boards", Boards())
    assert isinstance(found, Boards)
    return found


def board_of(build: Build, value: Value) -> Board | None:
    """Return the board that a space is known to be on before play, if so."""
    boards = boards_of(build)
    if isinstance(value.expr, Const):
        return boards.holding(value.expr.value)
    if len(boards.boards) == 1:
        (only,) = boards
        if value.kind.of == "space" or places(build) - 1 == only.size:
            return only
    return boards.boards.get(value.kind.of)


def places(build: Build) -> int:
    """Return one more than the greatest id of a place: the length of tables over places."""
    ids = (*build.ids("place"), *(board.kind.ids[-1] for board in boards_of(build)))
    return max(ids, default=0) + 1


def by_place(build: Build, default: int, values: Callable[[Board], list[int]]) -> list[int]:
    """Return a table over places from lists over each board's spaces."""
    table = [default] * places(build)
    for board in boards_of(build):
        table[board.first : board.first + board.size] = values(board)
    return table


def by_disc(build: Build, it: Value, lower: Callable[[Disc], Expr]) -> Expr:
    """Return what *lower* gives for the disc that *it* is; which one may be known in play only."""
    discs = boards_of(build).discs
    if it.kind.of in discs:
        return lower(discs[it.kind.of])
    answer: Expr = Const(0)
    for disc in reversed(discs.values()):
        chosen = lower(disc)
        last = len(discs) == 1 and not it.kind.nullable
        answer = chosen if last else select(compare("==", it.expr, disc.kind.first), chosen, answer)
    return answer
