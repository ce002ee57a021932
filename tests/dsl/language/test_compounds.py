"""Compound values: several named parts that are kept, chosen, read and told as one value."""

from __future__ import annotations

from collections import Counter
from time import perf_counter

import pytest
from darts import WALLS, compiled, said, spoken, start, vocabulary

from playrules.dsl import compile_examples, compile_text
from playrules.dsl.diagnostics.render import render_all
from playrules.engine import Draws, Event, Machine, simulate
from playrules.engine.machine.seeing import possible
from playrules.engine.play.choices import Choices
from playrules.engine.play.examples import run_suite
from playrules.engine.program.dump import dump

KEPT = "players { has best: (aim or nothing) }"


def test_parts_are_members() -> None:
    """What is chosen has its parts as members, and a plugin's own members beside them."""
    lines = said("""
  choose a from aims(wall) for red where a.x > 10mm and a.turn is not 0deg
  throw at a
  say "{a.x} {a.turn} {a.hard} {a.past(4mm)}"
""")
    assert lines == ["a dart flies: x 12mm, turned 45deg", "12mm 45deg no 8mm"]


def test_options_in_words() -> None:
    """People read parts with units, and yes or no by its word; the key is what rules write."""
    choices = start("choose a from aims(wall) for red").choices
    last = choices[-1]
    assert len(choices) == 3000
    assert last.label == "x 998mm, turned 180deg, with force"
    assert last.key == "a aim(wall, x: 998mm, turn: 180deg, hard: yes)"
    assert choices[0].label == "x 0mm, turned 0deg"


def test_a_domain_may_depend_on_an_earlier_name() -> None:
    """The aims of whichever board was chosen, one after the other; what it lacks is nothing."""
    state = start('choose t from targets, a from aims(t) for red\nsay "{a.hard} {a.x}"')
    assert len(state.choices) == 3003
    far = state.choices[-1]
    assert far.label == "Door, x 40mm"
    journal: list[Event] = []
    state.apply(far, journal=journal)
    assert spoken(journal) == ["nothing 40mm"]


def test_kept_and_compared() -> None:
    """A compound value is kept, is nothing at first, and equals one written out."""
    lines = said("""
  say "{red.best is nothing} {red.best.x}"
  set red.best to aim(wall, 12mm, hard: yes)
  say "{red.best} {red.best.hard} {red.best is aim(wall, hard: yes, x: 12mm, turn: 0deg)}"
  let one be aim(door, 40mm)
  say "{one in aims(door)} {one in aims(wall)} {one in soft(door, 20mm)}"
  set red.best to one
  say "{red.best} {red.best.turn} {red.best is nothing}"
""", KEPT)  # fmt: skip
    assert lines == [
        "yes nothing",
        "x 12mm, turned 0deg, with force yes yes",
        "yes no no",
        "x 40mm nothing no",
    ]


def test_a_state_shows_its_parts() -> None:
    """From Python, too, the parts are attributes."""
    state = start("set red.best to aim(wall, 12mm)\nchoose a from 1..2 for red", KEPT)
    best = state.names.players.red.best
    assert (best.x, best.hard, best.key) == (
        12_000_000,
        False,
        "aim(wall, x: 12mm, turn: 0deg, hard: no)",
    )
    assert best == "aim(wall, x: 12mm, turn: 0deg, hard: no)"
    assert str(best) == "x 12mm, turned 0deg"
    assert state.names.players.blue.best is None


def test_rules_and_lists_take_them() -> None:
    """They are parameters, elements of lists, and what lists are ordered by."""
    lines = said(
        """
  tell aim(door, 20mm)
  let far be list(a in aims(wall) where a.x >= 996mm and a.turn is 0deg by a.past(998mm))
  say "{count(far)} {far[3].x}"
""",
        'rule tell <a: aim> "Tell" { say "told {a}" }',
    )  # fmt: skip
    assert lines == ["told x 20mm", "4 998mm"]


def test_a_part_that_is_computed() -> None:
    """A value that is only known in play is checked there."""
    play = """
  choose n from 0..30 for red where n is {n}
  let a be aim(door, x: n * 1mm)
  say "{{a}}"
"""
    assert said(play.format(n=20)) == ["x 20mm"]
    with pytest.raises(RuntimeError, match="`x` is never 25mm") as caught:
        said(play.format(n=25))
    assert "it is 0mm, 20mm, 40mm" in str(caught.value.help)  # type: ignore[attr-defined]


def test_a_variable_may_become_another_kind_of_aim() -> None:
    """What is set later may be of another variant, so that parts may be missing."""
    lines = said("""
  let a be aim(wall, 12mm)
  say "{a.turn}"
  set a to aim(door, 20mm)
  say "{a.turn} {a.x}"
""")  # fmt: skip
    assert lines == ["0deg", "nothing 20mm"]


@pytest.mark.parametrize(
    ("line", "said_of_it"),
    [
        ('say "{aim(door, 25mm)}"', "it is 0mm, 20mm, 40mm; next to it are 20mm and 40mm"),
        ('say "{aim(wall, 1001mm)}"', "from 0mm to 998mm in steps of 2mm; next to it is 998mm"),
        ('say "{aim(walt)}"', "did you mean `wall`?"),
        ('say "{aim(door, y: 1mm)}"', "its parts are x"),
        ('say "{aim(door, 1)}"', "`x` is a length, but this is a number"),
        ('say "{aim()}"', "there are `wall`, `door`"),
        ('say "{aim(door, 0mm, 0mm)}"', "one value too many"),
        ('say "{aim(door, 0mm, x: 0mm)}"', "`x` is given twice"),
        ('choose a from aims(wall)\n say "{a.z}"', "it has `hard`, `past`, `turn`, `x`"),
        ("choose a from aims(wall) where a < a", "one aim is not greater or less than another"),
        ("choose a from aims(wall)\n if a is 3 { }", "an aim is never a number"),
    ],
)
def test_mistakes(line: str, said_of_it: str) -> None:
    """Each is told with a way out."""
    made = compiled("play {\n " + line + "\n}\n")
    assert made.program is None
    assert said_of_it in render_all(made.diagnostics, made.files)


