"""What is pointed at and what has the focus, and how both are marked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from playrules.engine.wording import capital
from playrules.viewer.app.widgets import Room, Target, outline, speech
from playrules.viewer.scene import Item

ARROWS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
SCRUB: Final = "scrub"
"""The command of what goes to where it is pointed at."""
SET: Final = "set"
"""The command of handles: they are dragged."""
CHOOSING: Final = ("pick", "page", "back", SET)
"""Commands that answer a question: they get the focus before the buttons of the bar."""

MOST_SAID: Final = 3
"""Of so many things that lie one on the other is told what they are."""

Focus = tuple[str, str, tuple[int, ...]]
"""What has the focus: a command, its argument or thing, and the options that it picks."""


class Pointing:
    """The pointer and the focus over *targets*, which are asked for anew each time.

    `explain` returns what is said of one beside its title, "" for nothing.
    """

    def __init__(
        self, targets: Callable[[], list[Target]], explain: Callable[[Target], str]
    ) -> None:
        """Point nowhere."""
        self.at: tuple[float, float] | None = None
        self._targets = targets
        self._explain = explain
        self._focus: Focus | None = None

    def forget(self) -> None:
        """Take the focus away."""
        self._focus = None

    def focused(self) -> Target | None:
        """Return what has the focus."""
        return self._focused(self._targets())

    def step(self, by: int) -> None:
        """Give the focus to the next thing that can be used, or for -1 to the one before."""
        usable = sorted(_usable(self._targets()), key=lambda one: one.command not in CHOOSING)
        if not usable:
            return
        focused = next((at for at, one in enumerate(usable) if focus_of(one) == self._focus), None)
        at = focused + by if focused is not None else (0 if by > 0 else -1)
        self.at = None
        self._focus = focus_of(usable[at % len(usable)])

    def walk(self, dx: int, dy: int) -> None:
        """Give the focus to the nearest thing in a direction."""
        targets = self._targets()
        focused = self._focused(targets)
        self.at = None
        if focused is None:
            self.step(1)
            return
        x, y = _middle(focused)

        def far(one: Target) -> float:
            ox, oy = _middle(one)
            ahead, aside = (ox - x) * dx + (oy - y) * dy, abs((ox - x) * dy) + abs((oy - y) * dx)
            return ahead + 2.5 * aside if ahead > 1 else float("inf")

        best = min(_usable(targets), key=far)
        if far(best) < float("inf"):
            self._focus = focus_of(best)

    def marks(self, targets: Sequence[Target], area: Room, scale: float) -> Iterator[Item]:
        """Yield frames around what of *targets* is pointed at or has the focus, and what it says.

        Whatever else stands for the same option is framed, too.
        """
        there = self._there(targets)
        hover = next((one for one in there if one.command or one.title), None)
        focus = self._focused(targets)
        for target, paint in ((hover, "legal"), (focus, "accent")):
            if target is None or not target.command or not target.enabled or _is_ground(target):
                continue
            yield outline(target.item, paint, 2.5)
            for one in targets:
                if target.codes and one.codes == target.codes and one.item != target.item:
                    yield outline(one.item, paint, 2)
        said = list(dict.fromkeys(capital(one.title) for one in there if one.title))
        if self.at is not None and said:
            more = next(filter(None, map(self._explain, there)), "")
            yield speech([*said[:MOST_SAID], more], *self.at, area, scale)
        elif hover is None and focus is not None and focus.title:
            left, _, right, low = focus.item.bounds()
            texts = [focus.title, self._explain(focus)]
            yield speech(texts, (left + right) / 2, low - 8 * scale, area, scale)

    def _there(self, targets: Sequence[Target]) -> list[Target]:
        """Return what is pointed at, the topmost first."""
        if self.at is None:
            return []
        return [one for one in reversed(targets) if one.item.covers(*self.at)]

    def _focused(self, targets: Sequence[Target]) -> Target | None:
        return next((one for one in _usable(targets) if focus_of(one) == self._focus), None)


def _usable(targets: Sequence[Target]) -> list[Target]:
    usable = (one for one in targets if one.command and one.enabled)
    return [one for one in usable if not _is_ground(one)]


def focus_of(target: Target) -> Focus:
    """Return what tells a target from all others, also after it was drawn anew."""
    where = str(target.thing) if target.thing is not None else target.argument
    return (target.command, where, target.codes)


def _is_ground(target: Target) -> bool:
    """Whether a target is all of a scene or of a line: nobody needs to see what is pointed at."""
    bare = target.command == SET and target.thing is None and not target.title
    return bare or target.command == SCRUB


def _middle(target: Target) -> tuple[float, float]:
    left, top, right, low = target.item.bounds()
    return ((left + right) / 2, (top + low) / 2)
