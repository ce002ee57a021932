"""Physics: pieces that stand, slide and fall in scenes, moved by blocks let down and by tools."""

from playrules.engine import Program
from playrules.plugins.api import (
    Declaration,
    Drawings,
    Referee,
    Referees,
    Words,
    hookimpl,
    later,
)
from playrules.plugins.physics.words import WORDS

__playrules__ = Declaration(major=1)


@hookimpl
def playrules_vocabulary(words: Words) -> None:
    """Add the words of physics."""
    words.add(*WORDS)


def _referee(program: Program) -> Referee:
    """Make the referee of a game, for which physics is loaded now."""
    from playrules.plugins.physics.referee import referee

    return referee(program)


@hookimpl
def playrules_referee(referees: Referees) -> None:
    """Let what happens in scenes be computed."""
    referees.add(_referee, "Computes how pieces come to rest.")


@hookimpl
def playrules_drawing(drawings: Drawings) -> None:
    """Draw scenes."""
    draw, tell, measure = (
        later("playrules.plugins.physics.drawing", name) for name in ("draw", "tell", "measure")
    )
    drawings.add("scene", draw, tell=tell, measure=measure)
