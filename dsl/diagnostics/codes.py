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


GROUPS = {
    "R00": "The file",
    "R01": "Characters and words from elsewhere",
    "R02": "Blocks and brackets",
    "R03": "Statements and expressions",
    "R1": "Structure",
    "R2": "Names",
    "R3": "Kinds, values and units",
    "R4": "Flow",
    "R5": "Plugins",
    "W": "Advice",
    "T": "Examples that fail",
}
"""What the codes that begin alike are about."""


def grouped() -> dict[str, list[Code]]:
    """Return the codes in order, by the titles of their groups."""
    found: dict[str, list[Code]] = {title: [] for title in GROUPS.values()}
    for key, code in sorted(CODES.items()):
        found[next(title for start, title in GROUPS.items() if key.startswith(start))].append(code)
    return found


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
TOO_BIG = register("R0005", "game too large", "Things, kept values, tables and rules have bounds.")

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
TOO_LONG_WORD = register(
    "R0117", "name or text too long", "A name has 100 letters at most, a text 10,000."
)

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
NO_COMMA = register("R0313", "missing comma", "A comma stands between the values of a list.")
UNEXPECTED = register("R0399", "unexpected word", "The statement cannot go on like this.")

# --- R1xxx: structure -------------------------------------------------------------------------

register("R1001", "unknown word", "No block, action or event is called so where it stands.")
register("R1002", "in the wrong place", "The statement belongs into another kind of block.")
register("R1003", "unknown setting", "The block has no setting of that name.")
register("R1004", "something is missing", "A block lacks a part that it cannot do without.")
register("R1005", "given twice", "One of two equal lines would be without effect.")
register("R1006", "not written like that", "The words and values do not fit how it is written.")
register("R1007", "row of the wrong length", "Every row has as many cells as the header row.")
register("R1008", "unknown column", "The header row names a column that the block does not have.")
register("R1010", "a block that makes no sense", "A plugin found a mistake in its block.")
register("R1011", "two rows with one key", "A key of a table leads to one row.")
register("R1012", "nothing to import", "Imports are .rules files in the folder, or `std/…`.")
register("R1013", "in a circle", "Files and modes do not build on themselves.")
register("R1014", "unknown event", "Nothing that is in use ever causes such an event.")
NO_OWNER = register("R1015", "no owner", "What only its owner sees is somebody's: per player.")

# --- R2xxx: names -----------------------------------------------------------------------------

register("R2001", "unknown name", "Nothing of that name is declared or known here.")
register("R2002", "one name for two things", "Within a file, or a block, a name means one thing.")
register("R2003", "word of the language", "Words of the language cannot be declared.")
register("R2004", "name of several types", "Write the type before it: `mark.plain`.")
register("R2005", "unknown member", "Things of that kind have no value of that name.")
register("R2006", "cannot be set", "`set` changes what `let` and `has` declare, in rules only.")
register("R2007", "no such option", "Policies and examples name an option by its exact text.")
MISNAMED = register(
    "R2008", "declared by another name", "A name is used as it is declared, letter by letter."
)

# --- R3xxx: kinds, units and ranges -----------------------------------------------------------

register("R3001", "wrong kind of value", "Numbers, names, players, pieces … are not exchangeable.")
register("R3002", "values that do not go together", "Only equal kinds add up and compare.")
register("R3003", "out of range", "The value is beyond what is allowed, or has no ends.")
register("R3004", "unknown unit", "A quantity is a number with a known unit attached.")
register("R3005", "nothing here", "`nothing` cannot stand where a value is needed.")
register("R3006", "no kind of value", "Kinds are `number`, `0..6`, `yes or no`, types and things.")
register("R3007", "not known before play", "What sizes or builds a game is known from the start.")
register("R3008", "not one of the choices", "The setting takes one of a few words.")
register("R3009", "no such reading", "Dice and spinners give what their blocks say, no more.")

# --- R4xxx: flow ------------------------------------------------------------------------------

register("R4001", "endless loop", "Something in a `repeat` must end or leave it.")
register("R4002", "nothing to finish", "`finish` leaves a block that is running.")
register("R4003", "table with gaps", "A cross table covers all its keys.")
register("R4004", "definition in a circle", "A `define` does not use itself; rules may.")
register("R4005", "no value returned", "A `define` gives a value.")
register("R4006", "too many at once", "At most 16 things can be selected from together.")
register("R4007", "nothing to choose from", "A choice has at least one option.")
register("R4008", "never comes up", "A `next` line speaks of what the rules may come to.")
UNSEEN = register(
    "R4009", "hidden from who chooses", "Options and prompts depend on what their seat may see."
)

# --- R5xxx: plugins ---------------------------------------------------------------------------

register("R5001", "a plugin failed", "The mistake is in the plugin, not in the file.")
register("R5002", "unknown plugin", "The plugin is not installed here.")
register("R5003", "version of a plugin", "`use NAME 1` says which major version the file means.")

# --- Wxxxx: advice ----------------------------------------------------------------------------

register("W2001", "unused local name", "The name is given a value that nothing reads.")
register("W2002", "unused declaration", "Nothing in the file uses it.")
register("W4001", "never reached", "The statement before it always leaves the block.")
register("W4002", "unused rule", "No other rule, `setup` or `play` uses the rule.")
register("W4003", "table with gaps", "A key without a row is a rules error when looked up.")
register("W4004", "reaction without a cause", "No action in the file causes the event.")
register("W4005", "nothing is played", "A game is played by what its `play` block says.")

# --- T1xxx: examples that fail ----------------------------------------------------------------

register("T1001", "expectation not met", "What the example expects is not so.")
register("T1002", "line missing", "A choice, draw or question came up that no `next` line answers.")
register("T1003", "line left over", "What a `next` line speaks of has not come up.")
register("T1004", "line that does not fit", "Another thing came up than the `next` line says.")
register("T1005", "rules stopped", "The rules cannot go on; an example may expect it.")
register("T1006", "game over", "The game has ended before the example did what it says.")
register("T1007", "offer not as expected", "An option is, or is not, open as the line says.")
