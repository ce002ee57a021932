"""Scenes: boxes of items, each made of shapes and tied to a thing or to choices of the game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal

from playrules.viewer.scene.handles import Handle
from playrules.viewer.scene.shapes import Bounds, Shape, as_json

Role = Literal["legal", "chosen", "actor", "masked", "fresh", "more"]
"""What an item is just now; `more` turns the page of a menu that has no room for all."""

Thing = tuple[str, int]
"""A thing of the game: its universe and its id, such as ("piece", 3)."""


@dataclass(frozen=True, slots=True)
class Item:
    """Shapes that belong together, drawn in order.

    `thing` is what they stand for, `choices` the codes of the options that pointing at it may
    take, `roles` what it is just now, and `title` explains it to who points at it; `cites` are the
    rules that the file names for it. A window moves the item of a thing when the thing moves. With
    a `handle` it is dragged, and sets parts of the value that is tried.
    """

    shapes: tuple[Shape, ...]
    thing: Thing | None = None
    choices: tuple[int, ...] = ()
    roles: tuple[Role, ...] = ()
    title: str = ""
    handle: Handle | None = None
    cites: tuple[str, ...] = ()

    def moved(self, dx: float, dy: float) -> Item:
        """Return it elsewhere."""
        handle = self.handle.moved(dx, dy) if self.handle is not None else None
        shapes = tuple(shape.moved(dx, dy) for shape in self.shapes)
        return replace(self, shapes=shapes, handle=handle)

    def bounds(self) -> Bounds:
        """Return what its shapes cover. Raises ValueError for one without shapes."""
        return around(shape.bounds() for shape in self.shapes)

    def covers(self, x: float, y: float) -> bool:
        """Whether a point is on one of its shapes."""
        return any(shape.covers(x, y) for shape in self.shapes)

    def as_json(self) -> dict[str, Any]:
        """Return it as an object; what is empty is left out."""
        found: dict[str, Any] = {}
        if self.thing:
            found["thing"] = list(self.thing)
        if self.choices:
            found["choices"] = list(self.choices)
        if self.roles:
            found["roles"] = list(self.roles)
        if self.title:
            found["title"] = self.title
        if self.cites:
            found["cites"] = list(self.cites)
        if self.handle is not None:
            found["handle"] = self.handle.as_json()
        return found | {"shapes": [as_json(shape) for shape in self.shapes]}


@dataclass(frozen=True, slots=True)
class Drawing:
    """What the drawing of a component returns: items from (0, 0) to (width, height), in pixels."""

    width: float
    height: float
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the scene that overlaps no other, with the items inside.

    `kind` is a component's word, or one of `banner`, `players`, `choices`, `log`. Coordinates of
    the items count from the corner of the scene.
    """

    kind: str
    name: str
    x: float
    y: float
    width: float
    height: float
    items: tuple[Item, ...]

    @property
    def bounds(self) -> Bounds:
        """Left, top, right, bottom."""
        return (self.x, self.y, self.x + self.width, self.y + self.height)

    def as_json(self) -> dict[str, Any]:
        """Return it as an object."""
        place = [round(one, 2) for one in (self.x, self.y, self.width, self.height)]
        items = [item.as_json() for item in self.items]
        return {"kind": self.kind, "name": self.name, "at": place, "items": items}


@dataclass(frozen=True, slots=True)
class Scene:
    """All there is to draw, `width` by `height` pixels, in the order in which it is drawn."""

    title: str
    width: int
    height: int
    boxes: tuple[Box, ...]

    def items(self) -> Iterable[Item]:
        """Yield all items, the lowest first."""
        return (item for box in self.boxes for item in box.items)

    def as_json(self) -> dict[str, Any]:
        """Return it as an object that `json` can write."""
        boxes = [box.as_json() for box in self.boxes]
        return {"title": self.title, "size": [self.width, self.height], "boxes": boxes}


def around(bounds: Iterable[Bounds]) -> Bounds:
    """Return the rectangle around rectangles. Raises ValueError where there is none."""
    lefts, tops, rights, bottoms = zip(*bounds, strict=True)
    return (min(lefts), min(tops), max(rights), max(bottoms))


def item_at(scene: Scene, x: float, y: float) -> Item | None:
    """Return the topmost item at a point that stands for something, else None."""
    for item in reversed(list(scene.items())):
        if (item.thing or item.choices or item.title) and item.covers(x, y):
            return item
    return None
