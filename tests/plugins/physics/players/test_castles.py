"""Players in a game of castles around a table: figures that come last, and aims at something."""

from __future__ import annotations

from functools import cache

import pytest
from wooden import WOOD

import playrules
from playrules.engine import Draws, State
from playrules.plugins.physics.players.agent import DexterousAgent
from playrules.plugins.physics.players.building import upset
from playrules.plugins.physics.players.foresight import Foresight
from playrules.plugins.physics.players.manners import Hidden, Low, Manner, Tall
from playrules.plugins.physics.players.shots import Shots

FORTS = (
    """rules 1
game forts "Forts" { players: 2 }
use physics 1
"""
    + WOOD
    + """steadiness hand "Hand" {
  | step  | weight |
  | 0     |      1 |
  | -1, 1 |      1 |
}
piece cube "Cube" {
  count: 2 per player
  body {
    material: wood
    depth: 40mm
    | x   | y   | width | height |
    | 0mm | 0mm | 40mm  | 40mm   |
  }
}
piece roof "Roof" {
  count: 1 per player
  body {
    material: wood
    depth: 40mm
    | x     | y    |
    | -20mm | 0mm  |
    | 20mm  | 0mm  |
    | 0mm   | 25mm |
  }
}
piece king "King" {
  count: 1 per player
  body {
    material: wood
    depth: 40mm
    turns: 0deg, 90deg
    | x   | y   | width | height |
    | 0mm | 0mm | 14mm  | 22mm   |
  }
}
piece general "General" {
  count: 1 per player
  body {
    material: wood
    depth: 40mm
    | x   | y   | width | height |
    | 0mm | 0mm | 14mm  | 18mm   |
  }
}
group block is cube, roof
group figure is king, general
group part is block, figure
zone yard per player "Yard" { }
scene fort per player "Fort" {
  bearing: site
  aimed: fall
  reach: 7deg
  over: foundation
  steadiness: hand
  slip: SLIP
  ground table "Table" {
    from: -700mm
    to: 900mm
  }
  ground foundation "Foundation" {
    foundation: yes
    from: 240mm
    to: 360mm
    top: 10mm
    thick: 10mm
  }
  ground base "Base" {
    from: -30mm
    to: 30mm
    top: 10mm
    thick: 10mm
    | hole | x   | works |
    | 1    | 0mm | right |
  }
}
hammer mallet "Hammer" {
  length: 300mm
  lean: 9deg
  | aim  | from  | to   | step |
  | foot | -14mm | 14mm | 7mm  |
}
has fall: angle starts 0deg
players {
  has score: number starts 0
  has site: angle starts 0deg
  has built: yes or no
}
define ways: list(n * 10deg for n in 0..35)
define fallen(x: part): x.touches(x.owner.table) or x.touches(x.owner.base)
setup {
  for each p in players { set p.site to (p.seat - 1) * 170deg }
  for each x in parts { place x on x.owner.yard }
}
play {
  for each p in players {
    turn of p {
      repeat until p.built {
        choose "Build" for p {
          option b from blocks "Place {b}" where b.at is p.yard {
            choose s from spots(b, p.fort) for p "Where?"
            place b at s
            tidy p
          }
          option "Finished" if not any(b.at is p.yard for b in blocks) { set p.built to yes }
        }
      }
      choose s from spots(p.king, p.fort) for p "The King?" where not s.lands_on(p.foundation)
      place p.king at s
      choose t from spots(p.general, p.fort) for p "The General?" where t.lands_on(p.foundation)
      place p.general at t
      tidy p
    }
  }
  repeat 2 times {
    for each p in players {
      turn of p {
        choose d from ways for p "Which way?"
        set fall to d
        choose a from aims(mallet) for p "The foot?"
        for each q in players where q.fort.faces(d) {
          use mallet at first(q.base.holes) in q.fort with a
          turn of q {
            choose "The hammer lies there" for q {
              option "Lift it" { say "lifted" }
            }
          }
          take mallet from q.fort
        }
        for each x in parts where x.at is x.owner.fort and fallen(x) {
          score 1 for p "down" if x.owner is not p
          remove x
        }
        for each q in players { settle q.fort }
      }
    }
  }
}
rule tidy <p: player> "What fell is taken back" {
  repeat until not any(x in parts where x.at is p.fort and fallen(x)) {
    for each x in parts where x.at is p.fort and fallen(x) { place x on p.yard }
    settle p.fort
  }
}
"""
)
MANNERS: dict[str, Manner] = {"low": Low(), "tall": Tall(), "hidden": Hidden()}


