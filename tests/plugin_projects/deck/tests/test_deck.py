"""Tests of the deck and of the game that is played with it."""

from __future__ import annotations

import playrules_deck
import pytest

from playrules import EVERYTHING, HIDDEN, Draws, Event, Game, State, load_text
from playrules.testing import CheckRules, Play, check_plugin, conformance
from playrules.viewer.scene import compose, to_svg, to_text


def lanterns(seats: int = 2) -> Game:
    return load_text(playrules_deck.GAME, seats=seats)


def test_it_does_what_is_asked_of_every_plugin() -> None:
    assert [one for one in check_plugin("deck") if one.state in ("failed", "warning")] == []


def test_the_game_keeps_every_promise_of_the_machine() -> None:
    """Taken back, saved, replayed: always the same rows, and chance adds up."""
    assert conformance(lanterns(), seeds=range(2), choices=20) == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_card_is_somewhere(seats: int) -> None:
    """Everybody holds three cards at every choice, and each card is in one place."""
    state = lanterns(seats).start(4)
    while not state.is_over:
        places = [str(card.at) for card in state.names.card]
        assert sum(place.endswith("Hand") for place in places) == 3 * seats
        assert set(places) <= {"Pile", "Discards", *(f"{one}'s Hand" for one in SEATS[:seats])}
        state = state.apply(state.choices[0])


SEATS = ("red", "blue", "green", "yellow")


def test_chance_is_rigged_by_cards(play: Play) -> None:
    """What is drawn has the card's name; the same light counts twice."""
    drawn = ["moon 1", "moon 2", "moon 5", "star 1", "star 2", "moon 3", "star 3", "star 4"]
    text = playrules_deck.GAME.replace("repeat 4 times", "repeat 1 times")
    state = play(text, chance=drawn, choices=["moon 5", "moon 3"])
    assert [player.score for player in state.players] == [5, 6]


def test_nothing_is_left_to_draw(play: Play) -> None:
    """Then the rules stop, and say what to do."""
    text = playrules_deck.GAME.replace("if count(pile.pieces) is 0 { reshuffle }", "")
    with pytest.raises(RuntimeError, match="there is no card left to draw"):
        play(text, seats=4)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("suits: moon, star, sun", "suits: 1, 2", "suits are names of a type"),
        ("ranks: 1..5", "ranks: 1..99", "a deck has at most 120 cards"),
    ],
)
def test_a_deck_that_cannot_be(check_rules: CheckRules, old: str, new: str, said: str) -> None:
    assert said in str(check_rules(playrules_deck.GAME.replace(old, new)))


def stand(seed: int, choices: int) -> State:
    """Return the game after so many choices at random."""
    state, draws = lanterns(3).start(seed), Draws(seed)
    for _ in range(choices):
        state = state.apply(state.choices.sample(draws))
    return state


@pytest.mark.parametrize("choices", [0, 1, 4, 9])
def test_a_seat_sees_its_own_hand_and_the_discards(choices: int) -> None:
    """And draws, is drawn and chooses the same in all states that differ only in the rest."""
    state = stand(choices, choices)
    game = lanterns(3)
    for seat in range(4):
        seen = {str(card.at) for card in state.view(seat).card if card.at is not HIDDEN}
        own = {f"{SEATS[seat - 1]}'s Hand"} if seat else set()
        assert seen - {"Discards"} == own
        for other in range(5):
            twin = state.guess(seat, Draws(other))
            assert twin.view(seat).to_json() == state.view(seat).to_json()
            both = [compose(one, game.drawers, seat=seat) for one in (state, twin)]
            assert to_svg(both[0]) == to_svg(both[1])
    twin = state.guess(state.actor, Draws(7))
    for name in ("greedy", "montecarlo", "bright"):
        agent = game.agent(name)
        assert agent.choose(state, Draws(3)) == agent.choose(twin, Draws(3))


def test_only_who_draws_is_told_the_card() -> None:
    """Which card came is left out for the others, also where chance is told from outside."""
    journal: list[Event] = []
    state = lanterns().start(2, journal=journal)
    moves = [one for one in journal if one.event == "move"]
    assert [one.told(0).text for one in moves[:3]] == ["a Card moves to red's Hand"] * 3
    assert moves[0].told(1).text == moves[0].told(EVERYTHING).text != moves[0].told(2).text
    journal.clear()
    state.apply(state.choices[0], journal)
    discard = next(one for one in journal if one.event == "place")
    assert discard.told(0).text == discard.text, "all see what is discarded"
    draw = lanterns().start(2, chance="explicit").choices[0]
    assert [draw.told(seat) for seat in (0, 1, 2)] == ["", "moon 1", ""]


def test_the_board_shows_backs_to_the_others() -> None:
    """Lines of text, and a picture: faces for who may see them."""
    state, drawers = lanterns().start(2), lanterns().drawers
    lines = to_text(state, drawers, seat=1)
    assert "Pile: 9 face down" in lines
    assert "Discards: empty" in lines
    assert "blue's Hand: 3 face down" in lines
    (own,) = (line for line in lines if line.startswith("red's Hand: "))
    assert own.count(",") == 2
    picture = to_svg(compose(state, drawers, seat=1))
    assert picture.count("Card, face down") == 1 + 3
    assert all(card in picture for card in own.removeprefix("red's Hand: ").split(", "))
    assert to_svg(compose(state, drawers, seat=0)).count("Card, face down") == 1 + 6


@pytest.mark.parametrize("who", ["greedy", "montecarlo", "bright", "random"])
def test_players_of_the_computer_play_it_to_its_end(who: str) -> None:
    """Each by itself, without a rules error from what it guesses."""
    assert lanterns(3).playout(who, seed=1).finished
