"""The table of a match below its bar: the scene, and what of it can be clicked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playrules.viewer.app.bar import HEIGHT, bar
from playrules.viewer.app.playback import Playback
from playrules.viewer.app.pointing import SET
from playrules.viewer.app.replaying import Replay
from playrules.viewer.app.timeline import HEIGHT as BELOW
from playrules.viewer.app.timeline import timeline
from playrules.viewer.app.widgets import Layer, Target
from playrules.viewer.scene import LEAST, MOST, NOBODY_ASKED, Entry, Item, Menu, Scene, compose

if TYPE_CHECKING:
    from playrules.viewer.app.sitting import Sitting


class Table:
    """Draws a sitting; what was composed is kept as long as nothing has changed."""

    def __init__(self) -> None:
        """Draw nothing yet."""
        self._key: object = None
        self._scene: Scene | None = None
        self._items: tuple[Item, ...] = ()
        self._placed: tuple[object, list[Target]] = (None, [])
        self.playback = Playback()

    def animate(
        self, sitting: Sitting, size: tuple[float, float], scale: float, now: float
    ) -> bool | None:
        """Let what moves go on; return whether anything changed, None where nothing moves."""
        return self.playback.tick(sitting, _room(sitting, size, scale), now)

    def scene(self, sitting: Sitting, size: tuple[float, float], scale: float) -> Scene:
        """Return the scene of where the game stands on the screen."""
        width, height = _room(sitting, size, scale)
        menu = _menu(sitting)
        showing = sitting.showing
        key = (sitting.moment, showing.state, sitting.seat, menu, width, height)
        if self._scene is None or key != self._key:
            self._scene = compose(
                showing.state, sitting.game.drawers, size=(width, height), seat=sitting.seat,
                journal=sitting.journal, before=showing.before, menu=menu,
            )  # fmt: skip
            self._key = key
            self._items = tuple(self._scene.items())
            self._placed = (None, [])
        return self._scene

    def layer(self, sitting: Sitting, size: tuple[float, float], scale: float) -> Layer:
        """Return the scene as a layer below the bar."""
        self.scene(sitting, size, scale)
        return Layer("scene", self._items, 0.0, round(HEIGHT * scale))

    def layers(
        self, sitting: Sitting, size: tuple[float, float], scale: float, *, full: bool
    ) -> list[Layer]:
        """Return the scene and the bar."""
        tools = tuple(one.item for one in bar(sitting, size[0], scale, full=full))
        moving = self.playback.layers(0.0, round(HEIGHT * scale))
        below = tuple(one.item for one in _timeline(sitting, size, scale))
        shown = moving or [self.layer(sitting, size, scale)]
        return [*shown, Layer("bar", tools), *([Layer("timeline", below)] if below else [])]

    def targets(
        self, sitting: Sitting, size: tuple[float, float], scale: float, *, full: bool
    ) -> list[Target]:
        """Return what can be pointed at, of the scene and on the bar."""
        around = [*bar(sitting, size[0], scale, full=full), *_timeline(sitting, size, scale)]
        if self.playback.is_under_way:
            return around
        layer = self.layer(sitting, size, scale)
        asked = sitting.asking is not None
        key = (layer.y, asked)
        if key != self._placed[0]:  # the pointer asks for them each time that it moves
            items = (one for one in layer.items if _speaks(one))
            # What is not picked from options is the way back, or leads to the line for an answer.
            other = "back" if asked else "answer" if sitting.measuring is not None else ""
            self._placed = (key, [_target(one, layer, other, asked=asked) for one in items])
        return [*self._placed[1], *around]

    def turn_page(self, sitting: Sitting) -> None:
        """Show the entries of the menu for which there was no room."""
        asking = sitting.asking
        if asking is None or self._scene is None:
            return
        box = next((one for one in self._scene.boxes if one.kind == "choices"), None)
        shown = sum("legal" in one.roles for one in box.items) if box is not None else 0
        asking.turn(asking.first + max(1, shown))


def _room(sitting: Sitting, size: tuple[float, float], scale: float) -> tuple[int, int]:
    """Return the size of the scene in a window."""
    around = HEIGHT + (BELOW if isinstance(sitting, Replay) else 0.0)
    return (
        min(max(round(size[0]), LEAST[0]), MOST[0]),
        min(max(round(size[1] - around * scale), LEAST[1]), MOST[1]),
    )


def _timeline(sitting: Sitting, size: tuple[float, float], scale: float) -> list[Target]:
    """Return the timeline at the foot of the window, where a match is shown again."""
    if not isinstance(sitting, Replay):
        return []
    return timeline(sitting, size[0], size[1] - BELOW * scale, scale)


def _speaks(item: Item) -> bool:
    """Whether there is anything to an item but its looks."""
    return bool(item.thing or item.choices or item.title or item.handle or "more" in item.roles)


def _menu(sitting: Sitting) -> Menu:
    """Return what is listed for whoever is asked."""
    if sitting.asking is not None:
        return sitting.asking.menu
    if sitting.measuring is not None:
        asked = sitting.measuring.asked
        return Menu("Tell what it is", (Entry(asked, (), f"{asked}: type it (/)"),))
    return NOBODY_ASKED


def _target(item: Item, layer: Layer, other: str, *, asked: bool) -> Target:
    """Return an item of the scene as what can be used."""
    there = item.moved(layer.x, layer.y)
    if "more" in item.roles:
        return Target(there, "page", enabled=asked)
    if item.handle is not None and asked:
        parts = ", ".join(one.part for one in item.handle.tracks)
        words = parts if item.handle.jumps else f"{parts} by hand"
        return Target(there, SET, words, (), item.thing)
    if item.choices and asked:
        return Target(there, "pick", "", item.choices, item.thing)
    if "legal" in item.roles and not item.thing and other:
        return Target(there, other)
    return Target(there, thing=item.thing)
