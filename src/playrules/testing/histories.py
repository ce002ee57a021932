"""Checks of whole games: taken back, done again, saved, loaded and replayed, row by row."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from playrules.engine.errors import MatchError
from playrules.engine.play import Choice, Match
from playrules.testing.moves import play
from playrules.testing.walks import Walk, spread

EVERY = 7
"""After every so many choices one is taken back and done again; no divisor of the checkpoints."""


def replayed(walk: Walk) -> Iterator[tuple[int, str]]:
    """The same choices from the same seed lead through the same rows."""
    match = walk.game.begin_match(walk.seed)
    if match.state.row != walk.states[0].row:
        yield 0, "the same seed begins otherwise"
    for number, _, move, after in walk.steps():
        if play(match, move).row != after.row:
            yield number + 1, "the same moves lead to another row"


def taken_back(walk: Walk) -> Iterator[tuple[int, str]]:
    """Undo leads to the very row that was left, redo to the one that was undone."""
    match = walk.game.begin_match(walk.seed)
    for number, before, move, after in walk.steps():
        play(match, move)
        if number % EVERY == 0 and isinstance(move, Choice):
            if match.undo().row != before.row:
                yield number + 1, "taking back one choice leads to another row"
            if match.redo().row != after.row:
                yield number, "doing one choice again leads to another row"
    last = match.position
    # What happened outside after a choice is taken back, and done again, with it.
    back = [number for number, move in enumerate(walk.moves) if isinstance(move, Choice)][::-1]
    for count in sorted({1, 19, 20, 21, *spread(len(back) + 1, 8)}):
        if 1 <= count <= len(back):
            place = back[count - 1]
            if match.undo(count).row != walk.states[place].row:
                yield last, f"taking back {count} choices leads to another row"
            if match.redo(count).row != walk.states[last].row:
                yield place, f"doing {count} choices again leads to another row"


def saved(walk: Walk) -> Iterator[tuple[int, str]]:
    """A saved match is loaded at the same row, through the same rows, and proves true."""
    match = walk.game.begin_match(walk.seed)
    for move in walk.moves:
        play(match, move)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "trial.match"
        match.save(path)
        match.close()
        try:
            again = Match.load(path, walk.game.machine)
        except MatchError as error:
            yield len(walk.moves), f"the saved match is refused: {error}"
            return
    if again.state.row != walk.states[-1].row:
        yield len(walk.moves), "the loaded match stands at another row"
    for number, step in enumerate(again.steps()):
        if step.state.row != walk.states[number].row:
            yield number, "the loaded match comes by another row"
    for difference in again.verify():
        yield len(walk.moves), f"the loaded match does not prove true: {difference}"
