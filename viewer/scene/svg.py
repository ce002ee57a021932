"""Writes a scene as a standalone SVG file: no scripts, no links, the same text every time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playrules.engine.escaping import for_xml
from playrules.viewer.scene.metrics import clean
from playrules.viewer.scene.model import Box, Item, Scene
from playrules.viewer.scene.palette import THEME
from playrules.viewer.scene.shapes import (
    Circle,
    Line,
    Point,
    Polygon,
    Rectangle,
    Sector,
    Shape,
    Text,
    at_angle,
)

FONTS = "'Helvetica Neue', Arial, 'Segoe UI', 'DejaVu Sans', Verdana, sans-serif"


MARK = "<!-- drawn by playrules -->"
"""Stands in the first lines of every picture."""


def to_svg(scene: Scene) -> str:
    """Return a scene as SVG. Each item with a title shows it to who points at it."""
    size = f'width="{scene.width}" height="{scene.height}"'
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        MARK,
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {scene.width}'
        f' {scene.height}" font-family="{FONTS}" role="img">',
        f"  <title>{_words(scene.title)}</title>",
        f'  <rect {size} fill="{THEME["paper"]}"/>',
    ]
    for box in scene.boxes:
        lines += (f"  {line}" for line in _box(box))
    return "\n".join([*lines, "</svg>", ""])


def _box(box: Box) -> Iterator[str]:
    yield f"<g{_attributes((('class', box.kind), ('data-name', box.name)))}>"
    for item in box.items:
        yield from (f"  {line}" for line in _item(item))
    yield "</g>"


def _item(item: Item) -> Iterator[str]:
    """Yield an item as a group that says what it is."""
    names = [
        ("class", " ".join(item.roles)),
        ("data-thing", f"{item.thing[0]} {item.thing[1]}" if item.thing else ""),
        ("data-choices", " ".join(map(str, item.choices))),
    ]
    yield f"<g{_attributes(names)}>"
    if item.title:
        yield f"  <title>{_words(item.title)}</title>"
    for shape in item.shapes:
        yield from (f"  {line}" for line in _shape(shape))
    yield "</g>"


def _attributes(pairs: Iterable[tuple[str, str]]) -> str:
    return "".join(f' {name}="{_words(value)}"' for name, value in pairs if value)


def _words(text: str) -> str:
    return for_xml(clean(text))


def _n(value: float) -> str:
    """Return a length to a hundredth, without zeros at its end."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _paint(fill: str, stroke: str, line: float) -> str:
    found = f' fill="{THEME.get(fill, fill) or "none"}"'
    if stroke and line:
        found += f' stroke="{THEME.get(stroke, stroke)}" stroke-width="{_n(line)}"'
    return found


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)


def _shape(shape: Shape) -> Iterator[str]:
    match shape:
        case Rectangle():
            place = f'x="{_n(shape.x)}" y="{_n(shape.y)}"'
            size = f'width="{_n(max(0, shape.width))}" height="{_n(max(0, shape.height))}"'
            round_ = f' rx="{_n(shape.radius)}"' if shape.radius else ""
            yield f"<rect {place} {size}{round_}{_paint(shape.fill, shape.stroke, shape.line)}/>"
        case Circle():
            place = f'cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{_n(shape.radius)}"'
            yield f"<circle {place}{_paint(shape.fill, shape.stroke, shape.line)}/>"
        case Polygon():
            paint = _paint(shape.fill, shape.stroke, shape.line)
            yield f'<polygon points="{_points(shape.points)}"{paint} stroke-linejoin="round"/>'
        case Line():
            yield from _line(shape)
        case Sector():
            yield f'<path d="{_path(shape)}"{_paint(shape.fill, shape.stroke, shape.line)}/>'
        case Text():
            yield _text(shape)


def _line(shape: Line) -> Iterator[str]:
    dashed = f' stroke-dasharray="{_n(shape.line * 3)} {_n(shape.line * 3)}"' * shape.dashed
    yield (
        f'<polyline points="{_points(shape.points)}"{_paint("", shape.stroke, shape.line)}'
        f' stroke-linecap="round" stroke-linejoin="round"{dashed}/>'
    )
    if shape.arrow:
        yield f'<polygon points="{_points(shape.head())}"{_paint(shape.stroke, "", 0)}/>'


def _path(one: Sector) -> str:
    """Return the outline of a sector: out along its start, round, back in, and round again."""
    large = int(one.end - one.start > 180)

    def arc(radius: float, angle: float, turn: int) -> str:
        x, y = at_angle(one.x, one.y, radius, angle)
        return f"A{_n(radius)} {_n(radius)} 0 {large} {turn} {_n(x)} {_n(y)}"

    outer = at_angle(one.x, one.y, one.outer, one.start)
    inner = at_angle(one.x, one.y, one.inner, one.end)
    path = (
        f"M{_n(outer[0])} {_n(outer[1])}{arc(one.outer, one.end, 1)}L{_n(inner[0])} {_n(inner[1])}"
    )
    if one.inner:
        path += arc(one.inner, one.start, 0)
    return path + "Z"


def _text(one: Text) -> str:
    bold = ' font-weight="bold"' if one.bold else ""
    anchor = "" if one.anchor == "start" else f' text-anchor="{one.anchor}"'
    place = f'x="{_n(one.x)}" y="{_n(one.y)}" font-size="{_n(one.size)}"'
    fill = THEME.get(one.fill, one.fill)
    return f'<text {place}{anchor}{bold} fill="{fill}">{_words(one.text)}</text>'
