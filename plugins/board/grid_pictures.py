"""Draws grids as lines of text: the highest row on top, a cell for each space."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playrules.plugins.board.model import Mark
from playrules.plugins.board.pictures import (
    WIDTH,
    initials,
    kept_on,
    named_marks,
    standing,
    wrapped,
)


@dataclass(frozen=True, slots=True)
class GridPicture:
    """Draws a grid: rows numbered at the left, columns below; rows of hexagons shifted.

    A cell shows the pieces on a space by their initials, else the values kept there, else the
    names printed there, else a dot. The legend tells what the initials stand for.
    """

    title: str
    first: int
    wide: int
    tall: int
    marks: tuple[tuple[Mark, ...], ...]
    hexagons: bool = False

    def __call__(self, state: Any) -> list[str]:
        """Return the lines."""
        printed = named_marks(state, self.marks)
        pieces = standing(state, counted=False)
        kept = kept_on(state, self.first, self.wide * self.tall)
        shown = [pieces.get(self.first + i) or kept[i] or printed[i] for i in range(len(printed))]
        signs = initials({name for names in shown for name in names})
        cells = ["".join(signs[name] for name in names) or "." for names in shown]
        size = max(len(str(self.wide)), *(len(cell) for cell in cells))
        edge = len(str(self.tall))
        lines = [self.title]
        for row in range(self.tall, 0, -1):
            start = (row - 1) * self.wide
            line = " ".join(cell.ljust(size) for cell in cells[start : start + self.wide])
            shift = " " * ((row - 1) * (size + 1) // 2) if self.hexagons else ""
            lines.append(f"  {row:>{edge}} {shift}{line}".rstrip())
        below = " ".join(str(column).ljust(size) for column in range(1, self.wide + 1))
        lines.append(f"  {'':>{edge}} {below}".rstrip())
        legend = ", ".join(f"{sign} = {name}" for name, sign in signs.items())
        return [line[: WIDTH - 1] for line in lines] + wrapped(legend)
