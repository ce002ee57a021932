"""The patterns of verbs, events and block headers: literal words, `<slot: kind>`, `[optional]`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import product
from typing import NoReturn

_TOKEN = re.compile(
    r"\s*(?:(?P<word>[A-Za-z_]\w*)|<\s*(?P<slot>[A-Za-z_]\w*)\s*(?::\s*(?P<kind>[^<>\[\]]+?)\s*)?>"
    r"|(?P<open>\[)|(?P<close>\]))"
)
_SLOT = "<>"  # stands for any slot in a skeleton; no word can look like it


class PatternError(ValueError):
    """A pattern that cannot be read; `pattern` is its text and `position` the offset."""

    def __init__(self, message: str, pattern: str, position: int) -> None:
        """Say what is wrong at *position* in *pattern*."""
        super().__init__(f'{message} at offset {position} of the pattern "{pattern}"')
        self.pattern = pattern
        self.position = position


@dataclass(frozen=True, slots=True)
class Literal:
    """A word that stands as it is."""

    word: str


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a value; `kind` is "" where the pattern gives none (a name being declared)."""

    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class Optional:
    """Parts that may be left out together."""

    parts: tuple[Part, ...]


Part = Literal | Slot | Optional


def parse_pattern(text: str) -> tuple[Part, ...]:
    """Return the parts of a pattern such as `rotate <d: disc> [by <n: number>]`.

    Raises:
        PatternError: the text is no pattern, is empty, or names two slots alike.
    """
    stack: list[list[Part]] = [[]]
    seen: set[str] = set()
    end = len(text.rstrip())
    position = 0
    while position < end:
        found = _TOKEN.match(text, position)
        if found is None:
            raise PatternError("cannot read this", text, position)
        start, position = position, found.end()
        if found["word"]:
            stack[-1].append(Literal(found["word"]))
        elif found["slot"]:
            if found["slot"] in seen:
                raise PatternError(f"a second slot <{found['slot']}>", text, start)
            seen.add(found["slot"])
            stack[-1].append(Slot(found["slot"], " ".join((found["kind"] or "").split())))
        elif found["open"]:
            stack.append([])
        else:
            _close(stack, text, start)
    if len(stack) > 1:
        raise PatternError("a [ without its ]", text, end)
    if not stack[0]:
        raise PatternError("nothing", text, 0)
    return tuple(stack[0])


def _close(stack: list[list[Part]], text: str, start: int) -> None:
    if len(stack) == 1:
        _fail("a ] without its [", text, start)
    inner = stack.pop()
    if not inner:
        _fail("an empty [ ]", text, start)
    stack[-1].append(Optional(tuple(inner)))


def _fail(message: str, text: str, position: int) -> NoReturn:
    raise PatternError(message, text, position)


def alternatives(parts: tuple[Part, ...]) -> tuple[tuple[Literal | Slot, ...], ...]:
    """Return every way to write a pattern, with all optional parts first.

    Later alternatives leave optional parts out; the same way is never given twice.
    """
    choices: list[tuple[tuple[Literal | Slot, ...], ...]] = []
    for part in parts:
        if isinstance(part, Optional):
            choices.append((*alternatives(part.parts), ()))
        else:
            choices.append(((part,),))
    ways = (tuple(one for piece in way for one in piece) for way in product(*choices))
    return tuple(dict.fromkeys(ways))


def skeleton(way: tuple[Literal | Slot, ...]) -> tuple[str, ...]:
    """Return a way to write a pattern with its slots blanked: what tells two patterns apart."""
    return tuple(one.word if isinstance(one, Literal) else _SLOT for one in way)


def skeletons(text: str) -> frozenset[tuple[str, ...]]:
    """Return the skeletons of all ways to write a pattern.

    Raises:
        PatternError: *text* is no pattern.
    """
    return frozenset(skeleton(way) for way in alternatives(parse_pattern(text)))


def slots(text: str) -> tuple[Slot, ...]:
    """Return the slots of a pattern, optional ones included, in order.

    Raises:
        PatternError: *text* is no pattern.
    """
    return tuple(one for one in alternatives(parse_pattern(text))[0] if isinstance(one, Slot))
