"""Tokens: what they are, and which words of the language they can be."""

from __future__ import annotations

import re
from typing import NamedTuple


class Token(NamedTuple):
    """A piece of text with its place; `line` and `column` count from 1.

    `text` is what was written; of a string it is only the quotes that close it, or "".
    """

    kind: str
    text: str
    start: int
    end: int
    line: int
    column: int


HEADS = {
    "set": "SET",
    "let": "LET",
    "if": "IF",
    "for": "FOR",
    "repeat": "REPEAT",
    "define": "DEFINE",
    "return": "RETURN",
    "has": "HAS",
    "expect": "EXPECT",
}
"""Words of the grammar where a statement starts, and nowhere else (`if` and `for` also later)."""

INNER = {
    "and": "AND",
    "or": "OR",
    "not": "NOT",
    "is": "IS",
    "in": "IN",
    "mod": "MOD",
    "if": "IF",
    "else": "ELSE",
    "where": "WHERE",
    "by": "BY",
    "for": "FOR",
    "per": "PER",
    "of": "OF",
}
"""Words of the grammar everywhere but at the start of a statement."""

SOFT = {
    "to": ("TO", "SET"),
    "be": ("BE", "LET"),
    "times": ("TIMES", "REPEAT"),
    "as": ("AS", "REPEAT"),
    "until": ("UNTIL", "REPEAT"),
    "starts": ("STARTS", "HAS"),
    "from": ("FROM", ""),
    "with": ("WITH", ""),
}
"""Words of the grammar in statements of one kind and in phrases; names elsewhere."""

WORDS = HEADS.keys() | INNER.keys() | SOFT.keys() | {"each"}

RESERVED = frozenset(HEADS.keys() | INNER.keys() | {"each", "to", "be", "until", "as", "nothing"})
"""What no declaration may be called. Settings and members may: `from: 3`, `row.to`."""

VALUE_ENDS = frozenset({"NAME", "NUMBER", "QUANTITY", "DICE", "STRING", "TEXT", "RPAR", "RSQB"})
"""Kinds of tokens that end a value: a `-` behind them subtracts."""

GOES_ON = frozenset(
    "PLUS MINUS NEG STAR SLASH MOD LT LE GT GE DOTS AND OR NOT IS IN "
    "COMMA LPAR CALL_OPEN LSQB INDEX_OPEN".split()
)
"""Kinds of tokens behind which a line end does not end the statement."""

SYMBOLS = {
    "{": "LBRACE",
    "}": "RBRACE",
    "(": "LPAR",
    ")": "RPAR",
    "[": "LSQB",
    "]": "RSQB",
    ":": "COLON",
    ",": "COMMA",
    "|": "VBAR",
    ".": "DOT",
    "..": "DOTS",
    "<": "LT",
    "<=": "LE",
    ">": "GT",
    ">=": "GE",
    "+": "PLUS",
    "-": "MINUS",
    "*": "STAR",
    "/": "SLASH",
}

MOST_DIGITS = 18
"""Digits of the largest number as written; 19 may not fit into 64 bits."""

OPENERS = {"LPAR": "RPAR", "CALL_OPEN": "RPAR", "LSQB": "RSQB", "INDEX_OPEN": "RSQB"}

# One alternative a kind of text, the most frequent first where the order is free. A unit may be a
# rate over time (`1.2m/s`); a longer denominator would read `10cm/n` as one quantity.
TOKEN = re.compile(
    r"""
      (?P<blank>[ \t\f]+)
    | (?P<word>[^\W\d]\w*)
    | (?P<line_end>\r\n?|\n)
    | (?P<number>[0-9]+(?:\.[0-9]+)?
        (?:d[0-9]+(?!\w) | (?P<unit>%|°|[^\W\d_]+(?:/(?:s|min|h)(?!\w))?))?)
    | (?P<comment>\#[^\r\n]*)
    | (?P<block>\"\"\"(?s:.*?)\"\"\")
    | (?P<string>(?!\"\"\")"(?:[^"\\\r\n]|\\[^\r\n])*")
    | (?P<foreign>===?|!==?|:=|&&|\|\||[-+*/]=|[=!;]|//[^\r\n]*|->|=>)
    | (?P<symbol>\.\.|<=|>=|[-{}()\[\]:,|.<>+*/])
    """,
    re.VERBOSE,
)

DIGITS = re.compile(r"[0-9]+")
SLOT = re.compile(r"<(?=\s*[^\W\d]\w*\s*:)")
LITERAL = re.compile(r"[ \t]+[0-9]")
"""Follows a `by` that gives the steps of a range."""
LONGEST_RANGE = 100
"""Tokens behind the dots of a range that has steps."""
COLON = re.compile(r"[ \t]*:(?!=)")
"""Follows a word that is a name whatever it says: a setting, an argument, a parameter."""
