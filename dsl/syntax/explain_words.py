"""Explains missing and misplaced words and values."""

from __future__ import annotations

from playrules.dsl.diagnostics import codes, common
from playrules.dsl.diagnostics.model import Edit, Fix, Label, Sink
from playrules.dsl.syntax.situation import COMPARISONS, ENDS, Situation, insert
from playrules.dsl.syntax.tokens import GOES_ON, HEADS, OPENERS, RESERVED, VALUE_ENDS
from playrules.engine.source import Span


def line_goes_on_by_mistake(at: Situation, sink: Sink) -> bool:
    """`x: a +` with the next statement below: the line ends too early, not the next too late."""
    row = [*at.since, at.bad]
    for before, token in zip(row, row[1:], strict=False):
        if before is None or token is None or token.line == before.line:
            continue
        if before.kind not in GOES_ON or before.kind in OPENERS:
            continue
        is_setting = at.kind == "COLON" and at.last is token and at.open_bracket() is None
        if token.text in HEADS or is_setting or token is at.bad:
            end = at.lines.span(before.end, before.end)
            _no_value(at, sink, end, f"behind `{at.text(before)}`")
            return True
    return False


def reserved_name(at: Situation, sink: Sink) -> bool:
    """`let if be 3`, `piece not {`."""
    if at.bad is None or at.text(at.bad) not in RESERVED or at.last is None:
        return False
    names_phrase = len(at.since) == 1 and at.form == "NAME" and at.kind not in COMPARISONS
    only_name = "NAME" in at.expected and "NUMBER" not in at.expected
    if not only_name and not (names_phrase or (len(at.since) == 1 and at.kind == "NOT")):
        return False
    sink.add(common.reserved_name(at.text(at.bad), at.here()))
    return True


def missing_word(at: Situation, sink: Sink) -> bool:
    """`set x 3`, `let x 3`, `for x in y {`, `repeat 3 {`, `a if b`."""
    needed = {
        "SET": "TO",
        "LET": "BE",
        "FOR": "EACH" if at.last is not None and at.last.kind == "FOR" else "IN",
        "REPEAT": "TIMES",
    }
    word = needed.get(at.form, "")
    if at.open_bracket() is not None or word not in at.expected:
        word = "ELSE" if "ELSE" in at.expected else ""
    if not word or (at.last is not None and at.last.kind in GOES_ON):
        return False
    shown = word.lower()
    span = at.here()
    ways = {
        "TO": "set x to 3",
        "BE": "let x be 3",
        "EACH": "for each p in players {",
        "IN": "for each p in players {",
        "TIMES": "repeat 3 times {",
        "ELSE": "x if condition else y",
    }
    at_end = at.kind in ENDS
    fix = insert(at.behind(), f" {shown}") if at_end else insert(span, f"{shown} ", certain=True)
    sink.error(
        codes.MISSING_WORD,
        f"the word `{shown}` is missing",
        span,
        f"`{shown}` is missing here",
        help=f"write it like this: `{ways[word]}`",
        fixes=[] if word == "ELSE" else [fix],
    )
    return True


def missing_name(at: Situation, sink: Sink) -> bool:
    """`let be 3`, `x.`, `has : number`."""
    if "NAME" not in at.expected or "NUMBER" in at.expected or at.last is None:
        return False
    behind = f"behind `{at.text(at.last)}`"
    sink.error(
        codes.MISSING_NAME,
        f"a name is missing {behind}",
        at.here(),
        "a name must stand here",
        help="a name starts with a letter and has letters, digits and `_` in it",
    )
    return True


def missing_colon(at: Situation, sink: Sink) -> bool:
    """`has x number`, `define f(a) a + 1`, and a brace where a colon is."""
    if "COLON" not in at.expected or at.form not in ("HAS", "DEFINE", "NAME"):
        return False
    if at.form == "NAME" and at.last is not None and at.last.kind != "NAME":
        return False
    if at.form == "NAME" and at.expected - {"COLON", "OF"}:
        return False
    sink.error(
        codes.NO_COLON,
        "a colon stands between a name and its value",
        at.here(),
        "`:` is missing here",
        fixes=[insert(at.behind(), ":", certain=True)],
    )
    return True


def blank_before_unit(at: Situation, sink: Sink) -> bool:
    """`size: 15 cm`."""
    if at.kind != "NAME" or at.bad is None or at.last is None or at.last.kind != "NUMBER":
        return False
    after = at.after()
    closes = after is None or after.kind in {"NL", "RBRACE", "COMMA", "RPAR", "VBAR", "DOTS"}
    if not closes or not at.bad.text.isalpha() or at.form in ("IF", "FOR", "REPEAT"):
        return False
    span = at.lines.span(at.last.start, at.bad.end)
    plain = at.last.text + at.bad.text
    fix = Fix(f"write `{plain}`", (Edit(span, plain),), certain=True)
    message = "a unit directly follows its number"
    sink.error(codes.BLANK_UNIT, message, span, f"write `{plain}`", fixes=[fix])
    return True


