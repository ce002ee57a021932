"""Rules, citations and tests go together: nothing is cited, told or tested alone."""

import re
from importlib.resources import files
from pathlib import Path

import pytest
from harness import source, told

GAMES = [
    "cherry_spinner",
    "craps",
    "death_star",
    "four_in_a_row",
    "pig",
    "snakes_and_ladders",
    "tic_tac_toe",
]
IDENTIFIER = re.compile(r"\b[RA]-[A-Z]{2}-\d{2}\b")
HERE = Path(__file__).parent


def cited(game: str) -> set[str]:
    """Return each identifier that a rules file cites; comments do not count."""
    lines = re.findall(r"^\s*cites:? (.*)$", source(game), flags=re.MULTILINE)
    return {found for line in lines for found in IDENTIFIER.findall(line)}


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


def test_death_star_is_complete() -> None:
    """Rules 1 to 55, rulings 1 to 48, cases a to u; every one cited and tested."""
    rules = {f"R-DS-{number:02}" for number in range(1, 56)}
    rulings = {f"A-DS-{number:02}" for number in range(1, 49)}
    assert set(told("death_star")) == rules | rulings == cited("death_star")
    names = named_tests("death_star")
    for number in range(1, 49):
        if number not in (42, 43, 44):
            assert any(name.startswith(f"test_a_ds_{number:02}_") for name in names), number
    for case in "abcdefghijklmnopqrstu":
        assert any(name.startswith(f"test_ds_{case}_") for name in names), case


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_its_papers(game: str) -> None:
    """A README that names the game, tells how it is played, and says how it turns out."""
    text = (files("playrules.games") / game / "README.md").read_text("utf-8")
    assert f"./play {game}" in text
    assert "\n## Balance\n" in text
