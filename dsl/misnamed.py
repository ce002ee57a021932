"""Turns unknown names back to the declaration that was misspelt: one diagnostic, not one a use."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from playrules.dsl.core import RESERVED
from playrules.dsl.diagnostics.codes import MISNAMED
from playrules.dsl.diagnostics.model import Diagnostic, Edit, Fix, Label
from playrules.dsl.diagnostics.suggest import suggest
from playrules.dsl.syntax.declared import Declared
from playrules.dsl.syntax.occurrences import count_words
from playrules.engine.source import Span

UNKNOWN = frozenset({"R1001", "R1008", "R2001", "R2005", "R4002"})
"""Codes that say of a word that nothing is called so."""

_QUOTED = re.compile(r"`\.?([^\W\d]\w*)`")
_NAME = re.compile(r"[^\W\d]\w*")
_SHORTEST = 2
"""Names up to this length are too short to be like one another."""


def unknown_word(one: Diagnostic, texts: Mapping[str, str]) -> str:
    """Return the word that a diagnostic says is unknown; empty for all others."""
    if one.code not in UNKNOWN:
        return ""
    span = one.primary.span
    marked = texts.get(span.file, "")[span.start : span.end]
    if _NAME.fullmatch(marked):
        return marked
    found = _QUOTED.findall(one.message)
    return found[-1] if found else ""


@dataclass(slots=True)
class Misnamed:
    """The declared names of the files `texts` that nothing uses under the name they have."""

    declared: tuple[Declared, ...]
    texts: Mapping[str, str]
    counts: dict[Span | None, Counter[str]]

    @classmethod
    def of(cls, declared: Iterable[Declared], texts: Mapping[str, str]) -> Misnamed:
        """Look through declarations."""
        return cls(tuple(declared), texts, {})

    def turn(self, one: Diagnostic) -> Diagnostic:
        """Return what to say instead, or with a label at the declaration that may be meant.

        A word that is used several times and a declaration that is used nowhere are one mistake,
        and it is in the declaration.
        """
        word, place = unknown_word(one, self.texts), one.primary.span
        meant = self._meant(word, place) if word else None
        if meant is None:
            return one
        uses = self._counts(meant.home)[word]
        if uses < 2 or len(word) <= _SHORTEST:
            label = Label(meant.span, f"`{meant.name}` is declared here, and used nowhere")
            fixes = tuple(replace(fix, certain=False) for fix in one.fixes)
            return replace(one, secondary=(*one.secondary, label), fixes=fixes)
        fix = Fix(f"call it `{word}`", (Edit(meant.span, word),))
        return Diagnostic(
            MISNAMED,
            f"`{meant.name}` is declared, but {uses} places say `{word}`",
            Label(meant.span, f"nothing uses `{meant.name}`"),
            (Label(place, f"the first `{word}`"),),
            "write the name in one way, here or there",
            (fix,) if not self._plural(word, meant) else (),
        )

    def _meant(self, word: str, place: Span) -> Declared | None:
        """Return the declaration that a word may be meant to name: like it, and without a use.

        What is declared in one line with that word, as columns of a table are, is another name.
        """
        beside = {(one.span.file, one.span.line) for one in self.declared if one.name == word}
        idle = {
            one.name: one
            for one in self.declared
            if one.name != word
            and (one.span.file, one.span.line) not in beside
            and self._idle(one, place)
        }
        near = suggest(word, idle) or suggest(word.removesuffix("s"), idle)
        if near is None and len(word) <= _SHORTEST:
            short = [one for one in idle if len(one) <= _SHORTEST and idle[one].home is not None]
            near = short[0] if len(short) == 1 else None
        return idle[near] if near else None

    def _idle(self, one: Declared, place: Span) -> bool:
        if one.home is not None and not (
            one.span.file == place.file and one.home.start <= place.start < one.home.end
        ):
            return False
        counts = self._counts(one.home)
        plural = f"{one.name}s"  # of `i` it is a word of the language
        return counts[one.name] <= 1 and (plural in RESERVED or not counts[plural])

    @staticmethod
    def _plural(word: str, meant: Declared) -> bool:
        """Whether a word is rather the plural of what was meant."""
        return word.endswith("s") and not meant.name.endswith("s")

    def _counts(self, home: Span | None) -> Counter[str]:
        """Return how often each word stands in a rule or definition, or in all files."""
        if home not in self.counts:
            texts = self.texts.values()
            self.counts[home] = (
                sum(map(count_words, texts), Counter[str]()) if home is None
                else count_words(self.texts.get(home.file, ""), home.start, home.end)
            )  # fmt: skip
        return self.counts[home]
