"""Hidden information: what a seat may not know changes nothing that it is shown or chooses."""

from __future__ import annotations

import pickle
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playrules import EVERYTHING, HIDDEN, Draws, Event, Game, State, load, load_text
from playrules.engine.play.playout import playout
from playrules.engine.play.referees import Referees
from playrules.loading.agents import match_referees
from playrules.viewer.scene import compose, to_svg, to_text

FOLDER = Path(__file__).with_name("games")
NAMES = sorted(one.stem for one in FOLDER.glob("*.rules"))
AGENTS = {
    "cards": ("random", "greedy", "bold"),
    "bids": ("random", "greedy", "thrifty"),
    "salvo": ("random", "greedy"),
    "burrows": ("random", "greedy"),
    "cups": ("random", "greedy", "careful"),
    "passes": ("random", "greedy"),
    "walls": ("random", "low_builder"),
}


@cache
def game(name: str) -> Game:
    return load(FOLDER / f"{name}.rules")


@cache
def referees(name: str) -> Referees:
    return Referees(game(name).machine, match_referees(game(name).plugins))


def happened(name: str, state: State, draws: Draws) -> State:
    """Return a game after what happens outside it."""
    while state.is_outside:
        state = state.answer(referees(name).answer(state, draws))
    return state


def stand(name: str, seed: int, choices: int) -> State:
    """Return a game after so many choices at random; one before its end."""
    state, draws = game(name).start(seed), Draws(seed)
    for _ in range(choices):
        after = happened(name, state.apply(state.choices.sample(draws)), draws)
        if after.is_over:
            break
        state = after
    return state


positions = st.tuples(st.sampled_from(NAMES), st.integers(0, 10**6), st.integers(0, 40))
seeds = st.integers(0, 10**6)


@given(positions, seeds)
@settings(max_examples=60, deadline=None)
def test_states_that_differ_in_hidden_columns_give_equal_views(
    position: tuple[str, int, int], other: int
) -> None:
    """Whatever a seat cannot know is drawn anew: its view, as value, key and JSON, stays."""
    state = stand(*position)
    for seat in range(len(state.machine.program.seats) + 1):
        twin = state.guess(seat, Draws(other))
        assert twin.view(seat) == state.view(seat)
        assert twin.view(seat).key == state.view(seat).key
        assert twin.view(seat).to_json() == state.view(seat).to_json()
        assert hash(twin.view(seat)) == hash(state.view(seat))


@given(positions, seeds)
@settings(max_examples=40, deadline=None)
def test_a_guess_differs_in_hidden_columns_alone(
    position: tuple[str, int, int], other: int
) -> None:
    """Every cell that a seat may read stays as it is, and every guess can be played on."""
    state = stand(*position)
    for seat in range(len(state.machine.program.seats) + 1):
        twin = state.guess(seat, Draws(other))
        shown = zip(state.view(seat).row, twin.row, strict=True)
        assert all(mine is HIDDEN or mine == theirs for mine, theirs in shown if mine is not HIDDEN)
        assert len(twin.choices) > 0


@given(positions, seeds, seeds)
@settings(max_examples=40, deadline=None)
def test_agents_choose_alike_where_their_seat_knows_the_same(
    position: tuple[str, int, int], other: int, chance: int
) -> None:
    """For the same draws, an agent takes the same option in states that its seat cannot tell."""
    state = stand(*position)
    twin = state.guess(state.actor, Draws(other))
    for name in AGENTS[position[0]]:
        agent = game(position[0]).agent(name)
        mine, theirs = agent.choose(state, Draws(chance)), agent.choose(twin, Draws(chance))
        assert mine == theirs
        assert mine in state.choices
        assert mine.label == theirs.label


def test_montecarlo_chooses_alike_where_its_seat_knows_the_same() -> None:
    """The agent that plays out games to their end knows no more either."""
    for seed in range(4):
        state = stand("cards", seed, 3)
        agent = game("cards").agent("montecarlo")
        twins = [state.guess(state.actor, Draws(one)) for one in range(3)]
        choices = {agent.choose(one, Draws(seed)) for one in (state, *twins)}
        assert len(choices) == 1


@given(positions, seeds)
@settings(max_examples=30, deadline=None)
def test_what_is_drawn_for_a_seat_is_the_same(position: tuple[str, int, int], other: int) -> None:
    """Pictures, text and drawing data of states that a seat cannot tell apart are equal."""
    state, drawers = stand(*position), game(position[0]).drawers
    for seat in range(len(state.machine.program.seats) + 1):
        twin = state.guess(seat, Draws(other))
        scenes = [compose(one, drawers, seat=seat) for one in (state, twin)]
        assert scenes[0].as_json() == scenes[1].as_json()
        assert to_svg(scenes[0]) == to_svg(scenes[1])
        assert to_text(state, drawers, seat=seat) == to_text(twin, drawers, seat=seat)


