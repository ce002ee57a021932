"""Every mistake in `mistakes.md` is reported where it is marked, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from marks import differences, read_marks, tell
from rulebook import HEAD, everything_wrong

from playrules.dsl.diagnostics.codes import CODES

BOOK = Path(__file__).with_name("mistakes.md")
SECTION = re.compile(r"^## (?P<title>.+?)\n(?P<rest>.*?)(?=^##? [^^]|\Z)", re.MULTILINE | re.DOTALL)
FENCE = re.compile(r"^```rules\n(.*?)^```", re.MULTILINE | re.DOTALL)


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


@pytest.mark.parametrize("title", EXAMPLES)
def test_what_is_marked_is_reported(title: str) -> None:
    """Code, line and column agree; the words stand in message and help."""
    text = EXAMPLES[title]
    marks = read_marks(text)
    advice = {mark.code for mark in marks}
    found = [one for one in everything_wrong(text) if one.severity == "error" or one.code in advice]
    assert not differences(marks, found), "\n" + tell(found)


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
