"""The plugins' words in rules files: compiled, played, and told about where they are wrong."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import replace

import pytest

from playrules.dsl import CORE_WORDS, Compiled, compile_text
from playrules.dsl.diagnostics.render import render_all
from playrules.engine.play import Event, Machine, State
from playrules.engine.vocabulary import VerbWord, Vocabulary
from playrules.plugins.api import hookspecs, load_plugins
from playrules.plugins.api.testing import example_problems
from playrules.viewer.scene import drawers_of, pictures

Played = tuple[State, list[str]]
HEAD = 'rules 1\ngame try_out "Try" { players: 2 }\nuse board 1\nuse dice 1\nuse spinner 1\n'
WAITS = """repeat {
      choose "Now?" for p {
        option "Wait" { spin dial }
        option "Go" { finish loop }
      }
    }"""
MARKS = "type mark is tie, base, falcon\n"


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    return load_plugins(CORE_WORDS, disable=(), strict=True).vocabulary


@pytest.fixture
def compiled(vocabulary: Vocabulary) -> Callable[[str], Compiled]:
    return lambda text: compile_text(text, vocabulary=vocabulary)


@pytest.fixture
def play(compiled: Callable[[str], Compiled]) -> Callable[..., Played]:
    """Play the first choice always, and return the end with what was said."""

    def play_it(text: str, seed: int = 0) -> Played:
        found = compiled(text)
        assert found.program is not None, render_all(found.diagnostics, found.files)
        journal: list[Event] = []
        state = Machine(found.program).start(seed, journal=journal)
        while not state.is_over:
            state = state.apply(state.choices[0], journal=journal)
        return state, [event.text for event in journal if event.event == "say"]

    return play_it


@pytest.fixture
def mistakes(compiled: Callable[[str], Compiled]) -> Callable[[str], list[str]]:
    """Return the messages about a file that starts with the usual head."""
    return lambda text: [one.message for one in compiled(HEAD + MARKS + text).diagnostics]


@pytest.mark.parametrize("plugin", ["board", "dice", "spinner"])
def test_examples_of_words_can_be_played(vocabulary: Vocabulary, plugin: str) -> None:
    assert example_problems(vocabulary, plugin) == []


def test_problems_of_examples_name_the_word(vocabulary: Vocabulary) -> None:
    def problems(change: Callable[[str], str]) -> list[str]:
        words = tuple(
            replace(word, example=change(word.example)) if isinstance(word, VerbWord) else word
            for word in vocabulary.words
        )
        return example_problems(Vocabulary(vocabulary.plugins, words), "spinner", [0])

    (problem,) = problems(lambda text: text.replace("spin dial", "twirl dial"))
    assert problem.startswith("verb spin <s: spinner>: error[")
    (problem,) = problems(lambda text: text.replace("spin dial", WAITS))
    assert problem == "verb spin <s: spinner>: the game with seed 0 does not end"


def test_no_two_events_are_called_alike(vocabulary: Vocabulary) -> None:
    events = {event.name for event in vocabulary.events}
    for verb in vocabulary.verbs:
        assert events.issuperset(verb.causes)


def test_the_hooks_fit_on_one_screen() -> None:
    assert hookspecs.__file__ is not None
    with open(hookspecs.__file__, encoding="utf-8") as file:
        assert len(file.readlines()) <= 60


ORBIT = """
track route "Route" {
  spaces: 0..30
  | space   | room | mark | onward   | turnoff  |
  | 0       | 0    |      |          |          |
  | 4, 9    |      | tie  |          |          |
  | 12      | 2    | base |          | orbit[3] |
  | 30      |      |      | orbit[0] |          |
}
ring orbit "Orbit" {
  spaces: 0..16
  | space       | mark   |
  | 1, 6, 9, 14 | tie    |
  | 3           | base   |
  | 12          | falcon |
}
track trench "Trench" { spaces: 0..6 }
disc station "Station" {
  inside: orbit
  turns: clockwise
  | sector                 | window | space     |
  | 0, 2, 5, 7, 10, 12, 15 | yes    |           |
  | 4                      |        | trench[0] |
}
piece ship "Ship" { count: 1 per player }
"""


def said(play: Callable[..., Played], *lines: str, before: str = "") -> list[str]:
    """Play these lines on the boards above, and return what was said."""
    text = HEAD + MARKS + ORBIT + before + "play {\n" + "\n".join(lines) + "\n}\n"
    return play(text)[1]


COUNTS = [
    ("ahead(route[0], 5)", "Route 5"),
    ("ahead(route[12], 1)", "Orbit 3"),
    ("ahead(route[11], 2)", "Route 13"),
    ("ahead(route[29], 4)", "Orbit 2"),
    ("ahead(orbit[15], 4)", "Orbit 2"),
    ("ahead(trench[2], 5)", "nothing"),
    ("ahead(ship[1].at, 2)", "Trench 3"),
    ("ahead(ship[2].at, 2)", "nothing"),
    ("ahead(here, 3)", "Orbit 2"),
    ("ahead(here, step)", "Orbit 0"),
    ("ahead(ship[1].at, step)", "Trench 2"),
    ("ahead(here, far)", "Orbit 4"),
    ("ahead(route[29], far)", "Orbit 3"),
    ("ahead(first(x in spaces where x.number is 29), far)", "Orbit 3"),
    ("ahead(ship[1].at, far)", "Trench 6"),
    ("ahead(orbit[5], 2, on: orbit.tie)", "nothing"),
    ("ahead(orbit[6], 2, on: orbit.tie)", "Orbit 14"),
    ("ahead(route[4], 1, on: route.tie)", "Route 9"),
    ("ahead(here, 1, on: list(x in spaces where x.mark is tie or x is here))", "nothing"),
    ("steps(route[12], orbit[5])", "3"),
    ("steps(here, orbit[2])", "3"),
    ("steps(orbit[2], route[0])", "nothing"),
    ("route[12].number", "12"),
    ("here.number", "16"),
    ("ship[1].at.number", "1"),
    ("ship[2].at.number", "nothing"),
    ("count(route[2..9])", "8"),
    ("count(route)", "31"),
    ("count(route.tie)", "2"),
    ("count(route.falcon)", "0"),
    ("first(x in back_from(here))", "Orbit 16"),
    ("last(x in back_from(here))", "Orbit 0"),
    ("last(x in back_from(orbit[3]))", "Orbit 4"),
    ("last(x in back_from(ship[1].at))", "Trench 0"),
    ("first(x in back_from(ship[2].at))", "nothing"),
    ("last(x in run(route[29], 3))", "Orbit 1"),
    ("last(x in run(trench[5], 3))", "Trench 6"),
    ("count(run(ship[1].at, 6))", "5"),
    ("route[12].mark", "base"),
    ("here.mark", "nothing"),
    ("route[0].room", "0"),
    ("orbit[step]", "Orbit 1"),
    ("route[step + 30]", "nothing"),
]


@pytest.mark.parametrize(("expression", "answer"), COUNTS)
def test_boards_in_rules(play: Callable[..., Played], expression: str, answer: str) -> None:
    lines = (
        "place ship[1] on trench[1]",
        "let step be least(2, count(trench[1].pieces))",
        "let here be orbit[15 + step]",
        f'say "{{{expression}}}"',
        'say "{here} {step}"',
    )
    assert said(play, *lines, before="has far: number starts 5\n")[0] == answer


def test_constant_counts_cost_nothing(compiled: Callable[[str], Compiled]) -> None:
    text = HEAD + ORBIT + 'play { say "{ahead(route[12], 2)} {orbit[3]} {orbit[3].number}" }\n'
    program = compiled(text.replace(HEAD, HEAD + MARKS)).program
    assert program is not None
    assert not [table for table in program.tables if table.name in ("ahead", "onward", "number")]


VISIBLE = (
    "12f / 1t 3b 6t / 9t 12f 14t / 1t 3b / 6t 9t 14t / 3b 12f / 1t 6t / 9t 12f 14t / 1t 3b 6t / "
    "9t 14t / 3b 12f / 1t 6t 9t / 12f 14t / 1t 3b 6t / 9t 12f 14t / 3b / 1t 6t 9t 14t"
)


def test_a_disc_shows_what_is_under_its_windows(play: Callable[..., Played]) -> None:
    lines = said(
        play,
        "repeat 17 times {",
        "  for each x in orbit where x.mark is not nothing and station.shows(x) {",
        '    say "{x.number}{x.mark}"',
        "  }",
        '  say "{station.shows(falcon)} {station.beside(trench[0])}"',
        "  rotate station",
        "}",
    )
    names = {"tie": "t", "base": "b", "falcon": "f"}
    for word, letter in names.items():
        lines = [line.replace(word, letter) for line in lines]
    for turn, expected in enumerate(VISIBLE.split("/")):
        seen = expected.split()
        assert lines[: len(seen)] == seen
        falcon = "yes" if "12f" in seen else "no"
        assert lines[len(seen)] == f"{falcon} Orbit {(4 + turn) % 17}"
        lines = lines[len(seen) + 1 :]
    assert lines == []


def test_what_stands_on_a_disc_rides_along(play: Callable[..., Played]) -> None:
    reaction = 'when <d: disc> turns { say "{d}, by {d.turned}" }\n'
    lines = said(
        play,
        "place ship[1] on trench[0]",
        "rotate station by 5",
        'say "{ship[1].at} is by {station.beside(ship[1].at)}"',
        "rotate station by -6",
        before=reaction,
    )
    assert lines == ["Station, by 5", "Trench 0 is by Orbit 9", "Station, by 16"]


def test_pictures_can_be_drawn_and_sent(play: Callable[..., Played]) -> None:
    state, _ = play(HEAD + MARKS + ORBIT + "play { place ship[1] on orbit[3] }\n")
    sent = pickle.loads(pickle.dumps(state))
    drawers = drawers_of(load_plugins().drawings)
    drawn = [line for part in pictures(sent, drawers) for line in part]
    assert "  0 1T 2 3B[red] 4 5 6T 7 8 9T 10 11 12F 13 14T 15 16" in drawn
    assert "  shows falcon at 12" in drawn
    assert "  Trench 0 by Orbit 4" in drawn


def test_dice_in_rules(play: Callable[..., Played]) -> None:
    text = """
