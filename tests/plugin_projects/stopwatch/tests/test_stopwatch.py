"""Tests of the stopwatch and its referee."""

from __future__ import annotations

import playrules_stopwatch

from playrules.testing import CheckRules, Play, check_plugin


def test_it_does_what_is_asked_of_every_plugin() -> None:
    assert [one for one in check_plugin("stopwatch") if one.state in ("failed", "warning")] == []


def test_a_referee_tells_times_within_the_bounds(play: Play) -> None:
    """The same for the same seed."""
    scores = [player.score for player in play(playrules_stopwatch.GAME, seed=3).players]
    assert all(0 <= score <= 60 for score in scores)
    again = play(playrules_stopwatch.GAME, seed=3)
    assert [player.score for player in again.players] == scores


def test_rules_are_fine(check_rules: CheckRules) -> None:
    check_rules(playrules_stopwatch.GAME).expect()
