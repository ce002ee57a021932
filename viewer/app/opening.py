"""Opens a window of pyglet, or says what to install or to set where none can be opened."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playrules.viewer.app.window import Window

APT = {
    False: "libgl1 libgl1-mesa-dri libglx-mesa0 libx11-6 libxrender1 libfreetype6 libfontconfig1",
    True: "libgl1 libegl1 libegl-mesa0 libgl1-mesa-dri libfreetype6 libfontconfig1",
}
"""What a window needs on Debian and Ubuntu, and what a picture without a screen needs."""


class NoWindow(RuntimeError):
    """No window can be opened; `help` says what to do about it."""

    def __init__(self, message: str, help: str) -> None:
        """Keep what to say."""
        super().__init__(message)
        self.message = message
        self.help = help


def open_window(*args: Any, headless: bool = False, **named: Any) -> Window:
    """Return a `Window`; the arguments are those of it. A *headless* one is on no screen.

    One program has windows of one kind only: pyglet looks for a screen once.

    Raises:
        NoWindow: pyglet or a library that it needs is missing, or there is no screen.
    """
    prepare(headless=headless)
    try:
        from playrules.viewer.app.window import Window

        return Window(*args, **named)
    except Exception as error:
        raise _reason(error, headless=headless) from error


def prepare(*, headless: bool = False) -> None:
    """Say how windows are to be before the first one is opened; later it changes nothing.

    Raises NoWindow where pyglet is not installed.
    """
    try:
        import pyglet
    except ModuleNotFoundError:
        raise NoWindow(
            "Windows are drawn by pyglet, which is not installed.",
            "Install it: pip install 'playrules[viewer]'",
        ) from None
    if "pyglet.window" in sys.modules:
        return
    pyglet.options.headless = headless
    pyglet.options.debug_gl = False  # it would ask for errors after each call
    # A window has as many pixels of its own as it was asked for, and more of the screen's.
    pyglet.options.dpi_scaling = "stretch"


def _reason(error: Exception, *, headless: bool) -> Exception:
    """Return what to say of an error of pyglet; any other as it is."""
    name = type(error).__name__
    if name == "NoSuchDisplayException":
        shown = os.environ.get("DISPLAY")
        why = f"The screen {shown} cannot be reached." if shown else "There is no screen here."
        return NoWindow(
            f"{why} A window needs one.",
            "Play in the terminal with playrules play, or draw a picture with --shot FILE, which"
            f" needs on Debian and Ubuntu: sudo apt-get install {APT[True]}. On a screen, DISPLAY"
            " says which one; over ssh, ssh -X brings it along.",
        )
    from_pyglet = (type(error).__module__ or "").startswith("pyglet")
    if isinstance(error, ImportError) or from_pyglet:
        linux = sys.platform.startswith("linux")
        libraries = f"On Debian and Ubuntu: sudo apt-get install {APT[headless]}"
        drivers = "It needs a graphics driver with OpenGL 3.3 or newer."
        return NoWindow(f"No window can be opened: {error}", libraries if linux else drivers)
    return error
