"""What `next` lines name: dice, spinners and all else that draws, and what happens outside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from playrules.dsl.diagnostics.suggest import did_you_mean, respell
from playrules.dsl.lower.ground.unit import Unit
from playrules.engine.kinds import Kind
from playrules.engine.program.examples import split_reading, within_reading
from playrules.engine.program.expressions import Entry
from playrules.engine.program.program import Point
from playrules.engine.source import Span


@dataclass(frozen=True, slots=True)
class NamedDevice:
    """A device as an example names it; `faces` are its readings in words.

    Where `apart`, one draw reads one word only, so that several words are several draws.
    """

    name: str
    title: str
    faces: tuple[str, ...]
    apart: bool


def known_devices(unit: Unit) -> list[str]:
    """Return the names of all kinds of thing that draw."""
    drawing = {point.device for point in unit.points if point is not None and point.device}
    found = [one.name for one in unit.devices]
    found += [kind.name for kind in unit.kinds.values() if kind.title in drawing]
    return list(dict.fromkeys(found))


def events_outside(unit: Unit) -> dict[str, list[tuple[Kind, ...]]]:
    """Return what happens outside the game, by name: the kinds of each answer that it may want.

    Only what a `next` line can name: not the pauses at which tables set facts.
    """
    found: dict[str, list[tuple[Kind, ...]]] = {}
    for point in unit.points:
        if point is None or point.outside is None:
            continue
        if point.outside.title.isidentifier():
            found.setdefault(point.outside.title, []).append(point.outside.kinds)
    return found


def find_device(unit: Unit, word: str, span: Span) -> NamedDevice | None:
    """Return the device that *word* names, alone or in the plural; None after reporting none."""
    known = known_devices(unit)
    for name in known:
        kind = unit.kinds.get(name)
        if word in (name, kind.plural if kind else ""):
            return _device(unit, name, kind.title if kind else name, word, span)
    listed = ", ".join(f"`{one}`" for one in known)
    code = "R3001" if word in unit.symbols or word in unit.seat_names else "R2001"
    what = f"`{word}` gives nothing by chance" if code == "R3001" else f"there is no `{word}` here"
    outside = list(events_outside(unit))
    asked = f"what happens outside: {', '.join(f'`{one}`' for one in outside)}" if outside else ""
    unit.sink.error(
        code, what, span, "makes no chance",
        help=did_you_mean(word, [*known, *outside])
        or (f"what gives something by chance: {listed}" if known else asked)
        or "this game has no device",
        fixes=respell(word, span, [*known, *outside]),
    )  # fmt: skip
    return None


def _device(unit: Unit, name: str, title: str, word: str, span: Span) -> NamedDevice | None:
    """Return a device with all that it can read, or None after reporting that it never does."""
    points = [one for one in unit.points if one is not None and one.device in (title, name)]
    faces = [face for point in points for face in _faces(unit, point)]
    if not faces:
        unit.sink.error(
            "R4008", f"no rule makes `{word}` give anything", span, "never comes up",
            help="use it in a rule first",
        )  # fmt: skip
        return None
    widest = max(len(split_reading(face)) for face in faces)
    return NamedDevice(name, points[0].device, tuple(dict.fromkeys(faces)), widest == 1)


def _faces(unit: Unit, point: Point) -> list[str]:
    """Return the readings of a device's point in words."""
    shown = point.options[0].label.parts[0]
    if isinstance(shown, str) or not isinstance(shown[0], Entry):
        return []
    return [unit.texts[number] for number in unit.tables[shown[0].table].values]


def words_of(faces: Sequence[str]) -> list[str]:
    """Return every word of some readings once, whole readings of several words not."""
    return list(dict.fromkeys(word for face in faces for word in split_reading(face)))


def readings(faces: Sequence[str], words: Sequence[str]) -> list[str]:
    """Return the readings that have all *words* in this order."""
    return [face for face in faces if within_reading(words, split_reading(face))]
