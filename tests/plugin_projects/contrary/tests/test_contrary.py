"""Tests of the player."""

from __future__ import annotations

from playrules import bundled, load
from playrules.testing import check_plugin


def test_it_does_what_is_asked_of_every_plugin() -> None:
    assert [one for one in check_plugin("contrary") if one.state in ("failed", "warning")] == []


def test_it_never_does_what_the_policy_advises() -> None:
    """In Pig it never rolls where the policy would, so it never gets far in a turn."""
    game = load("pig")
    assert "pig" in bundled()
    assert game.simulate(20, ["hold_at_20", "contrary"], jobs=1).wins(1) == 20
