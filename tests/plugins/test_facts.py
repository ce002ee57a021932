"""Tables of facts: what they answer and set, what they may say, and how a plugin makes numbers."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib import metadata
from pathlib import Path
from textwrap import indent
from types import ModuleType

import pytest
from marks import differences, read_marks, tell

from playrules.dsl import CORE_WORDS, compile_examples, compile_text
from playrules.engine.play.examples import Report, run_suite
from playrules.engine.play.failures import Failure
from playrules.engine.vocabulary import Facts, FactsWord, RowWord, SettingWord, Vocabulary
from playrules.plugins.api import load_plugins
from playrules.plugins.api.clashes import Claims, ClashError
from playrules.plugins.api.testing import example_problems

SRC = Path(__file__).parents[1] / "plugin_projects" / "running" / "src"
HEAD = """rules 1
game derby "Derby" { players: 2 }
use running 1
piece runner "Runner" { count: 3 }
piece crown "Crown" { count: 1 }
race oval "Oval" { }
race hill "Hill" { }
post bend "Bend" { race: oval }
post peak "Peak" { race: hill }
setup { place crown on box }
zone box "Box" { }
play {
  run oval
  run hill
  choose "Again?" for red {
    option "Yes" { say "on" }
  }
}
"""


@pytest.fixture
def running(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module of a stranger's plugin, freshly imported."""
    monkeypatch.syspath_prepend(SRC)
    monkeypatch.delitem(sys.modules, "playrules_running", raising=False)
    import playrules_running

    return playrules_running


@pytest.fixture
def words(running: ModuleType) -> Vocabulary:
    """The words of the plugin, loaded through the door."""
    point = metadata.EntryPoint("running", running.__name__, "playrules")
    plugins = load_plugins(CORE_WORDS, entry_points=[point])
    assert not plugins.failed
    return plugins.vocabulary


def in_game(text: str) -> str:
    """Return the races with one example, of which *text* is the inside."""
    return f'{HEAD}example "It" {{\n{indent(text, "  ")}\n}}\n'


def run(text: str, words: Vocabulary) -> Report:
    """Run one example of the races."""
    game = in_game(text)
    made = compile_text(game, vocabulary=words)
    assert not made.diagnostics, tell(made.diagnostics)
    found = compile_examples(game, vocabulary=words, facts=made.facts)
    assert not found.diagnostics, tell(found.diagnostics)
    ((report,),) = (run_suite(suite) for suite in found.suites)
    return report


def failed(text: str, words: Vocabulary) -> Failure:
    """Run one example that fails, and return how."""
    failure = run(text, words).failure
    assert failure is not None
    return failure


def test_a_table_answers_what_comes_next(words: Vocabulary) -> None:
    """One row for several keys; each cell is a value, a list over several kinds, or blank."""
    report = run(
        """
        do {
          next laps in oval {
            wind: 3
            | runner       | seconds | beside                   | fell |
            | runner[1]    | 12.5s   | bend, runner[2], bend    | yes  |
            | runner[2..3] | 14s     |                          |      |
          }
          run oval
        }
        expect runner[1].seconds is 12.5s and runner[1].fell
        expect beside(runner[1], bend) and beside(runner[1], runner[2])
        expect not beside(runner[1], peak) and not beside(runner[1], runner[3])
        expect runner[2].seconds is 14s and runner[3].seconds is 14s and not runner[3].fell
        """,
        words,
    )
    assert report.passed, report.failure
    assert [(one.kind, one.text) for one in report.notes] == [
        (
            "answer",
            "What happened in Oval?: `laps in oval`: wind 3; runner[1]: seconds 12.5s, beside bend,"
            " runner[2], bend, fell yes; runner[2], runner[3]: seconds 14s",
        ),
        ("event", "wind 3"),
    ]


