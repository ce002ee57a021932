"""Broken snippets, and the one message that each gets at its place."""

import pytest

from playrules.dsl.diagnostics import codes
from playrules.dsl.diagnostics.model import Diagnostic
from playrules.dsl.syntax import parse, read_source, tree
from playrules.dsl.syntax.source import decode


def faults(text: str) -> list[Diagnostic]:
    return parse(text, "test.rules")[1]


# What is written, the code, and the line and column of the mistake.
ERRORS = [
    # characters and signs from elsewhere
    ("a $ b", "R0101", 1, 3),
    ("x: ½", "R0101", 1, 4),
    ("a -> b", "R0101", 1, 3),
    ("x:\u00a03", "R0102", 1, 3),
    ("\u00a0 x: 3\n\u00a0 y:\u00a04", "R0102", 1, 1),
    ("x: a\u200bb", "R0102", 1, 5),
    ("x: “a”", "R0103", 1, 4),
    ("x: 'a'", "R0103", 1, 4),
    ("x: a – b", "R0104", 1, 6),
    ("x: a × b", "R0104", 1, 6),
    ("if a ≥ 3 { b }", "R0104", 1, 6),
    ("if a ≤ 3 { b }", "R0104", 1, 6),
    ("if a ≠ 3 { b }", "R0104", 1, 6),
    ("x: 1…3", "R0104", 1, 5),
    ("if a == b { c }", "R0105", 1, 6),
    ("if a != b { c }", "R0105", 1, 6),
    ("if a && b { c }", "R0105", 1, 6),
    ("if a || b { c }", "R0105", 1, 6),
    ("if !a { c }", "R0105", 1, 4),
    ("if a = b { c }", "R0106", 1, 6),
    ("set x = 3", "R0106", 1, 7),
    ("set x := 3", "R0106", 1, 7),
    ("let x = 3", "R0106", 1, 7),
    ("goal = 100", "R0106", 1, 6),
    ("goal := 100", "R0106", 1, 6),
    ("has x: number = 3", "R0106", 1, 15),
    ("define f(a) = a", "R0106", 1, 13),
    ("x: f(a, b = 3)", "R0106", 1, 11),
    ("p.score = 3", "R0106", 1, 9),
    ("score += 1", "R0106", 1, 7),
    ("a;", "R0107", 1, 2),
    ("// note", "R0108", 1, 1),
    ('x: "abc', "R0109", 1, 4),
    ('game pig "Pig {\n  a\n}', "R0109", 1, 10),
    ('x: """abc\ny', "R0110", 1, 4),
    ("x: 3,5cm", "R0111", 1, 4),
    ("x: 1,000", "R0111", 1, 4),
    ("x: 3a4", "R0112", 1, 4),
    ("x: 1_000", "R0112", 1, 4),
    ("x: 1.5d6", "R0112", 1, 4),
    ("size: 15 cm", "R0113", 1, 7),
    ('x: "a\\d"', "R0114", 1, 6),
    ('x: "a {b"', "R0115", 1, 7),
    ('x: "a {}"', "R0115", 1, 7),
    ("x: 1234567890123456789", "R0116", 1, 4),
    (f"{'n' * 101}: 3", "R0117", 1, 1),
    (f'x: "{"t" * 10_000}"', "R0117", 1, 4),
    (f'x: """{"t" * 10_000}"""', "R0117", 1, 4),
    # blocks and brackets
    ("rule a {\n  b\n\nrule c {\n  d\n}", "R0201", 4, 1),
    ("rule a {\n  if b {\n    c\n}\nrule d {\n}", "R0201", 4, 1),
    ('choose {\n  option "a" { b\n  option "c" { d }\n}', "R0201", 2, 17),
    ("rule a {\n  b", "R0201", 2, 4),
    ("rule a {\n  b\n}\n}\nc", "R0202", 4, 1),
    ("rule a {\n  b\n}\n  c\n}", "R0202", 3, 1),
    ("rule a {\n  if b\n    c\n  }\n}", "R0203", 2, 7),
    ("if a {\n  b\n} else\n  c\n}", "R0203", 3, 7),
    ("if a: b", "R0203", 1, 5),
    ("if a then b", "R0203", 1, 6),
    ("if a\nb", "R0203", 1, 5),
    ("if a\n{\n  b\n}", "R0204", 2, 1),
    ("x: (a + b\ny: 3", "R0205", 1, 4),
    ("x: f(a,\ny: 3\nz: 4", "R0205", 1, 5),
    ("x: f(a]", "R0205", 1, 7),
    ("x: [1, 2", "R0205", 1, 4),
    ("x: a + b)", "R0206", 1, 9),
    # statements and expressions
    ("has x number", "R0301", 1, 7),
    ("define f(a) a + 1", "R0301", 1, 13),
    ("when <s squadron> lands", "R0301", 1, 7),
    ("x:", "R0302", 1, 3),
    ("x: a +", "R0302", 1, 7),
    ("x: a +\nlet y be 3", "R0302", 1, 7),
    ("x: a +\ny: 3", "R0302", 1, 7),
    ("x: f(a, )", "R0302", 1, 9),
    ("for each x in { a }", "R0302", 1, 15),
    ('x: "{a +}"', "R0302", 1, 9),
    ("| a | b\n| c | d |", "R0303", 1, 8),
    ("let set be 3", "R0304", 1, 5),
    ("let if be 3", "R0304", 1, 5),
    ("has else: number", "R0304", 1, 5),
    ("define repeat: 3", "R0304", 1, 8),
    ("for each in in x { a }", "R0304", 1, 10),
    ("repeat as let { a }", "R0304", 1, 11),
    ("rule go <let: player> { a }", "R0304", 1, 10),
    ('piece set "Set" { }', "R0304", 1, 7),
    ('piece not "Not" { }', "R0304", 1, 7),
    ("goal < 3", "R0305", 1, 6),
    ("choose x from D and E", "R0305", 1, 17),
    ("if 1 < y < 5 { a }", "R0306", 1, 10),
    ("else { a }", "R0307", 1, 1),
    ("x: a else b", "R0307", 1, 6),
    ("if a { b } elif c { d }", "R0308", 1, 12),
    ("if a { b }\nelif c > 3 { d }", "R0308", 2, 1),
    ("set x 3", "R0309", 1, 7),
    ("let x 3", "R0309", 1, 7),
    ("for p in players { a }", "R0309", 1, 5),
    ("for each p players { a }", "R0309", 1, 12),
    ("repeat 3 { a }", "R0309", 1, 10),
    ("x: a if b", "R0309", 1, 10),
    ("x: a.", "R0310", 1, 6),
    ("draw(3)", "R0311", 1, 5),
    ("if a { b } c", "R0312", 1, 12),
    ("3", "R0399", 1, 1),
    ("x: y z", "R0399", 1, 6),
    ("p.score + 1", "R0399", 1, 1),
]


