"""Lets the motion between two states run: how far it has come, at the pace of the sitting."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, TypedDict

from playrules.engine.play.journal import Event
from playrules.viewer.app.mover import WORKED_OUT
from playrules.viewer.app.pacing import AFTER
from playrules.viewer.app.widgets import Layer
from playrules.viewer.scene import NOBODY_ASKED, compose, motion

if TYPE_CHECKING:
    from playrules.viewer.app.aside import Work
    from playrules.viewer.app.pacing import Passage
    from playrules.viewer.app.sitting import Sitting
    from playrules.viewer.scene import Item, Motion


class _How(TypedDict):
    """What scenes before a passage, and motion, are made with."""

    size: tuple[int, int]
    seat: int
    journal: Sequence[Event | str]


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
        self._passage: Passage | None = None
        self._size = (0, 0)
        self._last: float | None = None
        self._work: Work[Motion | None] | None = None
        self._still: tuple[Item, ...] = ()

    @property
    def is_under_way(self) -> bool:
        """Whether anything moves, or will when it is worked out how."""
        return self.motion is not None or self._work is not None

    def tick(self, sitting: Sitting, size: tuple[int, int], now: float) -> bool | None:
        """Go on; return whether anything changed, None where nothing moves."""
        aside, passage = sitting.aside, sitting.showing.passage
        came = self._work is not None and aside.work is self._work and aside.is_ready
        if came:
            aside.deliver()
        if aside.work is not self._work:  # it was dropped
            self._work = None
        if passage is not self._passage:
            self._begin(passage, sitting, size)
        elif size != self._size and self.is_under_way and (self._work or aside.work is None):
            self._work_out(passage, sitting, size)
        if self.motion is None:
            return came if came or self.is_under_way else None
        passed = min(max(now - self._last, 0.0), LATE) if self._last is not None else 0.0
        self._last = now
        if sitting.pace.paused:
            return came
        self.time += passed * sitting.pace.speed
        if self.time >= self.motion.seconds:
            if self._work is not None:  # for a window that was resized meanwhile
                aside.drop()
            self.motion = self._work = None
            sitting.pace.wait(AFTER)
        return True

    def _begin(self, passage: Passage | None, sitting: Sitting, size: tuple[int, int]) -> None:
        self.motion, self._work, self.time, self._last = None, None, 0.0, None
        self._passage, self._still = passage, ()
        if passage is not None and sitting.pace.speed <= FASTEST:
            self._work_out(passage, sitting, size)

    def _work_out(self, passage: Passage | None, sitting: Sitting, size: tuple[int, int]) -> None:
        """Work out how all moves in a window of a size: plugins may need long for their films."""
        assert passage is not None  # or nothing could move
        self._size = size
        drawers, how = (
            sitting.game.drawers,
            _How(size=size, seat=sitting.seat, journal=passage.journal),
        )
        make = partial(motion, passage.before, passage.after, passage.events, drawers, **how)
        sitting.aside.do(WORKED_OUT, make, self._set)
        self._work = sitting.aside.work
        if self._work is not None:
            scene = compose(passage.before, drawers, **how, menu=NOBODY_ASKED)
            self._still = tuple(scene.items())

    def _set(self, found: Motion | None) -> None:
        """Let things move as was found."""
        self.motion = found

    def skip(self) -> bool:
        """Let all arrive at once; return whether anything was on its way."""
        was = self.is_under_way
        self.motion = self._work = None
        return was

    def layers(self, x: float, y: float) -> list[Layer]:
        """Return what is seen now, from (x, y) on; nothing where nothing moves."""
        if self.motion is None:
            return [Layer("before", self._still, x, y)] if self._work is not None else []
        seen = self.motion.at(self.time)
        films = [Layer(f"film {name}", items, x, y) for name, items in seen.films.items()]
        over = Layer("moving", seen.above, x, y, moves=seen.moves)
        return [Layer("before", seen.below, x, y), *films, over]
