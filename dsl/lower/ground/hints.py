"""Hints for unknown words: which plugin has them, where they may stand."""

from __future__ import annotations

from collections.abc import Iterable

from playrules.dsl.core.words import DECLARATIONS
from playrules.dsl.diagnostics import codes
from playrules.dsl.diagnostics.model import Edit, Fix
from playrules.dsl.diagnostics.suggest import respell
from playrules.dsl.lower.ground.unit import Unit
from playrules.dsl.syntax import tree
from playrules.engine.source import Span


def brace_is_missing(unit: Unit, node: tree.Phrase) -> bool:
    """Whether a declaration stands inside a block because a brace is missing; reported once."""
    if node.head not in OUTSIDE or node.head_span.column != 1:
        return False
    if not unit.brace_lost:
        unit.brace_lost = True
        unit.sink.error(
            codes.NO_CLOSING_BRACE, f"`{node.head}` stands at the top of the file, not in a block",
            node.head_span, "a `}` is missing before this line",
        )  # fmt: skip
    return True


OUTSIDE = DECLARATIONS - {"text", "title", "phase", "turn"}
"""Words that only ever start a line of their own at the top of a file."""

LATER = frozenset("stack shuffle must maximise alike".split())
"""Words that the language sets aside for what this version does not do yet."""


def where_word_is(unit: Unit, word: str) -> str:
    """Say where a word that is not known here belongs: a plugin, a later version; or ""."""
    if word == "ask":
        return '`ask` stands behind `starts`, as in `has age: 4..120 starts ask("Age")`'
    if word in LATER:
        return f"`{word}` is set aside for a later version of playrules"
    plugin = _plugin_of(unit, word)
    return f"`{word}` is a word of `{plugin}`: add `{_use(unit, plugin)}`" if plugin else ""


def mend_word(unit: Unit, word: str, span: Span, names: Iterable[str]) -> list[Fix]:
    """Return how to mend a word that is not known here: use its plugin, or write a near *name*."""
    plugin = _plugin_of(unit, word)
    if not plugin:
        return respell(word, span, names) if word not in LATER else []
    if unit.use_place is None:
        return []
    line = _use(unit, plugin)
    blanks, place = unit.use_place
    return [Fix(f"add `{line}`", (Edit(place, f"{blanks}{line}"),), certain=True)]


def _use(unit: Unit, plugin: str) -> str:
    major = next((one.major for one in unit.everything.plugins if one.name == plugin), 1)
    return f"use {plugin} {major}"


def _plugin_of(unit: Unit, word: str) -> str:
    """Return the plugin, not in use here, that a word belongs to; or ""."""
    for one in unit.everything.words:
        if one.plugin in unit.used_plugins:
            continue
        found = getattr(one, "word", "") or getattr(one, "name", "")
        if not found and hasattr(one, "pattern"):
            found = one.pattern.split()[0]
        if word in (found, getattr(one, "plural", "")):
            return one.plugin
    return ""
