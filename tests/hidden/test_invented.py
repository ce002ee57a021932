"""Invented games of all that can be hidden: what a seat may not know changes nothing for it."""

from __future__ import annotations

from functools import lru_cache

from hypothesis import given, settings
from hypothesis import strategies as st

from playrules import Draws, Event, Game, State, load_text
from playrules.engine.program.hidden import EVERYBODY
from playrules.viewer.scene import compose

HEAD = """rules 1
game made "Made up" { players: 2..3 }
use dice 1
type role is spy, baker, thief
piece card "Card" { count: 1 per role, 1..3 }
zone deck "Deck" { seen_by: nobody }
zone heap "Heap" { seen_by: nobody }
zone hand "Hand" per player { seen_by: owner }
die bone "Bone" {
  count: 2 per player
  faces: 1..3
  seen_by: owner
}
players {
  has plays: role starts spy
  has bid: 0..3
  has mark: 0..3 per 1..2
  secret: plays, bid, mark
  has score: number starts 0
}
define worth(p: player): p.score + p.bid
define high(p: player): count(d in p.bones where d.face is 3)
"""
PARTS = (
    "roll p.bones",
    "roll first(d in p.bones where yes)",
    "choose r from role at random seen by p\nset p.plays to r",
    "choose k from 1..3 at random seen by p\nset p.mark[2] to k\nask p",
    "if count(deck.pieces) > 0 {\nchoose c from deck.pieces at random seen by p\n"
    "move c to p.hand\nask p\n}",
    'choose n from 0..3 for p "Bid" seen by p where n <= p.bid + 1\nset p.bid to n\nask p',
    'if count(p.hand.pieces) > 0 {\nchoose d from p.hand.pieces for p "Lay"\nmove d to heap\n'
    "ask p\n}",
    "let kept be p.bid + high(p)\nask p\nset p.mark[1] to most(0, least(kept, 3))",
    "let seen be no\nif p.plays is thief { set seen to yes }\nask p\nif seen { set p.bid to 1 }",
    "let held be p.hand.pieces\nask p\nset p.bid to most(0, least(count(held), 3))",
    "for each c in p.hand.pieces {\nask p\nif c in p.hand.pieces { place c on p.hand }\n}",
    "let top be first(deck.pieces)\nask p\nif top is not nothing { place top on deck }",
    'choose "Swap?" for p {\noption "Swap" if p.plays is spy { set p.plays to baker }\n'
    'option x from p.hand.pieces "Throw {x}" { move x to heap }\noption "No" { }\n}',
    "pass_on p.bid for p",
    'say "{p} waits"',
)
RULES = """
rule ask <p: player> {
  for each q in players {
    choose "Well, {q}?" for q {
      option "Yes" { score 1 for q }
      option "No" { }
    }
  }
}
rule pass_on <n: 0..3> for <p: player> {
  ask p
  if n > 0 { set p.bid to n - 1 }
}
setup { for each c in cards { place c on deck } }
"""


def written(parts: tuple[str, ...]) -> str:
    """Return a game in which each player goes through the parts, twice."""
    body = "\n".join(f"if yes {{\n{part}\n}}" for part in parts)
    return (
        f"{HEAD}{RULES}\nplay {{\nrepeat 2 times {{\nfor each p in players {{\n{body}\n}}\n}}\n}}"
    )


@lru_cache(maxsize=64)
def made(parts: tuple[str, ...], seats: int) -> Game:
    return load_text(written(parts), seats=seats)


games = st.tuples(
    st.lists(st.sampled_from(PARTS), min_size=1, max_size=4).map(tuple), st.integers(2, 3)
)
numbers = st.integers(0, 10**6)


def stand(game: Game, seed: int, choices: int) -> State:
    """Return a game after so many choices at random; one before its end."""
    state, draws = game.start(seed), Draws(seed)
    for _ in range(choices):
        after = state if state.is_over else state.apply(state.choices.sample(draws))
        if after.is_over:
            break
        state = after
    return state


@given(games, numbers, st.integers(0, 30), numbers)
@settings(max_examples=40, deadline=None)
def test_a_seat_sees_and_chooses_the_same(
    made_of: tuple[tuple[str, ...], int], seed: int, choices: int, other: int
) -> None:
    """View, drawing and the choice of agents follow from what the seat may know."""
    game = made(*made_of)
    state = stand(game, seed, choices)
    for seat in range(len(game.program.seats) + 1):
        twin = state.guess(seat, Draws(other))
        assert twin.view(seat) == state.view(seat)
        assert twin.view(seat).to_json() == state.view(seat).to_json()
        scenes = [compose(one, game.drawers, seat=seat).as_json() for one in (state, twin)]
        assert scenes[0] == scenes[1]
        # A guess follows from the view and the draws alone, so it is the same for both.
        again = [one.guess(seat, Draws(seed)) for one in (state, twin)]
        assert again[0].row == again[1].row
    if state.actor:
        twin = state.guess(state.actor, Draws(other))
        for name in ("random", "greedy"):
            agent = game.agent(name)
            assert agent.choose(state, Draws(seed)) == agent.choose(twin, Draws(seed))


def step(states: list[State], draws: Draws, seat: int) -> list[tuple[State, list[str]]]:
    """Go on by one choice, the same in both but for what *seat* does not see; [] if none is."""
    first = states[0]
    seer = first.machine.seer(first.point, first.row) if first.is_chance else first.actor
    shared = sorted(set(first.choices.codes()) & set(states[1].choices.codes()))
    if not shared:  # the seat cannot draw the same card
        return []
    same = shared[draws.below(len(shared))]
    found = []
    for state in states:
        apart = seer not in (EVERYBODY, seat) and _is_secret(state)
        journal: list[Event] = []
        after = state.apply(state.choices.sample(draws).code if apart else same, journal)
        found.append((after, [one.told(seat).text for one in journal]))
    return found


def _is_secret(state: State) -> bool:
    """Whether what is chosen now is a secret of who chooses; chance of others always is."""
    return state.is_chance or state.prompt in ("Bid", "Lay")


@given(games, numbers, numbers, st.integers(1, 3))
@settings(max_examples=40, deadline=None)
def test_a_seat_is_told_the_same(
    made_of: tuple[tuple[str, ...], int], seed: int, other: int, seat: int
) -> None:
    """Two games that differ only in what a seat does not see have the same log for it."""
    parts = tuple(part for part in made_of[0] if "Swap" not in part and "first(deck" not in part)
    game = made(parts or PARTS[:1], made_of[1])
    seat = min(seat, made_of[1])
    states, draws = [game.start(seed, chance="explicit")] * 2, Draws(other)
    for _ in range(60):
        steps = [] if states[0].is_over else step(states, draws, seat)
        if not steps:
            break
        assert steps[0][1] == steps[1][1]
        states = [state for state, _ in steps]
        assert states[0].view(seat) == states[1].view(seat)
