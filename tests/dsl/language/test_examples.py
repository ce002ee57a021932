"""Examples in rules files: what they arrange and rig, what they expect, and how they fail."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from rulebook import HEAD, compile_rules, examples_in, rules, vocabulary

from playrules.dsl import compile_text
from playrules.dsl.diagnostics.codes import CODES
from playrules.dsl.diagnostics.render import render_all
from playrules.engine.play.examples import Report, run_suite
from playrules.engine.program import dump, fingerprint
from playrules.engine.program.watch import Watch

GAME = """
use dice 1
use spinner 1
setting goal "Goal" { value: 12 }
setting size "Size" {
  value: 2
  allowed: 2..4
}
type fate is win, lose
die cube "Cube" {
  faces: 1..6
  count: 2
}
spinner dial "Dial" {
  line: 2deg
  ring number { faces: 1, 2, -3 }
  ring luck { faces: win, lose, win }
}
players { has score: 0..99 starts 0 }
piece pawn "Pawn" { count: size }
zone box "Box" { }
zone bag "Bag" { }
has noted: number starts 0

when <w: pawn> lands on <x: place> where x is bag { score 5 for red "in the bag" }

rule throw <p: player> {
  roll cubes
  score sum(c.face for c in cubes) for p
}

rule ask <p: player> {
  choose "{p.score} so far" for p {
    option "Stop" { finish game won by p "enough" }
    option "Lose {p.score}" if p.score > 0 { set p.score to 0 }
    option n from 1..3 "Take {n}" { score n for p }
  }
}

rule guess <p: player> {
  choose a from 1..2, b from 1..2 for p "Guess" where a is not b
  set noted to 10 * a + b
}

rule pick <p: player> {
  choose any xs from pawns for p "Which?"
  for each x in xs { place x on box }
}

rule leave { finish round }

