"""Tests of the podium, the climber and the contest."""

from __future__ import annotations

from pathlib import Path

import playrules_podium
import pytest

from playrules import load_text
from playrules.testing import CheckRules, check_plugin


def test_it_does_what_is_asked_of_every_plugin() -> None:
    assert [one for one in check_plugin("podium") if one.state in ("failed", "warning")] == []


def test_a_podium_has_few_places(check_rules: CheckRules) -> None:
    found = check_rules(playrules_podium.EXAMPLE.replace("places: 3", "places: 9"))
    assert "no podium has 9 places" in str(found)


def test_a_climber_takes_the_most() -> None:
    """Against anybody who plays at random it wins nearly always."""
    game = load_text(playrules_podium.EXAMPLE)
    assert game.simulate(50, ["climber", "random"], jobs=1).wins(1) > 40


def test_a_contest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Climbers who all take the most share every win."""
    file = tmp_path / "race.rules"
    file.write_text(playrules_podium.EXAMPLE)
    assert playrules_podium.contest([str(file), "10"]) == 0
    assert capsys.readouterr().out == "red: 5 of 10\nblue: 5 of 10\n"
    assert playrules_podium.contest([]) == 2
    assert playrules_podium.contest([str(tmp_path / "none.rules")]) == 1
