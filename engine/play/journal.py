"""The journal: what happened, as data with its place in the rules, and in words."""

from __future__ import annotations

from dataclasses import dataclass

from playrules.engine.machine.runner import Runner
from playrules.engine.play.words import fill
from playrules.engine.source import Span


@dataclass(frozen=True, slots=True)
class Event:
    """One event: its kind (`move`, `score`, `say`, …), values by name, and text for people.

    `values` are raw integers; `words` the same in the words of the rules file. `rule` is the name
    of the rule that caused the event.
    """

    event: str
    site: int
    rule: str
    span: Span
    values: dict[str, int]
    words: dict[str, str]
    text: str


def read_events(machine: Runner, log: list[tuple[int, ...]], row: list[int]) -> list[Event]:
    """Return the events that a run logged; texts that read the row read it as it is now."""
    program = machine.program
    found = []
    for number, *values in log:
        site = program.sites[number]
        names = [name for name, _ in site.arguments]
        kinds = [kind for _, kind in site.arguments]
        shown = machine.talk(f"s{number}", row, *values)
        rules = program.rules
        found.append(
            Event(
                site.event,
                number,
                rules[site.rule].name if 0 <= site.rule < len(rules) else "",
                site.span,
                dict(zip(names, values, strict=True)),
                {
                    name: program.texts[value]
                    if kind.base == "text"
                    else program.things.key(kind, value)
                    for name, kind, value in zip(names, kinds, values, strict=True)
                },
                fill(program, site.text, shown, keys=False),
            )
        )
    return found