def test_what_is_not_said_stays(words: Vocabulary) -> None:
    """Under `given` a table sets facts; later ones change what they name, and no more."""
    report = run(
        """
        given {
          laps in oval {
            | runner  | laps | beside  |
            | runners | 3    | bend    |
          }
          laps in hill {
            | runner    | beside  | laps |
            | runner[3] | nothing |      |
          }
        }
        do {
          next laps in oval { }
          next laps in hill {
            | runner    | fell |
            | runner[2] | yes  |
          }
          expect runner[2].laps is 3 and not runner[2].fell
          play
          expect runner[2].laps is 3 and runner[2].fell and beside(runner[2], bend)
          expect runner[3].laps is 3 and not beside(runner[3], bend)
          expect runner[1].laps is 3 and not runner[1].fell
        }
        """,
        words,
    )
    assert report.passed, report.failure
    told = [one.text for one in report.notes if one.kind == "answer"]
    assert told[1:3] == [
        "`laps in hill`: runner[3]: beside nothing",
        "What happened in Oval?: `laps in oval`: all as it was",
    ]


def test_cells_may_be_computed(words: Vocabulary) -> None:
    """Keys, values and slots that are known in play only are taken when their line runs."""
    report = run(
        """
        given {
          let who be first(r in runners)
          let there be hill
          laps in there {
            | runner | seconds | beside         |
            | who    | 2s      | peak           |
          }
        }
        do {
          next draw gives 2
          choose n from 2..2 at random
          next laps in there {
            | runner    | laps  | beside    |
            | runner[n] | n + 5 | who, peak |
          }
          run there
        }
        expect runner[2].laps is 7 and runner[1].seconds is 2s
        expect beside(runner[2], runner[1]) and beside(runner[2], peak) and beside(who, peak)
        """,
        words,
    )
    assert report.passed, report.failure


def test_a_table_waits_behind_lines_that_come_before(words: Vocabulary) -> None:
    """What sets facts does so where it stands, whatever lines are still to come up."""
    report = run(
        """
        do {
          next laps gives 0, 1s, 2s, 3s, 7, 7, 7, no, no, no, 0, 0, 0
          laps in hill {
            | runner    | laps |
            | runner[1] | 9    |
          }
          expect runner[1].laps is 9
          run oval
          expect runner[1].laps is 7
        }
        """,
        words,
    )
    assert report.passed, report.failure


ROWS = "| runner    | laps |\n| runner[1] | {} |"


@pytest.mark.parametrize(
    ("lines", "code", "message", "help"),
    [
        ("run hill", "T1002", "`laps` gives something", "Hill?; write `next laps in hill { … }`"),
        ("next laps in oval { }", "T1003", "left over", "take the line out"),
        ("next laps in hill { }\nrun oval", "T1004", "but `laps` is about oval", "in Oval?"),
        (
            'next laps in hill { }\nchoose _n from 1..3 for red "Which?"',
            "T1004",
            "`laps in hill` was expected, but red has a choice",
            "on offer: “1”",
        ),
        (
            'next choice is "Yes"\nrun oval',
            "T1004",
            "but `laps` gives something",
            "next laps in oval {",
        ),
        (
            f"next laps in oval {{\n{ROWS.format(100)}\n}}\nrun oval",
            "T1004",
            "runner[1].laps would be 100; it goes from 0 to 99",
            "it asks: What happened in Oval?",
        ),
        (
            "laps in oval {\n| runner | seconds |\n| runner[2] | 2h |\n}",
            "T1004",
            "runner[2].seconds would be 2h; it goes from 0h to 1h",
            "",
        ),
        (
            "let r be runner[1]\nlaps in oval {\n| runner | laps |\n| runner[1], r | 3 |\n}",
            "T1004",
            "`runner[1]` has a row already",
            "in one row",
        ),
        (
            "next error\nlet n be 3\nlaps in oval {\n| runner | laps |\n| runner[n + 1] | 3 |\n}",
            "",
            "",
            "",
        ),
    ],
)
def test_lines_that_fail(lines: str, code: str, message: str, help: str, words: Vocabulary) -> None:
    """A table is checked like every answer: what comes up, what it is about, each number."""
    failure = run(f"do {{\n{lines}\n}}", words).failure
    if not code:
        assert failure is None
        return
    assert failure is not None
    assert failure.code == code
    assert message in failure.message
    assert help in failure.help


