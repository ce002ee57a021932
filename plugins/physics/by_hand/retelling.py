"""How pieces came to rest at an event that people told, in the words in which they told it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from playrules.engine import State
from playrules.plugins.physics.by_hand.here import Here, Lie


def retell(before: State, after: State) -> list[str]:
    """Return a line for each piece that lies otherwise *after* what was asked *before*."""
    here = Here.of(before)
    lies = {one: here.lie(after.row, one) for one in here.pieces}
    now = {one: replace(lie, beside=lie.beside - _upon(one, lies)) for one, lie in lies.items()}
    return [
        f"{here.told(one)}: {here.say(lie)}"
        for one, lie in now.items()
        if one == here.new or _differs(here.before[one], lie)
    ]


def _upon(one: int, lies: Mapping[int, Lie]) -> set[int]:
    """Return what a piece carries: that it touches this says nothing new."""
    return {other for other, lie in lies.items() if one in lie.on}


def _differs(then: Lie, now: Lie) -> bool:
    """Whether a piece moved: one that is merely touched no more did not."""
    if now.beside - then.beside:
        return True
    parts = ("on", "areas", "within", "leans", "turned", "measured")
    return any(getattr(then, part) != getattr(now, part) for part in parts)