play {
  repeat as round {
    for each p in players {
      turn of p {
        throw p
        ask p
        if p.score >= goal { finish game won by p }
      }
    }
  }
}
"""


def run(example: str, top: str = GAME) -> Report:
    """Compile a game with one example and run it."""
    (report,) = run_all(f'{top}\nexample "It" {{\n{example}\n}}\n')
    return report


def run_all(top: str, players: str = "2..4", folder: Path | None = None) -> list[Report]:
    """Run all examples of a game; it must have no mistakes."""
    text = rules(top, players)
    made = compile_rules(text, folder=folder)
    assert made.ok, render_all(made.diagnostics, made.files)
    found = examples_in(text, made.facts, folder)
    assert not found.diagnostics, render_all(found.diagnostics, found.files)
    return [report for suite in found.suites for report in run_suite(suite)]


PASSING = {
    "a throw is rigged part by part": """
        do {
          next cubes give 3, 5
          throw red
        }
        expect red.score is 8
        """,
    "a throw is rigged line by line": """
        do {
          next cube gives 3
          next cube gives 5
          throw red
        }
        expect red.score is 8
        """,
    "values of a line are computed": """
        do {
          let n be 2
          next cube gives n + 1, n
          throw red
        }
        expect red.score is 2 * n + 1
        """,
    "a reading is named in part": """
        do {
          next dial gives lose
          spin dial
          expect dial.number is 2
          next dial gives -3
          spin dial
          expect dial.number is -3 and dial.luck is win
        }
        """,
    "a reading is named wholly, a line spins again": """
        do {
          next dial gives "on a line"
          next dial gives 1, win
          spin dial
        }
        expect dial.number is 1 and dial.luck is win
        """,
    "a choice by its label": """
        do {
          next choice is "Take 2"
          ask red
        }
        expect red.score is 2
        """,
    "a choice by the label as it is written, of one seat": """
        given { set blue.score to 7 }
        do {
          next choice for blue is "Lose 7"
          ask blue
        }
        expect blue.score is 0
        """,
    "a choice by a label with values": """
        given { let n be 3 }
        do {
          next choice is "Take {n}"
          ask red
        }
        expect red.score is 3
        """,
    "a choice by its values": """
        do {
          next choice is 3
          ask red
          next choice is 2, 1
          guess red
        }
        expect red.score is 3 and noted is 21
        """,
    "a choice of several items": """
        do {
          next choice is pawn[2], pawn[1]
          pick red
        }
        expect pawn[1].at is box and pawn[2].at is box
        """,
    "a choice of nothing": """
        do {
          next choice is nothing
          pick red
        }
        expect pawn[1].at is nothing
        """,
    "offers are looked at before the choice": """
        do {
          next choice offers "Stop", "Take 3"
          next choice lacks "Lose {red.score}"
          next choice offers 2
          next choice is "Take 1"
          ask red
        }
        """,
    "a draw": """
        do {
          next draw gives blue
          choose p from players at random
          set noted to p.seat
          expect noted is 2
          next draw gives 11
          choose x from 2d6 at random
          set noted to x
        }
        expect noted is 11
        """,
    "the rules stop": """
        do {
          let much be 100
          next error "it goes from 0 to 99"
          score much for red
          next error
          set red.score to 3 / red.score
        }
        expect red.score is 0
        """,
    "the end of the game": """
        do {
          next choice is "Stop"
          expect not game.over
          ask blue
        }
        expect game.over
        expect game.winner is blue and not game.drawn and not game.lost
        expect game.place[blue] is 1 and game.place[red] is 2
        """,
    "play goes as far as its lines reach, and on": """
        do {
          next cubes give 1, 2
          play
          expect red.score is 3
          next choice is "Take 2"
          next cubes give 6, 6
          play
          expect red.score is 5
          set red.score to 11
          next choice for blue is "Take 1"
          play
        }
        expect game.winner is blue
        """,
    "what is finished beyond a step ends the step": """
        do {
          leave
          set noted to 4
        }
        expect noted is 4
        """,
    "reactions run": """
        do { move pawn[1] to bag }
        expect red.score is 5
        """,
    "loops and conditions": """
        do {
          for each p in players {
            next cubes give p.seat, 1
            throw p
          }
          if red.score is 2 { set noted to 1 }
        }
        expect blue.score is 3 and noted is 1
        """,
    "players and a figure": """
        given {
          players: 3
          goal: 4
        }
        expect count(players) is 3 and goal is 4
        """,
    "what sizes the game": """
        given { size: 4 }
        expect count(pawns) is 4
        """,
}


@pytest.mark.parametrize("name", PASSING)
def test_what_an_example_can_say(name: str) -> None:
    """Each of these examples passes."""
    failure = run(PASSING[name]).failure
    assert failure is None, f"{failure.span.line - HEAD.count(chr(10))}: {failure.message}"


FAILING = [
    ("expect red.score is 14", "T1001", "`red.score` is 0, 14 was expected"),
    ("expect goal < red.score", "T1001", "`goal` is 12, `red.score` is 0"),
    ("expect red.score > 2", "T1001", "`red.score` is 0, `> 2` was expected"),
    ("expect 2 < red.score", "T1001", "`red.score` is 0, `2 < …` was expected"),
    ("expect red.score not in 0..3", "T1001", "is 0, `not in 0..3` was expected"),
    ("expect game.over", "T1001", "`game.over` does not hold"),
    ("expect goal is 12 and noted is 3", "T1001", "`noted` is 0, 3 was expected"),
    ("expect pawn[1].at is bag", "T1001", "`pawn[1].at` is nothing, bag was expected"),
    ("do { ask red }", "T1002", "red has a choice that no `next` line answers"),
    ("do { throw red }", "T1002", "`cube` gives something that no `next` line answers"),
    ("do { next cubes give 1, 2, 3\n throw red }", "T1003", "line is left over"),
    ('do { next choice is "Stop" }', "T1003", "line is left over"),
    ("do { next error\n set noted to 3 }", "T1003", "line is left over"),
    ('do { next choice is "Stop"\n throw red }', "T1004", "a choice was expected, but `cube`"),
    ("do { next cube gives 3\n ask red }", "T1004", "`cube` was expected, but red has a choice"),
    ("do { next choice for blue is 3\n ask red }", "T1004", "the choice is red's, not blue's"),
    ("do { next choice is 1\n guess red }", "T1004", "1 may mean several options"),
    ('do { next error "dust"\n set noted to 3 / noted }', "T1004", "but for another reason"),
    ("do { next cube gives noted\n throw red }", "T1004", "`cube` cannot give 0 here"),
    (
        "do { let much be 100\n score much for red }",
        "T1005",
        "`score` would be 100; it goes from 0 to 99",
    ),
    ('do { next choice is "Stop"\n ask red\n ask red }', "T1006", "the game is over: enough"),
    ('do { next choice is "Lose 3"\n ask red }', "T1007", "“Lose 3” is not on offer"),
    ('do { next choice offers "Lose 0"\n ask red }', "T1007", "“Lose 0” is not on offer"),
    ('do { next choice lacks "Stop"\n ask red }', "T1007", "“Stop” is on offer"),
    (
        "do { next draw gives 3\n choose p from 1..2 at random\n set noted to p }",
        "T1007",
        "3 is not on offer",
    ),
]


@pytest.mark.parametrize(("example", "code", "message"), FAILING)
def test_how_an_example_fails(example: str, code: str, message: str) -> None:
    """A failure has a code, says what is wrong, and stands in the file."""
    example = example.replace("{ next", "{\nnext").replace(" }", "\n}")
    failure = run(example).failure
    assert failure is not None
    assert failure.code == code
    assert message in failure.message
    assert failure.span.line > HEAD.count("\n")


def test_every_way_to_fail_is_shown() -> None:
    """The list above has each code of a failure."""
    assert {code for _, code, _ in FAILING} == {code for code in CODES if code.startswith("T")}


def test_the_trace_tells_rules_draws_and_choices() -> None:
    """What ran before a failure is told in order, a rule with its values."""
    report = run("do {\nnext cubes give 1, 2\nthrow red\nmove pawn[1] to bag\n}\nexpect noted is 1")
    told = [(one.kind, one.text) for one in report.notes]
    assert told == [
        ("rule", "throw red"),
        ("draw", "`cube` gives 1"),
        ("event", "Cube 1 shows 1"),
        ("draw", "`cube` gives 2"),
        ("event", "Cube 2 shows 2"),
        ("event", "red scores 3"),
        ("event", "Pawn 1 moves to Bag"),
        ("rule", "when Pawn 1 lands on Bag"),
        ("event", "red scores 5 (in the bag)"),
    ]


def test_examples_change_nothing_of_the_game() -> None:
    """The program is the same with and without examples, its dump and fingerprint too."""
    plain = compile_rules(rules(GAME)).program
    more = compile_rules(rules(GAME + '\nexample "E" {\n do { eliminate red }\n}\n')).program
    assert plain is not None
    assert more is not None
    assert dump(plain) == dump(more)
    assert fingerprint(plain) == fingerprint(more)


SETUP = """
use dice 1
die cube "Cube" { faces: 1..6 }
has first_throw: number starts 0
has chosen: number starts 0
setup {
  roll cube
  set first_throw to cube.face
  choose n from 4..6 for red
  set chosen to n
}
play { say "hello" }
"""


def test_setup_is_answered_by_itself_or_rigged() -> None:
    """Setup comes first with its draws of seed 0 and its first options, or where it is written."""
    by_itself = run("do { set first_throw to 1 + first_throw }\nexpect chosen is 4", SETUP)
    assert by_itself.failure is None
    rigged = run(
        "given {\nnext cube gives 2\nnext choice is 6\nsetup\n}\n"
        "expect first_throw is 2 and chosen is 6",
        SETUP,
    )
    assert rigged.failure is None


MODES = """
setting goal "Goal" { value: 10 }
play { say "{goal}" }
example "Standard" { expect goal is 10 }
example "Asked for" {
  given { mode: quick }
  expect goal is 5
}
mode quick "Quick" {
  goal: 5
  example "In the mode" { expect goal is 5 }
}
"""


def test_examples_in_modes_run_in_them() -> None:
    """An example in a mode block is of that mode; others may ask for it."""
    reports = run_all(MODES)
    assert {one.example.title: one.passed for one in reports} == {
        "Standard": True, "Asked for": True, "In the mode": True,
    }  # fmt: skip


def test_examples_may_be_imported(tmp_path: Path) -> None:
    """Examples in an imported file run as if they stood in the main one."""
    (tmp_path / "more.rules").write_text('rules 1\n\nexample "Far" { expect noted is 1 }\n')
    (report,) = run_all('import "more.rules"\n' + GAME, folder=tmp_path)
    assert report.failure is not None
    assert report.failure.span.file.endswith("more.rules")


def test_programs_are_shared() -> None:
    """Examples that differ in figures share a program; seats and fixed settings need their own."""
    texts = ["goal: 3", "goal: 4", "players: 4", "size: 3", "players: 2"]
    given = "".join(f'example "{t}" {{\ngiven {{ {t} }}\n}}\n' for t in texts)
    suites = examples_in(rules(GAME + given, "2..4")).suites
    assert [[one.title for one in suite.examples] for suite in suites] == [
        ["goal: 3", "goal: 4", "players: 2"], ["size: 3"], ["players: 4"],
    ]  # fmt: skip


def test_mistakes_elsewhere_are_not_said_twice() -> None:
    """What is wrong with the rules is no diagnostic of the examples, which then do not run."""
    found = examples_in(rules('play { sya "x" }\nexample "E" { expect 3 is four }'))
    assert [one.code for one in found.diagnostics] == ["R2001"]
    assert found.suites == ()
    assert found.count == 1


def test_a_file_may_call_something_else_game() -> None:
    """Then examples know that, and not how the game has ended."""
    (report,) = run_all('has game: number starts 4\nplay { }\nexample "E" { expect game is 4 }')
    assert report.passed


SMALL = (
    GAME
    + """
