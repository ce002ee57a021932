"""What is wrong with a plugin, and words that a terminal shows as they are."""

from __future__ import annotations


class PluginError(Exception):
    """Something is wrong with a plugin as a whole; the message says what to do."""


def clean(text: str) -> str:
    """Return *text* as one line, without characters that a terminal would obey."""
    return "".join(sign if sign.isprintable() else " " for sign in text)


def clean_lines(text: str) -> str:
    """Return *text* with its line ends, but no other characters that a terminal would obey."""
    return "\n".join(clean(line) for line in text.split("\n"))
