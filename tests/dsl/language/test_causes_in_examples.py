"""One diagnostic a root cause, where examples speak of what rules declare."""

from __future__ import annotations

from pathlib import Path

from rulebook import HEAD, everything_wrong, vocabulary

from playrules.dsl import compile_examples, compile_text
from playrules.dsl.fixing import mend

START = HEAD.format(players="2")
RULES = """
use dice 1
setting goal "Goal" { value: 10 }
die cube "Cube" { faces: 1..6 }
rule throw <p: player> {
  roll cube
  if cube.face >= goal { finish game won by p }
  choose "What now?" for p {
    option "Roll again" { say "on" }
    option "Hold" { say "off" }
  }
}
play { throw red }
"""
EXAMPLES = """
example "One" {
  given { goal: 5 }
  do {
    next cube gives 3
    next choice is "Hold"
    throw red
  }
  expect goal is 5
}
example "Two" {
  do {
    next cube gives 4
    next choice is "Roll again"
    throw blue
  }
  expect goal is 10
}
"""


def codes(text: str) -> list[str]:
    return [one.code for one in everything_wrong(text)]


def test_the_file_as_it_should_be() -> None:
    """Nothing is wrong with it."""
    assert codes(START + RULES + EXAMPLES) == []


def test_a_misspelt_declaration_is_one_mistake() -> None:
    """Whatever is misspelt, no example tells of it again."""
    for right, wrong in (
        ('setting goal "', 'setting gaol "'),
        ("die cube", "die cbue"),
        ("rule throw", "rule trow"),
    ):
        found = everything_wrong(START + RULES.replace(right, wrong) + EXAMPLES)
        assert [one.code for one in found] == ["R2008"], right
        assert wrong.split()[1] in found[0].message


def test_a_name_that_only_examples_call_otherwise() -> None:
    """It is told at the declaration, though nothing is wrong with the rules alone."""
    rules = RULES + 'rule skip_turn <p: player> { say "{p} waits" }\n'
    example = 'example "Three" {\n  do {\n    skip_trun red\n    skip_trun blue\n  }\n}\n'
    found = everything_wrong(START + rules + EXAMPLES + example)
    assert [one.code for one in found if one.severity == "error"] == ["R2008"]


def test_a_declaration_that_an_imported_file_calls_otherwise(tmp_path: Path) -> None:
    """Uses are counted in all files."""
    (tmp_path / "examples.rules").write_text("rules 1\n" + EXAMPLES, "utf-8")
    rules = RULES.replace("rule throw", "rule trow") + 'import "examples.rules"\n'
    made = compile_text(START + rules, vocabulary=vocabulary(), folder=tmp_path)
    examples = compile_examples(
        START + rules, vocabulary=vocabulary(), facts=made.facts, folder=tmp_path
    )
    assert [one.code for one in examples.beside(made.diagnostics)] == ["R2008"]


def test_a_broken_rule_leaves_next_lines_alone() -> None:
    """What comes up is not known where a rule cannot be read."""
    assert codes(START + RULES.replace("roll cube", "rlol cube") + EXAMPLES) == ["R1001"]
    assert codes(START + RULES.replace('option "Hold"', '"Hold"') + EXAMPLES) == ["R0399"]


def test_a_broken_game_block_leaves_players_alone() -> None:
    """How many play, and how they are called, is not known then."""
    text = (START + RULES + EXAMPLES).replace("players: 2", "players 2", 1)
    assert codes(text.replace("goal: 5", "players: 2\n    goal: 5")) == ["R0301"]


def test_mistakes_in_examples_are_told_one_by_one() -> None:
    """Nothing hangs on an example: each of its mistakes is its own."""
    text = EXAMPLES.replace("cube gives 3", "cbue gives 3").replace("throw blue", "trow blue")
    assert codes(START + RULES + text) == ["R2001", "R1001"]


def test_an_open_quote_in_an_example_is_one_mistake() -> None:
    """The words of its line are not lost for the rules."""
    text = EXAMPLES.replace('is "Hold"', 'is "Hold')
    assert codes(START + RULES + text) == ["R0109"]


def test_an_unreadable_header_of_a_look_is_one_mistake() -> None:
    """Its other rows are not taken for the header, and columns not for missing ones."""
    look = "look {\n  | of | colour |\n  | red | gold |\n  | blue | navy |\n}\n"
    assert codes(START + RULES + look) == []
    for wrong in ("| of  colour |", "| of | colour", "of | colour |"):
        assert codes(START + RULES + look.replace("| of | colour |", wrong))[1:] == [], wrong
    assert codes(START + RULES + look.replace("| of |", "| oof |")) == ["R1008"]


def test_slips_in_examples_are_mended() -> None:
    """What one letter away is sure to be meant is written by `check --fix`."""
    right = START + RULES + EXAMPLES
    wrong = right.replace('is "Roll again"', 'is "Roll aggain"').replace("goal: 5", "gaol: 5")
    wrong = wrong.replace("next cube gives 3", "next cubee gives 3")
    text, made = mend(wrong, "game.rules", everything_wrong)
    assert text == right
    assert sorted(one.diagnostic.code for one in made) == ["R1003", "R2001", "R2007"]
