"""The examples of a rules file, compiled: a program that runs their steps, what lines mean."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from playrules.engine.program.facts import Table
from playrules.engine.program.program import Program
from playrules.engine.source import Span

About = Literal["choice", "draw", "device", "outside", "error"]
Verb = Literal["is", "offers", "lacks", "sets"]
MOST_SHOWN = 8
"""Of a longer list, so many items are shown."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a `next` line: a word or label, or a value that is known when the line runs.

    `value` is the number of the line's journal argument, -1 for none. A `label` without text is
    the text that the line's journal event says.
    """

    text: str = ""
    value: int = -1
    label: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A `next` line: what comes up, and what it gives or offers.

    `name` is the device as the file calls it and `title` as points do; of an event outside, both
    are what examples call it. Where `apart`, each part is a draw of its own. `actor` says that the
    first journal argument is whose choice it is. A `table` answers an event outside, or, with the
    verb `sets`, what its own step waits for.
    """

    about: About
    span: Span
    verb: Verb = "is"
    parts: tuple[Part, ...] = ()
    name: str = ""
    title: str = ""
    apart: bool = False
    actor: bool = False
    table: Table | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """An expectation: the journal tells whether it holds, and before, if not, what is shown of it.

    `wanted` says what it should be, "" where what is shown says it. `compares` tells that it is one
    comparison.
    """

    span: Span
    source: str
    wanted: str = ""
    compares: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """A part of an expectation whose values the journal tells; `texts` are as the file has it.

    A `side` is computed; a `case` is the names that an `any` or `all` binds, what follows is about
    it; a `list` has no values, they follow as `item`s.
    """

    role: Literal["side", "case", "list", "item"]
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One statement of an example with the `next` lines before it, or expectations in a row.

    `number` is what the step column holds while it runs. Only what `acts` needs a running game.
    """

    number: int
    kind: Literal["run", "setup", "play"]
    span: Span
    acts: bool = True


@dataclass(frozen=True, slots=True)
class Example:
    """One example: its steps in order, and figures that it changes."""

    title: str
    span: Span
    cites: tuple[str, ...]
    steps: tuple[Step, ...]
    settings: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class EndColumns:
    """The columns that tell a step how the game has ended; `place` is the first of one a seat."""

    over: int
    drawn: int
    lost: int
    winner: int
    place: int


@dataclass(frozen=True, slots=True)
class Suite:
    """Examples that share a program: one number of players, one mode, the same fixed settings.

    The main rule of `program` runs the step whose number column `step` holds, then ends at site
    `done`. `lines`, `claims` and `shown` are by the journal site that tells of them; events of site
    kind `rule` tell which rules run. `tables` are the forms of tables of facts, in words and slots
    `<name>`, by the plugin and the event that they answer.
    """

    program: Program
    examples: tuple[Example, ...]
    lines: dict[int, Line]
    claims: dict[int, Claim]
    shown: dict[int, Shown]
    step: int
    done: int
    ends: EndColumns | None
    tables: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)


def split_reading(reading: str) -> list[str]:
    """Return what a device reads, ring by ring; commas inside brackets join."""
    return re.split(r", (?![^\[(]*[\])])", reading)


def within_reading(words: Sequence[str], reading: Sequence[str]) -> bool:
    """Whether all *words* stand in a reading, in this order, others between them or not."""
    rest = iter(reading)
    return all(any(word == other for other in rest) for word in words)
