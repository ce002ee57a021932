"""Boards: tracks, rings and grids of spaces, moves on them, and discs that turn inside a ring."""

from playrules.plugins.api import Declaration, Drawings, Words, hookimpl, later
from playrules.plugins.board.words import WORDS

__playrules__ = Declaration(major=1)


@hookimpl
def playrules_vocabulary(words: Words) -> None:
    """Add the words of boards."""
    words.add(*WORDS)


@hookimpl
def playrules_drawing(drawings: Drawings) -> None:
    """Draw boards."""
    home = "playrules.plugins.board"
    spaces, disc = later(f"{home}.telling", "tell_spaces"), later(f"{home}.telling", "tell_disc")
    track, ring, grid = (f"{home}.{word}_drawing" for word in ("track", "ring", "grid"))
    route = later(track, "route")
    drawings.add(
        "track", later(track, "draw"), tell=spaces, measure=later(track, "measure"), route=route
    )
    drawings.add(
        "ring",
        later(ring, "draw"),
        tell=spaces,
        measure=later(ring, "measure"),
        film=later(f"{home}.ring_film", "film"),
        route=route,
    )
    drawings.add(
        "grid",
        later(grid, "draw"),
        tell=later(f"{home}.grid_telling", "tell_grid"),
        measure=later(grid, "measure"),
    )
    drawings.add("disc", later(ring, "draw_disc"), tell=disc)
