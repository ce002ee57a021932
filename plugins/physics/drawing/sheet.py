"""A sheet of signs on which a scene is drawn for a terminal: cells, twice as high as wide."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from math import ceil, floor

from playrules.plugins.physics.model import Circle, Point, Shape
from playrules.plugins.physics.model.scenes import extents_of
from playrules.plugins.physics.model.shapes import edges, holds_point

STEEP = 2.2
"""Columns to a row up to which a line is steep."""


@dataclass
class Sheet:
    """Rows of signs; a cell is `wide` nm wide and twice as high.

    `left` and `top` are the x of its left edge and the height of its upper edge.
    """

    left: int
    top: int
    wide: int
    columns: int
    rows: int
    cells: dict[tuple[int, int], str] = field(default_factory=dict)

    @property
    def tall(self) -> int:
        """How high a cell is."""
        return 2 * self.wide

    def column(self, x: float) -> int:
        """Return the column of an x."""
        return floor((x - self.left) / self.wide)

    def row(self, y: float) -> int:
        """Return the row of a height, counted from the top."""
        return floor((self.top - y) / self.tall)

    def middle(self, column: int, row: int) -> Point:
        """Return the middle of a cell."""
        return (
            self.left + column * self.wide + self.wide // 2,
            self.top - row * self.tall - self.tall // 2,
        )

    def put(self, column: int, row: int, sign: str, *, over: bool = True) -> bool:
        """Write a sign if the cell is on the sheet, and free or written *over*."""
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            return False
        if not over and (column, row) in self.cells:
            return False
        self.cells[column, row] = sign
        return True

    def fill(self, shapes: Sequence[Shape], sign: str, *, over: bool = True) -> None:
        """Fill the cells whose middles shapes hold; one cell at least."""
        (left, right), (low, high) = extents_of(shapes)
        some = False
        for row in range(max(0, self.row(high)), min(self.rows, self.row(low) + 1)):
            for column in range(max(0, self.column(left)), self.column(right) + 1):
                if any(_holds(one, self.middle(column, row)) for one in shapes):
                    some = self.put(column, row, sign, over=over) or some
        if not some:  # what lies beside the sheet is shown at its edge
            x = min(max((left + right) / 2, self.left), self.left + self.columns * self.wide - 1)
            self.near(x, (low + high) / 2, sign)

    def near(self, x: float, y: float, sign: str) -> None:
        """Write a sign in the cell of a point, or in the next free one beside it."""
        column, row = self.column(x), self.row(y)
        for aside in (0, 1, -1, 2, -2):
            if self.put(column + aside, row, sign, over=False):
                return
        self.put(column, row, sign)

    def draw(self, points: Sequence[Sequence[float]], sign: Callable[[float, float], str]) -> None:
        """Draw a line through free cells; *sign* gives the sign of a step by its slope."""
        for (ax, ay), (bx, by) in zip(points, points[1:], strict=False):
            rows, columns = abs(by - ay) / self.tall, abs(bx - ax) / self.wide
            said = sign(bx - ax, by - ay)
            if columns <= STEEP * rows:  # one sign a row: slanting ones are as slim as others
                first, last = sorted((self.row(ay), self.row(by)))
                for row in range(first, last + 1):
                    share = min(max((self.middle(0, row)[1] - ay) / (by - ay), 0), 1)
                    self.put(self.column(ax + (bx - ax) * share), row, said, over=False)
                continue
            steps = 2 * ceil(max(columns, 1))
            for at in range(steps + 1):
                x, y = ax + (bx - ax) * at / steps, ay + (by - ay) * at / steps
                self.put(self.column(x), self.row(y), said, over=False)

    def lines(self) -> list[str]:
        """Return its rows, without blanks at the end."""
        return [
            "".join(self.cells.get((column, row), " ") for column in range(self.columns)).rstrip()
            for row in range(self.rows)
        ]


def slope(dx: float, dy: float) -> str:
    """Return the sign of a line that goes so."""
    if abs(dy) < abs(dx) / 3:
        return "_"
    if abs(dx) < abs(dy) / 3:
        return "|"
    return "/" if (dx > 0) == (dy > 0) else "\\"


def dotted(_dx: float, _dy: float) -> str:
    """Return the sign of the way of what is thrown."""
    return "."


def closed(shape: Shape) -> list[Point]:
    """Return the corners of a polygon and its first one again; of a circle nothing."""
    return [] if isinstance(shape, Circle) else [a for a, _ in edges(shape)] + [shape[0]]


def _holds(shape: Shape, point: Point) -> bool:
    if isinstance(shape, Circle):
        return (point[0] - shape.x) ** 2 + (point[1] - shape.y) ** 2 <= shape.radius**2
    return holds_point(shape, point)


def in_rows(words: Iterable[tuple[int, str]], columns: int, most: int, gap: int = 1) -> list[str]:
    """Return words around their columns, in as few rows as they need without touching."""
    rows: list[str] = []
    for middle, word in sorted(words):
        start = min(max(0, middle - (len(word) - 1) // 2), max(0, columns - len(word)))
        for at in range(most):
            if at == len(rows):
                rows.append("")
            if not rows[at] or len(rows[at]) + gap <= start:
                rows[at] = rows[at].ljust(start) + word
                break
    return rows
