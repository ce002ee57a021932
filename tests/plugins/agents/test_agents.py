"""The built-in agents: what they choose, by what chance, and that they do not look ahead."""

from __future__ import annotations

import textwrap
from functools import cache

import pytest

from playrules.dsl import CORE_WORDS, compile_text
from playrules.engine import Draws, Machine, State
from playrules.engine.play.playout import playout
from playrules.plugins.agents.greedy import GreedyAgent
from playrules.plugins.agents.montecarlo import MonteCarloAgent, clearly_best
from playrules.plugins.agents.plain import RandomAgent
from playrules.plugins.api import load_plugins
from playrules.plugins.api.lookahead import DECIDED, standing

PLAIN = """
    rules 1

    game shop "Shop" { players: 2 }

    players { has score: number starts 0 }

    play {
      repeat 3 times {
        for each p in players {
          choose "Take" for p {
            option "One" { score 1 for p "one" }
            option "Five" { score 5 for p "five" }
            option "Three" { score 3 for p "three" }
          }
        }
      }
    }

    policy modest "Takes one" { prefer "One" }
"""

CHANCE = """
    rules 1

    game bet "Bet" { players: 2 }

    use dice 1

    die die "Die" { faces: 1..6 }

    players { has score: number starts 0 }

    play {
      repeat 20 times {
        for each p in players {
          choose "Take" for p {
            option "Two for sure" { score 2 for p "sure" }
            option "What a die shows" {
              roll die
              score die.face for p "rolled"
            }
          }
        }
      }
    }

    define worth(p: player): p.score
"""

TRAP = """
    rules 1

    game trap "Trap" { players: 2 }

    players {
      has score: number starts 0
      has sprung: yes or no starts no
    }

    play {
      for each p in players {
        choose "Take" for p {
          option "Bait" {
            score 9 for p "bait"
            set p.sprung to yes
          }
          option "Nothing" { score 1 for p "nothing" }
        }
      }
      for each p in players where p.sprung { score -100 for p "the trap" }
    }

    define worth(p: player): p.score
"""

WORTH = "\n    define worth(p: player): p.score\n"


@cache
def machine(text: str) -> Machine:
    """Compile a game."""
    vocabulary = load_plugins(sorted(CORE_WORDS)).vocabulary
    source = textwrap.dedent(text).lstrip("\n")
    compiled = compile_text(source, "test.rules", vocabulary=vocabulary)
    assert compiled.program is not None, compiled.diagnostics
    return Machine(compiled.program)


def start(text: str) -> State:
    """Return the first decision of a game."""
    return machine(text).start(seed=1)


def test_random_takes_every_option() -> None:
    """Each option is taken about as often as the others."""
    state, draws = start(PLAIN), Draws(7)
    agent = RandomAgent(state.machine.program)
    taken = [agent.choose(state, draws).label for _ in range(600)]
    assert all(150 < taken.count(label) < 250 for label in ("One", "Five", "Three"))


def test_greedy_takes_what_is_worth_most() -> None:
    """The option after which the standing is worth most is taken, wherever it stands."""
    state = start(PLAIN + WORTH)
    agent = GreedyAgent(state.machine.program)
    assert {agent.choose(state, Draws(seed)).label for seed in range(20)} == {"Five"}


def test_greedy_without_worth_follows_the_policy() -> None:
    """Where the game does not say what a standing is worth, its first policy decides."""
    state = start(PLAIN)
    agent = GreedyAgent(state.machine.program)
    assert {agent.choose(state, Draws(seed)).label for seed in range(20)} == {"One"}


def test_greedy_weighs_chance() -> None:
    """What chance decides counts by its mean: 3.5 on a die beats 2 for sure."""
    state = start(CHANCE)
    agent = GreedyAgent(state.machine.program, tries=100)
    assert agent.choose(state, Draws(3)).label == "What a die shows"


@pytest.mark.parametrize("make", [RandomAgent, GreedyAgent, MonteCarloAgent])
def test_agents_do_not_see_the_dice(
    make: type[RandomAgent | GreedyAgent | MonteCarloAgent],
) -> None:
    """A choice does not depend on what the game's own chance will bring."""
    state = start(CHANCE)
    agent = make(state.machine.program)
    chosen = {agent.choose(state.with_seed(seed), Draws(5)).code for seed in range(12)}
    assert len(chosen) == 1


