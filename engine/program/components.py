"""What a game lays on the table: its components, as plain data that a drawing reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from playrules.engine.source import NOWHERE, Span

Outline = tuple[tuple[tuple[int, int], ...], ...]
"""The polygons of which a shape consists, y upwards."""
Outlines = Mapping[int, Outline]
"""Outlines of pieces, by their ids, in one unit for all of a program."""


@dataclass(frozen=True, slots=True)
class Component:
    """One thing on the table that can be drawn.

    `word` is the block word that declared it, and says which drawing draws it. `data` is whatever
    that drawing wants to know: numbers, texts, kinds, and tuples and mappings of these, so that a
    program stays picklable. `within` names the component that draws this one inside itself,
    empty for one that lies on the table by itself; `holds` names others that this one draws.
    `outlines` are the shapes that pieces have of themselves, by their ids. `span` is the head of
    its block.
    """

    word: str
    name: str
    title: str
    data: Mapping[str, Any] = field(default_factory=dict)
    within: str = ""
    holds: tuple[str, ...] = ()
    outlines: Outlines = field(default_factory=dict)
    span: Span = field(default=NOWHERE, compare=False, repr=False)
