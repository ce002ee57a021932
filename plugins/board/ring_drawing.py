"""Draws rings as circles of spaces, with the disc that turns inside and what stands on it."""

from __future__ import annotations

from math import pi, sin

from playrules.plugins.board.contents import (
    Printed,
    contents,
    draw_board,
    signs_of,
    space_title,
)
from playrules.viewer.scene import (
    SMALLEST,
    Circle,
    Component,
    Drawing,
    Item,
    Line,
    Polygon,
    Role,
    Sector,
    Shape,
    Sign,
    View,
    Wish,
    at_angle,
    centred,
    chip,
    chip_width,
    mix,
    readable,
    text_width,
    wrap,
)

BAND = 0.24  # of the radius: how broad the spaces of the ring are
RIM = 0.17  # of the radius: how broad the rim of a disc is


def measure(component: Component) -> Wish:
    """Wish for a square in which a space is as broad as 80 pixels."""
    count = len(component.data["marks"])
    side = max(300.0, count * 80.0 / pi)
    return Wish(side * side, 0.8, 1.05)


def draw(component: Component, view: View, width: float, height: float) -> Drawing:
    """Draw a ring clockwise from its first space at the top, and its disc inside."""
    return draw_board(component, view, width, height, spaces)


def inside(component: Component, view: View) -> Component | None:
    """Return the disc inside a ring."""
    inside = (one for one in view.program.components if one.within == component.name)
    return next(inside, None)


def spaces(
    component: Component,
    view: View,
    marks: list[list[Sign]],
    width: float,
    height: float,
    shift: float = 0.0,
) -> tuple[list[Item], float, Printed]:
    """Return the spaces and what is inside, the height used, and the signs shown."""
    disc = inside(component, view)
    radius = max(20.0, min(width, height) / 2 - 3)
    x, y = width / 2, radius + 2
    printed = Printed()
    hidden = data_marks(disc, view) if disc else [[] for _ in marks]
    items: list[Item] = []
    tokens: list[Item] = []
    for at, signs in enumerate(marks):
        seen = [sign for sign in signs if sign not in hidden[at]]
        space, rest = _space(component, view, at, (x, y, radius), seen, printed)
        items.append(space)
        tokens += _standing(component, view, at, (x, y, radius), rest, printed)
    if disc is not None:
        items += _disc(disc, view, (x, y, radius * (1 - BAND) - 2), printed, shift)
    else:
        items.append(_middle(component.title, x, y, radius * (1 - BAND), view))
    return items + tokens, 2 * radius + 4, printed


def data_marks(disc: Component, view: View) -> list[list[Sign]]:
    """Return the signs under the rim of a disc, by position of the ring."""
    return [signs_of(view, one) for one in disc.data["marks"]]


def _middle(title: str, x: float, y: float, radius: float, view: View) -> Item:
    """Return the name of a ring in its empty middle."""
    size = view.text(14)
    lines = wrap(title, radius * 1.4, size, 3, bold=True)
    shapes = [
        centred(line, x, y + (at - (len(lines) - 1) / 2) * size * 1.3, size, "soft", bold=True)
        for at, line in enumerate(lines)
    ]
    return Item((Circle(x, y, radius - 2, "card", "edge", 1), *shapes), title=title)


def _space(
    component: Component,
    view: View,
    at: int,
    circle: tuple[float, float, float],
    seen: list[Sign],
    printed: Printed,
) -> tuple[Item, list[Sign]]:
    """Return one space of a ring with its number and a mark, and the marks without room here."""
    x, y, radius = circle
    data = component.data
    place, step = data["first"] + at, 360 / len(data["marks"])
    codes = view.lit("place", place)
    start, end = (at - 0.5) * step, (at + 0.5) * step
    paint = view.look.ground(place, view.look.grounds(component.name)[(at + 1) % 2])
    fill = "glow" if codes else paint
    edge = "legal" if codes else "edge"
    inner = radius * (1 - BAND)
    shapes: list[Shape] = [
        Sector(x, y, inner, radius - 1, start, end, fill, edge, 2.5 if codes else 1)
    ]
    size = view.text(11)
    number = str(data["low"] + at)
    arc = 2 * pi * radius * 0.94 / len(data["marks"])
    if arc > text_width(number, size) + 4:
        spot = at_angle(x, y, radius - size * 0.85, at * step)
        shapes.append(centred(number, *spot, size, "soft"))
    rest = seen
    if seen and chip_width(seen[0], size) < arc and radius * BAND > size * 3:
        spot = at_angle(x, y, inner + size, at * step)
        shapes += chip(seen[0], *spot, size)
        printed.add(seen[0])
        rest = seen[1:]
    if codes:
        tip, far = at_angle(x, y, radius - 2, end - 1), at_angle(x, y, radius - 2, end - step / 5)
        shapes.append(Polygon((tip, far, at_angle(x, y, radius - 10, end - 1)), "legal"))
    roles: tuple[Role, ...] = ("legal",) if codes else ()
    leads = [b for a, b in (*data["links"], *data["ways"]) if a == place]
    for one in leads:
        printed.lead(Sign("accent", "", number, f"→ {view.title('place', one)}"))
    title = space_title(view, place, seen, leads)
    return Item(tuple(shapes), ("place", place), codes, roles, title), rest


