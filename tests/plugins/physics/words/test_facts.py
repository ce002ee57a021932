"""What rules may ask of pieces in a scene: base facts as people tell them, and what follows."""

from __future__ import annotations

import pytest
from wooden import WOOD, brick

import playrules
from playrules.dsl import CORE_WORDS, compile_examples, compile_text
from playrules.engine.play.examples import Report, run_suite
from playrules.plugins.api import load_plugins
from playrules.plugins.physics.words.examples import FLICKED

GAME = (
    """rules 1
game pile "Pile" { players: 2 }
use physics 1
"""
    + WOOD
    + brick(6, width=40)
    + """piece ball "Ball" {
  body {
    material: wood
    radius: 1cm
  }
}
piece card "Card" { count: 2 }
group thing is ball, brick
zone box "Box" { }
scene table "Table" {
  ground floor "Floor" {
    from: -500mm
    to: 500mm
    top: -30mm
    area pit "Pit" { from: 300mm }
    | hole | x      |
    | 4    | -210mm |
    | 5    | 210mm  |
  }
  ground board "Board" {
    foundation: yes
    from: -200mm
    to: 200mm
    thick: 30mm
    area outer "Outer" { from: -100mm
      to: 100mm }
    area inner "Inner" { from: -50mm
      to: 50mm }
  }
}
ramp chute "Ramp" {
  | aim    | from | to    | step |
  | height | 80mm | 200mm | 40mm |
}
setup { for each b in bricks { place b on box } }
play { say "hello" }
"""
)

# An arch: 1 and 2 stand on the board, 3 lies on both, 4 upon it; 5 leans on 1 from the floor.
ARCH = """
rest in table {
  | piece    | rests_on           | touches            | within       | tilted | turned |
  | brick[1] | board              | board              | outer, inner |        |        |
  | brick[2] | board, brick[6]    | board, brick[6]    | outer        |        | 9deg   |
  | brick[3] | brick[1], brick[2] |                    |              |        | 8deg   |
  | brick[4] | brick[3]           |                    |              |        |        |
  | brick[5] | floor              | brick[1], floor    |              | yes    | 30deg  |
  | brick[6] | board              | board, brick[2]    |              | yes    |        |
}
"""
VOCABULARY = load_plugins(CORE_WORDS).vocabulary


def reports(expect: str, given: str = ARCH, do: str = "") -> list[Report]:
    """Run an example with these parts."""
    play = f"do {{\n{do}\n}}\n" if do else ""
    lines = "\n".join(f"  expect {one}" for one in expect.strip().splitlines())
    text = f'{GAME}example "E" {{\ngiven {{\n{given}\n}}\n{play}{lines}\n}}\n'
    made = compile_text(text, vocabulary=VOCABULARY)
    assert made.program is not None, made.diagnostics
    found = compile_examples(text, vocabulary=VOCABULARY, facts=made.facts)
    assert found.suites, found.diagnostics
    return [one for suite in found.suites for one in run_suite(suite)]


def holds(expect: str, given: str = ARCH, do: str = "") -> None:
    """Assert that all lines hold."""
    (report,) = reports(expect, given, do)
    assert report.passed, report.failure


def test_floors() -> None:
    """One for a foundation, one more for what it stands on; the highest or the lowest support."""
    holds("""
    brick[1].floor is 1 and brick[6].floor is 1
    brick[2].floor is 2 and brick[2].lowest_floor is 1
    brick[3].floor is 3 and brick[3].lowest_floor is 2
    brick[4].floor is 4 and brick[4].lowest_floor is 3
    brick[5].floor is 0 and brick[5].lowest_floor is 0
    ball.floor is 0
    most(b.floor for b in things) is 4
    """)


def test_chains() -> None:
    """What carries what, through others; and what hangs together by touching."""
    holds("""
    brick[4].rests_on(brick[3]) and not brick[4].rests_on(brick[1])
    brick[4].carried_by(brick[1]) and brick[4].carried_by(board) and brick[4].carried_by(brick[6])
    not brick[1].carried_by(brick[4]) and not brick[4].carried_by(floor)
    brick[5].linked(brick[4]) and brick[4].linked(floor)
    not brick[5].linked(brick[4], through: [brick[2], brick[3]])
    brick[5].linked(brick[4], through: [brick[1], brick[3], brick[1]])
    brick[5].linked(brick[4], through: bricks) and brick[5].linked(brick[4], through: things)
    brick[5].linked(brick[1], through: list(b in bricks where b.floor > 9))
    not ball.linked(brick[1]) and not brick[1].linked(ball)
    """)


def test_touching_goes_both_ways() -> None:
    """A piece touches what it rests on, and is touched by it; areas are touched, too."""
    holds("""
    brick[3].touches(brick[1]) and brick[1].touches(brick[3]) and brick[1].touches(brick[5])
    brick[1].touches(inner) and not brick[1].touches(pit) and not brick[1].touches(chute)
    brick[1].within(inner) and brick[1].within(outer) and not brick[2].within(inner)
    brick[1].nearest is inner and brick[2].nearest is outer and brick[5].nearest is nothing
    """)


def test_how_pieces_lie() -> None:
    """Leaning is tilted and touching a piece; upright is turned by 8 degrees at most."""
    holds("""
    brick[5].leaning and brick[5].tilted and brick[6].leaning
    not brick[1].leaning and not brick[2].leaning
    brick[1].upright and brick[3].upright and not brick[2].upright and not brick[5].upright
    brick[2].turned is 9deg
    """)