def slot(at: Situation, sink: Sink) -> bool:
    """`<s squadron>`."""
    after = at.after()
    if at.kind != "LT" or at.form != "NAME" or after is None or after.kind != "NAME":
        return False
    rest = [token.kind for token in at.tokens[at.index + 2 : at.index + 6]]
    if "GT" not in rest or rest[0] not in ("NAME", "GT"):
        return False
    place = at.lines.span(after.end, after.end)
    sink.error(
        codes.NO_COLON,
        "a slot is a name, a colon and a kind",
        at.span(after),
        "`:` is missing behind this" if rest[0] == "NAME" else "a name and `:` are missing",
        help="write it like this: `<p: player>`",
        fixes=[insert(place, ":", certain=True)] if rest[0] == "NAME" else [],
    )
    return True


def comparison(at: Situation, sink: Sink) -> bool:
    """A condition among the items of a phrase, or `1 < x < 5`."""
    logical = at.kind in ("AND", "OR")
    if at.kind not in COMPARISONS and not logical:
        return False
    kinds = at.kinds()
    if at.form == "NAME" and not {"COLON", "IF", "WHERE"} & set(kinds):
        sink.error(
            codes.COMPARISON_HERE,
            f"{at.shown()} cannot stand among the words of this statement",
            at.here(),
            "no condition belongs here",
            help="conditions follow `if` or `where`, or stand in parentheses",
        )
        return True
    earlier = [token for token in at.since if token.kind in COMPARISONS]
    if logical or not earlier or "NUMBER" in at.expected:
        return False
    sink.error(
        codes.CHAINED,
        "a comparison has two sides",
        at.here(),
        "this is a second comparison",
        secondary=[Label(at.span(earlier[-1]), "the first one")],
        help="join two with `and`: `1 < x and x < 5`",
    )
    return True


def called_verb(at: Situation, sink: Sink) -> bool:
    """`draw(3)`."""
    if at.kind != "CALL_OPEN" or len(at.since) != 1 or at.form != "NAME" or at.bad is None:
        return False
    head, span = at.since[0], at.here()
    stop = at.end
    content = at.lines.text[at.bad.end : stop].rstrip()
    fixes = []
    if content.endswith(")") and content.count(")") == 1:
        inner = content[:-1].strip()
        place = at.lines.span(at.bad.start, at.bad.end + len(content))
        change = Edit(place, f" {inner}" if inner else "")
        fixes = [Fix("write it without", (change,), certain="," not in inner)]
    sink.error(
        codes.CALLED_VERB,
        f"`{head.text}` is not called with parentheses",
        span,
        "leave the parentheses out",
        help=f"what a verb works on follows it: `{head.text} …`",
        fixes=fixes,
    )
    return True


def missing_value(at: Situation, sink: Sink) -> bool:
    """`x:` and nothing, `a +`, `f(a, )`."""
    if "NUMBER" not in at.expected or at.last is None or at.last.kind in VALUE_ENDS:
        return False
    joins = at.kind in ENDS | {"RPAR", "RSQB", "COMMA", "VBAR", "LBRACE", "SLOT_CLOSE", "STARTS"}
    clauses = {"IF", "WHERE", "BY", "STEP"}
    if not joins and at.kind not in clauses | {"STAR", "SLASH", "PLUS", "MOD", "DOTS"}:
        if at.kind not in COMPARISONS | {"AND", "OR", "TO", "TIMES", "COLON", "DOT"}:
            return False
    _no_value(at, sink, at.here(), f"behind `{at.text(at.last)}`")
    return True


def _no_value(at: Situation, sink: Sink, place: Span, where: str) -> None:
    sink.error(codes.NO_VALUE, f"a value is missing {where}", place, "a value must stand here")


def start_of_statement(at: Situation, sink: Sink) -> bool:
    """A statement that starts with a value, such as `player.score + 1`."""
    if at.last is not None and not (at.kind == "DOT" and len(at.since) == 1):
        return False
    if at.bad is None:
        return False
    shown = at.shown() if at.last is None else f"`{at.text(at.last)}.`"
    if at.kind == "LBRACE":
        message = "this block belongs to no statement"
    else:
        message = f"a statement cannot start with {shown}"
    sink.error(
        codes.UNEXPECTED,
        message,
        at.here() if at.last is None else at.span(at.last),
        help="a statement is a setting (`name: value`), a verb with its words, or one of `let`, "
        "`set`, `if`, `for each`, `repeat`, `define`, `has`",
    )
    return True


def anything(at: Situation, sink: Sink) -> bool:
    """All else."""
    choices = at.choices()
    sink.error(
        codes.UNEXPECTED,
        f"{at.shown()} cannot stand here",
        at.here(),
        f"{choices} could stand here" if choices else "",
    )
    return True
