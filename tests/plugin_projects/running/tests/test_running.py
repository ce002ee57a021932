"""Tests of races."""

from __future__ import annotations

from playrules.testing import check_plugin


def test_it_does_what_is_asked_of_every_plugin() -> None:
    """The example in the game is run, too."""
    assert [one for one in check_plugin("running") if one.state in ("failed", "warning")] == []
