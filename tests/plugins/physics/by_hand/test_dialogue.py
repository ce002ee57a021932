"""What people at a real table are asked, what of it makes no sense, and what is written down."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest

import playrules
from playrules.engine import State
from playrules.plugins.api import Talk
from playrules.plugins.physics.by_hand.dialogue import dialogue

GAME = """rules 1
game heap "Heap" { players: 2 }
use physics 1
material wood "Wood" { weight: 0.65g }
steadiness hand "Hand" {
  | step  | weight |
  | 0     |      6 |
  | -1, 1 |      1 |
}
piece brick "Brick" {
  count: 4
  body {
    material: wood
    turns: 0deg, 90deg
    | x   | y   | width | height |
    | 0mm | 0mm | 40mm  | 20mm   |
  }
}
zone box "Box" { }
scene table "Table" {
  spots: 20mm
  over: board
  steadiness: hand
  ground floor "Floor" {
    from: -500mm
    to: 500mm
    top: -20mm
    area mat "Mat" { to: -200mm }
  }
  ground board "Board" {
    foundation: yes
    from: -100mm
    to: 100mm
    thick: 20mm
    area red_half "Red half" { to: 0mm }
    area blue_half "Blue half" { from: 0mm }
    area target "Target" {
      from: 20mm
      to: 80mm
    }
    | hole | x     |
    | 1    | -90mm |
    | 2    | 90mm  |
  }
}
pendulum ball "Ball" {
  | aim   | from  | to    | step  |
  | angle | 30deg | 60deg | 10deg |
}
players { has score: number starts 0 }
play {
  repeat 4 times {
    choose b from bricks, s from spots(b, table) for red
      where b.at is nothing and not s.lands_on(floor)
    place b at s
  }
  choose h from board.holes, a from aims(ball, hole: h) for blue
  use ball at h in table with a
  take ball from table
  wait 3s in table
  for each b in bricks { FACTS }
  for each b in bricks where b.touches(floor) { move b to box }
  settle table
  choose for blue { option "Done" { } }
}
"""
ALL = """
    score b.floor for red
    if b.within(target) or b.within(mat) or b.leaning { score 1 for blue }
