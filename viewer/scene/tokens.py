"""Draws signs: tokens of pieces and players, chips with letters, legends."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from playrules.viewer.scene.metrics import CAP, SMALLEST, fits, shorten, text_width
from playrules.viewer.scene.model import Item, Role
from playrules.viewer.scene.outlines import Laid, laid_out, standing
from playrules.viewer.scene.palette import Sign, readable
from playrules.viewer.scene.shapes import Circle, Rectangle, Shape, Text
from playrules.viewer.scene.symbols import symbol
from playrules.viewer.scene.view import View

BOTH = 15.0
"""From this radius on a token shows the symbol that its file asked for, and letters."""
LEAST_RADIUS = 4.5
"""Tokens get no smaller; those that find no room are counted."""


def token(sign: Sign, x: float, y: float, radius: float) -> tuple[Shape, ...]:
    """Return a sign as a round token around (x, y): its symbol, or its letters, on its colour.

    Where the file asked for the symbol, the symbol itself is the token.
    """
    if sign.chosen and not sign.lettered:
        return (symbol(sign.symbol, x, y, radius * 0.84, sign.colour, "ink", 1),)
    on = readable(sign.colour)
    ground = Circle(x, y, radius - 0.75, sign.colour, "ink", 1.5)
    if sign.chosen and radius >= BOTH and text_width(sign.letters, SMALLEST) < 1.2 * radius:
        size = max(SMALLEST, radius * 0.6)
        mark = symbol(sign.symbol, x, y - radius * 0.36, radius * 0.36, on)
        return (ground, mark, centred(sign.letters, x, y + radius * 0.42, size, on, bold=True))
    size = max(SMALLEST, radius * 0.9)
    while size > SMALLEST and text_width(sign.letters, size, bold=True) > 1.7 * radius:
        size = max(SMALLEST, size - 0.5)
    if sign.lettered and text_width(sign.letters, size, bold=True) <= 1.9 * radius:
        return (ground, centred(sign.letters, x, y, size, on, bold=True))
    return (ground, symbol(sign.symbol or "circle", x, y, radius * 0.5, on))


def bare(sign: Sign, x: float, y: float, radius: float) -> tuple[Shape, ...]:
    """Return the mark of a sign on a space: the symbol if its file asked for one, else a token.

    A name without a symbol is a plate with its letters, as large as there is room.
    """
    if sign.chosen and not sign.lettered:
        return (symbol(sign.symbol, x, y, radius * 0.84, sign.colour, "ink", 1.5),)
    if sign.symbol:
        return token(sign, x, y, radius)
    size = max(SMALLEST, radius)
    while size > SMALLEST and chip_width(sign, size) > 2 * radius:
        size = max(SMALLEST, size - 1)
    return chip(sign, x, y, size)


def centred(
    text: str, x: float, y: float, size: float, fill: str = "ink", *, bold: bool = False
) -> Text:
    """Return text whose capitals stand in the middle of (x, y)."""
    return Text(x, y + CAP * size / 2, text, size, fill, "middle", bold)


def chip(sign: Sign, x: float, y: float, size: float) -> tuple[Shape, ...]:
    """Return the letters (or symbol) of a printed name on a small plate around (x, y)."""
    width = chip_width(sign, size)
    plate = Rectangle(x - width / 2, y - size * 0.7, width, size * 1.4, sign.colour, "", 0, 3)
    on = readable(sign.colour)
    if sign.symbol and not sign.lettered:
        return (plate, symbol(sign.symbol, x, y, size * 0.5, on))
    return (plate, centred(sign.letters, x, y, size, on, bold=True))


def chip_width(sign: Sign, size: float) -> float:
    """Return how wide a chip is."""
    return max(size * 1.4, text_width(sign.letters, size, bold=True) + size * 0.6)


def pieces_in(
    view: View,
    pieces: Sequence[int | str],
    x: float,
    y: float,
    width: float,
    height: float,
    most: float = 1e9,
) -> list[Item]:
    """Return the tokens of pieces, as large as they fit side by side around (x, y).

    An unseen piece is the title that its back shows. Those that find no room are counted by a text
    such as `+3`.
    """  # fmt: skip
    if not pieces:
        return []
    laid = laid_out(view, pieces, x, y, width, height)
    if laid is not None:
        return [piece_item(view, one.piece, one.x, one.y, 0.0, one) for one in laid]
    columns, radius = _best(len(pieces), width, height)
    if radius < LEAST_RADIUS:
        return _counted(view, pieces, x, y, width, height)
    return _rows(view, pieces, x, y, min(radius, most, width / 2, height / 2), columns)


def _rows(
    view: View, pieces: Sequence[int | str], x: float, y: float, radius: float, columns: int
) -> list[Item]:
    """Return tokens in rows around (x, y), the last one centred as well."""
    items = []
    rows = ceil(len(pieces) / columns)
    for at, piece in enumerate(pieces):
        row, column = divmod(at, columns)
        here = min(columns, len(pieces) - row * columns)
        cx = x + (column - (here - 1) / 2) * 2.2 * radius
        cy = y + (row - (rows - 1) / 2) * 2.2 * radius
        if isinstance(piece, str):
            items.append(masked_item(piece, cx, cy, radius))
        else:
            items.append(piece_item(view, piece, cx, cy, radius))
    return items


def _counted(
    view: View, pieces: Sequence[int | str], x: float, y: float, width: float, height: float
) -> list[Item]:
    """Return the first tokens, as small as they get, and below them how many more there are."""
    foot = SMALLEST * 1.3 if height >= SMALLEST * 1.3 + 2 * LEAST_RADIUS else 0.0
    step = 2.2 * LEAST_RADIUS
    columns, rows = max(1, int(width / step)), max(1, int((height - foot) / step))
    shown = pieces[: columns * rows]
    items = _rows(view, shown, x, y - foot / 2, LEAST_RADIUS, min(columns, len(shown)))
    rest = pieces[len(shown) :]
    more, all_of_them = f"+{len(rest)}", f"×{len(pieces)}"
    if rest and foot and fits(more, width, SMALLEST, bold=True):
        items.append(_count(view, rest, more, x, y + (height - foot) / 2))
    elif rest and height >= SMALLEST and fits(all_of_them, width, SMALLEST, bold=True):
        return [_count(view, pieces, all_of_them, x, y)]
    return items


def _count(view: View, pieces: Sequence[int | str], text: str, x: float, y: float) -> Item:
    """Return how many pieces stand there, in their place."""
    codes = {code for one in pieces if isinstance(one, int) for code in view.lit("piece", one)}
    roles: tuple[Role, ...] = ("legal",) if codes else ()
    line = centred(text, x, y, SMALLEST, "legal" if codes else "ink", bold=True)
    title = ", ".join(_named(view, one) for one in pieces)
    return Item((line,), None, tuple(sorted(codes)), roles, title)


def _named(view: View, piece: int | str) -> str:
    return piece if isinstance(piece, str) else view.title("piece", piece)


def masked_item(back: str, x: float, y: float, radius: float) -> Item:
    """Return the token of an unseen piece, which shows its back."""
    shapes: list[Shape] = [Circle(x, y, radius - 0.75, "shade", "edge", 1.5)]
    if radius * 1.2 >= SMALLEST:
        shapes.append(centred("?", x, y, max(SMALLEST, radius * 0.9), "soft", bold=True))
    return Item(tuple(shapes), None, (), ("masked",), f"{back}, face down")


def piece_item(
    view: View, piece: int, x: float, y: float, radius: float, laid: Laid | None = None
) -> Item:
    """Return the token of one piece, or its outline as it is *laid*; lit where options name it."""
    codes = view.lit("piece", piece)
    roles: list[Role] = ["legal"] if codes else []
    if view.look.owner(piece) and view.look.owner(piece) == view.state.actor:
        roles.append("actor")
    fresh = view.fresh("piece", piece) and (laid is not None or radius >= 2 * LEAST_RADIUS)
    roles += ["fresh"] if fresh else []
    edge = "legal" if codes else "accent" if fresh else "ink"
    if laid is not None:
        shapes = standing(view, laid, edge, 1.0 if edge == "ink" else 2.0)
    else:
        shapes = token(view.look.piece(piece), x, y, radius * (1 if edge == "ink" else 0.86))
        shapes = (
            *shapes,
            *([Circle(x, y, radius - 0.75, "", edge, 1.5)] if edge == "accent" else []),
        )
        shapes = (*([Circle(x, y, radius - 1, "glow", edge, 2)] if codes else []), *shapes)
    kept = ", ".join(
        f"{one.name.replace('_', ' ')} {view.show(one.kind, value)}"
        for one, value in view.kept("piece", piece)
    )
    title = view.title("piece", piece) + (f": {kept}" if kept else "")
    return Item(shapes, ("piece", piece), codes, tuple(roles), title)


def _best(count: int, width: float, height: float) -> tuple[int, float]:
    """Return in how many columns tokens are largest, and their radius."""
    ways = []
    for columns in range(1, count + 1):
        rows = ceil(count / columns)
        ways.append((min(width / columns, height / rows) / 2.2, -columns))
    radius, columns = max(ways)
    return -columns, radius


def legend(
    signs: Sequence[Sign], x: float, y: float, width: float, size: float, rows: int
) -> list[Item]:
    """Return chips with their whole names, line by line from (x, y) down.

    Those that find no room in *rows* are counted at the end of the last one.
    """
    spots = _legend_spots(signs, width, size)
    fitting = [one for one in spots if one[1] < rows]
    rest = len(spots) - len(fitting)
    more = f"+{rest} more"
    while (
        rest
        and fitting
        and fitting[-1][0]
        + _legend_width(signs[len(fitting) - 1], width, size)
        + text_width(more, size)
        > width
        and fitting[-1][0]
    ):
        fitting.pop()
        rest += 1
        more = f"+{rest} more"
    items: list[Item] = []
    end, middle = x, y + size * 0.8
    for sign, (at, row) in zip(signs, fitting, strict=False):
        plate = chip_width(sign, size)
        name = shorten(sign.title, width - plate - size, size)
        middle = y + size * 0.8 + row * size * 1.7
        word = Text(x + at + plate + size * 0.5, middle + CAP * size / 2, name, size, "soft")
        items.append(Item((*chip(sign, x + at + plate / 2, middle, size), word), title=sign.title))
        end = x + at + _legend_width(sign, width, size)
    if rest and rows and end + text_width(more, size) <= x + width:
        title = ", ".join(f"{sign.letters} {sign.title}" for sign in signs[len(fitting) :])
        items.append(Item((Text(end, middle + CAP * size / 2, more, size, "soft"),), title=title))
    return items


def legend_rows(signs: Sequence[Sign], width: float, size: float) -> int:
    """Return how many lines a legend takes."""
    return max((row + 1 for _, row in _legend_spots(signs, width, size)), default=0)


def _legend_width(sign: Sign, width: float, size: float) -> float:
    """Return how wide an entry is, with the gap behind it."""
    plate = chip_width(sign, size)
    name = shorten(sign.title, width - plate - size, size)
    return plate + size * 1.5 + text_width(name, size)


def _legend_spots(signs: Sequence[Sign], width: float, size: float) -> list[tuple[float, int]]:
    """Return where each entry of a legend begins, and in which line."""
    found, at, row = [], 0.0, 0
    for sign in signs:
        needed = _legend_width(sign, width, size)
        if at and at + needed - size > width:
            at, row = 0.0, row + 1
        found.append((at, row))
        at += needed
    return found
