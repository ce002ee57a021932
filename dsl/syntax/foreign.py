"""Characters and signs from elsewhere: each is reported and read as what it stands for."""

from __future__ import annotations

import re
import unicodedata

from playrules.dsl.diagnostics import codes
from playrules.dsl.diagnostics.model import Edit, Fix
from playrules.dsl.syntax.scanning import Scanning
from playrules.dsl.syntax.tokens import MOST_DIGITS, SYMBOLS

_PRINTED = {
    "×": "*",
    "·": "*",
    "÷": "/",
    "≤": "<=",
    "≥": ">=",
    "…": "..",
    "≠": "is not",
    "\u2212": "-",
    "\u2010": "-",
    "\u2011": "-",
    "\u2012": "-",
    "–": "-",
    "—": "-",
}
_QUOTES = {"“": '”“"', "”": '”“"', "„": '“”"', "«": "»", "‘": "’'", "’": "’", "'": "'’"}
_BORROWED = {
    "==": "is",
    "===": "is",
    "!=": "is not",
    "!==": "is not",
    "&&": "and",
    "||": "or",
    "!": "not",
}
_KINDS = {"is": "IS", "not": "NOT", "and": "AND", "or": "OR", "to": "TO", "be": "BE"}
_KINDS |= {"starts": "STARTS", ":": "COLON"}
_THOUSANDS = re.compile(r"0[0-9]{2}(?!\w)")
_LINE_END = re.compile(r"[\r\n]")
_LONGEST_QUOTED = 500
_LONGEST_PATH = 50
_RUN_OF_UNKNOWN = re.compile(r"[^\w\s\"#{}()\[\]:,|.<>+*/=;-]+")


def repair(scanner: Scanning, start: int, end: int) -> int:
    """Deal with a character that starts no token and return where to go on."""
    text = scanner.lines.text
    character = text[start]
    if character in _PRINTED:
        _printed(scanner, character, start)
        return start + 1
    if character == '"':
        return _open_quote(scanner, start, end)
    if character in _QUOTES:
        return _foreign_quotes(scanner, character, start, end)
    category = unicodedata.category(character)
    if character.isspace() or (category == "Cf" and character != "\u2028"):
        # A byte order mark is no mistake: some editors put it first.
        if not (start == 0 and character == "\ufeff"):
            scanner.odd_blanks.append((start, start + 1))
        return start + 1
    run = _RUN_OF_UNKNOWN.match(text, start, end)
    stop = run.end() if run is not None and category[0] in "SP" else start + 1
    # A sign with a known meaning gets its own message.
    for place in range(start + 1, stop):
        if text[place] in _PRINTED or text[place] in _QUOTES:
            stop = place
            break
    report_unknown(scanner, start, stop)
    return stop


def report_unknown(scanner: Scanning, start: int, end: int) -> None:
    """Report characters that mean nothing here."""
    shown = scanner.lines.text[start:end]
    if not shown.isprintable():
        shown = " ".join(f"U+{ord(character):04X}" for character in shown)
    scanner.sink.error(
        codes.UNKNOWN_CHARACTER,
        f"`{shown}` has no meaning in a rules file",
        scanner.lines.span(start, end),
        "leave it out, or put it into a text",
    )


def report_odd_blanks(scanner: Scanning) -> None:
    """Report all unusual blanks at once: pasted text has them on every line."""
    if not scanner.odd_blanks:
        return
    text = scanner.lines.text
    edits = tuple(
        Edit(scanner.lines.span(*place), " " if text[place[0]].isspace() else "")
        for place in scanner.odd_blanks
    )
    count = len(edits)
    name = unicodedata.name(text[scanner.odd_blanks[0][0]], "control character").lower()
    scanner.sink.error(
        codes.ODD_BLANK,
        "an unusual blank looks like a plain one" if count == 1 else f"{count} unusual blanks",
        edits[0].span,
        name if count == 1 else f"{name}, the first of {count}",
        help="text that is pasted from other programs often holds them; replace them by plain ones",
        fixes=[Fix("replace by plain blanks", edits, certain=True)],
    )
    scanner.odd_blanks.clear()


def _printed(scanner: Scanning, character: str, start: int) -> None:
    plain = _PRINTED[character]
    _replace(
        scanner, codes.TYPOGRAPHY, f"`{character}` is written `{plain}`", plain, start, start + 1
    )
    if plain in SYMBOLS:
        scanner.symbol(plain, start, start + 1)
    else:
        _add_words(scanner, plain, start, start + 1)


def _add_words(scanner: Scanning, words: str, start: int, end: int) -> None:
    for word in words.split():
        scanner.add(_KINDS[word], word, start, end)