def test_examples_name_them() -> None:
    """A line of an example gives the value as rules write it."""
    state = start("choose a from aims(wall) for red")
    found = state.choices.find("a aim(wall, x: 998mm, turn: 180deg, hard: yes)")
    assert found == state.choices[-1]


def test_a_program_prints_its_variants() -> None:
    """So that another step is another program."""
    text = dump(start("choose a from aims(door) for red").machine.program)
    assert "compound aim door from 3001\n    x: length, 3 from 0 by 20000000, default 0" in text


HUGE = 'target moon "Moon" { step: 1mm\n  count: 90000 }'


def test_options_are_not_gone_through_to_be_counted() -> None:
    """A hundred thousand of two domains: counted, picked, found and gone through alike."""
    choices = start("choose t from targets, a from aims(t) for red", HUGE).choices
    assert len(choices) == 93_003
    codes = list(choices.codes())
    assert codes == sorted(set(codes))
    assert len(codes) == 93_003
    for index in (0, 63, 64, 2999, 3000, 3003, 93_002, -1):
        assert choices[index].code == codes[index]
    assert choices[50_000] in choices
    assert choices[50_000].code + 1 in choices
    assert codes[-1] + 1 not in choices
    started = perf_counter()
    for _ in range(100):
        len(start_again(choices))
    assert perf_counter() - started < 1, "a listing goes through all options"


def start_again(choices: Choices) -> Choices:
    """Return the options anew, nothing of them known."""
    return Choices(choices._machine, choices._row, choices.point)  # the same row, listed again


def test_what_passes_is_sampled_evenly() -> None:
    """Of a filtered domain, too, each option comes up about as often as others."""
    choices = start("choose a from aims(wall) for red where a.x < 20mm and not a.hard").choices
    draws = Draws(5)
    seen = Counter(choices.sample(draws).code for _ in range(3000))
    assert len(choices) == len(seen) == 30
    assert min(seen.values()) > 60


def test_native_code_lists_the_same() -> None:
    """Machine code plays the same games."""
    state = start(
        """
  choose t from targets, a from aims(t) for red
  choose b from aims(wall) for red where b.x > a.x and b.turn is not a.turn
  score down(b.x / 1mm) for red
""",
        "players { has score: number starts 0 }",
    )
    program = state.machine.program
    assert simulate(program, 30, seed=3, native=True) == simulate(program, 30, seed=3, jobs=1)


EXAMPLES = """
rules 1
game trial "Trial" { players: 2 }
use darts 1
players { has best: (aim or nothing) }
play {
  choose t from targets, a from aims(t) for red "Where to?"
  set red.best to a
  choose b from aims(wall) for red where b.x > 2mm
}
example "Aims are named" {
  do {
    next choice is wall, aim(wall, 12mm, hard: yes)
    next choice is "x 4mm, turned 45deg"
    play
  }
  expect red.best is aim(wall, x: 12mm, hard: yes)
  expect red.best.x is 12mm
}
example "Aims are on offer" {
  do {
    next choice is door, aim(door, 40mm)
    next choice lacks aim(wall, 2mm)
    next choice offers aim(wall, 4mm)
    next choice is aim(wall, 4mm)
    play
  }
}
"""


def test_examples_give_them_as_answers() -> None:
    """Lines of examples name them as rules write them, or as they are shown."""
    text = EXAMPLES.replace("players {", f"{WALLS}\nplayers {{", 1)
    facts = compile_text(text, vocabulary=vocabulary()).facts
    made = compile_examples(text, vocabulary=vocabulary(), facts=facts)
    assert made.suites, render_all(made.diagnostics, made.files)
    reports = [one for suite in made.suites for one in run_suite(suite)]
    assert [(one.failure, one.passed) for one in reports] == [(None, True)] * 2


def test_a_match_is_kept_and_read_again() -> None:
    """What is saved names the values as rules do, and another program finds them by that."""
    state = start("choose t from targets, a from aims(t) for red\nset red.best to a", KEPT)
    choice = state.choices.find("wall 40 45 hard")
    assert choice.key == "t wall, a aim(wall, x: 40mm, turn: 45deg, hard: yes)"
    shifted = compiled(
        "play { choose t from targets, a from aims(t) for red\n set red.best to a }\n" + KEPT,
        'target gate "Gate" { step: 1cm\n count: 7 }\n' + WALLS,
    )
    assert shifted.program is not None
    found = Machine(shifted.program).start().choices.find(choice.key)
    assert found.code != choice.code
    assert found.label == choice.label


def test_what_is_hidden_is_drawn_anew() -> None:
    """A secret value with parts: others do not see it, and a guess may be any of them."""
    top = "players { has best: (aim or nothing)\n secret: best }"
    state = start("set red.best to aim(door, 20mm)\nchoose b from 1..2 for blue", top)
    assert state.view(1).players.red.best.x == 20_000_000
    assert not state.view(2).players.red.best
    kind = next(one.kind for one in state.machine.program.kept if one.name == "best")
    assert len(possible(state.machine.program, kind)) == 3004
