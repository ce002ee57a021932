"""Draws where a game stands: the pictures of boards, and what is kept, as small tables."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from playrules.cli.output import clean, table, width, wrap
from playrules.engine.kinds import MIN
from playrules.engine.machine.seeing import HIDDEN

if TYPE_CHECKING:
    from playrules.engine.play.state import State
    from playrules.engine.program import Program
    from playrules.engine.program.program import Kept
    from playrules.viewer.scene import Drawers

HANG = "  "
MOST_THINGS = 12
"""More players or pieces than this are told by the boards, not by a table."""

UNIVERSES = ("", "player", "piece")
"""What tables are about; "" is the table itself."""
NUMBERED = ("track", "ring")
"""Boards whose spaces are written as numbers."""


def draw(state: State, drawers: Drawers, seat: int = 0) -> list[list[str]]:
    """Return the lines of each component as a seat sees it, without what the journal tells.

    Words are as wide as the screen; drawings are as wide as they are.
    """
    from playrules.viewer.scene import pictures

    return [_fitted(part) for part in pictures(state, drawers, seat=seat, devices=False)]


def _fitted(lines: Sequence[str]) -> list[str]:
    """Return lines with those in words broken at the width of the screen.

    Where words are broken already, the rest stands below them, indented deeper.
    """
    room, found = width() - 1, list[str]()
    words: list[int] = []  # how far the words are indented that go on with the last line
    for line in lines:
        text = line.strip()
        indent = len(line) - len(line.lstrip())
        if words and text and indent == words[0] + len(HANG) and "  " not in text:
            found[-1] += f" {text}"
            continue
        words = [indent] if len(line) > room and "  " not in text else []
        found.append(line)
    return [part for line in found for part in _broken(line, room)]


def _broken(line: str, room: int) -> list[str]:
    text = line.strip()
    if len(line) <= room or "  " in text:
        return [line]
    indent = " " * (len(line) - len(line.lstrip()))
    return wrap(text, indent, HANG).splitlines()


def legend(program: Program) -> list[str]:
    """Return how to read what `draw` draws."""
    lines = []
    if any(one.word in NUMBERED for one in program.components):
        lines.append("Boards: 12T is space 12 with a mark; the line below says what T means.")
        lines.append("[red] behind a space: red's piece stands there.")
    if any(_is_shown(program, kept) for kept in program.kept):
        lines.append("Tables: a line for each player or piece, with what the game keeps of it.")
    return lines


def tables(
    state: State,
    seat: int = 0,
    universes: Sequence[str] = UNIVERSES,
    names: Collection[str] = (),
) -> list[list[str]]:
    """Return what is kept of each of *universes*: of the table itself, players and pieces.

    With *names* only what is called so, if anything is.

    What the seat does not see is a question mark.
    """
    program = state.machine.program
    row = state.view(seat).row
    shown = [kept for kept in program.kept if _is_shown(program, kept)]
    shown = [kept for kept in shown if kept.name in names] or shown
    found = []
    own = [
        f"{_words(kept.name)}: {_value(program, row, kept, 0)}" for kept in shown if not kept.owner
    ]
    if own and "" in universes:
        found.append(wrap(" · ".join(own)).splitlines())
    for universe in universes:
        columns = [
            kept
            for kept in shown
            if kept.owner and program.things.kinds[kept.owner].universe == universe
        ]
        if columns and len(program.things.names[universe]) - 1 <= MOST_THINGS:
            found.append(_table(program, row, universe, columns))
    return found


def _is_shown(program: Program, kept: Kept) -> bool:
    """Whether a value tells players something: kept, single, not of a place."""
    if kept.constant or kept.quiet or kept.per is not None or " " in kept.name:
        return False
    return not kept.owner or program.things.kinds[kept.owner].universe in UNIVERSES


def _table(program: Program, row: Sequence[Any], universe: str, columns: list[Kept]) -> list[str]:
    """Return the table of all things of a universe; cells that one does not keep are empty."""
    things = program.things
    by_name: dict[str, list[Kept]] = {}  # what several kinds keep under one name is one column
    for kept in columns:
        by_name.setdefault(_words(kept.name), []).append(kept)

    def has(kept: Kept, number: int) -> bool:
        return number in things.kinds[kept.owner].ids

    rows = []
    for number, name in enumerate(things.names[universe]):
        cells = [
            next((_value(program, row, one, number) for one in known if has(one, number)), "")
            for known in by_name.values()
        ]
        if any(cells):
            rows.append([name, *cells])
    heads = ("", *by_name)
    return table(heads, rows, right=range(1, len(heads)), line=False)


def _words(name: str) -> str:
    """Return a name of the rules file as players read it."""
    return name.replace("_", " ")


def _value(program: Program, row: Sequence[Any], kept: Kept, number: int) -> str:
    """Return a kept value of thing *number* in words."""
    at = kept.base
    if kept.owner:
        at += (number - program.things.kinds[kept.owner].first) * kept.per_size
    value = row[at]
    if value is HIDDEN:
        return "?"
    # Numbers may be 0, so that their `nothing` is the least number there is.
    if kept.kind.nullable and value in (MIN, 0 if kept.kind.counted else MIN):
        return "–"
    return clean(program.things.show(kept.kind, value, program.texts))
