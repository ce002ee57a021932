"""Finds the words of a rules file that are names or words of the language: not prose."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from playrules.dsl.syntax.tokens import TOKEN

WORD = re.compile(r"[^\W\d]\w*")
_EMBEDDED = re.compile(r"\{\{|\}\}|\{([^{}\r\n]*)\}")


def words_in(text: str, start: int = 0, end: int | None = None) -> Iterator[tuple[str, int]]:
    """Yield each word with its offset, of texts those in braces; comments are left out."""
    for token in TOKEN.finditer(text, start, len(text) if end is None else end):
        if token.lastgroup == "word":
            yield token[0], token.start()
        elif token.lastgroup in ("string", "block"):
            for part in _EMBEDDED.finditer(text, token.start(), token.end()):
                if part[1] is not None:
                    yield from words_in(text, part.start(1), part.end(1))


def count_words(text: str, start: int = 0, end: int | None = None) -> Counter[str]:
    """Return how often each word stands in a stretch of a file."""
    return Counter(word for word, _ in words_in(text, start, end))
