"""Spots and aims by hand: what a piece is put on, and a tool that is used as people see fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from playrules.engine.kinds import ABSENT, thing
from playrules.engine.vocabulary import Build, CompoundPart, ThingKind, Variant
from playrules.plugins.physics.derived import PIECE, UNIVERSES
from playrules.plugins.physics.layout import Row
from playrules.plugins.physics.model import Spot
from playrules.plugins.physics.spots import NOT_BELOW, REASONS, Spots

ON = ("ground", "on")
"""The part of a spot by hand that says what a piece is put on: a ground, or another piece."""
NOT_THERE = REASONS.index(NOT_BELOW)


def by_hand(build: Build, parts: Iterable[CompoundPart]) -> list[CompoundPart]:
    """Return the parts of a value that people say: those that rules read; others are nothing."""
    read = build.by_hand.members if build.by_hand is not None else frozenset()
    return [part if part.name in read else _unmeasured(part) for part in parts]


def _unmeasured(part: CompoundPart) -> CompoundPart:
    kind = part.kind.or_nothing()
    return replace(
        part, kind=kind, low=kind.absent, step=1, count=1, values=(), default=kind.absent
    )


def add_put_on(
    build: Build,
    name: str,
    parts: Iterable[CompoundPart],
    of: tuple[str, int],
    position: int,
    grounds: Sequence[ThingKind],
    pieces: Sequence[int],
) -> tuple[Variant, Variant]:
    """Add the spots of a kind of piece by hand: on each ground, on each piece.

    *parts* are those of a spot that is measured, *of* is whose spots they are, *position* is that
    of the scene among those of all players.
    """
    rest = by_hand(build, parts)
    on = tuple(one.ids[position] for one in grounds)
    made = []
    for part, group, ids in zip(ON, ("ground", "piece"), (on, tuple(pieces)), strict=True):
        first = CompoundPart(part, thing(group), text="on {}", title="on", values=ids)
        title = f"on {grounds[0].title}"  # where there is nothing else to tell
        name_on, known = f"{name} on {group}", rest if len(ids) > 1 else _led(title, rest)
        made.append(build.variant("spot", name_on, [first, *known], title=title, of=of))
    return made[0], made[1]


def _led(lead: str, parts: Iterable[CompoundPart]) -> list[CompoundPart]:
    """Return parts of which the first that is told has a *lead*: a part with one value is not."""
    found = list(parts)
    at = next((at for at, part in enumerate(found) if part.size > 1), None)
    if at is not None:
        part = found[at]
        yes_no = part.kind.base == "yes_no"
        text = part.text or (part.label if yes_no else f"{part.label} {{}}")
        found[at] = replace(part, text=f"{lead}, {text}")
    return found


@dataclass(frozen=True, eq=False)
class HandSpots(Spots):
    """Spots where people hold the pieces; those that rules write out themselves are there, too.

    `put_on` has the spots on grounds and on pieces by place and kind of piece, `used` the one aim
    of each tool.
    """

    put_on: dict[tuple[int, str], tuple[Variant, Variant]]
    used: dict[int, Variant]

    @property
    def offered(self) -> dict[tuple[int, str], tuple[int, int]]:
        """The first of the spots to choose from, and how many, by place and kind of piece."""
        return {key: (a.first, a.size + b.size) for key, (a, b) in self.put_on.items()}

    @property
    def offered_aims(self) -> dict[int, Variant]:
        """The one aim of each tool."""
        return self.used

    def _known_variants(self) -> Iterator[tuple[tuple[int, str], Variant]]:
        yield from super()._known_variants()
        yield from ((key, one) for key, pair in self.put_on.items() for one in pair)

    def put(self, spot: int) -> tuple[int, int] | None:
        """Return what a piece is put on, as a universe and an id; None for a spot by measure."""
        variant = self.whose(spot)[0]
        if variant.parts[0].name not in ON:
            return None
        universe = "ground" if variant.parts[0].name == ON[0] else "piece"
        return UNIVERSES[universe], variant.split(spot)[0]

    def known_landing(self, row: Row, spot: int) -> int:
        """Return 1 for a spot that says what a piece is put on."""
        return int(self.put(spot) is not None)

    def lands_on(self, row: Row, at: int, spot: int, universe: int, other: int) -> int:
        """Return 1 where a piece is put on a thing."""
        return int(self.put(spot) == (universe, other))

    def turn(self, row: Row, spot: int) -> int:
        """Return 0: turns are told from how a piece was put down."""
        return 0

    def measured(self, spot: int) -> Spot | None:
        """Return a spot as the model has it; None for one that says what a piece is put on."""
        return self.meant(spot) if self.put(spot) is None else None

    def aimed(self, row: Row, tool: int, aim: int, index: int) -> int:
        """Return a parameter of an aim by its index, 0 for one that nobody measures."""
        used = self.used[tool]
        if aim not in used:
            return super().aimed(row, tool, aim, index)
        values = used.split(aim)
        return values[index] if index < len(values) and values[index] != ABSENT else 0

    def can_aim(self, row: Row, at: int, tool: int, hole: int, aim: int) -> int:
        """Return 1 where a tool works at a hole: whether it has room there, people see."""
        where = next((one for one in self.layout.instances if hole in one.holes), None)
        return int(where is not None and tool in where.tools)

    def _why_not_there(self, row: Row, at: int, piece: int, spot: int, place: int) -> int:
        """Return why a piece may not be put on what a spot says: another one has to lie there."""
        universe, on = self.put(spot) or (-1, 0)
        there = on in self.layout.index and row[at + on - 1] == place
        return NOT_THERE if universe == PIECE and not there else 0

    def legal(self, row: Row, at: int, piece: int, spot: int) -> int:
        """Return 1 where a piece may be put down at a spot."""
        return int(self.why_not(row, at, piece, spot) == 0)
