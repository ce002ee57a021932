"""Mistakes that more than one stage finds, worded once."""

from __future__ import annotations

from playrules.dsl.diagnostics import codes
from playrules.dsl.diagnostics.model import Diagnostic, Edit, Fix, Label
from playrules.engine.source import Span


def missing_edition(path: str) -> Diagnostic:
    """Return what to say about a file whose first statement is not `rules 1`."""
    start = Span(path, 0, 0, 1, 1)
    return Diagnostic(
        codes.NO_EDITION,
        "the first line says which edition of the language the file is written in",
        Label(start, "`rules 1` is missing here"),
        fixes=(Fix("add `rules 1`", (Edit(start, "rules 1\n\n"),), certain=True),),
    )


def unknown_edition(edition: int, span: Span) -> Diagnostic:
    """Return what to say about an edition that this version does not know."""
    return Diagnostic(
        codes.NO_EDITION,
        f"this version of playrules does not know edition {edition} of the language",
        Label(span, "the only edition is 1"),
        help="write `rules 1`, or install a newer version of playrules",
    )


def missing_colon(name: str, name_span: Span, value: str = "") -> Diagnostic:
    """Return what to say about `goal 100` where `goal` is a setting.

    `value` is what follows the name, as written.
    """
    end = name_span.end
    column = name_span.column + name_span.end - name_span.start
    behind = Span(name_span.file, end, end, name_span.line, column)
    written = f"{name} {value}".strip()
    return Diagnostic(
        codes.NO_COLON,
        f"`{written}`: settings need a colon",
        Label(name_span, "`:` is missing behind this name"),
        help=f"write `{name}: {value or '…'}`",
        fixes=(Fix("add `:`", (Edit(behind, ":"),), certain=True),),
    )


def reserved_name(word: str, span: Span) -> Diagnostic:
    """Return what to say about a declaration that is called by a word of the language."""
    return Diagnostic(
        codes.RESERVED_NAME,
        f"`{word}` is a word of the language and cannot be a name",
        Label(span, "choose another name"),
    )