"""


@cache
def game(facts: str = ALL) -> playrules.Game:
    return playrules.load_text(GAME.replace("FACTS", facts), by_hand=True)


class People:
    """Those at a table, who choose by label and answer line by line."""

    def __init__(self, facts: str = ALL) -> None:
        self.state: State = game(facts).start()
        self.texts: list[str] = []

    def choose(self, label: str) -> None:
        self.state = self.state.apply(self.state.choices.find(label))

    def tell(self, *lines: str) -> Talk:
        """Begin a dialogue and give the lines; each has to be taken."""
        talk = Talk(dialogue, self.state)
        for line in lines:
            assert talk.asked is not None, f"{line!r} is too much"
            assert talk.send(line), (talk.asked.text, line, talk.asked.refused)
        return talk

    def done(self, *lines: str) -> State:
        """Give all lines of a dialogue, and go on with the game."""
        talk = self.tell(*lines)
        assert talk.answer is not None, talk.asked
        self.state = self.state.answer(talk.answer)
        return self.state

    def tower(self) -> None:
        """Build two on the board, and one upon each."""
        self.put(1, "Board", "", "target", "")
        self.put(2, "Board", "", "red", "")
        self.put(3, "Brick 1", "")
        self.put(4, "Brick 2", "")

    def put(self, number: int, on: str, *lines: str) -> State:
        kind = "ground: board" if on == "Board" else f"on: brick[{on[-1]}]"
        variant = "brick on ground" if on == "Board" else "brick on piece"
        self.choose(f"b brick[{number}], s spot({variant}, {kind})")
        return self.done(*lines)

    def shoot(self) -> None:
        self.choose("h board.holes[1], a aim(ball by hand)")


def brick(state: State, number: int) -> dict[str, object]:
    """Return what the row has of a brick that people told."""
    from playrules.plugins.physics.derived import Reader
    from playrules.plugins.physics.layout import column_at, layout_of

    program = state.machine.program
    layout, at = layout_of(program), column_at(program)
    assert layout is not None
    facts, reader = layout.facts(state.row, number - 1), Reader(layout)
    return {
        "touches": facts.touches, "rests_on": facts.rests_on, "within": facts.within,
        "nearest": facts.nearest, "tilted": facts.tilted,
        "floor": reader.floor(state.row, at, number, 0),
    }  # fmt: skip


BOARD, FLOOR = 1 << 5, 1 << 4
MAT, RED, BLUE, TARGET = (1 << 6 + one for one in range(4))


def test_what_a_piece_is_put_on_is_chosen() -> None:
    """There is a spot for the board, and one for each piece that lies there; none is measured."""
    people = People()
    labels = [one.label for one in people.state.choices]
    assert labels == [f"Brick {one}, on Board" for one in range(1, 5)]
    people.put(1, "Board", "", "none")
    labels = [one.label for one in people.state.choices if "Brick 2" in one.label]
    assert labels == ["Brick 2, on Board", "Brick 2, on Brick 1"]


def test_a_piece_that_lies_as_it_should_takes_one_answer_and_its_zone() -> None:
    """Enter says that it touches only what it was put on; then its zone is asked, inside out."""
    people = People()
    people.choose("b brick[1], s spot(brick on ground, ground: board)")
    talk = people.tell()
    assert talk.asked is not None
    assert talk.asked.text == (
        "Put Brick 1 down on Board. Does it lie still and upright, touching only Board? [Y/n]"
    )
    state = people.done("", "target", "n", "y")
    assert brick(state, 1) == {
        "touches": BOARD | BLUE | TARGET, "rests_on": BOARD, "within": 1 << 2, "nearest": 4,
        "tilted": False, "floor": 1,
    }  # fmt: skip
    state = people.put(2, "Brick 1", "")
    assert brick(state, 2)["floor"] == 2
    assert brick(state, 1)["touches"] == BOARD | BLUE | TARGET | 1 << 1


def test_nobody_knows_a_pose() -> None:
    """Where pieces are and how they are turned is nothing."""
    people = People()
    state = people.put(1, "Board", "", "none")
    lain = state.pieces["brick[1]"]
    assert (lain.x, lain.y, lain.turn, lain.mirrored) == (None, None, None, None)


def test_several_pieces_are_told_of_at_once() -> None:
    """`brick 3, 4: floor` answers for both, and the rest is as it was."""
    people = People()
    people.tower()
    people.shoot()
    state = people.done("brick 3, 4", "3, 4: floor", "", "", "all: none", "y")
    assert brick(state, 3)["rests_on"] == FLOOR
    assert brick(state, 4)["touches"] == FLOOR
    assert brick(state, 1)["touches"] == BOARD | BLUE | TARGET
    assert people.state.prompt == "Take Ball away from Table"


def test_what_touches_is_mutual_and_stays_between_those_that_did_not_move() -> None:
    """Who is said to touch another is touched by it; of the rest nothing changes."""
    people = People()
    shot(people)
    state = people.done("3", "board", "brick 2", "", "none", "y")
    assert brick(state, 3)["touches"] == BOARD | 1 << 1
    assert brick(state, 2)["touches"] == BOARD | RED | 1 << 2 | 1 << 3
    assert brick(state, 4)["touches"] == 1 << 1
    assert brick(state, 1)["touches"] == BOARD | BLUE | TARGET


def test_nothing_moved_is_one_answer() -> None:
    """Enter says that nothing has moved, and nothing else is asked."""
    people = People()
    people.tower()
    before = [brick(people.state, one) for one in range(1, 5)]
    people.shoot()
    people.done("")
    people.done("none")
    people.done("no")
    assert [brick(people.state, one) for one in range(1, 5)] == before


def shot(people: People) -> None:
    people.tower()
    people.shoot()


@pytest.mark.parametrize(
    ("before", "line", "why"),
    [
        ([], "brick", "“brick” may be Brick 1, Brick 2, Brick 3 or Brick 4. Type more of the"),
        ([], "tower", "“tower” is none of those meant here: Brick 1, Brick 2, Brick 3 or Brick 4."),
        ([], "board", "Board is not of those meant here"),
        (["3"], "", None),
        (["3"], "brick " * 200, "That is too long."),
        (["3"], "9" * 400 + "-" + "9" * 90, "One has to be named: Brick 1, Brick 2,"),
        (["3"], "brick 3", "Brick 3 cannot lie on itself. What carries it?"),
        (["3"], "nothing", "Something carries Brick 3. If it fell off everything, type off."),
        (["3"], "target", "“target” is none of those meant here"),
        (["3"], "brick 1: board", "Brick 1 is not of those meant here: Brick 3."),
        (["3", "board"], "brick 3", "Brick 3 cannot touch itself."),
        (["3, 4", "3: off", "board"], "4", None),
        (["3", "board", ""], "maybe", "Type y or n."),
        (["3", "floor", "", ""], "target", "Brick 3 lies on Floor, but Target is a part of Board."),
        (["3", "board", "", ""], "nowhere", "“nowhere” is none of those meant here"),
    ],
    ids=str,
)
def test_what_cannot_be_meant_is_asked_again(
    before: Sequence[str], line: str, why: str | None
) -> None:
    """The reason names a way out, and what was told before stays."""
    people = People()
    shot(people)
    talk = people.tell(*before)
    taken = talk.send(line)
    assert talk.lines == [*before, line] if taken else talk.lines == list(before)
    if why is not None:
        assert talk.asked is not None
        assert talk.asked.refused.startswith(why), talk.asked


def test_what_carries_each_other_in_a_circle_is_asked_again() -> None:
    """Of the pieces in the circle alone; the rest of what was told stays."""
    people = People()
    shot(people)
    talk = people.tell("1, 3", "1: brick 3", "3: brick 1")
    assert talk.asked is not None
    assert talk.asked.text.startswith(
        "They would carry each other in a circle: Brick 1 on Brick 3, Brick 3 on Brick 1."
    )
    assert talk.send("1: board")
    assert talk.send("brick 1")
    assert talk.asked is not None
    assert talk.asked.text.startswith("Which of Brick 1 and Brick 3 touch anything else")


def test_what_fell_off_everything_lies_on_the_lowest_ground() -> None:
    """As without people, where nothing leaves a scene seen from the side."""
    people = People()
    shot(people)
    talk = people.tell("3", "off", "", "")
    assert talk.asked is not None
    assert not talk.send("target")
    assert talk.asked.refused.startswith("Brick 3 lies on Floor, but Target is a part of Board.")


def test_what_lies_on_something_that_moved_is_asked_for() -> None:
    """A piece that has not moved still has to be carried."""
    people = People()
    shot(people)
    talk = people.tell("1", "board")
    assert talk.asked is not None
    assert talk.asked.text.startswith(
        "Brick 3 has not moved, but Brick 1 below it has. What does Brick 3 lie on? [Brick 1]"
    )
    state = people.done("1", "board", "brick 2", "", "", "", "y")
    assert brick(state, 3)["rests_on"] == 1 << 1
    assert brick(state, 1)["touches"] == BOARD


def test_what_leans_on_nothing_is_asked_for() -> None:
    """It touches something else, or it does not lean."""
    people = People()
    shot(people)
    begin = ("3", "board", "", "y")
    talk = people.tell(*begin)
    assert talk.asked is not None
    assert talk.asked.text.startswith("Brick 3 leans, but touches only Board. What holds it?")
    assert not talk.send("board")
    assert talk.asked.refused.startswith("Something else has to hold it.")
    state = people.done(*begin, "brick 1", "none", "y")
    assert brick(state, 3)["tilted"] and brick(state, 3)["touches"] == BOARD | 1
    people = People()
    shot(people)
    state = people.done(*begin, "no", "none", "y")
    assert not brick(state, 3)["tilted"]


def test_only_what_is_wrong_is_told_once_more() -> None:
    """After `n` the named pieces are asked for; Enter leaves what was told."""
    people = People()
    shot(people)
    told = ("3, 4", "all: floor", "", "", "all: none")
    talk = people.tell(*told)
    assert talk.asked is not None
    assert talk.asked.text == (
        "This is written down:\nBrick 3: on Floor\nBrick 4: on Floor\nAll others lie as before."
        "\nRight? [Y/n]"
    )
    state = people.done(*told, "n", "4", "brick 2", "", "", "y")
    assert brick(state, 3)["rests_on"] == FLOOR
    assert brick(state, 4)["rests_on"] == 1 << 1


def test_who_has_moved_can_be_told_anew() -> None:
    """Who is no longer named lies as before."""
    people = People()
    shot(people)
    told = ("3, 4", "all: floor", "", "", "all: none")
    state = people.done(*told, "n", "moved", "4", "y")
    assert brick(state, 3)["rests_on"] == 1
    assert brick(state, 4)["rests_on"] == FLOOR


def test_what_is_taken_out_is_told_and_what_it_held_asked_for() -> None:
    """Pieces that rules take out are named; where nothing touched them nobody is asked."""
    people = People()
    shot(people)
    people.done("1", "floor", "brick 1", "", "", "none", "y")
    people.done("")
    people.done("")
    talk = people.tell()
    assert talk.asked is not None
    assert talk.asked.text == "Take out Brick 1. Which pieces have moved? [none]"
    assert talk.send("")
    assert talk.asked is not None
    assert talk.asked.text.startswith(
        "Brick 3 has not moved, but Brick 1 below it is gone. What does Brick 3 lie on?"
    )
    people = People()
    shot(people)
    people.done("3", "floor", "", "", "none", "y")
    people.done("")
    people.done("")
    talk = people.tell()
    assert talk.asked is not None
    assert talk.asked.text == "Take out Brick 3. [Enter]"
    people.done("")
    assert people.state.prompt != "Let Table come to rest"


def test_nothing_is_asked_that_rules_do_not_read() -> None:
    """Where rules read floors alone, neither zones nor touches nor lean are asked for."""
    people = People("score b.floor for red")
    people.put(1, "Board", "")
    people.put(2, "Brick 1", "")
    people.put(3, "Board", "")
    people.put(4, "Brick 3", "")
    people.shoot()
    people.done("4", "board", "y")
    people.done("")
    people.done("")
    people.done()
    assert people.state.players.red.score == 1 + 2 + 1 + 1


@pytest.mark.parametrize(
    ("facts", "question", "typed", "expected"),
    [
        ("if b.top > 40mm { score 1 for red }",
         "How high is the highest point of Brick 4? (mm) [20]", "41", 1),
        ("if b.turned is 90deg { score 1 for red }",
         "By how much is Brick 4 turned from how it was put down? (deg) [0]", "90°", 1),
        ("if b.x < 0mm { score 1 for red }", "How far to the right is the middle of Brick 4? (mm)",
         "-12,5", 1),
        ("if b.mirrored is yes { score 1 for red }", "Is Brick 4 mirrored? [y/N]", "y", 1),
    ],
)  # fmt: skip
def test_what_rules_measure_people_measure(
    facts: str, question: str, typed: str, expected: int
) -> None:
    """By a ruler, and only where rules read it; what is no number is asked again."""
    people = People(facts)
    for number, on in enumerate(("Board", "Brick 1", "Board", "Brick 3"), start=1):
        tall = ["20" if on == "Board" else "40"] if "top" in facts else []
        people.put(number, on, "", *tall, *(["20"] if "b.x" in facts else []))
    people.shoot()
    talk = people.tell("4", "board")
    assert talk.asked is not None
    assert talk.asked.text == question
    assert not talk.send("very")
    assert talk.asked.refused.startswith("Type ")
    people.done("4", "board", typed, "y")
    people.done("")
    people.done("")
    people.done()
    assert people.state.players.red.score == expected


def test_the_nearest_zone_is_asked_where_it_does_not_follow() -> None:
    """It is the innermost that a piece reaches into; between two, or in none, people say it."""
    people = People("if b.nearest is red_half { score 1 for red }")
    people.put(1, "Board", "", "target")
    people.put(2, "Board", "", "red, blue", "red")
    people.put(3, "Board", "", "none", "red")
    people.put(4, "Brick 3", "")
    people.shoot()
    for _ in range(3):
        people.done("")
    people.done()
    assert people.state.players.red.score == 2


def test_parts_of_a_spot_that_rules_read_are_chosen() -> None:
    """How a piece is turned is chosen where a rule asks for it, and is nothing elsewhere."""
    rule = "where b.at is nothing and not s.lands_on(floor)"
    text = GAME.replace("FACTS", "score b.floor for red")
    plain = playrules.load_text(text, by_hand=True).start()
    turned = playrules.load_text(
        text.replace(rule, f"{rule} and s.turn is 90deg"), by_hand=True
    ).start()
    assert [one.label for one in plain.choices][0] == "Brick 1, on Board"
    assert [one.label for one in turned.choices][0] == "Brick 1, on Board, on its left side"
    state = turned.apply(turned.choices[0])
    talk = Talk(dialogue, state)
    assert talk.asked is not None
    assert talk.asked.text.startswith(
        "Put Brick 1 down on Board, on its left side. Does it lie still"
    )


@pytest.mark.parametrize(
    ("where", "first"),
    [
        ("b.at is nothing and not s.lands_on(floor)", "Brick 1, on Board"),
        ("b.at is nothing and is_flat(s)", "Brick 1, on Board, upright"),
        ("b.at is nothing and s is s", "Brick 1, on Board, upright"),
    ],
)
def test_only_what_is_read_of_the_spots_of_a_choice_is_chosen(where: str, first: str) -> None:
    """Turns are not, though other spots are judged by them; they are where a spot is handed on."""
    judged = f"""
