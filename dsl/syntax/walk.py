"""Walks the phrases of a tree, those inside blocks included."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playrules.dsl.syntax import tree


def phrases(statements: Iterable[tree.Statement]) -> Iterator[tree.Phrase]:
    """Yield every phrase in some statements, outer ones first."""
    for one in statements:
        if isinstance(one, tree.Phrase):
            yield one
        for block in _blocks(one):
            yield from phrases(block.body)


def _blocks(one: tree.Statement) -> list[tree.Block]:
    if isinstance(one, tree.If):
        blocks = [block for _, block in one.branches]
        return [*blocks, one.other] if one.other is not None else blocks
    body = getattr(one, "body", None)
    return [body] if isinstance(body, tree.Block) else []


def broken(statements: Iterable[tree.Statement]) -> Iterator[tree.Broken]:
    """Yield every statement that could not be read."""
    for one in statements:
        if isinstance(one, tree.Broken):
            yield one
        for block in _blocks(one):
            yield from broken(block.body)
