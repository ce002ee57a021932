"""Shows diagnostics as workflow commands, which GitHub puts beside the lines that they are about.

The format is that of "Workflow commands for GitHub Actions": `::error file=…,line=…::message`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from playrules.dsl.diagnostics.model import Diagnostic
from playrules.dsl.diagnostics.render import visible
from playrules.engine.escaping import for_workflow
from playrules.engine.source import lines_of


def to_github(diagnostics: Iterable[Diagnostic], sources: Mapping[str, str]) -> list[str]:
    """Return one command a diagnostic, each on one line.

    `sources` are the texts of the files, by the names in spans; they tell where a place ends.
    """
    return [_command(one, sources) for one in diagnostics]


def notice(title: str, message: str) -> str:
    """Return an error that has no place of its own as a command."""
    return f"::error title={_property(title)}::{for_workflow(visible(message))}"


def _command(one: Diagnostic, sources: Mapping[str, str]) -> str:
    span = one.primary.span
    text = sources.get(span.file, "")[span.start : span.end]
    lines = lines_of(text)
    places = {
        "file": span.file,
        "line": str(max(span.line, 1)),
        "endLine": str(max(span.line, 1) + len(lines) - 1),
        "title": f"{one.code} {one.message}",
    }
    if len(lines) == 1:  # columns are for places on one line only
        places["col"] = str(span.column)
        places["endColumn"] = str(span.column + max(len(text), 1))
    shown = ",".join(f"{key}={_property(value)}" for key, value in places.items())
    said = [one.message, one.primary.text, one.help]
    said += [f"fix: {fix.title}" for fix in one.fixes]
    message = "\n".join(visible(part) for part in dict.fromkeys(said) if part)
    return f"::{one.severity} {shown}::{for_workflow(message)}"


def _property(text: str) -> str:
    return for_workflow(visible(text), inside=True)
