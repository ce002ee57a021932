"""Every mistake in `mistakes.md` is reported where it is marked, and nothing else."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from rulebook import HEAD, everything_wrong

from playrules.dsl.diagnostics.codes import CODES
from playrules.dsl.diagnostics.model import Diagnostic

BOOK = Path(__file__).with_name("mistakes.md")
SECTION = re.compile(r"^## (?P<title>.+?)\n(?P<rest>.*?)(?=^##? [^^]|\Z)", re.MULTILINE | re.DOTALL)
FENCE = re.compile(r"^```rules\n(.*?)^```", re.MULTILINE | re.DOTALL)
MARK = re.compile(r"^ *# *(?P<caret>\^) (?P<code>[RW]\d+) ?(?P<words>.*?)(?: -> (?P<help>.*))?$")


@dataclass(frozen=True)
class Mark:
    """A mistake as the book says it."""

    line: int
    column: int
    code: str
    words: str
    help: str


def read_book() -> dict[str, str]:
    """Return the examples by their titles."""
    found = {}
    for section in SECTION.finditer(BOOK.read_text(encoding="utf-8")):
        fence = FENCE.search(section["rest"])
        if fence:
            text = fence[1]
            head = "" if text.startswith("rules") else HEAD.format(players="2")
            found[section["title"]] = head + text
    return found


EXAMPLES = read_book()


def read_marks(text: str) -> list[Mark]:
    """Return the marked mistakes by line and column."""
    marks = []
    above = 0
    for number, line in enumerate(text.splitlines(), 1):
        mark = MARK.match(line)
        if mark is None:
            above = number
        else:
            column = mark.start("caret") + 1
            marks.append(Mark(above, column, mark["code"], mark["words"], mark["help"] or ""))
    return sorted(marks, key=lambda one: (one.line, one.column))


def tell(found: list[Diagnostic]) -> list[str]:
    """Return what was reported, in the manner of the marks."""
    return [
        f"{one.primary.span.line}:{one.primary.span.column} {one.code} {one.message} -> {one.help}"
        for one in sorted(found, key=lambda d: (d.primary.span.line, d.primary.span.column))
    ]


@pytest.mark.parametrize("title", EXAMPLES)
def test_what_is_marked_is_reported(title: str) -> None:
    """Code, line and column agree; the words stand in message and help."""
    text = EXAMPLES[title]
    marks = read_marks(text)
    advice = {mark.code for mark in marks}
    found = [one for one in everything_wrong(text) if one.severity == "error" or one.code in advice]
    found.sort(key=lambda one: (one.primary.span.line, one.primary.span.column))
    wanted = [f"{mark.line}:{mark.column} {mark.code}" for mark in marks]
    reported = [" ".join(line.split(" ")[:2]) for line in tell(found)]
    close = [
        one if one.startswith(want) else want for one, want in zip(reported, wanted, strict=False)
    ] + wanted[len(reported) :]
    assert reported == close, "\n".join(tell(found))
    for mark, one in zip(marks, found, strict=True):
        assert mark.words in one.message, tell([one])
        assert mark.help in one.help, tell([one])


def test_every_example_is_read() -> None:
    """No example is lost: each fence of the book is one."""
    assert BOOK.read_text(encoding="utf-8").count("```rules") == len(EXAMPLES)


def test_every_code_has_its_example() -> None:
    """The book shows each code that the compiler knows, but for plugins and examples that fail."""
    shown = {mark.code for text in EXAMPLES.values() for mark in read_marks(text)}
    elsewhere = {"R1013", "R5001"}  # circles of files and failing plugins have tests of their own
    assert {code for code in CODES if not code.startswith(("R0", "T"))} - shown - elsewhere == set()


@pytest.mark.parametrize("title", EXAMPLES)
def test_messages_are_plain_sentences(title: str) -> None:
    """No message speaks of the inside of the compiler or leaves a blank unfilled."""
    for one in everything_wrong(EXAMPLES[title]):
        said = "; ".join([one.message, one.help, *(label.text for label in one.secondary)])
        for word in ("None", "Kind(", "nothing or nothing", "row:", "{}", "  ", "Traceback"):
            assert word not in said, tell([one])
        assert not one.message.endswith((".", ":")), tell([one])
        assert one.primary.span.line > 0, tell([one])
