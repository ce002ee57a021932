"""What people are told of what they did: that it is done, or why it cannot be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from playrules.engine.errors import NotKept
from playrules.engine.wording import capital
from playrules.loading.errors import GameError
from playrules.viewer.app.widgets import LEADING, letters, lines
from playrules.viewer.scene import Item, Rectangle, clean, text_width, wrap


@dataclass(frozen=True, slots=True)
class Message:
    """Something to tell people: that it was done, or what is wrong."""

    text: str
    kind: Literal["done", "wrong"] = "done"


def wrong(text: str, help: str = "", *, named: bool = False) -> Message:
    """Return a message that says, as a sentence, why something cannot be done, and the way out.

    Where it begins with the name of a file (`named`), that is left as it is.
    """
    said = (text if named else capital(text), help)
    return Message(clean(" ".join(_sentence(one) for one in said if one)), "wrong")


def message_of(error: Exception, help: str = "") -> Message:
    """Return what to tell of an error, with the way out, by default its own.

    One that is not written for people says its name.
    """
    if isinstance(error, FileExistsError):
        name = error.filename2 or error.filename
        return wrong(f"{name} is there already: name another file", help, named=True)
    if isinstance(error, OSError):
        name = error.filename or "The file"
        return wrong(f"{name} cannot be used: {error.strerror or error}", help, named=True)
    if isinstance(error, GameError):
        return wrong(error.message, help or error.help, named=_begins_with_file(error.message))
    text = str(error)
    if type(error).__module__.startswith("playrules."):
        named = isinstance(error, NotKept) or _begins_with_file(text)
        return wrong(text, help, named=named)
    return wrong(f"{type(error).__name__}: {error}", help, named=True)


def _sentence(text: str) -> str:
    return text if text.endswith((".", "?", "!")) else f"{text}."


def _begins_with_file(text: str) -> bool:
    """Whether what an error says begins with the name of a file, as far as one can see."""
    return any(sign in text.partition(" ")[0].rstrip(".:,") for sign in "./\\")


def plate_of(message: Message, size: tuple[float, float], scale: float) -> Item:
    """Return the plate of a message, above the lower edge of a window."""
    width, height = size
    rise = letters(13, scale)
    said = wrap(message.text, min(width - 80, 860 * scale), rise, 8) or [""]
    wide = max(text_width(one, rise) for one in said) + 40
    tall = len(said) * rise * LEADING + 16
    x, y = (width - wide) / 2, height - tall - 14
    paint = "down" if message.kind == "wrong" else "deep"
    ground = Rectangle(x, y, wide, tall, paint, "white", 1.5, 8)
    return Item((ground, *lines(said, x + 20, y + 8, rise, "white")))
