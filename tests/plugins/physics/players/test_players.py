"""Players that build and aim: whole towers, better aims than at random, and no look ahead."""

from __future__ import annotations

from functools import cache

import pytest
from wooden import WOOD, brick

import playrules
from playrules.engine import Draws, State
from playrules.plugins.physics.model import Interval, Landing, Pose, Spot, Standing, drop, support
from playrules.plugins.physics.model.units import MILLIMETRE, degrees
from playrules.plugins.physics.players import building
from playrules.plugins.physics.players.agent import DexterousAgent
from playrules.plugins.physics.players.footing import Footing, accepted
from playrules.plugins.physics.players.foresight import Foresight, Reached
from playrules.plugins.physics.players.manners import AnyHow, Low, Manner, Tall
from playrules.plugins.physics.players.offers import Catalogue
from playrules.plugins.physics.players.ways import Way, ways
from playrules.plugins.physics.words.examples import TOWER

PILE = (
    """rules 1
game pile "Pile" { players: 2 }
use physics 1
"""
    + WOOD
    + """steadiness hand "Hand" {
  | step  | weight |
  | 0     |      1 |
  | -1, 1 |      1 |
}
"""
    + brick(4)
    + """zone box "Box" { }
scene table "Table" {
  spots: 2mm
  steadiness: hand
  slip: 3mm
  ground floor "Floor" {
    foundation: yes
    from: -100mm
    to: 100mm
  }
}
players { has score: number starts 0 }
define base: count(b in bricks where b.at is table and b.touches(floor))
define done: all(b.at is table and not b.tilted for b in bricks) and base is 1
setup { for each b in bricks { place b on box } }
play {
  repeat until done {
    choose "Build" for red {
      option b from bricks "Place {b}" where b.at is box {
        choose s from spots(b, table) for red
        place b at s
      }
      option b from bricks "Take {b} back" where b.at is table {
        place b on box
        settle table
      }
    }
  }
  score 1 for red
}
"""
)
"""A pile on one brick, with a hand that errs by 3 mm every other time; the rules end it."""


@cache
def game(name: str, **settings: int) -> playrules.Game:
    """A bundled game."""
    return playrules.load(name, settings=settings)


def agent(program: playrules.Game, manner: Manner, aims: int = 1) -> DexterousAgent:
    """A player for a game."""
    return DexterousAgent(program.program, "somebody", manner, aims)


def played_on(foresight: Foresight, state: State, code: int) -> State:
    """The state at the next choice, as a match would go on."""
    reached = foresight.after(state, code, Draws(7))
    assert reached is not None
    return reached.state


def built(manner: Manner, seed: int = 0, hand: int = 1) -> tuple[list[int], State]:
    """What a player chooses while the first tower of Destruct 3 is built, and where that leads."""
    it = game("destruct_3")
    player, state, draws = agent(it, manner), it.start(seed), Draws(hand)
    codes: list[int] = []
    while state.turn == 1 and len(codes) < 200:
        codes.append(player.choose(state, draws).code)
        state = played_on(player.foresight, state.with_chance("explicit"), codes[-1])
    return codes, state


@cache
def tower(name: str) -> tuple[list[int], State]:
    """A tower of each manner, built once for all tests."""
    manners: dict[str, Manner] = {"low": Low(), "tall": Tall(), "any": AnyHow()}
    return built(manners[name])


def height(state: State) -> int:
    """How high the tower is, in nanometres."""
    foresight = Foresight(state.machine.program)
    (place,) = foresight.places()
    return max(one.top for one in foresight.facts(state, place).values())


@pytest.mark.parametrize("name", ["low", "tall", "any"])
def test_builders_use_all_blocks_and_hand_over(name: str) -> None:
    """Twelve blocks are placed and none is taken back, then the tower is handed over."""
    codes, state = tower(name)
    assert state.names.handed_over
    assert len(codes) == 2 * 12 + 1
    assert state.names.placed == 12


def test_low_is_lower_and_tall_is_taller() -> None:
    """Manners show: low below 200 mm, tall above 400 mm, at random between."""
    low, tall, between = (height(tower(name)[1]) for name in ("low", "tall", "any"))
    assert low < 200 * MILLIMETRE < between < 400 * MILLIMETRE < tall


def test_what_is_chosen_follows_from_the_position_and_own_draws() -> None:
    """The game's chance to come changes nothing; other draws do."""
    same, _ = built(Low(), seed=99)
    assert same == tower("low")[0]
    other, _ = built(Low(), hand=2)
    assert other != same


def test_the_rules_are_asked_where_a_tower_may_stand() -> None:
    """In Destruct 3: on two blocks within black, which goes to 80 mm on either side."""
    it = game("destruct_3")
    foresight = Foresight(it.program)
    state = foresight.copy(it.start(), Draws(0))
    (place,) = foresight.places()
    black = 80 * MILLIMETRE
    assert accepted(foresight, state, place) == [Footing(1, -black, black, 2)]


def test_each_kind_of_block_is_offered_once() -> None:
    """Of the twelve blocks a builder looks at four, each with all its spots."""
    it = game("destruct_3")
    foresight = Foresight(it.program)
    state = foresight.copy(it.start(), Draws(0))
    found = ways(foresight, state)
    assert found == {0: Way.BUILD}
    offers = Catalogue(foresight).offers(state, found)
    assert [len(one.codes) for one in offers] == [1364, 2728, 682, 682]


