"""Spinners: rings of sectors around one arrow, with exact odds from their angles."""

from playrules.plugins.api import Declaration, Words, hookimpl
from playrules.plugins.spinner.words import WORDS

__playrules__ = Declaration(major=1)


@hookimpl
def playrules_vocabulary(words: Words) -> None:
    """Add the words of spinners."""
    words.add(*WORDS)
