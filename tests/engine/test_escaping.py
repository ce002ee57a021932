"""Text of strangers is harmless in each kind of output, and the rest of it is kept."""

from __future__ import annotations

import json
import re
import unicodedata
from xml.etree import ElementTree

import pytest

from playrules.engine.escaping import for_json, for_terminal, for_workflow, for_xml

EVERY = "".join(
    map(
        chr, [*range(0x3100), *range(0xDFFF, 0xD700, -1), *range(0xE000, 0x10100), 0xE0001, 0xE0061]
    )
)
"""Controls, marks, half characters, private ones and signs for tags among them."""
OBEYED = {"Cc", "Cf", "Cs", "Zl", "Zp"}


def kept(text: str) -> str:
    """Return the characters that are shown everywhere."""
    return "".join(one for one in text if one.isprintable())


def test_a_terminal_gets_only_what_it_shows() -> None:
    """Nothing is longer or shorter, nothing else changes."""
    safe = for_terminal(EVERY)
    assert len(safe) == len(EVERY)
    assert {unicodedata.category(one) for one in safe} & OBEYED == set()
    assert kept(EVERY) == "".join(b for a, b in zip(EVERY, safe, strict=True) if a.isprintable())


def test_json_is_the_same_data_without_controls() -> None:
    """A terminal that shows it obeys nothing, and whoever reads it gets every sign."""
    content = {EVERY: [EVERY, 1, None, {"a": "\x1b[31m\u202e\x9b"}]}
    text = for_json(content)
    assert json.loads(text) == content
    assert {unicodedata.category(one) for one in text if one != "\n"} & OBEYED == set()
    with pytest.raises(ValueError, match="JSON"):
        for_json(float("inf"))


@pytest.mark.parametrize("form", ["<a>{}</a>", '<a t="{}"/>'])
def test_xml_holds_the_text_and_no_element_of_it(form: str) -> None:
    """A document made of any text is one, with one element, and has the text in it."""
    hostile = EVERY + "</a><script>x</script>\"'><!--]]>&amp;&#0;"
    found = ElementTree.fromstring(form.format(for_xml(hostile)))
    assert list(found) == []
    text = found.text or found.get("t") or ""
    assert kept(text).replace(" ", "") == kept(hostile).replace("\ufffe", "").replace(" ", "")
    assert {unicodedata.category(one) for one in text if one not in "\n\t"} & OBEYED == set()


def test_no_text_starts_a_workflow_command() -> None:
    """It stays on its line and in its part of the command."""
    hostile = "a\n::error::b\r\n::set-output name=x::y%0A::z,file=q:1\x1b[0m"
    assert "\n" not in for_workflow(hostile)
    assert "\r" not in for_workflow(hostile)
    assert for_workflow("50%\n") == "50%25%0A"
    assert re.search("[:,\n]", for_workflow(hostile, inside=True)) is None
