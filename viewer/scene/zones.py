"""Draws zones: named areas with the pieces that lie there, one for the table or one a player."""

from __future__ import annotations

import textwrap
from collections import Counter
from dataclasses import dataclass
from math import ceil

from playrules.engine.program.components import Component
from playrules.engine.wording import capital
from playrules.viewer.scene.drawing import Begin, Draw, FindRoute, MakeFilm, Measure, Tell, Wish
from playrules.viewer.scene.metrics import shorten, text_width
from playrules.viewer.scene.model import Drawing, Item, Role
from playrules.viewer.scene.shapes import Rectangle, Shape, Text
from playrules.viewer.scene.tokens import centred, pieces_in
from playrules.viewer.scene.view import View

WIDTH = 79


@dataclass(frozen=True, slots=True)
class OwnDrawer:
    """A drawing of the scene's own, beside those of plugins."""

    word: str
    draw: Draw
    tell: Tell | None = None
    measure: Measure | None = None
    film: MakeFilm | None = None
    route: FindRoute | None = None
    begin: Begin | None = None
    label: str = "playrules"


def measure_zone(component: Component) -> Wish:
    """Wish for 180 by 110 pixels a zone."""
    count = len(component.data["places"])
    return Wish(count * 180.0 * 110.0, 0.7, 1.7 * count)


def draw_zone(component: Component, view: View, width: float, height: float) -> Drawing:
    """Draw zones in equal fields; of one that is empty only its name is there."""
    places = component.data["places"]
    columns = max(
        range(1, len(places) + 1),
        key=lambda n: (min(width / n, 1.6 * height / ceil(len(places) / n)), -n),
    )
    rows = ceil(len(places) / columns)
    wide, tall = width / columns, height / rows
    items: list[Item] = []
    for at, place in enumerate(places):
        row, column = divmod(at, columns)
        fill = view.look.ground(place, view.look.grounds(component.name)[0])
        room = (column * wide, row * tall, wide, tall)
        items += _field(view, place, room, fill, len(places) > 1)
    return Drawing(width, height, tuple(items))


def _field(
    view: View, place: int, room: tuple[float, float, float, float], fill: str, named: bool
) -> list[Item]:
    x, y, width, height = room
    codes = view.lit("place", place)
    roles: tuple[Role, ...] = ("legal",) if codes else ()
    shapes: list[Shape] = [
        Rectangle(x + 2, y + 2, width - 4, height - 4, "glow" if codes else fill,
                  "legal" if codes else "edge", 2 if codes else 1, 6)
    ]  # fmt: skip
    size = view.text(11)
    pieces: tuple[int | str, ...] = (*view.standing(place), *view.unseen(place))
    head = 0.0
    name = _name(view, place, width - 16, size)
    if named and name and height > size * 1.6:
        shapes.append(Text(x + 8, y + 6 + size * 0.93, name, size, "soft"))
        head = size * 1.4
    elif not pieces:
        shapes.append(centred("empty", x + width / 2, y + height / 2, size, "soft"))
    count = f"{len(pieces)} {'piece' if len(pieces) == 1 else 'pieces'}"
    title = f"{capital(view.title('place', place))}: {count}"
    found = [Item(tuple(shapes), ("place", place), codes, roles, title)]
    middle = y + (height + head) / 2
    found += pieces_in(
        view, pieces, x + width / 2, middle, width - 14, max(12.0, height - head - 14),
        22 * view.scale,
    )  # fmt: skip
    return found


def _name(view: View, place: int, width: float, size: float) -> str:
    """Return what a field is called: where there is no room, by its owner alone."""
    whole = capital(view.title("place", place))
    owner, of, _ = whole.partition("'s ")
    names = (capital(one.title) for one in view.look.players)
    short = of and text_width(whole, size) > width and owner in names
    return shorten(owner if short else whole, width, size)


def tell_zone(component: Component, view: View) -> list[str]:
    """Return a line for each zone: what lies there."""
    lines = []
    for place in component.data["places"]:
        names = [view.title("piece", one) for one in view.standing(place)]
        names += [
            f"{back} ×{count} face down" for back, count in Counter(view.unseen(place)).items()
        ]
        line = f"{view.title('place', place)}: {', '.join(names) or 'empty'}"
        lines += textwrap.wrap(line, WIDTH, subsequent_indent="  ", break_on_hyphens=False)
    return lines


OWN = OwnDrawer("zone", draw_zone, tell_zone, measure_zone)
