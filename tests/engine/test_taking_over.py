"""A match by other rules takes over the moves that fit them."""

from __future__ import annotations

from playrules import load_text

RULES = """rules 1
game toss "Toss" { players: 1 }
use dice 1
die die "Die" { faces: 1..6 }
has coins: 0..1000
play {
  repeat 6 times {
    choose "How many?" for red {
      option "One" { set coins to coins + 1 }
      option "As the die" { roll die
        set coins to coins + die.face }
    }
  }
  finish game
}
"""


def test_moves_are_made_again_by_their_keys() -> None:
    """Options in another order are found by what they are called; chance draws as it did."""
    old = load_text(RULES).begin_match(5)
    for label in ("One", "As the die", "One"):
        old.play(old.state.choices.find(label))
    one = '      option "One" { set coins to coins + 1 }\n'
    text = RULES.replace(one, "").replace("coins + die.face }\n", "coins + die.face }\n" + one)
    assert text != RULES
    new = load_text(text).begin_match(5)
    assert new.take_over(old) == 3
    assert new.position == 3 and new.state.coins == old.state.coins
    assert new.verify() == ()


def test_what_was_taken_back_is_not_taken_over() -> None:
    """Only the moves that lead to where the match stands."""
    old = load_text(RULES).begin_match(5)
    for _ in range(4):
        old.play(old.state.choices.find("One"))
    old.undo(2)
    new = load_text(RULES).begin_match(5)
    assert new.take_over(old) == 2
    assert new.position == 2 and new.undone == 0


def test_it_ends_at_the_first_move_that_does_not_fit() -> None:
    """An option that is gone, and all that came after it."""
    old = load_text(RULES).begin_match(5)
    for label in ("One", "As the die", "One"):
        old.play(old.state.choices.find(label))
    new = load_text(RULES.replace('"As the die"', '"By lot"').replace('"One"', '"1"')).begin_match(
        5
    )
    assert new.take_over(old) == 0
    new = load_text(RULES.replace('"As the die"', '"By lot" if coins > 9')).begin_match(5)
    assert new.take_over(old) == 1
    assert new.position == 1 and new.state.coins == 1


def test_an_option_that_is_called_otherwise_is_known_by_its_place() -> None:
    """Where it is the only one with another name, it is the one that was chosen."""
    old = load_text(RULES).begin_match(5)
    for label in ("One", "As the die", "One"):
        old.play(old.state.choices.find(label))
    new = load_text(RULES.replace('"As the die"', '"By lot"')).begin_match(5)
    assert new.take_over(old) == 3
    assert new.state.coins == old.state.coins and new.verify() == ()
