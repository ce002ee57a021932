"""Decides what a seat may know of a row; everything that shows a game asks here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, final

from playrules.engine.kinds import Kind
from playrules.engine.machine.generator import Draws, seeded
from playrules.engine.machine.veiled import Frames, Veiled
from playrules.engine.program.hidden import EVERYBODY, EVERYTHING, NOBODY
from playrules.engine.program.program import ANSWER, FIRST, GENERATOR, Program

WIDEST_DRAW = 2**20
"""A hidden value of more possible values than these is guessed to be its start value."""

Back = tuple[str, int]
"""What the back of a piece shows: its kind and its owner's seat (0: nobody's)."""


@final
class HiddenValue:
    """What stands where a seat may not look. There is one, `HIDDEN`; it is no value: false."""

    __slots__ = ()

    def __bool__(self) -> bool:
        """Be false."""
        return False

    def __repr__(self) -> str:
        """Say so."""
        return "HIDDEN"

    def __reduce__(self) -> str:
        """Stay the only one, also in other processes."""
        return "HIDDEN"


HIDDEN: Final = HiddenValue()


class Sight:
    """What *seat* may know of the rows of a program; 0 looks on, `EVERYTHING` sees all.

    A piece in a place that the seat does not see is *unseen*: the seat knows how many of each back
    an area has, but not which, nor what they keep.
    """

    def __init__(self, program: Program, seat: int, frames: Frames) -> None:
        """Look at rows of *program* from a seat; *frames* say what its rules keep."""
        self.program = program
        self.seat = seat
        self.frames = frames
        hidden = program.hidden
        self.secret = frozenset(at for at, owner in hidden.columns if not _open(owner, seat))
        self.areas = {at: area for at, owner, area in hidden.places if not _open(owner, seat)}
        self.signs = {at: sign for at, sign in hidden.lying if at in self.areas}
        self.shown = hidden.shown
        self.opened = tuple(one for one in hidden.opened if one[0] in self.secret)
        self.blanks = {
            column: program.columns[column - FIRST].kind.absent
            for column in hidden.blanks
            if column in self.secret
        }

    @cached_property
    def pieces(self) -> dict[int, int]:
        """The column of each piece that tells where it is."""
        return {
            piece: kept.base + (piece - kind.first) * kept.per_size
            for kept in self.program.kept
            if kept.name == "at" and kept.owner == "piece" and not kept.constant
            for kind in (self.program.things.kinds[kept.owner],)
            for piece in kind.ids
        }

    @cached_property
    def values(self) -> dict[int, tuple[int, ...]]:
        """The columns of what each piece keeps beside its place."""
        found: dict[int, list[int]] = {piece: [] for piece in self.pieces}
        kinds = self.program.things.kinds
        for kept in self.program.kept:
            kind = kinds.get(kept.owner)
            if kept.constant or kind is None or kind.universe != "piece" or kept.name == "at":
                continue
            for piece in kind.ids:
                first = kept.base + (piece - kind.first) * kept.per_size
                found[piece] += range(first, first + kept.per_size)
        return {piece: tuple(columns) for piece, columns in found.items()}

    @cached_property
    def backs(self) -> dict[int, Back]:
        """What the back of each piece shows."""
        owners = self._constant("piece", "owner")
        return {
            piece: (kind.name, owners.get(piece, 0))
            for kind in self.program.things.kinds.values()
            if kind.universe == "piece" and kind.word != "group"
            for piece in kind.ids
        }

    @cached_property
    def rooms(self) -> dict[int, int]:
        """How many pieces each place takes; 0 for any number."""
        return self._constant("place", "room")

    def _constant(self, owner: str, name: str) -> dict[int, int]:
        """Return a constant value of all things of a kind, by their ids."""
        for kept in self.program.kept:
            if kept.constant and (kept.owner, kept.name) == (owner, name):
                ids = self.program.things.kinds[owner].ids
                return dict(zip(ids, self.program.tables[kept.base].values, strict=True))
        return {}

    def sees(self, row: Sequence[int], piece: int) -> bool:
        """Whether the seat knows which piece this is, and what it keeps."""
        open_to_all = self.shown >= 0 and row[self.shown + piece - 1] == 1
        place = row[self.pieces[piece]]
        return open_to_all or place not in self.areas or self.lies_open(row, place)

    def seer(self, row: Sequence[int], place: int) -> int:
        """Return the seat that alone sees what stands at a place; `NOBODY`, or `EVERYBODY`."""
        owners = {at: owner for at, owner, _ in self.program.hidden.places}
        signs = dict(self.program.hidden.lying)
        open_to_all = place in signs and row[signs[place]] == 1
        return EVERYBODY if open_to_all else owners.get(place, EVERYBODY)

    def loses(self, row: Sequence[int], place: int) -> bool:
        """Whether what comes to a place is somewhere on a board whose spaces the seat does not see.

        Of a zone it is known what comes there, though not what lies there.
        """
        area = self.areas.get(place)
        return area in self.boards and not self.lies_open(row, place)

    @cached_property
    def boards(self) -> frozenset[int]:
        """The areas that the seat does not see and that have several places."""
        counted = Counter(self.areas.values())
        return frozenset(area for area, places in counted.items() if places > 1)

    def lies_open(self, row: Sequence[int], place: int) -> bool:
        """Whether a place of `areas` is revealed now."""
        return place in self.signs and row[self.signs[place]] == 1

    def unseen(self, row: Sequence[int]) -> list[int]:
        """Return the pieces that the seat does not see, in order."""
        return [piece for piece in self.pieces if not self.sees(row, piece)] if self.areas else []

    def counts(self, row: Sequence[int]) -> dict[tuple[int, Back], int]:
        """Return how many unseen pieces of each back are in each area, by its first place."""
        unseen = self.unseen(row)
        found = Counter((self.areas[row[self.pieces[p]]], self.backs[p]) for p in unseen)
        return dict(sorted(found.items()))

    def concealed(self, row: Sequence[int]) -> frozenset[int]:
        """Return the columns of a row that the seat may not read."""
        unseen = self.unseen(row)
        places = (self.pieces[piece] for piece in unseen)
        values = (column for piece in unseen for column in self.values[piece])
        return self._closed(row).union(places, values, self._near(row, unseen), self._traces(row))

    def _traces(self, row: Sequence[int]) -> Iterator[int]:
        """Yield the columns that still tell how pieces lay that were taken from unseen places."""
        for left, columns in self.traces.items():
            if row[left] in self.areas and not self.lies_open(row, row[left]):
                yield from columns

    @cached_property
    def traces(self) -> dict[int, list[int]]:
        """The columns that tell of the place that another one names, by that."""
        return _by_first(self.program.hidden.traces)

    def _near(self, row: Sequence[int], unseen: Sequence[int]) -> Iterator[int]:
        """Yield the columns that tell of pieces which the seat does not see, kept of others."""
        places = {row[self.pieces[piece]] for piece in unseen} if self.beside else ()
        for piece, columns in self.beside.items():
            if row[self.pieces[piece]] in places:
                yield from columns

    @cached_property
    def beside(self) -> dict[int, list[int]]:
        """The columns in which each piece keeps something of others at its place."""
        return _by_first(self.program.hidden.beside)

    def _closed(self, row: Sequence[int]) -> frozenset[int]:
        """Return the secret columns that do not lie open now."""
        lying = {column for column, sign in self.opened if row[sign] == 1}
        lying.update(column for column, absent in self.blanks.items() if row[column] == absent)
        return self.secret - lying if lying else self.secret

    def knows(self, owner: int) -> bool:
        """Whether the seat sees what only *owner* sees; `EVERYBODY` is open to all."""
        return owner == EVERYBODY or _open(owner, self.seat)

    def masked(self, row: Sequence[int]) -> tuple[Any, ...]:
        """Return the row with `HIDDEN` where the seat may not look.

        The generator, what was answered last and what rules keep for themselves is nobody's to see.
        """
        concealed = self.concealed(row) | {ANSWER, GENERATOR}
        last = FIRST + len(self.program.columns)
        return tuple(
            HIDDEN if column in concealed or column >= last else value
            for column, value in enumerate(row)
        )

    def guess(self, row: Sequence[int], draws: Draws) -> list[int]:
        """Return a row that looks the same from the seat, with all else drawn anew.

        Unseen pieces change places with others of the same back. What cannot be seen is drawn with
        equal shares of what its kind can hold; then plugins make sense of what they keep. The
        chance ahead is another.
        """
        found = list(row)
        unseen = self.unseen(row)
        taken = Counter(row[column] for one, column in self.pieces.items() if one not in unseen)
        for back in dict.fromkeys(self.backs[piece] for piece in unseen):
            alike = [piece for piece in unseen if self.backs[piece] == back]
            # In order, so that the draw starts from what the seat can see: how many are where.
            areas = sorted(self.areas[row[self.pieces[piece]]] for piece in alike)
            for piece in alike:
                place = self._spot(row, areas.pop(draws.below(len(areas))), taken, draws)
                found[self.pieces[piece]] = place
                taken[place] += 1
        values = (column for piece in unseen for column in self.values[piece])
        for column in sorted(self._closed(row).union(values, self._traces(row))):
            found[column] = self._any(column, draws)
        for veiled in self.frames.veiled(row):
            if not self.knows(veiled.owner):
                self._draw_name(veiled, unseen, found, draws)
        concealed = self.concealed(row) if self.program.guessers else frozenset()
        for guesser in self.program.guessers if concealed else ():
            for column, value in guesser(self.program, found, concealed, draws).items():
                found[column] = value
        found[ANSWER] = 0
        found[GENERATOR] = seeded(draws.bits())
        return found

    def _spot(self, row: Sequence[int], area: int, taken: Counter[int], draws: Draws) -> int:
        """Return any place of an area that the seat does not see, and that has room."""
        hidden = (one for one, of in self.areas.items() if of == area)
        places = [one for one in hidden if not self.lies_open(row, one)]
        free = [one for one in places if not self.rooms.get(one) or taken[one] < self.rooms[one]]
        return draws.pick(free or places)

    def _draw_name(self, veiled: Veiled, unseen: list[int], found: list[int], draws: Draws) -> None:
        """Draw anew what a rule keeps in a name: nothing twice in a list, as far as there is more.

        What nobody but others knows of pieces is most likely about one that the seat does not see.
        """
        values = tuple(possible(self.program, veiled.kind))
        values = tuple(set(values).intersection(unseen)) if self._is_piece(veiled.kind) else values
        values = tuple(sorted(values)) or tuple(possible(self.program, veiled.kind)) or (0,)
        rest: list[int] = []
        for cell in veiled.cells:
            rest = rest or list(values)
            found[cell] = rest.pop(draws.below(len(rest)))

    def _is_piece(self, kind: Kind) -> bool:
        things = self.program.things.kinds
        return kind.base == "thing" and things[kind.of].universe == "piece"

    def _any(self, column: int, draws: Draws) -> int:
        """Return any value that a column can hold."""
        info = self.program.columns[column - FIRST]
        kind = info.kind.present() if column in self.blanks else info.kind
        values = possible(self.program, kind)
        return values[draws.below(len(values))] if values else info.starts


def _by_first(pairs: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    """Return the second numbers of pairs by the first."""
    found: dict[int, list[int]] = {}
    for first, second in pairs:
        found.setdefault(first, []).append(second)
    return found


def _open(owner: int, seat: int) -> bool:
    """Whether a seat sees what only *owner* sees; what is nobody's, who looks on does not."""
    return seat == EVERYTHING or (seat != NOBODY and seat == owner)


