"""Shows the mistakes of a rules file over its last good game, each with its place marked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from playrules.engine.source import lines_of
from playrules.viewer.app.widgets import LEADING, lines, plate
from playrules.viewer.scene import (
    SMALLEST,
    Item,
    Polygon,
    Rectangle,
    Shape,
    Text,
    clean,
    shorten,
    text_width,
    wrap,
)

if TYPE_CHECKING:
    from playrules.dsl.diagnostics import Diagnostic
    from playrules.dsl.diagnostics.model import Label
    from playrules.loading.errors import GameError

MOST: Final = 3
"""So many mistakes are shown at once; the others are counted."""
GOES_ON: Final = "The game goes on by the rules as they were."
WIDE: Final = 860.0
"""How wide the plate is at most, in pixels at 1024\u00d7768."""


class Mistakes:
    """What is wrong with the rules as they are now, on a plate at the foot of the window."""

    def __init__(self, name: str, error: GameError, then: str = GOES_ON) -> None:
        """Show the mistakes of the file with this name, and say what comes of them."""
        self.name = name
        self.then = then
        self.error = error

    def item(self, size: tuple[float, float], scale: float) -> Item:
        """Return the plate, no higher than it has to be."""
        rise, edge = max(SMALLEST, 13 * scale), 18 * scale
        width = min(size[0] - 24, WIDE * scale)
        page = _Page(width - 2 * edge, rise)
        page.write(self._head, bold=True, paint="down")
        if not self.error.diagnostics:
            page.write(self.error.message)
            page.write(self.error.help, paint="soft")
        for one in self.error.diagnostics[:MOST]:
            page.mistake(one, self.error.files)
        height = page.height + 2 * edge * 0.8
        x, y = (size[0] - width) / 2, size[1] - height - 12
        shapes = (one.moved(x + edge, y + edge * 0.8) for one in page.shapes)
        ground = plate((x, y, width, height), "white", "down", 2)
        return Item((ground, *shapes), title="")

    @property
    def _head(self) -> str:
        count = len(self.error.diagnostics)
        more = f"; the first {MOST}" if count > MOST else ""
        many = "a mistake" if count < 2 else f"{count} mistakes"
        return f"{self.name} has {many}{more}. {self.then}"


class _Page:
    """Lines one below the other, `width` wide; `height` grows with them."""

    def __init__(self, width: float, size: float) -> None:
        self.width = width
        self.size = size
        self.height = 0.0
        self.shapes: list[Shape] = []

    def write(self, text: str, *, bold: bool = False, paint: str = "ink") -> None:
        """Write a text, in as many lines as it takes."""
        if not text:
            return
        found = wrap(clean(text), self.width, self.size, 4, bold=bold)
        self.shapes += lines(found, 0, self.height, self.size, paint, bold=bold)
        self.height += len(found) * self.size * LEADING

    def mistake(self, one: Diagnostic, files: Mapping[str, str]) -> None:
        """Write one mistake: what is wrong, the lines it is about, and a way out."""
        self.height += self.size * 0.7
        self.write(f"{one.message} [{one.code}]", bold=True)
        for label in sorted((one.primary, *one.secondary), key=lambda one: one.span.start):
            if label.span.file in files and label.span.line:
                self._place(label, files[label.span.file], main=label is one.primary)
        self.write(one.help, paint="soft")

    def _place(self, label: Label, text: str, *, main: bool) -> None:
        """Write a line of the file with its number, and a caret below what is meant."""
        size, span = self.size, label.span
        line = lines_of(text)[span.line - 1].expandtabs(1)
        stop = min(len(line), span.column - 1 + max(1, span.end - span.start))
        before, meant = line[: span.column - 1], line[span.column - 1 : stop]
        indent = len(before) - len(before.lstrip())
        number = f"{span.line}"
        gap = text_width("00000", size)
        base = self.height + size * 1.1
        paint = "down" if main else "accent"
        self.shapes.append(Text(gap - size, base, number, size, "soft", "end"))
        x = gap
        for part, ink in ((before[indent:], "ink"), (meant, paint), (line[stop:], "ink")):
            room = self.width - x
            shown = part if text_width(part, size) <= room else shorten(part, room, size)
            if shown.strip():
                blanks = text_width(" " * (len(shown) - len(shown.lstrip())), size)
                self.shapes.append(Text(x + blanks, base, clean(shown.strip()), size, ink))
            if part is meant:
                self._caret(x, max(size * 0.5, text_width(meant, size)), base, paint)
            x += text_width(part, size)
            if x >= self.width:
                break
        self.height += size * 2.0
        if label.text:
            left = min(gap + text_width(before[indent:], size), self.width * 0.6)
            found = wrap(clean(label.text), self.width - left, size, 2)
            self.shapes += lines(found, left, self.height - size * 0.35, size, paint)
            self.height += len(found) * size * LEADING

    def _caret(self, x: float, width: float, base: float, paint: str) -> None:
        """Mark what stands above: by a line, and a caret at its start."""
        top, tall = base + self.size * 0.3, self.size * 0.3
        width = min(width, self.width - x)
        self.shapes.append(Rectangle(x, top + tall * 0.3, width, 2, paint))
        tip = x + min(width, self.size) / 2
        corners = ((tip, top - tall * 0.3), (tip - tall, top + tall), (tip + tall, top + tall))
        self.shapes.append(Polygon(corners, paint))
