"""Draws what stands beside the board: banner, players, choices and log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playrules.engine.play.outcome import verdict
from playrules.engine.wording import capital
from playrules.viewer.scene.dials import dial_items
from playrules.viewer.scene.menus import Entry, Menu
from playrules.viewer.scene.metrics import CAP, clean, shorten, text_width, wrap
from playrules.viewer.scene.model import Item
from playrules.viewer.scene.palette import wordy
from playrules.viewer.scene.shapes import Circle, Rectangle, Shape, Text
from playrules.viewer.scene.tokens import token
from playrules.viewer.scene.view import View

if TYPE_CHECKING:
    from playrules.engine.play import Choice

Panel = tuple[tuple[Item, ...], float]
"""Items from (0, 0) on, and the height they take."""
PAD = 12.0
GAP = 4.0
"""Between columns of options, in pixels."""
MOST_CITED = 4
"""So many rules are named behind the title of what cites them."""
MOST_LABELS = 500
"""So many options are put into words: more do not fit."""


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
        # Whatever the colour of a sign is, it stands out from white or from its own outline.
        halo = Circle(edge + radius, middle, radius + 1.5, "white")
        mark = (halo, *token(sign, edge + radius, middle, radius - 0.5))
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
            return f"Chance is next: {_drawn(view)}"
        if state.is_outside:
            # What a prompt speaks of may be hidden from somebody.
            return "Something happens at the table" if state.hides else clean(state.prompt)
        return " ".join(state.prompt.split()) if view.may_choose else "Somebody else chooses"
    seats = range(1, len(view.look.players) + 1)
    names = ["", *(capital(view.look.player(seat).title) for seat in seats)]
    ended = verdict(outcome, names)
    why = "" if outcome.why.lower() == ended.lower() else f": {outcome.why}"
    return f"The end. {ended}{why}"


def _drawn(view: View) -> str:
    """Return what chance decides: the title of what draws, or of the rule that does."""
    point = view.state.choices.what
    rule = view.program.rules[point.rule]
    return clean(rule.title) or wordy(rule.name) if point.name == rule.name else clean(point.name)


def choices(view: View, width: float, height: float) -> Panel | None:
    """Return what can be answered, as much as fits; None where nobody is asked.

    Where entries do not all fit one below the other, short ones stand in columns. The entries
    before the first one of the menu are on a page before; its last line tells how many come after.
    """
    menu = view.menu or menu_of(view)
    if menu is None or not (menu.entries or menu.more or menu.tried):
        return None
    edge, size = pad(view), view.text(13)
    inner = width - 2 * edge
    head = size * 1.7
    dials: list[Item] = []
    used = 0.0
    if menu.tried is not None:
        lines = (len(menu.entries) + 0.5) * size * 1.6
        below = (edge, edge + head, inner, height - 2 * edge - head - lines)
        dials, used = dial_items(menu.tried, below, size)
    room = height - 2 * edge - head - used
    entries = menu.entries[menu.first :]
    count = len(entries) + menu.more
    labels = [one.label for one in entries]
    columns, step = 1, size * 1.95
    loose = count * step <= room
    if not loose:
        step = max(size * 1.6, 17.0)
        columns = _columns(labels, inner, size)
    rows = max(1, int(room / step))
    if count > rows * columns or menu.first:
        rows = max(1, int((room - size * 1.6) / step))
    shown = entries[: rows * columns]
    rows = -(-len(shown) // columns)
    wide = (inner - GAP * (columns - 1)) / columns
    items = [_heading(shorten(menu.heading, inner, size, bold=True), edge, size)]
    items += dials
    top = edge + head * 0.9 + used
    for at, entry in enumerate(shown):
        column, row = divmod(at, max(1, rows))
        spot = (edge + column * (wide + GAP), top + row * step, wide, step - (4 if loose else 1))
        items.append(_entry(entry, menu.first + at + 1, spot, size))
    y = top + rows * step
    if count > len(shown) or menu.first:
        rest = f"and {count - len(shown):,} more" if count > len(shown) else "and those before"
        line = Text(edge, y + size * 1.1, rest, view.text(11), "soft")
        items.append(Item((line,), roles=("more",), title=rest))
        y += size * 1.6
    return tuple(items), y + edge * 0.7


def menu_of(view: View) -> Menu | None:
    """Return all that is open to the seat; None where nobody is asked."""
    if not view.may_choose or view.state.is_chance:
        return None
    count = len(view.state.choices)
    heading = "One choice" if count == 1 else f"{count:,} choices"
    entries = tuple(entry_of(one) for one in view.choices[:MOST_LABELS])
    return Menu(heading, entries, more=count - len(entries))


def entry_of(choice: Choice) -> Entry:
    """Return the entry of one option."""
    label = clean(choice.label)
    cites = choice.what.cites
    return Entry(label, (choice.code,), f"{label}{in_brackets(cites)}", cites)


def in_brackets(cites: Sequence[str], most: int = MOST_CITED) -> str:
    """Return the rules that something cites as they stand behind its title; of many the first."""
    shown = [*map(clean, cites[:most]), *["…"][: len(cites) > most]]
    return f" [{', '.join(shown)}]" if cites else ""


def _columns(labels: Sequence[str], inner: float, size: float) -> int:
    """Return in how many columns options can stand with their labels whole."""
    numbered = text_width(str(len(labels)), size, bold=True) + 6
    wide = max(text_width(one, size) + (0 if is_number(one) else numbered) + 14 for one in labels)
    return max(1, int((inner + GAP) / (wide + GAP)))


def _entry(entry: Entry, number: int, spot: tuple[float, float, float, float], size: float) -> Item:
    """Return the plate of one entry; narrow ones that are numbers have just that."""
    x, y, width, height = spot
    plate = Rectangle(x, y + 1, width, height - 2, "glow", "legal", 1.2, 5)
    base = y + height / 2 + CAP * size / 2
    # An option that is a number goes by it: another number before it would confuse.
    key = "›" if is_number(entry.label) else str(number)
    shapes: list[Shape] = [plate]
    left = x + 14 + text_width(key, size, bold=True)
    if is_number(entry.label) and width < size * 7:
        shapes.append(Text(x + width / 2, base, entry.label, size, "ink", "middle"))
    else:
        shapes.append(Text(x + 8, base, key, size, "legal", bold=True))
        line = shorten(entry.label, x + width - 6 - left, size)
        shapes += [Text(left, base, line, size)] if line else []
    title = entry.title or entry.label
    return Item(tuple(shapes), None, entry.codes, ("legal",), title, cites=entry.cites)


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
    """Return what was told in words, and whether it heads a turn; of empty turns only the last.

    What was laid out before the first turn is seen on the table, and not told.
    """
    found: list[tuple[str, bool]] = []
    events = [None if isinstance(one, str) else one.event for one in view.journal]
    first = events.index("turn") if "turn" in events else 0
    laid_out = all(one in (None, "place") for one in events[:first])
    for at, one in enumerate(view.journal):
        if laid_out and at < first and events[at]:
            continue
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
