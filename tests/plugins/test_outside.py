"""Plugins whose verbs wait for what happens outside, and their referees, through the door."""

from __future__ import annotations

import sys
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from playrules.dsl import CORE_WORDS, Compiled, compile_examples, compile_text
from playrules.engine import Draws, Machine, State, simulate
from playrules.engine.play.examples import Report, run_suite
from playrules.plugins.agents.greedy import GreedyAgent
from playrules.plugins.api import Plugins, load_plugins
from playrules.plugins.api.testing import example_problems

SRC = Path(__file__).parents[1] / "plugin_projects" / "stopwatch" / "src"
HEAD = """
from playrules.engine.kinds import number
from playrules.engine.vocabulary import AnswerPart, VerbWord, FunctionWord
from playrules.plugins.api import hookimpl
"""
VERB = """
def lower(code, arguments):
    {body}

@hookimpl
def playrules_vocabulary(words):
    words.add(VerbWord("wait", lower, "Waits.", "wait"))
"""
GAME = 'rules 1\ngame g "G" {{ players: 2 }}\nuse odd 1\nplay {{\n  {}\n}}\n'
REFEREE = """
@hookimpl
def playrules_referee(referees):
    {body}
"""


def loaded(monkeypatch: pytest.MonkeyPatch, folder: Path, source: str) -> Plugins:
    """Load a plugin `odd` with that source, alone."""
    (folder / "odd_plugin.py").write_text(HEAD + source)
    monkeypatch.syspath_prepend(folder)
    monkeypatch.delitem(sys.modules, "odd_plugin", raising=False)
    point = metadata.EntryPoint("odd", "odd_plugin", "playrules")
    return load_plugins(CORE_WORDS, entry_points=[point])


def compiled(plugins: Plugins, statement: str = "wait") -> Compiled:
    """Compile a game that uses the plugin."""
    return compile_text(GAME.format(statement), vocabulary=plugins.vocabulary)


def test_a_small_answer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Parts without columns arrive as variables, and leave nothing behind in the row."""
    body = (
        "a, b = code.outside('pair', AnswerPart('a', number(1, 9)), AnswerPart('b', number(0, 1)),"
        " text='Two numbers')\n"
        "    code.fail(a, '{0} and {1}', a, b)"
    )
    made = compiled(loaded(monkeypatch, tmp_path, VERB.format(body=body)))
    assert made.program is not None, made.diagnostics
    state = Machine(made.program).start()
    assert state.question is not None
    assert (state.prompt, state.question.plugin, state.question.size) == ("Two numbers", "odd", 2)
    with pytest.raises(RuntimeError, match="7 and 1"):
        state.answer([7, 1])


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("code.outside('x', text='?')", "an answer to x has no parts"),
        (
            "code.outside('x', AnswerPart('a', number(0, 1), 2), text='?')",
            "a has no such columns",
        ),
        (
            "code.outside('x', AnswerPart('a', number(0, 1), 9, 999), text='?')",
            "a has no such columns",
        ),
        ("code.outside('x', AnswerPart('a', number(0, 1)), text='{who}')", "{who}, which is no"),
    ],
)
def test_what_a_verb_may_not_ask(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, body: str, told: str
) -> None:
    """A plugin that asks for what cannot be is named in a diagnostic."""
    made = compiled(loaded(monkeypatch, tmp_path, VERB.format(body=body)))
    assert [one.code for one in made.diagnostics] == ["R5001"]
    assert told in made.diagnostics[0].message


@pytest.mark.parametrize(
    ("statement", "more"),
    [
        ('say "{glance()}"', ""),
        ("let x be glance()\n  if x > 0 { finish game }", ""),
        ('say "{f}"', "define f: glance()\n"),
    ],
)
def test_functions_never_wait(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, statement: str, more: str
) -> None:
    """A value is computed whenever it is looked at, so nothing can happen outside in it."""
    source = """
def lower(code, arguments):
    (a,) = code.outside('x', AnswerPart('a', number(0, 1)), text='?')
    return a

