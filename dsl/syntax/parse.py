"""Reads a rules file: text in, a tree and what is wrong with its syntax out."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from playrules.dsl.diagnostics import codes
from playrules.dsl.diagnostics.model import Diagnostic, Sink
from playrules.dsl.limits import MOST_BYTES, MOST_NESTING, MOST_OPERATORS, MOST_TOKENS
from playrules.dsl.syntax.automaton import Automaton
from playrules.dsl.syntax.braces import repair_braces
from playrules.dsl.syntax.build import handlers_for
from playrules.dsl.syntax.context import Context
from playrules.dsl.syntax.recover import drive_expression, drive_file
from playrules.dsl.syntax.scan import Scanner
from playrules.dsl.syntax.source import Lines
from playrules.dsl.syntax.tokens import Token
from playrules.dsl.syntax.tree import Expr, File, Number, Phrase, Statement

MOST_DIAGNOSTICS = 20

_DEEPER = {"LBRACE", "LPAR", "LSQB", "CALL_OPEN", "INDEX_OPEN"}
_BACK = {"RBRACE", "RPAR", "RSQB"}
_OPERATORS = frozenset(
    "PLUS MINUS STAR SLASH MOD AND OR NEG NOT DOT CALL_OPEN INDEX_OPEN PER OF IF".split()
)


@dataclass(slots=True)
class _Sink(Sink):
    """Takes a bounded number of diagnostics: noise may hold one mistake a character."""

    def add(self, diagnostic: Diagnostic) -> None:
        """Keep *diagnostic* while there is room."""
        if len(self.found) < 5 * MOST_DIAGNOSTICS:
            Sink.add(self, diagnostic)


def parse(text: str, path: str) -> tuple[File, list[Diagnostic]]:
    """Read a rules file.

    Never raises: what cannot be read is reported and left out of the tree, or stands in it as
    `Broken`. A leading `rules N` becomes the edition of the file and is no statement of its body.
    At most 20 diagnostics are returned, in the order of the text.
    """
    lines, sink = Lines(path, text), _Sink()
    body: tuple[Statement, ...] = ()
    if _is_readable(lines, sink):
        scanner = Scanner(lines, sink)
        tokens = scanner.scan(0, len(text), MOST_TOKENS)
        if _is_bounded(tokens, len(tokens) > MOST_TOKENS, lines, sink):
            body = _read(tokens, scanner.comments, lines, sink)
    edition, body = _edition(body)
    file = File(path, text, edition, body, lines.span(0, len(text)))
    return file, list(sink)[:MOST_DIAGNOSTICS]


def _is_readable(lines: Lines, sink: Sink) -> bool:
    """Report a text that is too long or binary."""
    size = len(lines.text.encode("utf-8", "replace"))
    if size > MOST_BYTES:
        message = f"the file has {size // 1024} KiB; {MOST_BYTES // 1024} KiB can be read"
        sink.error(
            codes.TOO_LONG, message, lines.span(0, 0), help="move parts to files, and `import` them"
        )
        return False
    if (place := lines.text.find("\0")) >= 0:
        span = lines.span(place, place + 1)
        sink.error(codes.NOT_TEXT, "the file is not text", span, "a zero byte stands here")
        return False
    return True


def _is_bounded(tokens: list[Token], too_many: bool, lines: Lines, sink: Sink) -> bool:
    """Report too many tokens, or blocks and brackets that nest too deep."""
    if too_many:
        last = tokens[-1]
        message = f"the file has more than {MOST_TOKENS:,} words and signs"
        sink.error(
            codes.TOO_LONG,
            message,
            lines.span(last.start, last.end),
            help="move parts to files, and `import` them",
        )
        return False
    depth = 0
    for token in tokens:
        if token.kind in _DEEPER:
            depth += 1
            if depth > MOST_NESTING:
                _report_deep(lines, sink, token, f"more than {MOST_NESTING} are open here")
                return False
        elif token.kind in _BACK:
            depth = max(0, depth - 1)
    return True


def _report_deep(lines: Lines, sink: Sink, token: Token, label: str) -> None:
    span = lines.span(token.start, token.end)
    help = "give parts a name: with `rule` for what is done, with `define` for values"
    sink.error(codes.TOO_DEEP, "blocks and brackets nest too deep", span, label, help=help)


def _read(
    tokens: list[Token], comments: dict[int, str], lines: Lines, sink: Sink
) -> tuple[Statement, ...]:
    """Build the statements of a file."""
    left = MOST_TOKENS - len(tokens)

    def parse_inner(start: int, end: int) -> Expr | None:
        nonlocal left
        if left < 0:
            return None
        inner = Scanner(lines, sink, form="VALUE")
        inner.scan(start, end, left)
        left -= len(inner.tokens)
        if not _is_bounded(inner.tokens, left < 0, lines, sink):
            return None
        automaton = Automaton("expression", handlers)
        value: Expr | None = drive_expression(automaton, inner.tokens, lines, sink, end)
        return value

    handlers = handlers_for(Context(lines, sink, parse_inner, comments))
    tokens = repair_braces(tokens, lines, sink)
    body: tuple[Statement, ...] = drive_file(Automaton("file", handlers), tokens, lines, sink) or ()
    crowded = _crowded_statement(tokens)
    if crowded is not None and _is_deep(body):
        label = f"more than {MOST_OPERATORS} operators build on one another here"
        _report_deep(lines, sink, crowded, label)
        return ()
    return body


def _crowded_statement(tokens: list[Token]) -> Token | None:
    """Return the first token of a statement with so many operators that its tree may be deep."""
    first, count = 0, 0
    for index, token in enumerate(tokens):
        if token.kind in ("NL", "LBRACE", "RBRACE"):
            first, count = index + 1, 0
        elif token.kind in _OPERATORS:
            count += 1
            if count > MOST_OPERATORS:
                return tokens[first]
    return None


def _is_deep(body: tuple[Statement, ...]) -> bool:
    """Whether nodes nest so deep that walking the tree by recursion is not safe."""
    limit = MOST_NESTING + MOST_OPERATORS
    waiting: list[tuple[Any, int]] = [(body, 0)]
    while waiting:
        node, depth = waiting.pop()
        if isinstance(node, tuple):
            waiting += [(child, depth) for child in node]
        elif is_dataclass(node):
            if depth > limit:
                return True
            waiting += [(getattr(node, field.name), depth + 1) for field in fields(node)]
    return False


def _edition(body: tuple[Statement, ...]) -> tuple[int, tuple[Statement, ...]]:
    """Split off a leading `rules N`."""
    match body[:1]:
        case [Phrase("rules", (Number(text),), None, None)] if text.isdigit():
            return int(text), body[1:]
    return 0, body
