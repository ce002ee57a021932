"""Dice: faces with exact shares, rolled one after the other, kept and freed."""

from playrules.plugins.api import Declaration, Drawings, Words, hookimpl, later
from playrules.plugins.dice.words import WORDS

__playrules__ = Declaration(major=1)


@hookimpl
def playrules_vocabulary(words: Words) -> None:
    """Add the words of dice."""
    words.add(*WORDS)


@hookimpl
def playrules_drawing(drawings: Drawings) -> None:
    """Draw dice."""
    draw, tell, measure = (
        later("playrules.plugins.dice.drawing", name) for name in ("draw", "tell", "measure")
    )
    film = later("playrules.plugins.dice.film", "film")
    drawings.add("die", draw, tell=tell, measure=measure, film=film)
