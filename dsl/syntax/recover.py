"""Drives the automaton over the tokens of a file, and goes on after mistakes.

After a mistake the statement it is in is given up: what was read of it is taken off the stack,
what is left of it is skipped up to its block or its end, and an ERROR token stands for both.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any, get_args

from playrules.dsl.diagnostics.model import Sink
from playrules.dsl.syntax.automaton import Automaton
from playrules.dsl.syntax.explain_errors import explain
from playrules.dsl.syntax.situation import Situation
from playrules.dsl.syntax.source import Lines
from playrules.dsl.syntax.statements import Skipped
from playrules.dsl.syntax.tokens import Token
from playrules.dsl.syntax.tree import Block, Statement

BOUNDARIES = frozenset({"NL", "LBRACE", "RBRACE"})
_STATEMENTS = frozenset(get_args(Statement))


def drive_expression(
    automaton: Automaton, tokens: list[Token], lines: Lines, sink: Sink, end: int
) -> Any:
    """Read one expression; None if it is faulty. *end* is the offset where it must end."""
    index = 0
    while index < len(tokens) and automaton.feed(tokens[index].kind, tokens[index]):
        index += 1
    if index == len(tokens) and automaton.finish():
        return automaton.values[-1]
    first = tokens[0].start if tokens else end
    if not any(first <= one.primary.span.start < end for one in sink.found):
        explain(Situation(tokens, index, 0, end, automaton, lines), sink)
    return None


def drive_file(automaton: Automaton, tokens: list[Token], lines: Lines, sink: Sink) -> Any:
    """Read a file whose braces are in order; faulty statements become `Broken`."""
    reported = sorted(one.primary.span.start for one in sink.found)
    index, last_start = 0, -1
    while index < len(tokens):
        token = tokens[index]
        if automaton.feed(token.kind, token):
            index += 1
            continue
        start = _statement_start(tokens, index)
        stop = _boundary(tokens, index)
        if start != last_start and not _any_between(reported, tokens, start, stop):
            end = tokens[stop].start if stop < len(tokens) else len(lines.text)
            explain(Situation(tokens, index, start, end, automaton, lines), sink)
        last_start = start
        if index and tokens[index - 1].kind == "RBRACE" and automaton.feed("NL", token):
            # The block before is whole: what follows it is a statement of its own.
            continue
        _give_up(automaton, tokens, start, stop, lines)
        # The block of a faulty statement goes on; whatever else is there was skipped.
        index = stop if stop > index or automaton.accepts(token.kind) else index + 1
    if not automaton.finish():
        size = len(tokens)
        start = _statement_start(tokens, size)
        if start != last_start and not _any_between(reported, tokens, start, size):
            explain(Situation(tokens, size, start, len(lines.text), automaton, lines), sink)
        _give_up(automaton, tokens, start, size, lines)
        if not automaton.finish():
            return None
    return automaton.values[-1]


def _statement_start(tokens: list[Token], index: int) -> int:
    """Return the index of the first token of the statement that the token at *index* is in."""
    while index > 0 and tokens[index - 1].kind not in BOUNDARIES:
        index -= 1
    return index


def _boundary(tokens: list[Token], index: int) -> int:
    """Return the index of the next token that ends a statement or opens its block."""
    while index < len(tokens) and tokens[index].kind not in BOUNDARIES:
        index += 1
    return index


def _any_between(reported: list[int], tokens: list[Token], start: int, stop: int) -> bool:
    """Whether something was reported in a statement already: one mistake, one message."""
    low = tokens[start - 1].end if 0 < start <= len(tokens) else -1
    first = tokens[start].start if start < len(tokens) else -1
    high = tokens[stop].end if stop < len(tokens) else sys.maxsize
    return any(place == first or low < place <= high for place in reported)


def _give_up(
    automaton: Automaton, tokens: list[Token], start: int, stop: int, lines: Lines
) -> None:
    """Put an ERROR token for the statement whose tokens go from *start* to *stop*."""
    dropped = automaton.pop_to("ERROR")
    read = [one for one in dropped if type(one) is Token]
    first = min([*read, tokens[min(start, len(tokens) - 1)]], key=lambda token: token.start)
    end = tokens[stop - 1].end if stop > start else first.start
    span = lines.span(first.start, max(end, first.start))
    automaton.feed("ERROR", Skipped(span, tuple(_statements_in(dropped))))


def _statements_in(values: Iterable[Any]) -> Iterable[Statement]:
    """Yield the statements among *values*, those of blocks included."""
    for value in values:
        if type(value) is Block:
            yield from value.body
        elif isinstance(value, list | tuple) and type(value) is not Token:
            yield from _statements_in(value)
        elif type(value) in _STATEMENTS:
            yield value
