"""The hands of somebody in front of a window: they look for what is shown, click it, press keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pyglet
from pyglet.window import key, mouse

from playrules.viewer.app.front import Front
from playrules.viewer.app.widgets import Target
from playrules.viewer.app.window import Window
from playrules.viewer.scene import Text

KEYS = {
    "tab": key.TAB, "enter": key.ENTER, "escape": key.ESCAPE, "left": key.LEFT, "right": key.RIGHT,
    "up": key.UP, "down": key.DOWN, "backspace": key.BACKSPACE, "f1": key.F1,
}  # fmt: skip


def words(target: Target) -> str:
    """What stands on a target."""
    return " ".join(one.text for one in target.item.shapes if isinstance(one, Text))


def find(front: Front, what: str) -> Target:
    """The topmost thing with these words, this title or this command that can be used."""
    for one in reversed(front.targets()):
        named = what in (words(one), one.command, one.title) or one.title.startswith(f"{what} (")
        if one.command and one.enabled and named:
            return one
    raise LookupError(f"nothing says {what!r}: {[words(one) for one in front.targets()]}")


def middle(target: Target) -> tuple[float, float]:
    """A place on a target: in its middle, or on its first shape if the middle is another's."""
    left, top, right, low = target.item.bounds()
    return ((left + right) / 2, (top + low) / 2)


def on_front(front: Front) -> Iterator[str]:
    """Everything that is written in the layers of a front."""
    for layer in front.layers():
        for item in layer.items:
            yield from (one.text for one in item.shapes if isinstance(one, Text))


class Hands:
    """Synthetic mouse and keys for a real window; *now* is the time that its clock shows."""

    def __init__(self, window: Window) -> None:
        """Sit down."""
        self.window = window
        self.now = 0.0

    @property
    def front(self) -> Front:
        """What the window shows."""
        return self.window.front

    def wait(self, seconds: float = 1.0) -> None:
        """Let time pass."""
        self.now += seconds
        self.window.step(self.now)

    def click(self, what: str | Target) -> None:
        """Move the mouse to something, press and release it."""
        target = find(self.front, what) if isinstance(what, str) else what
        x, y = middle(target)
        y = self.window.height - y  # the system counts from below
        window = self.window
        window.dispatch_event("on_mouse_motion", x, y, 1, 1)
        window.dispatch_event("on_mouse_press", x, y, mouse.LEFT, 0)
        window.dispatch_event("on_mouse_release", x, y, mouse.LEFT, 0)
        window.step(self.now)

    def drag(self, *ways: tuple[float, float], keys: str = "") -> None:
        """Press the mouse at the first place, pull it over the others and release it at the last.

        Places count from the upper left corner. *keys* are typed before it is released.
        """
        window, places = self.window, [(x, self.window.height - y) for x, y in ways]
        window.dispatch_event("on_mouse_press", *places[0], mouse.LEFT, 0)
        for place in places[1:]:
            window.dispatch_event("on_mouse_drag", *place, 1, 1, mouse.LEFT, 0)
            window.step(self.now)
        for sign in keys:
            window.dispatch_event("on_text", sign)
        window.step(self.now)
        window.dispatch_event("on_mouse_release", *places[-1], mouse.LEFT, 0)
        window.step(self.now)

    def press(self, name: str, *, ctrl: bool = False) -> None:
        """Press a key that is no sign, or a letter with Ctrl."""
        symbol = KEYS[name] if name in KEYS else getattr(key, name.upper())
        self.window.dispatch_event("on_key_press", symbol, key.MOD_CTRL if ctrl else 0)
        self.window.dispatch_event("on_key_release", symbol, 0)
        self.window.step(self.now)

    def type(self, text: str) -> None:
        """Type signs, one after the other."""
        for sign in text:
            self.window.dispatch_event("on_text", sign)
        self.window.step(self.now)

    def colour(self, x: float, y: float) -> tuple[int, int, int]:
        """The colour of a place of the window, counted from its upper left corner."""
        self.window.switch_to()
        self.window.render()
        return self.shown(x, y)

    def shown(self, x: float, y: float) -> tuple[int, int, int]:
        """The same of what was drawn last, whoever drew it."""
        buffer = pyglet.image.get_buffer_manager().get_color_buffer()
        image = buffer.get_image_data()  # type: ignore[no-untyped-call]  # pyglet is partly typed
        data: bytes = image.get_data("RGBA", image.width * 4)
        at = 4 * (int(self.window.height - 1 - y) * image.width + int(x))
        return (data[at], data[at + 1], data[at + 2])


def differ(one: bytes, other: bytes, by: int = 40) -> float:
    """Return the share of pixels in which a colour differs by more than so much."""
    assert len(one) == len(other)
    pixels: Iterable[int] = range(0, len(one), 4)
    return sum(
        any(abs(one[at + band] - other[at + band]) > by for band in range(3)) for at in pixels
    ) / (len(one) / 4)


def read_png(path: str) -> bytes:
    """Return the pixels of a picture, the lowest row first."""
    with open(path, "rb") as file:
        image = pyglet.image.load(path, file=file).get_image_data()
    data: bytes = image.get_data("RGBA", image.width * 4)
    return data
