"""Shows what is said about the examples of a code: compiled anew, so that it is always true."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playrules.dsl.diagnostics.model import Diagnostic, Label
    from playrules.engine.play.examples import Report
    from playrules.engine.vocabulary import Vocabulary

FILE = "example.rules"


def check_example(example: str, vocabulary: Vocabulary) -> list[Diagnostic]:
    """Return what is wrong with an example, in any of its modes; places are in its whole file.

    What `playrules check` would say, and where that is nothing, what `playrules test` would.
    """
    from playrules.dsl import compile_examples, compile_text
    from playrules.dsl.diagnostics.explained import whole
    from playrules.engine.play.examples import run_suite

    text = whole(example)
    made = compile_text(text, FILE, vocabulary=vocabulary)
    found = list(made.diagnostics)
    for mode, _title in made.facts.modes:
        for one in compile_text(text, FILE, vocabulary=vocabulary, mode=mode).diagnostics:
            if all((one.code, one.message) != (other.code, other.message) for other in found):
                found.append(one)
    examples = compile_examples(text, FILE, vocabulary=vocabulary, facts=made.facts)
    reports = [report for suite in examples.suites for report in run_suite(suite)]
    return examples.beside(found) + [as_diagnostic(one) for one in reports if not one.passed]


def as_diagnostic(report: Report) -> Diagnostic:
    """Return the failure of an example as it is shown: its place, and what is wrong there."""
    from playrules.dsl.diagnostics.model import Diagnostic, Label

    failure = report.failure
    assert failure is not None
    marks = tuple(Label(span, text) for span, text in failure.marks if span.line)
    return Diagnostic(
        failure.code, failure.message, Label(failure.span, failure.label), marks, failure.help
    )


def shown_example(example: str, vocabulary: Vocabulary) -> tuple[list[Diagnostic], dict[str, str]]:
    """Return what is wrong with an example, and its text, as if it were a file of its own."""
    from playrules.dsl.diagnostics.explained import head_of

    head = head_of(example)
    found = [_moved(one, head) for one in check_example(example, vocabulary)]
    return found, {FILE: example}


def _moved(one: Diagnostic, head: str) -> Diagnostic:
    """Return a diagnostic without fixes whose places do not count what stands above."""
    lines = head.count("\n")

    def move(label: Label) -> Label:
        span = label.span
        start, end = span.start - len(head), span.end - len(head)
        return replace(label, span=replace(span, start=start, end=end, line=span.line - lines))

    labels = tuple(move(label) for label in one.secondary)
    return replace(one, primary=move(one.primary), secondary=labels)