def _standing(
    component: Component,
    view: View,
    at: int,
    circle: tuple[float, float, float],
    marks: list[Sign],
    printed: Printed,
) -> list[Item]:
    """Return the pieces on a space, what it keeps, and the marks that are not drawn yet."""
    x, y, radius = circle
    count = len(component.data["marks"])
    place = component.data["first"] + at
    band = radius * BAND
    px, py = at_angle(x, y, radius - band * 0.64, at * 360 / count)
    arc = 2 * (radius - band * 0.64) * sin(pi / max(count, 3)) * 0.9
    side = max(10.0, min(band * 0.66, arc))
    room = (px - side / 2, py - side / 2, side, side)
    return contents(view, place, marks, room, printed, most=20 * view.scale + 2)


# --- the disc inside


def draw_disc(component: Component, view: View, width: float, height: float) -> Drawing:
    """Draw a disc alone; its ring draws it in place."""
    radius = min(width, height) / 2 - 2
    items = _disc(component, view, (width / 2, height / 2, radius), Printed())
    return Drawing(width, height, tuple(items))


def _disc(
    disc: Component,
    view: View,
    circle: tuple[float, float, float],
    printed: Printed,
    shift: float = 0.0,
) -> list[Item]:
    """Return a disc as it is turned now: rim with windows, spaces on it, and tracks inside.

    While it turns, it is *shift* degrees from where it will stand.
    """
    x, y, radius = circle
    data = disc.data
    turn = view.read("disc", data["disc"], "turned") or 0
    count = len(data["windows"])
    rim = radius * RIM / (1 - BAND)
    under = data_marks(disc, view)
    title = f"{disc.title}, turned by {turn}"
    paint = view.look.colour(disc.name, "deep")
    dark = mix(paint, "night", 0.45) if paint != "deep" else "night"
    items = [
        Item((Circle(x, y, radius, dark), Circle(x, y, radius - rim, paint)),
             ("disc", data["disc"]), view.lit("disc", data["disc"]), (), title)
    ]  # fmt: skip
    for position in range(count):
        sector = (position - data["sign"] * turn) % count
        if data["windows"][sector]:
            seen = under[position] if not shift else []
            angle = position * 360 / count + shift
            items.append(_window(view, (x, y, radius, rim), angle, count, seen, printed))
    items += _plates(disc, view, circle, rim, shift)
    names = set()
    for position in range(count):
        sector = (position - data["sign"] * turn) % count
        place = data["spaces"][sector]
        if place:
            track = _track_of(disc, view, place)
            angle = position * 360 / count + shift
            if track is not None:
                names.add(track.name)
                items += _spoke(track, view, (x, y, radius, rim), angle, printed)
            else:
                items.append(_on_rim(view, place, (x, y, radius, rim), angle, count))
                items += _on(
                    view, place, at_angle(x, y, radius - rim / 2, angle), rim * 0.8, printed
                )
    if not names:
        items.append(_title(disc.title, view, (x, y, radius - rim), readable(paint)))
    return items


def _title(title: str, view: View, circle: tuple[float, float, float], fill: str) -> Item:
    x, y, radius = circle
    size = view.text(14)
    lines = wrap(title, radius * 1.5, size, 3, bold=True)
    return Item(
        tuple(
            centred(line, x, y + (at - (len(lines) - 1) / 2) * size * 1.3, size, fill, bold=True)
            for at, line in enumerate(lines)
        ),
        title=title,
    )


def _plates(
    disc: Component, view: View, circle: tuple[float, float, float], rim: float, shift: float
) -> list[Item]:
    """Return the lines between the sectors of the rim."""
    x, y, radius = circle
    count = len(disc.data["windows"])
    lines: list[Shape] = [Circle(x, y, radius - rim, "", "soft", 1)]
    for at in range(count):
        angle = (at + 0.5) * 360 / count + shift
        ends = (at_angle(x, y, radius - rim, angle), at_angle(x, y, radius - 1, angle))
        lines.append(Line(ends, "soft", 1))
    return [Item(tuple(lines))]