@hookimpl
def playrules_vocabulary(words):
    words.add(FunctionWord("glance", (), "number", lower, "Glances.", "x"))
"""
    plugins = loaded(monkeypatch, tmp_path, source)
    made = compile_text(GAME.format(statement) + more, vocabulary=plugins.vocabulary)
    assert "R5001" in [one.code for one in made.diagnostics]
    assert any("only a verb waits" in one.message for one in made.diagnostics)


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("referees.add(print, 'One.'); referees.add(print, 'Two.')", "is added by plugin odd"),
        ("referees.add(7, 'One.')", "the referee of odd needs a function"),
        ("referees.add(print, '')", "needs a name and a doc"),
    ],
)
def test_referees_that_are_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, body: str, told: str
) -> None:
    """A plugin has one referee, which is a function and says what it does."""
    plugins = loaded(monkeypatch, tmp_path, REFEREE.format(body=body))
    assert plugins.referees == ()
    (record,) = plugins.failed
    assert told in record.reason


def test_a_referee_comes_through_the_door(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It is called as its plugin, listed in the report, and cannot end playrules."""
    body = "referees.add(lambda program: exit, 'Leaves.')"
    plugins = loaded(monkeypatch, tmp_path, REFEREE.format(body=body))
    (entry,) = plugins.referees
    assert (entry.name, entry.plugin, entry.doc) == ("odd", "odd", "Leaves.")
    assert plugins.report[0].adds == ("referee odd",)


def test_a_strangers_stopwatch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its examples hold, and its verbs write a variable, and hundreds of columns, as answered."""
    monkeypatch.syspath_prepend(SRC)
    monkeypatch.delitem(sys.modules, "playrules_stopwatch", raising=False)
    point = metadata.EntryPoint("stopwatch", "playrules_stopwatch", "playrules")
    plugins = load_plugins(CORE_WORDS, entry_points=[point])
    assert example_problems(plugins.vocabulary, "stopwatch") == []
    text = (
        'rules 1\ngame cast "Cast" { players: 1 }\nuse stopwatch 1\n'
        'piece token "Token" { count: 200 }\nwatch sand "Sand" { most: 60 }\n'
        'felt cloth "Cloth" { most: 500 }\nplay { throw with sand }\n'
    )
    made = compile_text(text, vocabulary=plugins.vocabulary)
    assert made.program is not None, made.diagnostics
    state = Machine(made.program).start()
    values = [3, *range(200)]
    over = state.answer(values)
    assert (over.sand.seconds, over.token[1].distance, over.token[200].distance) == (3, 0, 199)
    referee: Any = plugins.referees[0].factory(made.program)
    drawn = referee(state, Draws(1))
    assert isinstance(state.answer(drawn), State)
    assert referee(state, Draws(1)) == drawn


PARTS = """
from playrules.engine.kinds import Kind, PLAYER, YES_NO

def lower(code, arguments):
    reach, who, wet = code.outside(
        'jump',
        AnswerPart('reach', Kind('quantity', 'length', 0, 9 * 10**9)),
        AnswerPart('who', PLAYER.or_nothing()),
        AnswerPart('wet', YES_NO),
        text='Who jumps?',
    )
    code.record('jump', '{0} {1} {2}', *(
        type(arguments['n'])(kind, expr, code.span)
        for kind, expr in ((Kind('quantity', 'length'), reach), (PLAYER.or_nothing(), who),
                           (YES_NO, wet))
    ))

@hookimpl
def playrules_vocabulary(words):
    words.add(VerbWord("jump <n: number>", lower, "Jumps.", "jump 1"))
