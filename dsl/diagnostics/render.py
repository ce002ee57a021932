"""Shows diagnostics in a terminal: the line, what is wrong in it, and what to do."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from textwrap import wrap

from playrules.dsl.diagnostics.model import Diagnostic, Label
from playrules.dsl.diagnostics.width import TAB, display_width
from playrules.engine.source import Span, lines_of

_LONGEST_LINE, _SHORTEST_LINE = 160, 20
_JOINERS = "\u200c\u200d"
"""Invisible, but part of words and signs in some scripts: shown as they are."""


@dataclass(frozen=True, slots=True)
class _Paint:
    """Wraps text in terminal colours, or leaves it."""

    on: bool

    def __call__(self, style: str, text: str) -> str:
        return f"\x1b[{style}m{text}\x1b[0m" if self.on and text else text


_RED, _YELLOW, _BLUE, _BOLD = "1;31", "1;33", "1;34", "1"


def render(
    diagnostic: Diagnostic,
    sources: Mapping[str, str],
    *,
    colour: bool = False,
    width: int | None = None,
) -> str:
    """Return a diagnostic as text that ends with a line end.

    Args:
        diagnostic: What to show.
        sources: The texts of the files that it points to, by the file names in its spans. A place
            in any other file is named without its line.
        colour: Whether to mark it with terminal colours. Control characters of the file itself
            are always shown as escapes and never sent to the terminal.
        width: The columns of the terminal: longer lines are cut around what they mark, and help
            is wrapped. None where nobody looks at a terminal; then only very long lines are cut.
    """
    paint = _Paint(colour)
    style = _RED if diagnostic.severity == "error" else _YELLOW
    primary = diagnostic.primary
    labels = [primary, *diagnostic.secondary]
    margin = len(str(max(label.span.line for label in labels)))
    longest = _LONGEST_LINE
    if width is not None:  # room for the number of the line, and for two signs that it was cut
        longest = max(_SHORTEST_LINE, min(longest, width - margin - 6))
    head = paint(style, f"{diagnostic.severity}[{diagnostic.code}]")
    out = [head + paint(_BOLD, f": {visible(diagnostic.message)}")]
    files = list(dict.fromkeys(label.span.file for label in labels))
    for file in files:
        arrow = "-->" if file == primary.span.file else ":::"
        here = [label for label in labels if label.span.file == file]
        place = here[0].span
        if place.line:
            where = f"{visible(file)}:{place.line}:{place.column}"
            out.append(" " * margin + paint(_BLUE, f" {arrow} ") + where)
        if file in sources and place.line:
            out += _snippet(here, primary, sources[file], margin, longest, style, paint)
    out += _notes(diagnostic, margin, paint, width)
    return "\n".join(out) + "\n"


def render_all(
    diagnostics: Iterable[Diagnostic], sources: Mapping[str, str], *, colour: bool = False
) -> str:
    """Return all diagnostics, a blank line between them, and their number; "" if there are none."""
    found = list(diagnostics)
    shown = [render(one, sources, colour=colour) for one in found]
    return "\n".join([*shown, summary(found) + "\n"]) if found else ""


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """Return how many errors and warnings there are, in words."""
    found = list(diagnostics)
    errors = sum(one.severity == "error" for one in found)
    counts = [(errors, "error"), (len(found) - errors, "warning")]
    words = [f"{n} {word}{'s' if n > 1 else ''}" for n, word in counts if n]
    return " and ".join(words) or "no errors"


def visible(text: str) -> str:
    """Return *text* with escapes in place of what a terminal obeys or hides, and of line ends."""
    if text.isprintable():
        return text
    return "".join(_escape(character) for character in text)


def _escape(character: str) -> str:
    if character.isprintable() or character in _JOINERS or character in "\t\u00a0\u3000":
        return character
    if unicodedata.category(character) == "Zs":
        return character
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def _snippet(
    labels: list[Label],
    primary: Label,
    text: str,
    margin: int,
    longest: int,
    style: str,
    paint: _Paint,
) -> list[str]:
    """Return the lines that *labels* are on, in order, each with its marks below it."""
    lines = lines_of(text)
    out = [" " * margin + paint(_BLUE, " |")]
    last = 0
    for number in sorted({label.span.line for label in labels}):
        if last and number > last + 1:
            out.append(paint(_BLUE, "..."))
        last = number
        line = lines[number - 1] if number <= len(lines) else ""
        here = [label for label in labels if label.span.line == number]
        start = _window(line, here[0].span.column, longest)
        shown = _shown(line, start, longest)
        out.append(paint(_BLUE, f"{number:>{margin}} |") + (f" {shown}" if shown else ""))
        for label in here:
            mark, colour = ("^", style) if label is primary else ("-", _BLUE)
            marks = _marks(line, start, longest, label.span, mark)
            note = f" {visible(label.text)}" if label.text else ""
            blanks = marks[: len(marks) - len(marks.lstrip(" "))]
            out.append(
                " " * margin
                + paint(_BLUE, " | ")
                + blanks
                + paint(colour, marks.lstrip(" ") + note)
            )
    return out


def _window(line: str, column: int, longest: int) -> int:
    """Return the first character to show of a line that is too long."""
    return 0 if len(line) <= longest else max(0, column - 1 - longest // 2)


def _shown(line: str, start: int, longest: int) -> str:
    """Return the part of a line to show, tabs expanded."""
    cut = line[start : start + longest]
    before = "…" if start else ""
    after = "…" if start + longest < len(line) else ""
    return _expand(before + visible(cut)) + after


def _expand(text: str) -> str:
    """Replace tabs by blanks up to the next tab stop, by display width."""
    first, *rest = text.split("\t")
    for part in rest:
        first += " " * (TAB - display_width(first) % TAB) + part
    return first.rstrip()


def _marks(line: str, start: int, longest: int, span: Span, mark: str) -> str:
    """Return marks below the part of the line that a span covers; one at least."""
    first = span.column - 1
    last = min(first + span.end - span.start, len(line), start + longest)
    lead = ("…" if start else "") + visible(line[start:first])
    left = display_width(lead)
    right = display_width(lead + visible(line[first:last]))
    return " " * left + mark * max(1, right - left)


def _notes(diagnostic: Diagnostic, margin: int, paint: _Paint, width: int | None) -> list[str]:
    notes = [("help", diagnostic.help)] if diagnostic.help else []
    said = {diagnostic.primary.text, diagnostic.help}
    notes += [("fix", fix.title) for fix in diagnostic.fixes if fix.title not in said]
    if diagnostic.plugin:
        notes.append(("plugin", diagnostic.plugin))
    gutter = " " * margin + paint(_BLUE, " = ")
    out = []
    for word, text in notes:
        hang = " " * (margin + 3 + len(word) + 2)
        room = max(_SHORTEST_LINE, width - 1) if width is not None else 10**6
        lines = wrap(hang + visible(text), room, subsequent_indent=hang, break_on_hyphens=False)
        first, *rest = lines or [hang]
        out += [gutter + paint(_BOLD, f"{word}: ") + first[len(hang) :], *rest]
    return out
