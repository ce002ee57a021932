"""Mends the text of a rules file by the fixes of its diagnostics."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from playrules.dsl.diagnostics.model import Diagnostic, Edit, Fix


@dataclass(frozen=True, slots=True)
class Made:
    """A fix that was made, and the diagnostic that it answers."""

    diagnostic: Diagnostic
    fix: Fix


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """Return *text* with edits made; they must not overlap."""
    for edit in sorted(edits, key=lambda one: -one.span.start):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


def certain_fixes(found: Iterable[Diagnostic], file: str) -> list[Made]:
    """Return the fixes that may be made to a file without asking, none touching another.

    Of a diagnostic with several fixes none is certain.
    """
    taken: list[tuple[int, int]] = []
    made: list[Made] = []
    for one in found:
        fix = one.fixes[0] if len(one.fixes) == 1 else None
        if fix is None or not fix.certain or any(edit.span.file != file for edit in fix.edits):
            continue
        spans = [(edit.span.start, edit.span.end) for edit in fix.edits]
        if not any(_touch(span, other) for span in spans for other in taken):
            taken += spans
            made.append(Made(one, fix))
    return made


def _touch(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] <= other[1] and other[0] <= one[1]


def mend(text: str, made: Sequence[Made]) -> str:
    """Return *text* with all these fixes made."""
    return apply_edits(text, [edit for one in made for edit in one.fix.edits])
