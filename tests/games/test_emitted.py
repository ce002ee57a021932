"""Code made of a rules file holds whole numbers and names made by the machine, no word of it."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from playrules.dsl import CORE_WORDS, compile_text
from playrules.dsl.examples import compile_examples
from playrules.engine import Machine, Program
from playrules.engine.machine import runtime
from playrules.engine.machine.code import Code
from playrules.engine.machine.source import write_source
from playrules.engine.machine.talk import write_talk
from playrules.engine.program.watch import Watch
from playrules.plugins.api import load_plugins

VOCABULARY = load_plugins(core_words=CORE_WORDS).vocabulary
GAMES = sorted(
    path for path in Path(str(files("playrules.games"))).glob("*/*.rules")
    if path.stem == path.parent.name
)  # fmt: skip

NODES = (
    ast.Module, ast.FunctionDef, ast.arguments, ast.arg, ast.Return, ast.Raise, ast.Assign,
    ast.AugAssign, ast.Expr, ast.If, ast.For, ast.While, ast.Break, ast.Continue, ast.Pass,
    ast.Name, ast.Constant, ast.Tuple, ast.List, ast.Subscript, ast.Call, ast.Compare, ast.BoolOp,
    ast.BinOp, ast.UnaryOp, ast.IfExp, ast.Attribute, ast.expr_context, ast.operator, ast.unaryop,
    ast.boolop,
    ast.cmpop,
)  # fmt: skip
HELPERS = {helper.__name__ for helper in runtime.HELPERS}
NAMES = HELPERS | {
    "row", "out", "skip", "log", "seat", "code", "rank", "most", "run", "step", "over", "offers",
    "acts", "prefers", "fixed", "keys", "Halt", "R", "_",
}  # fmt: skip
CALLED = {"range", "len", "min", "max"}
GENERATED = re.compile(r"[a-z]|[abcdfklnopqrsvwT][0-9]+(_[0-9]+)?")


def texts(program: Program) -> Iterator[str]:
    """Yield all code that is made of a program, for Python and for the native back end."""
    plan = Code.of(program).plan
    for journal in (False, True):
        yield write_source(plan, journal=journal).text
    yield write_source(plan, tree=True).text
    yield write_talk(plan).text


def check_code(text: str) -> None:
    """Every node is of a kind that is needed; every constant a number; every name made up."""
    assert text.isascii()
    assert not re.search("[\"'#\\\\@]", text)
    tree = ast.parse(text.replace("while True:", "while 1:"))
    for node in ast.walk(tree):
        assert isinstance(node, NODES), ast.dump(node)
        match node:
            case ast.Constant():
                assert type(node.value) is int, ast.dump(node)
                assert abs(node.value) <= 2**63
            case ast.Name(id=name) | ast.arg(arg=name) | ast.FunctionDef(name=name):
                known = name in NAMES or name in CALLED or GENERATED.fullmatch(name)
                assert known, name
                assert name in CALLED or name in NAMES or not hasattr(builtins, name)
            case ast.Attribute():
                assert (ast.unparse(node), type(node.ctx)) == ("log.append", ast.Load)
            case ast.Call():
                assert isinstance(node.func, ast.Name | ast.Attribute | ast.Subscript)
                assert node.keywords == []
            case ast.Raise():
                assert ast.unparse(node) == "raise Halt"
        if isinstance(node, ast.FunctionDef):
            assert node.decorator_list == []
            assert node.returns is None


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_code_of_games_is_made_of_numbers(path: Path) -> None:
    """Each game that comes with playrules, its examples, and both as coverage builds them."""
    rules = path.read_text("utf-8")
    for watch in (None, Watch()):
        made = compile_text(
            rules, str(path), vocabulary=VOCABULARY, folder=path.parent, watch=watch
        )
        examples = compile_examples(
            rules, str(path), vocabulary=VOCABULARY, facts=made.facts, folder=path.parent,
            watch=watch,
        )  # fmt: skip
        assert made.program is not None
        for program in (made.program, *(suite.program for suite in examples.suites)):
            for text in texts(program):
                check_code(text)


FORM = """rules 1

game NAME_g "TITLE" {{
  players: 2
  ranking: player.score
}}

use dice 1
use board 1
use spinner 1

