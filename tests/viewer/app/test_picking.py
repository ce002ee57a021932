"""Questions are answered part by part: by clicks, by lines of a list, by typing."""

from __future__ import annotations

import pytest
from two_parts import SEVERAL, TWO_PARTS

from playrules import State, load, load_text
from playrules.engine.errors import IllegalChoice
from playrules.viewer.app.asking import Asking
from playrules.viewer.scene import View

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


def crew(count: int, how: str, where: str = "") -> State:
    """A game that asks which of some men go."""
    text = SEVERAL.replace("COUNT", str(count)).replace("HOW", how).replace("WHERE", where)
    return load_text(text).start(1)


def labels(asking: Asking) -> list[str]:
    """What is listed, without the way back."""
    return [one.label for one in asking.entries]


def test_of_several_things_one_after_the_other_is_picked() -> None:
    """32 selections are five men to pick from; what is picked so far can be chosen as it is."""
    asking = Asking(crew(5, "any"))
    assert asking.menu.heading == "Pick several (32 choices)"
    assert labels(asking) == ["Choose nothing", *(f"Man {n}" for n in range(1, 6))]
    assert asking.pick(asking.entries[4].codes) is None
    assert asking.pick(asking.entries[2].codes) is None
    assert asking.menu.heading == "Picked: Man 2, Man 4 (8 choices)"
    assert labels(asking) == ["Choose Man 2, Man 4", "Man 1", "Man 3", "Man 5"]
    assert asking.back()
    assert labels(asking)[0] == "Choose Man 4"
    choice = asking.pick(asking.entries[0].codes)
    assert choice is not None and choice.label == "Man 4"


def test_what_leaves_one_selection_chooses_it() -> None:
    """Two of six men: the second click is the choice; a single man is none."""
    asking = Asking(crew(6, "2"))
    assert labels(asking) == [f"Man {n}" for n in range(1, 7)]
    asking.pick(asking.entries[0].codes)
    choice = asking.pick(asking.entries[4].codes)
    assert choice is not None and choice.label == "Man 1, Man 6"


def test_conditions_of_the_whole_selection_hold() -> None:
    """Who can only go together with others is picked with them."""
    asking = Asking(crew(6, "any", "where (men[1] in crew) is (men[2] in crew)"))
    asking.pick(asking.entries[1].codes)
    assert asking.menu.heading == "Picked: Man 1, Man 2 (16 choices)"


def test_pieces_are_clicked_to_pick_several() -> None:
    """Each man lights up with all the selections that have him, also of very many."""
    state = crew(15, "any")
    asking = Asking(state)
    view = View(state, 1, menu=asking.menu)
    assert len(asking.all) == 2**15
    for piece in (15, 3):
        codes = view.lit("piece", piece)
        assert codes and asking.pick(codes, ("piece", piece)) is None
    assert labels(asking)[0] == "Choose Man 3, Man 15" and len(asking.left) == 2**13
    view = View(state, 1, menu=asking.menu)
    assert view.chosen("piece") == (3, 15) and not view.lit("piece", 3) and view.lit("piece", 4)


def test_a_selection_is_typed_whole() -> None:
    """As everywhere, its label is the choice."""
    asking = Asking(crew(5, "any"))
    choice = asking.type("man 2, man 5")
    assert choice is not None and choice.label == "Man 2, Man 5"
    with pytest.raises(IllegalChoice):
        asking.type("man 7")


def test_few_selections_are_listed_whole() -> None:
    """Three men make eight lines."""
    assert labels(Asking(crew(3, "any")))[:3] == ["nothing", "Man 1", "Man 2"]