def _replace(
    scanner: Scanning, code: str, message: str, text: str, start: int, end: int, help: str = ""
) -> None:
    """Report what stands from *start* to *end*, with a fix that puts *text* there."""
    span = scanner.lines.span(start, end)
    fix = Fix(f"write `{text}`" if text else "leave it out", (Edit(span, text),), certain=True)
    label = f"write `{text}`" if text else "leave it out"
    scanner.sink.error(code, message, span, label, help=help, fixes=[fix])


def _open_quote(scanner: Scanning, start: int, end: int) -> int:
    """Report a text that does not end, and read it to the end of its line."""
    text = scanner.lines.text
    if text.startswith('"""', start):
        span = scanner.lines.span(start, start + 3)
        scanner.sink.error(
            codes.OPEN_BLOCK_TEXT, "this long text is never closed", span, 'no """ follows'
        )
        scanner.text("TEXT", "", start, end)
        return end
    stop = _end_of_line(text, start, end)
    # `game pig "Pig {`: the brace is meant as one, or the whole file would be out of step.
    content = text[start:stop].rstrip()
    stop = start + len(content.removesuffix("{").rstrip())
    lone = not text[start + 1 : stop].strip()
    # Where the line holds more than words, the text may end before the line does.
    sure = not re.search(r'[{}#|]|".*"', content)
    fix = Fix("close the text", (Edit(scanner.lines.span(stop, stop), '"'),), certain=sure)
    scanner.sink.error(
        codes.OPEN_QUOTE,
        "this text is not closed",
        scanner.lines.span(start, stop),
        "no text follows this quote" if lone else "the quote at its end is missing",
        help="is the quote at the start of a text missing?" if lone else "",
        fixes=[] if lone else [fix],
    )
    scanner.add("STRING", "", start, stop)
    return stop


def _foreign_quotes(scanner: Scanning, character: str, start: int, end: int) -> int:
    """Read a text in curly or single quotes."""
    text = scanner.lines.text
    line_end = _end_of_line(text, start, min(end, start + _LONGEST_QUOTED))
    closer = re.compile(f"[{_QUOTES[character]}]").search(text, start + 1, line_end)
    if closer is None:
        report_unknown(scanner, start, start + 1)
        return start + 1
    stop = closer.start()
    span = scanner.lines.span(start, stop + 1)
    plain = '"' + text[start + 1 : stop].replace('"', '\\"') + '"'
    scanner.sink.error(
        codes.QUOTES,
        'texts stand between straight double quotes, `"`',
        span,
        f"write `{plain}`",
        fixes=[Fix("use straight quotes", (Edit(span, plain),), certain=True)],
    )
    scanner.add("STRING", text[stop], start, stop + 1)
    return stop + 1


def _end_of_line(text: str, start: int, end: int) -> int:
    match = _LINE_END.search(text, start, end)
    return match.start() if match else end


def operator(scanner: Scanning, sign: str, start: int, end: int) -> int:
    """Read a sign that other languages use, and return where to go on."""
    if sign == "||" and scanner.form == "ROW":
        scanner.symbol("|", start, start + 1)
        scanner.symbol("|", start + 1, end)
    elif sign in _BORROWED:
        word = _BORROWED[sign]
        _replace(scanner, codes.BORROWED, f"`{sign}` is written `{word}`", word, start, end)
        _add_words(scanner, word, start, end)
    elif sign in ("=", ":="):
        _equals(scanner, sign, start, end)
    elif sign == ";":
        _replace(
            scanner,
            codes.SEMICOLON,
            "statements need no semicolon",
            "",
            start,
            end,
            "a new line ends a statement",
        )
        if scanner.line_end < 0:
            scanner.line_end = start
    elif sign.startswith("//"):
        slashes = scanner.lines.span(start, start + 2)
        fix = Fix("write `#`", (Edit(slashes, "#"),), certain=True)
        scanner.sink.error(
            codes.COMMENT, "a comment starts with `#`", slashes, "write `#`", fixes=[fix]
        )
    elif sign in ("->", "=>"):
        report_unknown(scanner, start, end)
    else:
        _change_in_place(scanner, sign, start, end)
    return end


def _change_in_place(scanner: Scanning, sign: str, start: int, end: int) -> None:
    """Report `x += 1`."""
    target = "x"
    if scanner.first < len(scanner.tokens) and scanner.line_end < 0:  # something stands before it
        target = scanner.lines.text[scanner.tokens[scanner.first].start : start].strip() or "x"
    scanner.sink.error(
        codes.EQUALS,
        f"`{sign}` does not change a value",
        scanner.lines.span(start, end),
        help=f"write `set {target} to {target} {sign[0]} …`",
    )
    scanner.add("IS", "is", start, end)


