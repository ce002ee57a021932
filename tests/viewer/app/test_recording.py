"""What a window shows, kept as a GIF: real windows without a screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from playrules import load
from playrules.viewer.app import Front, begin, open_window, record
from playrules.viewer.app.recording import RATE


def test_a_recording_has_its_pictures_at_their_pace(tmp_path: Path) -> None:
    """Two seconds of Snakes and Ladders: pictures that differ, as long as they were seen."""
    game = load("snakes_and_ladders")
    front = Front(begin(game, ["random"] * len(game.seats), 3))
    window = open_window(front, (760, 600), headless=True)
    path = tmp_path / "snakes.gif"
    try:
        assert record(window, path, 2) == pytest.approx(2.0)
    finally:
        window.close()
        front.leave()
    with Image.open(path) as film:
        assert film.size == (760, 600)
        lengths, pictures = [], set()
        for number in range(film.n_frames):  # type: ignore[attr-defined]  # of a film only
            film.seek(number)
            lengths.append(film.info["duration"])
            pictures.add(film.convert("RGB").tobytes())
    assert sum(lengths) == pytest.approx(2000 + 1500)
    assert min(lengths) == 1000 // RATE
    assert len(pictures) > 15


def test_what_comes_to_its_end_is_recorded_no_longer(tmp_path: Path) -> None:
    """Where a person is asked nothing more comes: the recording ends there."""
    front = Front(begin(load("tic_tac_toe"), ["human", "human"], 3))
    window = open_window(front, (640, 520), headless=True)
    try:
        assert record(window, tmp_path / "still.gif", 30) < 1
    finally:
        window.close()
        front.leave()


def test_a_table_that_did_not_change_is_the_same_to_the_pixel() -> None:
    """Drawn, kept, and put back: three times the same; after a choice something else."""
    front = Front(begin(load("tic_tac_toe"), ["human", "human"], 3))
    window = open_window(front, (640, 520), headless=True)
    try:
        first, *again = [window.pixels() for _ in range(4)]
        assert again == [first] * 3
        front.type("5")
        other, *again = [window.pixels() for _ in range(3)]
        assert other != first and again == [other] * 2
    finally:
        window.close()
        front.leave()