@pytest.mark.parametrize("name", NAMES)
def test_guesses_do_differ(name: str) -> None:
    """There is something to guess: draws of another seed give another state, and see all tells."""
    state = stand(name, 5, 5)
    rows = {state.guess(1, Draws(seed)).row[10:] for seed in range(20)}
    assert len(rows) > 10
    assert state.view(EVERYTHING) != state.guess(1, Draws(1)).view(EVERYTHING)


def test_a_guess_is_uniform_over_the_unseen() -> None:
    """Each card that a seat does not see is in the other hand equally often."""
    state = game("cards").start(1)
    unseen = [card for card in state.card if state.view(1).card[card.key].at is HIDDEN]
    assert len(unseen) == 12
    count = dict.fromkeys((card.key for card in unseen), 0)
    draws = Draws(3)
    for _ in range(2000):
        for card in state.guess(1, draws).card:
            if card.key in count and card.at == "hand[2]":
                count[card.key] += 1
    assert sum(count.values()) == 3 * 2000
    assert all(abs(one - 500) < 100 for one in count.values()), count


def test_a_view_reads_as_the_state_does() -> None:
    """Own and open values are there, hidden ones are `HIDDEN`, and pieces are counted."""
    state = stand("cards", 2, 0)
    view = state.view(1)
    assert [len(view.pieces(place)) for place in ("hand[1]", "hand[2]", "deck")] == [3, 0, 0]
    assert [view.unseen(place) for place in ("hand[1]", "hand[2]", "deck")] == [0, 3, 9]
    assert view.players.red.score == 0
    assert {str(card.at) for card in view.card} == {"red's Hand", "HIDDEN"}
    onlooker = state.view(0)
    assert [onlooker.unseen(place) for place in ("hand[1]", "hand[2]", "deck")] == [3, 3, 9]
    assert all(card.at is HIDDEN for card in onlooker.card)
    assert state.view(EVERYTHING).unseen("deck") == 0
    for seat in (3, -2):
        with pytest.raises(IndexError):
            state.view(seat)


def test_hidden_is_one_value_that_is_false() -> None:
    """`HIDDEN` is false, says what it is, and is the same in other processes."""
    assert not HIDDEN
    assert repr(HIDDEN) == "HIDDEN"
    assert pickle.loads(pickle.dumps(HIDDEN)) is HIDDEN


def test_only_who_is_asked_sees_options() -> None:
    """Prompt and options are in the view of the seat that decides, in no other."""
    state = game("cards").start(1)
    assert state.actor == 1
    assert state.view(1).prompt == "Your turn"
    assert len(state.view(1).choices) == len(state.choices)
    assert (state.view(2).prompt, state.view(2).choices) == ("", ())


def test_secret_values_are_their_owners() -> None:
    """A secret value reads as it is for its owner, and as `HIDDEN` for all others."""
    state = stand("bids", 1, 2)
    gold = [[player.gold for player in state.view(seat).players] for seat in range(4)]
    assert gold[0] == [HIDDEN] * 3
    assert gold[1:] == [[12, HIDDEN, HIDDEN], [HIDDEN, 12, HIDDEN], [HIDDEN, HIDDEN, 12]]
    assert [player.lots for player in state.view(0).players] == [0, 0, 0]


def test_where_a_piece_stands_on_a_hidden_board_is_hidden() -> None:
    """Of a board that a seat does not see it knows how many pieces it has, and no more."""
    state = stand("burrows", 1, 4)
    view = state.view(1)
    assert view.unseen("blue.lawn[1, 1]") == view.unseen("blue.lawn[3, 3]") == 2
    for seed in range(30):
        twin = state.guess(1, Draws(seed))
        places = [mole.at.key for mole in twin.mole]
        assert [key.partition(".")[0] for key in places] == ["red", "red", "blue", "blue"]
        assert len(set(places)) == 4, "two pieces on a space for one"


def test_revealed_pieces_are_seen_until_they_move() -> None:
    """`reveal` shows a piece to all where it is; once it moves, it is hidden again."""
    table = load_text(
        """rules 1
        game show "Show" { players: 2 }
        piece card "Card" { count: 3 }
        zone deck "Deck" { seen_by: nobody }
        zone hand "Hand" per player { seen_by: owner }
        setup { for each c in cards { place c on deck } }
        play {
          choose c from cards for red
          reveal c
          choose yes_or_no from 0..1 for red
          if yes_or_no is 1 { move c to blue.hand }
          choose "Go on" for red { option "On" { } }
        }
        """
    )
    state = table.start(1)
    state = state.apply(state.choices[1])
    assert [str(card.at) for card in state.view(2).card] == ["HIDDEN", "Deck", "HIDDEN"]
    stays, moves = (state.apply(state.choices[one]) for one in (0, 1))
    assert [str(card.at) for card in stays.view(0).card] == ["HIDDEN", "Deck", "HIDDEN"]
    assert [str(card.at) for card in moves.view(0).card] == ["HIDDEN"] * 3


