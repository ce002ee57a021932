"""Games with physics at the terminal: what is typed, and what is told."""

from __future__ import annotations

from typing import Any


def test_a_shot_is_typed_by_its_parts(run: Any) -> None:
    """What happened is told in words, never in the numbers of an answer."""
    shots = "270cm/s, 1deg\ndirection -1\nquit\n"
    played = run("play", "shuffleboard", "--seats", "human,far", "--seed", "3", input=shots)
    assert played.exit_code == 0, played.output
    text = " ".join(played.output.split())
    assert "speed from 2m/s to 3.2m/s in steps of 0.05m/s (2.8m/s if left out)" in text
    assert "Finger is let go at hole 1 of Table: speed 2.7m/s, direction 1deg" in text
    assert "Finger is let go at hole 1 of Table: speed 2.8m/s, direction -1deg" in text
    assert "Red's Disc 1 comes to rest" in text
    assert "> Blue: speed 2.9m/s, direction 0deg" in text
    assert "Outside" not in text and "physical" not in text


def test_a_match_with_physics_is_verified(run: Any, tmp_path: Any) -> None:
    """Replays need no solver; `--resimulate` asks it again, and says that nothing differs."""
    path = str(tmp_path / "evening.match")
    assert run("play", "shuffleboard", "--seats", "far", "--save", path).exit_code == 0
    again = run("replay", path, "--resimulate")
    assert again.exit_code == 0, again.output
    assert "verified" in again.output.lower()
