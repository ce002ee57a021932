"""Lets the motion between two states run: how far it has come, at the pace of the sitting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playrules.viewer.app.pacing import AFTER
from playrules.viewer.app.widgets import Layer
from playrules.viewer.scene import motion

if TYPE_CHECKING:
    from playrules.viewer.app.pacing import Passage
    from playrules.viewer.app.sitting import Sitting
    from playrules.viewer.scene import Motion

FASTEST: Final = 4.0
"""At higher speeds nothing is seen moving."""
LATE: Final = 0.25
"""A picture that comes so many seconds late does not make things jump any further."""


class Playback:
    """The motion that is under way on a table. It knows no clock: it is told the time."""

    def __init__(self) -> None:
        """Let nothing move."""
        self.motion: Motion | None = None
        self.time = 0.0
        self._known: Passage | None = None
        self._last: float | None = None

    @property
    def is_under_way(self) -> bool:
        """Whether anything moves."""
        return self.motion is not None

    def tick(self, sitting: Sitting, size: tuple[int, int], now: float) -> bool | None:
        """Go on; return whether anything changed, None where nothing moves."""
        passage = sitting.showing.passage
        if passage is not self._known:
            self._known = passage
            self._begin(passage, sitting, size)
        if self.motion is None:
            return None
        passed = min(max(now - self._last, 0.0), LATE) if self._last is not None else 0.0
        self._last = now
        if sitting.pace.paused:
            return False
        self.time += passed * sitting.pace.speed
        if self.time >= self.motion.seconds:
            self.motion = None
            sitting.pace.wait(AFTER)
        return True

    def _begin(self, passage: Passage | None, sitting: Sitting, size: tuple[int, int]) -> None:
        self.motion, self.time, self._last = None, 0.0, None
        if passage is None or sitting.pace.speed > FASTEST:
            return
        self.motion = motion(
            passage.before, passage.after, passage.events, sitting.game.drawers,
            size=size, seat=sitting.seat, journal=passage.journal,
        )  # fmt: skip

    def skip(self) -> bool:
        """Let all arrive at once; return whether anything was on its way."""
        was = self.motion is not None
        self.motion = None
        return was

    def layers(self, x: float, y: float) -> list[Layer]:
        """Return what is seen now, from (x, y) on; nothing where nothing moves."""
        if self.motion is None:
            return []
        seen = self.motion.at(self.time)
        films = [Layer(f"film {name}", items, x, y) for name, items in seen.films.items()]
        over = Layer("moving", seen.above, x, y, moves=seen.moves)
        return [Layer("before", seen.below, x, y), *films, over]