def test_pieces_that_lie_nowhere() -> None:
    """They touch nothing and have no place; counting and asking goes on without them."""
    holds("""
    not ball.touches(floor) and not ball.leaning and not ball.upright and not ball.within(pit)
    ball.top is nothing and ball.x is nothing and ball.moved is nothing and ball.nearest is nothing
    count(b in things where b.touches(board)) is 3
    """)
    (report,) = reports("ball.top > 1mm")
    assert not report.passed
    assert "there is nothing here" in str(report.failure)


def test_what_people_tell_of_an_event() -> None:
    """Only what they say changes; how far a piece went is told anew each time."""
    holds(
        """
        brick[1].moved is 3mm and brick[2].moved is 0mm and brick[2].floor is 2
        brick[4].floor is 0 and not brick[3].touches(brick[4]) and brick[4].touches(floor)
        brick[4].nearest is pit and brick[4].within(pit) and brick[4].top is -5mm
        """,
        do="""
        next rest in table {
          decree: yes
          | piece    | rests_on | touches | within | top  | moved |
          | brick[4] | floor    | floor   | pit    | -5mm | 9cm   |
          | brick[1] |          |         |        |      | 3mm   |
        }
        settle table
        """,
    )


def test_stale_facts() -> None:
    """Once a piece is moved out, nothing is known of the rest before it has settled."""
    (report,) = reports("brick[3].floor is 0", do="move brick[1] to box")
    assert "facts of a scene are read after something was moved out of it" in str(report.failure)
    holds(
        "brick[1].floor is 0 and brick[1].x is nothing and brick[2].floor is 2",
        do="""
        next rest in table { decree: no }
        move brick[1] to box
        settle table
        """,
    )
    (report,) = reports("count(s in spots(brick[1], table)) > 0", do="remove brick[1]")
    assert "facts of a scene are read" in str(report.failure)


@pytest.mark.parametrize(
    ("do", "why"),
    [
        ("for each s in scenes { place brick[1] on s }", "cannot be moved into Table"),
        ("place ball at spot(ball, x: 496mm)", "part of it would be past the edge"),
        ("place brick[1] at spot(brick, x: 0mm)", "the piece lies in a scene already"),
        ("place brick[1] at spot(ball, x: 0mm)", "it is a spot of another kind of piece"),
        ("take chute from table", "Ramp does not stand in Table"),
        ("wait 1min * brick[2].floor in table", "2min cannot be waited"),
    ],
)
def test_what_rules_may_not_do(do: str, why: str) -> None:
    """What never comes from an offered choice is a rules error with the reason."""
    (report,) = reports("1 is 1", do=do)
    assert not report.passed
    assert why in str(report.failure)


def test_a_finger_may_miss() -> None:
    """Where no piece lies over the hole nothing happens, and the game goes on."""
    text = FLICKED.replace("x: 40mm, y: 100mm", "x: 140mm, y: 100mm").replace(
        "players: 2", "players: 1"
    )
    match = playrules.load_text(text).begin_match(1)
    while match.state.is_outside:
        match.next_step()
    before = match.state.names.discs[1].x
    match.play(match.state.choices[0])
    match.next_step()
    assert (match.state.names.discs[1].x, match.state.names.discs[1].moved) == (before, 0)


def test_which_tool_stands_in_a_scene() -> None:
    holds("table.tool is nothing", given="")


def test_holes() -> None:
    holds(
        """
        count(floor.holes) is 2 and floor.holes[2].number is 5 and count(board.holes) is 0
        sum(h.number for g in grounds, h in g.holes) is 9
        """
    )


ASIDE = """rules 1
game aside "Aside" { players: 2 }
use physics 1
material wood "Wood" { weight: 0.6g }
piece brick "Brick" { body {
  material: wood
  radius: 1cm
} }
scene yard "Yard" {
  ground floor "Floor" { from: -50cm
    to: 50cm }
  ground slab "Slab" { foundation: yes
    from: 10cm
    to: 30cm
    top: 1cm
    thick: 1cm }
}
play { say "hello" }
example "It lies on the slab" {
  given { rest in yard {
    | piece | rests_on |
    | brick | slab     |
  } }
  expect brick.x is 20cm
}
"""


def test_pieces_that_are_told_lie_in_the_middle_of_foundations() -> None:
    """So nothing else of a scene is in their way; without a foundation they lie at 0mm."""
    facts = compile_text(ASIDE, vocabulary=VOCABULARY).facts
    for text, passed in ((ASIDE, True), (ASIDE.replace("foundation: yes", ""), False)):
        (suite,) = compile_examples(text, vocabulary=VOCABULARY, facts=facts).suites
        assert [one.passed for one in run_suite(suite)] == [passed]


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ("| card[1] | floor |", "this piece has no body"),
        ("| brick[1] | brick[1] |", "a piece does not touch itself"),
        ("| brick[1] | ball |", "this does not lie in the scene"),
    ],
)
def test_tables_that_cannot_be(rows: str, why: str) -> None:
    (report,) = reports("1 is 1", given=f"rest in table {{\n| piece | touches |\n{rows}\n}}")
    assert why in str(report.failure)
