"""The words of the board plugin, as data."""

from __future__ import annotations

from playrules.engine.kinds import ABSENT, number
from playrules.engine.vocabulary import (
    BlockWord,
    Code,
    EventWord,
    FunctionWord,
    GroupWord,
    MemberWord,
    RowWord,
    SettingWord,
    Value,
    VerbWord,
    Word,
)
from playrules.plugins.api.arithmetic import entry, minus
from playrules.plugins.board.discs import (
    declare_disc,
    link_disc,
    lower_beside,
    lower_rotate,
    lower_shows,
)
from playrules.plugins.board.examples import DISC, QUARTERS, RING, TRACK
from playrules.plugins.board.grid_words import GRID_WORDS
from playrules.plugins.board.model import board_of, boards_of, by_place
from playrules.plugins.board.movement import (
    lower_ahead,
    lower_back_from,
    lower_run,
    lower_steps,
)
from playrules.plugins.board.spaces import declare_board, link_board

_SPACES = {
    "spaces": SettingWord("range", "The numbers of the first and the last space.", required=True)
}
_ROWS = {
    "space": RowWord("list", "The numbers of the spaces that the row speaks of.", required=True),
    "room": RowWord("number", "How many pieces may stand there: 1 if not given, 0 for any number."),
    "onward": RowWord("place", "Where a count that passes the space goes on."),
    "turnoff": RowWord("place", "Where the first step of a move that starts on the space goes."),
}
_COLUMNS = "Every other column is a constant of each space, such as a name printed on it."


def lower_number(code: Code, arguments: dict[str, Value]) -> Value:
    """Lower `space.number`."""
    it = arguments["it"]
    board = board_of(code.build, it)
    if board is not None:
        value = minus(it.expr, board.first - board.low)
        return Value(number(board.low, board.high), value, code.span)
    numbers = by_place(code.build, ABSENT, lambda one: list(range(one.low, one.low + one.size)))
    lows = [one.low for one in boards_of(code.build)]
    highs = [one.high for one in boards_of(code.build)]
    kind = number(min(lows, default=0), max(highs, default=0))
    if it.kind.of != "space" and all(it.kind.of != one.name for one in boards_of(code.build)):
        kind = kind.or_nothing()
    return Value(kind, entry(code.build, "number", numbers, it.expr), code.span)


WORDS: tuple[Word, ...] = (
    BlockWord(
        "track",
        declare_board,
        f"Spaces in a row, one after the other. {_COLUMNS}",
        TRACK,
        settings=_SPACES,
        rows=_ROWS,
        open_rows=True,
        keeps=True,
        link=link_board,
    ),
    BlockWord(
        "ring",
        declare_board,
        f"Spaces in a circle: after the last comes the first. {_COLUMNS}",
        RING,
        settings=_SPACES,
        rows=_ROWS,
        open_rows=True,
        keeps=True,
        link=link_board,
    ),
    GroupWord("disc", "disc", "discs", "All discs."),
    BlockWord(
        "disc",
        declare_disc,
        "A disc that turns inside a ring or a grid. In a grid it is a square of the spaces that"
        " turns by quarters, and what stands or is kept on them goes along. In a ring it has as"
        " many sectors as the ring has spaces. Before it"
        " turns, sector 0 is beside the ring's first space. Its rim lies over what is"
        " printed on the ring, and its windows let it be seen; places on the disc turn with it and"
        " carry what stands there. `disc.turned` says by how many sectors it has turned.",
        DISC,
        settings={
            "inside": SettingWord(
                "name", "The ring or grid that the disc turns in.", required=True
            ),
            "turns": SettingWord(
                "name",
                "Which way it turns; clockwise is the way the ring is numbered.",
                choices=("clockwise", "anticlockwise"),
            ),
            "columns": SettingWord("range", "In a grid: the columns of the square."),
            "rows": SettingWord("range", "In a grid: the rows of the square, as many as columns."),
            "hides": SettingWord(
                "name",
                "The column of the ring's rows that lies under the rim, to be seen through windows"
                " alone. If not given, every column of names does.",
            ),
        },
        rows={
            "sector": RowWord("list", "The sectors that the row speaks of, from 0.", required=True),
            "window": RowWord("yes or no", "Whether what is printed on the ring shows through."),
            "space": RowWord("place", "The place on the disc at this sector."),
        },
        link=link_disc,
    ),
    MemberWord(
        "place",
        "number",
        "number or nothing",
        lower_number,
        "The number of a space on its board; other places have none.",
    ),
    MemberWord(
        "disc",
        "shows",
        "yes or no",
        lower_shows,
        "Whether a space of the ring is under a window, or some space on which a name is printed,"
        " in the column that the disc hides.",
        parameters=(("x", "any"),),
    ),
    MemberWord(
        "disc",
        "beside",
        "space or nothing",
        lower_beside,
        "For a space of the ring, the disc's place now beside it, if there is one; for a place on"
        " the disc, the space of the ring beside it.",
        parameters=(("x", "place or nothing"),),
    ),
    FunctionWord(
        "ahead",
        (("s", "place or nothing"), ("n", "number"), ("on?", "list of space")),
        "space or nothing",
        lower_ahead,
        "The space n steps on, along the board and its links, or along a list of spaces; nothing"
        " past the end.",
        TRACK,
    ),
    FunctionWord(
        "run",
        (("s", "place or nothing"), ("n", "number")),
        "list of space",
        lower_run,
        "The n spaces that a move from s steps on, fewer at the end of a track.",
        TRACK,
    ),
    FunctionWord(
        "back_from",
        (("s", "place or nothing"),),
        "list of space",
        lower_back_from,
        "The space and those behind it: on a track to its first, on a ring once round.",
        TRACK,
    ),
    FunctionWord(
        "steps",
        (("a", "place or nothing"), ("b", "place or nothing")),
        "number or nothing",
        lower_steps,
        "How many steps a move from a needs to stand on b; nothing if it never gets there.",
        TRACK,
    ),
    VerbWord(
        "rotate <d: disc> [by <n: number>]",
        lower_rotate,
        "Turn a disc by some sectors, or quarters in a grid; by one if not given. A negative number"
        " turns it back.",
        QUARTERS,
        causes=("turns",),
    ),
    EventWord("turns", "<d: disc> turns", "A disc has been turned."),
    *GRID_WORDS,
)
