"""The examples of a rules file, compiled: a program that runs their steps, what lines mean."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from playrules.engine.program.program import Program
from playrules.engine.source import Span

About = Literal["choice", "draw", "device", "error"]
Verb = Literal["is", "offers", "lacks"]


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

    `name` is the device as the file calls it and `title` as points do. Where `apart`, each part is
    a draw of its own. `actor` says that the first journal argument is whose choice it is.
    """

    about: About
    span: Span
    verb: Verb = "is"
    parts: tuple[Part, ...] = ()
    name: str = ""
    title: str = ""
    apart: bool = False
    actor: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    """An expectation: the journal tells whether it holds, then the values of `sides`.

    `wanted` says what the only side shown should be, "" where both are shown or none.
    """

    span: Span
    source: str
    sides: tuple[str, ...] = ()
    wanted: str = ""


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
    `done`. `lines` and `claims` are by the journal site that tells of them; events of site kind
    `rule` tell which rules run.
    """

    program: Program
    examples: tuple[Example, ...]
    lines: dict[int, Line]
    claims: dict[int, Claim]
    step: int
    done: int
    ends: EndColumns | None


def split_reading(reading: str) -> list[str]:
    """Return what a device reads, ring by ring; commas inside brackets join."""
    return re.split(r", (?![^\[(]*[\])])", reading)


def within_reading(words: Sequence[str], reading: Sequence[str]) -> bool:
    """Whether all *words* stand in a reading, in this order, others between them or not."""
    rest = iter(reading)
    return all(any(word == other for other in rest) for word in words)