@pytest.mark.parametrize(("text", "code", "line", "column"), ERRORS)
def test_error(text: str, code: str, line: int, column: int) -> None:
    """A slip gets one message, with its code, where it is."""
    found = [(one.code, one.primary.span.line, one.primary.span.column) for one in faults(text)]
    assert found == [(code, line, column)]


def test_every_syntax_code_has_an_example() -> None:
    """No code of this stage is without a snippet in the tables of this module."""
    # R0313 needs to know what is a list; `tests/dsl/language/mistakes.md` has it.
    elsewhere = {
        codes.NO_COMMA, codes.NOT_TEXT, codes.TOO_LONG, codes.TOO_DEEP, codes.TOO_BIG,
        codes.NO_EDITION,
    }  # fmt: skip
    syntax = {code for code in codes.CODES if code.startswith("R0")}
    assert {code for _, code, _, _ in ERRORS} == syntax - elsewhere


SIGNS = (
    "== = === != !== := && || += -= *= /= ; ! // -> => “ ” ' ` × ≥ – ½ \u200b \u00a0 . .. "
    "| , : < > * /"
).split(" ")
FORMS = (
    "{}", "{} 3", "a\n{}", "a\n{} 3", 'x: "{{{}}}"', 'x: "{{a {} 3}}"', "({}", "x: [{}]",
    "a {{{}}}", "a {{\n{}\n}}", "| {} |", "if {} {{ }}", "let x be {}", "a <b: {}>", "{0}{0}{0}",
    "{0} {0}",
)  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
def test_any_sign_may_stand_anywhere(form: str) -> None:
    """A sign of another language, where nothing or anything stands before it, is answered."""
    for sign in SIGNS:
        text = form.format(sign)
        for one in faults(text):
            assert 0 <= one.primary.span.start <= one.primary.span.end <= len(text), (text, one)


