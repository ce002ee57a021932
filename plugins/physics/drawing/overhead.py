"""Draws the table from above as lines of text: a letter for each slice, dots where is aimed."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from math import ceil, cos, sin

from playrules.plugins.physics.drawing.around import Around, degrees
from playrules.plugins.physics.drawing.sheet import Sheet, dotted
from playrules.plugins.physics.model import Circle
from playrules.plugins.physics.model.units import to_radians

ROWS = 13
"""Lines of the table, with those of its rim."""
BASE, PIECE, TOOL = "o", "#", "="


def told_around(table: Around, columns: int) -> Iterator[str]:
    """Yield the lines of a table, of at most so many columns, and what stands for what."""
    sheet = _sheet(table)
    _rim(table, sheet)
    for side in table.sides:
        letters = _letters(table, side.seat)
        for _, corners in side.foundations:
            sheet.fill([_whole(corners)], letters)
        for _, corners in side.pieces:
            if table.holds(corners):
                sheet.fill([_whole(corners)], PIECE)
    if table.base:
        sheet.fill([Circle(0, 0, ceil(table.base))], BASE)
    if table.rod:
        sheet.fill([_whole(table.rod)], TOOL, over=False)
    if table.aimed is not None:
        sheet.draw([(0, 0), _at(table.aimed, table.radius)], dotted)
    yield table.words
    yield from sheet.lines()
    yield from textwrap.wrap("; ".join(_words(table, sheet)), columns)


def _sheet(table: Around) -> Sheet:
    """Return a sheet with the middle of the table in the middle of a cell."""
    wide = ceil(table.radius / (ROWS - 1))
    left = -(ROWS - 1) * wide - wide // 2
    return Sheet(left, ROWS * wide, wide, 2 * ROWS - 1, ROWS)


def _rim(table: Around, sheet: Sheet) -> None:
    """Mark the four quarters, as people read directions."""
    for angle, sign in ((0, "-"), (90, "|"), (180, "-"), (270, "|")):
        x, y = _at(round(angle * 17_453_293), table.radius)
        sheet.put(sheet.column(x), sheet.row(y), sign)


def _at(angle: int, far: float) -> tuple[float, float]:
    return far * cos(to_radians(angle)), far * sin(to_radians(angle))


def _whole(points: tuple[tuple[float, float], ...]) -> tuple[tuple[int, int], ...]:
    return tuple((round(x), round(y)) for x, y in points)


def _letters(table: Around, seat: int) -> str:
    return table.view.look.players[seat - 1].letters[:1]


def _words(table: Around, sheet: Sheet) -> Iterator[str]:
    """Yield what the signs stand for."""
    for side in table.sides:
        place = table.view.title("place", side.seen.place)
        yield f"{_letters(table, side.seat)} = {place} at {degrees(side.bearing)}"
    if PIECE in sheet.cells.values():
        yield f"{PIECE} = pieces"
    if table.rod:
        tool = next(one.seen for one in table.sides if one.rod is not None)
        standing = tool.standing.tool
        assert standing is not None
        yield f"{TOOL} = {tool.name('tool', tool.instance.tools[standing.tool])}"
