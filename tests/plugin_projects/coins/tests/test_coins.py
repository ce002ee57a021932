"""Tests of the plugin, with the fixtures that come with playrules."""

from __future__ import annotations

import playrules_coins
import pytest

from playrules.testing import CheckRules, Play, check_plugin


def test_it_does_what_is_asked_of_every_plugin() -> None:
    assert [one for one in check_plugin("coins") if one.state in ("failed", "warning")] == []


def test_coins_lie_as_they_fall(play: Play) -> None:
    state = play(playrules_coins.EXAMPLE, chance=["heads", "tails"])
    assert [player.score for player in state.players] == [1, 0]


def test_a_coin_can_be_tipped(play: Play) -> None:
    state = play(playrules_coins.TIPPED, chance=["heads"], choices=["Dime", "Penny"])
    assert [player.score for player in state.players] == [2, 1]


@pytest.mark.parametrize("share", ["-1", "0"])
def test_a_coin_has_to_land(check_rules: CheckRules, share: str) -> None:
    text = playrules_coins.EXAMPLE.replace("heads: 3", "heads: 0")
    found = check_rules(text.replace("tails: 1", f"tails: {share}"))
    assert "penny cannot land" in str(found)