def test_options_are_told_apart_by_what_they_do() -> None:
    """Anchoring a tool leads to aims, passing does not; a block that is named is taken back."""
    _, state = tower("low")
    foresight = Foresight(state.machine.program)
    assert list(ways(foresight, state).values()) == [Way.AIM, Way.OTHER]
    it = game("destruct_3")
    start = foresight.copy(it.start(), Draws(0))
    begun = foresight.begin(start, start.choices[0].code)
    assert begun is not None
    one = played_on(foresight, begun, begun.choices[100].code)
    assert list(ways(foresight, one).values()) == [Way.BUILD, Way.BACK]


@pytest.mark.parametrize("seed", range(3))
def test_a_hand_that_errs_does_not_end_the_building(seed: int) -> None:
    """Where a block lies other than planned the rest is planned anew, or it is taken back."""
    it = playrules.load_text(PILE)
    found = it.playout([_as(it, Low()), "random"], seed=seed, limit=100)
    assert found.finished


def test_how_a_hand_will_err_is_not_seen() -> None:
    """Where the hand errs in another way the first brick goes to the same spot."""
    it = playrules.load_text(PILE)
    found = set()
    for seed in range(4):
        player, state, draws = agent(it, Low()), it.start(seed), Draws(5)
        first = player.choose(state, draws)
        found.add((first.code, player.choose(state.apply(first), draws).code))
    assert len(found) == 1


HEAP = (
    """rules 1
game heap "Heap" { players: 2 }
use physics 1
"""
    + WOOD
    + brick(30)
    + """scene table "Table" {
  spots: 10mm
  ground floor "Floor" {
    foundation: yes
    from: -100mm
    to: 100mm
  }
}
play {
  for each b in bricks {
    choose s from spots(b, table) for red
    place b at s
  }
}
"""
)
"""A tower of more pieces than are planned at once."""


@pytest.mark.parametrize("manner", [Low(), AnyHow()])
def test_what_a_plan_costs_is_bounded(manner: Manner, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many pieces there are, some are planned, and the rest when these stand."""
    monkeypatch.setattr(building, "EFFORT", 30)
    it = playrules.load_text(HEAP)
    player, state, draws = agent(it, manner), it.start(1), Draws(5)
    looks: list[int] = []
    after = Foresight.after

    def counted(self: Foresight, at: State, code: int, own: Draws) -> Reached | None:
        looks.append(1 + len(self.standing(at, self.places()[0]).pieces))
        return after(self, at, code, own)

    monkeypatch.setattr(Foresight, "after", counted)
    costs = []
    for _ in range(12):
        choice = player.choose(state, draws)
        costs.append(sum(looks))
        looks.clear()
        state = played_on(player.foresight, state, choice.code)
        looks.clear()
    assert costs[0] > 0 and len([one for one in costs if one]) > 1
    assert max(costs) < 30 + building.LOOKS * 12


def test_a_piece_and_its_spot_may_be_one_choice() -> None:
    """The example of the words of physics is played to its end."""
    it = playrules.load_text(TOWER)
    assert it.playout([_as(it, Low()), _as(it, Tall())], seed=1, limit=100).finished


def _as(it: playrules.Game, manner: Manner, aims: int = 1) -> DexterousAgent:
    return agent(it, manner, aims)


def test_the_best_of_some_aims_is_better_than_one_at_random() -> None:
    """Over eight short games of Table Shuffleboard, seats changed after four."""
    it = game("shuffleboard", rounds=1, shots=1)
    ahead = 0
    for index in range(8):
        pair = [_as(it, Low(), 8), _as(it, Low())]
        won = it.playout(pair[:: 1 if index < 4 else -1], seed=5, index=index)
        red, blue = (
            getattr(State(it.machine, won.row, "sampled").names.players, seat).score
            for seat in it.seats
        )
        ahead += red - blue if index < 4 else blue - red
    assert ahead > 0


def test_destruct_3_is_played_to_its_end() -> None:
    """Nobody has to help: towers are built, knocked down, and counted."""
    it = game("destruct_3", finish=4)
    found = it.playout(["marksman", "random_builder"], seed=2, limit=2000)
    assert found.finished


def test_games_without_scenes_are_played_as_their_policy_does() -> None:
    """Who builds elsewhere follows the policy in Pig."""
    it = game("pig")
    assert it.playout("marksman", seed=3).row == it.playout("hold_at_20", seed=3).row


def test_a_piece_is_carried_from_end_to_end() -> None:
    """A bar across two others is carried from the outer ends of what it meets."""
    layout = Foresight(game("destruct_3").program).layout
    assert layout is not None
    scene = layout.scenes[0]
    standing = Standing.of(
        {7: Pose(-40 * MILLIMETRE, 10 * MILLIMETRE), 8: Pose(30 * MILLIMETRE, 10 * MILLIMETRE)}
    )
    landing = drop(scene, standing, 9, Spot(0))
    assert isinstance(landing, Landing)
    found = support(scene, standing, 9, landing)
    assert found is not None
    left, right = found
    assert abs(left + 30 * MILLIMETRE) <= MILLIMETRE // 5
    assert abs(right - 30 * MILLIMETRE) <= MILLIMETRE // 5
    upright = drop(scene, standing, 9, Spot(-40 * MILLIMETRE, degrees(90)))
    assert isinstance(upright, Landing)
    lo, hi = support(scene, standing, 9, upright) or (0, 0)
    assert abs(hi - lo - 20 * MILLIMETRE) <= MILLIMETRE // 2
    assert isinstance(scene.areas[0].shape, Interval)
