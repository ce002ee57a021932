"""Boards: tracks, rings and grids of spaces, moves on them, and discs that turn inside a ring."""

from playrules.plugins.api import Declaration, Drawings, Words, hookimpl
from playrules.plugins.board.grid_drawing import draw_grid, measure_grid
from playrules.plugins.board.ring_drawing import draw_disc, draw_ring, measure_ring
from playrules.plugins.board.telling import tell_disc, tell_grid, tell_spaces
from playrules.plugins.board.track_drawing import draw_track, measure_track
from playrules.plugins.board.words import WORDS

__playrules__ = Declaration(major=1)


@hookimpl
def playrules_vocabulary(words: Words) -> None:
    """Add the words of boards."""
    words.add(*WORDS)


@hookimpl
def playrules_drawing(drawings: Drawings) -> None:
    """Draw boards."""
    drawings.add("track", draw_track, tell=tell_spaces, measure=measure_track)
    drawings.add("ring", draw_ring, tell=tell_spaces, measure=measure_ring)
    drawings.add("grid", draw_grid, tell=tell_grid, measure=measure_grid)
    drawings.add("disc", draw_disc, tell=tell_disc)
