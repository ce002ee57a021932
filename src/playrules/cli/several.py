"""Works on several rules files, one that cannot be read among them or not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from playrules.cli.errors import Stop, stop_of
from playrules.cli.reading import find_or_read
from playrules.loading.catalogue import Source
from playrules.loading.errors import GameError

T = TypeVar("T")

Undone = list[tuple[str, Stop]]
"""Files, as they were named, that could not be worked on, each with what is wrong."""


def work_on(games: Sequence[str], work: Callable[[Source], T]) -> tuple[list[T], Undone]:
    """Do *work* with each file that can be read; return its results, and the others.

    Raises:
        GameError, Stop: there is one file only, and it cannot be worked on.
    """
    done: list[T] = []
    undone: Undone = []
    for game in games:
        try:
            done.append(work(find_or_read(game)))
        except (GameError, Stop) as error:
            if len(games) == 1:
                raise
            undone.append((game, error if isinstance(error, Stop) else stop_of(error)))
    return done, undone


def as_json(undone: Iterable[tuple[str, Stop]]) -> list[dict[str, object]]:
    """Return files that could not be worked on as plain data."""
    return [
        {"file": game, "message": stop.message, "help": stop.help, "exit_code": stop.code}
        for game, stop in undone
    ]
