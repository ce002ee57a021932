"""Draws cards: face up for who may see them, by their backs for all others."""

from __future__ import annotations

from playrules.viewer.scene import (
    Component,
    Drawing,
    Item,
    Rectangle,
    Role,
    Shape,
    Text,
    View,
    Wish,
    centred,
    fits,
    shorten,
)

WIDE, TALL = 0.64, 1.0
"""The shape of a card."""


def measure(component: Component) -> Wish:
    """Wish for a row of cards for each hand, and one for pile and discards."""
    rows = 1 + len(component.data["hands"])
    return Wish(rows * 360.0 * 90.0, 0.8, 3.0)


def draw(component: Component, view: View, width: float, height: float) -> Drawing:
    """Draw pile and discards in the first row, then the hands in order of the seats."""
    data = component.data
    rows = 1 + len(data["hands"])
    tall = height / rows
    half = width / 2
    items = [
        *_place(view, data["pile"], 0, 0, half, tall, top=True),
        *_place(view, data["discards"], half, 0, half, tall, top=True),
    ]
    for row, hand in enumerate(data["hands"], 1):
        items += _place(view, hand, 0, row * tall, width, tall, top=False)
    return Drawing(width, height, tuple(items))


def _place(
    view: View, place: int, x: float, y: float, width: float, height: float, *, top: bool
) -> list[Item]:
    """Draw the cards at a place side by side, or of a heap only one, below its name."""
    seen, backs = view.standing(place), view.unseen(place)
    size = view.text(11)
    count = len(seen) + len(backs)
    head = f"{view.title('place', place)}: {count}" if top else view.title("place", place)
    name = shorten(head, width - 8, size)
    shapes: tuple[Shape, ...] = (Text(x + 4, y + size * 1.1, name, size, "soft"),)
    items = [Item(shapes, ("place", place), title=f"{view.title('place', place)}: {count} cards")]
    cards: list[int | str] = [*seen, *backs]
    cards = cards[-1:] if top else cards
    tall = min(height - size * 1.8, (width - 8) / WIDE / max(1, len(cards)) * 0.94, 150.0)
    if tall <= size:
        return items
    for at, card in enumerate(cards):
        left = x + 4 + at * tall * WIDE * 1.06
        items.append(_card(view, card, left, y + size * 1.6, tall * WIDE, tall * TALL))
    return items


def _card(view: View, card: int | str, x: float, y: float, width: float, height: float) -> Item:
    """Draw one card: its face, or for one that is not seen the title of its back."""
    if isinstance(card, str):
        back = (
            Rectangle(x, y, width, height, "shade", "edge", 1.5, width * 0.1),
            Rectangle(x + width * 0.12, y + width * 0.12, width * 0.76, height - width * 0.24,
                      "", "soft", 1.5, width * 0.06),
        )  # fmt: skip
        return Item(back, None, (), ("masked",), f"{card}, face down")
    codes = view.lit("piece", card)
    title = view.title("piece", card)
    suit, _, rank = title.rpartition(" ")
    fill, edge = ("glow", "legal") if codes else ("white", "ink")
    shapes: list[Shape] = [Rectangle(x, y, width, height, fill, edge, 2, width * 0.1)]
    size = view.text(11)
    if fits(rank, width, height * 0.4, bold=True):
        shapes.append(centred(rank, x + width / 2, y + height * 0.38, height * 0.4, bold=True))
    if fits(suit, width * 0.94, size):
        shapes.append(centred(suit, x + width / 2, y + height * 0.78, size, "soft"))
    roles: tuple[Role, ...] = ("legal",) if codes else ()
    return Item(tuple(shapes), ("piece", card), codes, roles, title)


def tell(component: Component, view: View) -> list[str]:
    """Return a line for each place: `red's Hand: moon 1, star 3`, `Pile: 9 face down`."""
    data = component.data
    return [_told(view, place) for place in (data["pile"], data["discards"], *data["hands"])]


def _told(view: View, place: int) -> str:
    names = [view.title("piece", card) for card in view.standing(place)]
    hidden = len(view.unseen(place))
    names += [f"{hidden} face down"] if hidden else []
    return f"{view.title('place', place)}: {', '.join(names) or 'empty'}"