@pytest.mark.parametrize(
    ("lines", "marked", "help"),
    [
        ("| runner | beside |\n| runner[3] | bend, runners |", "bend, runners", "leave it out"),
        ("| runner | laps |\n| runner[1] | 3 |\n| runner[2] | 300 |", "300", "it asks: What"),
        ("wind: 12\n| runner | laps |\n| runner[1] | 3 |", "wind: 12", "it asks: What"),
    ],
)
def test_the_cell_is_shown(lines: str, marked: str, help: str, words: Vocabulary) -> None:
    """What a plugin refuses, and a number that is out of range, is marked where it stands."""
    inside = f"do {{\nnext laps in oval {{\n{lines}\n}}\nrun oval\n}}"
    failure = failed(inside, words)
    assert failure.code == "T1004"
    assert failure.help.startswith(help)
    assert in_game(inside)[failure.span.start : failure.span.end] == marked


def test_expectations_show_what_a_table_said(words: Vocabulary) -> None:
    """Values that a table set are evidence like all others."""
    table = "laps in oval {\n| runner | laps |\n| runner[1..2] | 4 |\n}"
    text = f"given {{\n{table}\n}}\nexpect all(r.laps is 4 for r in runners)"
    assert failed(text, words).message == (
        "r is runner[3]: `r.laps` is 0; `all(r.laps is 4 for r in runners)` was expected"
    )


MISTAKES = """
example "Heads" {
  given {
    laps on oval { }
  # ^ error: [R1006] `laps` is not written like that -> write it like: `laps in <race: race> { … }`
    laps in crown { }
          # ^ error: [R3001] this is a crown, but a race is wanted
    laps in oval
  # ^ error: [R1006] `laps` is not written like that -> write it like: `laps in <race: race> { … }`
  }
  do {
    next laps in oval
       # ^ error: [R1006] `next laps` is not written like that -> `next laps in <race: race> { … }`
    next laps { }
       # ^ error: [R1006] `next laps` is not written like that
    next lapse in oval { }
  # ^ error: [R1006] a `next` line is not written like that -> did you mean `laps`?
  }
}
example "Rows" {
  given {
    laps in oval {
      | runner  | laps | besides | fell |
                       # ^ error: [R1008] a `laps` has no column `besides` -> did you mean `beside`?
      | runners | 3    | bend    |      |
    }
    laps in hill {
      | beside  |
    # ^ error: [R1008] the column `runner` is missing
      | nothing |
    }
    laps in hill {
      | runner     | beside  |
      | runner[1]  | nothing | 3 |
    # ^ error: [R1007] this row has 3 cells, the header has 2
    }
    laps in hill {
      whind: 3
    # ^ error: [R1003] `laps` has no setting called `whind` -> did you mean `wind`?
      wind: strong
          # ^ error: [R2001] nothing called `strong`
    }
    laps in hill {
      | runner | laps | fell | laps |
                             # ^ error: [R1005] the column `laps` is there twice -> keep one
      | runners | 3   | yes  | 4    |
    }
    laps in hill {
      wind: 3
          # ^ error: [R1010] the wind of a race is not kept -> say it behind `next`
    }
    laps in hill { run oval }
                 # ^ error: [R1001] `run` cannot stand in a `laps`
  }
}
example "Cells" {
  do {
    next laps in oval {
      | runner    | seconds |
      | crown     | 3       |
      # ^ error: [R3001] this is a crown, but a runner is wanted
                  # ^ error: [R3001] this is a number, but a time is wanted -> its unit attached
      |           | 3s      |
    # ^ error: [R1004] this row says nothing in its column `runner` -> what the row is about
      | runner[4] | 3s, 4s  |
      # ^ error: [R3003] there are only 3 runners
                  # ^ error: [R3007] one value is wanted here
    }
    next laps in hill {
      | runner    | laps    | fell | beside        |
      | runner[1] | yes     | 4    | red           |
                  # ^ error: [R3001] this is yes or no, but a number is wanted
                            # ^ error: [R3001] this is a number, but yes or no is wanted
                                   # ^ error: [R3001] a player, but a runner or a post is wanted
      | runner[2] | nothing |      | nothing, peak |
                  # ^ error: [R3005] in the column `laps` -> a blank cell leaves it as it was
                                   # ^ error: [R3005] column `beside` -> `nothing` alone says
    }
  }
}
example "Keys" {
  do {
    next laps in oval {
      | runner               | laps |
      | runner[1..2]         | 3    |
      | runner[3], runner[2] | 4    |
                 # ^ error: [R1011] `runner[2]` has a row already -> in one row
      | nothing              | 4    |
      # ^ error: [R3005] `nothing` cannot stand in the column `runner` -> what the row is about
    }
    next laps in hill {
      | runner    | beside                           |
      | runner[1] | list(r in runners where r.fell)  |
                  # ^ error: [R3007] this must be known before play
    }
    next laps in oval {
      | runner    | beside     |
      | runner[1] | bend, peak |
                        # ^ error: [R1010] this post stands at another race -> its own posts
    }
  }
}
"""


