"""Finds the names that a file declares, from its tree alone: also those of faulty declarations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from playrules.dsl.syntax import tree
from playrules.engine.source import Span


@dataclass(frozen=True, slots=True)
class Declared:
    """A name where it is declared; `home` is the rule or definition that it is local to."""

    name: str
    span: Span
    home: Span | None = None


ACTING = frozenset({"setup", "play", "rule", "when", "example"})
"""Heads of declarations whose names, but for the first of a rule, are their own."""


def declared_names(body: Iterable[tree.Statement], heads: frozenset[str]) -> Iterator[Declared]:
    """Yield the names that statements declare; *heads* are the words of blocks."""
    for one in body:
        if isinstance(one, tree.Phrase) and one.head == "mode" and one.body is not None:
            # What stands in a mode stands at the top of the file when it is played.
            yield from declared_names((replace(one, body=None), *one.body.body), heads)
            continue
        local = isinstance(one, tree.Define) or (
            isinstance(one, tree.Phrase) and one.head in ACTING
        )
        home = one.span if local else None
        if isinstance(one, tree.Define):
            yield Declared(one.name, one.name_span)
            for parameter in one.parameters:
                span = parameter.span
                yield Declared(parameter.name, _cut(span, len(parameter.name)), home)
        elif isinstance(one, tree.Phrase) and one.head == "rule":
            first = next((item for item in one.items if isinstance(item, tree.Name)), None)
            if first is not None:
                yield Declared(first.name, first.span)
        yield from _inside(one, home, heads)


def _cut(span: Span, length: int) -> Span:
    return Span(span.file, span.start, span.start + length, span.line, span.column)


def _inside(node: Any, home: Span | None, heads: frozenset[str]) -> Iterator[Declared]:
    if isinstance(node, tuple):
        for one in node:
            yield from _inside(one, home, heads)
        return
    if not is_dataclass(node) or isinstance(node, Span):
        return
    if isinstance(node, tree.Phrase) and node.head == "look":  # its first row names no columns
        return
    yield from _own(node, home, heads)
    for field in fields(node):
        yield from _inside(getattr(node, field.name), home, heads)


def _own(node: Any, home: Span | None, heads: frozenset[str]) -> Iterator[Declared]:
    """Yield what a node itself declares."""
    match node:
        case tree.Let() | tree.ForEach() | tree.SlotItem() | tree.Has():
            yield Declared(node.name, node.name_span, home)
        case tree.Each():
            yield Declared(node.name, _cut(node.span, len(node.name)), home)
        case tree.Repeat(name=name, name_span=span) if span is not None:
            yield Declared(name, span)
        case tree.Setting("seats" | "plural", values):
            yield from _names(values)
        case tree.Phrase("choose" | "option", items):
            yield from _chosen(items, home)
        case tree.Phrase(head, (tree.Name(name, span), *rest)) if head in heads:
            yield Declared(name, span)
            if head == "type":
                yield from _names(rest)
        case tree.Block(body):
            rows = [one for one in body if isinstance(one, tree.Row)]
            for cell in rows[0].cells if rows else ():
                yield from _names(cell)


def _names(nodes: Iterable[object]) -> Iterator[Declared]:
    for one in nodes:
        if isinstance(one, tree.Name):
            yield Declared(one.name, one.span)


def _chosen(items: tuple[tree.Item, ...], home: Span | None) -> Iterator[Declared]:
    for item, following in zip(items, items[1:], strict=False):
        from_ = isinstance(following, tree.Word) and following.word == "from"
        if isinstance(item, tree.Name) and from_:
            yield Declared(item.name, item.span, home)