def drawn(seat: int) -> list[str]:
    """Return what a seat is told of the deal."""
    journal: list[Event] = []
    game("cards").start(1, journal=journal)
    return [one.told(seat).text for one in journal if one.event == "move"]


def test_events_leave_out_what_a_seat_does_not_see() -> None:
    """Who draws a card is told which; the others are told that it is one."""
    told = {seat: drawn(seat) for seat in (EVERYTHING, 0, 1, 2)}
    assert told[0] == ["a Card moves to red's Hand"] * 3 + ["a Card moves to blue's Hand"] * 3
    assert told[1] == told[EVERYTHING][:3] + told[0][3:]
    assert told[2] == told[0][:3] + told[EVERYTHING][3:]
    assert not any(text.startswith("a Card") for text in told[EVERYTHING])


def test_events_leave_out_where_on_a_hidden_board_a_piece_comes_to() -> None:
    """Though who chose the space could choose any: a view does not tell it either."""
    text = (FOLDER / "burrows.rules").read_text("utf-8")
    asked = ' for p "Where does {m} dig in?" where s.piece is nothing'
    assert asked in text
    journal: list[Event] = []
    state = load_text(text.replace(asked, " for p")).start(1)
    state.apply(state.choices[4], journal)
    event = next(one for one in journal if one.event == "place")
    assert event.told(1).text == "red's Mole 1 is put on red's Lawn 2, 2"
    assert [event.told(seat).text for seat in (0, 2)] == ["red's Mole 1 is put on something"] * 2
    assert set(event.told(2).values) == {"value 0"}


def test_events_leave_out_values_as_well() -> None:
    """What a seat does not see is neither in the values nor in the words of an event."""
    journal: list[Event] = []
    game("cards").start(1, journal=journal)
    event = next(one for one in journal if one.event == "move")
    assert set(event.values) == set(event.words) == {"value 0", "value 1"}
    assert event.told(2).values == {"value 1": event.values["value 1"]}
    assert set(event.told(2).words) == {"value 1"}
    assert event.told(1) is event


def test_a_card_that_is_played_was_seen() -> None:
    """A move between a hidden and an open place is told to everybody in full."""
    state = game("cards").start(1)
    journal: list[Event] = []
    state.apply(state.choices[0], journal)
    played = next(one for one in journal if one.event == "move")
    assert played.told(2) is played.told(0) is played


def test_what_others_choose_is_not_told() -> None:
    """The label of a choice is for who chose, where a game hides something."""
    choice = game("cards").start(1).choices[0]
    assert [bool(choice.told(seat)) for seat in (EVERYTHING, 0, 1, 2)] == [True, False, True, False]
    open_game = load("pig").start(1).choices[0]
    assert open_game.told(0) == open_game.told(2) == open_game.label


@pytest.mark.parametrize("name", NAMES)
def test_games_that_hide_are_played_alike_however_often(name: str) -> None:
    """Agents that guess take their draws from the seed: the same arguments give the same game."""
    for who in AGENTS[name]:
        games = {game(name).playout(who, seed=4).row for _ in range(2)}
        assert len(games) == 1
        assert game(name).playout(who, seed=4).finished or name in ("burrows", "salvo")


def test_totals_do_not_depend_on_processes() -> None:
    """Policies and agents of a game that hides something add up alike in any number of jobs."""
    totals = [game("cards").simulate(24, ["bold", "random"], jobs=jobs) for jobs in (1, 2)]
    assert totals[0] == totals[1]


def test_machine_code_refuses_policies_that_could_look() -> None:
    """Machine code gives policies the whole row, so in such games only random plays there."""
    with pytest.raises(ValueError, match="hide something"):
        game("cards").simulate(2, ["bold", "random"], native=True)


def test_a_policy_cannot_look_into_another_hand() -> None:
    """A policy that reads what is hidden gets a guess: it does no better than chance."""
    peek = load_text(
        """rules 1
        game peek "Peek" { players: 2 }
        players { has coin: 1..2  secret: coin }
        play {
          choose f from 1..2 at random
          set blue.coin to f
          choose "Which?" for red {
            option "One" { if blue.coin is 1 { finish game won by red } }
            option "Two" { if blue.coin is 2 { finish game won by red } }
          }
          finish game won by blue
        }
        policy cheat "Cheat" {
          prefer "One" if blue.coin is 1
          prefer "Two"
        }
        """.replace("1..2  secret", "1..2\nsecret")
    )
    share = peek.simulate(400, "cheat", seed=1).wins(1) / 400
    assert 0.4 < share < 0.6


def test_a_game_that_hides_nothing_is_left_alone() -> None:
    """Its views have every value, its dump says nothing of seeing, its agents are not wrapped."""
    pig = load("pig")
    state = pig.start(1)
    assert not state.hides
    assert state.view(0).row[9:] == state.view(2).row[9:]
    assert type(pig.agent("greedy")).__name__ == "PluginAgent"
    assert playout(pig.machine, 3).finished
