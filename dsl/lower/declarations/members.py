"""Finds the names of all members that the rules of a file read, whatever they are members of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass

from playrules.dsl.syntax import tree

ASIDE = ("policy", "example", "look", "text")
"""Blocks that are no rules."""


def members_read(body: Iterable[tree.Statement]) -> frozenset[str]:
    """Return the names behind a dot in what is played: `x` for `s.x`.

    A `define` counts where it is used. Members of things that are called alike cannot be told
    apart: the names say what may be read, and never too few.
    """
    statements = list(body)
    defines = {one.name: one for one in statements if isinstance(one, tree.Define)}
    waiting: list[tree.Statement] = [
        one
        for one in statements
        if not isinstance(one, tree.Define)
        and not (isinstance(one, tree.Phrase) and one.head in ASIDE)
    ]
    found: set[str] = set()
    while waiting:
        for node in _nodes(waiting.pop()):
            if isinstance(node, tree.Member):
                found.add(node.name)
            elif isinstance(node, tree.Name) and node.name in defines:
                waiting.append(defines.pop(node.name))
    return frozenset(found)


def _nodes(node: object) -> Iterator[object]:
    """Yield a node of the tree and all nodes in it."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if isinstance(one, tuple):
            waiting += one
        elif is_dataclass(one):
            yield one
            waiting += [getattr(one, field.name) for field in fields(one)]
