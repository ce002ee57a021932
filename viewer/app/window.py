"""The window: tells the front what is pressed, and draws what it shows, by one `render`."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

import pyglet
from pyglet.gl import Config
from pyglet.window import key, mouse

from playrules.viewer.app.backdrop import Backdrop
from playrules.viewer.app.canvas import Canvas, Sheet
from playrules.viewer.app.front import Front
from playrules.viewer.app.lettering import Lettering
from playrules.viewer.app.messages import Message, message_of, wrong
from playrules.viewer.app.spare_fonts import advice
from playrules.viewer.scene import LEAST, SIZE

EIGHT_BITS: Final = {"red_size": 8, "green_size": 8, "blue_size": 8, "alpha_size": 8}
"""Without a screen, five bits would be chosen: pictures would have bands, and differ."""
SMALLEST_WINDOW: Final = (LEAST[0], LEAST[1] + 38)
"""The smallest scene, in pixels, and the bar above it."""
FRAME: Final = 1 / 60
"""Seconds from one look at the clock to the next."""

NAMED_KEYS: Final = {
    key.TAB: "tab", key.LEFT: "left", key.RIGHT: "right", key.UP: "up", key.DOWN: "down",
    key.ENTER: "enter", key.RETURN: "enter", key.NUM_ENTER: "enter", key.SPACE: "space",
    key.ESCAPE: "escape", key.BACKSPACE: "backspace", key.PAGEDOWN: "pagedown", key.F1: "f1",
    key.F11: "f11", key.HOME: "home", key.END: "end",
}  # fmt: skip
WITH_SHIFT: Final = ("tab", "left", "right", "up", "down")
WITH_CTRL: Final = {key.Z: "z", key.Y: "y", key.S: "s", key.O: "o", key.N: "n", key.Q: "q"}


class Window(pyglet.window.Window):  # type: ignore[misc]  # pyglet chooses its base by the system
    """A window that shows a front. `stale` says that something has changed since it was drawn."""

    def __init__(self, front: Front, size: tuple[int, int] = SIZE, *, visible: bool = True) -> None:
        """Open it, *size* in pixels of its own."""
        wide, high = (max(pair) for pair in zip(size, SMALLEST_WINDOW, strict=True))
        config = Config(double_buffer=True, **EIGHT_BITS)  # type: ignore[abstract]  # pyglet's own
        super().__init__(
            wide, high, "playrules", resizable=True, visible=visible, vsync=visible, config=config
        )
        self.front = front
        self.stale = True
        self._told_missing = False
        self.sheets: dict[str, Sheet] = {}
        self._backdrop: Backdrop | None = None
        self._canvas = self._new_canvas()
        self.set_minimum_size(*SMALLEST_WINDOW)

    def _new_canvas(self, lettering: Lettering | None = None) -> Canvas:
        for sheet in self.sheets.values():
            sheet.close()
        self.sheets = {}
        width, height = self.get_size()
        across, down = self.get_framebuffer_size()
        # Some desktops tile windows, and ask none how small it may be: all is drawn smaller then.
        self._shrunk = max(1.0, SMALLEST_WINDOW[0] / width, SMALLEST_WINDOW[1] / height)
        self.front.size = (width * self._shrunk, height * self._shrunk)
        if self._backdrop is not None:
            self._backdrop.close()
        self._backdrop = Backdrop(across, down)
        return Canvas(self.front.size, across / self.front.size[0], lettering)

    # --- drawing

    def render(self) -> None:
        """Draw all that the front shows; the caller flips."""
        canvas, backdrop = self._canvas, self._backdrop
        assert backdrop is not None  # made with the canvas
        canvas.begin()
        for number, layer in enumerate(self.front.layers()):
            if not number and backdrop.put_back(layer):
                continue
            if layer.name not in self.sheets:
                self.sheets[layer.name] = canvas.sheet()
            sheet = self.sheets[layer.name]
            sheet.x, sheet.y, sheet.zoom, sheet.shown = layer.x, layer.y, layer.zoom, layer.shown
            sheet.moves = layer.moves
            sheet.lay(layer.items)
            canvas.draw(sheet)
            if not number:
                backdrop.drawn(layer)
        self.stale = False
        self._tell_missing(canvas.lettering.spare.missing)

    def _tell_missing(self, missing: set[str]) -> None:
        """Say once which font to install, where no font has a sign that is to be shown."""
        if missing and not self._told_missing:
            self._told_missing = self.stale = True
            self.front.message = wrong(advice(missing))

    def picture(self, path: Path) -> None:
        """Keep what it shows as a PNG file. Raises OSError."""
        self.switch_to()
        self.render()
        with path.open("wb") as file:
            pyglet.image.get_buffer_manager().get_color_buffer().save(str(path), file=file)

    def pixels(self) -> bytes:
        """Return what it shows: red, green, blue and alpha of each pixel, the lowest row first."""
        self.switch_to()
        self.render()
        buffer = pyglet.image.get_buffer_manager().get_color_buffer()
        image = buffer.get_image_data()  # type: ignore[no-untyped-call]  # pyglet is partly typed
        data = bytes(image.get_data("RGBA", image.width * 4))
        return data

    # --- time

    def run(self) -> None:
        """Show it until it is closed; all that moves is seen, and nothing holds it up."""
        self.front.lively = self.front.apart = True
        pyglet.clock.schedule_interval(self._pass, FRAME)
        pyglet.app.run(interval=None)  # with one, pyglet would draw also where nothing changes

    def step(self, now: float | None = None) -> None:
        """Do once what `run` does all the time: see what was pressed, let time pass, draw."""
        self.dispatch_events()
        self._pass(0, now)

    def _pass(self, _passed: float, now: float | None = None) -> None:
        """Let time pass, and draw if anything has changed; a window at rest costs nothing."""
        self.stale |= self.front.tick(time.monotonic() if now is None else now)
        self._fulfil()
        if self.context is not None and self.stale:
            self.switch_to()
            self.render()
            self.flip()

    def _fulfil(self) -> None:
        """Do what the front asks of a window."""
        front = self.front
        while front.requests:
            wish = front.requests.pop(0)
            if wish == "close":
                self.close()
            elif wish == "full":
                front.full = not front.full
                self.set_fullscreen(front.full)
                self.set_minimum_size(*SMALLEST_WINDOW)  # pyglet has made another window of it
                self.on_resize(*self.get_size())
            else:
                self._keep_picture(front.picture)
            self.stale = True

    def _keep_picture(self, path: Path) -> None:
        try:
            self.picture(path)
            self.front.message = Message(f"The picture is in {path}.")
        except OSError as error:
            self.front.message = message_of(error)

    # --- what happens to it

    def on_draw(self) -> None:
        """Draw, when the system wants it."""
        self.stale = True

    def on_expose(self) -> None:
        """Draw what another window had covered."""
        self.stale = True

    def on_resize(self, width: int, height: int) -> None:
        """Lay everything out anew."""
        if hasattr(self, "_canvas"):
            self._canvas = self._new_canvas(self._canvas.lettering)
            self.stale = True

    def on_scale(self, scale: float, dpi: int) -> None:
        """Draw finer or coarser letters, on another screen."""
        self.on_resize(*self.get_size())

    def _place(self, x: float, y: float) -> tuple[float, float]:
        """Return what the front has where the system points, which counts from below."""
        return x * self._shrunk, (self.height - y) * self._shrunk

    def on_mouse_motion(self, x: float, y: float, dx: float, dy: float) -> None:
        """Point."""
        self.front.point(*self._place(x, y))
        self.stale = True

    def on_mouse_leave(self, x: float, y: float) -> None:
        """Point nowhere."""
        self.front.point_away()
        self.stale = True

    def on_mouse_press(self, x: float, y: float, buttons: int, modifiers: int) -> None:
        """Click, or begin to drag."""
        if buttons & mouse.LEFT:
            self.front.grab(*self._place(x, y))
        self.stale = True

    def on_mouse_drag(
        self, x: float, y: float, dx: float, dy: float, buttons: int, modifiers: int
    ) -> None:
        """Drag; what is held follows once for each picture."""
        if buttons & mouse.LEFT:
            self.front.drag(*self._place(x, y))
        self.stale = True

    def on_mouse_release(self, x: float, y: float, buttons: int, modifiers: int) -> None:
        """Let go."""
        if buttons & mouse.LEFT:
            self.front.release(*self._place(x, y))
        self.stale = True

    def on_mouse_scroll(self, x: float, y: float, dx: float, dy: float) -> None:
        """Turn what is set, or the page of a list."""
        self.front.keyboard.scroll(dy)
        self.stale = True

    def on_text(self, text: str) -> None:
        """Type."""
        if text.isprintable() and text != " ":
            self.front.type(text)
        elif text == " " and self.front.dialog is not None:
            self.front.type(" ")
        self.stale = True

    def on_key_press(self, symbol: int, modifiers: int) -> bool:
        """Press a key that is no sign. True: pyglet itself does nothing more."""
        self.stale = True
        if modifiers & (key.MOD_CTRL | key.MOD_COMMAND):
            if symbol in WITH_CTRL:
                self.front.press(f"ctrl {WITH_CTRL[symbol]}")
        elif symbol in NAMED_KEYS:
            name = NAMED_KEYS[symbol]
            shifted = name in WITH_SHIFT and modifiers & key.MOD_SHIFT
            self.front.press(f"shift {name}" if shifted else name)
        return True

    def close(self) -> None:
        """Leave the match, and close."""
        self.front.leave()
        pyglet.clock.unschedule(self._pass)
        super().close()
