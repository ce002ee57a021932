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
    TypeWord,
    Word,
)
from playrules.plugins.board.compass import NAMES, lower_turned
from playrules.plugins.board.directions import (
    around,
    lower_column_of,
    lower_ray,
    lower_row_of,
    lower_step,
)
from playrules.plugins.board.examples import CAPTURE, FLIPS, GRAVITY, GRID
from playrules.plugins.board.grids import declare_grid, link_grid
from playrules.plugins.board.lines import declare_lines, lower_lines, lower_spaces
from playrules.plugins.board.regions import lower_drop, lower_region


def declare(block: DeclaredBlock, build: Build) -> None:
    """Declare the spaces of a `grid`, and its lines."""
    declare_grid(block, build)
    if "grids" in block.data:
        declare_lines(block.data["grids"], block, build)


_SPACE = ("s", "place or nothing")
_OFFSETS = (("right?", "number"), ("up?", "number"))

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
            "shape": SettingWord(
                "name",
                "What the spaces are: squares if not given. Hexagons have six neighbours; each row"
                " lies half a space further to the right than the one below it.",
                choices=("squares", "hexagons"),
            ),
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
        header="<name> [per player] [<title: text>]",
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
    TypeWord(
        "direction",
        NAMES,
        "The eight directions on a grid, clockwise from north. A grid of hexagons has neither north"
        " nor south.",
    ),
    FunctionWord(
        "step",
        (_SPACE, ("d?", "direction"), ("n?", "number"), *_OFFSETS),
        "space or nothing",
        lower_step,
        "The space one step or n steps in a direction, or so many columns to the right and rows up"
        " (negative numbers go left and down); nothing beyond the edge.",
        GRID,
    ),
    FunctionWord(
        "ray",
        (_SPACE, ("d?", "direction"), *_OFFSETS, ("on?", "set of space")),
        "list of space",
        lower_ray,
        "The spaces that are met by stepping on and on to the edge, the nearest first, without s;"
        " only those before the first one that is not in the list `on:`, if that is given.",
        GRID,
    ),
    FunctionWord(
        "turned",
        (("d", "direction"), ("n", "number")),
        "direction",
        lower_turned,
        "The direction n eighths of a full turn clockwise of d, or anticlockwise for a negative n.",
        FLIPS,
    ),
    FunctionWord(
        "region",
        (_SPACE, ("on", "set of space"), ("corners?", "yes or no")),
        "list of space",
        lower_region,
        "The spaces of a list that hang together with s: s, those that share a side with it, those"
        " that share a side with these, and so on, the nearest first; with `corners: yes` also"
        " across corners. None if s is not in the list.",
        CAPTURE,
    ),
    FunctionWord(
        "drop",
        (_SPACE, ("on", "set of space"), ("d?", "direction")),
        "space or nothing",
        lower_drop,
        "Where something comes to rest that is let go on s: the last of s and the spaces south of"
        " it, or in another direction, before the first one that is not in the list; nothing if s"
        " is not in it.",
        GRAVITY,
    ),
    FunctionWord(
        "neighbours",
        (_SPACE,),
        "list of space",
        around("neighbours"),
        "The spaces beside s, with those across a corner: eight inside a grid.",
        GRID,
    ),
    FunctionWord(
        "orthogonals",
        (_SPACE,),
        "list of space",
        around("orthogonals"),
        "The spaces that share a side with s: four inside a grid.",
        GRID,
    ),
    FunctionWord(
        "diagonals",
        (_SPACE,),
        "list of space",
        around("diagonals"),
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
