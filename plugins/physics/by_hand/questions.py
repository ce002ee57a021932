"""The questions to people about how pieces lie, one kind each, for several pieces at once."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import TypeVar

from playrules.plugins.api import Asked, Unclear, ask
from playrules.plugins.physics.by_hand import measuring
from playrules.plugins.physics.by_hand.here import Here, Lie
from playrules.plugins.physics.by_hand.names import NONE, plain
from playrules.plugins.physics.model.units import DEGREE

T = TypeVar("T")
Asks = Generator[Asked, str, T]
OFF = ("off", "gone")
SEVERAL = "For several pieces at once: T 1, T 2: Board (or all: Board)."
PIECES = "Type names with commas between, all, none, or all but a name. A part of a name will do."
THINGS = f"Type what carries it: pieces or grounds, with commas between. {SEVERAL}"
TIPPED = 90 * DEGREE
"""By so much (nrad) a piece is turned that people call tipped, where nobody asks for degrees."""


def yes(text: str, *, default: bool = True, help: str = "Type y or n.") -> Asks[bool]:
    """Ask for yes or no."""

    def read(line: str) -> bool:
        word = plain(line)
        if word in ("y", "yes", "n", "no"):
            return word[0] == "y"
        if word:
            raise Unclear("Type y or n.")
        return default

    return (yield from ask(f"{text} [{'Y/n' if default else 'y/N'}]", read, "", help))


def which(
    here: Here, text: str, pieces: Sequence[int], default: Iterable[int] = (), one: str = ""
) -> Asks[tuple[int, ...]]:
    """Ask which of some pieces something is true of; of a single one by *one*, with yes or no."""
    known = tuple(piece for piece in pieces if piece in set(default))
    hint = f"[{here.names.told(known) if known else 'none'}]"
    single = bool(one) and len(pieces) == 1
    if single:
        text, hint = one.replace("{}", here.told(pieces[0])), "[Y/n]" if known else "[y/N]"

    def read(line: str) -> tuple[int, ...]:
        word = plain(line)
        if word in ("y", "yes") and len(pieces) == 1:
            return tuple(pieces)
        try:
            return here.names.read(line, pieces) if word else known
        except Unclear:
            if single:
                raise Unclear("Type y or n.") from None
            raise

    return (yield from ask(f"{text} {hint}", read, "", "Type y or n." if single else PIECES))


def each(
    here: Here,
    pieces: Sequence[int],
    text: Callable[[int], str],
    read: Callable[[str, int], T],
    help: str = SEVERAL,
    *,
    together: bool = False,
) -> Asks[dict[int, T]]:
    """Ask about each of some pieces; `T 1, T 2: Board` answers for several at once.

    *read* gets what was typed for a piece, "" for Enter alone, which is for all those left where
    they are asked about *together*.
    """
    found: dict[int, T] = {}

    def line_of(line: str) -> dict[int, T]:
        names, colon, value = line.rpartition(":")
        whom = tuple(pending()) if together and not plain(line) else (pending()[0],)
        if colon:
            whom = here.names.read(names, pending(), none=False)
        return {one: read(plain(value), one) for one in whom}

    def pending() -> list[int]:
        return [one for one in pieces if one not in found]

    while waiting := pending():
        first, *others = waiting
        several = f"; several at once: {here.told(first)}, {here.told(*others[:1])}: …"
        more = f"\n(then {here.names.told(others)}{several})" if others else ""
        name = here.told(first)
        found |= yield from ask(f"{text(first)}{more}", line_of, name, help)
    return found


# --- one for each kind of fact --------------------------------------------------------------------


def carried(
    here: Here, pieces: Sequence[int], default: Mapping[int, frozenset[int]], lead: str = ""
) -> Asks[dict[int, frozenset[int]]]:
    """Ask what carries each of some pieces.

    What fell off everything lies on the lowest ground of a scene seen from the side, which nothing
    leaves in play without people either; seen from above nothing carries it.
    """
    if not here.side and len(here.grounds) == 1:
        (ground,) = here.grounds
        off = [one for one in pieces if one in default and not default[one]]
        place = here.told(ground)
        text = f"Which of {here.names.told(pieces)} fell off {place}?"
        gone = yield from which(
            here, f"{lead}{text}", pieces, off, f"{lead}Did {{}} fall off {place}?"
        )
        return {one: frozenset() if one in gone else frozenset(here.grounds) for one in pieces}

    def text_of(piece: int) -> str:
        known = default.get(piece)
        shown = "" if known is None else f" [{here.told(*sorted(known)) if known else 'off'}]"
        return f"{lead}What does {here.told(piece)} lie on?{shown}"

    def read(value: str, piece: int) -> frozenset[int]:
        if not value and piece in default:
            return default[piece]
        if value in OFF:
            return frozenset({here.lowest} if here.side else ())
        name = here.told(piece)
        if not value or value in NONE:
            raise Unclear(f"Something carries {name}. If it fell off everything, type off.")
        things = here.things if here.side else here.grounds
        found = here.names.read(value, things, none=False)
        if piece in found:
            raise Unclear(f"{name} cannot lie on itself. What carries it?")
        return frozenset(found)

    return (yield from each(here, pieces, text_of, read, f"{THINGS} off: it fell off everything."))


def touched(
    here: Here,
    pieces: Sequence[int],
    lies: Mapping[int, Lie],
    default: Mapping[int, frozenset[int]],
) -> Asks[dict[int, frozenset[int]]]:
    """Ask what some pieces touch that neither carries them nor lies on them."""
    found: dict[int, frozenset[int]] = dict.fromkeys(pieces, frozenset())
    lying = [one for one in pieces if lies[one].on]
    if not lying:
        return found
    chosen: Sequence[int] = lying
    if len(lying) > 1:
        text = f"Which of {here.names.told(lying)} touch anything else, beside what carries them?"
        chosen = yield from which(here, text, lying, [one for one in lying if default.get(one)])

    def text_of(piece: int) -> str:
        known = default.get(piece)
        shown = here.told(*sorted(known)) if known else "nothing"
        return f"What else does {here.told(piece)} touch? [{shown}]"

    def read(value: str, piece: int) -> frozenset[int]:
        if not value:
            return default.get(piece, frozenset())
        things = [one for one in here.things if here.side or one not in here.grounds]
        names = frozenset(here.names.read(value, things))
        if piece in names:
            raise Unclear(f"{here.told(piece)} cannot touch itself.")
        off = [one for one in names if one in lies and lies[one].off]
        if off:
            raise Unclear(
                f"{here.told(*off)} fell off everything: {here.told(piece)} cannot touch it."
            )
        return names - lies[piece].on

    if chosen:
        found |= yield from each(here, chosen, text_of, read, f"{PIECES} {SEVERAL}")
    return found


def leaning(here: Here, pieces: Sequence[int], default: Iterable[int]) -> Asks[tuple[int, ...]]:
    """Ask which pieces lean: tilted as they could not stand by themselves."""
    text = f"Which of {here.names.told(pieces)} lean, tilted and held by something else?"
    one = "Does {} lean, tilted and held by something else?"
    return (yield from which(here, text, pieces, default, one))


def turned(
    here: Here, pieces: Sequence[int], lies: Mapping[int, Lie], default: Mapping[int, int]
) -> Asks[dict[int, int]]:
    """Ask how far pieces are turned from how they were put down, as exactly as rules read it."""
    if "turned" in here.reads.names:
        return (yield from measure(here, "turned", pieces, default))
    # Who leans is turned, if ever so little more than what counts as upright.
    found = {one: TIPPED if lies[one].leans else 0 for one in pieces}
    rest = [one for one in pieces if not lies[one].leans]
    if rest:
        text = f"Which of {here.names.told(rest)} are tipped or turned, not as they were put down?"
        one = "Is {} tipped or turned, not as it was put down?"
        tipped = yield from which(here, text, rest, [i for i in rest if default.get(i)], one)
        found |= dict.fromkeys(tipped, TIPPED)
    return found


def measure(
    here: Here, name: str, pieces: Sequence[int], default: Mapping[int, int]
) -> Asks[dict[int, int]]:
    """Ask what has to be measured of each piece."""
    question = measuring.MEASURES[name].question

    def text_of(piece: int) -> str:
        hint = measuring.hint(name, default.get(piece))
        return f"{question.format(here.told(piece))} {hint}"

    def read(value: str, piece: int) -> int:
        return measuring.read(name, value, default.get(piece))

    together = all(one not in default for one in pieces)
    return (yield from each(here, pieces, text_of, read, together=together))