setting NAME_goal "TITLE" {{ value: NUMBER }}
type NAME_mark is NAME_plain "TITLE", NAME_odd "TITLE"
die NAME_die "TITLE" {{ faces: 1..6 }}
spinner NAME_dial "TITLE" {{ ring NAME_ring {{ faces: 1, 2, 3 }} }}
piece NAME_pawn "TITLE" {{ count: 1 per player }}
zone NAME_box "TITLE" {{ }}
track NAME_way "TITLE" {{ spaces: 1..5 }}
table NAME_table {{
  | NAME_key | NAME_value |
  | 1..3     | NUMBER     |
  | 4        | NUMBER     |
}}
text "TITLE" "TITLE"
players {{
  has score: number starts 0
  has NAME_last: NAME_mark starts NAME_odd
}}
has NAME_kept: (NAME_mark or nothing)
define NAME_far(NAME_x: number): NAME_x + NUMBER if NAME_x > 1 else NAME_x
rule NAME_go NAME_word <NAME_p: player> NAME_with "TITLE" {{
  cites "TITLE"
  let NAME_local be NAME_far(2)
  phase NAME_phase "TITLE" {{
    choose "TITLE {{NAME_local}}" for NAME_p {{
      option "TITLE" {{ say "TITLE {{NAME_p}} {{NAME_p.NAME_last}}" }}
      option "TITLE {{NAME_p}}" {{ roll NAME_die }}
      option NAME_s from 1..4 "TITLE {{NAME_s}}" {{
        set NAME_p.score to NAME_table[NAME_s].NAME_value
      }}
    }}
    spin NAME_dial
    move NAME_p.NAME_pawn to NAME_way[NAME_dial.NAME_ring]
    score 3 for NAME_p "TITLE"
  }}
  set NAME_kept to NAME_plain
}}
when <NAME_q: NAME_pawn> lands on <NAME_r: NAME_way> where NAME_r.number > 1 {{
  say "TITLE {{NAME_q}}"
}}
play {{
  repeat 3 times as NAME_lap {{
    for each NAME_i in players {{ NAME_go NAME_word NAME_i NAME_with }}
  }}
  finish game won by first(players) "TITLE"
}}
policy NAME_policy "TITLE" {{ prefer "TITLE" if NAME_p.score > NUMBER }}
title "TITLE" if player.score > 1
""".replace("{{", "{").replace("}}", "}")

ODD_NAMES = [
    "import", "class", "lambda", "None", "True", "exec", "eval", "__import__", "__class__", "row",
    "out", "range", "len", "Halt", "f0", "v1", "T0", "R", "log", "halt", "self", "def", "async",
    "match", "_", "__", "é", "ﬁ", "ℌ", "名", "ᅠ", "print", "globals", "os", "yield", "nonlocal",
]  # fmt: skip
NAME = st.sampled_from(ODD_NAMES) | st.from_regex(r"[^\W\d]\w{0,20}", fullmatch=True)
TITLE = st.sampled_from(
    [
        "{{0}}", "%s %(x)s", "'''", "\\\\", "\\n", "\\\"", "#", ");import os;(", "\n\n", "{{", "}}",
        "${{x}}", "f'{{x}}'", "\x1b[31m", "\u202e", "\u2028", "\x0c", "0x41", "__import__('os')",
    ]
) | st.text(st.characters(exclude_characters='"\\{}\r\n'), max_size=30)  # fmt: skip
NUMBER = st.integers(-(10**18) + 1, 10**18 - 1).map(str)


@given(NAME, TITLE, NUMBER)
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_name_title_or_text_gets_into_code(name: str, title: str, number: str) -> None:
    """Names like words of Python, texts like code and formats, numbers of any size."""
    text = FORM.replace("NAME_", f"{name}_").replace("TITLE", title).replace("NUMBER", number)
    made = compile_text(text, vocabulary=VOCABULARY)
    if made.program is None:
        assert made.diagnostics
        return
    for code in texts(made.program):
        check_code(code)
    Machine(made.program).start(1)


@pytest.mark.parametrize("name", ODD_NAMES)
def test_each_odd_name_can_be_a_name(name: str) -> None:
    """These are no mistakes of a rules file, but names as good as others."""
    text = FORM.replace("NAME_", f"{name}_").replace("TITLE", "t").replace("NUMBER", "7")
    made = compile_text(text, vocabulary=VOCABULARY)
    assert made.program is not None, made.diagnostics
    for code in texts(made.program):
        check_code(code)
