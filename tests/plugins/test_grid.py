"""Grids: their spaces, directions, lines and pictures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from playrules.dsl import CORE_WORDS, compile_text
from playrules.engine import Machine, Program
from playrules.engine.kinds import NUMBER, number, thing
from playrules.engine.play import Event
from playrules.engine.source import NOWHERE
from playrules.engine.vocabulary import Value
from playrules.plugins.api import load_plugins
from playrules.plugins.board import directions, grid_words, grids, lines
from playrules.viewer.scene import drawers_of, pictures

VOCABULARY = load_plugins(core_words=CORE_WORDS).vocabulary
FUNCTIONS: dict[str, Callable[..., Value]] = {
    "step": directions.lower_step,
    "ray": directions.lower_ray,
    "column_of": directions.lower_column_of,
    "row_of": directions.lower_row_of,
    "neighbours": directions.around("neighbours"),
    "orthogonals": directions.around("orthogonals"),
    "diagonals": directions.around("diagonals"),
}


def names(bench: Any, ids: list[int]) -> str:
    """Return spaces as `columnrow columnrow …`; `-` is nothing."""
    keys = bench.build.universes["place"]
    return " ".join("".join(c for c in keys[i] if c.isdigit()) or "-" for i in ids)


def declare(bench: Any, name: str = "board", columns: int = 4, rows: int = 3, **more: Any) -> Any:
    extra, table = more.pop("extra", []), more.pop("table", [])
    block = bench.block("grid", name, table, columns=columns, rows=rows, extra=extra, **more)
    grid_words.declare(block, bench.build)
    grids.link_grid(block, bench.build)
    return block.data["grids"][0] if "grids" in block.data else None


ANSWERS = [
    ("step", "board[2, 2]", (1, 1), "33"),
    ("step", "board[2, 2]", (-1, 0), "12"),
    ("step", "board[2, 2]", (3, 0), "-"),
    ("step", "board[4, 1]", (1, 0), "-"),
    ("step", "board[1, 1]", (0, -1), "-"),
    ("step", "board[1, 1]", (10**18, -(10**18)), "-"),
    ("ray", "board[1, 1]", (1, 1), "22 33"),
    ("ray", "board[1, 1]", (1, 0), "21 31 41"),
    ("ray", "board[4, 3]", (-2, 0), "23"),
    ("ray", "board[4, 3]", (0, -1), "42 41"),
    ("ray", "board[4, 3]", (0, 1), ""),
    ("ray", "board[2, 2]", (0, 0), ""),
    ("column_of", "board[3, 2]", None, "31 32 33"),
    ("row_of", "board[3, 2]", None, "12 22 32 42"),
    ("neighbours", "board[2, 2]", None, "11 21 31 12 32 13 23 33"),
    ("neighbours", "board[4, 3]", None, "32 42 33"),
    ("orthogonals", "board[1, 1]", None, "21 12"),
    ("orthogonals", "board[2, 2]", None, "21 12 32 23"),
    ("diagonals", "board[2, 2]", None, "11 31 13 33"),
]


@pytest.mark.parametrize("others", [False, True])
@pytest.mark.parametrize("known", ["all", "way", "nothing"])
@pytest.mark.parametrize(("function", "space", "way", "answer"), ANSWERS)
def test_directions(
    bench: Any,
    function: str,
    space: str,
    way: tuple[int, int] | None,
    answer: str,
    known: str,
    others: bool,
) -> None:
    """Whether the space and the way are known before play or not, on one grid and on several."""
    if others:
        bench.block("track", "camp")
        declare(bench, "other", 2, 5)
    declare(bench)
    code = bench.code()
    kind = None if known == "all" else thing("space" if others else "board")
    arguments = {"s": bench.value(code, space, kind)}
    for name, far in zip(("right", "up"), way or (), strict=False):
        arguments[name] = bench.value(code, far, None if known != "nothing" else NUMBER)
    value = FUNCTIONS[function](code, arguments)
    found = code.values(value) if value.items else [code.of(value)]
    assert names(bench, found) == answer


def test_nothing_leads_nowhere(bench: Any) -> None:
    declare(bench, lines=3)
    for function in FUNCTIONS.values():
        code = bench.code()
        nowhere = bench.value(code, 0, thing("board").or_nothing())
        one = {"right": bench.value(code, 1)} if function is FUNCTIONS["ray"] else {}
        value = function(code, {"s": nowhere, **one})
        assert (code.values(value) if value.items else code.of(value)) in ([], 0)
    assert code.values(lines.lower_lines(code, {"it": nowhere})) == []


def test_spaces_go_row_by_row(bench: Any) -> None:
    grid = declare(bench)
    assert names(bench, list(grid.kind.ids)) == "11 21 31 41 12 22 32 42 13 23 33 43"
    assert bench.build.constants["board", "column"] == [1, 2, 3, 4] * 3
    assert bench.build.constants["board", "row"] == [1] * 4 + [2] * 4 + [3] * 4


def test_rows_speak_of_columns_and_rows(bench: Any) -> None:
    rows = [
        {"column": range(1, 3), "row": [1, 3], "mark": "tie", "room": 0},
        {"column": 4, "row": 2, "mark": "base"},
    ]
    declare(bench, table=rows, extra=["mark"])
    assert bench.build.errors == []
    assert bench.build.constants["board", "room"] == [0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1]
    assert names(bench, bench.build.lists["board", "tie"]) == "11 21 13 23"
    assert names(bench, bench.build.lists["board", "base"]) == "42"


@pytest.mark.parametrize(("column", "row", "space"), [(4, 1, "41"), (5, 1, "-"), (0, 3, "-")])
def test_a_pair_that_is_not_there_is_nothing(bench: Any, column: int, row: int, space: str) -> None:
    declare(bench)
    code = bench.code()
    asked = [bench.value(code, column, NUMBER), bench.value(code, row, number(1, 3))]
    value = bench.build.indexers["board"](code, asked, NOWHERE)
    assert value.kind.nullable
    assert names(bench, [code.of(value)]) == space


@pytest.mark.parametrize(
    ("columns", "rows", "length", "count"),
    [(3, 3, 3, 8), (7, 6, 4, 69), (15, 15, 5, 572), (4, 1, 2, 3), (1, 4, 4, 1)],
)
def test_lines(bench: Any, columns: int, rows: int, length: int, count: int) -> None:
    grid = declare(bench, columns=columns, rows=rows, lines=length)
    assert len(grid.lines) == count
    assert len({frozenset(spaces) for spaces in grid.lines.values()}) == count
    through = []
    for space in grid.kind.ids:
        code = bench.code()
        found = code.values(lines.lower_lines(code, {"it": bench.value(code, space, thing("x"))}))
        assert found == [line for line, spaces in grid.lines.items() if space in spaces]
        through += found
    assert len(through) == count * length
    code = bench.code()
    line = bench.value(code, grid.kind.ids[0], thing("line"))
    assert code.values(lines.lower_spaces(code, {"it": line})) == next(iter(grid.lines.values()))


HEAD = """rules 1
game garden "Garden" { players: 2 }
use board 1
type soil is rock, pond
"""


def mistakes_of(text: str) -> list[str]:
    compiled = compile_text(HEAD + text, "t.rules", vocabulary=VOCABULARY, seats=2)
    return [one.message for one in compiled.diagnostics]


def program(text: str) -> Program:
    compiled = compile_text(HEAD + text, "t.rules", vocabulary=VOCABULARY, seats=2)
    assert compiled.program is not None, compiled.diagnostics
    return compiled.program


MISTAKES = [
    ("columns: 3", "needs the setting `rows`"),
    ("columns: 0\nrows: 2", "a grid cannot have 0 columns"),
    ("columns: 2\nrows: 1001", "a grid cannot have 1001 rows"),
    ("columns: 1000\nrows: 11", "cannot have 11000 spaces"),
    ("columns: 3\nrows: 2\nlines: 4", "cannot have lines of 4"),
    ("columns: 3\nrows: 2\nlines: 1", "cannot have lines of 1"),
    ("columns: 3\nrows: 2\n| column | row |\n| 4 | 1 |", "g has no column 4"),
    ("columns: 3\nrows: 2\n| column | row |\n| 1 | 0 |", "g has no row 0"),
    ("columns: 3\nrows: 2\n| column | row |\n| 1 | rock |", "g has no row that is a"),
    ("columns: 3\nrows: 2\n| column |\n| 1 |", "the column `row` is missing"),
    ("columns: 3\nrows: 2\n| column | row |\n| 1..2 | 1 |\n| 2 | 1 |", "g[2, 1] is in two rows"),
    ("columns: 3\nrows: 2\n| column | row | room |\n| 1 | 1 | -1 |", "room for -1 pieces"),
    ("columns: 3\nrows: 2\n| column | row | number |\n| 1 | 1 | 1 |", "cannot be called number"),
]


@pytest.mark.parametrize(("block", "message"), MISTAKES)
def test_mistakes_in_blocks_are_told(block: str, message: str) -> None:
    found = mistakes_of(f"grid g {{\n{block}\n}}\nplay {{ }}\n")
    assert any(message in one for one in found), found


USES = [
    ("g[4, 1]", "g has no column 4"),
    ("g[1, 3]", "g has no row 3"),
    ("g[2]", "g is indexed by a column and a row"),
    ("g[rock, 1]", "g is indexed by a column and a row"),
]


@pytest.mark.parametrize(("expression", "message"), USES)
def test_mistakes_in_rules_are_told(expression: str, message: str) -> None:
    block = "grid g {\ncolumns: 3\nrows: 2\n}\n"
    found = mistakes_of(f'{block}play {{ say "{{{expression}}}" }}\n')
    assert any(message in one for one in found), found


WAYS = """grid plot "Plot" {
  columns: 5
  rows: 4
}
track lane { spaces: 1..3 }
has far: number starts 2
play {
  for each s in [plot[3, 2], plot[1, 4]] {
    for each x in ray(s, right: 1 - far, up: far - 1) { say "{x}" }
    say "{step(s, right: far, up: -1)} {step(s, up: far + 2)} {step(s, up: 0)}"
  }
  say "{step(lane[1], right: far)} {count(ray(lane[2], right: 1))} {count(neighbours(lane[2]))}"
}
"""


def test_directions_that_are_known_in_play_only() -> None:
    journal: list[Event] = []
    assert Machine(program(WAYS)).start(journal=journal).is_over
    assert [event.text for event in journal if event.event == "say"] == [
        "Plot 2, 3",
        "Plot 1, 4",
        "Plot 5, 1 nothing Plot 3, 2",
        "Plot 3, 3 nothing Plot 1, 4",
        "nothing 0 0",
    ]


PICTURE = """grid plot "Plot" {
  columns: 10
  rows: 2
  | column | row | soil |
  | 2..3   | 2   | rock |
  has flower: (player or nothing)
  has wet: yes or no
}
piece rake "Rake" { count: 2 per player }
setup {
  place rake[2] on plot[1, 2]
  place rake[3] on plot[2, 2]
  set plot[10, 1].flower to red
  set plot[9, 1].wet to yes
}
play { for each p in players { choose n from 1..2 for p
  say "{n}" } }
"""


def test_a_picture_shows_rows_from_the_top() -> None:
    prepared = program(PICTURE)
    (drawn,) = pictures(Machine(prepared).start(), drawers_of(load_plugins().drawings))
    assert drawn == [
        "Plot",
        "  2 Re   B+Ro Ro   .    .    .    .    .    .    .",
        "  1 .    .    .    .    .    .    .    .    W    Re",
        "    1    2    3    4    5    6    7    8    9    10",
        "  B = blue, Re = red, Ro = rock, W = wet",
    ]
