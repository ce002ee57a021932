"""What cannot be of all that was told together: what hangs in the air, what leans on nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from playrules.plugins.physics.by_hand.here import Here, Lie

Lies = Mapping[int, Lie]


@dataclass(frozen=True, slots=True)
class Doubt:
    """What cannot be, in words, and the pieces of which something has to be told otherwise."""

    why: str
    pieces: tuple[int, ...]


def carrying(here: Here, lies: Lies) -> Doubt | None:
    """Return what is wrong with who carries whom, None where each piece stands on a ground."""
    circle = _circle(lies)
    if circle:
        steps = zip(circle, (*circle[1:], circle[0]), strict=True)
        told = ", ".join(f"{here.told(one)} on {here.told(below)}" for one, below in steps)
        return Doubt(f"They would carry each other in a circle: {told}.", circle)
    return None


def _circle(lies: Lies) -> tuple[int, ...]:
    """Return pieces each of which lies on the next, and the last on the first; () for none."""
    safe: set[int] = set()
    for start in lies:
        path: list[int] = []
        waiting = [(start, 0)]
        while waiting:
            one, depth = waiting.pop()
            del path[depth:]
            if one in path:
                return tuple(path[path.index(one) :])
            if one in safe or one not in lies:
                continue
            path.append(one)
            waiting += [(below, depth + 1) for below in sorted(lies[one].on)]
        safe.add(start)
    return ()


def leaning(here: Here, lies: Lies) -> Doubt | None:
    """Return a piece that leans though nothing holds it: it touches one thing alone."""
    for one, lie in lies.items():
        if lie.leans and lie.on and len(touching(one, lies)) < 2:
            only = here.told(*sorted(touching(one, lies)))
            return Doubt(f"{here.told(one)} leans, but touches only {only}.", (one,))
    return None


def touching(one: int, lies: Lies) -> frozenset[int]:
    """Return all that a piece touches, areas apart: what it says, and what others say of it."""
    own = lies[one].on | lies[one].beside
    return own | {other for other, lie in lies.items() if one in lie.on | lie.beside}
