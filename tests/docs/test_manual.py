"""The reference of the language leaves no word out: each stands in an example that is tried."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from playrules.dsl.core.words import CORE_WORDS, USE, VERBS
from playrules.dsl.lower.ground.hints import LATER

pytestmark = pytest.mark.checkout

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
FENCE = re.compile(r"^```rules(?! explained)[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
ELSEWHERE = {"worth"}
"""Defined by a file, not given to it."""


def shown(*pages: str) -> set[str]:
    """Return the words of the examples on some pages, comments left out."""
    text = "\n".join(
        block for page in pages for block in FENCE.findall((REFERENCE / page).read_text("utf-8"))
    )
    return set(re.findall(r"[^\W\d]\w*", re.sub(r"  # .*", "", text)))


@pytest.mark.parametrize("word", sorted(CORE_WORDS - {USE, *VERBS.values()} - LATER - ELSEWHERE))
def test_every_word_of_the_language_is_shown(word: str) -> None:
    """Some example of the page uses it."""
    assert word in shown("language.md")