die coin "Coin" { faces: base, falcon }
die cube "Cube" {
  count: 3
  | face | share |
  | 0    |     1 |
  | 7    |     3 |
}
when <d: die> rolled { say "{d}" }
play {
  say "{coin.face is nothing} {cube[1].face is nothing}"
  roll coin
  keep cube[2]
  roll list(c in cubes where not c.kept)
  roll cubes
  free cubes
  say "{count(c in cubes where c.kept)} {all(c.face in [0, 7] for c in cubes)}"
  for each d in dice { roll d }
}
"""
    lines = play(HEAD + MARKS + text)[1]
    cubes = ["Cube 1", "Cube 2", "Cube 3"]
    assert lines == [
        "yes yes", "Coin", "Cube 1", "Cube 3", *cubes, "0 yes", "Coin", *cubes,
    ]  # fmt: skip


def test_dice_fall_by_their_shares(compiled: Callable[[str], Compiled]) -> None:
    text = 'die coin "Coin" {\n | face | share |\n | 0 | 2 |\n | 7 | 6 |\n}\nplay { roll coin }\n'
    program = compiled(HEAD + text).program
    assert program is not None
    state = Machine(program).start(chance="explicit")
    assert [weight for _, weight in state.distribution] == [1, 3]


def test_a_spinner_reads_all_rings_with_one_arrow(
    compiled: Callable[[str], Compiled], play: Callable[..., Played]
) -> None:
    text = """
