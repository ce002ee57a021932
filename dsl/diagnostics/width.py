"""How wide text is in a terminal."""

from __future__ import annotations

import unicodedata

TAB = 4
"""Columns between tab stops where text is shown or indentation compared."""


def display_width(text: str) -> int:
    """Return how many columns of a terminal *text* takes when it starts in the first one."""
    if text.isascii() and "\t" not in text:
        return len(text)
    width = 0
    for character in text:
        if character == "\t":
            width += TAB - width % TAB
        elif unicodedata.category(character) not in ("Mn", "Me", "Cf"):
            width += 2 if unicodedata.east_asian_width(character) in "WF" else 1
    return width