def repaired(text: str) -> str:
    """`text` after its only fix."""
    (one,) = faults(text)
    (fix,) = one.fixes
    for edit in sorted(fix.edits, key=lambda edit: -edit.span.start):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


# A fix for each of these makes the snippet correct.
FIXED = [
    *(text for text, code, _, _ in ERRORS if code in ("R0102", "R0103", "R0104", "R0105", "R0108")),
    *("set x = 3", "let x = 3", "goal = 100", "has x: number = 3", "define f(a) = a", "a;"),
    *('x: "abc', "x: 3,5cm", "x: 1,000", "size: 15 cm", "rule a {\n  b\n}\n}\nc"),
    *("rule a {\n  if b\n    c\n  }\n}", "if a\n{\n  b\n}", "x: (a + b", "x: [1, 2", "x: a + b)"),
    *("has x number", "when <s squadron> lands", "| a | b\n| c | d |", "if a { b } elif c { d }"),
    *("set x 3", "for p in players { a }", "repeat 3 { a }", "draw(3)", "if a { b } c"),
]


@pytest.mark.parametrize("text", FIXED)
def test_fix(text: str) -> None:
    """The fix that comes with a message mends the snippet."""
    assert faults(repaired(text)) == []


def test_foreign_signs_are_read_as_meant() -> None:
    """A sign from elsewhere is reported, and the tree is what its fix would give."""
    text = "set x = a != b && !c\ny: “q” if a ≥ 2 × 3 else 4"
    plain = 'set x to a is not b and not c\ny: "q" if a >= 2 * 3 else 4'
    broken, found = parse(text, "x")
    assert len(found) == 7
    # Places differ; the classes and names of all nodes do not.
    kinds = [type(statement).__name__ for statement in broken.body]
    assert kinds == [type(statement).__name__ for statement in parse(plain, "x")[0].body]


def test_brace_names_its_block() -> None:
    """A missing brace is shown where it lacks, and the brace that it would close with it."""
    (one,) = faults("rule a {\n  if b {\n    c\n}\n")
    assert [(label.span.line, label.text) for label in one.secondary] == [
        (2, "the block starts here"),
        (3, "the last line of the block"),
    ]


def test_not_utf_8() -> None:
    """A byte that is no text is reported with its place; the rest is read."""
    text, (one,) = decode("rules 1\nx: é".encode("latin-1"), "x")
    assert text == "rules 1\nx: \ufffd"
    assert (one.code, one.primary.span.line, one.primary.span.column) == ("R0001", 2, 4)


def test_read_source(tmp_path: object) -> None:
    """A file is read without its byte order mark."""
    path = f"{tmp_path}/a.rules"
    with open(path, "wb") as file:
        file.write(b"\xef\xbb\xbfrules 1\r\n")
    assert read_source(path) == ("rules 1\r\n", [])


def test_binary() -> None:
    """A binary file gets one message."""
    assert [one.code for one in faults("PK\x03\x04\0\0\x08")] == [codes.NOT_TEXT]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a " * 131_073, codes.TOO_LONG),
        ("a " * 20_001, codes.TOO_LONG),
        ("a {\n" * 65 + "}\n" * 65, codes.TOO_DEEP),
        ("x: " + "(" * 65 + "1" + ")" * 65, codes.TOO_DEEP),
        ("x: " + "not " * 500 + "a", codes.TOO_DEEP),
        ("x: " + "a + " * 500 + "a", codes.TOO_DEEP),
        ("x: a" + ".b" * 500, codes.TOO_DEEP),
    ],
)
def test_limits(text: str, code: str) -> None:
    """A file beyond a limit gets one message, and no tree that is not safe to walk."""
    file, (one,) = parse(text, "x")
    assert one.code == code
    assert file.body == ()


def test_what_is_within_the_limits() -> None:
    """Deep and long files are read up to the limits."""
    assert faults("a {\n" * 64 + "}\n" * 64) == []
    assert faults("x: " + "(" * 64 + "1" + ")" * 64) == []
    assert faults("x: " + "a.b, " * 4000 + "a") == []


def test_broken_statements_keep_their_blocks() -> None:
    """What is in the block of a faulty statement is in the tree."""
    file, found = parse("rule a < b {\n  c\n  x: 3\n}\nd", "x")
    assert len(found) == 1
    broken, after = file.body
    assert isinstance(broken, tree.Broken)
    assert broken.body is not None
    assert [type(statement) for statement in broken.body.body] == [tree.Phrase, tree.Setting]
    assert isinstance(after, tree.Phrase)