spinner dial "Dial" {
  line: 2deg
  ring number { faces: 1, 2, 3, 4, 5, 6 }
  ring mark { faces: tie, base, tie, base, tie, base }
}
when <s: spinner> stops { say "{s}: {dial.number} {dial.mark}" }
play {
  say "{dial.number is nothing}"
  repeat 20 times { spin dial }
}
"""
    program = compiled(HEAD + MARKS + text).program
    assert program is not None
    state = Machine(program).start(chance="explicit")
    assert [weight for _, weight in state.distribution] == [29] * 6 + [6]
    again = state.apply(state.choices[6])
    assert [weight for _, weight in again.distribution] == [29] * 6 + [6]
    nothing, *lines = play(HEAD + MARKS + text)[1]
    assert nothing == "yes"
    assert len(lines) == 20
    assert all(
        line in {f"Dial: {n} {('base', 'tie')[n % 2]}" for n in range(1, 7)} for line in lines
    )


BLOCKS = [
    ("track lane { spaces: 1, 2, 4 }", "the spaces of lane are no range"),
    ("track lane {\n spaces: 1..4\n | space | room |\n | 2 | -1 |\n}", "room for -1 pieces"),
    ("track lane {\n spaces: 1..4\n | space |\n | 5 |\n}", "lane has no space 5"),
    ("track lane {\n spaces: 1..4\n | space |\n | 1..2 |\n | 2 |\n}", "space 2 of lane is in two"),
    ("track lane {\n spaces: 1..4\n | space | onward |\n | 4 | lane[9] |\n}", "no space 9"),
    ("track lane {\n spaces: 1..4\n | space | onward |\n | 4 | 3 |\n}", "but a place is wanted"),
    (
        "zone box\ntrack lane {\n spaces: 1..4\n | space | onward |\n | 4 | box |\n}",
        "leads nowhere",
    ),
    ('track lane {\n spaces: 1..4\n | space | note |\n | 4 | "a" |\n}', "texts cannot be kept"),
    ("track lane {\n spaces: 1..4\n | space | pieces |\n | 4 | 2 |\n}", "cannot be called pieces"),
    ("track lane { spaces: 1..4 }\ndisc d { inside: lane }", "lane is no ring"),
    ("disc d { turns: clockwise }", "needs the setting `inside`"),
    ("ring r { spaces: 0..3 }\ndisc d {\n inside: r\n | sector |\n | 4 |\n}", "no sector 4"),
    ("die d { count: 2 }", "d has no faces"),
    ("die d { faces: 1, tie }", "the others are"),
    ("spinner s { line: 2deg }", "s has no ring"),
    ("spinner s {\n line: 2cm\n ring n { faces: 1..3 }\n}", "a line has a width"),
    ("spinner s {\n line: 50%\n ring n { faces: 1..3 }\n}", "no wider than the line"),
]


@pytest.mark.parametrize(("text", "message"), BLOCKS)
def test_mistakes_in_blocks_are_told(
    mistakes: Callable[[str], list[str]], text: str, message: str
) -> None:
    assert any(message in one for one in mistakes(f"{text}\nplay {{ }}\n"))


USES = [
    ("roll orbit[3]", "this needs dice"),
    ("roll 3", "this needs dice"),
    ("spin station", "spinner"),
    ("rotate orbit", "disc"),
    ('say "{station.shows(3)}"', "a disc shows names and spaces"),
    ('say "{orbit[17]}"', "orbit has no space 17"),
    ('say "{orbit[1, 2]}"', "orbit is indexed by one number"),
    ("let n be sum(x.number for x in orbit)\nfor each x in run(orbit[1], n) { }", "has no bound"),
]


@pytest.mark.parametrize(("text", "message"), USES)
def test_mistakes_in_rules_are_told(
    mistakes: Callable[[str], list[str]], text: str, message: str
) -> None:
    assert any(message in one for one in mistakes(f"{ORBIT}\nplay {{\n{text}\n}}\n"))
