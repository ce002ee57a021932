"""Says what is wrong where a parse stopped, in the words of somebody who writes rules.

Each explanation looks for one kind of mistake, reports it, and returns whether it did. They are
asked in order; the last one always has an answer.
"""

from __future__ import annotations

from collections.abc import Callable

from playrules.dsl.diagnostics.model import Sink
from playrules.dsl.syntax import explain_blocks, explain_words
from playrules.dsl.syntax.situation import Situation

EXPLANATIONS: tuple[Callable[[Situation, Sink], bool], ...] = (
    explain_blocks.else_if,
    explain_words.line_goes_on_by_mistake,
    explain_blocks.row,
    explain_blocks.missing_brace,
    explain_words.reserved_name,
    explain_blocks.bracket,
    explain_words.missing_value,
    explain_blocks.second_statement,
    explain_words.missing_word,
    explain_blocks.lone_else,
    explain_words.missing_name,
    explain_words.missing_colon,
    explain_words.blank_before_unit,
    explain_words.slot,
    explain_words.comparison,
    explain_words.called_verb,
    explain_words.start_of_statement,
    explain_words.anything,
)


def explain(situation: Situation, sink: Sink) -> None:
    """Report the mistake."""
    for explanation in EXPLANATIONS:
        if explanation(situation, sink):
            return
