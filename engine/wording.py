"""How words of a game stand in a sentence, wherever it is shown."""

from __future__ import annotations


def capital(text: str) -> str:
    """Return *text* with a capital first letter: names of games are written in small letters."""
    return text[:1].upper() + text[1:]
