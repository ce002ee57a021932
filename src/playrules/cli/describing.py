"""What a game consists of, in plain data: the source of `playrules show` as text and as JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playrules.dsl import Facts
    from playrules.engine.program import Program
    from playrules.engine.program.program import Rule


@dataclass(frozen=True)
class Group:
    """A kind of thing: a kind of piece, a board, a zone, a die."""

    word: str
    name: str
    title: str
    things: tuple[str, ...]
    keeps: tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """A table of the rules file, its cells as they are written."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Share:
    """One outcome of a device: its weight as written, and its exact share of the whole.

    `outcome` is in the words of the rules file, `title` as players read it.
    """

    outcome: str
    title: str
    weight: int
    share: str
    percent: float


@dataclass(frozen=True)
class Odds:
    """What one reading of a chance device may show."""

    device: str
    kind: str
    reading: str
    shares: tuple[Share, ...]
    note: str


@dataclass(frozen=True)
class Setting:
    """A figure that a table may change."""

    name: str
    title: str
    value: str
    allowed: str
    reconstructed: bool
    cites: tuple[str, ...]


@dataclass(frozen=True)
class NamedRule:
    """A rule; one that has a `pattern` is a reaction, which has no name of its own."""

    name: str
    title: str
    pattern: str
    cites: tuple[str, ...]
    line: int


@dataclass(frozen=True)
class Description:
    """Everything that `show` tells of a game."""

    name: str
    title: str
    mode: str
    facts: dict[str, str]
    modes: dict[str, str]
    seats: tuple[str, ...]
    groups: tuple[Group, ...]
    keeps: tuple[str, ...]
    tables: tuple[Table, ...]
    odds: tuple[Odds, ...]
    settings: tuple[Setting, ...]
    policies: dict[str, str]
    ranking: tuple[str, ...]
    titles: tuple[str, ...]
    rules: tuple[NamedRule, ...]
    texts: dict[str, str]

    def as_json(self) -> dict[str, object]:
        """Return the same as plain data."""
        return asdict(self)


def describe(program: Program, facts: Facts) -> Description:
    """Describe a compiled game."""
    return Description(
        name=program.name,
        title=program.words.title or program.name,
        mode=program.mode,
        facts=dict(program.words.facts),
        modes=dict(program.words.modes),
        seats=program.seats,
        groups=tuple(_groups(program)),
        keeps=tuple(_keeps(program, "")),
        tables=tuple(_tables(program)),
        odds=tuple(_odds(program)),
        settings=tuple(_settings(program, facts)),
        policies={one.name: one.title for one in program.policies},
        ranking=program.ranking_names,
        titles=tuple(name for name, _ in program.titles),
        rules=tuple(
            NamedRule(rule.name, rule.title, pattern(program, rule), rule.cites, rule.span.line)
            for rule in program.rules
            if rule.title or rule.cites or pattern(program, rule)
        ),
        texts=dict(program.words.texts),
    )


def pattern(program: Program, rule: Rule) -> str:
    """Return what a reaction reacts to, as the file has it: `when <d: disc> turns`; else ""."""
    if not rule.name.startswith("when "):
        return ""
    text = dict(program.sources).get(rule.span.file, "")[rule.span.start : rule.span.end]
    return " ".join(re.split(r"\s*\{|\s+where\b", text, maxsplit=1)[0].split())


def _settings(program: Program, facts: Facts) -> Iterator[Setting]:
    """Yield each setting, its values in words."""
    known = {one.name: one for one in program.settings}
    for name, title, value, allowed in facts.settings:
        one = known[name]
        yield Setting(name, title, value, allowed, one.reconstructed, one.cites)


def _groups(program: Program) -> Iterator[Group]:
    """Yield each kind of thing that a block of the file declares."""
    for kind in program.things.kinds.values():
        if kind.word not in ("", "group") and kind.ids and kind.universe != "player":
            names = tuple(name for _, name in program.things.of(kind.name))
            yield Group(
                kind.word,
                kind.name,
                kind.title or kind.name,
                names,
                tuple(_keeps(program, kind.name)),
            )


def _keeps(program: Program, owner: str) -> Iterator[str]:
    """Yield `name: kind` of each value that the things of a kind keep."""
    for kept in program.kept:
        if kept.owner == owner and not kept.constant and " " not in kept.name:
            per = f" per {kept.per.of or kept.per}" if kept.per else ""
            yield f"{kept.name}: {kept.kind}{per}"


def _tables(program: Program) -> Iterator[Table]:
    """Yield the tables that the rules file declares."""
    for one in program.lookups:
        yield Table(one.name, one.header, one.rows)


def _odds(program: Program) -> Iterator[Odds]:
    """Yield the exact shares of each reading of each device."""
    things = program.things
    for device in program.devices:
        titles = {
            name: title
            for kept in program.kept
            if kept.owner == device.name and kept.kind.base == "name"
            for name, title in zip(
                things.types[kept.kind.of],
                things.type_titles.get(kept.kind.of, things.types[kept.kind.of]),
                strict=True,
            )
        }
        for reading, weights in device.readings:
            total = sum(weight for _, weight in weights)
            shares = tuple(
                Share(
                    outcome,
                    ", ".join(titles.get(part, part) for part in outcome.split(", ")),
                    weight,
                    str(Fraction(weight, total)),
                    round(100 * weight / total, 4),
                )
                for outcome, weight in weights
            )
            yield Odds(device.title or device.name, device.kind, reading, shares, device.note)
