"""The processes that a simulation starts."""

from __future__ import annotations

import sys
import traceback

import pytest
from workers import Make, Plays

from playrules.engine.play.processes import Pieces, here, spread


def test_all_games_are_played_once() -> None:
    """Here and in processes, in pieces that grow to the size that was asked for."""
    alone = [found.games for found in here(Plays(), Pieces(100, 16), 1)]
    assert alone == [1, 2, 4, 8, 16, 16, 16, 16, 16, 5]
    shared = [found.games for found in spread(Make(""), Pieces(100, 16), 2)]
    assert sum(shared) == 100
    assert max(shared) <= 16


def test_slow_games_are_played_in_small_pieces() -> None:
    """So that something is seen to happen."""
    pieces = Pieces(100, 64)
    assert [pieces.size_after(8, seconds) for seconds in (0.01, 0.2, 5.0)] == [16, 8, 4]
    assert pieces.size_after(1, 60.0) == 1
    assert pieces.size_after(64, 0.0) == 64


@pytest.mark.parametrize(
    ("odd", "error", "words"),
    [
        ("fails", ZeroDivisionError, "by nought"),
        ("fails oddly", RuntimeError, "Odd: 1 and 2"),
        ("ends", EOFError, "no more"),
        ("dies", RuntimeError, "a process died while it played, with 9"),
    ],
)
def test_errors_come_back(odd: str, error: type[Exception], words: str) -> None:
    """An error in another process is raised here, with where it arose; a death is told."""
    with pytest.raises(error, match=words) as caught:
        list(spread(Make(odd), Pieces(100, 4), 2))
    if odd != "dies":
        shown = "".join(traceback.format_exception(caught.value))
        assert f'File "{sys.modules[__name__].__file__}", line ' in shown


def test_leaving_early_ends_the_processes() -> None:
    """Nobody plays on when nobody wants more."""
    from multiprocessing import active_children

    found = spread(Make(""), Pieces(10**9, 4), 2)
    next(found)
    assert len(active_children()) >= 2
    found.close()
    assert active_children() == []
