"""What the board words know of a grid while a program is compiled."""

from __future__ import annotations

from dataclasses import dataclass, field

from playrules.engine.vocabulary import Build
from playrules.plugins.board.model import Board, boards_of

HEXAGON_RISE = 87  # from one row of hexagons to the next: half the root of 3, in hundredths


@dataclass(slots=True)
class Grid(Board):
    """A board of columns and rows, numbered from 1, row by row from row 1 at the bottom.

    Of a block that is there once per player there is a grid for each; their spaces follow one
    another and are of one kind, `name`.
    """

    wide: int = 1
    tall: int = 1
    hexagons: bool = False
    per_player: bool = False
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

    def layout(self, position: int) -> tuple[int, int]:
        """Return where a space lies, right and up of the first, in hundredths of its width."""
        right, up = self.column(position) - 1, self.row(position) - 1
        if self.hexagons:
            return 100 * right + 50 * up, HEXAGON_RISE * up
        return 100 * right, 100 * up

    def place_name(self, space: int) -> str:
        """Return the column and the row of a space as they are written."""
        position = space - self.first
        return f"{self.column(position)}, {self.row(position)}"


def grids_of(build: Build) -> list[Grid]:
    """Return the grids of the program being built."""
    return [board for board in boards_of(build) if isinstance(board, Grid)]