example "E" {
  given {
    players: 3
    goal: 9
    set red.score to 2
  }
  do {
    let n be 1 + red.score
    next cubes give n, 3
    next choice for red is "Take 2"
    next choice offers 3, "Stop"
    next dial gives -3, win
    throw red
    expect red.score is 8 and n is 3
    for each p in players { next draw gives p }
    play
  }
  expect game.winner is nothing
}
"""
)


@pytest.mark.parametrize("seed", range(150))
def test_damaged_examples_are_reported(seed: int) -> None:
    """Whatever is taken out of an example or put elsewhere in it, nothing breaks."""
    draws = Random(seed)
    head, _, example = rules(SMALL, "2..4").partition("example")
    tokens = re.findall(r"\w+|\s+|.", "example" + example)
    for _ in range(draws.randint(1, 3)):
        at, other = draws.randrange(len(tokens)), draws.randrange(len(tokens))
        change = draws.choice(["drop", "copy", "swap"])
        if change == "drop":
            del tokens[at]
        elif change == "copy":
            tokens.insert(at, tokens[other])
        else:
            tokens[at], tokens[other] = tokens[other], tokens[at]
    text = head + "".join(tokens)
    made = compile_rules(text)
    for suite in examples_in(text, made.facts).suites:
        run_suite(suite)


def test_marks_are_only_in_builds_for_coverage() -> None:
    """A program that nobody watches has no operation that marks what is reached."""
    text = rules(GAME)
    watched = compile_text(text, vocabulary=vocabulary(), watch=Watch()).program
    plain = compile_rules(text).program
    assert watched is not None
    assert plain is not None
    assert "Watch.mark" in dump(watched)
    assert "mark" not in dump(plain)


def test_only_an_example_eliminates() -> None:
    """What an example does counts also where the rules never do it; others are as they were."""
    reports = run_all(
        """
players { has gold: 0..9 }
rule all_act { for each p in players { turn of p { set p.gold to 5 } } }
play { all_act }
example "first" {
  do { all_act }
  expect red.gold is 5
}
example "done" {
  do {
    eliminate red
    turn of red { set red.gold to 3 }
    all_act
  }
  expect red.gold is 0
  expect blue.gold is 5
  expect count(players) is 1
}
example "given" {
  given { eliminate blue }
  do { all_act }
  expect blue.gold is 0
}
""",
        "2",
    )
    assert [(one.example.title, one.passed) for one in reports] == [
        ("first", True), ("done", True), ("given", True),
    ]  # fmt: skip
