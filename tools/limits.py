"""The page of limits: the bounds of the language, of play and of saved matches, from constants."""

from __future__ import annotations

from importlib import import_module

Row = tuple[str, ...]
"""The module and name of a constant, what it bounds, and, where it is said, what is counted."""

D, E, P = "playrules.dsl.", "playrules.engine.", "playrules.plugins."

PARTS: dict[str, tuple[str, tuple[Row, ...]]] = {
    "A file": (
        "Checked before a file is read, or while its words are. A file beyond them is refused\n"
        "with one message.",
        (
            (D + "limits", "MOST_BYTES", "a file", "bytes"),
            (D + "limits", "MOST_TOKENS", "a file, texts with values included", "words and signs"),
            (D + "limits", "MOST_NESTING", "blocks and brackets inside each other"),
            (D + "limits", "MOST_OPERATORS", "operators of a statement that build on one another"),
            (D + "limits", "MOST_IMPORTS", "files that are imported"),
            (D + "limits", "MOST_IMPORTED_BYTES", "a file and all that it imports", "bytes"),
            (D + "limits", "LONGEST_NAME", "a name", "letters"),
            (D + "limits", "LONGEST_TEXT", "a text", "letters"),
            (D + "syntax.tokens", "MOST_DIGITS", "a number as written", "digits"),
            (D + "syntax.parse", "MOST_DIAGNOSTICS", "mistakes of syntax that are told at once"),
            (D + "diagnostics.model", "MOST_FOUND", "messages about one game"),
            (D + "fixing", "MOST_FIXES", "fixes that `check --fix` makes in a file"),
        ),
    ),
    "A game": (
        "Counted while a game is compiled.",
        (
            (D + "limits", "MOST_THINGS", "players, pieces, places and spaces together"),
            (D + "limits", "MOST_COLUMNS", "kept values, one for each thing and key"),
            (D + "limits", "MOST_CELLS", "values in all tables, those of boards included"),
            (D + "limits", "MOST_PARTS", "parts of rules, lists of a `define` written out"),
            (D + "limits", "MOST_CALLS", "rules, or definitions, that use one another in a row"),
            (D + "limits", "MOST_LEVELS", "values inside of values in compiled code"),
            (D + "lower.expressions.dispatch", "DEEPEST", "parts of an expression in each other"),
            (D + "lower.ground.body", "DEEPEST_LOOP", "loops inside each other: fewer than"),
            (D + "lower.declarations.game", "MOST_SEATS", "players"),
            (D + "lower.declarations.pieces", "MOST_PIECES", "pieces of a kind"),
            (D + "lower.declarations.kept", "MOST_KEYS", "keys of a value kept `per` something"),
            (D + "lower.expressions.constants", "MOST_VALUES", "values of a setting or cell"),
            (D + "lower.declarations.tables", "WIDEST", "least to greatest key of a table"),
            (D + "lower.statements.selections", "MOST_ITEMS", "things to select any from"),
            (D + "lower.statements.offers", "MOST_OPTIONS", "values of a name in an option"),
            (D + "lower.statements.offers", "MOST_CODES", "combinations of values of an option"),
            (D + "lower.ground.compounds", "MOST_VALUES", "values of a kind that has parts"),
            (P + "board.spaces", "MOST_SPACES", "spaces of a board"),
            (P + "board.spaces", "MOST_ROOM", "pieces on a space"),
            (P + "board.grids", "MOST_LINES", "columns or rows of a grid"),
            (P + "board.lines", "MOST_CELLS", "spaces of all lines of a grid"),
            (P + "board.movement", "MOST_STEPS", "steps that `run` lists"),
            (P + "dice.model", "MOST_DICE", "dice of a kind"),
            (P + "dice.rolling", "MOST_AT_ONCE", "dice rolled at once"),
            (P + "dice.model", "MOST_WEIGHT", "shares of all faces of a die together"),
            (P + "spinner.model", "MOST_SECTORS", "sectors of all rings of a spinner"),
            (P + "spinner.angles", "MOST_WEIGHT", "shares of all outcomes of a spinner together"),
            (P + "physics.model.checks", "MOST_PIECES", "pieces with bodies"),
            (P + "physics.model.checks", "MOST_PARTS", "convex parts of a body"),
            (P + "physics.words.finish", "MOST_SPOTS", "spots of a scene for a kind of piece"),
            (P + "physics.words.scenes", "MOST_HOLES", "holes of a scene"),
            (P + "physics.words.tools", "MOST_VALUES", "values of what is aimed"),
            (P + "physics.words.tools", "MOST_AIMS", "aims of a tool"),
            (P + "physics.words.materials", "MOST_STEPS", "steps by which a hand errs"),
            (P + "physics.words.materials", "MOST_WEIGHT", "shares of a step of a hand"),
        ),
    ),
    "Play": (
        "A game that goes beyond them stops with a rules error, and stays as it was at its last\n"
        "decision.",
        (
            (E + "program.operations", "STEPS", "steps between two decisions, or to list options"),
            (D + "lower.ground.walks", "LONGEST_LIST", "a list that is kept or sorted", "elements"),
            (E + "kinds", "MAX", "a number"),
            (E + "play.outside", "MOST_DRAWN", "values of which an event outside draws one"),
            (P + "physics.words.verbs", "LONGEST_WAIT", "a wait in a scene", "seconds"),
        ),
    ),
    "Saved matches": (
        "A file beyond them is no saved match.",
        (
            (E + "play.records", "MOST_BYTES", "the file", "bytes"),
            (E + "play.records", "LONGEST_LINE", "a line", "bytes"),
            (E + "play.records", "LONGEST_NUMBER", "a number", "digits"),
            (E + "play.records", "MOST_RECORDS", "lines after the first"),
            (E + "play.records", "MOST_NAMES", "names of a list in the first line"),
            (E + "play.records", "LONGEST_NAME", "a name in the first line", "letters"),
        ),
    ),
}

