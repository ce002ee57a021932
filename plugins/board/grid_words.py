"""The words of grids, as data."""

from __future__ import annotations

from playrules.engine.vocabulary import (
    BlockWord,
    Build,
    DeclaredBlock,
    FunctionWord,
    GroupWord,
    MemberWord,
    RowWord,
    SettingWord,
    Word,
)
from playrules.plugins.board.directions import (
    AROUND,
    DIAGONAL,
    ORTHOGONAL,
    around,
    lower_column_of,
    lower_ray,
    lower_row_of,
    lower_step,
)
from playrules.plugins.board.grids import Grid, declare_grid, link_grid
from playrules.plugins.board.lines import declare_lines, lower_lines, lower_spaces

GRID = """rules 1
game garden "Garden" { players: 2 }
use board 1
type soil is rock, pond
grid plot "Plot" {
  columns: 5
  rows: 4
  lines: 3
  | column | row  | soil | room |
  | 2..3   | 4    | rock |      |
  | 5      | 1, 2 | pond |    0 |
  has flower: (player or nothing)
}
piece rake "Rake" { }
setup {
  place rake on plot[1, 2]
  set plot[3, 1].flower to red
}
play {
  for each s in neighbours(plot[2, 2]) where s.flower is red { say "a flower on {s}" }
  for each s in column_of(rake.at) { say "row {s.row}" }
  for each s in row_of(rake.at) where s.soil is pond { say "a pond in column {s.column}" }
  let corners be count(diagonals(rake.at))
  say "{count(orthogonals(rake.at))} ways on, {corners} corners"
  for each s in ray(rake.at, right: 1, up: 1) { say "{s} is free" if s.soil is not rock }
  for each l in plot[1, 1].lines { say "{l} is free" if all(s.piece is nothing for s in l.spaces) }
  move rake to step(rake.at, right: 2, up: -1)
}
"""


def declare(block: DeclaredBlock, build: Build) -> None:
    """Declare the spaces of a `grid`, and its lines."""
    declare_grid(block, build)
    grid = block.data.get("board")
    if isinstance(grid, Grid):
        declare_lines(grid, block, build)


_SPACE = ("s", "place or nothing")
_WAY = (_SPACE, ("right?", "number"), ("up?", "number"))

GRID_WORDS: tuple[Word, ...] = (
    GroupWord("line", "line", "lines", "All lines of the grids that say `lines:`."),
    BlockWord(
        "grid",
        declare,
        "Spaces in columns and rows; `grid[column, row]` is one of them. Row 1 is at the bottom and"
        " column 1 at the left. The spaces are in order row by row, and have a `column`, a `row`"
        " and a `number` from 1 on. Every other column of the rows is a constant of each space,"
        " such as a name printed on it.",
        GRID,
        settings={
            "columns": SettingWord("number", "How many columns there are.", required=True),
            "rows": SettingWord("number", "How many rows there are.", required=True),
            "lines": SettingWord(
                "number",
                "How many spaces, one after the other, make a line: straight or diagonal.",
            ),
        },
        rows={
            "column": RowWord("list", "The columns that the row speaks of.", required=True),
            "row": RowWord("list", "The rows of the grid that it speaks of.", required=True),
            "room": RowWord(
                "number", "How many pieces may stand there: 1 if not given, 0 for any number."
            ),
        },
        open_rows=True,
        keeps=True,
        link=link_grid,
    ),
    MemberWord(
        "place",
        "lines",
        "list of line",
        lower_lines,
        "The lines that lead through a space, if its grid says `lines:`.",
    ),
    MemberWord("line", "spaces", "list of space", lower_spaces, "The spaces of a line."),
    FunctionWord(
        "step",
        _WAY,
        "space or nothing",
        lower_step,
        "The space so many columns to the right and rows up, nothing beyond the edge; negative"
        " numbers go left and down.",
        GRID,
    ),
    FunctionWord(
        "ray",
        _WAY,
        "list of space",
        lower_ray,
        "The spaces that are met by stepping on and on to the edge, the nearest first, without s.",
        GRID,
    ),
    FunctionWord(
        "neighbours",
        (_SPACE,),
        "list of space",
        around(AROUND, "neighbours"),
        "The spaces beside s, with those across a corner: eight inside a grid.",
        GRID,
    ),
    FunctionWord(
        "orthogonals",
        (_SPACE,),
        "list of space",
        around(ORTHOGONAL, "orthogonals"),
        "The spaces that share a side with s: four inside a grid.",
        GRID,
    ),
    FunctionWord(
        "diagonals",
        (_SPACE,),
        "list of space",
        around(DIAGONAL, "diagonals"),
        "The spaces that share only a corner with s: four inside a grid.",
        GRID,
    ),
    FunctionWord(
        "column_of",
        (_SPACE,),
        "list of space",
        lower_column_of,
        "The spaces in the column of s, from row 1 up.",
        GRID,
    ),
    FunctionWord(
        "row_of",
        (_SPACE,),
        "list of space",
        lower_row_of,
        "The spaces in the row of s, from column 1 to the right.",
        GRID,
    ),
)