@cache
def game(slip: str = "0mm") -> playrules.Game:
    """The game of forts; a hand errs by one slip every other time."""
    return playrules.load_text(FORTS.replace("SLIP", slip))


@cache
def built(manner: str, slip: str = "0mm") -> State:
    """The state when both have built and may attack."""
    it = game(slip)
    player, draws = DexterousAgent(it.program, "x", MANNERS[manner], 1), Draws(5)
    state = it.start(1).with_chance("explicit")
    for _ in range(60):
        if state.prompt == "Which way?":
            return state
        reached = player.foresight.after(state, player.choose(state, draws).code, draws)
        assert reached is not None
        state = reached.state
    raise AssertionError(f"still building: {state.prompt}")


def spread(state: State, seat: int) -> dict[str, tuple[int, int]]:
    """The left end and the right end of each piece in a fort, by its name, in millimetres."""
    foresight = Foresight(state.machine.program)
    place = foresight.places()[seat - 1]
    scene, found = foresight.scene(place), {}
    for piece, pose in foresight.standing(state, place).pieces:
        half = scene.bodies[piece].reach // 2
        found[scene.bodies[piece].name] = ((pose.x - half) // 10**6, (pose.x + half) // 10**6)
    return found


@pytest.mark.parametrize(
    ("manner", "slip"),
    [("low", "0mm"), ("tall", "0mm"), ("hidden", "0mm"), ("low", "2mm"), ("hidden", "2mm")],
)
def test_all_is_built_in_and_figures_find_room(manner: str, slip: str) -> None:
    """All three blocks stand in each fort, then the King upon them and the General beside them."""
    state, foresight = built(manner, slip), Foresight(game(slip).program)
    for place in foresight.places():
        bodies = foresight.scene(place).bodies
        found = sorted(bodies[one].name for one, _ in foresight.standing(state, place).pieces)
        assert found == ["cube", "cube", "general", "king", "roof"]


def test_the_hidden_general_is_behind_all() -> None:
    """No piece of the fort lies further from the hammer."""
    found = spread(built("hidden"), 1)
    assert max(found, key=lambda one: found[one][1]) == "general"


def test_a_tall_fort_is_higher_than_a_low_one() -> None:
    """All blocks on one column, or side by side."""
    foresight = Foresight(game().program)
    tops = {
        name: max(one.top for one in foresight.facts(built(name), foresight.places()[0]).values())
        for name in ("low", "tall")
    }
    assert tops["low"] < tops["tall"]


def test_only_ways_that_meet_something_are_tried() -> None:
    """Of 36 ways two meet a fort: one the own fort, one the other's."""
    state = built("low")
    foresight = Foresight(state.machine.program)
    groups = Shots(foresight).groups(state.with_chance("explicit"), Draws(1))
    codes = {stand.before[0][1] for group in groups for stand in group}
    ways = {one.code: one.values[0] // 17_453_293 for one in state.choices}
    assert sorted(ways[code] for code in codes) == [0, 170]
    assert len(groups) == 2


@pytest.mark.parametrize("hand", range(4))
def test_one_aim_as_it_comes_meets_a_fort_too(hand: int) -> None:
    """Of 36 ways one of the two is taken that meet something."""
    state = built("low")
    player = DexterousAgent(state.machine.program, "x", Low(), 1)
    assert player.choose(state, Draws(hand)).values[0] // 17_453_293 in (0, 170)


def test_a_marksman_hits_the_other_fort() -> None:
    """What brings most is found among six aims, through the question who lifts the hammer."""
    state = built("tall")
    player = DexterousAgent(state.machine.program, "x", Low(), 6)
    choice = player.choose(state, Draws(2))
    assert choice.values[0] == 170 * 17_453_293


def test_what_rules_take_back_has_not_been_built() -> None:
    """A piece that lies in the yard again after it was let down is no part of a plan."""
    state = game().start(1).with_chance("explicit")
    foresight = Foresight(state.machine.program)
    place = foresight.places()[0]
    facts = foresight.facts(built("tall"), place)
    gone = dict(list(facts.items())[1:])
    assert upset(facts, gone) and not upset(facts, facts) and not upset(gone, facts)
