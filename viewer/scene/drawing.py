"""Calls the drawings that plugins add, and draws a plain box where one fails.

A drawing is looked for by the word of a component. It gets a view of the state and a room in
pixels, and returns shapes; what it returns is checked, so that nothing of it leaves the room.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf, isfinite
from pathlib import PurePath
from typing import Protocol, TypeAlias

from playrules.engine.program.components import Component
from playrules.viewer.scene.handles import Handle
from playrules.viewer.scene.metrics import SMALLEST, clean, wrap
from playrules.viewer.scene.model import Drawing, Item
from playrules.viewer.scene.motion import Change, Film
from playrules.viewer.scene.shapes import Rectangle, Shape, Text
from playrules.viewer.scene.view import View

TOLERANCE = 0.5  # pixels


@dataclass(frozen=True, slots=True)
class Wish:
    """How much room a component would like: its area in pixels at 1024×768, and its shape.

    `slim` and `wide` are the least and the greatest width that it can use, in heights. `most` is
    the greatest width and height that it can use, 0 for any.
    """

    area: float = 200.0 * 200.0
    slim: float = 1.0
    wide: float = 1.0
    most: float = 0.0


Draw: TypeAlias = Callable[[Component, View, float, float], Drawing]
Tell: TypeAlias = Callable[[Component, View], Sequence[str]]
Measure: TypeAlias = Callable[[Component], Wish]
MakeFilm: TypeAlias = Callable[[Component, Change, float, float], Film | None]
FindRoute: TypeAlias = Callable[[Component, int, int], Sequence[int]]
Begin: TypeAlias = Callable[[Component, View], Mapping[str, int]]


class Drawer(Protocol):
    """How components of one word are drawn; the entries of a plugin's registry are such."""

    @property
    def word(self) -> str:
        """The block word."""

    @property
    def draw(self) -> Draw:
        """Draws in shapes."""

    @property
    def tell(self) -> Tell | None:
        """Draws in lines of text."""

    @property
    def measure(self) -> Measure | None:
        """Says how much room is wished for."""

    @property
    def film(self) -> MakeFilm | None:
        """Shows what happens between two states, where a motion of its own is wanted."""

    @property
    def route(self) -> FindRoute | None:
        """Says which places a piece passes from one to another; none if it knows nothing of it."""

    @property
    def begin(self) -> Begin | None:
        """Says with which parts a value begins that people set; none where it does not matter."""

    @property
    def label(self) -> str:
        """The plugin, with its version."""


Drawers: TypeAlias = Mapping[str, Drawer]


class _BadDrawingError(Exception):
    """A drawing returned what cannot be drawn."""


def draw(
    drawers: Drawers, component: Component, view: View, width: float, height: float
) -> Drawing:
    """Return the drawing of a component; a box with the reason where there is none."""
    drawer = drawers.get(component.word)
    if drawer is None:
        reason = f"Nothing draws a {component.word}."
        return _plain(component, reason, width, height)
    found = attempt(drawer, component, view, width, height)
    if isinstance(found, Drawing):
        return found
    reason = f"{drawer.label} cannot draw this: {found}{_declared(component)}"
    return _plain(component, reason, width, height)


def attempt(
    drawer: Drawer, component: Component, view: View, width: float, height: float
) -> Drawing | str:
    """Return the drawing of a component, or why there is none."""
    try:
        found: object = drawer.draw(component, view, width, height)
        return _checked(found, width, height)
    except _BadDrawingError as error:
        return str(error)
    except (Exception, SystemExit) as error:  # plugins may even exit; the others are drawn
        return _why(error)


def tell(drawers: Drawers, component: Component, view: View) -> list[str]:
    """Return the lines of a component, without what a terminal would obey."""
    drawer = drawers.get(component.word)
    if drawer is None or drawer.tell is None:
        return told(draw(drawers, component, view, 400, 400), component)
    try:
        lines = list(drawer.tell(component, view))
        if not all(isinstance(line, str) for line in lines):
            raise TypeError("its lines are no texts")
        return [_printable(line) for line in lines]
    except (Exception, SystemExit) as error:
        reason = f"{_why(error)}{_declared(component)}"
        return [component.title, f"  {drawer.label} cannot tell this: {reason}"]


def told(drawing: Drawing, component: Component) -> list[str]:
    """Return what a drawing says of itself: the titles of its items, or its texts."""
    titles = [item.title for item in drawing.items if item.title]
    texts = [one.text for item in drawing.items for one in item.shapes if isinstance(one, Text)]
    return [component.title, *(f"  {line}" for line in dict.fromkeys(titles or texts))]