INSIDE = {
    (P + "board.movement", "MOST_CELLS"),  # above, moves are counted rather than looked up
    (P + "api.testing", "MOST_CHOICES"),  # of a test of a plugin
    (D + "lower.statements.offers", "WIDEST"),  # which numbers stand for options
    (D + "lower.statements.offers", "WIDEST_QUANTITY"),
    (D + "lower.statements.offers", "MOST_BITS"),  # above, in combinations
    (D + "syntax.tokens", "LONGEST_RANGE"),  # behind longer ones `by` orders a loop
    (D + "lower.examples.evidence", "DEEPEST"),  # what a failed expectation shows
    (D + "lower.examples.evidence", "MOST_PARTS"),
    (D + "lower.examples.evidence", "MOST_CASES"),
    (E + "program.examples", "MOST_SHOWN"),
    (P + "agents.greedy", "MOST_TOLD"),  # answers that an agent looks past
    (E + "vocabulary.sources", "MOST_FILES"),  # of a plugin that are hashed
    (E + "machine.seeing", "WIDEST_DRAW"),  # hidden values that an agent's guess draws anew
    (E + "play.outside", "MOST_TOLD"),  # numbers of an answer that are told
    (P + "physics.drawing.asked", "MOST_WAYS"),  # errors of a hand that a picture shows
    (P + "physics.drawing.marks", "MOST_ROWS"),  # names of areas in a picture
    (P + "physics.players.footing", "MOST_PLACED"),  # pieces that a player tries
    (P + "physics.players.footing", "MOST_BASE"),
    (P + "board.grid_index", "LONGEST_INDEX"),  # longer lists of numbers all lie beyond a grid
}
"""Constants with names like limits that nobody meets."""


def size(module: str, name: str, what: str, unit: str = "") -> str:
    """Return a limit in words."""
    value: int = getattr(import_module(module), name)
    for large, word in ((1024**2, "MiB"), (1024, "KiB")):
        if unit == "bytes" and value % large == 0:
            return f"{value // large} {word}"
    return f"{value:,} {unit}".strip()


def limits_page(note: str) -> str:
    """Return the page of limits."""
    lines = ["# Limits", "", note, ""]
    lines += [
        "Files come from anywhere, so nothing about them is without end. Each message about a",
        "limit names it and says what to do instead. What a file can still do at most is told",
        "in [SECURITY.md](../../SECURITY.md).",
    ]
    for title, (text, rows) in PARTS.items():
        lines += ["", f"## {title}", "", text, "", "| what | at most |", "|---|---|"]
        lines += [f"| {row[2]} | {size(*row)} |" for row in rows]
    lines += [
        "",
        "A step is a pass of a loop or a call of a rule; a long pass, and a `define` that looks at",
        "much, count as several. Rules that call one another in a circle wait for each other",
        "16 deep. A list of options is as long as the game makes it; it is counted, not kept.",
    ]
    return "\n".join(lines) + "\n"
