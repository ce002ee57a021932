"""What people type for a value: numbers with or without their unit, names, parts of compounds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal, InvalidOperation

from playrules.engine.kinds import ABSENT, Kind
from playrules.engine.program.compounds import Compound, CompoundPart, Variant
from playrules.engine.program.things import Things

_NUMBER = re.compile(r"[-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)")
_COMMA = re.compile(r"(?<=[0-9]),(?=[0-9])")
_SIGNS = {"°": "deg"}
_LONGEST = 200
"""Letters of an answer; nothing that is meant is longer."""
_MOST_NAMED = 12
"""Names that are listed where another one was typed."""


class Mistyped(ValueError):
    """What was typed is no such value; the message says which part is wrong, and what it may be."""


def plain(text: str) -> str:
    """Return *text* without what does not matter in an answer."""
    return " ".join(text.casefold().replace("_", " ").split())


def either(text: str, read: Callable[[str], int]) -> int:
    """Read a text in which a comma between digits may belong to a number, or stand between two.

    It is read both ways. Raises Mistyped where neither gives a value, or where they differ.
    """
    if not _COMMA.search(text):
        return read(text)
    found: list[int] = []
    problems: list[Mistyped] = []
    for way in (_COMMA.sub(".", text), _COMMA.sub(", ", text)):
        try:
            found.append(read(way))
        except Mistyped as problem:
            problems.append(problem)
    if not found:
        raise problems[0]
    if found[0] != found[-1]:
        raise Mistyped(
            f"“{text.strip()}” may be one number or two: type a point in a number, and a blank "
            "between two"
        )
    return found[0]


def parse(things: Things, kind: Kind, text: str) -> int:
    """Return the value of *kind* that was typed. Raises Mistyped."""
    return either(text, lambda way: _parse(things, kind, way))


def _parse(things: Things, kind: Kind, text: str) -> int:
    words = plain(text)
    if len(words) > _LONGEST:
        raise Mistyped("that is too long")
    if kind.nullable and words in ("nothing", "none", ""):
        return kind.absent
    if kind.base == "compound":
        compound = things.compounds[kind.of]
        return parse_compound(things, compound, compound.within(kind), text)
    if kind.base == "yes_no":
        return _yes_no(words)
    if kind.base in ("name", "thing"):
        return named(things, kind, words, values_of(things, kind))
    value = _amount(things, kind, words, unit_for(things, kind))
    if value is None or not kind.lo <= value <= kind.hi:
        raise Mistyped(f"it goes from {things.show(kind, kind.lo)} to {things.show(kind, kind.hi)}")
    return value


def unit_for(things: Things, kind: Kind) -> str:
    """Return the unit of quantities that are typed without one."""
    return things.unit(kind.of) if kind.base == "quantity" else ""


def values_of(things: Things, kind: Kind) -> Sequence[int]:
    """Return the values of a kind of thing or name."""
    if kind.base == "name":
        return range(1, 1 + len(things.types[kind.of]))
    return things.kinds[kind.of].ids


def named(things: Things, kind: Kind, words: str, among: Iterable[int]) -> int:
    """Return which of some things or names is called so, as shown or as in the rules."""
    listed = list(among)
    for told in (things.show, things.key):
        found = [one for one in listed if plain(told(kind, one)) == words]
        if len(found) == 1:
            return found[0]
    shown = [things.show(kind, one).replace("_", " ") for one in listed[:_MOST_NAMED]]
    more = ", …" if len(listed) > _MOST_NAMED else ""
    raise Mistyped(f"it may be {', '.join(shown)}{more}")


def _yes_no(words: str) -> int:
    found = {"yes": 1, "y": 1, "no": 0, "n": 0}.get(words)
    if found is None:
        raise Mistyped("it is yes or no")
    return found


def _amount(things: Things, kind: Kind, words: str, unit: str) -> int | None:
    """Return a number or a quantity; None for what is none, or no whole number of steps."""
    match = _NUMBER.match(words)
    if match is None:
        return None
    rest = words[match.end() :].strip()
    worth = 1
    if kind.base == "quantity":
        wanted = _SIGNS.get(rest, rest) or plain(unit)
        known = (nano for of, one, nano in things.units if of == kind.of and plain(one) == wanted)
        found = next(known, None)
        if found is None:
            return None
        worth = found
    elif rest:
        return None
    try:
        size = Decimal(match[0]) * worth
    except InvalidOperation:
        return None
    whole = round(size)
    return whole if kind.base == "quantity" or whole == size else None


# --- compound values --------------------------------------------------------------------------


def parse_compound(
    things: Things, compound: Compound, variants: Sequence[Variant], text: str
) -> int:
    """Return the compound value, of one of *variants*, that was typed. Raises Mistyped.

    Parts stand in their order, or behind their name in any; units may be left out, and so may parts
    with a default, and the end of a name: `40`, `40mm 90 mirr`, `turn=90 x 40`,
    `spot(tee, x: 40mm)`.
    """
    words = _words(compound, text)
    own = [one for one in variants if _begins(words, plain(one.name).split())]
    own += [one for one in variants if one not in own and _begins(words, plain(one.title).split())]
    if own:
        name = plain(own[0].name).split()
        words = words[len(name if _begins(words, name) else plain(own[0].title).split()) :]
        variants = [one for one in own if one.name == own[0].name]
        variants, words = _whose(things, variants, words)
    if len(words) > _LONGEST or not variants:
        raise Mistyped("that is too long" if variants else f"there is no {compound.name}")
    problems: list[Mistyped] = []
    found: list[int] = []
    for variant in variants:
        try:
            found.append(_Reader(things, variant, words).value())
        except Mistyped as problem:
            problems.append(problem)
    if len(found) == 1:
        return found[0]
    if found or len(variants) > 1:
        names = ", ".join(one.title for one in variants[:_MOST_NAMED])
        raise Mistyped(f"say first which {compound.name} it is: {names}")
    raise problems[0]


def _whose(
    things: Things, variants: Sequence[Variant], words: list[str]
) -> tuple[Sequence[Variant], list[str]]:
    """Return the variants of the thing that words begin with, and what follows; else all."""
    for one in variants:
        for told in (things.keys, things.names) if one.universe else ():
            name = plain(told[one.universe][one.thing]).split()
            if _begins(words, name):
                return [one], words[len(name) :]
    return variants, words


def _words(compound: Compound, text: str) -> list[str]:
    """Return what was typed word by word, also of a value as rules write it."""
    words = plain(text)
    name = plain(compound.name)
    if words.startswith(f"{name}(") and words.endswith(")"):
        words = words[len(name) + 1 : -1]
    return re.sub(r"[,;=:]", " ", words).split()


def _begins(words: Sequence[str], with_: Sequence[str]) -> bool:
    return bool(with_) and list(words[: len(with_)]) == list(with_)


class _Reader:
    """Reads the parts of one variant from words."""

    def __init__(self, things: Things, variant: Variant, words: Sequence[str]) -> None:
        self.things = things
        self.variant = variant
        self.words = list(words)
        self.found: dict[str, int] = {}

    def value(self) -> int:
        while self.words:
            if not (self.flag() or self.by_name() or self.in_order() or self.shortened()):
                self.strange()
        values = []
        for part in self.variant.parts:
            value = self.found.get(part.name, part.default)
            if value is None and part.size == 1:
                value = part.range[0]
            if value is None:
                raise Mistyped(f"{part.label} is missing: {self.things.range_of(part)}")
            values.append(value)
        return self.variant.join(values)

    def left(self) -> list[CompoundPart]:
        return [
            part
            for part in self.variant.parts
            if part.name not in self.found and not part.is_nothing
        ]

    def flag(self) -> bool:
        """Take the word of a yes or no: alone it says yes."""
        for part in self.left():
            for said in self.names(part) if part.kind.base == "yes_no" else ():
                if _begins(self.words, said):
                    self.words = self.words[len(said) :]
                    answer = self.words.pop(0) if self.words[:1] in (["yes"], ["no"]) else "yes"
                    self.give(part, int(answer == "yes"), answer)
                    return True
        return False

    def names(self, part: CompoundPart) -> list[list[str]]:
        """Return the ways to name a part: as rules do, as its title, as in what is told of it."""
        told = part.text.partition("{}")[0] if part.kind.base != "yes_no" else part.text
        ways = (plain(one).split() for one in (told, part.label, part.name))
        return [one for one in ways if one]

    def by_name(self) -> bool:
        for part in self.variant.parts:
            for said in self.names(part):
                if not _begins(self.words, said):
                    continue
                rest = self.words[len(said) :]
                if part.name in self.found:
                    raise Mistyped(f"{part.label} is given twice")
                value, taken = self.read(part, rest)
                if value is None:
                    text = rest[0] if rest else "nothing"
                    raise Mistyped(f"{part.label} is {self.things.range_of(part)}, not {text}")
                self.words = rest[taken:]
                self.give(part, value, rest[0])
                return True
        return False

    def in_order(self) -> bool:
        for part in self.left():
            value, taken = self.read(part, self.words)
            if value is not None:
                text, self.words = " ".join(self.words[:taken]), self.words[taken:]
                self.give(part, value, text)
                return True
        return False

    def shortened(self) -> bool:
        """Write out the first word where it is the beginning of the name of just one part."""
        begun = {
            (part.name, said[0])
            for part in self.left()
            for said in self.names(part)
            if len(said) == 1 and len(self.words[0]) < len(said[0])
            if said[0].startswith(self.words[0])
        }
        if len({name for name, _ in begun}) != 1:
            return False
        self.words[0] = min(begun)[1]
        return True

    def read(self, part: CompoundPart, words: Sequence[str]) -> tuple[int | None, int]:
        """Return a value of the kind of *part* that words begin with, and how many they are."""
        kind, things = part.kind, self.things
        if kind.base in ("number", "quantity"):
            unit = things.unit_of(part) if kind.base == "quantity" else ""
            for taken in (2, 1):  # `40 mm` before `40`
                value = _amount(things, kind, " ".join(words[:taken]), unit)
                if value is not None and len(words) >= taken:
                    return value, taken
            return None, 0
        for taken in range(len(words), 0, -1):
            try:
                return parse(things, kind, " ".join(words[:taken])), taken
            except Mistyped:
                continue
        return None, 0

    def give(self, part: CompoundPart, value: int, text: str) -> None:
        if value not in part.range:
            if part.kind.base == "yes_no":
                raise Mistyped(f"it is {'never' if value else 'always'} {part.text or part.label}")
            may_be, near = self.things.range_of(part), self.things.nearest(part, value)
            shown = self.things.show_value(part, value) if value != ABSENT else text
            if part.size == 1:
                raise Mistyped(f"{part.label} is always {may_be}, it cannot be {shown}")
            raise Mistyped(f"{part.label} cannot be {shown}: it is {may_be}{near}")
        self.found[part.name] = value

    def strange(self) -> None:
        open_ = [part for part in self.left() if part.size > 1]
        left = "; ".join(f"{part.label}: {self.things.range_of(part)}" for part in open_)
        told = f"left are {left}" if left else "nothing more is wanted"
        raise Mistyped(f"“{self.words[0]}” is no part of it: {told}")