define is_flat(s: spot): s.turn is 0deg
define is_any(b: brick): any(is_flat(s) for s in spots(b, table))
setup {{ score 1 for red if is_any(brick[1]) }}
{GAME.replace("FACTS", "score b.floor for red")}
"""
    text = judged.replace("b.at is nothing and not s.lands_on(floor)", where)
    head, rules = text.split("rules 1", 1)
    state = playrules.load_text(f"rules 1{rules}{head}", by_hand=True).start()
    assert state.players.red.score == 1
    assert state.choices[0].label == first


def test_what_only_policies_read_is_not_asked_for() -> None:
    """Nor what stands in a definition that nobody but a policy uses."""
    text = (
        GAME.replace("FACTS", "score b.floor for red")
        + """
define high(b: brick): b.top > 40mm
policy careful "Careful" {
  prefer "Done" if any(high(b) for b in bricks) and any(b.moved > 1mm for b in bricks)
}
"""
    )
    text = text.replace("any(high(b) for b in bricks)", "any(b in bricks where high(b))")
    text = text.replace(
        "any(b.moved > 1mm for b in bricks)", "any(b in bricks where b.moved > 1mm)"
    )
    program = playrules.load_text(text, by_hand=True).program
    reads = next(one.data["by_hand"] for one in program.components if one.word == "scene")
    assert reads.measures == ()
    assert program.policies == ()


def test_how_high_a_piece_reaches_is_known_where_it_lies_as_it_was_put() -> None:
    """From what carries it and its own height; where a piece has moved it is what Enter says."""
    text = GAME.replace("FACTS", "if b.top is 40mm { score 1 for red }")
    state = playrules.load_text(text.replace("turns: 0deg, 90deg", ""), by_hand=True).start()
    people = People()
    people.state = state
    people.put(1, "Board", "")
    people.put(2, "Brick 1", "")
    people.put(3, "Board", "")
    people.put(4, "Brick 3", "")
    people.shoot()
    talk = people.tell("4", "brick 3")
    assert talk.asked is not None
    assert talk.asked.text == "How high is the highest point of Brick 4? (mm) [40]"
    people.done("4", "brick 3", "41", "y")
    people.done("")
    people.done("")
    people.done()
    assert people.state.players.red.score == 1


def test_nobody_measures_what_follows_from_what_carries_it() -> None:
    """Where people tell what is tipped: from the lowest piece up, whoever is named first."""
    text = GAME.replace("FACTS", "if b.top is 40mm and b.upright { score 1 for red }")
    people = People()
    people.state = playrules.load_text(text.replace("turns: 0deg, 90deg", ""), by_hand=True).start()
    people.put(1, "Board", "")
    people.put(2, "Brick 1", "")
    people.put(3, "Board", "")
    people.put(4, "Brick 3", "")
    people.shoot()
    people.done("3, 4", "brick 4", "board", "none", "y")
    people.done("")
    people.done("")
    people.done()
    assert people.state.players.red.score == 2


def test_how_far_pieces_went_is_asked_once_for_all() -> None:
    """Enter says that all went far; after `wait` it can be measured."""
    people = People("if b.moved > 2mm { score 1 for red }")
    people.put(1, "Board", "")
    people.put(2, "Board", "")
    people.put(3, "Board", "")
    people.put(4, "Board", "")
    people.shoot()
    people.done("all", "all: board", "", "y")
    people.done("")
    people.done("1, 2", "all: board", "1: 1", "3", "y")
    people.done()
    assert people.state.players.red.score == 1


def test_a_dialogue_is_led_again_to_where_it_was() -> None:
    """A line can be taken back, and the lines alone lead there once more."""
    people = People()
    shot(people)
    talk = people.tell("3, 4", "all: floor", "brick 3")
    assert talk.back()
    assert talk.lines == ["3, 4", "all: floor"]
    again = Talk(dialogue, people.state, talk.lines)
    assert again.asked == talk.asked
    assert again.back() and again.back() and not again.back()


def test_lines_that_are_taken_no_more_are_left_out() -> None:
    """A dialogue that asks otherwise now begins where its lines still lead."""
    people = People()
    shot(people)
    talk = Talk(dialogue, people.state, ["3", "nonsense", "board"])
    assert talk.lines == ["3"]
