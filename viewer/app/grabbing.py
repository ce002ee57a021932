"""What the mouse holds: pressed on a handle it sets a value, on a thing it clicks or drags it."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from typing import TYPE_CHECKING, Final, TypeAlias

from playrules.viewer.app.pointing import SET
from playrules.viewer.app.widgets import Room, Target, speech
from playrules.viewer.scene import Handle, Item

if TYPE_CHECKING:
    from playrules.viewer.app.front import Front

FAR: Final = 6.0
"""A mouse that was moved by more pixels than this drags what it has pressed."""
ROUNDS: Final = 3
"""Handles with several tracks are followed again as often, as each moves those of the others."""

Held: TypeAlias = tuple[Handle, int]
"""A handle as it was pressed, and how many of its like lie below it."""


class Grabbing:
    """The left button of the mouse over a front, from where it goes down to where it comes up."""

    def __init__(self, front: Front) -> None:
        """Hold nothing."""
        self._front = front
        self._held: Held | None = None
        self._off = (0.0, 0.0)
        self._pressed: tuple[float, float, Target] | None = None
        self._wants = self._only_drags = False
        self._to: tuple[float, float] | None = None

    @property
    def holds(self) -> bool:
        """Whether a handle is held."""
        return self._held is not None

    def press(self, x: float, y: float) -> None:
        """Take what is at a place: hold its handle, or use it; a thing waits for what comes."""
        self.let_go()
        target = _topmost(self._front.targets(), x, y)
        if target is None or not target.command:
            self._front.skip()
            self._reach_for(x, y)
        elif target.item.handle is not None:
            self._hold(target, x, y)
        elif target.command == "pick" and target.thing is not None:
            self._pressed = (x, y, target)
        else:
            self._front.use(target)

    def _reach_for(self, x: float, y: float) -> None:
        """Take what lies at a place now that nothing moves over it, if it is dragged from there.

        Who only clicks wanted to see the end of what moved.
        """
        target = _topmost(self._front.targets(), x, y)
        if target is None:
            return
        if target.item.handle is not None and not target.item.handle.jumps:
            self._hold(target, x, y)
        elif target.command == "pick" and target.thing is not None:
            self._pressed, self._only_drags = (x, y, target), True

    def drag(self, x: float, y: float) -> None:
        """Move the mouse with its button down; `follow` does what comes of it."""
        self._to = (x, y)

    def follow(self) -> bool:
        """Let what is held follow the mouse; return whether anything changed."""
        if self._to is None:
            return False
        (x, y), self._to = self._to, None
        if self._pressed is not None and hypot(x - self._pressed[0], y - self._pressed[1]) > FAR:
            target, self._pressed, self._wants = self._pressed[2], None, True
            self._front.use(target)
        if self._wants:
            self._seize(x, y)
        if self._held is None:
            return self._wants
        return self._move(x, y)

    def release(self, x: float, y: float) -> None:
        """Let go: a thing is used, a value whose handle says so is chosen where it lies."""
        self.follow()
        pressed, held, only_drags = self._pressed, self._held, self._only_drags
        self.let_go()
        if pressed is not None and not only_drags:
            self._front.use(pressed[2])
        elif held is not None and held[0].lets_go and self._is_over(x, y):
            self._front.do("take")

    def let_go(self) -> None:
        """Hold nothing any more."""
        self._held = self._pressed = self._to = None
        self._wants = self._only_drags = False

    def words(self, area: Room, scale: float) -> Iterable[Item]:
        """Yield what is set by what is held, beside the mouse, and why it may not be so.

        Where nothing is held only what may not be is told, beside the thing.
        """
        asking, at = self._front.asking, self._front.pointing.at
        trying = asking.trying if asking is not None else None
        if trying is None or (not self.holds and not trying.tried.why):
            return
        at = at if self.holds else self._below()
        if at is None:
            return
        said = trying.tried.choice.label
        why = trying.refusal
        text = f"{said}: {why}" if why else said
        yield speech([text], at[0], at[1] + 12 * scale, area, scale, "down" if why else "night")

    def _below(self) -> tuple[float, float] | None:
        """Return where words stand below what is set on the table, None where it is not seen."""
        for one in reversed(self._targets()):
            handle = one.item.handle
            if handle is not None and not handle.jumps:
                left, _, right, low = one.item.bounds()
                return (left + right) / 2, low
        return None

    # --- handles

    def _hold(self, target: Target, x: float, y: float) -> None:
        """Hold the handle of a target where it is pressed."""
        handle = target.item.handle
        assert handle is not None
        alike = [one for one in self._targets() if _is_alike(one.item.handle, handle)]
        self._held = (handle, next(at for at, one in enumerate(alike) if one.item == target.item))
        here = handle.tracks[0].points[handle.tracks[0].at]
        self._off = (0.0, 0.0) if handle.jumps else (x - here[0], y - here[1])
        if handle.jumps:
            self._move(x, y)

    def _seize(self, x: float, y: float) -> None:
        """Hold what is let go where the mouse is, if it is there by now: a piece just taken."""
        for one in self._targets():
            handle = one.item.handle
            if handle is not None and handle.lets_go and not handle.jumps:
                self._hold(one, x, y)
                self._off, self._wants = (0.0, 0.0), False
                return

    def _move(self, x: float, y: float) -> bool:
        """Set all parts of what is held to what lies nearest to the mouse."""
        sitting = self._front.sitting
        changed = False
        for _ in range(ROUNDS):
            handle = self._now()
            if handle is None or sitting is None:
                break
            moved = False
            for track in handle.tracks:
                at = track.nearest(x - self._off[0], y - self._off[1])
                moved |= at != track.at and sitting.set(track.part, track.values[at])
            changed |= moved
            if not moved or len(handle.tracks) == 1:
                break
        return changed

    def _now(self) -> Handle | None:
        """Return the handle that is held, as it is drawn now."""
        if self._held is None:
            return None
        wanted, at = self._held
        alike = [one.item.handle for one in self._targets() if _is_alike(one.item.handle, wanted)]
        return alike[at] if at < len(alike) else None

    def _targets(self) -> list[Target]:
        return [one for one in self._front.targets() if one.command == SET]

    def _is_over(self, x: float, y: float) -> bool:
        """Whether a place is on something that is let go there."""
        handles = [one for one in self._targets() if one.item.covers(x, y)]
        return any(one.item.handle is not None and one.item.handle.lets_go for one in handles)


def _topmost(targets: list[Target], x: float, y: float) -> Target | None:
    """Return the topmost of targets at a place that can be used, else what only explains itself."""
    there = [one for one in reversed(targets) if one.item.covers(x, y)]
    useful = (one for one in there if one.command and one.enabled)
    return next(useful, there[0] if there else None)


def _is_alike(one: Handle | None, other: Handle) -> bool:
    """Whether a handle is the same as another, though its tracks may lie elsewhere."""
    if one is None or (one.jumps, one.lets_go) != (other.jumps, other.lets_go):
        return False
    return [track.part for track in one.tracks] == [track.part for track in other.tracks]
