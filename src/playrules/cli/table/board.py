"""Draws where a game stands: the pictures of boards, and what is kept, as small tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playrules.cli.output import clean, table, wrap
from playrules.engine.kinds import MIN

if TYPE_CHECKING:
    from playrules.engine.play.state import State
    from playrules.engine.program import Program
    from playrules.engine.program.program import Kept

MOST_THINGS = 12
"""Kinds with more things than this are told by the boards, not by a table."""


def draw(state: State, *, tables: bool = True) -> list[str]:
    """Return the lines of all pictures and, unless they are not wanted, all tables."""
    parts = [[clean(line) for line in picture(state)] for picture in state.machine.program.pictures]
    if tables:
        parts += _tables(state)
    return [line for part in parts for line in part]


def legend(program: Program) -> list[str]:
    """Return how to read what `draw` draws."""
    lines = []
    if program.pictures:
        lines.append("Boards: 12T is space 12 with a mark; the line below says what T means.")
        lines.append("[red] behind a space: red's piece stands there.")
    if any(_is_shown(program, kept) for kept in program.kept):
        lines.append("Tables: a line for each player or piece, with what the game keeps of it.")
    return lines


def _tables(state: State) -> list[list[str]]:
    """Return a table for the players, and for each kind of piece that keeps something."""
    program = state.machine.program
    tables = []
    own = [kept for kept in program.kept if not kept.owner and _is_shown(program, kept)]
    if own:
        values = [f"{kept.name}: {_value(state, kept, 0)}" for kept in own]
        tables.append(wrap(" · ".join(values)).splitlines())
    for owner in dict.fromkeys(kept.owner for kept in program.kept if kept.owner):
        shown = [kept for kept in program.kept if kept.owner == owner and _is_shown(program, kept)]
        if shown and len(program.things.kinds[owner].ids) <= MOST_THINGS:
            tables.append(_table(state, owner, shown))
    return tables


def _is_shown(program: Program, kept: Kept) -> bool:
    """Whether a value tells players something: kept, single, not of a place."""
    if kept.constant or kept.per is not None or " " in kept.name:
        return False
    return not kept.owner or program.things.kinds[kept.owner].universe in ("player", "piece")


def _table(state: State, owner: str, shown: list[Kept]) -> list[str]:
    """Return the table of one kind of thing."""
    rows = [
        [name, *(_value(state, kept, number) for kept in shown)]
        for number, name in state.machine.program.things.of(owner)
    ]
    return table(("", *(kept.name for kept in shown)), rows, right=range(1, len(shown) + 1))


def _value(state: State, kept: Kept, number: int) -> str:
    """Return a kept value of thing *number* in words."""
    program = state.machine.program
    at = kept.base
    if kept.owner:
        at += (number - program.things.kinds[kept.owner].first) * kept.per_size
    value = state.row[at]
    # Numbers may be 0, so that their `nothing` is the least number there is.
    if kept.kind.nullable and value in (MIN, 0 if kept.kind.base in ("thing", "name") else MIN):
        return "–"
    return clean(program.things.show(kept.kind, value, program.texts))