@pytest.mark.parametrize("make", [RandomAgent, GreedyAgent, MonteCarloAgent])
def test_the_same_draws_are_the_same_choice(
    make: type[RandomAgent | GreedyAgent | MonteCarloAgent],
) -> None:
    """Agents have no chance but the draws they are handed."""
    state = start(CHANCE)
    agent = make(state.machine.program)
    one = [agent.choose(state, draws).code for draws in [Draws(9)] for _ in range(5)]
    other = [agent.choose(state, draws).code for draws in [Draws(9)] for _ in range(5)]
    assert one == other


def test_agents_leave_the_state_alone() -> None:
    """Trying choices out changes nothing."""
    state = start(CHANCE)
    row = state.row
    MonteCarloAgent(state.machine.program, playouts=4).choose(state, Draws(1))
    GreedyAgent(state.machine.program).choose(state, Draws(1))
    assert state.row == row


def test_agents_play_from_explicit_chance() -> None:
    """A state that would stop at chance is no trouble: the tries draw it."""
    state = machine(CHANCE).start(seed=1, chance="explicit")
    for agent in (GreedyAgent(state.machine.program), MonteCarloAgent(state.machine.program)):
        assert agent.choose(state, Draws(1)) in state.choices


def test_greedy_walks_into_a_trap_and_montecarlo_does_not() -> None:
    """One step ahead sees the bait alone; a playout sees what becomes of it."""
    state = start(TRAP)
    assert GreedyAgent(state.machine.program).choose(state, Draws(1)).label == "Bait"
    assert MonteCarloAgent(state.machine.program).choose(state, Draws(1)).label == "Nothing"


def test_montecarlo_counts_who_leads_at_its_limit() -> None:
    """Playouts that are cut off count by who stands best."""
    state = start(PLAIN + WORTH)
    agent = MonteCarloAgent(state.machine.program, limit=1)
    assert agent.choose(state, Draws(1)).label in ("Five", "Three")


def test_montecarlo_beats_random() -> None:
    """It finds the best options by their playouts alone."""
    prepared = machine(PLAIN)
    seats = (lambda machine, _: MonteCarloAgent(machine.program), "random")
    ends = [playout(prepared, 4, seats, index=index).state(prepared) for index in range(10)]
    won = [1 in state.outcome.winners for state in ends if state.outcome]
    assert won.count(True) >= 7


def test_an_only_option_is_not_thought_about() -> None:
    """With one option there is nothing to try, and no draw is used up."""
    text = PLAIN.replace('option "Five" { score 5 for p "five" }', "").replace(
        'option "Three" { score 3 for p "three" }', ""
    )
    state, draws = start(text + WORTH), Draws(1)
    before = draws.state
    for agent in (GreedyAgent(state.machine.program), MonteCarloAgent(state.machine.program)):
        assert agent.choose(state, draws).label == "One"
    assert draws.state == before


@pytest.mark.parametrize(
    ("shares", "taken"),
    [
        ([[0, 1, 0, 1], [0, 1, 0, 1]], 0),
        ([[0, 0, 0, 0], [1, 1, 1, 1]], 1),
        ([[0, 1, 0, 1], [1, 0, 1, 1]], 0),
        ([[0, 0, 0, 0], [0.5, 0.5, 0.5, 0.5], [1, 1, 1, 1]], 2),
        ([[0], [1]], 1),
    ],
)
def test_only_what_is_clearly_better_is_taken(shares: list[list[float]], taken: int) -> None:
    """The policy's option, here the first, is left for one that is better beyond doubt."""
    assert clearly_best(shares, 0) == taken


def test_a_standing_is_judged_by_the_end_the_worth_or_the_score() -> None:
    """Scores count where the game does not say what a standing is worth, and less than a win."""
    state = start(PLAIN)
    five = state.apply(state.choices[1])
    assert (standing(five, 1), standing(five, 2)) == (5, -5)
    while not five.is_over:
        five = five.apply(five.choices[1] if five.actor == 1 else five.choices[0])
    assert standing(five, 1) == DECIDED == -standing(five, 2)
