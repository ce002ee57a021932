"""Rules, citations and tests go together: nothing is cited, told or tested alone."""

import re
from importlib.resources import files
from pathlib import Path

import pytest
from harness import IDENTIFIER, cases, source, told

import playrules

GAMES = sorted(playrules.bundled())
"""Found, not listed: a game that is added is looked at."""
HERE = Path(__file__).parent


def cited(game: str) -> set[str]:
    """Return each identifier that a rules file cites; comments do not count."""
    lines = re.findall(r"^\s*cites:? (.*)$", source(game), flags=re.MULTILINE)
    return {found for line in lines for found in re.findall(IDENTIFIER, line)}


def named_tests(game: str) -> set[str]:
    """Return the names of a game's tests."""
    paths = [*(HERE / game).glob("test_*.py"), HERE / f"test_{game}.py"]
    texts = [path.read_text("utf-8") for path in paths if path.exists()]
    return {name for text in texts for name in re.findall(r"^def (test_\w+)", text, re.MULTILINE)}


@pytest.mark.parametrize("game", GAMES)
def test_what_is_cited_is_told(game: str) -> None:
    assert cited(game) <= set(told(game))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_is_cited_or_names_its_test(game: str) -> None:
    for identifier, row in told(game).items():
        named = set(re.findall(r"\btest_\w+", row))
        assert identifier in cited(game) or named, identifier
        assert named <= named_tests(game), identifier


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_test_of_its_name(game: str) -> None:
    for identifier in told(game):
        if identifier.startswith("R-"):
            start = "test_" + identifier.lower().replace("-", "_")
            assert any(name.startswith(start) for name in named_tests(game)), identifier


COMPLETE = {
    "death_star": ("DS", 55, 48, {42, 43, 44}),
    "destruct_3": ("D3", 53, 38, {28, 33}),
}
"""Of a game: its letters, how many rules and rulings it has, and the rulings that are no play."""


@pytest.mark.parametrize("game", COMPLETE)
def test_a_rulebook_is_complete(game: str) -> None:
    """Every rule, ruling and case of a printed rulebook is there, cited and tested."""
    letters, last_rule, last_ruling, prose = COMPLETE[game]
    rules = {f"R-{letters}-{number:02}" for number in range(1, last_rule + 1)}
    rulings = {f"A-{letters}-{number:02}" for number in range(1, last_ruling + 1)}
    assert set(told(game)) == rules | rulings == cited(game)
    played = {one for one in rulings if int(one[-2:]) not in prose}
    for identifier in played | cases(game):
        start = "test_" + identifier.lower().replace("-", "_") + "_"
        assert any(name.startswith(start) for name in named_tests(game)), identifier


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_its_papers(game: str) -> None:
    """A README that names the game, tells how it is played, and says how it turns out."""
    text = (files("playrules.games") / game / "README.md").read_text("utf-8")
    assert f"./play {game}" in text
    assert "\n## Balance\n" in text
