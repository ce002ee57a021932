"""Spots and aims by hand: what a piece is put on, and a tool that is used as people see fit."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from playrules.engine.kinds import ABSENT, thing
from playrules.engine.vocabulary import Build, CompoundPart, ThingKind, Variant
from playrules.plugins.physics.derived import PIECE, UNIVERSES
from playrules.plugins.physics.layout import Row
from playrules.plugins.physics.model import Spot
from playrules.plugins.physics.model.units import DEGREE
from playrules.plugins.physics.spots import NOT_BELOW, REASONS, Spots

ON = ("ground", "on")
"""The part of a spot by hand that says what a piece is put on: a ground, or another piece."""
NOT_THERE = REASONS.index(NOT_BELOW)


TURNS = {
    "side": {0: "upright", 90: "on its left side", 180: "upside down", 270: "on its right side"},
    "above": {
        0: "not turned", 90: "a quarter to the left", 180: "turned round",
        270: "a quarter to the right",
    },
}  # fmt: skip
"""What people call the turns of a piece, in degrees, as it is seen."""
PutOn = tuple[Variant, Variant]
"""The spots by hand of a kind of piece in a scene: on grounds, and on pieces."""


def by_hand(
    build: Build, parts: Iterable[CompoundPart], read: Collection[str] | None = None
) -> list[CompoundPart]:
    """Return the parts of a value that people say: those that rules read; others are nothing.

    With *read*, those of them that are read of what is chosen there.
    """
    known = build.by_hand.members if build.by_hand is not None else frozenset()
    return [
        part
        if part.name in known and (read is None or part.size == 1 or part.name in read)
        else _unmeasured(part)
        for part in parts
    ]


def _in_words(part: CompoundPart, view: str) -> CompoundPart:
    """Return a part with words for its values, where people have any."""
    if part.name != "turn":
        return part
    degrees = [round(one / DEGREE) for one in part.range]
    words = tuple(TURNS[view].get(one, f"turned {one}deg") for one in degrees)
    return replace(part, text="{}", words=words)


def _unmeasured(part: CompoundPart) -> CompoundPart:
    kind = part.kind.or_nothing()
    return replace(
        part, kind=kind, low=kind.absent, step=1, count=1, values=(), words=(), default=kind.absent
    )


def add_put_on(
    build: Build,
    name: str,
    parts: Iterable[CompoundPart],
    of: tuple[str, int],
    view: str,
    position: int,
    grounds: Sequence[ThingKind],
    pieces: Sequence[int],
) -> dict[frozenset[str], PutOn]:
    """Add the spots of a kind of piece by hand: on each ground, on each piece.

    They are returned by the parts that rules read of them, where it is not the same which part a
    spot has. *parts* are those of a spot that is measured, *of* is whose spots they are, *view* is
    how people see the scene, *position* is that of the scene among those of all players.
    """
    assert build.by_hand is not None
    spoken = [_in_words(part, view) for part in parts]
    every = frozenset(part.name for part in spoken if part.size > 1) & build.by_hand.members
    on = tuple(one.ids[position] for one in grounds)
    found = {}
    for read in sorted({every, *(every & one for one in build.by_hand.parts.values())}, key=sorted):
        rest = by_hand(build, spoken, read)
        called = " ".join([name, *sorted(read)])
        found[read] = _put_on(build, called, rest, of, on, (grounds[0].title, tuple(pieces)))
    return found


def _put_on(
    build: Build,
    name: str,
    rest: Sequence[CompoundPart],
    of: tuple[str, int],
    on: tuple[int, ...],
    known: tuple[str, tuple[int, ...]],
) -> PutOn:
    """Add spots on grounds and on pieces; *known* are the title of the first ground, and pieces."""
    ground, pieces = known
    made = []
    for part, group, ids in zip(ON, ("ground", "piece"), (on, pieces), strict=True):
        first = CompoundPart(part, thing(group), text="on {}", title="on", values=ids)
        title = f"on {ground}"  # where there is nothing else to tell
        name_on, more = f"{name} on {group}", rest if len(ids) > 1 else _led(title, rest)
        made.append(build.variant("spot", name_on, [first, *more], title=title, of=of))
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

    `put_on` has the spots on grounds and on pieces by place and kind of piece, and by the parts
    that rules read of them; `used` the one aim of each tool.
    """

    put_on: dict[tuple[int, str], dict[frozenset[str], PutOn]]
    used: dict[int, Variant]

    def offered(self, read: frozenset[str]) -> dict[tuple[int, str], tuple[int, int]]:
        """The first of the spots to choose from, and how many, by place and kind of piece.

        Rules *read* no other parts of what is chosen.
        """
        found = {}
        for key, known in self.put_on.items():
            ground, piece = known[max(known, key=len) & read]
            found[key] = ground.first, ground.size + piece.size
        return found

    @property
    def offered_aims(self) -> dict[int, Variant]:
        """The one aim of each tool."""
        return self.used

    def _known_variants(self) -> Iterator[tuple[tuple[int, str], Variant]]:
        yield from super()._known_variants()
        for key, known in self.put_on.items():
            yield from ((key, one) for pair in known.values() for one in pair)

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
