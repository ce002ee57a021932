"""Draws what stands beside the board: banner, players, choices and log."""

from __future__ import annotations

from collections.abc import Sequence

from playrules.engine.play.outcome import verdict
from playrules.viewer.scene.metrics import CAP, clean, fits, shorten, text_width, wrap
from playrules.viewer.scene.model import Item, Role
from playrules.viewer.scene.palette import wordy
from playrules.viewer.scene.players import standing_of, table_notes
from playrules.viewer.scene.shapes import Rectangle, Shape, Text
from playrules.viewer.scene.tokens import token
from playrules.viewer.scene.view import View

Panel = tuple[tuple[Item, ...], float]
"""Items from (0, 0) on, and the height they take."""
PAD = 12.0


def pad(view: View) -> float:
    """Return the distance of a panel's contents from its edge."""
    return max(7.0, PAD * view.scale)


def banner(view: View, width: float) -> Panel:
    """Return the name of the game, whose turn it is, and what is asked."""
    state, edge = view.state, pad(view)
    title = view.program.words.title or view.program.name
    size, large = view.text(13), view.text(19)
    inner = width - 2 * edge
    name = wordy(title) if title == view.program.name else title
    shapes: list[Shape] = []
    y = edge
    head = wrap(" ".join(name.split()), inner, large, 2, bold=True)
    for line in head:
        y += large * 1.05
        shapes.append(Text(edge, y, line, large, "white", bold=True))
        y += large * 0.2
    items = [Item(tuple(shapes), title=name)] if shapes else []
    who = state.actor or state.turn
    if not state.is_over and who:
        radius = size * 0.75
        y += size * 0.6
        sign = view.look.player(who)
        middle = y + radius
        text = (
            f"{capital(sign.title)} to choose" if state.actor else f"{capital(sign.title)}'s turn"
        )
        line = shorten(text, inner - 2 * radius - 8, size, bold=True)
        words = Text(edge + 2 * radius + 8, middle + CAP * size / 2, line, size, "white", bold=True)
        mark = token(sign, edge + radius, middle, radius)
        items.append(Item((*mark, words), ("player", who), (), ("actor",), sign.title))
        y += 2 * radius
    question = asked(view)
    lines = wrap(question, inner, size, 3)
    for line in lines:
        y += size * 1.3
        items.append(Item((Text(edge, y, line, size, "white"),), title=question))
    return tuple(items), y + edge * 0.8 + size * 0.2


def asked(view: View) -> str:
    """Say what is asked, or how the game ended."""
    state = view.state
    outcome = state.outcome
    if outcome is None:
        if state.is_chance:
            return f"Chance is next: {clean(state.choices.what.name)}"
        return " ".join(state.prompt.split()) if view.may_choose else "Somebody else chooses"
    seats = range(1, len(view.look.players) + 1)
    names = ["", *(capital(view.look.player(seat).title) for seat in seats)]
    ended = verdict(view.program, state.row, outcome, names)
    why = "" if outcome.why.lower() == ended.lower() else f": {outcome.why}"
    return f"The end. {ended}{why}"


def capital(text: str) -> str:
    """Return *text* with its first letter as a capital."""
    return text[:1].upper() + text[1:]


def players(view: View, width: float, height: float, *, large: bool = False) -> Panel:
    """Return a row for each player: who they are, what they have, and at the end their place.

    Where the rows do not fit into *height*, the last ones are counted.
    """
    edge = pad(view)
    seats = list(range(1, len(view.look.players) + 1))
    size = view.text(max(15.0, min(30.0, 200 / len(seats))) if large else 13)
    rows = [standing_of(view, seat) for seat in seats]
    inner = width - 2 * edge
    heights = [_row_height(row.notes, inner, size, view) for row in rows]
    table = _table_lines(view, inner)
    below = len(table) * view.text(11) * 1.35 + (edge * 0.5 if table else 0)
    while len(heights) > 1 and sum(heights) + 2 * edge + below > height and below:
        table, below = [], 0.0
    shown = len(heights)
    while shown > 1 and sum(heights[:shown]) + 2 * edge + below > height:
        shown -= 1
    shown -= shown < len(heights) and shown > 1
    items: list[Item] = []
    y = edge * 0.6
    best = max((row.number or 0 for row in rows), default=0)
    for seat, tall in list(zip(seats, heights, strict=True))[:shown]:
        items.append(_player(view, seat, (edge, y, inner, tall), size, best))
        y += tall
    if shown < len(rows):
        rest = f"and {len(rows) - shown} more"
        y += size * 1.1
        items.append(Item((Text(edge, y, rest, view.text(11), "soft"),), title=rest))
    if table:
        y += edge * 0.5
    for line in table:
        y += view.text(11) * 1.35
        items.append(Item((Text(edge, y - 2, line, view.text(11), "soft"),), title=line))
    return tuple(items), y + edge * 0.8


def _row_height(notes: str, inner: float, size: float, view: View) -> float:
    small = view.text(11) if size <= view.text(13) else size * 0.7
    lines = len(wrap(notes, inner - size * 2.4, small, 2)) if notes else 0
    return size * 2.1 + lines * small * 1.3


