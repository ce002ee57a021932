"""What a drawing may see of a state: no more than the seat it is drawn for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, TypeAlias

from playrules.engine.program.hidden import EVERYBODY, EVERYTHING
from playrules.viewer.scene.metrics import SMALLEST, clean
from playrules.viewer.scene.palette import Look, Sign, wordy

if TYPE_CHECKING:
    from playrules.engine.kinds import Kind
    from playrules.engine.play import Choice, Event, State
    from playrules.engine.program import Program
    from playrules.engine.program.program import Kept
    from playrules.viewer.scene.menus import Menu
    from playrules.viewer.scene.trying import Tried

    KeptValue: TypeAlias = tuple[Kept, int]

COUNTED = ("number", "quantity")
NOTHING = "–"
"""How nothing is shown."""
MOVING = ("move", "place")
"""Events that tell where a piece has come to."""
MOST_LIT = 20_000
"""So many options are looked at for spaces and pieces that light up."""


class View:
    """A state as *seat* sees it; seat 0 looks on, -1 sees everything.

    `scale` is 1 at 1024×768. Whatever is read from the row is read through here: this is where a
    value that the seat may not see is left out.
    """

    def __init__(
        self,
        state: State,
        seat: int = 0,
        journal: Sequence[Event | str] = (),
        scale: float = 1.0,
        before: State | None = None,
        menu: Menu | None = None,
        *,
        asks: bool = True,
    ) -> None:
        """See a state, with the events so far; texts among them say what was chosen.

        What differs from the state *before* is new. A *menu* lists what is left of the options;
        only these light up then. Unless it *asks*, no option is marked.
        """
        self.asks = asks
        self.state = state
        self.seat = seat
        self.before = before
        self.menu = menu
        self.journal = tuple(one if isinstance(one, str) else one.told(seat) for one in journal)
        self.scale = scale
        self.program: Program = state.machine.program
        self.sight = state.machine.sight(seat)
        self.look = Look(self.program)

    def text(self, size: float) -> float:
        """Return a text size for one that is meant at 1024×768, never too small to read."""
        return max(SMALLEST, size * self.scale)

    # --- things

    def title(self, universe: str, number: int) -> str:
        """Return the name of a thing."""
        return clean(self.program.things.names[universe][number])

    def cites(self, universe: str, number: int) -> tuple[str, ...]:
        """Return the rules that the file cites where it declares a thing."""
        return self._cites.get((universe, number), ())

    @cached_property
    def _cites(self) -> dict[tuple[str, int], tuple[str, ...]]:
        found: dict[tuple[str, int], tuple[str, ...]] = {}
        kinds = self.program.things.kinds
        for name, rules in self.program.cited:
            for number in kinds[name].ids if name in kinds else ():
                thing = (kinds[name].universe, number)
                found[thing] = tuple(dict.fromkeys((*found.get(thing, ()), *rules)))
        return found

    def standing(self, place: int) -> tuple[int, ...]:
        """Return the pieces that are seen at a place, in order of their ids."""
        return self._standing.get(place, ())

    @cached_property
    def whereabouts(self) -> dict[int, int]:
        """The place of each piece that is seen somewhere."""
        return {piece: place for place, pieces in self._standing.items() for piece in pieces}

    def seer(self, place: int) -> str:
        """Return who alone sees what stands at a place: a player's name, "nobody"; "" for all."""
        seat = self.sight.seer(self.state.row, place)
        if seat == EVERYBODY:
            return ""
        return self.look.players[seat - 1].title if seat else "nobody"

    def sees(self, place: int) -> bool:
        """Whether the seat sees what stands at a place, and what is kept of it."""
        return self.sight.knows(self.sight.seer(self.state.row, place))

    def unseen(self, place: int) -> tuple[str, ...]:
        """Return what the backs of the unseen pieces at a place show: the titles of their kinds.

        Of a board whose spaces are hidden nothing is told by space: it is empty for these.
        """
        return self._unseen.get(place, ())

    @cached_property
    def _unseen(self) -> dict[int, tuple[str, ...]]:
        backs: dict[int, tuple[str, ...]] = {}
        areas = list(self.sight.areas.values())
        for (place, (kind, _)), count in self.sight.counts(self.state.row).items():
            if areas.count(place) == 1:
                titles = (clean(self.program.things.kinds[kind].title),) * count
                backs[place] = (*backs.get(place, ()), *titles)
        return backs

    @cached_property
    def _concealed(self) -> frozenset[int]:
        return self.sight.concealed(self.state.row)

    @cached_property
    def _standing(self) -> dict[int, tuple[int, ...]]:
        there: dict[int, tuple[int, ...]] = {}
        for kept in self.program.kept:
            if kept.name != "at" or kept.kind.base != "thing" or kept.constant:
                continue
            kind = self.program.things.kinds[kept.owner]
            for piece in kind.ids:
                column = kept.base + (piece - kind.first) * kept.per_size
                place = self.state.row[column]
                if place and column not in self._concealed:
                    there[place] = (*there.get(place, ()), piece)
        return there

    def kept(self, universe: str, number: int) -> list[KeptValue]:
        """Return what the seat sees of what is kept of a thing; `number` 0 of "" is the table.

        Constants and values that are kept several times, for each name of a type, are left out,
        and what is only read by its name.
        """
        return [one for one in self._seen(universe, number) if not one[0].quiet]

    def hides(self, universe: str, number: int, name: str) -> bool:
        """Whether a thing keeps something under a name that the seat may not see."""
        cells = self._cells(universe, number)
        return any(kept.name == name and at in self._concealed for kept, at in cells)

    def _seen(self, universe: str, number: int) -> list[KeptValue]:
        cells = self._cells(universe, number)
        return [(kept, self.state.row[at]) for kept, at in cells if at not in self._concealed]

    def _cells(self, universe: str, number: int) -> Iterator[KeptValue]:
        """Yield what is kept of a thing, each with its column."""
        for kept in self._kept.get(universe, ()):
            at = kept.base
            if kept.owner:
                kind = self.program.things.kinds[kept.owner]
                if number not in kind.ids:
                    continue
                at += (number - kind.first) * kept.per_size
            yield kept, at

    @cached_property
    def _kept(self) -> dict[str, list[Kept]]:
        found: dict[str, list[Kept]] = {}
        for kept in self.program.kept:
            if kept.constant or kept.per is not None or " " in kept.name or kept.name == "at":
                continue
            universe = self.program.things.kinds[kept.owner].universe if kept.owner else ""
            found.setdefault(universe, []).append(kept)
        return found

    def read(self, universe: str, number: int, name: str) -> int | None:
        """Return the value that a thing keeps under a name; None where it keeps none.

        None, too, where the seat may not see it; `hides` tells.
        """
        for kept, value in self._seen(universe, number):
            if kept.name == name:
                return None if _is_nothing(kept.kind, value) else value
        return None

    def show(self, kind: Kind, value: int) -> str:
        """Return a value in words; `NOTHING` for nothing."""
        if _is_nothing(kind, value):
            return NOTHING
        return wordy(self.program.things.show(kind, value, self.program.texts))

    def marks(self, place: int) -> list[Sign | str]:
        """Return what a space keeps: signs of players and names, numbers, and what is `yes`.

        Where a space keeps several numbers, each stands behind the letters of its name.
        """
        return [mark for mark, _, _ in self._values(place)]

    def keys(self, place: int) -> list[Sign]:
        """Return what a legend has to explain of the marks of a space."""
        return [key for _, key, _ in self._values(place) if key is not None]

    def told(self, place: int) -> list[str]:
        """Return what a space keeps in words, such as "troops 12"."""
        return [words for _, _, words in self._values(place)]

    def _values(self, place: int) -> list[tuple[Sign | str, Sign | None, str]]:
        """Return each value of a space: its mark, the key of that, and what it is in words."""
        found: list[tuple[Sign | str, Sign | None, str]] = []
        known = self.kept("place", place)
        several = sum(one.kind.base in COUNTED for one, _ in known) > 1
        for kept, value in known:
            if _is_nothing(kept.kind, value):
                continue
            sign, name = self.look.value(kept.kind, value), wordy(kept.name)
            if sign is not None:
                key = sign if kept.kind.base == "name" else None
                found.append((sign, key, f"{name} {sign.title}"))
            elif kept.kind.base == "yes_no" and value:
                sign = self.look.keeping(kept.name)
                found.append((sign, sign, name))
            elif kept.kind.base in COUNTED or kept.kind.base == "thing":
                shown = self.show(kept.kind, value)
                key = self.look.keeping(kept.name) if several else None
                mark = f"{key.letters}{shown}" if key else shown
                found.append((mark, key, f"{name} {shown}"))
        return found

    # --- what is new

    def fresh(self, universe: str, number: int) -> bool:
        """Whether a piece was moved last, or what a space keeps is not what it kept before."""
        return (universe, number) in self._fresh

    @cached_property
    def _fresh(self) -> set[tuple[str, int]]:
        found: set[tuple[str, int]] = set()
        for one in reversed(self.journal):
            if isinstance(one, str) or one.event == "turn":
                if found or isinstance(one, str):
                    break
            elif one.event in MOVING and "value 0" in one.values:
                found.add(("piece", one.values["value 0"]))
        else:
            found.clear()  # only set up so far
        if self.before is None:
            return found
        old, now = self.before.row, self.state.row
        hidden = self.sight.concealed(now) | self.sight.concealed(old)
        for kept in self._kept.get("place", ()):
            ids = self.program.things.kinds[kept.owner].ids
            cells = (kept.base + at * kept.per_size for at in range(len(ids)))
            found.update(
                ("place", place)
                for place, at in zip(ids, cells, strict=True)
                if old[at] != now[at] and at not in hidden
            )
        return found

    # --- choices

    @property
    def may_choose(self) -> bool:
        """Whether the seat is asked now; who looks on sees what is asked, if nothing is hidden."""
        on_lookers = (EVERYTHING,) if self.state.hides else (0, EVERYTHING)
        asked = self.asks and not self.state.is_over
        return asked and self.seat in (self.state.actor or 0, *on_lookers)

    def lit(self, universe: str, number: int) -> tuple[int, ...]:
        """Return the codes of the options that speak of a thing; none for a seat not asked."""
        return self._lit.get((universe, number), ())

    def lit_number(self, name: str, number: int) -> tuple[int, ...]:
        """Return the codes of the options whose value called *name* is a number."""
        return self._lit.get((f"number {name}", number), ())

    def chosen(self, universe: str) -> tuple[int, ...]:
        """Return the things of a universe that the question is about, the last one chosen last.

        These are what the rule that asks was given, and what was chosen in it before, if it still
        needs them, and what is picked of a selection: of what rules know, what the seat knows.
        """
        if not self.may_choose:
            return ()
        picked = tuple(number for of, number in self._picked if of == universe)
        return (*self._chosen.get(universe, ()), *picked)

    @cached_property
    def _chosen(self) -> dict[str, tuple[int, ...]]:
        points, state = self.program.points, self.state
        rule = points[state.point].rule
        frame = state.machine.layout.frames.get(rule)
        cells = frame.cells if frame is not None else {}
        given = self.program.rules[rule]
        known = dict(zip(given.parameters, given.parameter_kinds, strict=True))
        for point in points:
            slots = [slot for one in point.options for slot in one.slots]
            known |= {slot.var: slot.kind for slot in slots} if point.rule == rule else {}
        found: dict[str, tuple[int, ...]] = {}
        veiled = state.machine.frames.veiled(state.row)
        secret = {at for one in veiled if not self.sight.knows(one.owner) for at in one.cells}
        for var, kind in known.items():
            at = cells.get(var.index, -1)
            value = state.row[at] if at >= 0 and at not in secret and kind.base == "thing" else 0
            if value and value in self.program.things.kinds[kind.of].ids:
                universe = self.program.things.kinds[kind.of].universe
                found[universe] = (*found.get(universe, ()), value)
        return found

    @property
    def tried(self) -> Tried | None:
        """The option with the value that the seat is setting; None while it sets none."""
        return self.menu.tried if self.menu is not None and self.may_choose else None

    @cached_property
    def choices(self) -> list[Choice]:
        """The first options that are open to the seat, and in its menu if it has one.

        While it sets a value, the one that it has set, if it may be chosen.
        """
        if not self.may_choose:
            return []
        if self.tried is not None:
            return [] if self.tried.why else [self.tried.choice]
        found = list(islice(self.state.choices, MOST_LIT))
        left = None if self.menu is None else self.menu.codes
        return found if left is None else [one for one in found if one.code in left]

    @cached_property
    def _lit(self) -> dict[tuple[str, int], tuple[int, ...]]:
        found: dict[tuple[str, int], list[int]] = {}
        kinds = self.program.things.kinds
        for choice in self.choices:
            for slot, value in zip(choice.what.slots, choice.values, strict=True):
                if slot.kind.base == "thing" and value:
                    key = (kinds[slot.kind.of].universe, value)
                elif slot.kind.base == "number":
                    key = (f"number {slot.name}", value)
                else:
                    continue
                if choice.code not in found.setdefault(key, []):
                    found[key].append(choice.code)
            for kind, value in choice.selected if choice.selects else ():
                if kind.base == "thing":
                    found.setdefault((kinds[kind.of].universe, value), []).append(choice.code)
        # What all of several selections have is picked, and lights up no more.
        picked = self._picked
        return {key: tuple(codes) for key, codes in found.items() if key not in picked}

    @cached_property
    def _picked(self) -> tuple[tuple[str, int], ...]:
        """The things that all selections have which are left of several, in their order."""
        several = self.choices
        if self.menu is None or self.menu.codes is None or len(several) < 2:
            return ()
        if not all(one.selects for one in (several[0], several[-1])):
            return ()
        shared = set.intersection(*(set(one.selected) for one in several))
        kinds = self.program.things.kinds
        things = (one for one in several[0].selected if one in shared and one[0].base == "thing")
        return tuple((kinds[kind.of].universe, value) for kind, value in things)


def _is_nothing(kind: Kind, value: int) -> bool:
    return (kind.nullable or kind.counted) and value == kind.absent
