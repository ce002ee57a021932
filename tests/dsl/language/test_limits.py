"""Limits: the worst file for each is answered soon, with the limit and a way out of it."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable

import pytest
from rulebook import compile_rules, failure, playing, problems, start

from playrules.dsl.limits import (
    LIMITS,
    LONGEST_NAME,
    LONGEST_TEXT,
    MOST_BYTES,
    MOST_IMPORTED_BYTES,
    MOST_IMPORTS,
    MOST_NESTING,
    MOST_OPERATORS,
    MOST_TOKENS,
)
from playrules.engine import Machine, NoNumba, RulesError, State, playout, simulate

SECONDS = 10
"""Far more than any of these files takes on a machine that does something else, too."""
BYTES = 400 * 1024 * 1024


def many(line: str, times: int) -> str:
    """Return a line again and again, numbered where it says `#`; `@` is the number before."""
    return "\n".join(line.replace("#", str(n)).replace("@", str(n - 1)) for n in range(1, times))


def doubling(form: str, first: str = "1", times: int = 60) -> str:
    """Return a game with definitions each of which uses the one before more than once."""
    top = f"has n: number starts 4000\ndefine a0: {first}\n" + many(f"define a#: {form}", times)
    return playing(f'say "{{{"count(a40)" if "list" in form or "join" in form else "a40"}}}"', top)


def names(count: int, letter: str = "n") -> str:
    """Return many names."""
    return ", ".join(f"{letter}{n}" for n in range(count))


TOO_BIG = {
    "pieces": (playing("", many('piece p# "P" { count: 4096 }', 30)), "things"),
    "spaces": (
        playing("", "use board 1\n" + many('track t# "T" { spaces: 1..9000 }', 30)),
        "things",
    ),
    "zones": (playing("", many("zone z# per player { }", 1500), players="64"), "things"),
    "values": (playing("", many("has x#: number per 1..4000", 900)), "columns"),
    "values of players": (
        playing("", "players {\n" + many("has x#: number per 1..4000", 900) + "\n}", players="64"),
        "columns",
    ),
    "values of spaces": (
        playing(
            "",
            'use board 1\ngrid g "G" {\ncolumns: 99\nrows: 99\nhas x: number per 1..4000\n}',
        ),
        "columns",
    ),
    "tables": (
        playing("", "table t {\n| k | v |\n" + many("| #0000..#4000 | 1 |", 300) + "\n}"),
        "cells",
    ),
    "lists written out": (doubling("join(a@, a@)", "[1, n]"), "parts"),
    "lists in lists": (doubling("list(x in a@ where x in a@)", "[1, n]"), "parts"),
    "values that wait": (
        playing(f"let x0 be nothing\n{many('let x# be nothing', 300)}\n"
                f"{many('set x@ to x#', 300)}\nset x299 to red"),
        "parts",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", TOO_BIG)
def test_a_game_beyond_a_bound_is_refused_soon(what: str) -> None:
    """One error says which bound it is and what can be done, and stands in the file."""
    text, limit = TOO_BIG[what]
    tracemalloc.start()
    begin = time.process_time()
    found = [one for one in problems(text) if one.code != "R1006"]
    took, (_, most) = time.process_time() - begin, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    bound, words, way_out = LIMITS[limit]
    assert [one.code for one in found] == ["R0005"], found
    assert found[0].message == f"the game has more than {bound:,} {words}"
    assert found[0].help == way_out
    assert found[0].primary.span.line > 0
    assert took < 2 * SECONDS, took  # memory is being traced
    assert most < BYTES


LONG = {
    "bytes": ("#" * (MOST_BYTES + 1), "R0002", "256 KiB"),
    "words": ("a " * (MOST_TOKENS + 1), "R0002", "20,000"),
    "words in a text": (many('say "{a + a + a}{a}{a}"', MOST_TOKENS // 6), "R0002", "20,000"),
    "blocks": ("a {\n" * (MOST_NESTING + 1) + "}\n" * (MOST_NESTING + 1), "R0003", "nest too deep"),
    "brackets": (f"let x be {'(' * 65}1{')' * 65}", "R0003", "nest too deep"),
    "brackets in a text": (f'say "{{{"(" * 65}1{")" * 65}}}"', "R0003", "nest too deep"),
    "operators": (f"let x be n{' + n' * MOST_OPERATORS * 2}", "R0003", "nest too deep"),
    "name": (f"has {'n' * (LONGEST_NAME + 1)}: number", "R0117", "101 letters"),
    "text": (f'say "{"t" * LONGEST_TEXT}"', "R0117", "10,002 letters"),
    "digits": (f"let x be {'9' * 250_000}", "R0116", "too large"),
    "keys": (f"for each x in 1..9 by {', '.join(['-x'] * 4000)} {{ }}", "R0003", "too many others"),
    "calls": ("a0", "R0003", "200 rules call one another"),
}  # fmt: skip


@pytest.mark.parametrize("what", LONG)
def test_a_file_beyond_a_limit_is_refused_soon(what: str) -> None:
    """The message has the limit in it, or says what is too much."""
    text, code, words = LONG[what]
    top = "rule a0 { a999 }\n" + many("rule a# { a@ }", 1000) if what == "calls" else ""
    begin = time.process_time()
    found = problems(playing(text, f"{top}\nhas n: number"))
    assert time.process_time() - begin < SECONDS
    said = f"{found[0].message} {found[0].primary.text}"
    assert found[0].code == code, found
    assert words in said or words in found[0].help, found[0]
    assert found[0].help or found[0].code == "R0116"


def test_imports_are_counted(tmp_path: object) -> None:
    """So many files can be imported, and so many bytes in all."""
    from pathlib import Path

    folder = Path(str(tmp_path))
    for n in range(MOST_IMPORTS + 1):
        (folder / f"i{n}.rules").write_text(f'rules 1\nimport "i{n + 1}"\n')
    (found,) = problems(playing("", 'import "i0"'), folder=folder)
    assert (found.code, found.message) == ("R0002", "more than 64 files are imported")
    for n in range(5):
        (folder / f"big{n}.rules").write_text("rules 1\n" + "#" * (MOST_BYTES - 8))
    (found,) = problems(playing("", many('import "big@"', 6)), folder=folder)
    assert found.code == "R0002"
    assert f"{MOST_IMPORTED_BYTES // 1024} KiB" in found.message
    (folder / "big0.rules").write_text("rules 1\n" + "#" * MOST_BYTES)
    (found,) = problems(playing("", 'import "big0"'), folder=folder)
    assert (found.code, found.primary.span.file[-10:]) == ("R0002", "big0.rules")


NOISE = [
    "@ " * 120_000, "@\n" * 120_000, "a; " * 80_000, "{\n" * 120_000, "}\n" * 120_000,
    "a {\n}\n}\n" * 6000, '"' * 250_001, '"\n' * 120_001, '"""' * 80_001, "(" * 200_000,
    "[" * 200_000, "| " * 100_000, "a: \n" * 60_000, "\t" * 250_000 + "@", "-" * 250_000,
    "x" + ".a" * 9000, 'say "' + "\\q" * 4000 + '"', 'say "' + "{" * 8999 + '"', "\u00a0" * 120_000,
    "“" * 80_000, "é" * 120_000, "e\u0301 " * 60_000, "\ufeff" * 80_000, "1" * 250_000,
    "1." * 120_000, "1d" * 120_000, "..".join("1" * 9000), "import \"x\"\n" * 6000, "<" * 250_000,
    "//" * 120_000, "use dice 1\n" * 6000, "if a { } else " * 4000, "let x be 1\n" * 4000,
]  # fmt: skip


