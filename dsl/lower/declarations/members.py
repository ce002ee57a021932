"""Finds what the rules of a file read, for people who tell no more than that of their table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from playrules.dsl.lower.declarations.bound import parts_read
from playrules.dsl.lower.declarations.nodes import nodes_of
from playrules.dsl.lower.declarations.weighing import Weighing
from playrules.dsl.syntax import tree
from playrules.engine.vocabulary import ByHand, Vocabulary

ASIDE = ("policy", "example", "look", "text")
"""Blocks that are no rules."""


def read_by_hand(body: Iterable[tree.Statement], vocabulary: Vocabulary) -> ByHand:
    """Return what rules read, for a program that is played by hand."""
    statements = list(body)
    seen = {one.name for one in vocabulary.members if one.by_eye}
    played = list(_played(statements))
    weighing = Weighing(seen, statements)
    return ByHand(
        frozenset(one.name for one in played if isinstance(one, tree.Member)),
        frozenset(one.span for one in played if isinstance(one, tree.Member | tree.Call)),
        weighing.of([one for one in statements if is_played(one)]),
        parts_read(statements, ASIDE),
    )


def _played(statements: Sequence[tree.Statement]) -> Iterator[object]:
    """Yield the nodes of what is played; those of a `define` where it is used."""
    defines = {one.name: one for one in statements if isinstance(one, tree.Define)}
    waiting = [one for one in statements if is_played(one)]
    while waiting:
        for node in nodes_of(waiting.pop()):
            yield node
            if isinstance(node, tree.Name) and node.name in defines:
                waiting.append(defines.pop(node.name))


def is_played(statement: tree.Statement) -> bool:
    """Whether a statement of a file is a part of its rules by itself: a `define` is where used."""
    if isinstance(statement, tree.Phrase):
        return statement.head not in ASIDE
    return not isinstance(statement, tree.Define)
