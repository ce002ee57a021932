"""Spinners: rings of sectors around one arrow, with exact odds from their angles."""

from playrules.plugins.api import Declaration, Drawings, Words, hookimpl, later
from playrules.plugins.spinner.words import WORDS

__playrules__ = Declaration(major=1)


@hookimpl
def playrules_vocabulary(words: Words) -> None:
    """Add the words of spinners."""
    words.add(*WORDS)


@hookimpl
def playrules_drawing(drawings: Drawings) -> None:
    """Draw spinners."""
    draw, tell, measure = (
        later("playrules.plugins.spinner.drawing", name) for name in ("draw", "tell", "measure")
    )
    film = later("playrules.plugins.spinner.film", "film")
    drawings.add("spinner", draw, tell=tell, measure=measure, film=film)
