"""Dice: faces with exact shares, rolled one after the other, kept and freed."""

from playrules.plugins.api import Declaration, Words, hookimpl
from playrules.plugins.dice.words import WORDS

__playrules__ = Declaration(major=1)


@hookimpl
def playrules_vocabulary(words: Words) -> None:
    """Add the words of dice."""
    words.add(*WORDS)
