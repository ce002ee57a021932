"""Dice: faces with exact shares, rolled one after the other, kept and freed."""

from playrules.plugins.api import Declaration, Drawings, Words, hookimpl
from playrules.plugins.dice.drawing import draw_dice, measure_dice, tell_dice
from playrules.plugins.dice.words import WORDS

__playrules__ = Declaration(major=1)


@hookimpl
def playrules_vocabulary(words: Words) -> None:
    """Add the words of dice."""
    words.add(*WORDS)


@hookimpl
def playrules_drawing(drawings: Drawings) -> None:
    """Draw dice."""
    drawings.add("die", draw_dice, tell=tell_dice, measure=measure_dice)
