"""Shows diagnostics as plain data for other programs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playrules.dsl.diagnostics.model import Diagnostic, Edit, Fix, Label
from playrules.engine.source import Span

SCHEMA = "playrules.check/1"


def to_json(diagnostics: Iterable[Diagnostic]) -> dict[str, Any]:
    """Return diagnostics as dictionaries, lists, strings and numbers.

    Offsets (`start`, `end`) count code points from 0, lines and columns from 1.
    """
    found = [_diagnostic(one) for one in diagnostics]
    return {
        "schema": SCHEMA,
        "diagnostics": found,
        "summary": {
            "errors": sum(one["severity"] == "error" for one in found),
            "warnings": sum(one["severity"] == "warning" for one in found),
        },
    }


def _diagnostic(one: Diagnostic) -> dict[str, Any]:
    return {
        "code": one.code,
        "severity": one.severity,
        "message": one.message,
        "primary": _label(one.primary),
        "secondary": [_label(label) for label in one.secondary],
        "help": one.help,
        "fixes": [_fix(fix) for fix in one.fixes],
        "plugin": one.plugin,
    }


def _label(label: Label) -> dict[str, Any]:
    return {"span": _span(label.span), "text": label.text}


def _fix(fix: Fix) -> dict[str, Any]:
    edits = [_edit(edit) for edit in fix.edits]
    return {"title": fix.title, "certain": fix.certain, "edits": edits}


def _edit(edit: Edit) -> dict[str, Any]:
    return {"span": _span(edit.span), "text": edit.text}


def _span(span: Span) -> dict[str, Any]:
    return {
        "file": span.file,
        "start": span.start,
        "end": span.end,
        "line": span.line,
        "column": span.column,
    }
