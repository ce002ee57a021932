"""How text from rules files is put on the screen."""

from __future__ import annotations

import shutil
import textwrap

WIDEST = 100


def clean(text: str) -> str:
    """Return *text* without characters that a terminal would obey instead of showing."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else " " for sign in text)


def width() -> int:
    """Return how many columns to fill: those of the terminal, 80 where there is none."""
    return min(shutil.get_terminal_size((80, 24)).columns, WIDEST)


def wrap(text: str, indent: str = "", hang: str = "") -> str:
    """Return *text* broken at the width of the terminal.

    Each line starts with *indent*, all but the first with *hang* after it.
    """
    lines = textwrap.wrap(
        clean(text),
        max(width() - 1, 20),
        initial_indent=indent,
        subsequent_indent=indent + hang,
        break_on_hyphens=False,
    )
    return "\n".join(lines)


def rule(title: str) -> str:
    """Return a line across the screen that begins with a title."""
    text = f"── {clean(title)} "
    return text + "─" * max(3, width() - 1 - len(text))


def columns(rows: list[list[str]]) -> list[str]:
    """Return rows as lines with aligned columns; the first one to the left, others to the right."""
    if not rows:
        return []
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return [
        "  ".join(
            cell.ljust(widths[at]) if at == 0 else cell.rjust(widths[at])
            for at, cell in enumerate(row)
        ).rstrip()
        for row in rows
    ]
