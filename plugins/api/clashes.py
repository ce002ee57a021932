"""Which words are taken, and by whom: no two plugins may mean different things by one word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from playrules.engine.vocabulary import (
    BlockWord,
    CompoundWord,
    EventWord,
    FactsWord,
    FunctionWord,
    GroupWord,
    MemberWord,
    TypeWord,
    UnitWord,
    VerbWord,
    Word,
)
from playrules.engine.vocabulary.items import Exemplified
from playrules.engine.vocabulary.patterns import parse_pattern, skeletons

CORE: Final = "core"

Claim = tuple[str, ...]


class ClashError(ValueError):
    """A word that cannot be added, because it is taken or incomplete."""


class Claims:
    """Who has claimed which words. Claims of a plugin that failed are dropped with the copy."""

    def __init__(self, core_words: Iterable[str] = ()) -> None:
        """Reserve the core's words.

        One with slots or several words is a verb's pattern: only verbs that would be written in
        the same way are refused. A single word is reserved: no block, function, group or unit may
        be called so, and no verb may begin so unless one of the core's patterns does.
        """
        self._owners: dict[Claim, str] = {}
        self._reserved: set[str] = set()
        self._shared_heads: set[str] = set()
        for text in core_words:
            if "<" in text or " " in text:
                self._owners.update((("pattern", *way), CORE) for way in skeletons(text))
                self._shared_heads.update(way[0] for way in skeletons(text))
            else:
                self._reserved.add(text)

    def copy(self) -> Claims:
        """Return claims that can be added to without changing these."""
        other = Claims()
        other._owners = dict(self._owners)
        other._reserved = self._reserved
        other._shared_heads = self._shared_heads
        return other

    def add(self, word: Word) -> None:
        """Claim a word for its plugin.

        Raises:
            ClashError: the word is taken, or lacks its doc or example.
            PatternError: its pattern cannot be read.
        """
        _check_complete(word)
        free = self._shared_heads if isinstance(word, VerbWord) else set()
        reserved = sorted(self._reserved.intersection(_heads(word)) - free)
        if reserved:
            raise ClashError(f'{describe(word)}: "{reserved[0]}" is a word of the core')
        claims = list(_claims(word))
        for claim in claims:
            owner = self._owners.get(claim)
            if owner is not None:
                raise ClashError(_taken(word, claim, owner))
        self._owners.update((claim, word.plugin) for claim in claims)


def stamp(word: Word, plugin: str) -> Word:
    """Return *word* with its plugin noted."""
    return replace(word, plugin=plugin)


def describe(word: Word) -> str:
    """Say what a word is: `block die`, `verb roll <dice: list of die>`, `member space.number`."""
    match word:
        case BlockWord():
            return f"block {word.word}"
        case VerbWord():
            return f"verb {word.pattern}"
        case FunctionWord():
            return f"function {word.name}"
        case MemberWord():
            return f"member {word.of}.{word.name}"
        case EventWord():
            return f"event {word.pattern}"
        case UnitWord():
            return f"unit {word.name}"
        case GroupWord():
            return f"group {word.name}"
        case TypeWord():
            return f"type {word.name}"
        case CompoundWord():
            return f"compound {word.name}"
        case FactsWord():
            return f"facts {word.pattern}"


def _claims(word: Word) -> Iterator[Claim]:
    """Yield what a word takes for itself; equal claims of two words are a clash."""
    match word:
        case BlockWord():
            if word.header.strip():
                parse_pattern(word.header)
            yield from (("block", parent, word.word) for parent in word.parents)
        case VerbWord():
            yield from (("pattern", *way) for way in sorted(skeletons(word.pattern)))
        case FunctionWord():
            yield ("function", word.name)
        case MemberWord():
            yield ("member", word.of, word.name)
        case EventWord():
            yield ("event", word.name)
            yield from (("event pattern", *way) for way in sorted(skeletons(word.pattern)))
        case UnitWord():
            yield ("unit", word.name)
        case GroupWord() | CompoundWord():
            yield from (("group", name) for name in {word.name, word.plural})
        case TypeWord():
            yield ("group", word.name)
        case FactsWord():
            yield from (("facts", *way) for way in sorted(skeletons(word.pattern)))


def _heads(word: Word) -> tuple[str, ...]:
    """Return the names by which a word could be taken for one of the core."""
    match word:
        case BlockWord():
            return (word.word,)
        case VerbWord() | FactsWord():
            return tuple(sorted({way[0] for way in skeletons(word.pattern)}))
        case FunctionWord() | UnitWord() | TypeWord():
            return (word.name,)
        case GroupWord() | CompoundWord():
            return (word.name, word.plural)
        case MemberWord() | EventWord():
            return ()  # members and events are read in their own places


def _taken(word: Word, claim: Claim, owner: str) -> str:
    where = f" in {claim[1]}" if claim[0] == "block" else ""
    if owner == word.plugin:
        return f"{describe(word)}{where} is added twice"
    by = "the core" if owner == CORE else f"plugin {owner}"
    return f"{describe(word)}{where} of plugin {word.plugin} is added by {by} already"


def _check_complete(word: Word) -> None:
    if not isinstance(word, UnitWord) and not word.doc.strip():
        raise ClashError(f"{describe(word)} has no doc")
    if isinstance(word, Exemplified) and not word.example.strip():
        raise ClashError(f"{describe(word)} has no example")
    if isinstance(word, FactsWord) and not (word.columns and word.events):
        raise ClashError(f"{describe(word)} needs a column of keys, and an event that it answers")
    if isinstance(word, FactsWord) and any(one.choices for one in word.settings.values()):
        raise ClashError(f"{describe(word)}: the names that a setting takes are a type")
