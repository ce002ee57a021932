"""Draws scenes as lines of text: a letter for each piece, names of areas below, a ruler."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import ceil, floor

from playrules.plugins.physics.drawing.around import around
from playrules.plugins.physics.drawing.asked import Aiming, Letting, aimed_words, aiming, letting
from playrules.plugins.physics.drawing.bodies import yes_of
from playrules.plugins.physics.drawing.marks import nice_step, rows_of_areas, ticks
from playrules.plugins.physics.drawing.overhead import told_around
from playrules.plugins.physics.drawing.seen import FELL, Seen
from playrules.plugins.physics.drawing.sheet import Sheet, closed, dotted, in_rows, slope
from playrules.plugins.physics.drawing.spans import Span
from playrules.plugins.physics.drawing.spoken import words_of
from playrules.plugins.physics.drawing.window import span_of
from playrules.plugins.physics.model import Circle, Interval, ToolPose
from playrules.plugins.physics.model.landing import outline
from playrules.plugins.physics.model.scenes import extents
from playrules.plugins.physics.model.units import MILLIMETRE
from playrules.plugins.physics.tools.checks import thinnest
from playrules.viewer.scene import Component, View

COLUMNS, ROWS, LEAST_ROWS, HOLES = 71, 22, 8, 2
"""Signs side by side; lines of a scene, those of the picture at least, and of numbers of holes."""
INDENT = "  "
NARROW = 36
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
GHOST = "+"
BALL = "@"


def tell(component: Component, view: View) -> list[str]:
    """Return a scene in lines of at most 76 signs; each player's own one below the other.

    Below slices of one table stands its plan from above.
    """
    lines: list[str] = []
    places = component.data["places"]
    for place in places:
        seen = Seen(component, view, place)
        title = view.title("place", place) if len(places) > 1 else component.title
        told = _spoken(seen) if seen.by_hand else _scene(seen)
        lines += [title, *(f"{INDENT}{line}".rstrip() for line in told)]
    table = around(component, view)
    if table is not None:
        title, *rest = told_around(table, COLUMNS)
        lines += [title, *(f"{INDENT}{line}".rstrip() for line in rest)]
    return lines


def _spoken(seen: Seen) -> Iterator[str]:
    """Yield how each piece lies in words, in lines that have room on a phone."""
    for told in words_of(seen):
        yield from textwrap.wrap(told, NARROW, subsequent_indent=INDENT, break_on_hyphens=False)


def _scene(seen: Seen) -> Iterator[str]:
    """Yield the lines of one scene."""
    let, aim, letters = letting(seen), aiming(seen), _letters(seen)
    words = list(_words(seen, letters, let, aim))
    below = len(words) + len({row for _, row in rows_of_areas(seen)}) + HOLES
    sheet = _sheet(seen, span_of(seen, let, aim), max(LEAST_ROWS, ROWS - below))
    _grounds(seen, sheet)
    if seen.scene.view == "above":
        _regions(seen, sheet)
    _pieces(seen, sheet, letters)
    _asked(seen, sheet, let, aim)
    lines = _named(seen, sheet)
    while lines and not lines[0]:
        lines.pop(0)
    yield from lines
    if seen.scene.view == "side":
        holes = [(sheet.column(one.x), one.name) for one in seen.scene.holes]
        rows = in_rows(holes, sheet.columns, 3)
        name = "  holes" if rows and len(rows[0]) + len("  holes") <= COLUMNS else ""
        yield from (f"{row}{name}" if at == 0 else row for at, row in enumerate(rows))
    yield from _areas(seen, sheet)
    yield from _ruler(seen, sheet)
    yield from words


def _sheet(seen: Seen, span: Span, rows: int) -> Sheet:
    """Return a sheet on which a span has room; blocks are whole rows high where they can be."""
    (left, right), (low, high) = span
    above = seen.scene.view == "above"
    high = high if above else max(high, low + 1)
    wide = max((right - left) / (COLUMNS - 4), (high - low) / (rows - 3) / 2, MILLIMETRE / 10)
    thin = thinnest(seen.scene) if seen.scene.bodies else 0
    if thin and wide <= thin / 2:
        wide = thin / 2 / floor(thin / 2 / wide)  # so that a row is a whole share of a block
    cell = ceil(wide)
    base = 0 if above else _base(seen, low)
    up = ceil((high - base) / (2 * cell)) + 1
    down = ceil((base - low) / (2 * cell)) + 1
    columns = min(COLUMNS, ceil((right - left) / cell) + 4)
    first = floor(((left + right) / 2 - columns * cell / 2) / cell) * cell
    return Sheet(first, base + up * 2 * cell, cell, columns, up + down)


def _base(seen: Seen, low: float) -> int:
    """Return the height at which a row begins: the top of the highest ground that carries holes."""
    scene = seen.scene
    used = {one.ground for one in scene.holes} | {one.ground for one in scene.areas}
    return max((scene.grounds[one].top for one in used), default=round(low))


def _grounds(seen: Seen, sheet: Sheet) -> None:
    for ground in seen.scene.grounds:
        if isinstance(ground.shape, Interval):
            row = sheet.row(ground.top - 1)
            first, last = sheet.column(ground.shape.lo), sheet.column(ground.shape.hi - 1)
            for column in range(max(0, first), min(sheet.columns, last + 1)):
                sheet.put(column, row, "=")
        else:
            _border(sheet, ground.shape)


def _named(seen: Seen, sheet: Sheet) -> list[str]:
    """Return the lines of a sheet, with the names of grounds behind them."""
    lines = sheet.lines()
    for ground, number in zip(seen.scene.grounds, seen.instance.grounds, strict=True):
        row = sheet.row(ground.top - 1)
        if isinstance(ground.shape, Interval) and 0 <= row < len(lines):
            line = f"{lines[row]} {seen.name('ground', number)}"
            lines[row] = line if len(line) <= COLUMNS else lines[row]
    return lines


def _border(sheet: Sheet, shape: object) -> None:
    """Draw the border of a region: a box by its sides, any other one by its lines."""
    (left, right), (low, high) = extents(shape)  # type: ignore[arg-type]
    if isinstance(shape, Circle):
        return
    a, b = sheet.column(left), sheet.column(right - 1)
    top, foot = sheet.row(high) - 1, sheet.row(low + 1) + 1
    for column in range(a, b + 1):
        sheet.put(column, top, "-")
        sheet.put(column, foot, "-")
    for row in range(top + 1, foot):
        sheet.put(a, row, "|")
        sheet.put(b, row, "|")


def _regions(seen: Seen, sheet: Sheet) -> None:
    """Draw the edges of areas seen from above: their names stand below."""
    for area in seen.scene.areas:
        ends = extents(seen.scene.grounds[area.ground].shape)[1]
        corners = [] if isinstance(area.shape, Interval) else closed(area.shape)
        for a, b in pairwise(corners):
            if a[1] != b[1] or a[1] not in ends:  # along the border of its ground stands that
                sheet.draw((a, b), lambda dx, dy: "|" if abs(dx) < abs(dy) else "-")


def _letters(seen: Seen) -> dict[int, str]:
    """Return a letter for each piece in the scene, by id."""
    return {piece: LETTERS[at % len(LETTERS)] for at, (piece, _, _) in enumerate(seen.pieces)}


def _pieces(seen: Seen, sheet: Sheet, letters: Mapping[int, str]) -> None:
    for piece, index, pose in seen.pieces:
        sheet.fill(outline(seen.scene, index, pose), letters[piece])


def _asked(seen: Seen, sheet: Sheet, let: Letting | None, aim: Aiming | None) -> None:
    """Draw the tool, and what the options open would do, where nothing else is."""
    tool = aim.tool if aim is not None else seen.standing.tool
    if tool is not None:
        _tool(seen, sheet, tool)
    if let is not None:
        sheet.fill(outline(seen.scene, let.index, let.pose), GHOST, over=False)
    if aim is not None:
        sheet.draw(aim.ways[-1].points, dotted)


def _tool(seen: Seen, sheet: Sheet, tool: ToolPose) -> None:
    shapes = sorted(seen.drawn(tool), key=lambda one: not isinstance(one.shape, Circle))
    for one in shapes:  # balls first: what carries them gives way
        if isinstance(one.shape, Circle):
            sheet.put(sheet.column(one.shape.x), sheet.row(one.shape.y), BALL, over=False)
        elif one.name == "track":  # what rolls on it sees its upper side: the first half
            sheet.draw(one.shape[: len(one.shape) // 2], slope)
        else:
            sheet.draw(closed(one.shape) if one.role != "cord" else one.shape, slope)


def _areas(seen: Seen, sheet: Sheet) -> Iterator[str]:
    """Yield where the areas are, `[-- Black --]`, the narrowest ones in the first line."""
    rows: dict[int, list[tuple[int, str, str]]] = {}
    for index, row in rows_of_areas(seen):
        low, high = extents(seen.scene.areas[index].shape)[0]
        first, last = max(0, sheet.column(low)), min(sheet.columns - 1, sheet.column(high - 1))
        name = seen.name("area", seen.instance.areas[index])
        room = last - first - 1
        if room > 0:
            inside = f" {name} " if len(name) + 2 <= room else ""
            stretch = f"[{inside.center(room, '-')}]"
            rows.setdefault(row, []).append((first, stretch, "" if inside else name))
    for row in sorted(rows):
        line = ""
        for first, stretch, name in sorted(rows[row]):
            if name and len(line) + len(name) + 1 <= first:
                line = f"{line.ljust(first - len(name) - 1)}{name} {stretch}"
            else:
                line = f"{line.ljust(first)}{stretch}"
                line += f" {name}" * bool(name and len(line) + len(name) < COLUMNS)
        yield line


def _ruler(seen: Seen, sheet: Sheet) -> Iterator[str]:
    ends = sheet.left, sheet.left + sheet.columns * sheet.wide
    marked = ticks(ends, nice_step(8 * sheet.wide, seen.unit[1]))
    words = [(sheet.column(at), seen.units(at)) for at in marked]
    rows = in_rows(words, sheet.columns, 1)
    yield from (f"{row} {seen.unit[0]}" for row in rows)


def _words(
    seen: Seen, letters: Mapping[int, str], let: Letting | None, aim: Aiming | None
) -> Iterator[str]:
    """Yield what the letters stand for, and what else is drawn."""
    if seen.secret:
        yield from textwrap.wrap(seen.secret, COLUMNS)
    parts = [f"{''.join(signs)} = {name}" for name, signs in _kinds(seen, letters)]
    if parts:
        yield from textwrap.wrap("; ".join(parts), COLUMNS, break_on_hyphens=False)
    marked: dict[str, str] = {}
    for piece, letter in letters.items():
        for name in [*yes_of(seen, piece), *([FELL] if seen.fell(piece) else [])]:
            marked[name] = marked.get(name, "") + letter
    if marked:
        told = "; ".join(f"{name}: {signs}" for name, signs in marked.items())
        yield from textwrap.wrap(told, COLUMNS)
    tool = seen.standing.tool
    if aim is not None:
        yield from textwrap.wrap(aimed_words(seen, aim), COLUMNS)
    elif tool is not None:
        yield from textwrap.wrap(seen.said(tool.tool, tool.hole, tool.aim), COLUMNS)
    if let is not None:
        yield f"{GHOST} = {seen.view.title('piece', let.piece)} at {let.choice.label}"


def _kinds(seen: Seen, letters: Mapping[int, str]) -> list[tuple[str, list[str]]]:
    """Return the letters of pieces that differ in their number alone, with the name they share."""
    found: dict[str, list[tuple[str, str]]] = {}
    for piece, letter in letters.items():
        title = seen.view.title("piece", piece)
        name, _, number = title.rpartition(" ")
        key = name if number.isdecimal() else title
        found.setdefault(key, []).append((letter, number if number.isdecimal() else ""))
    return [
        (f"{name} {', '.join(number for _, number in known)}".strip(), [sign for sign, _ in known])
        for name, known in found.items()
    ]
