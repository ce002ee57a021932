"""What is wrong in a rules file, as data: a value that renderers show and tests compare."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from playrules.engine.source import Span

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Label:
    """A marked place with a short text."""

    span: Span
    text: str = ""


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace what stands at `span` by `text`."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A change that mends the mistake; `certain` ones may be made without asking."""

    title: str
    edits: tuple[Edit, ...]
    certain: bool = False


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One mistake of the author.

    `code` is stable: R0xxx syntax, R1xxx structure, R2xxx names, R3xxx kinds and units, R4xxx
    flow, R5xxx plugins, Wxxxx advice, T1xxx examples that fail.
    """

    code: str
    message: str
    primary: Label
    secondary: tuple[Label, ...] = ()
    help: str = ""
    fixes: tuple[Fix, ...] = ()
    severity: Severity = "error"
    plugin: str = ""


MOST_FOUND = 500
"""Diagnostics that are kept of one file: nobody reads as many."""


@dataclass(slots=True)
class Sink:
    """Collects diagnostics; a second one with the same code at the same place is dropped.

    So is what comes when `MOST_FOUND` are there, but an error takes the place of a warning.
    """

    found: list[Diagnostic] = field(default_factory=list)

    def add(self, diagnostic: Diagnostic) -> None:
        """Keep *diagnostic* unless it is there already."""
        if len(self.found) >= MOST_FOUND and not self._make_room(diagnostic):
            return
        key = (diagnostic.code, diagnostic.primary.span)
        if all((other.code, other.primary.span) != key for other in self.found):
            self.found.append(diagnostic)

    def _make_room(self, diagnostic: Diagnostic) -> bool:
        """Give up a warning for an error; return whether there is room now."""
        for number, other in enumerate(self.found):
            if diagnostic.severity == "error" and other.severity == "warning":
                del self.found[number]
                return True
        return False

    def error(
        self,
        code: str,
        message: str,
        span: Span,
        label: str = "",
        *,
        help: str = "",
        secondary: Iterable[Label] = (),
        fixes: Iterable[Fix] = (),
    ) -> None:
        """Report an error."""
        self.add(
            Diagnostic(code, message, Label(span, label), tuple(secondary), help, tuple(fixes))
        )

    def warning(
        self,
        code: str,
        message: str,
        span: Span,
        label: str = "",
        *,
        help: str = "",
        secondary: Iterable[Label] = (),
        fixes: Iterable[Fix] = (),
    ) -> None:
        """Report advice."""
        self.add(
            Diagnostic(
                code, message, Label(span, label), tuple(secondary), help, tuple(fixes), "warning"
            )
        )

    @property
    def failed(self) -> bool:
        """Whether an error was reported."""
        return any(one.severity == "error" for one in self.found)

    def __iter__(self) -> Iterator[Diagnostic]:
        """Yield diagnostics by file and place."""
        order = sorted(self.found, key=lambda d: (d.primary.span.file, d.primary.span.start))
        return iter(order)
