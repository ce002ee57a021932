"""Shows what is said about the examples of a code: compiled anew, so that it is always true."""

from __future__ import annotations

from dataclasses import replace

from playrules.dsl.compile import compile_text
from playrules.dsl.diagnostics.explained import head_of, whole
from playrules.dsl.diagnostics.model import Diagnostic, Label
from playrules.engine.source import Span
from playrules.engine.vocabulary import Vocabulary

FILE = "example.rules"


def check_example(example: str, vocabulary: Vocabulary) -> list[Diagnostic]:
    """Return what is wrong with an example, in any of its modes; places are in its whole file."""
    text = whole(example)
    made = compile_text(text, FILE, vocabulary=vocabulary)
    found = list(made.diagnostics)
    for mode, _title in made.facts.modes:
        for one in compile_text(text, FILE, vocabulary=vocabulary, mode=mode).diagnostics:
            if all((one.code, one.message) != (other.code, other.message) for other in found):
                found.append(one)
    return found


def shown_example(example: str, vocabulary: Vocabulary) -> tuple[list[Diagnostic], dict[str, str]]:
    """Return what is wrong with an example, and its text, as if it were a file of its own."""
    head = head_of(example)
    found = [_moved(one, head) for one in check_example(example, vocabulary)]
    return found, {FILE: example}


def _moved(one: Diagnostic, head: str) -> Diagnostic:
    """Return a diagnostic without fixes whose places do not count what stands above."""
    lines = head.count("\n")

    def move(label: Label) -> Label:
        span = label.span
        start, end = span.start - len(head), span.end - len(head)
        return Label(Span(span.file, start, end, span.line - lines, span.column), label.text)

    labels = tuple(move(label) for label in one.secondary)
    return replace(one, primary=move(one.primary), secondary=labels)
