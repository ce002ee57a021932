"""Explains a question: what the rules say of it, and of the options that are open."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from playrules.cli.output import clean, style, wrap
from playrules.engine.source import lines_of
from playrules.loading.catalogue import bundled

if TYPE_CHECKING:
    from playrules.engine.play.state import State
    from playrules.engine.program import Program
    from playrules.engine.program.program import Point
    from playrules.engine.source import Span

MOST_SENTENCES = 6

_IDENTIFIER = r"[A-Z]+(?:-[A-Z]+)*-\d+"
_ENTRY = re.compile(rf"^\s*[|*-]\s*\**({_IDENTIFIER})\**\s*[|:]?\s*([^|\n]*)", re.MULTILINE)
_ASIDE = re.compile(rf"\s*\((?:{_IDENTIFIER}(?:,\s*)?)+\)|\s*\(Prose only\.\)")
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z\"“])")


def explain(state: State) -> Iterator[str]:
    """Yield what the rules say of the question and of each option that is open."""
    program = state.machine.program
    point = state.choices.what
    if 0 <= point.rule < len(program.rules):
        rule = program.rules[point.rule]
        cites = _own_cites(program, point.rule)
        line = point.span.line or rule.span.line
        said = _said(program, rule.span, cites)
        listed = "" if said else _in_brackets(cites)
        head = f"The rule: {rule.title or rule.name.replace('_', ' ')}"
        yield _shown(f"{head}{listed}, line {line} of the rules.", cites)
        if said:
            yield _shown(said, cites, "  ")
    for number in _open(state, point):
        option = point.options[number]
        said = _said(program, option.span, option.cites) or _in_brackets(option.cites).strip()
        if said:
            label = option.label.source
            yield _shown(f"{label}: {said}" if label else said, option.cites, "  ", "  ")


def _open(state: State, point: Point) -> list[int]:
    """Return the numbers of the options that can be chosen now."""
    found: set[int] = set()
    for choice in state.choices:
        found.add(choice.option)
        if len(found) == len(point.options):
            break
    return sorted(found)


def _own_cites(program: Program, number: int) -> tuple[str, ...]:
    """Return what a rule cites without what only its options cite."""
    left = Counter(
        cite
        for point in program.points
        if point.rule == number
        for option in point.options
        for cite in option.cites
    )
    own = []
    for cite in reversed(program.rules[number].cites):
        if left[cite]:
            left[cite] -= 1
        else:
            own.append(cite)
    return tuple(dict.fromkeys(reversed(own)))


def _said(program: Program, span: Span, cites: Sequence[str]) -> str:
    """Return the rules' own sentences about something, or else the comment above it."""
    texts = sentences(span.file)
    found = [
        (sentence, cite) for cite in cites for sentence in _SENTENCE.split(texts.get(cite, ""))
    ]
    found = [one for one in found if one[0]][:MOST_SENTENCES]
    if found:
        after = [cite for _, cite in found[1:]] + [""]
        return " ".join(
            sentence if cite == then else f"{sentence} [{cite}]"
            for (sentence, cite), then in zip(found, after, strict=True)
        )
    note = _ASIDE.sub("", _note(program, span))
    said = " ".join(_SENTENCE.split(note)[:MOST_SENTENCES])
    return f"{said}{_in_brackets(cites)}" if said else ""


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
        name: _ASIDE.sub("", said.replace("`", "").replace("\\", "")).strip()
        for name, said in _ENTRY.findall(text)
    }


def _in_brackets(cites: Sequence[str]) -> str:
    """Return identifiers as they stand behind what they prove."""
    return "".join(f" [{cite}]" for cite in dict.fromkeys(cites))


def _shown(text: str, cites: Sequence[str], indent: str = "", hang: str = "  ") -> str:
    """Return *text* broken at the width of the screen, its identifiers dimmed."""
    shown = wrap(text, indent, hang)
    for cite in dict.fromkeys(f"[{clean(cite)}]" for cite in cites):
        shown = shown.replace(cite, style(cite, dim=True))
    return shown
