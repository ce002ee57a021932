"""What is asked over the table: how a game is set up, names of files, answers, who looks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, Protocol

from playrules.engine.wording import capital
from playrules.viewer.app.bar import TOOLS
from playrules.viewer.app.widgets import LEADING, Room, Target, button, letters, lines, plate
from playrules.viewer.scene import (
    Item,
    Rectangle,
    Shape,
    Text,
    centred,
    clean,
    shorten,
    text_width,
    wrap,
)

if TYPE_CHECKING:
    from playrules.viewer.app.sitting import Sitting

Purpose = Literal["answer", "open", "save", "picture"]

KEYS: Final = (
    *((key, title) for command, _, title, key in TOOLS if command),
    ("1, 2, 3, …", "Choose what has this number in the list"),
    ("/", "Type an answer: a name, or values with their units"),
    ("Tab, arrows", "Go from one thing that can be chosen to the next"),
    ("Q, E, wheel", "Turn what is placed or aimed"),
    ("M", "Mirror it"),
    ("Arrows", "Move it by a step, with Shift by ten"),
    ("Enter", "Choose it"),
    ("Esc", "Leave what is open; take back a part that was picked, put a piece back"),
    ("<, >", "In a match that is shown again: to the turn before, to the next one"),
    ("Ctrl Q", "Leave the window"),
)


CARET: Final = "|"
"""Stands where the next letter comes."""


class Dialog(Protocol):
    """Something that lies over the table until it is done with."""

    def targets(self, size: tuple[float, float], scale: float) -> list[Target]:
        """Return its plate and what can be used on it, in a window of a size."""

    @property
    def default(self) -> str:
        """The command that Enter gives where nothing has the focus."""


@dataclass
class Field:
    """A line that is typed: what for, and what stands there so far; *digits* can be clicked."""

    purpose: Purpose
    label: str
    text: str = ""
    note: str = ""
    digits: bool = False
    default = "enter"

    def targets(self, size: tuple[float, float], scale: float) -> list[Target]:
        """Return a plate with the line."""
        width, rise = min(560 * scale, size[0] - 40), letters(15, scale)
        words = wrap(self.label, width - 40 * scale, rise, 2, bold=True)
        notes = wrap(self.note, width - 40 * scale, letters(12, scale), 3) if self.note else []
        height = (104 + 21 * len(words) + 17 * len(notes) + (40 if self.digits else 0)) * scale
        x, y = (size[0] - width) / 2, (size[1] - height) * 0.4
        edge = 20 * scale
        shapes: list[Shape] = [plate((x, y, width, height))]
        shapes += lines(words, x + edge, y + edge * 0.7, rise, bold=True)
        top = y + edge * 0.7 + len(words) * rise * LEADING + 6 * scale
        line: Room = (x + edge, top, width - 2 * edge, 34 * scale)
        shapes += [plate(line, "white", "accent", 1.5, 5), *self._typed(line, rise)]
        shapes += lines(notes, x + edge, top + 42 * scale, letters(12, scale), "soft")
        low, wide = y + height - 42 * scale, 90 * scale
        enter = (x + width - edge - wide, low, wide, 30 * scale)
        leave = (enter[0] - wide - 10 * scale, low, wide, 30 * scale)
        return [
            Target(Item(tuple(shapes))),
            button("OK", enter, letters(13, scale), "enter", main=True),
            button("Cancel", leave, letters(13, scale), "close"),
            *self._keys((x + edge, low - 40 * scale, width - 2 * edge, 30 * scale), scale),
        ]

    def _keys(self, room: Room, scale: float) -> Iterator[Target]:
        """Yield a button for each digit, if there are any, and one that takes the last sign."""
        x, y, width, height = room
        signs = [*"0123456789", ""] if self.digits else []
        step = (width + 6 * scale) / max(1, len(signs))
        for at, sign in enumerate(signs):
            spot = (x + at * step, y, step - 6 * scale, height)
            size = letters(13, scale)
            title = "" if sign else "Take the last sign away"
            yield button(sign or "Del", spot, size, "sign", sign, title=title)

    def _typed(self, room: Room, size: float) -> list[Shape]:
        """Return the end of what was typed, as much as fits, and where the next letter comes."""
        x, y, width, height = room
        text = self.text
        while text and text_width(text, size) > width - 24:
            text = text[1:]
        base = y + height / 2 + size * 0.36
        # As a letter: how wide those before it come out, only the font knows.
        return [Text(x + 9, base, f"{text}{CARET}", size, "ink")]


def line_to_open() -> Field:
    """Return a line for the name of what is to be opened."""
    note = "A match that was saved, or rules of your own, whose file ends in .rules"
    return Field("open", "Which file shall be opened?", "", note)


def line_to_save(sitting: Sitting) -> Field:
    """Return a line for where a match is to be kept."""
    note = f"It is kept in {sitting.kept.file} so far." if sitting.kept.named else ""
    name = f"{sitting.game.program.name}.match"
    return Field("save", "Under which name shall the match be kept?", name, note)


def line_to_picture(sitting: Sitting | None) -> Field:
    """Return a line for where a picture is to be kept."""
    name = sitting.game.program.name if sitting is not None else "playrules"
    return Field("picture", "Under which name shall the picture be kept?", f"{name}.png")


def line_to_answer(sitting: Sitting) -> Field | None:
    """Return a line for the answer to what people are asked; None where they are not."""
    if sitting.measuring is not None:
        return Field("answer", sitting.measuring.asked, digits=sitting.measuring.is_counted)
    asking = sitting.asking
    if asking is None:
        return None
    note = "The number of an option, or how its name begins"
    if asking.is_typed:
        some = asking.left[len(asking.left) // 2].label
        note = f"Values in their order, units may be left out. Such as: {clean(some)}"
    return Field("answer", clean(sitting.state.prompt) or "What do you choose?", "", note)


@dataclass
class Help:
    """All keys."""

    default = "close"

    def targets(self, size: tuple[float, float], scale: float) -> list[Target]:
        """Return a plate with a line for each key."""
        rise, edge = letters(13, scale), 24 * scale
        step = rise * 1.6
        beside = 100 * scale
        widest = max(text_width(title, rise) for _, title in KEYS)
        width = min(max(520 * scale, beside + widest + 2 * edge), size[0] - 8)
        height = edge * 2 + 34 * scale + step * len(KEYS) + 44 * scale
        x, y = (size[0] - width) / 2, max(4.0, (size[1] - height) / 2)
        shapes: list[Shape] = [plate((x, y, width, height))]
        shapes += lines(["Keys"], x + edge, y + edge * 0.7, 18 * scale, bold=True)
        top = y + edge + 32 * scale
        for at, (key, title) in enumerate(KEYS):
            base = top + at * step + rise
            shapes.append(Text(x + edge, base, key, rise, "accent", bold=True))
            said = shorten(title, width - 2 * edge - beside, rise)
            shapes.append(Text(x + edge + beside, base, said, rise, "ink"))
        room = (x + width - edge - 90 * scale, y + height - 48 * scale, 90 * scale, 30 * scale)
        return [Target(Item(tuple(shapes))), button("Close", room, rise, "close", main=True)]


@dataclass
class Curtain:
    """Nothing of the game is shown until the person who is asked is alone at the screen."""

    name: str
    default = "uncover"

    def targets(self, size: tuple[float, float], scale: float) -> list[Target]:
        """Return a cover for all of the table."""
        width, height = size
        rise = 24 * scale
        who = capital(self.name)
        middle = width / 2
        shapes: list[Shape] = [Rectangle(0, 0, width, height, "deep")]
        shapes.append(centred(f"{who} is asked", middle, height * 0.4, rise, "white", bold=True))
        more = "Nobody else should see the screen now."
        shapes.append(centred(more, middle, height * 0.4 + rise * 1.6, letters(14, scale), "white"))
        room = (width / 2 - 110 * scale, height * 0.55, 220 * scale, 40 * scale)
        return [
            Target(Item(tuple(shapes))),
            button(f"I am {who}", room, letters(15, scale), "uncover"),
        ]
