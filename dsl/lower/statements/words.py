"""Reads single words of phrases, and the lines that cite rules."""

from __future__ import annotations

from playrules.dsl.lower.ground.body import Body
from playrules.dsl.syntax import tree


def word_of(item: tree.Item) -> str | None:
    """Return the word that an item may be."""
    if isinstance(item, tree.Word):
        return item.word
    return item.name if isinstance(item, tree.Name) else None


def note_cites(body: Body, node: tree.Phrase) -> None:
    """Note the rules that a block cites."""
    for item in node.items:
        if isinstance(item, tree.Text):
            body.unit.cites.setdefault(item.plain or "", item.span)
            if body.pending is not None:
                body.pending.cites.append(item.plain or "")
