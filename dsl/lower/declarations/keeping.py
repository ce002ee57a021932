"""Reads settings that name a value which the table or each player keeps: `bearing: place`."""

from __future__ import annotations

from typing import Final

from playrules.dsl.diagnostics.suggest import respell, suggest
from playrules.dsl.lower.ground.unit import Unit
from playrules.dsl.syntax import tree
from playrules.engine.kinds import TEXT
from playrules.engine.vocabulary import Constant

KEPT: Final = "kept "
"""What a kind word begins with that wants the name of a kept value."""
EACH: Final = " per player"
TABLE, PLAYERS = "the table", "players"


def note_has_lines(unit: Unit, body: list[tree.Statement]) -> None:
    """Note what the table and players keep, for settings that name it: columns follow later."""
    unit.has_lines = {TABLE: {}, PLAYERS: {}}
    for one in body:
        if isinstance(one, tree.Has):
            unit.has_lines[TABLE].setdefault(one.name, one)
        elif isinstance(one, tree.Phrase) and one.head == "players" and one.body is not None:
            lines = (line for line in one.body.body if isinstance(line, tree.Has))
            unit.has_lines[PLAYERS] |= {line.name: line for line in lines}


def kept_name(unit: Unit, node: tree.Expr, wanted: str) -> Constant | None:
    """Return the name of a value that is kept as *wanted*: a dimension, perhaps `per player`."""
    dimension = wanted.removesuffix(EACH)
    who = PLAYERS if wanted.endswith(EACH) else TABLE
    if not isinstance(node, tree.Name):
        message = f"the name of {_an(dimension)} that {who} {_keep(who)} is wanted here"
        unit.sink.error("R2001", message, node.span, "not a name", help=_declare(who, dimension))
        return None
    if node.name in unit.hushed:
        return None
    line = unit.has_lines[who].get(node.name)
    if line is None:
        _unknown(unit, node, who, dimension)
        return None
    if _dimension(line.kind) != dimension:
        unit.sink.error(
            "R3001",
            f"`{node.name}` is not kept as {_an(dimension)}",
            node.span,
            f"{_an(dimension)} is wanted",
            help=f"let {who} keep it so: {_line(dimension, node.name)}",
        )
        return None
    return Constant(TEXT, 0, node.span, node.name)


def _unknown(unit: Unit, node: tree.Name, who: str, dimension: str) -> None:
    """Report a name that is not kept, or not by those who should keep it."""
    other = TABLE if who == PLAYERS else PLAYERS
    known = {name for name, one in unit.has_lines[who].items() if _dimension(one.kind) == dimension}
    best, help = suggest(node.name, sorted(known)), _declare(who, dimension)
    message = f"{who} {_keep(who)} nothing called `{node.name}`"
    if node.name in unit.has_lines[other]:
        message = f"{other} {_keep(other)} `{node.name}`, but one that {who} {_keep(who)} is wanted"
    elif best or known:
        help = f"did you mean `{best or min(known)}`?"
    fixes = respell(node.name, node.span, known)
    unit.sink.error("R2001", message, node.span, "unknown name", help=help, fixes=fixes)


def _dimension(kind: tree.Expr) -> str:
    """Return the name that the kind of a kept value is, `or nothing` left out; "" for others."""
    if isinstance(kind, tree.Listing) and len(kind.items) == 1:
        return _dimension(kind.items[0])
    if isinstance(kind, tree.Binary) and kind.operator == "or":
        return _dimension(kind.left)
    return kind.name if isinstance(kind, tree.Name) else ""


def _keep(who: str) -> str:
    return "keep" if who == PLAYERS else "keeps"


def _an(dimension: str) -> str:
    return f"{'an' if dimension[0] in 'aeiou' else 'a'} {dimension}"


def _line(dimension: str, name: str) -> str:
    return f"`has {name}: {dimension} starts …`"


def _declare(who: str, dimension: str) -> str:
    """Return how to declare what is wanted."""
    line = _line(dimension, "NAME")
    return f"write {line} {'into `players { … }`' if who == PLAYERS else 'at the top of the file'}"
