"""Start values that people give are asked in order, checked, kept, and drawn where nobody is."""

from __future__ import annotations

import pytest

from playrules.dsl import CORE_WORDS, compile_text
from playrules.engine import BadAnswer, Machine, Match, playout, simulate
from playrules.plugins.api import load_plugins

GAME = """rules 1

game young "Youngest first" { players: 2..3 }

type colour is green, yellow

players {
  has age: 4..120 starts ask("Age", 5..99)
  has score: number starts 0
}

has flag: colour starts ask("Flag")
has sunny: yes or no starts ask("Does the sun shine?")

setup { say "{flag} {sunny}" }

play {
  for each p in players by p.age {
    choose "Go on?" for p { option "Yes" { score p.age for p "age" } }
  }
}
""".replace("{ option", "{\n option").replace('"age" } }', '"age" }\n }')


@pytest.fixture(scope="module")
def machine() -> Machine:
    """The game for two."""
    made = compile_text(GAME, vocabulary=load_plugins(CORE_WORDS).vocabulary)
    assert made.program is not None, made.diagnostics
    assert not made.diagnostics
    return Machine(made.program)


def test_asked_in_the_order_of_the_file(machine: Machine) -> None:
    """Each player and then the table is asked; the answers are kept before the setup reads them."""
    state = machine.start()
    asked = []
    for value in ([30], [7], [2], [1]):
        assert state.question is not None
        asked.append((state.prompt, state.question.plugin, state.question.fields[0].name))
        state = state.answer(value)
    assert asked == [
        ("Age, red", "", "age"),
        ("Age, blue", "", "age"),
        ("Flag", "", "flag"),
        ("Does the sun shine?", "", "sunny"),
    ]
    assert (state.flag, state.sunny, state.players.red.age) == ("yellow", True, 30)
    assert state.actor == 2  # the youngest goes first


@pytest.mark.parametrize("value", [4, 100, -1])
def test_only_what_may_be_answered(machine: Machine, value: int) -> None:
    """The answer's own range is narrower than what is kept."""
    with pytest.raises(BadAnswer, match="age cannot be .*: it goes from 5 to 99"):
        machine.start().answer([value])


def test_people_are_asked_where_they_play(machine: Machine) -> None:
    """A match with a person waits; without people it draws, the same with the same seed."""
    match = Match.begin(machine, seats=("human", "random"))
    assert match.waits_for_people
    assert match.next_step() is None
    watched = Match.begin(machine, seed=8, seats=("random", "random"))
    assert watched.advance().is_over
    assert watched.verify(resimulate=True) == ()
    assert watched.state.row == playout(machine, 8).row
    told = Match.begin(machine, seats=("random", "random"), chance="explicit")
    assert told.waits_for_people


def test_a_computer_is_not_asked_for_its_age(machine: Machine) -> None:
    """Of each player only people are asked; what is drawn for others follows from the seed."""
    ages = []
    for _ in range(2):
        match = Match.begin(machine, seed=8, seats=("random", "human"))
        match.advance()
        assert match.state.prompt == "Age, blue" and match.waits_for_people
        match.answer([30])
        assert match.state.prompt == "Flag" and match.waits_for_people
        ages.append((match.state.players.red.age, match.state.players.blue.age))
        assert match.verify(resimulate=True) == ()
    assert ages[0] == ages[1] and 5 <= ages[0][0] <= 99 and ages[0][1] == 30


def test_drawn_evenly_in_bulk(machine: Machine) -> None:
    """Each age comes about as often as another: the mean lies in the middle of 5..99."""
    totals = simulate(machine.program, 2000, seed=1, jobs=1)
    assert totals.finished == 2000
    means = [totals.scores[0][seat].mean for seat in range(2)]
    assert all(50 < mean < 54 for mean in means), means


def test_braces_in_a_question() -> None:
    """What a text shows in braces is no hole for an argument, not even by the argument's name."""
    text = """rules 1
game g "G" { players: 2 }
has w: 1..6 starts ask("W {{x}} {{who}} }}{{")
players { has v: 1..6 starts ask("V {{who}}") }
play { }
"""
    made = compile_text(text, vocabulary=load_plugins(CORE_WORDS).vocabulary)
    assert made.program is not None, made.diagnostics
    state = Machine(made.program).start()
    assert state.prompt == "W {x} {who} }{"
    assert state.answer([1]).prompt == "V {who}, red"
