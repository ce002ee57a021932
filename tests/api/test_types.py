"""Type checkers see what the public interface gives: mypy reads these lines, pytest runs them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, assert_type

import playrules


def test_game_and_state() -> None:
    """From a game to its states and their ends."""
    game = assert_type(playrules.load("pig", seats=2, settings={"goal": 10}), playrules.Game)
    assert_type(game.seats, tuple[str, ...])
    assert_type(game.agents, list[str])
    assert_type(game.settings, Mapping[str, str])
    state = assert_type(game.start(seed=1), playrules.State)
    assert_type(state.choices, playrules.Choices)
    choice = assert_type(state.choices[0], playrules.Choice)
    assert_type(state.choices[:1], list[playrules.Choice])
    assert_type(state.apply(choice), playrules.State)
    assert_type(state.distribution, list[tuple[playrules.Choice, int]])
    assert_type(state.is_over, bool)
    assert_type(state.actor, int)
    assert_type(state.players, Any)
    assert_type(choice.label, str)
    end = assert_type(game.playout().state(game.machine).outcome, playrules.Outcome | None)
    assert end is not None
    assert_type(end.winners, tuple[int, ...])
    assert_type(end.scores, dict[str, tuple[int, ...]])
    assert_type(game.read_state(state.to_json()), playrules.State)


def test_simulations() -> None:
    """What simulations give."""
    game = playrules.load("tic_tac_toe")
    totals = assert_type(game.simulate(2, jobs=1), playrules.Totals)
    assert_type(totals.choices, playrules.Spread)
    assert_type(totals.wins(1), float)
    assert_type(playrules.wilson(totals.wins(1), totals.finished), tuple[float, float])
    assert_type(game.playout("random", seed=1), playrules.Playout)
    assert_type(game.agent("random"), playrules.Agent)


def test_matches(tmp_path: Path) -> None:
    """What is kept."""
    game = playrules.load("tic_tac_toe")
    journal: list[playrules.Event] = []
    match = assert_type(game.begin_match(journal=journal), playrules.Match)
    assert_type(match.play(match.state.choices[0]), playrules.State)
    match.save(tmp_path / "m")
    match.close()
    assert_type(playrules.load_match(tmp_path / "m"), playrules.Match)


def test_exceptions() -> None:
    """What is caught carries what is wrong."""
    try:
        playrules.load_text("rules 1\n")
    except playrules.GameError as error:
        assert_type(error.diagnostics, tuple[playrules.Diagnostic, ...])
        assert_type(error.message, str)
    assert_type(playrules.__version__, str)
    assert_type(playrules.bundled(), dict[str, Path])
