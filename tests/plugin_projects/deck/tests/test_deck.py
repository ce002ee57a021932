"""Tests of the deck and of the game that is played with it."""

from __future__ import annotations

import playrules_deck
import pytest

from playrules import load_text
from playrules.testing import CheckRules, Play, check_plugin, conformance


def test_it_does_what_is_asked_of_every_plugin() -> None:
    assert [one for one in check_plugin("deck") if one.state in ("failed", "warning")] == []


def test_the_game_keeps_every_promise_of_the_machine() -> None:
    """Taken back, saved, replayed: always the same rows, and chance adds up."""
    assert conformance(load_text(playrules_deck.GAME), seeds=range(2), choices=20) == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_card_is_somewhere(seats: int) -> None:
    """Everybody holds three cards at every choice, and each card is in one place."""
    state = load_text(playrules_deck.GAME, seats=seats).start(4)
    while not state.is_over:
        cards = list(state.names.card)
        held = [card.holder for card in cards if card.holder is not None]
        assert len(held) == 3 * seats
        assert not any(card.discarded and card.holder is not None for card in cards)
        state = state.apply(state.choices[0])


def test_chance_is_rigged_by_cards(play: Play) -> None:
    """What is drawn has the card's name; the same light counts twice."""
    drawn = ["moon 1", "moon 2", "moon 5", "star 1", "star 2", "moon 3"]
    text = playrules_deck.GAME.replace("repeat 4 times", "repeat 1 times")
    state = play(text, chance=drawn, choices=["moon 5", "moon 3"])
    assert [player.score for player in state.players] == [5, 6]


def test_nothing_is_left_to_draw(play: Play) -> None:
    """Then the rules stop, and say what to do."""
    text = playrules_deck.GAME.replace("if pile_left() is 0 { reshuffle cards }", "")
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
