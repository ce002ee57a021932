"""Questions are answered part by part: by clicks, by lines of a list, by typing."""

from __future__ import annotations

import pytest
from two_parts import TWO_PARTS

from playrules import State, load, load_text
from playrules.engine.errors import IllegalChoice
from playrules.viewer.app.asking import Asking

MANY = """\
rules 1
game bids "Bids" {
  players: 1
}
play {
  for each p in players {
    choose "Your bid?" for p {
      option "Bid {n}" n from 1..40 { say "{n}" }
      option "Pass" { say "no" }
    }
  }
}
"""


def shuffleboard() -> State:
    """A game that asks for an aim of two parts."""
    game = load("shuffleboard")
    match = game.begin_match(3, agents=["human", "human"])
    return match.advance()


def test_a_line_that_is_one_option_chooses_it() -> None:
    """Of a menu each line is an option."""
    state = load("tic_tac_toe").start(1)
    asking = Asking(state)
    assert [one.label for one in asking.entries][:2] == ["Board 1, 1", "Board 2, 1"]
    choice = asking.pick(asking.entries[4].codes)
    assert choice is not None and choice.label == "Board 2, 2"
    assert not asking.is_narrowed


def test_parts_are_asked_one_after_the_other() -> None:
    """First which piece, then where to; the way back asks the first again."""
    asking = Asking(load_text(TWO_PARTS).start(1))
    assert asking.menu.heading == "M (39 choices)"
    assert [one.label for one in asking.menu.entries] == ["Man 1", "Man 2", "Man 3"]
    assert asking.pick(asking.entries[1].codes) is None
    assert asking.menu.heading == "13 choices"  # each of them whole
    assert asking.menu.entries[-1].codes == ()  # the way back
    assert asking.menu.codes == frozenset(one.code for one in asking.left)
    assert asking.back() and not asking.back()
    assert asking.menu.heading == "M (39 choices)"
    asking.pick(asking.entries[1].codes)
    choice = asking.pick(asking.entries[12].codes)
    assert choice is not None and choice.label == "Man 2, Board 4, 4"


def test_a_value_of_measured_parts_is_set_rather_than_listed() -> None:
    """An aim begins at its default; its parts are dials, and nothing is listed."""
    asking = Asking(shuffleboard())
    assert asking.is_typed
    menu = asking.menu
    assert menu.heading == "speed 280cm/s, direction 0deg"
    assert menu.entries == () and menu.tried is not None and not menu.tried.why
    assert [(one.part, one.said) for one in menu.tried.dials] == [
        ("speed", "280cm/s"), ("direction", "0deg"),
    ]  # fmt: skip
    choice = asking.take()
    assert choice is not None and choice.label == "speed 280cm/s, direction 0deg"


def test_things_narrow_options_as_well() -> None:
    """A piece that is clicked leaves its moves, the space that is clicked then is the move."""
    state = load_text(TWO_PARTS).start(1)
    asking = Asking(state)
    assert len(asking.all) == 3 * 13
    assert asking.menu.heading == "M (39 choices)"
    second = [one.code for one in asking.all if one.values[0] == asking.all[13].values[0]]
    thing = ("piece", asking.all[13].values[0])
    assert asking.pick(second, thing) is None
    assert len(asking.left) == 13
    place = asking.left[7].values[1]
    codes = [one.code for one in asking.all if one.values[1] == place]
    choice = asking.pick(codes, ("place", place))
    assert choice is not None and choice.values == (thing[1], place)


def test_what_is_typed() -> None:
    """Numbers of lines, beginnings of labels, values with their parts; the rest says why not."""
    asking = Asking(load("tic_tac_toe").start(1))
    for text in ("5", "#5", "Board 2, 2", "board 2, 2"):
        choice = asking.type(text)
        assert choice is not None and choice.label == "Board 2, 2"
    for text, why in (("Board", "several"), ("99", "no option"), ("tower", "no option")):
        with pytest.raises(IllegalChoice, match=why):
            asking.type(text)
    aim = Asking(shuffleboard())
    choice = aim.type("300 2")
    assert choice is not None and choice.label == "speed 300cm/s, direction 2deg"
    with pytest.raises(IllegalChoice, match="speed"):
        aim.type("999 2")


def test_numbers_that_are_options_go_by_their_value() -> None:
    """In a game of columns 5 is column 5, also where it is the fourth that is left."""
    state = load("four_in_a_row").start(1)
    for _ in range(6):
        state = state.apply(state.choices.find("2"))
    asking = Asking(state)
    assert [one.label for one in asking.entries] == ["1", "3", "4", "5", "6", "7"]
    choice = asking.type("5")
    assert choice is not None and choice.label == "5"


def test_kinds_of_options_come_first_where_one_has_many() -> None:
    """A menu of an aim and of passing lists two lines, not hundreds."""
    state = load_text(MANY).start(1)
    asking = Asking(state)
    assert asking.menu.heading == "What (41 choices)"
    assert [one.label for one in asking.entries] == ["Bid …", "Pass"]
    choice = asking.type("pass")
    assert choice is not None and choice.label == "Pass"
    assert asking.pick(asking.entries[0].codes) is None
    assert len(asking.entries) == 40
    choice = asking.pick(asking.entries[6].codes)
    assert choice is not None and choice.label == "Bid 7"


def test_pages() -> None:
    """Entries go on behind the last of a page; behind the last of all come the first."""
    asking = Asking(load_text(MANY).start(1))
    asking.pick(asking.entries[0].codes)
    asking.turn(10)
    assert asking.menu.first == 10
    asking.turn(99)
    assert asking.menu.first == 0


def test_what_came_up_is_asked_by_its_names() -> None:
    """At a real table what is called the same is one line."""
    state = load("pig").start(1, chance="explicit")
    asking = Asking(state)
    assert asking.menu.heading == "What came up?"
    assert [one.label for one in asking.entries] == ["1", "2", "3", "4", "5", "6"]
    choice = asking.pick(asking.entries[2].codes)
    assert choice is not None