def _window(
    view: View,
    spot: tuple[float, float, float, float],
    angle: float,
    count: int,
    under: list[Sign],
    printed: Printed,
) -> Item:
    """Return a window in the rim, and what can be seen through it."""
    x, y, radius, rim = spot
    step = 360 / count
    hole = Sector(x, y, radius - rim * 0.92, radius - rim * 0.1, angle - step * 0.36,
                  angle + step * 0.36, "card", "", 0)  # fmt: skip
    shapes: list[Shape] = [hole]
    size = max(SMALLEST, min(view.text(13), rim * 0.5))
    if under:
        shapes += chip(under[0], *at_angle(x, y, radius - rim * 0.5, angle), size)
        printed.add(under[0])
    seen = ", ".join(sign.title for sign in under) or "nothing"
    return Item(tuple(shapes), title=f"window: shows {seen}")


def _track_of(disc: Component, view: View, place: int) -> Component | None:
    """Return the track that begins at a place of the disc and is drawn on it."""
    for one in view.program.components:
        if one.name in disc.holds and one.data["first"] == place:
            return one
    return None


def _on_rim(
    view: View, place: int, spot: tuple[float, float, float, float], angle: float, count: int
) -> Item:
    """Return a space at the rim."""
    x, y, radius, rim = spot
    half = 180 / count * 0.8
    codes = view.lit("place", place)
    shape = Sector(x, y, radius - rim * 0.95, radius - rim * 0.05, angle - half, angle + half,
                   "glow" if codes else "space", "legal" if codes else "wood", 2)  # fmt: skip
    roles: tuple[Role, ...] = ("legal",) if codes else ()
    return Item((shape,), ("place", place), codes, roles, space_title(view, place, ()))


def _spoke(
    track: Component,
    view: View,
    spot: tuple[float, float, float, float],
    angle: float,
    printed: Printed,
) -> list[Item]:
    """Return a track that runs from the rim through the middle of the disc to the other side."""
    x, y, radius, rim = spot
    count = len(track.data["marks"])
    marks = [signs_of(view, one) for one in track.data["marks"]]
    outer = radius - rim / 2
    inner = radius - rim
    pitch = (inner + inner * 0.62) / max(1, count - 1)
    size = max(6.0, min(pitch * 0.46, rim * 0.62))
    ends = (at_angle(x, y, inner + rim * 0.2, angle),
            at_angle(x, y, inner - pitch * (count - 1) + pitch * 0.35, angle))  # fmt: skip
    groove = Line(ends, view.look.colour(track.name, "night"), size * 2.5)
    items = [Item((groove, Line(ends, "soft", 1, dashed=True)), title=track.title)]
    tokens: list[Item] = []
    for at in range(count):
        place = track.data["first"] + at
        far = outer if at == 0 else inner - pitch * (at - 0.35)
        px, py = at_angle(x, y, far, angle)
        items.append(_stop(track, view, at, (px, py, size), marks[at], printed))
        tokens += _on(view, place, (px, py), size * 1.7, printed)
    return items + tokens


def _stop(
    track: Component,
    view: View,
    at: int,
    circle: tuple[float, float, float],
    signs: list[Sign],
    printed: Printed,
) -> Item:
    """Return one space of a track on a disc."""
    x, y, radius = circle
    place = track.data["first"] + at
    codes = view.lit("place", place)
    shapes: list[Shape] = [
        Circle(x, y, radius - 1, "glow" if codes else "space", "legal" if codes else "wood", 2)
    ]
    size = view.text(11)
    number = str(track.data["low"] + at)
    if signs and chip_width(signs[0], size) <= 2 * radius:
        shapes += chip(signs[0], x, y, size)
        printed.add(signs[0])
    elif text_width(number, size) <= 1.7 * radius and size <= 1.7 * radius:
        shapes.append(centred(number, x, y, size, "soft"))
    roles: tuple[Role, ...] = ("legal",) if codes else ()
    return Item(tuple(shapes), ("place", place), codes, roles, space_title(view, place, signs))


def _on(
    view: View, place: int, spot: tuple[float, float], room: float, printed: Printed
) -> list[Item]:
    """Return who stands on a space of a disc, and what it keeps."""
    side = max(room, 10.0)
    box = (spot[0] - side / 2, spot[1] - side / 2, side, side)
    return contents(view, place, (), box, printed, most=side)
