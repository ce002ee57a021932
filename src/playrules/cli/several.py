"""Works on several rules files, one that cannot be read among them or not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from playrules.cli.catalogue import Source, find
from playrules.cli.errors import Stop

T = TypeVar("T")

Undone = list[tuple[str, Stop]]
"""Files, as they were named, that could not be worked on, each with what is wrong."""


def work_on(games: Sequence[str], work: Callable[[Source], T]) -> tuple[list[T], Undone]:
    """Do *work* with each file that can be read; return its results, and the others.

    Raises:
        Stop: there is one file only, and it cannot be worked on.
    """
    done: list[T] = []
    undone: Undone = []
    for game in games:
        try:
            done.append(work(find(game, stdin=True)))
        except Stop as stop:
            if len(games) == 1:
                raise
            undone.append((game, stop))
    return done, undone


def as_json(undone: Iterable[tuple[str, Stop]]) -> list[dict[str, object]]:
    """Return files that could not be worked on as plain data."""
    return [
        {"file": game, "message": stop.message, "help": stop.help, "exit_code": stop.code}
        for game, stop in undone
    ]
