"""Arguments that cannot be are refused in plain words, as the documentation says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import playrules
from playrules.engine.errors import IllegalChoice

PIG = playrules.load("pig")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("", "A game has a name."),
        ("a\0.rules", "No game or file can be called"),
        (Path("a\0"), "No game or file can be called"),
        ("\ud800.rules", r"called .\\ud800\.rules"),
        ("x" * 5000, "called .x{60}…"),
        ("x" * 5000 + ".rules", "called .x{60}…"),
    ],
)
def test_names_of_no_game(name: str | Path, told: str) -> None:
    """What no file can be called is a game that is not there."""
    with pytest.raises(playrules.GameError, match=told):
        playrules.load(name)


@pytest.mark.parametrize("game", [None, 5, b"pig", ["pig"]])
def test_games_are_named(game: Any) -> None:
    """By a text or a path."""
    with pytest.raises(TypeError, match="a game is a name or the path of a file, not"):
        playrules.load(game)


@pytest.mark.parametrize(
    "options",
    [{"seats": "2"}, {"seats": 2.0}, {"mode": 5}, {"settings": {5: 5}}, {"settings": ["goal"]}],
)
def test_types_of_options(options: dict[str, Any]) -> None:
    """The culprit is in the message."""
    with pytest.raises(TypeError, match="not "):
        playrules.load("pig", **options)


NEGATIVE: dict[str, Callable[[], object]] = {
    "advance": lambda: PIG.begin_match(agents=["random", "random"]).advance(-1),
    "playout": lambda: PIG.playout(limit=-1),
    "number of a game": lambda: PIG.playout(index=-1),
    "simulate": lambda: PIG.simulate(3, limit=-1),
    "jobs": lambda: PIG.simulate(3, jobs=-1),
    "games": lambda: PIG.simulate(-1),
}


@pytest.mark.parametrize("name", NEGATIVE)
def test_negative_numbers(name: str) -> None:
    """Fewer than none cannot be."""
    with pytest.raises(ValueError, match="-1"):
        NEGATIVE[name]()


def test_how_a_match_begins(tmp_path: Path) -> None:
    """A word for chance that is none is refused; seeds agree by their lowest 64 bits."""
    with pytest.raises(ValueError, match="^chance is 'sampled' or 'explicit', not 'zz'"):
        PIG.begin_match(chance="zz")  # type: ignore[arg-type]  # that is what is tested
    big, small = PIG.begin_match(2**70 + 5), PIG.begin_match(5)
    assert big.state == small.state
    big.save(tmp_path / "m")
    big.close()
    assert playrules.load_match(tmp_path / "m").state == small.state
    assert PIG.begin_match(-(2**63)).header.seed == -(2**63)


class Odd:
    """Chooses what it was made with."""

    name = "the odd one"

    def __init__(self, choice: Any) -> None:
        """Keep it."""
        self.choice = choice

    def choose(self, state: playrules.State, draws: Any) -> Any:
        """Return it."""
        return self.choice


@pytest.mark.parametrize("choice", [None, "Hold", 99])
def test_agents_that_do_not_choose(choice: Any) -> None:
    """The message names the agent and what it gave."""
    with pytest.raises(IllegalChoice, match=f"the odd one chose {choice!r}, which is not open"):
        PIG.playout(Odd(choice))