def _equals(scanner: Scanning, sign: str, start: int, end: int) -> None:
    """Read `=` or `:=` as what the statement needs here."""
    meant = _meaning_of_equals(scanner)
    help = ""
    since = scanner.tokens[scanner.first : scanner.first + _LONGEST_PATH]
    if meant == ":" and scanner.form == "PHRASE":
        scanner.form = "SETTING"
        help = f"to change a value in a rule, write `set {since[0].text} to …`"
    elif meant == "is" and scanner.form == "PHRASE" and {t.kind for t in since} <= {"NAME", "DOT"}:
        path = scanner.lines.text[since[0].start : start].strip()
        scanner.sink.error(
            codes.EQUALS,
            f"`{sign}` does not change a value",
            scanner.lines.span(start, end),
            help=f"write `set {path} to …`",
        )
        scanner.add("IS", "is", start, end)
        return
    _replace(scanner, codes.EQUALS, f"`{sign}` is written `{meant}` here", meant, start, end, help)
    scanner.add(_KINDS[meant], meant, start, end)


def _meaning_of_equals(scanner: Scanning) -> str:
    """Return the word or sign that `=` stands for at this place of the statement."""
    if scanner.brackets:
        named = scanner.previous() == "NAME" and scanner.previous(2) in ("CALL_OPEN", "COMMA")
        return ":" if named else "is"
    form, since = scanner.form, scanner.tokens[scanner.first : scanner.first + _LONGEST_PATH]
    kinds = [token.kind for token in since]
    words = {"SET": ("TO", "to"), "LET": ("BE", "be"), "DEFINE": ("COLON", ":")}
    if form in words and words[form][0] not in kinds:
        return words[form][1]
    if form == "HAS":
        return ":" if "COLON" not in kinds else "starts"
    return ":" if form == "PHRASE" and len(kinds) == 1 else "is"


def report_lone_brace(scanner: Scanning, start: int, end: int) -> None:
    """Report `{` on a line of its own; it is read as the end of the line above."""
    above = scanner.tokens[-1]
    gap = scanner.lines.span(above.end, start)
    # A comment in between would swallow the brace.
    plain = not scanner.lines.text[above.end : start].strip()
    scanner.sink.error(
        codes.LONE_BRACE,
        "`{` ends the line that it belongs to",
        scanner.lines.span(start, end),
        "move it to the end of the line above",
        fixes=[Fix("join the lines", (Edit(gap, " "),), certain=True)] if plain else (),
    )


def report_glued(scanner: Scanning, start: int, end: int) -> int:
    """Report a number that letters and digits follow, add it as a number, return its end."""
    text = scanner.lines.text
    while end < len(text) and (text[end] == "_" or text[end].isalnum()):
        end += 1
    scanner.sink.error(
        codes.GLUED,
        f"`{text[start:end]}` is neither a number nor a quantity",
        scanner.lines.span(start, end),
        help="a number may be followed by one unit, as in `15cm`; names start with a letter",
    )
    scanner.add("NUMBER", "0", start, end)
    return end


def report_large(scanner: Scanning, start: int, end: int) -> None:
    """Report a number that no state can hold, and add it as 0."""
    scanner.sink.error(
        codes.TOO_LARGE,
        "this number is too large",
        scanner.lines.span(start, end),
        f"numbers have {MOST_DIGITS} digits at most",
    )
    scanner.add("NUMBER", "0", start, end)


def report_long(scanner: Scanning, what: str, most: int, start: int, end: int) -> None:
    """Report a name or text that is longer than anybody reads."""
    scanner.sink.error(
        codes.TOO_LONG_WORD,
        f"this {what} has {end - start:,} letters",
        scanner.lines.span(start, start + 1),
        f"more than {most:,}",
        help="shorten it" if what == "name" else "shorten it, or divide it into several",
    )


def check_decimal_comma(scanner: Scanning, unit: str | None, start: int, end: int) -> None:
    """Report `3,5cm` and `1,000` when the part behind the comma is about to be added."""
    tokens, text = scanner.tokens, scanner.lines.text
    if len(tokens) < 2 or tokens[-1].kind != "COMMA" or tokens[-2].kind != "NUMBER":
        return
    whole = tokens[-2]
    if tokens[-1].end != start or whole.end != tokens[-1].start or whole.start < 0:
        return
    thousands = unit is None and len(whole.text) <= 3 and _THOUSANDS.fullmatch(text[start:end])
    if unit is None and not thousands:
        return
    plain = whole.text + ("" if thousands else ".") + text[start:end]
    message = "nothing separates thousands" if thousands else "a fraction follows a point"
    span = scanner.lines.span(whole.start, end)
    fix = Fix(f"write `{plain}`", (Edit(span, plain),), certain=True)
    scanner.sink.error(codes.DECIMAL_COMMA, message, span, f"write `{plain}`", fixes=[fix])
