"""Reads the marks by which an example says what mistakes it has.

`# error: [CODE] message -> help` stands behind a line, or `# ^ error: [CODE] message -> help` below
it, with `^` under the first letter of what is marked; `warning` is for advice. Message and help may
be left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from playrules.dsl.diagnostics.model import Diagnostic

_WORDS = r"(?:error|warning): \[(?P<code>[RW]\d+)\] ?(?P<words>.*?)(?: -> (?P<help>.*))?$"
_BELOW = re.compile(r"^ *# *(?P<caret>\^) " + _WORDS)
_BEHIND = re.compile(r"  # " + _WORDS)


@dataclass(frozen=True)
class Mark:
    """A mistake as an example says it; `column` is 0 where it does not say."""

    line: int
    column: int
    code: str
    words: str
    help: str


def read_marks(text: str) -> list[Mark]:
    """Return the marked mistakes by line and column."""
    marks = []
    above = 0
    for number, line in enumerate(text.splitlines(), 1):
        below, behind = _BELOW.match(line), _BEHIND.search(line)
        if below is not None:
            place = above, below.start("caret") + 1
        else:
            above = number
            place = number, 0
        found = below or behind
        if found is not None:
            marks.append(Mark(*place, found["code"], found["words"], found["help"] or ""))
    return sorted(marks, key=lambda one: (one.line, one.column))


def tell(found: Iterable[Diagnostic]) -> str:
    """Return what was reported, a line each, in the manner of the marks."""
    lines = [
        f"{one.primary.span.line}:{one.primary.span.column} {one.severity}: [{one.code}] "
        f"{one.message} -> {one.help}"
        for one in sorted(found, key=_place)
    ]
    return "\n".join(lines)


def differences(marks: list[Mark], found: Iterable[Diagnostic], above: int = 0) -> list[str]:
    """Return what is marked and not reported, or reported and not marked.

    *above* is how many lines of the file stand above the text that was marked.
    """
    reported = sorted(found, key=_place)
    wrong = []
    for mark in marks:
        match = next((one for one in reported if _fits(mark, one, above)), None)
        if match is None:
            wrong.append(f"{mark.line}:{mark.column or ''} {mark.code} is not reported")
        else:
            reported.remove(match)
            if mark.words not in match.message or mark.help not in match.help:
                wrong.append(f"{tell([match])}, not {mark.words} -> {mark.help}")
    return wrong + [f"{tell([one])} is not marked" for one in reported]


def _fits(mark: Mark, one: Diagnostic, above: int) -> bool:
    span = one.primary.span
    there = span.line == mark.line + above and mark.column in (0, span.column)
    return there and one.code == mark.code


def _place(one: Diagnostic) -> tuple[int, int]:
    return one.primary.span.line, one.primary.span.column