def possible(program: Program, kind: Kind) -> Sequence[int]:
    """Return all values of a kind, in order; none where there are too many to draw from."""
    found: Iterable[int]
    if kind.base == "yes_no":
        found = (0, 1)
    elif kind.base == "thing":
        found = program.things.kinds[kind.of].ids
    elif kind.base == "name":
        found = range(1, 1 + len(program.things.types[kind.of]))
    elif kind.base == "text":
        found = range(len(program.texts))
    elif kind.base == "compound":
        low, high = program.things.compounds[kind.of].bounds(kind)
        found = range(low, high + 1) if high - low < WIDEST_DRAW else ()
    else:
        found = range(kind.lo, kind.hi + 1) if kind.hi - kind.lo < WIDEST_DRAW else ()
    values = tuple(found) if kind.nullable else found
    return (kind.absent, *values) if kind.nullable and values else tuple(values)


class Witness:
    """Follows pieces through what happens, and tells who saw which.

    A piece that moves is seen by who sees the place it leaves or the one it comes to.
    """

    def __init__(self, program: Program, sights: Sequence[Sight], row: Sequence[int]) -> None:
        """Begin at the row before; *sights* are those of all seats, from 0."""
        self.sights = sights
        self.kinds = program.things.kinds
        self.row = list(row)

    def blind(
        self, event: str, kinds: Sequence[Kind], values: Sequence[int], owners: Mapping[int, int]
    ) -> dict[int, frozenset[int]]:
        """Return, by position, the seats that do not see the things an event speaks of.

        *owners* say by position who alone sees a value. Afterwards the pieces stand as the event
        says.
        """
        pieces = [place for place, kind in enumerate(kinds) if self._is(kind, "piece")]
        before = {place: self._blind(values[place]) for place in pieces}
        if event in MOVES and pieces[:1] == [0]:
            self._move(event, values)
        elif event in SIGNS and kinds and self._is(kinds[0], "place"):
            self._lay(values[0], int(event == "reveal"))
        found = {place: before[place] & self._blind(values[place]) for place in pieces}
        for place, owner in owners.items():
            if place not in found:
                found[place] = frozenset(one.seat for one in self.sights if not one.knows(owner))
        if event in MOVES - SIGNS and len(kinds) > 1 and self._is(kinds[1], "place"):
            lost = frozenset(one.seat for one in self.sights if one.loses(self.row, values[1]))
            found[1] = found.get(1, frozenset()) | lost
        return {place: seats for place, seats in found.items() if seats}

    def _is(self, kind: Kind, universe: str) -> bool:
        return kind.base == "thing" and self.kinds[kind.of].universe == universe

    def _blind(self, piece: int) -> frozenset[int]:
        """Return the seats that do not see a piece where it is."""
        blind = (sight.seat for sight in self.sights if piece and not sight.sees(self.row, piece))
        return frozenset(blind)

    def _move(self, event: str, values: Sequence[int]) -> None:
        piece, sight = values[0], self.sights[0]
        if event not in SIGNS:
            self.row[sight.pieces[piece]] = values[1] if len(values) > 1 else 0
        if sight.shown >= 0:
            self.row[sight.shown + piece - 1] = int(event == "reveal")

    def _lay(self, place: int, opens: int) -> None:
        """Let a place lie open, or be hidden with all that stands there."""
        sight = self.sights[0]
        if place in sight.signs:
            self.row[sight.signs[place]] = opens
        if sight.shown >= 0 and not opens:
            for piece, column in sight.pieces.items():
                if self.row[column] == place:
                    self.row[sight.shown + piece - 1] = 0


SIGNS = frozenset(("reveal", "hide"))
"""The events of core after which a piece or a place lies open, or does so no more."""
MOVES = frozenset(("move", "place", "remove")) | SIGNS
"""The events of core after which a piece is elsewhere, or lies open."""
