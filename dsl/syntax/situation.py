"""Where a parse stopped: the statement, the token that does not fit, what could come instead."""

from __future__ import annotations

from dataclasses import dataclass, field

from playrules.dsl.diagnostics.model import Edit, Fix, Label
from playrules.dsl.syntax.automaton import END, Automaton
from playrules.dsl.syntax.source import Lines
from playrules.dsl.syntax.tokens import OPENERS, Token
from playrules.engine.source import Span

ENDS = frozenset({"NL", "RBRACE", END})
COMPARISONS = frozenset({"LT", "LE", "GT", "GE", "IS", "IN", "NOT"})

_SHOWN = (
    ("RPAR", "`)`"),
    ("RSQB", "`]`"),
    ("SLOT_CLOSE", "`>`"),
    ("VBAR", "`|`"),
    ("COLON", "`:`"),
    ("TO", "`to`"),
    ("BE", "`be`"),
    ("EACH", "`each`"),
    ("ELSE", "`else`"),
    ("TIMES", "`times`"),
    ("COMMA", "`,`"),
    ("NUMBER", "a value"),
    ("LBRACE", "`{`"),
    ("PLUS", "a sign such as `+`"),
    ("NL", "the end of the line"),
)
_MOST_SHOWN = 3


@dataclass(slots=True)
class Situation:
    """A mistake of syntax.

    `tokens[index]` is the first token that does not fit (it is the end of the text where index is
    the number of tokens), and `tokens[first]` begins its statement; `end` is the offset where the
    statement ends.
    """

    tokens: list[Token]
    index: int
    first: int
    end: int
    automaton: Automaton
    lines: Lines
    since: list[Token] = field(init=False)
    expected: set[str] = field(init=False)

    def __post_init__(self) -> None:
        """Work out what was read of the statement, and what could come."""
        self.since = self.tokens[self.first : self.index]
        self.expected = self.automaton.expected()

    @property
    def bad(self) -> Token | None:
        """The token that does not fit."""
        return self.tokens[self.index] if self.index < len(self.tokens) else None

    @property
    def kind(self) -> str:
        """The kind of the token that does not fit; `$END` at the end of the text."""
        return self.bad.kind if self.bad else END

    @property
    def last(self) -> Token | None:
        """The token before it in the same statement."""
        return self.since[-1] if self.since else None

    @property
    def form(self) -> str:
        """The kind of the first token of the statement."""
        return self.since[0].kind if self.since else self.kind

    def kinds(self) -> list[str]:
        """Return the kinds of the tokens that were read of the statement."""
        return [token.kind for token in self.since]

    def after(self) -> Token | None:
        """Return the token behind the one that does not fit."""
        return self.tokens[self.index + 1] if self.index + 1 < len(self.tokens) else None

    def span(self, token: Token) -> Span:
        """Return the place of a token."""
        return self.lines.span(token.start, token.end)

    def here(self) -> Span:
        """Return where the mistake shows: the token, or where the line ends before it."""
        goes_on = self.last is None or self.bad is None or self.bad.line == self.last.line
        if self.bad is not None and self.kind != "NL" and goes_on:
            return self.span(self.bad)
        return self.behind()

    def behind(self) -> Span:
        """Return the empty place right behind the last token that fits."""
        before = self.tokens[self.index - 1] if self.index else None
        place = before.end if before is not None else self.end
        return self.lines.span(place, place)

    def text(self, token: Token) -> str:
        """Return a token as it stands in the file, shortened."""
        written = self.lines.text[token.start : token.end]
        if len(written) > 30 or not written.isprintable():
            written = written[:27].split("\n")[0].split("\r")[0] + "…"
        return written

    def shown(self) -> str:
        """Return what does not fit, for a message."""
        if self.bad is None:
            return "the end of the file"
        return "the end of the line" if self.kind == "NL" else f"`{self.text(self.bad)}`"

    def open_bracket(self) -> Token | None:
        """Return the innermost bracket of the statement that is not closed."""
        stack: list[Token] = []
        for token in self.since:
            if token.kind in OPENERS:
                stack.append(token)
            elif token.kind in ("RPAR", "RSQB") and stack:
                stack.pop()
        return stack[-1] if stack else None

    def ending(self, opener: Token) -> list[Label]:
        """Return a label where a statement ends that began on an earlier line."""
        if self.last is None or self.last.line == opener.line:
            return []
        return [Label(self.behind(), "the statement ends here")]

    def choices(self) -> str:
        """Return a few things that could come instead, in words."""
        shown = [words for kind, words in _SHOWN if kind in self.expected]
        if "NAME" in self.expected and "NUMBER" not in self.expected:
            shown.insert(0, "a name")
        if len(shown) > _MOST_SHOWN:
            shown = shown[:_MOST_SHOWN]
        return ", ".join(shown[:-1]) + (" or " if len(shown) > 1 else "") + "".join(shown[-1:])


def insert(place: Span, text: str, *, certain: bool = False) -> Fix:
    """Return a fix that adds *text* at the start of *place*."""
    start = Span(place.file, place.start, place.start, place.line, place.column)
    return Fix(f"add `{text.strip()}`", (Edit(start, text),), certain)
