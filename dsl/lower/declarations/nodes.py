"""The nodes of a tree, one by one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass


def parts_of(node: object) -> list[object]:
    """Return what a node of the tree is made of."""
    return [getattr(node, one.name) for one in fields(node)] if is_dataclass(node) else []


def nodes_of(node: object) -> Iterator[object]:
    """Yield a node of the tree and all nodes in it."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if isinstance(one, tuple):
            waiting += one
        elif is_dataclass(one):
            yield one
            waiting += parts_of(one)
