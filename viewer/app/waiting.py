"""The mark that says who is thinking, or what is worked out, where that takes a while."""

from __future__ import annotations

from typing import Final

from playrules.viewer.app.widgets import centred_in, letters
from playrules.viewer.scene import Circle, Item, Rectangle, Text, shorten, text_width

AFTER: Final = 0.3
"""Seconds of work behind which the mark comes: what is done sooner needs none."""
BEAT: Final = 0.3
"""Seconds for which each of its dots is lit."""
DOTS: Final = 3


class Waiting:
    """What is being done aside, and since when. It knows no clock: it is told the time."""

    def __init__(self) -> None:
        """Wait for nothing."""
        self.words = ""
        self._since = 0.0
        self._lit = -1

    @property
    def is_shown(self) -> bool:
        """Whether there is a mark."""
        return self._lit >= 0

    def tick(self, words: str, now: float) -> bool:
        """Say what is being done, "" for nothing; return whether the mark has changed."""
        if words != self.words:
            self.words, self._since = words, now
        passed, before = now - self._since - AFTER, self._lit
        self._lit = int(passed / BEAT) % DOTS if words and passed >= 0 else -1
        return self._lit != before

    def item(self, size: tuple[float, float], low: float, scale: float) -> Item:
        """Return the mark, as a plate in a window of a size; its lower edge is at *low*."""
        rise = letters(13, scale)
        tall, step, edge = rise * 2, rise * 0.7, 16 * scale
        beside = DOTS * step + edge / 2
        said = shorten(self.words, size[0] - 2 * edge - beside - 40, rise)
        wide = text_width(said, rise) + beside + 2 * edge
        x, y = (size[0] - wide) / 2, low - tall
        dots = (
            Circle(
                x + wide - edge - (DOTS - 1 - at) * step, y + tall / 2,
                rise / (4 if at == self._lit else 8), "white",
            )
            for at in range(DOTS)
        )  # fmt: skip
        ground = Rectangle(x, y, wide, tall, "deep", "white", 1.5, tall / 2)
        return Item(
            (ground, Text(x + edge, y + centred_in(tall, rise), said, rise, "white"), *dots)
        )
