"""Turns the text of a rules file into tokens, repairing and reporting foreign characters."""

from __future__ import annotations

from dataclasses import dataclass, field

from playrules.dsl.diagnostics.model import Sink
from playrules.dsl.limits import LONGEST_NAME, LONGEST_TEXT
from playrules.dsl.syntax import foreign
from playrules.dsl.syntax.source import Lines
from playrules.dsl.syntax.tokens import (
    COLON,
    DIGITS,
    GOES_ON,
    HEADS,
    INNER,
    LITERAL,
    LONGEST_RANGE,
    MOST_DIGITS,
    OPENERS,
    SLOT,
    SOFT,
    SYMBOLS,
    TOKEN,
    VALUE_ENDS,
    WORDS,
    Token,
)

_JOINS_BACK = frozenset({"and", "or", "where", "else"})
_IN_SUM = frozenset(
    "NAME NUMBER QUANTITY DOT PLUS MINUS NEG STAR SLASH MOD RPAR RSQB".split()
) | set(OPENERS)
_NO_STATEMENT_BEFORE = frozenset({"", "NL", "LBRACE"})


@dataclass(slots=True)
class Scanner:
    """Reads tokens from one stretch of a file.

    `form` is what the current statement looks like so far: the kind of its first word, `ROW`,
    `SETTING`, `PHRASE`, or "" before its first token. `VALUE` is for an expression on its own.
    """

    lines: Lines
    sink: Sink
    form: str = ""
    tokens: list[Token] = field(default_factory=list)
    comments: dict[int, str] = field(default_factory=dict)
    odd_blanks: list[tuple[int, int]] = field(default_factory=list)
    first: int = 0
    brackets: int = 0
    in_slot: bool = False
    guarded: bool = False
    line_end: int = -1
    line: int = 1
    line_start: int = 0

    def scan(self, start: int, end: int, limit: int) -> list[Token]:
        """Return the tokens from *start* to *end*, or as many as there are up to *limit*."""
        place = self.lines.span(start, end)
        self.line, self.line_start = place.line, start - place.column + 1
        text, match_token, tokens = self.lines.text, TOKEN.match, self.tokens
        position = start
        while position < end and len(tokens) <= limit:
            match = match_token(text, position, end)
            if match is None:
                position = foreign.repair(self, position, end)
                continue
            kind, stop = match.lastgroup, match.end()
            if kind == "word":
                if stop < end and text[stop] > "\u02ff":
                    stop = _with_marks(text, stop, end)
                self.word(text[position:stop], position, stop)
            elif kind == "symbol":
                self.symbol(match[0], position, stop)
            elif kind == "line_end":
                if self.line_end < 0:
                    self.line_end = position
                self.line, self.line_start = self.line + 1, stop
            elif kind == "comment":
                if not text[self.line_start : position].strip():
                    self.comments[self.line] = match[0]
            elif kind in ("number", "unit"):
                stop = self.number(match[0], match["unit"], position, stop)
            elif kind == "string":
                self.text("STRING", '"', position, stop)
            elif kind == "block":
                self.text("TEXT", '"""', position, stop)
            elif kind == "foreign":
                foreign.operator(self, match[0], position, stop)
            position = stop
        foreign.report_odd_blanks(self)
        return tokens

    def previous(self, back: int = 1) -> str:
        """Return the kind of the token *back* places before the next one, or ""."""
        return self.tokens[-back].kind if len(self.tokens) >= back else ""

    def add(self, kind: str, text: str, start: int, end: int) -> None:
        """Append a token, after the line end that stands before it if that ends a statement."""
        if self.line_end >= 0:
            self._end_line(kind, text, start, end)
        if not self.form:
            self.form, self.first = "PHRASE", len(self.tokens)
        self.tokens.append(Token(kind, text, start, end, self.line, start - self.line_start + 1))

    def _end_line(self, kind: str, text: str, start: int, end: int) -> None:
        """Turn the pending line end into an NL token where it ends a statement."""
        at, self.line_end = self.line_end, -1
        before = self.previous()
        if before in GOES_ON or before in _NO_STATEMENT_BEFORE or kind in ("RPAR", "RSQB"):
            return
        if before == "ELSE" and self.previous(2) != "RBRACE":
            # The `else` of a value; that of a block is followed by its `{`.
            return
        if kind == "RBRACE" or (text in _JOINS_BACK and kind != "NAME"):
            return
        if kind == "LBRACE" and before != "RBRACE":
            foreign.report_lone_brace(self, start, end)
            return
        self.end_statement(at)

    def end_statement(self, at: int) -> None:
        """Add an NL token and start a new statement."""
        place = self.lines.span(at, at)
        self.tokens.append(Token("NL", "", at, at, place.line, place.column))
        self.start_statement()

    def start_statement(self) -> None:
        """Forget what the last statement looked like."""
        self.form = ""
        self.brackets = 0
        self.in_slot = self.guarded = False

    def word(self, text: str, start: int, end: int) -> None:
        """Add a word: one of the grammar's here, or a name."""
        if self.line_end >= 0 and self._ends_statement(text, end):
            # The form of the new statement decides what its first word is.
            self._end_line("NAME", text, start, end)
        if not text.isascii() and not text.isidentifier():
            foreign.report_unknown(self, start, end)
            return
        kind = self._kind(text, end)
        if len(text) > LONGEST_NAME:
            foreign.report_long(self, "name", LONGEST_NAME, start, end)
            text = text[:LONGEST_NAME]
        if not self.form:
            self.form = self._form(kind, end)
            self.first = len(self.tokens)
        elif kind in ("IF", "WHERE") and not self.brackets:
            self.guarded = True
        self.add(kind, text, start, end)

    def _ends_statement(self, text: str, end: int) -> bool:
        return text not in _JOINS_BACK or COLON.match(self.lines.text, end) is not None

    def _form(self, kind: str, end: int) -> str:
        if kind != "NAME":
            return kind
        return "SETTING" if COLON.match(self.lines.text, end) else "PHRASE"

    def _kind(self, text: str, end: int) -> str:
        if text not in WORDS or self.previous() == "DOT" or COLON.match(self.lines.text, end):
            return "NAME"
        if not self.form:
            return HEADS.get(text) or ("ELSE" if text == "else" else "NAME")
        if text == "each":
            starts_loop = self.form == "FOR" and len(self.tokens) == self.first + 1
            return "EACH" if starts_loop else "NAME"
        if text == "by" and LITERAL.match(self.lines.text, end) and self._after_range():
            return "STEP"
        if text in INNER:
            return INNER[text]
        if text in SOFT and not self.brackets:
            kind, owner = SOFT[text]
            if self.form == owner or (self.form == "PHRASE" and not self.guarded):
                return kind
        return "NAME"

    def _after_range(self) -> bool:
        """Whether the tokens before are a range that is at its end: `1..n + 1`."""
        closed = 0
        for token in reversed(self.tokens[-LONGEST_RANGE:]):
            if token.kind in ("RPAR", "RSQB"):
                closed += 1
            elif token.kind in OPENERS:
                closed -= 1
            elif token.kind == "DOTS" and not closed:
                return True
            if closed < 0 or (not closed and token.kind not in _IN_SUM):
                return False
        return False

    def symbol(self, text: str, start: int, end: int) -> None:
        """Add punctuation, told apart by what stands before it."""
        kind = SYMBOLS[text]
        before = self.tokens[-1] if self.tokens and self.line_end < 0 else None
        if kind in ("LPAR", "LSQB"):
            if before is not None and before.end == start:
                if before.kind == "NAME":
                    kind = "CALL_OPEN" if kind == "LPAR" else "INDEX_OPEN"
                elif kind == "LSQB" and before.kind in ("RPAR", "RSQB"):
                    kind = "INDEX_OPEN"
        elif kind == "MINUS":
            is_head = self.form == "PHRASE" and len(self.tokens) == self.first + 1
            if self.previous() not in VALUE_ENDS or is_head:
                kind = "NEG"
        elif kind == "LT" and self.form == "PHRASE" and not self.guarded:
            if SLOT.match(self.lines.text, start):
                kind, self.in_slot = "SLOT_OPEN", True
        elif kind == "GT" and self.in_slot:
            kind, self.in_slot = "SLOT_CLOSE", False
        elif kind == "VBAR" and (not self.form or self.line_end >= 0):
            self.add(kind, text, start, end)
            self.form = "ROW"
            return
        self.add(kind, text, start, end)
        self._track(kind)

    def _track(self, kind: str) -> None:
        if kind in ("LPAR", "CALL_OPEN", "LSQB", "INDEX_OPEN"):
            self.brackets += 1
        elif kind in ("RPAR", "RSQB"):
            self.brackets = max(0, self.brackets - 1)
        elif kind in ("LBRACE", "RBRACE"):
            self.start_statement()
            if kind == "RBRACE":
                self.form = "CLOSED"

    def number(self, text: str, unit: str | None, start: int, end: int) -> int:
        """Add a number, quantity or dice, and return where it ends."""
        source = self.lines.text
        if len(text) > MOST_DIGITS and max(map(len, DIGITS.findall(text))) > MOST_DIGITS:
            foreign.report_large(self, start, end)
        elif "d" in text and unit is None and "." in text:
            return foreign.report_glued(self, start, end)
        elif "d" in text and unit is None:
            self.add("DICE", text, start, end)
        elif unit is not None and not (unit[0] in "%°" or unit.replace("/", "").isalpha()):
            return foreign.report_glued(self, start, end)
        elif unit not in ("%", "°") and end < len(source) and _is_word(source[end]):
            return foreign.report_glued(self, start, end)
        else:
            foreign.check_decimal_comma(self, unit, start, end)
            self.add("NUMBER" if unit is None else "QUANTITY", text, start, end)
        return end

    def text(self, kind: str, closing: str, start: int, end: int) -> None:
        """Add a text that ends with *closing*; a `TEXT` may take several lines."""
        if end - start > LONGEST_TEXT:
            foreign.report_long(self, "text", LONGEST_TEXT, start, end)
            self.add(kind, closing, start, start + 2 * len(closing))  # nothing between the quotes
        else:
            self.add(kind, closing, start, end)
        if kind == "TEXT":
            self.go_on_below(end)

    def go_on_below(self, end: int) -> None:
        """Take over the line that a text of several lines ends on."""
        last = self.lines.span(end, end)
        self.line, self.line_start = last.line, end - last.column + 1


def _with_marks(text: str, stop: int, end: int) -> int:
    """Return where a word ends, accents and vowel signs that follow a letter included."""
    while stop < end and ("a" + text[stop]).isidentifier():
        stop += 1
    return stop


def _is_word(character: str) -> bool:
    return character == "_" or character.isalnum()
