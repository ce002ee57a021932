"""Checks of whole games: taken back, done again, saved, loaded and replayed, row by row."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from playrules.engine.errors import MatchError
from playrules.engine.play import Match
from playrules.testing.walks import Walk, spread

EVERY = 7
"""After every so many choices one is taken back and done again; no divisor of the checkpoints."""


def replayed(walk: Walk) -> Iterator[tuple[int, str]]:
    """The same choices from the same seed lead through the same rows."""
    match = walk.game.begin_match(walk.seed)
    if match.state.row != walk.states[0].row:
        yield 0, "the same seed begins otherwise"
    for number, _, choice, after in walk.steps():
        if match.play(choice.code).row != after.row:
            yield number + 1, "the same choices lead to another row"


def taken_back(walk: Walk) -> Iterator[tuple[int, str]]:
    """Undo leads to the very row that was left, redo to the one that was undone."""
    match = walk.game.begin_match(walk.seed)
    for number, before, choice, after in walk.steps():
        match.play(choice.code)
        if number % EVERY == 0:
            if match.undo().row != before.row:
                yield number + 1, "taking back one choice leads to another row"
            if match.redo().row != after.row:
                yield number, "doing one choice again leads to another row"
    last = match.position
    for count in sorted({1, 19, 20, 21, *spread(last + 1, 8)}):
        if 1 <= count <= last:
            if match.undo(count).row != walk.states[last - count].row:
                yield last, f"taking back {count} choices leads to another row"
            if match.redo(count).row != walk.states[last].row:
                yield last - count, f"doing {count} choices again leads to another row"


def saved(walk: Walk) -> Iterator[tuple[int, str]]:
    """A saved match is loaded at the same row, through the same rows, and proves true."""
    match = walk.game.begin_match(walk.seed)
    for choice in walk.choices:
        match.play(choice.code)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "trial.match"
        match.save(path)
        match.close()
        try:
            again = Match.load(path, walk.game.machine)
        except MatchError as error:
            yield len(walk.choices), f"the saved match is refused: {error}"
            return
    if again.state.row != walk.states[-1].row:
        yield len(walk.choices), "the loaded match stands at another row"
    for number, step in enumerate(again.steps()):
        if step.state.row != walk.states[number].row:
            yield number, "the loaded match comes by another row"
    for difference in again.verify():
        yield len(walk.choices), f"the loaded match does not prove true: {difference}"