@pytest.mark.parametrize("text", NOISE, ids=[f"{n}" for n in range(len(NOISE))])
def test_noise_is_answered_soon(text: str) -> None:
    """A file of the size that is allowed, full of one mistake: few messages, soon."""
    for whole in (text[:MOST_BYTES], playing(text[: MOST_BYTES - 200])):
        begin = time.process_time()
        found = compile_rules(whole).diagnostics
        assert time.process_time() - begin < SECONDS
        assert 0 < len(found) <= 500


SLOW: dict[str, Callable[[], str]] = {
    "sums": lambda: doubling("a@ + a@", "n"),
    "loops": lambda: doubling("sum(a@ for x# in 1..n)", "n"),
    "constants": lambda: doubling("sum(a@ for x# in 1..4000)"),
    "nested loops": lambda: playing(
        many("for each x# in 1..4000 {", 14) + "\nset m to m + 1\n" + many("}", 14), "has m: number"
    ),
    "products": lambda: playing(
        'say "{count(' + ", ".join(f"x{k} in 1..4000" for k in range(12)) + ')}"'
    ),
    "what can come up": lambda: playing(
        "repeat 1000000000 times {\nchoose x from 1..6 at random where a0 > x\nset n to x + 99\n}",
        "has n: number starts 100\ndefine a0: sum(y for y in 1..n)",
    ),
    "what can come up, long": lambda: playing(
        "repeat 1000000000 times {\nchoose x from 1..9000 at random where x mod 2 is 0\n"
        "set n to x\n}",
        "has n: number",
    ),
    "long passes": lambda: playing(
        "repeat 1000000000 times {\n" + many("set n to (n * # + 1) mod 999", 150) + "\n}",
        "has n: number",
    ),
    "rules": lambda: playing("a40", many("rule a# {\na@\na@\n}", 60) + '\nrule a0 { say "x" }'),
    "a circle of rules": lambda: playing("a", "rule a { a }"),
    "loops in rules": lambda: playing(
        "repeat 1000000 times { a }",
        "has n: number\nrule a {\nfor each x in 1..1000 { set n to x }\n"
        "if n < 0 {\nchoose y from 1..2 for red\nset n to y\n}\n}",
    ),
}


