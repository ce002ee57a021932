"""How fast rules files are read: `python -m benchmarks.parse`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from importlib.resources import files
from pathlib import Path

from benchmarks.measure import cpu_seconds, print_table
from lark import Lark

from playrules.dsl import compile_text
from playrules.dsl.syntax import parse
from playrules.loading.building import installed_plugins

BARE = r"""
start: _item*
_item: block | group | WORD | NUMBER | STRING | SIGN
block: "{" _item* "}"
group: "(" _item* ")" | "[" _item* "]"
WORD: /[A-Za-z_]\w*/
NUMBER: /\d+(\.\d+)?(cm|mm|deg|%)?/
STRING: /"[^"\n]*"/
SIGN: /\.\.|<=|>=|[-+*\/<>:,.|\n]/
%ignore /[ \t]+/
%ignore /#[^\n]*/
"""
"""Words, signs and nested brackets: the least that a parser of these files has to do."""


def texts() -> dict[str, str]:
    """The rules file of each bundled game."""
    root = Path(str(files("playrules.games")))
    return {path.stem: path.read_text("utf-8") for path in sorted(root.glob("*/*.rules"))}


def parsing(found: Mapping[str, str]) -> None:
    """Lines a second: our parser, and bare lark on the same text."""
    bare = Lark(BARE, parser="lalr")
    rows = []
    for name, text in found.items():
        lines = text.count("\n")
        repeats = max(1, 2000 // lines)
        ours = cpu_seconds(partial(parse, text, name), repeats)
        plain = cpu_seconds(partial(bare.parse, text), repeats)
        rows.append((name, lines, lines / ours, lines / plain, f"{ours / plain:.2f}"))
    heads = ("game", "lines", "lines/s", "bare lark lines/s", "time ratio")
    print_table("Parsing to a syntax tree", heads, rows)


def compiling(found: Mapping[str, str]) -> None:
    """Milliseconds from text to program, and how much of it is parsing."""
    vocabulary = installed_plugins().vocabulary
    rows = []
    for name, text in found.items():
        lines = text.count("\n")
        repeats = max(1, 1000 // lines)
        whole = cpu_seconds(partial(compile_text, text, name, vocabulary=vocabulary), repeats)
        alone = cpu_seconds(partial(parse, text, name), repeats)
        per = f"{400_000 * whole / lines:.0f}"
        rows.append((name, lines, f"{1000 * whole:.1f}", f"{1000 * alone:.1f}", per))
    heads = ("game", "lines", "compile ms", "parse ms", "ms for 400 lines")
    print_table("Parsing, checking and lowering", heads, rows)


if __name__ == "__main__":
    games = texts()
    parsing(games)
    compiling(games)
