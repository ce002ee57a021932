"""Mends the text of a rules file by the certain fixes of its diagnostics, each of them checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from playrules.dsl.diagnostics.model import Diagnostic, Edit, Fix

Check = Callable[[str], Sequence[Diagnostic]]
"""Says what is wrong with a text."""

MOST_FIXES = 200


@dataclass(frozen=True, slots=True)
class Made:
    """A fix that was made, and the diagnostic that it answers, with its place at that time."""

    diagnostic: Diagnostic
    fix: Fix


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """Return *text* with edits made; they must not overlap."""
    for edit in sorted(edits, key=lambda one: -one.span.start):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


def certain_fix(one: Diagnostic, file: str) -> Fix | None:
    """Return the fix of a diagnostic that may be made to a file without asking; None if none is.

    Where a diagnostic has several fixes, none of them is certain.
    """
    fix = one.fixes[0] if len(one.fixes) == 1 else None
    if fix is None or not fix.certain or any(edit.span.file != file for edit in fix.edits):
        return None
    return fix


def mend(text: str, file: str, check: Check) -> tuple[str, list[Made]]:
    """Return *text* with all certain fixes of one file made, and which those were.

    After each one the text is checked anew. A fix after which the mistake is still there, or
    another one is there that was not, is taken back.
    """
    made: list[Made] = []
    refused: set[tuple[str, str]] = set()
    found = check(text)
    while len(made) < MOST_FIXES:
        candidates = ((one, certain_fix(one, file)) for one in found if _key(one) not in refused)
        one, fix = next(((one, fix) for one, fix in candidates if fix is not None), (None, None))
        if one is None or fix is None:
            break
        mended = apply_edits(text, fix.edits)
        after = check(mended)
        if _worse(found, after, one):
            refused.add(_key(one))
        else:
            text, found = mended, after
            made.append(Made(one, fix))
    return text, made


def _key(one: Diagnostic) -> tuple[str, str]:
    return one.code, one.message


def _worse(before: Sequence[Diagnostic], after: Sequence[Diagnostic], mended: Diagnostic) -> bool:
    """Whether a mistake is still there, or one came that was not.

    What comes up may have been hidden by a mistake of syntax: then the fix may be right, but it is
    not certain.
    """
    old = Counter(_key(one) for one in before if one.severity == "error")
    new = Counter(_key(one) for one in after if one.severity == "error")
    return new[_key(mended)] >= old[_key(mended)] or bool(new - old)
