"""Tells in one line which pieces were put on one place, one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playrules.engine.play.journal import Event

PUT = "place"
BOTH = 2
"""What is known of a piece that is put somewhere: which one, and where."""

Names = Mapping[str, Sequence[str]]


def joined(events: Iterable[Event], names: Names) -> Iterator[Event]:
    """Yield events; those in a row that put pieces on one place become one.

    *names* are those of all things by their universes. A piece that is put somewhere twice is told
    twice, and whoever does not see it is told of it by itself.
    """
    heaps: dict[int, list[Event]] = {}
    pieces: set[int] = set()
    for event in events:
        known = tuple(event.values.values())
        if event.event != PUT or len(known) != BOTH or not event.text or known[0] in pieces:
            yield from _told(heaps, names)
            heaps, pieces = {}, set()
        if event.event == PUT and len(known) == BOTH and event.text:
            heaps.setdefault(known[1], []).append(event)
            pieces.add(known[0])
        else:
            yield event
    yield from _told(heaps, names)


def _told(heaps: Mapping[int, Sequence[Event]], names: Names) -> Iterator[Event]:
    for place, events in heaps.items():
        first = events[0]
        if len(events) == 1:
            yield first
            continue
        pieces = runs(names["piece"][next(iter(one.values.values()))] for one in events)
        told = " and ".join([part for part in (", ".join(pieces[:-1]), pieces[-1]) if part])
        yield replace(first, text=f"{told} are put on {names['place'][place]}")


def runs(titles: Iterable[str]) -> list[str]:
    """Return names, those that differ in a number alone, one higher each, as `Die 1 to 5`."""
    found: list[tuple[str, int, int]] = []  # what is before the number, the first and the last one
    for title in titles:
        lead, _, number = title.rpartition(" ")
        at = int(number) if lead and number.isdecimal() else -1
        if found and at > 0 and found[-1][0] == lead and found[-1][2] == at - 1:
            found[-1] = (lead, found[-1][1], at)
        else:
            found.append((lead, at, at) if at >= 0 else (title, -1, -1))
    return [_run(*one) for one in found]


def _run(lead: str, first: int, last: int) -> str:
    if first < 0:
        return lead
    between = {0: "", 1: f" and {last}"}.get(last - first, f" to {last}")
    return f"{lead} {first}{between}"
