"""Draws who plays and what they have: in rows, in short lines, or in columns of them."""

from __future__ import annotations

from math import ceil

from playrules.engine.wording import capital
from playrules.viewer.scene.metrics import CAP, clean, fits, shorten, text_width, wrap
from playrules.viewer.scene.model import Item, Role
from playrules.viewer.scene.palette import wordy
from playrules.viewer.scene.panels import Panel, in_brackets, pad
from playrules.viewer.scene.players import Standing, standing_of, table_notes
from playrules.viewer.scene.shapes import Rectangle, Shape, Text
from playrules.viewer.scene.tokens import token
from playrules.viewer.scene.view import View

Room = tuple[float, float, float, float]
"""Left, top, width, height."""
NARROWEST = 6.5
"""How wide a column of players is at least, in sizes of its text."""


def players(view: View, width: float, height: float, *, large: bool = False) -> Panel:
    """Return a row for each player: who they are, what they have, and at the end their place.

    Where the rows do not fit into *height*, players have a line each, without what they have
    beside a first number; then such lines stand in columns. Whoever acts is always among those
    shown, and the others are counted.
    """
    edge = pad(view)
    seats = list(range(1, len(view.look.players) + 1))
    size = view.text(max(15.0, min(30.0, 200 / len(seats))) if large else 13)
    rows = [standing_of(view, seat) for seat in seats]
    inner = width - 2 * edge
    heights = [_row_height(row.notes, inner, size, view) for row in rows]
    table = _table_lines(view, inner)
    for lines in (table, []):
        if sum(heights) + 2 * edge + _below(view, lines) <= height:
            best = max((row.number or 0 for row in rows), default=0)
            items, y = [], edge * 0.6
            for seat, tall in zip(seats, heights, strict=True):
                items += _player(view, seat, (edge, y, inner, tall), size, best)
                y += tall
            return _with_table(view, items, y, lines)
    size = view.text(13)
    line = size * 1.7
    for lines in (table, []):
        if len(seats) * line + 2 * edge + _below(view, lines) <= height or not lines:
            break
    room = height - 2 * edge - _below(view, lines)
    items, y = _in_columns(view, rows, (edge, edge * 0.6, inner, room), size)
    return _with_table(view, items, y, lines)


def _below(view: View, lines: list[str]) -> float:
    """Return what the lines of the table take."""
    return len(lines) * view.text(11) * 1.35 + (pad(view) * 0.5 if lines else 0)


def _with_table(view: View, items: list[Item], y: float, lines: list[str]) -> Panel:
    """Return a panel with what the table keeps at its foot."""
    edge = pad(view)
    y += edge * 0.5 if lines else 0
    for line in lines:
        y += view.text(11) * 1.35
        items.append(Item((Text(edge, y - 2, line, view.text(11), "soft"),), title=line))
    return tuple(items), y + edge * 0.8


