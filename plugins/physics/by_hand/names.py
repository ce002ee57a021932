"""What lies and stands in a scene by the names that people type: `T 1, bar 2`, `all but stub`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from playrules.engine import Program
from playrules.plugins.api import Unclear
from playrules.plugins.physics.layout import Instance, Layout
from playrules.plugins.physics.model import Items

NONE = ("none", "nothing", "no", "n", "-", "0")
ALL = ("all", "everything", "both")
SHOWN_AT_ONCE = 8
"""Names that are listed where another one was typed."""
TOO_LONG = 500
"""So many letters nobody means."""
_BETWEEN = re.compile(r"[,;+&]|\band\b")
_BUT = re.compile(r"\b(?:but|except)(?: not| for)?\b")
_RANGE = re.compile(r"(.*?)([0-9]+) ?(?:-|\.\.|to) ?([0-9]+)")


def plain(text: str) -> str:
    """Return a text without what does not matter in an answer."""
    return " ".join(text.casefold().replace("_", " ").split())


def listed(names: Sequence[str], last: str = "and") -> str:
    """Return names as people list them: `T 1, L 2 and Board`."""
    return f" {last} ".join([*([", ".join(names[:-1])] if names[1:] else []), *names[-1:]])


@dataclass(frozen=True)
class Names:
    """Names by number; `keys` are other words that mean the same, by number."""

    shown: Mapping[int, str]
    keys: Mapping[int, Sequence[str]]

    def told(self, numbers: Iterable[int]) -> str:
        """Return several names as people list them; "nothing" for none."""
        return listed([self.shown[one] for one in numbers]) or "nothing"

    def read(self, typed: str, among: Sequence[int], *, none: bool = True) -> tuple[int, ...]:
        """Return which of some were typed, each once, in their order.

        Raises Unclear for a name of no one of them, and for none where one has to be named.
        """
        if len(typed) > TOO_LONG:
            raise Unclear("That is too long.")
        text = plain(typed)
        whole, *but = _BUT.split(text, maxsplit=1)
        if text in NONE:
            found: set[int] = set()
        else:
            found = set(among) if plain(whole) in ALL else self._several(whole, among)
        for one in but:
            found -= self._several(one, among)
        if not found and not none:
            raise Unclear(f"One has to be named: {self._choice(among)}.")
        return tuple(one for one in among if one in found)

    def _several(self, text: str, among: Sequence[int]) -> set[int]:
        found: set[int] = set()
        stem = self._stem(among)
        for word in filter(None, map(plain, _BETWEEN.split(text))):
            known = _RANGE.fullmatch(word)
            if known is not None and not self._called(word, among):
                lead = known[1].strip() or stem
                numbers = range(int(known[2]), min(int(known[3]), int(known[2]) + 999) + 1)
                found |= {self._one(f"{lead} {number}", among) for number in numbers}
                continue
            if word.startswith("all ") and (kind := self._called(word[4:], among)):
                found.update(kind)
                continue
            numbered = f"{stem} {word}" if word.isdecimal() and stem else ""
            alone = numbered and len(self._called(numbered, among)) == 1
            one = self._one(numbered if alone else word, among)
            stem = plain(self.shown[one]).rpartition(" ")[0] or stem
            found.add(one)
        return found

    def _stem(self, among: Sequence[int]) -> str:
        """Return what names have in common that differ in their number alone, "" for nothing."""
        parts = [plain(self.shown[one]).rpartition(" ") for one in among]
        stems = {stem for stem, _, number in parts if number.isdecimal()}
        return stems.pop() if len(stems) == 1 else ""

    def _words(self, number: int) -> list[str]:
        return [plain(one) for one in (self.shown[number], *self.keys.get(number, ()))]

    def _called(self, word: str, among: Sequence[int]) -> list[int]:
        """Return who is called so: the whole name, else without blanks, its beginning, its words.

        Words may be left out, and need not be whole: `red 1` is red's Disc 1.
        """
        bare = word.replace(" ", "")
        tests = (
            lambda name: name == word,
            lambda name: name.replace(" ", "") == bare,
            lambda name: name.startswith(word),
            lambda name: _begins(word.split(), name.split()),
        )
        for test in tests:
            found = [one for one in among if any(map(test, self._words(one)))]
            if found:
                return found
        return []

    def _one(self, word: str, among: Sequence[int]) -> int:
        found = self._called(word, among)
        if len(found) == 1:
            return found[0]
        if found:
            raise Unclear(f"“{word}” may be {self._choice(found)}. Type more of the name.")
        elsewhere = self._called(word, list(self.shown))
        what = f"{self.shown[elsewhere[0]]} is not" if len(elsewhere) == 1 else f"“{word}” is none"
        raise Unclear(f"{what} of those meant here: {self._choice(among)}.")

    def _choice(self, among: Sequence[int]) -> str:
        names = [self.shown[one] for one in among]
        if len(names) > SHOWN_AT_ONCE:
            return f"{', '.join(names[:SHOWN_AT_ONCE])}, …"
        return listed(names, "or") or "there is nothing"


def _begins(words: Sequence[str], name: Sequence[str]) -> bool:
    """Whether words, in their order, are what some words of a name begin with."""
    rest = iter(name)
    return all(any(one.startswith(word) for one in rest) for word in words)


def names_in(program: Program, layout: Layout, where: Instance) -> tuple[Names, Names]:
    """Return the names of the items of a scene, and those of its areas by index."""
    things = program.things
    items = Items.of(layout.scenes[where.scene])
    owners = [f"{name}'s " for name in things.names["player"][1:]]
    # In a scene of each player it is clear whose a ground is, and where there is but one player.
    several = sum(one.scene == where.scene for one in layout.instances) > 1 or len(owners) == 1

    def names(universe: str, ids: Sequence[int], first: int, *, whole: bool) -> dict[int, str]:
        shown = (things.names[universe][one] for one in ids)
        return {
            first + at: name if whole else _without(name, owners) for at, name in enumerate(shown)
        }

    def keys(universe: str, ids: Sequence[int], first: int) -> dict[int, tuple[str, ...]]:
        return {first + at: (things.keys[universe][one],) for at, one in enumerate(ids)}

    pieces = names("piece", layout.pieces, 0, whole=True)
    short = {at: _without(name, owners) for at, name in pieces.items()}
    if len(set(short.values())) == len(short):
        pieces = short
    shown, known = dict(pieces), keys("piece", layout.pieces, 0)
    for universe, ids, first in (
        ("ground", where.grounds, items.ground(0)), ("tool", where.tools, items.tool(0)),
    ):  # fmt: skip
        shown |= names(universe, ids, first, whole=not several)
        known |= keys(universe, ids, first)
    areas = names("area", where.areas, 0, whole=not several)
    return Names(shown, known), Names(areas, keys("area", where.areas, 0))


def _without(name: str, owners: Sequence[str]) -> str:
    """Return a name without its owner in front."""
    return next((name.removeprefix(one) for one in owners if name.startswith(one)), name)