def test_mistakes_are_told_where_they_stand(words: Vocabulary) -> None:
    """Heads, columns, cells, keys, and what the plugin finds wrong before play."""
    text = HEAD + MISTAKES
    made = compile_text(text, vocabulary=words)
    found = compile_examples(text, vocabulary=words, facts=made.facts)
    said = found.beside(made.diagnostics)
    assert not differences(read_marks(text), said), "\n" + tell(said)


def test_a_broken_race_is_reported_once(words: Vocabulary) -> None:
    """What a table says of it follows from that, and the plugin is not asked."""
    text = in_game("do {\n  next laps in oval { }\n  laps in oval { }\n  run oval\n}")
    text = text.replace('race oval "Oval" { }', 'race oval "Oval" { length: 3 }')
    made = compile_text(text, vocabulary=words)
    found = compile_examples(text, vocabulary=words, facts=made.facts)
    assert [one.code for one in found.beside(made.diagnostics)] == ["R1003"]
    text = text.replace("{ length: 3 }", "{ length }")
    made = compile_text(text, vocabulary=words)
    found = compile_examples(text, vocabulary=words, facts=made.facts)
    assert [one.code for one in found.beside(made.diagnostics)] == ["R1001"]


def test_tables_stand_in_examples_alone(words: Vocabulary) -> None:
    """In a rule, and where their plugin is not in use, the way out is named."""
    inside = HEAD + "rule cheat { laps in oval { } }\n"
    (one,) = [
        one for one in compile_text(inside, vocabulary=words).diagnostics if one.code[0] == "R"
    ]
    assert (one.code, one.message) == ("R1002", "`laps` cannot stand here")
    assert "stand in the `given` or `do` of an `example`" in one.help
    bare = (
        'rules 1\ngame g "G" { players: 2 }\nplay { say "x" }\n'
        'example "It" {\n do {\n  next laps in oval { }\n  laps in oval { }\n }\n}\n'
    )
    made = compile_text(bare, vocabulary=words)
    more = compile_examples(bare, vocabulary=words, facts=made.facts).diagnostics
    assert {one.help for one in more} == {"`laps` is a word of `running`: add `use running 1`"}


# --- what a plugin may do -------------------------------------------------------------------------


def changed(words: Vocabulary, **changes: object) -> Vocabulary:
    """Return the words with another table of facts."""
    found = (
        replace(one, **changes) if isinstance(one, FactsWord) else one  # type: ignore[arg-type]
        for one in words.words
    )
    return replace(words, words=tuple(found))


def raising(_facts: Facts) -> Mapping[str, Sequence[int]]:
    """Fail, as a plugin with a mistake does."""
    raise KeyError("no such thing")


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (raising, "failed in `laps in oval`: KeyError: 'no such thing'"),
        (lambda facts: {"mood": [1]}, "LookupError: nothing asks for mood, only for wind, seconds"),
        (lambda facts: {"laps": [1, 2]}, "LookupError: laps has 3 numbers, not 2"),
        (lambda facts: {"laps": 7}, "TypeError"),
        (lambda facts: sys.exit(3), "SystemExit: 3"),
    ],
)
def test_a_plugin_that_fails_is_named(answer: object, told: str, words: Vocabulary) -> None:
    """The example fails, playrules goes on."""
    lines = "do {\nnext laps in oval { }\nrun oval\n}"
    failure = failed(lines, changed(words, answer=answer))
    assert failure.code == "R5001"
    assert failure.message.startswith("the plugin running ")
    assert told in failure.message