def _in_columns(
    view: View, rows: list[Standing], room: Room, size: float
) -> tuple[list[Item], float]:
    """Return a short line for each player, in as few columns as hold all; and where they end."""
    x, y, width, height = room
    line = size * 1.7
    deep = max(1, int(height / line))
    columns = min(ceil(len(rows) / deep), max(1, int(width / (NARROWEST * size))))
    first, shown = 0, len(rows)
    if len(rows) > columns * deep:
        deep = max(1, deep - 1)  # the last line counts the others
        shown = columns * deep
        acts = max(0, (view.state.actor or view.state.turn or 1) - 1)
        first = min(max(0, acts - shown // 2), len(rows) - shown)
    deep = min(deep, ceil(shown / columns))
    wide = (width - 6 * (columns - 1)) / columns
    items = []
    for at in range(shown):
        column, row = divmod(at, deep)
        spot = (x + column * (wide + 6), y + row * line, wide, line)
        items += _short(view, first + at + 1, rows[first + at], spot, size)
    y += deep * line
    if shown < len(rows):
        rest = f"and {len(rows) - shown} more"
        y += size * 1.2
        items.append(Item((Text(x, y, rest, view.text(11), "soft"),), title=rest))
    return items, y


SCORE = "score"
"""What players keep, and the event, where rules count points."""
MOST_COUNTING = 5
"""So many of the rules that score are named."""
WIDEST = 0.7
"""The share of a line that a player's number may take."""


def _acts(view: View, seat: int) -> bool:
    return seat in (view.state.actor, view.state.turn) and not view.state.is_over


def _title(sign_title: str, row: Standing) -> str:
    parts = (sign_title + row.place, row.told, row.notes)
    return ", ".join(part for part in parts if part)


def _items(
    view: View, seat: int, row: Standing, shapes: list[Shape], number: list[Shape]
) -> list[Item]:
    """Return the row of a player, and their number, which says where it comes from."""
    thing = ("player", seat)
    lit = view.lit(*thing)
    roles: tuple[Role, ...] = ("actor",) if _acts(view, seat) else ()
    row_title = _title(view.look.player(seat).title, row)
    counted = counting(view) if row.number_name == SCORE else ""
    if not counted or not number:
        return [Item((*shapes, *number), thing, lit, roles, row_title)]
    told = f"{capital(row.told)}, counted by: {counted}"
    return [
        Item(tuple(shapes), thing, lit, roles, row_title),
        Item(tuple(number), None, lit, (), told),
    ]


def counting(view: View) -> str:
    """Return the rules that score, by title and with what they cite; of many the first ones."""
    rules, sites = view.program.rules, view.program.sites
    found = [rules[at] for at in dict.fromkeys(one.rule for one in sites if one.event == SCORE)]
    told = [f"{clean(one.title) or wordy(one.name)}{in_brackets(one.cites, 1)}" for one in found]
    return " · ".join([*told[:MOST_COUNTING], *["…"][: len(told) > MOST_COUNTING]])


def _short(view: View, seat: int, row: Standing, room: Room, size: float) -> list[Item]:
    """Return the line of one player: sign, name and the first number."""
    x, y, width, height = room
    sign, acts = view.look.player(seat), _acts(view, seat)
    shapes: list[Shape] = []
    figure: list[Shape] = []
    if acts:
        shapes.append(Rectangle(x, y + 1, width, height - 2, "tint", "accent", 1.5, 5))
    radius, middle = size * 0.62, y + height / 2
    shapes += token(sign, x + radius + 4, middle, radius)
    left, end = x + 2 * radius + 9, x + width - 4
    shown = shorten(row.shown, (end - left) * WIDEST, size, bold=True)
    if row.number is not None and shown:
        base = middle + CAP * size / 2
        figure.append(Text(end, base, shown, size, "ink", "end", True))
        end -= text_width(shown, size, bold=True) + 6
        small = view.text(11)
        name_width = text_width(capital(sign.title) + row.place, size, bold=True)
        if row.number_name and left + name_width + text_width(row.number_name, small) + 8 <= end:
            base = middle + CAP * small / 2
            figure.append(Text(end, base, row.number_name, small, "soft", "end"))
            end -= text_width(row.number_name, small) + 8
    name = shorten(capital(sign.title) + row.place, end - left, size, bold=True)
    if name:
        shapes.append(Text(left, middle + CAP * size / 2, name, size, "ink", bold=True))
    return _items(view, seat, row, shapes, figure)


def _figure(view: View, row: Standing, width: float, size: float) -> tuple[str, float]:
    """Return a player's number as it fits, smaller or shortened where it is long, and its size."""
    if row.number is None:
        return "", size
    wide = text_width(row.shown, size, bold=True)
    if wide > width:
        size = max(view.text(11), size * width / wide)
    return shorten(row.shown, width, size, bold=True), size


def _row_height(notes: str, inner: float, size: float, view: View) -> float:
    small = view.text(11) if size <= view.text(13) else size * 0.7
    lines = len(wrap(notes, inner - size * 2.4, small, 2)) if notes else 0
    return size * 2.1 + lines * small * 1.3


def _table_lines(view: View, inner: float) -> list[str]:
    """Return what the table keeps, in at most two lines."""
    return wrap(table_notes(view), inner, view.text(11), 2)


def _player(
    view: View, seat: int, room: tuple[float, float, float, float], size: float, best: int
) -> list[Item]:
    """Return the row of one player, with all that they have."""
    x, y, width, height = room
    sign, row = view.look.player(seat), standing_of(view, seat)
    acts = _acts(view, seat)
    shapes: list[Shape] = []
    counted: list[Shape] = []
    if acts:
        shapes.append(Rectangle(x - 4, y + 1, width + 8, height - 2, "tint", "accent", 1.5, 6))
    radius = size * 0.72
    middle = y + size * 1.05
    shapes += token(sign, x + radius + 2, middle, radius)
    left = x + 2 * radius + 10
    end = x + width - 2
    number, figure = _figure(view, row, (end - left) * WIDEST, size * 1.25)
    reserved = text_width(number, figure, bold=True) + 8 if number else 0.0
    if number:
        counted.append(Text(end, middle + CAP * figure / 2, number, figure, "ink", "end", True))
        label, room_left = row.number_name, end - reserved - left - size * 3
        if label and fits(label, min(width / 3, room_left), view.text(11)):
            counted.append(
                Text(end - reserved, middle + CAP * view.text(11) / 2, label, view.text(11), "soft",
                     "end")
            )  # fmt: skip
            reserved += text_width(label, view.text(11)) + 8
    name = shorten(capital(sign.title) + row.place, end - reserved - left, size, bold=True)
    shapes.append(Text(left, middle + CAP * size / 2, name, size, "ink", bold=True))
    small = view.text(11) if size <= view.text(13) else size * 0.7
    base = y + size * 1.85
    if best > 0 and row.number is not None and size > view.text(13):
        share = max(0.0, min(1.0, row.number / best))
        shapes.append(Rectangle(left, y + height - size * 0.42, end - left, 5, "shade", "", 0, 2.5))
        if share > 0.01:
            long = (end - left) * share
            top = y + height - size * 0.42
            bar = Rectangle(left, top, long, 5, sign.colour, "ink", 0.75, 2.5)
            shapes.append(bar)
    for at, line in enumerate(wrap(row.notes, width - size * 2.4, small, 2)):
        shapes.append(Text(left, base + small * (0.9 + at * 1.3), line, small, "soft"))
    return _items(view, seat, row, shapes, counted)
