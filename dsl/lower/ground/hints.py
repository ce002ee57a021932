"""Hints for unknown words: which plugin has them, where they may stand."""

from __future__ import annotations

from playrules.dsl.lower.ground.unit import Unit

LATER = frozenset(
    "example given do expect stack shuffle reveal secret ask must maximise grid scene seen_by "
    "alike".split()
)
"""Words that the language sets aside for what this version does not do yet."""


def where_word_is(unit: Unit, word: str) -> str:
    """Say where a word that is not known here belongs: a plugin, a later version; or ""."""
    if word in LATER:
        return f"`{word}` is set aside for a later version of playrules"
    for one in unit.everything.words:
        if one.plugin in unit.used_plugins:
            continue
        found = getattr(one, "word", "") or getattr(one, "name", "")
        if not found and hasattr(one, "pattern"):
            found = one.pattern.split()[0]
        if word in (found, getattr(one, "plural", "")):
            major = next((p.major for p in unit.everything.plugins if p.name == one.plugin), 1)
            return f"`{word}` is a word of `{one.plugin}`: add `use {one.plugin} {major}`"
    return ""
