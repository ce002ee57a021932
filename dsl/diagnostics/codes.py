"""The stable codes of all diagnostics: what each is called and means."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of mistake. `title` names it in a few words, `meaning` explains it in one line."""

    code: str
    title: str
    meaning: str


CODES: dict[str, Code] = {}
"""All codes, by code."""


def register(code: str, title: str, meaning: str) -> str:
    """Add a code to the registry and return it.

    Raises:
        ValueError: The code is taken.
    """
    if code in CODES:
        raise ValueError(f"the code {code} stands for `{CODES[code].title}` already")
    CODES[code] = Code(code, title, meaning)
    return code


# --- R00xx: the file --------------------------------------------------------------------------

NOT_TEXT = register("R0001", "not a text file", "A rules file is plain text in UTF-8.")
TOO_LONG = register("R0002", "file too long", "A rules file holds 256 KiB, or 20,000 words.")
TOO_DEEP = register("R0003", "nested too deep", "Blocks and brackets nest 64 deep at most.")
NO_EDITION = register("R0004", "no edition", "The first line of a rules file says `rules 1`.")

# --- R01xx: characters and words from elsewhere -----------------------------------------------

UNKNOWN_CHARACTER = register(
    "R0101", "unknown character", "The character has no meaning outside of texts and comments."
)
ODD_BLANK = register(
    "R0102", "unusual blank", "Only plain blanks and tabs separate words; others look the same."
)
QUOTES = register("R0103", "quotes", 'Texts stand between straight double quotes: "text".')
TYPOGRAPHY = register(
    "R0104", "printed sign", "Signs such as × and ≥ are written with keys: *, >=."
)
BORROWED = register(
    "R0105", "sign of a programming language", "The language says it in a word: is, and, or, not."
)
EQUALS = register("R0106", "equals sign", "A colon gives a setting; `set x to 3` changes a value.")
SEMICOLON = register("R0107", "semicolon", "A new line ends a statement, nothing else.")
COMMENT = register("R0108", "comment", "A comment starts with #.")
OPEN_QUOTE = register("R0109", "quote not closed", "A text ends on its line with a quote.")
OPEN_BLOCK_TEXT = register("R0110", "long text not closed", 'A long text ends with """.')
DECIMAL_COMMA = register(
    "R0111", "comma in a number", "A fraction follows a point; nothing separates thousands."
)
GLUED = register("R0112", "unreadable number", "A number may be followed by one unit, as in 15cm.")
BLANK_UNIT = register("R0113", "blank before a unit", "A unit directly follows its number.")
ESCAPE = register("R0114", "unknown escape", 'In a text only \\", \\\\ and \\n have a meaning.')
TEXT_BRACE = register(
    "R0115", "brace in a text", "Braces in a text hold an expression; {{ is a brace itself."
)
TOO_LARGE = register("R0116", "number too large", "A number as written has 18 digits at most.")

# --- R02xx: blocks and brackets ---------------------------------------------------------------

NO_CLOSING_BRACE = register("R0201", "missing }", "Every { needs its }.")
EXTRA_CLOSING_BRACE = register("R0202", "extra }", "Every } needs its {.")
NO_OPENING_BRACE = register("R0203", "missing {", "A line whose block follows ends with {.")
LONE_BRACE = register("R0204", "{ on a line of its own", "{ ends the line that it belongs to.")
OPEN_BRACKET = register("R0205", "bracket not closed", "Every ( and [ is closed in its statement.")
STRAY_BRACKET = register("R0206", "closing bracket too many", "Every ) and ] needs its opener.")

# --- R03xx: statements and expressions --------------------------------------------------------

NO_COLON = register("R0301", "missing colon", "A setting is a name, a colon and a value.")
NO_VALUE = register("R0302", "missing value", "Something must stand here.")
OPEN_ROW = register("R0303", "row not closed", "A row of a table starts and ends with |.")
RESERVED_NAME = register(
    "R0304", "word of the language as a name", "Words such as `let` and `if` cannot be names."
)
COMPARISON_HERE = register("R0305", "comparison in a phrase", "Conditions follow `if` or `where`.")
CHAINED = register("R0306", "chained comparison", "A comparison has two sides; `and` joins more.")
LONE_ELSE = register("R0307", "else without if", "`else` follows the } of an `if`.")
ELSE_IF = register("R0308", "else if", "A second condition starts with `else if`.")
MISSING_WORD = register("R0309", "missing word", "The statement needs a word that is not there.")
MISSING_NAME = register("R0310", "missing name", "The statement names something here.")
CALLED_VERB = register("R0311", "parentheses after a verb", "Verbs take no parentheses.")
TWO_STATEMENTS = register("R0312", "two statements on a line", "Every statement has its own line.")
UNEXPECTED = register("R0399", "unexpected word", "The statement cannot go on like this.")
