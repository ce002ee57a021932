"""A loaded game is started, played by agents, simulated, and kept in matches."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

import playrules
from playrules.cli.main import cli
from playrules.engine import simulate

OWN = """\
rules 1
game own "Own" { players: 2 }
play { for each p in players { choose x from 1..3 for p "Pick" } }
"""


@cache
def pig() -> playrules.Game:
    """Pig for two."""
    return playrules.load("pig")


class Timid:
    """Holds at once. `asked` counts how often it chose."""

    name = "timid"

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, state: playrules.State, draws: playrules.Draws) -> playrules.Choice:
        self.asked += 1
        return state.choices.find("Hold")


def test_choices_lead_from_state_to_state() -> None:
    """The loop of every opponent and search."""
    state, draws = pig().start(seed=3), playrules.Draws(3)
    while not state.is_over:
        state = state.apply(state.choices.sample(draws))
    assert state.outcome is not None
    assert state.outcome.winners


def test_explicit_chance() -> None:
    """With explicit chance a game stops where a die is rolled, with exact weights."""
    state = pig().start(chance="explicit")
    assert [weight for _, weight in state.distribution] == [1] * 6


def test_a_state_is_read_again() -> None:
    """What `to_json` wrote is read by the game."""
    state = pig().start(seed=5)
    assert pig().read_state(state.to_json()) == state


def test_simulations_are_those_of_the_command_line() -> None:
    """Without agents the game's own policy plays, as in `playrules simulate`."""
    ours = pig().simulate(50, seed=4, jobs=1)
    program = pig().program
    assert ours == simulate(program, 50, ("policy:hold_at_20",) * 2, seed=4, jobs=1)


@pytest.mark.parametrize("who", ["random", "greedy", "hold_at_20"])
def test_agents_by_name(who: str) -> None:
    """Agents of plugins and policies of the game are called by their names."""
    assert who in pig().agents
    assert pig().simulate(3, who, jobs=1).finished == 3
    assert pig().simulate(3, [who, "random"], jobs=1).finished == 3


def test_agents_by_object() -> None:
    """An object plays all games, a class or function makes an agent for each seat and game."""
    timid = Timid()
    assert pig().simulate(4, [timid, "random"]).finished == 4
    assert timid.asked > 0
    made: list[int] = []

    def factory(machine: object, seat: int) -> Timid:
        made.append(seat)
        return Timid()

    assert pig().simulate(4, ["random", factory]).finished == 4
    assert made == [2, 2, 2, 2]


def test_agents_that_nobody_knows() -> None:
    """Wrong names, numbers of agents and things are refused before anything is played."""
    with pytest.raises(playrules.GameError, match='Did you mean "greedy"'):
        pig().simulate(1, "gredy")
    with pytest.raises(playrules.GameError, match="3 players are named for 2 seats"):
        pig().simulate(1, ["random"] * 3)
    with pytest.raises(TypeError, match="not 3"):
        pig().simulate(1, [3, 3])  # type: ignore[list-item]
    with pytest.raises(playrules.GameError, match="Nobody"):
        pig().agent("nobody")


def test_one_agent_chooses() -> None:
    """`agent` gives the one that `simulate` and `play` would seat."""
    state = pig().start(seed=1)
    choice = pig().agent("hold_at_20").choose(state, playrules.Draws(1))
    assert choice == state.prefer(0)
    assert pig().agent("greedy").choose(state, playrules.Draws(1)) in state.choices


def test_a_playout_is_one_game_of_a_simulation() -> None:
    """The figures of a simulation are those of its playouts."""
    totals = pig().simulate(5, "random", seed=9, jobs=1)
    played = [pig().playout("random", seed=9, index=n) for n in range(5)]
    assert sum(one.choices for one in played) == totals.choices.sum
    assert all(one.state(pig().machine).is_over for one in played)


def test_a_match_is_saved_and_loaded(tmp_path: Path) -> None:
    """A match finds its game again by what it says, settings and seats included."""
    game = playrules.load("pig", seats=3, settings={"goal": 40})
    match = game.begin_match(seed=2, agents=["random"] * 3)
    for _ in range(5):
        match.play(match.state.choices[0])
    match.save(tmp_path / "evening.match")
    match.close()
    again = playrules.load_match(tmp_path / "evening.match")
    assert again.state.row == match.state.row
    assert again.machine.program.seats == game.seats
    told = CliRunner().invoke(cli, ["replay", str(tmp_path / "evening.match"), "--verify"])
    assert told.output == "verified: 5 choices, pig\n"


def test_a_match_of_a_strangers_game(tmp_path: Path) -> None:
    """Rules of one's own are named; without them the match says which game it wants."""
    path = tmp_path / "own.rules"
    path.write_text(OWN, "utf-8")
    match = playrules.load(path).begin_match()
    match.save(tmp_path / "own.match")
    match.close()
    assert playrules.load_match(tmp_path / "own.match", path).state == match.state
    with pytest.raises(playrules.GameError, match="no bundled game 'own'"):
        playrules.load_match(tmp_path / "own.match")
