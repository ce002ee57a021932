"""Reads rules that a FILE argument means: a game, a file, or standard input."""

from __future__ import annotations

import sys
from pathlib import Path

from playrules.cli.errors import NotFound
from playrules.loading.catalogue import Source, find
from playrules.loading.reading import decode

STDIN = "-"


def find_or_read(game: str) -> Source:
    """Return the rules that *game* means; `-` is standard input.

    Raises:
        GameError: there is no such game or file, or it is not text.
        NotFound: standard input cannot be read.
    """
    if game == STDIN:
        return Source(_read_stdin(), Path("standard input"), Path.cwd())
    return find(game)


def refuse_stdin(game: str) -> None:
    """Refuse `-` where a game is played: answers are read from there.

    Raises:
        NotFound: *game* is standard input.
    """
    if game == STDIN:
        raise NotFound(
            "Rules on standard input can only be checked.",
            help="Save them in a file and name that.",
        )


def _read_stdin() -> str:
    """Return what is on standard input, as the text of a rules file."""
    from playrules.dsl.limits import MOST_BYTES

    if sys.stdin is None:
        raise unreadable_stdin()
    try:
        data = sys.stdin.buffer.read(MOST_BYTES + 1)
    except OSError as error:
        raise unreadable_stdin(error) from None
    return decode(data, "standard input")


def unreadable_stdin(error: OSError | None = None) -> NotFound:
    """Describe standard input that cannot be read; None stands for a closed one."""
    why = (error.strerror or str(error)) if error else "it is closed"
    return NotFound(f"Standard input cannot be read: {why}.")
