"""The journal: what happened, as data with its place in the rules, and in words.

Events are complete; `Event.told` leaves out what a seat does not see.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from playrules.engine.kinds import Kind
from playrules.engine.machine.runner import Runner
from playrules.engine.machine.seeing import Witness
from playrules.engine.play.words import fill
from playrules.engine.program.expressions import Expr, Var
from playrules.engine.program.program import Program, Site
from playrules.engine.source import Span


@dataclass(frozen=True, slots=True)
class Event:
    """One event: its kind (`move`, `score`, `say`, …), values by name, and text for people.

    `values` are raw integers; `words` the same in the words of the rules file. `rule` is the name
    of the rule that caused the event. `unseen` has the values that not every seat sees, with the
    seats that do not; `told_as` is what these seats are told, "" for nothing.
    """

    event: str
    site: int
    rule: str
    span: Span
    values: dict[str, int]
    words: dict[str, str]
    text: str
    unseen: Mapping[str, frozenset[int]] = field(default_factory=dict)
    told_as: Mapping[int, str] = field(default_factory=dict)

    def told(self, seat: int) -> Event:
        """Return the event as a seat is told it (0: who looks on): without what it does not see."""
        if seat not in self.told_as:
            return self
        left_out = {name for name, seats in self.unseen.items() if seat in seats}
        return replace(
            self,
            values={name: one for name, one in self.values.items() if name not in left_out},
            words={name: one for name, one in self.words.items() if name not in left_out},
            text=self.told_as[seat],
            unseen={},
            told_as={},
        )


def read_events(
    machine: Runner,
    log: list[tuple[int, ...]],
    row: list[int],
    before: Sequence[int] | None = None,
) -> list[Event]:
    """Return the events that a run logged; texts that read the row read it as it is now.

    *before* is the row that the run began with, where the game hides something.
    """
    program = machine.program
    witness = None if before is None else Witness(program, machine.sights, before)
    found = []
    for number, *values in log:
        site = program.sites[number]
        names = [name for name, _ in site.arguments]
        kinds = [kind for _, kind in site.arguments]
        owners = dict(zip(site.owners, values[len(names) :], strict=True))
        values = values[: len(names)]
        shown = machine.talk(f"s{number}", row, *values)
        blind = witness.blind(site.event, kinds, values, owners) if witness else {}
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
                {names[place]: seats for place, seats in blind.items()},
                _told_as(program, site, shown, values, blind) if blind else {},
            )
        )
    return found


def _told_as(
    program: Program,
    site: Site,
    shown: Sequence[int],
    values: Sequence[int],
    blind: Mapping[int, frozenset[int]],
) -> dict[int, str]:
    """Return the text of an event for each seat that does not see all that it speaks of."""
    told = {}
    for seat in sorted(frozenset().union(*blind.values())):
        if site.veiled and all(seat in blind.get(at, ()) for at in range(len(values))):
            told[seat] = ""
            continue
        rest = iter(shown)
        parts: list[str | tuple[Expr, Kind]] = []
        kept: list[int] = []
        for part in site.text.parts:
            if isinstance(part, str):
                parts.append(part)
                continue
            value = next(rest)
            place = part[0].index if isinstance(part[0], Var) else -1
            if seat in blind.get(place, ()):
                parts.append(_covered(program, site.arguments[place][1], values[place]))
            else:
                parts.append(part)
                kept.append(value)
        template = replace(site.text, parts=tuple(parts))
        told[seat] = fill(program, template, tuple(kept), keys=False)
    return told


def _covered(program: Program, kind: Kind, value: int) -> str:
    """Return how a text speaks of what is not seen."""
    universe = program.things.kinds[kind.of].universe if kind.base == "thing" else ""
    if universe == "piece" and value:
        return some_piece(program, value)
    if kind.base == "compound":
        return f"some {kind.of}"
    if kind.base == "quantity" and kind.of == "length":
        return "some way"
    return "somebody" if universe == "player" else "something"


def some_piece(program: Program, piece: int) -> str:
    """Return what a piece is called by who sees only its back: `a Card`."""
    kinds = (one for one in program.things.kinds.values() if one.universe == "piece")
    title = next(kind.title for kind in kinds if kind.word != "group" and piece in kind.ids)
    return f"{'an' if title[:1].lower() in 'aeiou' else 'a'} {title}"
