"""Motion: how things get from one scene to the next, as data and functions of the time.

A piece that stands elsewhere goes there, along the way that its events and its board tell. What a
plugin films, such as a die that tumbles or blocks that fall, is shown in its box meanwhile. All
else stays as it was until the end.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import hypot
from typing import TYPE_CHECKING, Final

from playrules.viewer.scene.model import Box, Drawing, Item, Scene, Thing

if TYPE_CHECKING:
    from playrules.engine.play import Event
    from playrules.viewer.scene.view import View

STEP: Final = 0.28
"""Seconds for a step of a piece, at least."""
GLIDE: Final = 0.5
"""Seconds for a straight way, at most: from there on a piece is faster."""
FAST: Final = 1100.0
"""Pixels a second at 1024×768."""
LONGEST: Final = 3.0
"""Seconds after which the last piece has arrived, however many move."""
SMALL: Final = 0.2
"""What comes or goes is so large at first or at last, as a share."""


@dataclass(frozen=True, slots=True)
class Move:
    """How far a thing is from where it was laid: pixels, degrees clockwise, times as large."""

    dx: float = 0.0
    dy: float = 0.0
    turn: float = 0.0
    zoom: float = 1.0


@dataclass(frozen=True, slots=True)
class Change:
    """What lies between two states: the events in order, and the views of one seat."""

    before: View
    after: View
    events: tuple[Event, ...]

    def happened(self, *kinds: str) -> list[Event]:
        """Return the events of some kinds, such as `roll`."""
        return [one for one in self.events if one.event in kinds]


@dataclass(frozen=True, slots=True)
class Film:
    """What a component shows between two states: `at(time)` draws it, from 0 to `seconds`.

    `things` are those that it moves by itself. `events` are the kinds of events it shows: where
    the first of them is among the moves of pieces, there it begins.
    """

    seconds: float
    at: Callable[[float], Drawing]
    things: frozenset[Thing] = frozenset()
    events: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Course:
    """The way of an item: where it is at which time, in seconds; it rests before and afterwards."""

    item: Item
    times: tuple[float, ...]
    moves: tuple[Move, ...]

    def at(self, time: float) -> Move:
        """Return where it is at a time; it sets off and arrives gently."""
        number = bisect_right(self.times, time)
        if number == 0:
            return self.moves[0]
        if number == len(self.times):
            return self.moves[-1]
        start, end = self.times[number - 1 : number + 1]
        share = eased((time - start) / (end - start))
        return between(self.moves[number - 1], self.moves[number], share)


Place = Callable[[Drawing], tuple[Item, ...]]
"""Puts what a film draws where its box has it."""


@dataclass(frozen=True, slots=True)
class Screening:
    """A film in its box, from `start` on, in seconds."""

    box: Box
    film: Film
    start: float
    place: Place


@dataclass(frozen=True, slots=True)
class Moment:
    """What is seen at one time: items below, films by box, and things on their way above all."""

    below: tuple[Item, ...]
    films: Mapping[str, tuple[Item, ...]]
    above: tuple[Item, ...]
    moves: Mapping[Thing, Move]

    def items(self) -> tuple[Item, ...]:
        """Return all of it, the lowest first; those on their way where they were laid."""
        return (*self.below, *(item for one in self.films.values() for item in one), *self.above)


@dataclass(frozen=True)
class Motion:
    """The way from one scene to another; it lasts `seconds` at speed 1."""

    scene: Scene
    courses: tuple[Course, ...] = ()
    screenings: tuple[Screening, ...] = ()
    _below: tuple[Item, ...] = field(init=False)

    def __post_init__(self) -> None:
        """Put aside what does not rest."""
        gone = self._things | {thing for one in self.screenings for thing in one.film.things}
        filmed = {one.box.name for one in self.screenings}
        rest = (
            item
            for box in self.scene.boxes
            for item in (box.items[:1] if box.name in filmed else box.items)
            if item.thing not in gone
        )
        object.__setattr__(self, "_below", tuple(rest))

    @property
    def _things(self) -> set[Thing | None]:
        return {one.item.thing for one in self.courses}

    @property
    def seconds(self) -> float:
        """How long it lasts."""
        ends = [one.times[-1] for one in self.courses]
        return max([*ends, *(one.start + one.film.seconds for one in self.screenings)], default=0.0)

    def at(self, time: float) -> Moment:
        """Return what is seen at a time, in seconds from its start."""
        gone = self._things
        films = {}
        for one in self.screenings:
            drawing = one.film.at(min(max(time - one.start, 0.0), one.film.seconds))
            films[one.box.name] = tuple(
                item for item in one.place(drawing) if not (item.thing and item.thing in gone)
            )
        above = tuple(one.item for one in self.courses)
        moves = {one.item.thing: one.at(time) for one in self.courses if one.item.thing}
        return Moment(self._below, films, above, moves)


def eased(share: float) -> float:
    """Return how far something is that sets off and arrives gently, after a share of the time."""
    return share * share * (3 - 2 * share)


def between(one: Move, other: Move, share: float) -> Move:
    """Return the move that is a share of the way from one to the other."""
    return Move(
        one.dx + (other.dx - one.dx) * share,
        one.dy + (other.dy - one.dy) * share,
        one.turn + (other.turn - one.turn) * share,
        one.zoom + (other.zoom - one.zoom) * share,
    )


# --- the ways of pieces

Route = Callable[[int, int], Sequence[int]]
"""Returns the places that a piece passes between two places."""


@dataclass(frozen=True, slots=True)
class Leg:
    """One straight way: of which piece, over which places, and after which event; 0 is nowhere."""

    piece: int
    places: tuple[int, ...]
    event: int


def legs(change: Change, route: Route) -> list[Leg]:
    """Return how pieces moved, in order; those that no event tells of come with the first event."""
    at, after = dict(change.before.whereabouts), change.after.whereabouts
    found: list[Leg] = []
    for number, event in enumerate(change.events):
        piece = event.values.get("value 0", 0)
        if event.event in ("move", "place"):
            place = event.values.get("value 1", 0)
        elif event.event == "remove":
            place = 0
        else:
            continue
        start = at.get(piece, 0)
        if piece and start != place:
            over = tuple(route(start, place)) if start and place else ()
            found.append(Leg(piece, (*over, place), number))
            at[piece] = place
    # Events of plugins may be called as the core's are: what they tell of did not come to be.
    untold = {one for one in {*at, *after} if at.get(one, 0) != after.get(one, 0)}
    found = [one for one in found if one.piece not in untold]
    moved = (one for one in untold if change.before.whereabouts.get(one, 0) != after.get(one, 0))
    return [*found, *(Leg(one, (after.get(one, 0),), -1) for one in sorted(moved))]


def courses(
    before: Scene, after: Scene, ways: Sequence[Leg], scale: float, starts: Mapping[int, float]
) -> list[Course]:
    """Return the ways of pieces from scene to scene, one after the other in order of the events.

    *starts* says for events before what time (s) no later leg begins, as a film is shown first.
    """
    spots = _middles(before) | _middles(after)
    old, new = _of_pieces(before), _of_pieces(after)
    made: dict[int, tuple[list[float], list[Move]]] = {}
    now = 0.0
    for leg in sorted(ways, key=lambda one: one.event):
        begins = max((time for event, time in starts.items() if event <= leg.event), default=0.0)
        now = max(now, begins)
        item = old.get(leg.piece) or new.get(leg.piece)
        if item is None:
            continue
        times, moves = made.setdefault(leg.piece, ([], []))
        end = _leg(leg, item, new.get(leg.piece), spots, (times, moves), now, scale)
        now = now if leg.event < 0 else end
    stretch = min(1.0, LONGEST / now) if now and not starts else 1.0
    return [
        Course(old.get(one) or new[one], tuple(at * stretch for at in times), tuple(moves))
        for one, (times, moves) in made.items()
    ]


def _leg(
    leg: Leg,
    item: Item,
    last: Item | None,
    spots: Mapping[int, tuple[float, float]],
    course: tuple[list[float], list[Move]],
    now: float,
    scale: float,
) -> float:
    """Add one leg to a course; return when it ends."""
    times, moves = course
    x, y = _middle(item)
    arrives = _arrival(item, last)
    if not moves:
        times.append(now)
        # What was not there grows where it comes.
        moves.append(Move() if item is not last else Move(zoom=SMALL))
    elif now > times[-1]:
        times.append(now)
        moves.append(moves[-1])
    for place in leg.places:
        here = moves[-1]
        if place == leg.places[-1] and last is not None and place:
            there = arrives
        elif place in spots:
            there = Move(spots[place][0] - x, spots[place][1] - y, 0.0, here.zoom)
        else:
            there = Move(here.dx, here.dy, 0.0, SMALL if not place else here.zoom)
        far = hypot(there.dx - here.dx, there.dy - here.dy) / scale
        now += STEP if len(leg.places) > 1 else min(max(far / FAST, STEP), GLIDE)
        times.append(now)
        moves.append(there)
    return now


def _arrival(item: Item, last: Item | None) -> Move:
    """Return where and how large an item is when it is the last one."""
    if last is None or last is item:
        return Move()
    (x, y), (ex, ey) = _middle(item), _middle(last)
    left, _, right, _ = item.bounds()
    start, _, end, _ = last.bounds()
    return Move(ex - x, ey - y, 0.0, (end - start) / max(right - left, 1.0))


def _of_pieces(scene: Scene) -> dict[int, Item]:
    return _things(scene, "piece")


def _middles(scene: Scene) -> dict[int, tuple[float, float]]:
    """Return where the middle of each place is."""
    return {number: _middle(item) for number, item in _things(scene, "place").items()}


def _things(scene: Scene, universe: str) -> dict[int, Item]:
    """Return the lowest item of each thing of a universe, by the number of the thing."""
    found: dict[int, Item] = {}
    for item in scene.items():
        if item.thing is not None and item.thing[0] == universe and item.shapes:
            found.setdefault(item.thing[1], item)
    return found


def _middle(item: Item) -> tuple[float, float]:
    left, top, right, low = item.bounds()
    return ((left + right) / 2, (top + low) / 2)