"""


def reports(plugins: Plugins, text: str) -> list[Report]:
    """What comes of the examples of a game."""
    made = compile_text(text, vocabulary=plugins.vocabulary)
    assert made.program is not None, made.diagnostics
    found = compile_examples(text, vocabulary=plugins.vocabulary, facts=made.facts)
    assert not found.diagnostics, found.diagnostics
    return [report for suite in found.suites for report in run_suite(suite)]


def test_examples_answer_any_event(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A line names the event and gives a value of each kind; nobody being asked, the least."""
    plugins = loaded(monkeypatch, tmp_path, PARTS)
    game = (
        'rules 1\ngame g "G" { players: 2 }\nuse odd 1\nsetup {\n  jump 1\n}\nplay { say "on" }\n'
        'example "Told" {\n given {\n  next jump gives 25cm, blue, yes\n  setup\n }\n do {\n'
        "  next jump gives 2m, nothing, no\n  jump 2\n }\n}\n"
        'example "Nobody" {\n do {\n  let n be 10m\n  next jump gives n, red, no\n  jump 2\n }\n}\n'
    )
    told, refused = reports(plugins, game)
    assert told.passed, told.failure
    assert [one.text for one in told.notes if one.kind == "event"] == [
        "0.25m blue yes",
        "2m nothing no",
    ]
    assert refused.failure is not None
    assert refused.failure.message.endswith("10m, red, no, which cannot be: it goes from 0m to 9m")


def test_examples_measure_with_a_strangers_stopwatch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its verb in the middle of play, and hundreds of numbers, all of them or the least."""
    monkeypatch.syspath_prepend(SRC)
    monkeypatch.delitem(sys.modules, "playrules_stopwatch", raising=False)
    point = metadata.EntryPoint("stopwatch", "playrules_stopwatch", "playrules")
    plugins = load_plugins(CORE_WORDS, entry_points=[point])
    numbers = ", ".join(map(str, range(1, 21)))
    game = (
        'rules 1\ngame cast "Cast" { players: 1 }\nuse stopwatch 1\n'
        'piece token "Token" { count: 20 }\nwatch sand "Sand" { most: 60 }\n'
        'felt cloth "Cloth" { most: 500 }\nsetup {\n  throw with sand\n}\n'
        "play {\n time red with sand\n}\n"
        f'example "Thrown" {{\n given {{\n  next throw gives 7, {numbers}\n  setup\n }}\n'
        " expect sand.seconds is 7 and token[20].distance is 20\n"
        " do {\n  next time gives 53\n  play\n }\n expect sand.seconds is 53\n}\n"
        'example "Least" {\n expect sand.seconds is 0 and token[20].distance is 0\n}\n'
    )
    assert [one.failure for one in reports(plugins, game)] == [None, None]


SAND = """rules 1
game sand "Sand" { players: 2 }
use stopwatch 1
watch glass "Sand glass" { most: 60 }
players { has score: number starts 0 }
define worth(p: player): p.score
play {
  repeat 5 times {
    for each p in players {
      choose "What?" for p {
        option "Pass" { score 5 for p "passed" }
        option "Hold" {
          time p with glass
          score glass.seconds for p "held"
        }
        option "Drop" {
          time p with glass
          score 0 - glass.seconds for p "dropped"
        }
      }
    }
  }
}
"""


def test_greedy_looks_past_what_happens_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    """It counts what an answer may bring: about 30 is better than 5, and 5 than losing 30."""
    monkeypatch.syspath_prepend(SRC)
    point = metadata.EntryPoint("stopwatch", "playrules_stopwatch", "playrules")
    plugins = load_plugins(CORE_WORDS, entry_points=[point])
    made = compile_text(SAND, vocabulary=plugins.vocabulary)
    assert made.program is not None, made.diagnostics
    machine = Machine(made.program)
    referees = {"stopwatch": lambda runner: lambda state, draws: state.question.evenly(draws.below)}

    def greedy(runner: Any, seat: int) -> GreedyAgent:
        return GreedyAgent(runner.program)

    for seed in range(20):
        state = machine.start(seed)
        assert GreedyAgent(made.program).choose(state, Draws(seed)).label == "Hold"
    totals = simulate(made.program, 40, (greedy, "random"), seed=1, jobs=1, referees=referees)
    assert totals.wins(1) > 36
