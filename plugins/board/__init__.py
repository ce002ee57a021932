"""Boards: tracks, rings and grids of spaces, moves on them, and discs that turn inside a ring."""

from playrules.plugins.api import Declaration, Words, hookimpl
from playrules.plugins.board.words import WORDS

__playrules__ = Declaration(major=1)


@hookimpl
def playrules_vocabulary(words: Words) -> None:
    """Add the words of boards."""
    words.add(*WORDS)