def _table_lines(view: View, inner: float) -> list[str]:
    """Return what the table keeps, in at most two lines."""
    return wrap(table_notes(view), inner, view.text(11), 2)


def _player(
    view: View, seat: int, room: tuple[float, float, float, float], size: float, best: int
) -> Item:
    """Return the row of one player."""
    x, y, width, height = room
    sign, row = view.look.player(seat), standing_of(view, seat)
    acts = seat in (view.state.actor, view.state.turn) and not view.state.is_over
    shapes: list[Shape] = []
    if acts:
        shapes.append(Rectangle(x - 4, y + 1, width + 8, height - 2, "tint", "accent", 1.5, 6))
    radius = size * 0.72
    middle = y + size * 1.05
    shapes += token(sign, x + radius + 2, middle, radius)
    left = x + 2 * radius + 10
    number = "" if row.number is None else row.shown
    figure = size * 1.25
    reserved = text_width(number, figure, bold=True) + 8 if number else 0.0
    end = x + width - 2
    if number and reserved < width / 2:
        shapes.append(Text(end, middle + CAP * figure / 2, number, figure, "ink", "end", True))
        if row.number_name and fits(row.number_name, width / 3, view.text(11)):
            label = row.number_name
            shapes.append(
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
    roles: tuple[Role, ...] = ("actor",) if acts else ()
    title = ", ".join(part for part in (sign.title + row.place, row.told, row.notes) if part)
    return Item(tuple(shapes), ("player", seat), view.lit("player", seat), roles, title)


def choices(view: View, width: float, height: float) -> Panel | None:
    """Return the options, as many as fit, with a count of all; None where nobody is asked."""
    if not view.may_choose or view.state.is_chance:
        return None
    edge, size = pad(view), view.text(13)
    inner = width - 2 * edge
    step = size * 1.95
    count = len(view.state.choices)
    head = size * 1.7
    most = max(1, int((height - 2 * edge - head) / step))
    shown = view.choices[: most if count <= most else max(1, most - 1)]
    items = [_heading("One choice" if count == 1 else f"{count:,} choices", edge, size)]
    y = edge + head * 0.9
    for number, choice in enumerate(shown, 1):
        plate = Rectangle(edge, y + 1, inner, step - 4, "glow", "legal", 1.2, 5)
        middle = y + 1 + (step - 4) / 2
        label = clean(choice.label)
        # An option that is a number goes by it: another number before it would confuse.
        key = "›" if is_number(label) else str(number)
        left = edge + 14 + text_width(key, size, bold=True)
        line = shorten(label, edge + inner - 6 - left, size)
        shapes: list[Shape] = [
            plate,
            Text(edge + 8, middle + CAP * size / 2, key, size, "legal", bold=True),
        ]
        if line:
            shapes.append(Text(left, middle + CAP * size / 2, line, size))
        cites = f" [{', '.join(choice.what.cites)}]" if choice.what.cites else ""
        items.append(Item(tuple(shapes), None, (choice.code,), ("legal",), f"{label}{cites}"))
        y += step
    if count > len(shown):
        rest = f"and {count - len(shown):,} more"
        items.append(Item((Text(edge, y + size * 1.1, rest, view.text(11), "soft"),), title=rest))
        y += size * 1.6
    return tuple(items), y + edge * 0.7


def is_number(label: str) -> bool:
    """Whether an option is a number itself."""
    return label.removeprefix("-").isdecimal()


def _heading(text: str, edge: float, size: float) -> Item:
    return Item((Text(edge, edge * 0.7 + size, text, size, "ink", bold=True),))


def log(view: View, width: float, height: float) -> Panel | None:
    """Return what happened last, the newest at the foot; None where nothing did."""
    events = told(view)
    edge, size = pad(view), view.text(12)
    inner = width - 2 * edge
    most = int((height - edge * 1.4 - size * 1.6) / (size * 1.32))
    if not events or most < 2:
        return None
    lines: list[tuple[str, str, bool]] = []
    for text, head in reversed(events):
        broken = wrap(text, inner, size, 3, bold=head)
        if len(lines) + len(broken) > most:
            break
        lines = [(line, text, head) for line in broken] + lines
    items = [_heading("What happened", edge, view.text(13))]
    y = edge * 0.7 + size * 1.6
    for line, text, head in lines:
        y += size * 1.32
        paint = "ink" if head else "soft"
        items.append(Item((Text(edge, y - size * 0.2, line, size, paint, bold=head),), title=text))
    return tuple(items), y + edge * 0.7


def told(view: View) -> list[tuple[str, bool]]:
    """Return what was told in words, and whether it heads a turn; of empty turns only the last."""
    found: list[tuple[str, bool]] = []
    for one in view.journal:
        text = capital(clean(one if isinstance(one, str) else one.text))
        head = not isinstance(one, str) and one.event == "turn"
        if head and found and found[-1][1]:
            found.pop()
        if text:
            found.append((text, head))
    return found


def moved(items: Sequence[Item], x: float, y: float) -> tuple[Item, ...]:
    """Return items with their corner at (x, y)."""
    return tuple(item.moved(x, y) for item in items)
