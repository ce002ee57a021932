"""Rules, citations and tests go together: nothing is cited, told or tested alone."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

import pytest
from harness import IDENTIFIER, cases, folder, told

import playrules

GAMES = sorted(playrules.bundled())
"""Found, not listed: a game that is added is looked at."""
HERE = Path(__file__).parent


def cited(game: str) -> set[str]:
    """Return each identifier that the rules of a game cite; comments and examples do not count."""
    paths = [one for one in folder(game).glob("*.rules") if one.stem != "examples"]
    text = "\n".join(one.read_text("utf-8") for one in paths)
    lines = re.findall(r"^\s*cites:? (.*)$", text, flags=re.MULTILINE)
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


@dataclass(frozen=True)
class Rulebook:
    """The rules of a printed rulebook, how many by their letters, and the numbers of its rulings.

    The rulings in `prose` are no play.
    """

    rules: Mapping[str, int]
    rulings: str
    numbers: tuple[int, ...]
    prose: frozenset[int] = frozenset()

    def identifiers(self, *, played: bool = False) -> set[str]:
        """Return the identifiers of its rules and rulings, or of the rulings that are *played*."""
        numbers = set(self.numbers) - (self.prose if played else set())
        found = {f"A-{self.rulings}-{number:02}" for number in numbers}
        if not played:
            for letters, last in self.rules.items():
                found |= {f"R-{letters}-{number:02}" for number in range(1, last + 1)}
        return found


COMPLETE = {
    "castle_crush": Rulebook(
        {"CC-S": 80, "CC-P": 21, "CC-B": 21},
        "CC",
        (*range(1, 47), *range(50, 58), *range(60, 66)),
        frozenset({36, 39, 64}),
    ),
    "death_star": Rulebook({"DS": 55}, "DS", tuple(range(1, 49)), frozenset({42, 43, 44})),
    "destruct_3": Rulebook({"D3": 53}, "D3", tuple(range(1, 39)), frozenset({28, 33})),
}


@pytest.mark.parametrize("game", COMPLETE)
def test_a_rulebook_is_complete(game: str) -> None:
    """Every rule, ruling and case of a printed rulebook is there, cited and tested."""
    book = COMPLETE[game]
    assert set(told(game)) == book.identifiers() == cited(game)
    for identifier in book.identifiers(played=True) | cases(game):
        start = "test_" + identifier.lower().replace("-", "_") + "_"
        assert any(name.startswith(start) for name in named_tests(game)), identifier


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_its_papers(game: str) -> None:
    """A README that names the game, tells how it is played, and says how it turns out."""
    text = (files("playrules.games") / game / "README.md").read_text("utf-8")
    assert f"./play {game}" in text
    assert "\n## Balance\n" in text