def measure(drawers: Drawers, component: Component) -> Wish:
    """Return how much room a component would like."""
    drawer = drawers.get(component.word)
    if drawer is None or drawer.measure is None:
        return Wish()
    try:
        found: object = drawer.measure(component)
    except (Exception, SystemExit):  # its drawing will tell
        return Wish()
    if isinstance(found, Wish) and found.area > 0 and 0 < found.slim <= found.wide:
        return found
    return Wish()


def filmed(
    drawer: Drawer, component: Component, change: Change, width: float, height: float
) -> Film | None:
    """Return the film of a component; None where it has none, or it fails.

    A picture of it that fails, or leaves its room, is empty.
    """
    if drawer.film is None:
        return None
    try:
        film: object = drawer.film(component, change, width, height)
        if not isinstance(film, Film) or not 0 < film.seconds < inf:
            return None
        film.at(0.0)
    except (Exception, SystemExit):  # what it shows at rest is drawn by `draw`, which tells
        return None

    def at(time: float) -> Drawing:
        try:
            return _checked(film.at(time), width, height)
        except (Exception, SystemExit):
            return Drawing(width, height, ())

    return replace(film, at=at)


def routed(drawer: Drawer, component: Component, start: int, end: int) -> Sequence[int]:
    """Return the places that a piece passes; none where a drawing does not know, or fails."""
    if drawer.route is None:
        return ()
    try:
        return [int(one) for one in drawer.route(component, start, end)]
    except (Exception, SystemExit):
        return ()


def begun(drawers: Drawers, view: View) -> dict[str, int]:
    """Return the parts with which the value that is tried begins, as drawings say; {} for none."""
    found: dict[str, int] = {}
    for component in view.program.components:
        drawer = drawers.get(component.word)
        if drawer is None or drawer.begin is None:
            continue
        try:
            parts = drawer.begin(component, view)
            found |= {str(part): int(value) for part, value in parts.items()}
        except (Exception, SystemExit):  # it begins somewhere else then
            continue
    return found


def _checked(found: object, width: float, height: float) -> Drawing:
    """Return a drawing that can be drawn. Raises _BadDrawingError."""
    if not isinstance(found, Drawing):
        raise _BadDrawingError(f"a Drawing is wanted, not {type(found).__name__}")
    if not (0 <= found.width <= width + TOLERANCE and 0 <= found.height <= height + TOLERANCE):
        raise _BadDrawingError("it is larger than its room")
    items: tuple[object, ...] = found.items  # plugins need not keep to the types
    for item in items:
        if not isinstance(item, Item) or not item.shapes:
            raise _BadDrawingError("an Item with shapes is wanted")
        for shape in item.shapes:
            _check_shape(shape, found)
        if item.handle is not None:
            _check_handle(item.handle)
    return found


def _check_shape(shape: object, drawing: Drawing) -> None:
    if not isinstance(shape, Shape):
        raise _BadDrawingError(f"{type(shape).__name__} is no shape")
    left, top, right, bottom = shape.bounds()
    if not all(map(isfinite, (left, top, right, bottom))):
        raise _BadDrawingError("a shape is nowhere")
    low, right_most, lowest = -TOLERANCE, drawing.width + TOLERANCE, drawing.height + TOLERANCE
    if left < low or top < low or right > right_most or bottom > lowest:
        raise _BadDrawingError(f"a {type(shape).__name__.lower()} leaves its room")
    if isinstance(shape, Text) and shape.size < SMALLEST:
        raise _BadDrawingError(f"text of {shape.size:g} pixels cannot be read")


def _check_handle(handle: object) -> None:
    if not isinstance(handle, Handle):
        raise _BadDrawingError(f"{type(handle).__name__} is no handle")
    problem = handle.problem()
    if problem:
        raise _BadDrawingError(problem)


def _plain(component: Component, reason: str, width: float, height: float) -> Drawing:
    """Return a box that says why there is no drawing."""
    size = SMALLEST
    most = max(1, int((height - 12) / (size * 1.3)))
    lines = wrap(clean(f"{component.title}: {reason}"), width - 16, size, most)
    shapes: list[Shape] = [Rectangle(1, 1, width - 2, height - 2, "shade", "edge", 1, 4)]
    for at, line in enumerate(lines):
        shapes.append(Text(8, 8 + size + at * size * 1.3, line, size, "soft"))
    return Drawing(width, height, (Item(tuple(shapes), title=clean(reason)),))


def _why(error: BaseException) -> str:
    return clean(f"{type(error).__name__}: {error}" if str(error) else type(error).__name__)


def _declared(component: Component) -> str:
    """Return where the rules declare a component, in brackets; empty if they do not."""
    span = component.span
    return f" ({PurePath(span.file).name}:{span.line})" if span.file else ""


def _printable(line: str) -> str:
    return "".join(sign if sign.isprintable() else " " for sign in line).rstrip()
