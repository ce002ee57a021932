"""Shows diagnostics as workflow commands, which GitHub puts beside the lines that they are about.

The format is that of "Workflow commands for GitHub Actions": `::error file=…,line=…::message`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from playrules.dsl.diagnostics.model import Diagnostic
from playrules.dsl.diagnostics.render import visible


def to_github(diagnostics: Iterable[Diagnostic], sources: Mapping[str, str]) -> list[str]:
    """Return one command a diagnostic, each on one line.

    `sources` are the texts of the files, by the names in spans; they tell where a place ends.
    """
    return [_command(one, sources) for one in diagnostics]


def _command(one: Diagnostic, sources: Mapping[str, str]) -> str:
    span = one.primary.span
    text = sources.get(span.file, "")[span.start : span.end]
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
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
    return f"::{one.severity} {shown}::{_data(message)}"


def _data(text: str) -> str:
    """Escape what would end a command or begin another one."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """Escape what would end a property or begin another one."""
    plain = _data(visible(text) if not text.isprintable() else text)
    return plain.replace(":", "%3A").replace(",", "%2C")
