"""What a game's rules say where its file cites them: in sentences, with what proves them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from playrules.engine.source import lines_of
from playrules.loading.catalogue import bundled

if TYPE_CHECKING:
    from playrules.engine.program import Program
    from playrules.engine.source import Span

MOST_SENTENCES: Final = 6

_IDENTIFIER: Final = r"[A-Z]+(?:-[A-Z][A-Z0-9]*)*-\d+"
_ENTRY: Final = re.compile(rf"^\s*[|*-]\s*\**({_IDENTIFIER})\**\s*[|:]?\s*([^|\n]*)", re.MULTILINE)
_ASIDE: Final = re.compile(rf"\s*\((?:{_IDENTIFIER}(?:,\s*)?)+\)|\s*\(Prose only\.\)")
_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+(?=[A-Z\"“])")


def said(program: Program, span: Span, cites: Sequence[str], most: int = MOST_SENTENCES) -> str:
    """Return the rules' own sentences about something, or else the comment above it."""
    found = quoted(span.file, cites, most)
    if found:
        return found
    note = _ASIDE.sub("", _note(program, span))
    told = " ".join(_SENTENCE.split(note)[:most])
    return f"{told}{in_brackets(cites)}" if told else ""


def quoted(file: str, cites: Sequence[str], most: int = MOST_SENTENCES) -> str:
    """Return at most so many sentences of the rules that a *file* cites; "" where it has none."""
    texts = sentences(file)
    found = [
        (sentence, cite)
        for cite in cites
        for sentence in _SENTENCE.split(texts.get(cite, ""))
        if sentence
    ][:most]
    if not found:
        return ""
    after = [cite for _, cite in found[1:]] + [""]
    return " ".join(
        sentence if cite == then else f"{sentence} [{cite}]"
        for (sentence, cite), then in zip(found, after, strict=True)
    )


def _note(program: Program, span: Span) -> str:
    """Return the comment right above a place in the rules."""
    lines = lines_of(dict(program.sources).get(span.file, ""))[: max(span.line - 1, 0)]
    found: list[str] = []
    while lines and lines[-1].lstrip().startswith("#"):
        found.insert(0, lines.pop().strip().lstrip("#").strip())
    return " ".join(found)


@cache
def sentences(file: str) -> dict[str, str]:
    """Return what the `rules.md` beside a bundled game says, by identifier; nothing for others."""
    path = Path(file)
    if path not in bundled().values():
        return {}
    try:
        text = (path.parent / "rules.md").read_text("utf-8")
    except OSError:
        return {}
    return {
        name: _ASIDE.sub("", told.replace("`", "").replace("\\", "")).strip()
        for name, told in _ENTRY.findall(text)
    }


def in_brackets(cites: Sequence[str]) -> str:
    """Return identifiers as they stand behind what they prove."""
    return "".join(f" [{cite}]" for cite in dict.fromkeys(cites))
