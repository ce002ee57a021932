"""How large a file, and the game that it describes, may be; compiling stops at these bounds.

The limits of single words, such as the faces of a die, stand where the word is compiled.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from playrules.engine.source import NOWHERE, Span

MOST_BYTES = 256 * 1024
"""Bytes of one file."""
MOST_TOKENS = 20_000
"""Words and signs of one file, those inside of its texts included."""
MOST_NESTING = 64
"""Blocks and brackets open at once."""
MOST_OPERATORS = 128
"""Operators of a statement that may build on one another."""
MOST_IMPORTS = 64
"""Files that one file imports, directly or not."""
MOST_IMPORTED_BYTES = 1024 * 1024
"""Bytes of a file and all that it imports."""
LONGEST_NAME = 100
"""Letters of a name."""
LONGEST_TEXT = 10_000
"""Letters of a text, as written."""

MOST_THINGS = 50_000
"""Players, pieces, places and spaces together."""
MOST_COLUMNS = 50_000
"""Values that a game keeps, one for each thing or key that has it."""
MOST_CELLS = 1_000_000
"""Values of all tables, those that blocks of plugins make included."""
MOST_PARTS = 100_000
"""Parts of all rules, each use of a list by its `define` written out."""
MOST_CALLS = 200
"""Rules, or definitions, that call one another in a row."""
MOST_LEVELS = 200
"""Values inside of values, in the code that is made of an expression or statement."""

LIMITS = {
    "things": (MOST_THINGS, "players, pieces, places and spaces", "declare fewer of them"),
    "columns": (MOST_COLUMNS, "kept values", "keep fewer values, or keep them for fewer things"),
    "cells": (MOST_CELLS, "values in tables", "make boards and tables smaller"),
    "parts": (MOST_PARTS, "parts of rules and expressions",
              "say once, in a `rule` or with `let`, what is written again and again"),
}  # fmt: skip
"""What is counted while a game is compiled: how much there may be, what it is, the way out."""


class TooMuch(Exception):  # no error: a diagnostic says what is too much
    """A file, or what it describes, is beyond the limits; nothing more can be said of it."""

    def __init__(self, what: str = "", span: Span = NOWHERE) -> None:
        """Stop for a key of `LIMITS`, or for a file whose diagnostic is there already."""
        super().__init__(what)
        self.what = what
        self.span = span


@dataclass(slots=True)
class Budget:
    """What a compilation has used so far, and `place`, where in the file it is."""

    used: dict[str, int] = field(default_factory=lambda: dict.fromkeys(LIMITS, 0))
    place: Span = NOWHERE

    def require(self, what: str, amount: int) -> None:
        """Raise TooMuch where *amount* more of *what* would be beyond its bound."""
        if self.used[what] + amount > LIMITS[what][0]:
            raise TooMuch(what, self.place)

    def spend(self, what: str, amount: int = 1) -> None:
        """Count *amount* of *what*, a key of `LIMITS`. Raises TooMuch beyond its bound."""
        self.require(what, amount)
        self.used[what] += amount
