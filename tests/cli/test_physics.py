"""Games with physics at the terminal: what is typed, and what is told."""

from __future__ import annotations

from typing import Any

from playrules.plugins.physics import events


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


def test_what_cannot_be_worked_out_is_taken_back(run: Any, monkeypatch: Any) -> None:
    """Nobody types so many numbers, so the person chooses again, and the match goes on."""
    carry_out, failures = events.carry_out, [RuntimeError("the table is gone")]

    def once(event: str, *arguments: Any, **named: Any) -> Any:
        if event == "use" and failures:
            raise failures.pop()
        return carry_out(event, *arguments, **named)

    monkeypatch.setattr(events, "carry_out", once)
    shots = "270cm/s, 1deg\n280cm/s\nquit\n"
    played = run("play", "shuffleboard", "--seats", "human,far", "--seed", "3", input=shots)
    assert played.exit_code == 0, played.output
    text = " ".join(played.output.split())
    assert "the table is gone" in text + " ".join(played.stderr.split())
    assert "Your last choice is taken back" in text
    assert "Red's Disc 1 comes to rest" in text
