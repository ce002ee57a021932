"""The dialogue about one event: what to do, what has moved, how it lies, whether that is right."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from playrules.engine import State
from playrules.plugins.api import Dialogue, Unclear, ask
from playrules.plugins.physics.by_hand import sense
from playrules.plugins.physics.by_hand.answer import answer_of
from playrules.plugins.physics.by_hand.heights import sure_top, top_of
from playrules.plugins.physics.by_hand.here import Here, Lie
from playrules.plugins.physics.by_hand.names import NONE, plain
from playrules.plugins.physics.by_hand.placing import zoned
from playrules.plugins.physics.by_hand.questions import (
    PIECES,
    Asks,
    carried,
    leaning,
    measure,
    touched,
    turned,
    which,
    yes,
)
from playrules.plugins.physics.by_hand.slices import concerned
from playrules.plugins.physics.by_hand.tasks import (
    at_rest,
    expected,
    is_told,
    is_upright,
    nothing_held,
    task,
)

MOVED = "moved"
"""Typed where something is wrong: which pieces have moved is told anew."""
WRONG = f"Type the pieces to tell of once more, or {MOVED} to say anew which have moved."


def dialogue(state: State) -> Dialogue:
    """Ask what happened at the table, and return the answer to what *state* asks."""
    here = Here.of(state)
    told = Told(here)
    if not at_rest(here):
        yield from told.all()
    return answer_of(here, told.lies, told.moved)


def _done(line: str) -> None:
    if plain(line) not in ("", "y", "yes", "done", "ok"):
        raise Unclear("Press Enter when it is done.")


class Told:
    """What people have told so far: how each piece `lies`, and which have `moved`."""

    def __init__(self, here: Here) -> None:
        """Know no more than how the pieces lay before."""
        self.here = here
        self.lies = dict(here.before)
        self.moved: tuple[int, ...] = () if here.new is None else (here.new,)
        self._asked: set[int] = set()  # told of once: Enter leaves it so
        self._sure: set[int] = set()  # did not move, and what carries them was told

    def all(self) -> Asks[None]:
        """Ask everything, until it is right."""
        here = self.here
        if nothing_held(here) and not self._is_one_of_many:
            yield from ask(f"{task(here)} [Enter]", _done, "Done")
            return
        if here.new is not None:
            lie = expected(here, here.new)
            if lie is not None and (yield from self._as_expected(here.new, lie)):
                return
            lead = task(here) if lie is None else ""
            yield from self._moved(lead, other=True)
        else:
            yield from self._happened(task(here))
            if not self.moved and self.lies == here.before:
                return
        while not (yield from yes(self._summary(), help=f"n: you say what is wrong. {PIECES}")):
            yield from self._mend()

    def _as_expected(self, new: int, lie: Lie) -> Asks[bool]:
        """Ask whether a piece lies as it was meant to; then only for its zone and measures."""
        here = self.here
        told = is_told(here)
        zones = here.zones.say(lie.areas, lie.within)
        if here.reads.zones and not told and here.zones.grounds:
            zones = zones or ["in no zone"]
        still = "still and upright" if here.side and is_upright(here) else "still"
        others = ", with nothing else moved" if len(here.pieces) > 1 else ""
        text = (
            f"{task(here)} Does it lie {still}, touching only"
            f" {', '.join([here.told(*sorted(lie.on)), *zones])}{others}?"
        )
        help = f"n lets you say how {here.told(new)} lies, and what else has moved."
        if not (yield from yes(text, help=help)):
            return False
        self.lies[new] = lie
        high = top_of(here, self.lies, new) if "top" in here.reads.names else None
        if high is not None:
            lie = self.lies[new] = replace(lie, measured={**lie.measured, "top": high})
        if here.reads.zones and told:
            self.lies |= yield from zoned(here, [new], self.lies)
        yield from self._measure([new], known=lie.measured)
        return True

    # --- what has moved, and how it lies

    @property
    def _is_one_of_many(self) -> bool:
        """Whether a tool is used once for several scenes."""
        return self.here.event == "use" and bool(self.here.slices)

    def _happened(self, lead: str) -> Asks[None]:
        """Ask what has moved, and what a tool lies on that stands there: Enter says nothing."""
        here = self.here
        if self._is_one_of_many:
            if (yield from concerned(here)):
                yield from self._moved(lead)
                if here.tool is not None and here.reads.tools:
                    yield from self._met(here.tool)
            return
        if here.tool is None or not here.reads.tools:
            yield from self._moved(lead)
            return
        text = f"{lead} Has anything moved, or does {here.told(here.tool)} lie on anything?"
        help = (
            f"y, or the pieces that have moved: then you say what {here.told(here.tool)} touches."
        )

        def read(line: str) -> tuple[int, ...] | None:
            word = plain(line)
            if word in ("", "y", "yes", "n", "no"):
                return () if word[:1] == "y" else None
            return here.names.read(line, here.pieces)

        found = yield from ask(f"{text} [y/N]", read, "", help)
        if found is not None:
            if found:
                yield from self._have_moved(found)
            else:
                yield from self._moved()
            yield from self._met(here.tool)

    def _met(self, tool: int) -> Asks[None]:
        """Ask which pieces a tool touches that still stands there."""
        here = self.here
        known = [one for one, lie in self.lies.items() if tool in lie.on | lie.beside]
        lying = [one for one in here.pieces if self.lies[one].on]
        name = here.told(tool)
        text, one = f"Which pieces does {name} lie on or touch?", f"Does {name} lie on {{}}?"
        found = yield from which(here, text, lying, known, one)

        def met(piece: int, lie: Lie) -> Lie:
            there = {tool} if piece in found else set()
            return replace(lie, beside=lie.beside - {tool} | there - lie.on)

        self._set(here.pieces, met)

    def _moved(self, lead: str = "", *, other: bool = False) -> Asks[None]:
        """Ask which pieces have moved, and how these lie now."""
        here = self.here
        others = [one for one in here.pieces if one != here.new]
        known, own = set(self.moved), () if here.new is None else (here.new,)
        found: Sequence[int] = ()
        if others:
            text = f"{lead} Which {'other ' if other else ''}pieces have moved?".strip()
            found = yield from which(
                here, text, others, known - set(own), f"{lead} Has {{}} moved?"
            )
        yield from self._have_moved((*own, *found))

    def _have_moved(self, pieces: Sequence[int]) -> Asks[None]:
        """Take these pieces, and no others, for those that have moved, and ask how they lie now."""
        here, known = self.here, set(self.moved)
        self.moved = tuple(sorted(set(pieces)))
        for one in known - set(self.moved):
            self.lies[one] = here.before[one]
            self._asked.discard(one)
        yield from self._describe([one for one in self.moved if one not in self._asked])

    def _describe(self, pieces: Sequence[int]) -> Asks[None]:
        """Ask how some pieces lie, and what this leaves without anything that carries it."""
        here, reads = self.here, self.here.reads
        yield from self._carried(pieces)
        yield from self._carried_no_more(pieces)
        yield from self._sensible()
        # Who touched one before that has moved touches it no more, unless that is said.
        self._set(
            (one for one in self.lies if one not in self.moved),
            lambda one, lie: replace(lie, beside=lie.beside - set(self.moved)),
        )
        lying = [one for one in pieces if self.lies[one].on]
        if reads.touching or ("tilted" in reads.names and here.side):
            yield from self._touched(lying)
        if here.side:
            yield from self._turned(lying)
        if reads.zones:
            self.lies |= yield from zoned(here, lying, self.lies)
        yield from self._measure(lying)
        self._asked |= set(pieces)

    def _set(self, pieces: Iterable[int], change: Callable[[int, Lie], Lie]) -> None:
        for one in pieces:
            self.lies[one] = change(one, self.lies[one])

    def _carried(self, pieces: Sequence[int]) -> Asks[None]:
        if pieces:
            first = {one: Lie(self._guess(one)) for one in pieces if one not in self._asked}
            default = {one: first.get(one, self.lies[one]).on for one in pieces}
            yield from self._ask_carried(pieces, default)

    def _ask_carried(
        self, pieces: Sequence[int], default: dict[int, frozenset[int]], lead: str = ""
    ) -> Asks[None]:
        found = yield from carried(self.here, pieces, default, lead)

        def lying(one: int, lie: Lie) -> Lie:
            known = lie if one in self._asked or one not in self.moved else Lie()
            on = found[one]
            return replace(known, on=on, beside=known.beside - on) if on else Lie()

        self._set(pieces, lying)

    def _guess(self, one: int) -> frozenset[int]:
        """Return what most likely carries a piece that has moved."""
        here = self.here
        known = here.rests(one)
        stays = known <= set(here.things) - set(self.moved)
        shaken = here.event in ("use", "take") and not known <= set(here.grounds)
        if one == here.new:
            lie = expected(here, one)
            return lie.on if lie is not None else frozenset({here.main_ground})
        return known if known and stays and not shaken else frozenset({here.main_ground})

    def _carried_no_more(self, pieces: Sequence[int]) -> Asks[None]:
        """Ask of pieces that have not moved, though what carried them has, or is gone."""
        here = self.here
        self._sure -= {one for one in here.pieces if here.rests(one) & set(pieces)}
        for one in here.pieces:
            known = here.rests(one)
            lost = [
                below for below in sorted(known)
                if below in self.moved or below not in here.things
            ]  # fmt: skip
            if not lost or one in self.moved or one in self._sure:
                continue
            there = frozenset(i for i in known if i in here.things and not self._is_off(i))
            gone = not set(lost) & set(here.things)
            lead = (
                f"{here.told(one)} has not moved, but {here.told(*lost)} below it"
                f" {'is gone' if gone else 'has'}. "
            )
            yield from self._ask_carried([one], {one: there} if there else {}, lead)
            self._sure.add(one)

    def _is_off(self, item: int) -> bool:
        return item in self.lies and self.lies[item].off

    def _sensible(self) -> Asks[None]:
        """Ask once more who carries whom, until that can be."""
        while (doubt := sense.carrying(self.here, self.lies)) is not None:
            yield from self._ask_carried(doubt.pieces, {}, f"{doubt.why} ")

    def _touched(self, pieces: Sequence[int]) -> Asks[None]:
        known = {one: self.lies[one].beside for one in pieces if one in self._asked}
        found = yield from touched(self.here, pieces, self.lies, known)
        self._set(pieces, lambda one, lie: replace(lie, beside=found[one]))

    def _turned(self, pieces: Sequence[int]) -> Asks[None]:
        here = self.here
        held = [one for one in pieces if here.reads_of(one, "tilted")]
        if held:
            lean = yield from leaning(here, held, [i for i in held if self.lies[i].leans])
            self._set(held, lambda one, lie: replace(lie, leans=one in lean))
            yield from self._held()
        read = [one for one in pieces if here.reads_of(one, "upright", "turned")]
        if read:
            known = {one: self.lies[one].turned for one in read}
            found = yield from turned(here, read, self.lies, known)
            self._set(read, lambda one, lie: replace(lie, turned=found[one]))

    def _held(self) -> Asks[None]:
        """Ask what holds pieces that lean though they touch one thing alone."""
        here = self.here
        while (doubt := sense.leaning(here, self.lies)) is not None:
            (one,) = doubt.pieces

            def read(line: str, one: int = one) -> tuple[int, ...]:
                if plain(line) in NONE:
                    return ()
                others = [i for i in here.things if i != one and not self._is_off(i)]
                found = here.names.read(line, others, none=False)
                if set(found) <= sense.touching(one, self.lies):
                    raise Unclear("Something else has to hold it. If it does not lean, type no.")
                return found

            text = f"{doubt.why} What holds it? (no: it does not lean)"
            found = yield from ask(text, read, here.told(one), PIECES)
            lie = self.lies[one]
            self.lies[one] = replace(
                lie, leans=bool(found), beside=lie.beside | set(found) - lie.on
            )

    def _measure(self, pieces: Sequence[int], known: Collection[str] = ()) -> Asks[None]:
        """Ask what has to be measured and is not *known*."""
        for name in (one for one in self.here.reads.measures if one not in known):
            read = [one for one in pieces if self.here.reads_of(one, name)]
            whom = [one for one in read if name != MOVED or one != self.here.new]
            if name == "turned" or not whom:
                continue
            default = {
                one: self.lies[one].measured[name]
                for one in whom if one in self._asked and name in self.lies[one].measured
            }  # fmt: skip
            if name == "top":
                yield from self._tops(whom, default)
            else:
                self._measured(name, (yield from measure(self.here, name, whom, default)))

    def _tops(self, pieces: Sequence[int], known: Mapping[int, int]) -> Asks[None]:
        """Find out how high pieces reach, those first that carry others; ask what does not follow.

        *known* is what was told before of how high they reach.
        """
        here, waiting = self.here, list(pieces)
        while waiting:
            ready = [one for one in waiting if not self.lies[one].on & set(waiting)]
            sure = {one: sure_top(here, self.lies, one) for one in ready}
            self._measured("top", {one: top for one, top in sure.items() if top is not None})
            asked = [one for one in ready if sure[one] is None]
            likely = {one: top_of(here, self.lies, one) for one in asked}
            default = {one: top for one, top in likely.items() if top is not None}
            default |= {one: known[one] for one in asked if one in known}
            self._measured("top", (yield from measure(here, "top", asked, default)))
            waiting = [one for one in waiting if one not in ready]

    def _measured(self, name: str, found: Mapping[int, int]) -> None:
        def change(one: int, lie: Lie) -> Lie:
            return replace(lie, measured={**lie.measured, name: found[one]})

        self._set(found, change)

    # --- is it right?

    def _summary(self) -> str:
        """Return what will be written down, and whether that is right."""
        here = self.here
        lines = [
            f"{here.told(one)}: {here.say(lie)}"
            for one, lie in self.lies.items()
            if one in self.moved or self._differs(one)
        ]
        rest = "\nAll others lie as before." if len(lines) < len(self.lies) else ""
        return "\n".join(["This is written down:", *lines]) + f"{rest}\nRight?"

    def _differs(self, one: int) -> bool:
        """Whether a piece that has not moved is carried or held otherwise than before."""
        now, then = self.lies[one], self.here.before[one]
        met = now.beside ^ then.beside
        return now.leans != then.leans or now.on != then.on or self.here.tool in met

    def _mend(self) -> Asks[None]:
        """Ask what is wrong, and only for that once more."""
        here = self.here

        tool = [here.tool] if here.tool is not None and here.reads.tools else []

        def read(line: str) -> tuple[int, ...] | None:
            if plain(line) == MOVED:
                return None
            return here.names.read(line, [*here.pieces, *tool], none=False)

        found: tuple[int, ...] | None = here.pieces
        if len(here.pieces) + len(tool) > 1:
            found = yield from ask(f"What is wrong? {WRONG}", read, "", f"{WRONG} {PIECES}")
        if found is None:
            yield from self._moved(other=here.new is not None)
            return
        pieces = [one for one in found if one not in tool]
        self.moved = tuple(sorted({*self.moved, *pieces}))
        yield from self._describe(pieces)
        if set(tool) & set(found):
            yield from self._met(tool[0])
