"""The examples in the files of the games: each game has some, and all of them pass."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import pytest
from harness import cases, folder, source, told, vocabulary

from playrules.dsl import Examples, compile_examples, compile_text
from playrules.engine.play.examples import run_suite
from playrules.engine.program.examples import Example

GAMES = sorted(
    one.name
    for one in files("playrules.games").iterdir()
    if (folder(one.name) / "rules.md").is_file()
)


@cache
def examples(game: str) -> Examples:
    """Return the examples of a game, compiled."""
    path, text = str(folder(game) / f"{game}.rules"), source(game)
    facts = compile_text(text, path, vocabulary=vocabulary(), folder=folder(game)).facts
    return compile_examples(text, path, vocabulary=vocabulary(), facts=facts, folder=folder(game))


def written(game: str) -> list[Example]:
    """Return each example of a game."""
    return [one for suite in examples(game).suites for one in suite.examples]


def cited(game: str) -> set[str]:
    """Return what the examples of a game cite."""
    return {text for one in written(game) for text in one.cites}


def test_every_game_is_found() -> None:
    """The games are found by their papers."""
    assert {"pig", "death_star"} < set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_examples_pass(game: str) -> None:
    """A game has examples without mistakes, and each of them passes."""
    found = examples(game)
    assert found.diagnostics == []
    assert found.count == len(written(game)) >= 3
    failed = {
        one.example.title: str(one.failure)
        for suite in found.suites
        for one in run_suite(suite)
        if not one.passed
    }
    assert failed == {}


@pytest.mark.parametrize("game", GAMES)
def test_what_examples_cite_is_told(game: str) -> None:
    """Rules, rulings and cases that an example cites are told in rules.md."""
    assert cited(game) <= set(told(game)) | cases(game)


@pytest.mark.parametrize("game", GAMES)
def test_each_case_is_an_example(game: str) -> None:
    """The constructed cases that rules.md speaks of are examples."""
    assert cases(game) <= cited(game)


def test_cases_are_found() -> None:
    """From the first to the last, and no other game's."""
    assert {"DS-a", "DS-k", "DS-u"} < cases("death_star")
    assert len(cases("death_star")) == 21
    assert len(cases("destruct_3")) == 10
    assert cases("pig") == set()
