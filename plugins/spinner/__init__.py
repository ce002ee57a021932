"""Spinners: rings of sectors around one arrow, with exact odds from their angles."""

from playrules.plugins.api import Declaration, Drawings, Words, hookimpl
from playrules.plugins.spinner.drawing import draw_spinner, measure_spinner, tell_spinner
from playrules.plugins.spinner.words import WORDS

__playrules__ = Declaration(major=1)


@hookimpl
def playrules_vocabulary(words: Words) -> None:
    """Add the words of spinners."""
    words.add(*WORDS)


@hookimpl
def playrules_drawing(drawings: Drawings) -> None:
    """Draw spinners."""
    drawings.add("spinner", draw_spinner, tell=tell_spinner, measure=measure_spinner)