def test_a_table_sees_how_things_stand(words: Vocabulary) -> None:
    """The parts in the row, what the event is about, and which parts nobody keeps: the least."""
    seen: list[Facts] = []

    def look(facts: Facts) -> Mapping[str, Sequence[int]]:
        seen.append(facts)
        return {"laps": [4, 5, 6]} if len(seen) == 1 else {}

    lines = "given {\nlaps in hill { }\n}\ndo {\nnext laps in oval { }\nrun oval\n}"
    report = run(f"{lines}\nexpect runner[3].laps is 6", changed(words, answer=look))
    assert report.passed, report.failure
    first, second = seen
    assert (first.about, second.about) == ({"race": 2}, {"race": 1})
    assert "wind" not in first.parts
    assert (second.parts["wind"], second.parts["laps"]) == ((0,), (4, 5, 6))
    assert second.row[second.program.kept[0].base] == 0 and second.rows == ()


def test_a_table_that_only_answers(words: Vocabulary) -> None:
    """Without parts it sets nothing, and says how it is meant."""
    text = f'{HEAD}example "It" {{\n do {{ laps in oval {{ }} }}\n}}\n'
    made = compile_text(text, vocabulary=words)
    odd = changed(words, parts=None)
    (one,) = compile_examples(text, vocabulary=odd, facts=made.facts).diagnostics
    assert (one.code, one.help) == ("R1002", "write `next laps in oval { … }`")


def test_settings_may_be_required(words: Vocabulary) -> None:
    """A required setting and column are asked for."""
    odd = changed(
        words,
        settings={"wind": SettingWord("number", "How hard.", required=True)},
        columns={"runner": RowWord("runner", "Who."), "laps": RowWord("0..9", "How many.", True)},
    )
    text = (
        f'{HEAD}example "It" {{\n do {{\n  laps in oval {{ }}\n  laps in oval {{\n   wind: 1\n'
        "   | runner |\n   | runners |\n  }\n  laps in oval {\n   wind: 1\n   | runner | laps |\n"
        "   | runners | 12 |\n  }\n }\n}\n"
    )
    made = compile_text(text, vocabulary=odd)
    found = compile_examples(text, vocabulary=odd, facts=made.facts).diagnostics
    assert [(one.code, one.message) for one in found] == [
        ("R1004", "`laps` needs the setting `wind`"),
        ("R1008", "the column `laps` is missing"),
        ("R3003", "`laps` goes from 0 to 9"),
    ]


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"doc": " "}, "has no doc"),
        ({"example": ""}, "has no example"),
        ({"events": ()}, "needs a column of keys, and an event that it answers"),
        ({"columns": {}}, "needs a column of keys"),
        ({"settings": {"w": SettingWord("name", "x", choices=("a",))}}, "takes are a type"),
        ({"pattern": "choice of <race: race>"}, '"choice" is a word of the core'),
        ({}, "is added by plugin first already"),
    ],
)
def test_tables_that_are_refused(
    changes: dict[str, object], told: str, running: ModuleType
) -> None:
    """A plugin's table says what it is, and no other plugin has it."""
    claims = Claims((*CORE_WORDS, "choice"))
    claims.add(replace(running.LAPS, plugin="first"))
    other = replace(
        running.LAPS, **({"pattern": "laps in <r: race>", "plugin": "second"} | changes)
    )
    with pytest.raises(ClashError, match=told):
        claims.add(other)


def test_examples_of_words_are_run(words: Vocabulary, running: ModuleType) -> None:
    """An `example` in the example of a word has to hold, and its lines to be right."""
    assert example_problems(words, "running") == []
    wrong = changed(words, example=running.GAME.replace("is 12.5s", "is 13s"))
    (problem,) = example_problems(wrong, "running")
    assert "“At the bend”: `runner[1].seconds` is 12.5s, 13s was expected" in problem
    odd = changed(words, example=running.GAME.replace("wind: 3", "wand: 3"))
    (problem,) = example_problems(odd, "running")
    assert problem.startswith("facts laps in <race: race>: ")
    assert "`laps` has no setting called `wand`" in problem
