"""Walks the statements of a tree, those inside blocks included."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playrules.dsl.syntax import tree


def inside(statements: Iterable[tree.Statement]) -> Iterator[tree.Statement]:
    """Yield every statement, outer ones first."""
    for one in statements:
        yield one
        for block in _blocks(one):
            yield from inside(block.body)


def phrases(statements: Iterable[tree.Statement]) -> Iterator[tree.Phrase]:
    """Yield every phrase in some statements, outer ones first."""
    return (one for one in inside(statements) if isinstance(one, tree.Phrase))


def broken(statements: Iterable[tree.Statement]) -> Iterator[tree.Broken]:
    """Yield every statement that could not be read."""
    return (one for one in inside(statements) if isinstance(one, tree.Broken))


def _blocks(one: tree.Statement) -> list[tree.Block]:
    if isinstance(one, tree.If):
        blocks = [block for _, block in one.branches]
        return [*blocks, one.other] if one.other is not None else blocks
    body = getattr(one, "body", None)
    return [body] if isinstance(body, tree.Block) else []