@pytest.mark.parametrize("what", SLOW)
def test_a_game_that_computes_without_end_is_stopped(what: str) -> None:
    """Steps between two decisions are counted, through definitions and rules."""
    begin = time.process_time()
    error = failure_of(SLOW[what]())
    assert time.process_time() - begin < 4 * SECONDS
    assert "10,000,000 steps" in error.message
    assert error.span.line > 0


def failure_of(text: str) -> RulesError:
    """Return the rules error in which a game ends."""
    made = compile_rules(text)
    assert made.program is not None, made.diagnostics
    with pytest.raises(RulesError) as caught:
        playout(Machine(made.program), 1, limit=50)
    return caught.value


OPTIONS = "has n: number starts 4000\ndefine a0: n\n" + many("define a#: sum(a@ for x# in 1..n)", 9)


@pytest.mark.parametrize(
    "play",
    [
        "choose x from 1..n, y from 1..n, z from 1..n for red where x + y + z is 3",
        "choose x from 1..n for red where a5 > x",
        'choose "What?" for red { option "Go" if a5 > 3 { set n to 1 } }',
        'choose "{a5}" for red { option "Go" { set n to 1 } }',
        'choose "What?" for red { option "{a5}" { set n to 1 } }',
    ],
)
def test_options_and_their_texts_are_stopped_alike(play: str) -> None:
    """Who asks what can be done gets a rules error; where the game stands is unchanged."""
    made = compile_rules(playing(play + ("\nset n to x" if " x from" in play else ""), OPTIONS))
    assert made.program is not None, made.diagnostics
    machine = Machine(made.program)
    state = None
    with pytest.raises(RulesError, match="10,000,000 steps"):
        state = machine.start(1)
        before = state.row
        assert [choice.label for choice in state.choices] + [state.prompt]
    if state is not None:
        assert state.row == before


def test_counting_leaves_no_trace() -> None:
    """What options cost is forgotten: the same game, looked at or not, is the same."""
    top = "has n: number starts 0\ndefine far: sum(x for x in 1..m)\nhas m: number starts 900"
    play = (
        'repeat 3000 times { choose x from 1..2 for red where far > x\nset n to n + x }\nsay "{n}"'
    )
    table = start(playing(play, top))
    for _ in range(1200):
        assert len(table.state.choices) == 2
        table.state = table.state.apply(table.state.choices[0])
    assert table["n"] == 1200


def test_a_list_that_grows_too_long_names_its_bound() -> None:
    """The bound of lists is that of the reference."""
    error = failure(
        'let l be list(x in 1..n)\nsay "{count(l)} {l[1]}"', "has n: number starts 5000"
    )
    assert "4096" in error.message or "steps" in error.message


HEAVY = playing(
    """
    repeat 5 times {
      for each p in players {
        choose x from 1..3 for p "Which?" where far(x) > x
        set n to n + far(x) mod 7
        score far(n) mod 5 for p
      }
    }
    """,
    """
    has n: 0..1000 starts 3
    players { has score: number }
    define far(x: number): sum(x for a in 1..9, b in 1..9)
    policy near { prefer "Which?" by far(x) }
    title rich if far(player.score) > 400
    """,
).replace("players: 2", "players: 2\n  ranking: far(player.score)")


def test_steps_are_counted_alike_by_all_back_ends() -> None:
    """Definitions that count for themselves change no game: native, in bulk, or one by one."""
    made = compile_rules(HEAVY)
    assert made.program is not None, made.diagnostics
    machine = Machine(made.program)
    assert machine.code.plan.costs.heavy
    native = simulate(made.program, 40, seed=3, native=True)
    assert native == simulate(made.program, 40, seed=3, jobs=1)
    end = playout(machine, 3)
    assert State.from_json(machine, end.state(machine).to_json()) == end.state(machine)


def test_native_code_is_stopped_alike() -> None:
    """The same rules error, from machine code; what is too deep for it is refused."""
    made = compile_rules(doubling("a@ + a@ + a@ + a@", "n", 15).replace("a40", "a14"))
    assert made.program is not None
    for native in (True, False):
        with pytest.raises(RulesError, match="10,000,000 steps"):
            simulate(made.program, 1, native=native, jobs=1)
    made = compile_rules(SLOW["sums"]())
    assert made.program is not None
    with pytest.raises(NoNumba, match="too deep"):
        simulate(made.program, 1, native=True)
