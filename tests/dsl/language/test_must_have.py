"""The messages that people need most, and the traps of a language like this, one test for each."""

from __future__ import annotations

import pytest
from rulebook import HEAD_LINES, compile_rules, playing, problems, rules, value, vocabulary

from playrules.dsl import compile_text
from playrules.dsl.diagnostics.model import Diagnostic
from playrules.dsl.diagnostics.render import render
from playrules.dsl.diagnostics.width import display_width
from playrules.dsl.fixing import apply_edits


def only(text: str) -> Diagnostic:
    """Return the one error of a whole file."""
    found = problems(text)
    assert len(found) == 1, [(one.code, one.message) for one in found]
    return found[0]


def mended(text: str) -> str:
    """Return a whole file after the one certain fix of its one error, which leaves none."""
    (fix,) = only(text).fixes
    assert fix.certain
    new = apply_edits(text, fix.edits)
    assert not problems(new), new
    return new


def marked(one: Diagnostic, text: str) -> str:
    """Return what a diagnostic marks."""
    return text[one.primary.span.start : one.primary.span.end]


# --- messages ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    ['setting goal "Goal" { value 20cm }', 'piece pawn "Pawn" { count 20 }', "has n number",
     'rule go <p player> "Go" { say "{p}" }', "define twice(n: number) 2 * n"],
)  # fmt: skip
def test_missing_colon(line: str) -> None:
    """Wherever a name is given something, the colon is missed and added."""
    text = rules('play { say "on" }\n' + line)
    assert only(text).code == "R0301"
    assert "colon" in only(text).message
    mended(text)


def test_set_with_an_equals_sign() -> None:
    """`set x = 3` is read as it is meant."""
    assert "set n to 3" in mended(playing('set n = 3\nsay "{n}"', "has n: number"))


def test_two_equals_signs() -> None:
    """`==` is written `is`."""
    assert "if 3 is 3" in mended(playing('say "on" if 3 == 3'))


def test_missing_closing_brace() -> None:
    """It is missed where the indentation ends its block, with the brace that it would close."""
    text = playing('if 1 < 2 {\n  say "on"\nsay "off"')
    one = only(text)
    labels = [(text[label.span.start : label.span.end], label.text) for label in one.secondary]
    assert one.primary.span.line == HEAD_LINES + 4
    assert labels == [("{", "the block starts here"), ('"on"', "the last line of the block")]
    assert "by the indentation" in one.help
    assert '    say "on"\n  }\n  say "off"' in mended(text)


def test_missing_opening_brace() -> None:
    """It is missed at the end of the line above what is indented like a block."""
    text = playing('if 1 < 2\n  say "on"\n}\nsay "off"')
    one = only(text)
    assert (one.code, one.primary.span.line) == ("R0203", HEAD_LINES + 2)
    assert [label.text for label in one.secondary] == ["indented like a block"]
    assert "if 1 < 2 {" in mended(text)


def test_a_forgotten_brace_hides_nothing_else() -> None:
    """Other mistakes are told in the same run, above and below it."""
    found = problems(
        playing('say "{cions}"\nif 1 < 2 {\n  say "on"\nsya "off"', "has coins: number")
    )
    assert [one.code for one in found] == ["R2001", "R0201", "R1001"]


def test_unclosed_quote_ends_at_the_line_end() -> None:
    """What follows on the next lines is read as ever."""
    text = playing('say "on\nsya "off"')
    found = problems(text)
    assert [(one.code, one.primary.span.line) for one in found] == [
        ("R0109", HEAD_LINES + 2),
        ("R1001", HEAD_LINES + 3),
    ]


def test_blank_before_a_unit() -> None:
    """`15 cm` is a quantity."""
    assert "value: 15cm" in mended(rules('play { say "{reach}" }\nsetting reach { value: 15 cm }'))


def test_curly_quotes() -> None:
    """Word processors make them."""
    assert 'say "on"' in mended(playing("say “on”"))


def test_no_break_space() -> None:
    """It looks like any blank; all of a file are told and replaced at once."""
    text = playing('say\u00a0"on"\nsay\u00a0"off"')
    assert only(text).message == "2 unusual blanks"
    assert "\u00a0" not in mended(text)


def test_en_dash() -> None:
    """A printed dash is a minus."""
    assert "5 - 3" in mended(playing('let n be 5 – 3\nsay "{n}"'))


def test_decimal_comma() -> None:
    """A fraction follows a point."""
    assert "3.5cm" in mended(rules('play { say "{reach}" }\nsetting reach { value: 3,5cm }'))


TABLE = 'play { say "{t[1].b}" }\ntable t {\n  | a | b |\n  | 1 | 3 |\n}'


def test_row_without_its_last_bar() -> None:
    """The bar is missed behind the last cell."""
    assert "| 1 | 3 |\n" in mended(rules(TABLE.replace("3 |", "3")))


def test_wrong_number_of_cells() -> None:
    """The row is marked, and the header that it does not fit."""
    one = only(rules(TABLE.replace("3 |", "3 | 4 |")))
    assert one.code == "R1007"
    assert [label.text for label in one.secondary] == ["the header"]


def test_unknown_unit() -> None:
    """A near one is proposed."""
    one = only(rules('play { say "{reach}" }\nsetting reach { value: 15cmm }'))
    assert (one.message, one.help) == ("unknown unit `cmm`", "did you mean `cm`?")


def test_wrong_dimension() -> None:
    """A length and a time do not add up, and both are named."""
    assert "a length cannot be added to a time" in only(playing('say "{15cm + 3s}"')).message


def test_duplicate_definition() -> None:
    """The first one is shown, too."""
    text = rules('play { say "{goal}" }\ndefine goal: 3\nsetting goal { value: 3 }')
    one = only(text)
    assert one.code == "R2002"
    assert [label.text for label in one.secondary] == ["first `goal` is here"]


@pytest.mark.parametrize("word", ["if", "to", "be", "for", "each", "not", "is", "where", "nothing"])
def test_keyword_as_a_name(word: str) -> None:
    """Words that build sentences are no names."""
    found = problems(playing(f'let {word} be 3\nsay "on"'))
    assert found[0].code in ("R0304", "R2003")
    assert f"`{word}` is a word of the language" in found[0].message


def test_missing_edition() -> None:
    """`rules 1` is added at the top."""
    assert mended(playing('say "on"').removeprefix("rules 1\n\n")).startswith("rules 1\n\ngame")


def test_missing_use() -> None:
    """The plugin that has the word is named once, and its line is added."""
    text = playing("roll coin", 'die coin "Coin" { faces: 1..2 }')
    one = next(one for one in problems(text) if one.fixes)
    assert "`die` is a word of `dice`: add `use dice 1`" in [other.help for other in problems(text)]
    assert not problems(apply_edits(text, one.fixes[0].edits))


def test_plugin_that_is_not_installed() -> None:
    """What is here is listed; a name from a file is no reason to install anything."""
    one = only(rules('use cards 1\nplay { say "on" }'))
    assert one.code == "R5002"
    assert "board, dice" in one.help
    assert "install" not in one.help


def test_carets_below_wide_characters() -> None:
    """Signs that take two columns count two; tabs go to their stops."""
    text = playing('\tsay "骰子六" frobnicate')
    one = only(text)
    shown = render(one, {one.primary.span.file: text}).splitlines()
    line, marks = shown[3], shown[4]
    before = line[: line.index("frobnicate")]
    assert display_width(before) == display_width(marks[: marks.index("^")])


# --- traps ------------------------------------------------------------------------------------


def test_an_unknown_block_silences_what_hangs_on_it() -> None:
    """Neither what stands in it nor what uses it is told."""
    text = playing(
        'choose n from 1..2 for red\nsay "{n} {dial.number}"',
        "spiner dial {\n  ring number { faces: 1..6 }\n  line: 2%\n}\nuse spinner 1",
    )
    assert only(text).help == "did you mean `spinner`?"


def test_equal_mistakes_at_a_place_are_told_once() -> None:
    """Also where the place is compiled for each number of players, or twice over."""
    text = rules('define f(n: number): nobody + n\nplay { say "{f(1)} {f(2)}" }')
    assert len(problems(text)) == 1


def test_suggestions_are_legal_where_they_stand() -> None:
    """A setting of another kind of block is not proposed."""
    one = only(rules('play { say "on" }\nzone box "Box" { cuont: 3 }'))
    assert "did you mean" not in one.help


@pytest.mark.parametrize(
    ("written", "code"),
    [("1e3", "R0112"), ("1,000", "R0111"), ("½", "R0101"), ("3,5cm", "R0111"), ("3a4", "R0112")],
)
def test_numbers_from_elsewhere(written: str, code: str) -> None:
    """Each is told as one mistake."""
    assert only(rules(f'play {{ say "on" }}\nsetting n {{ value: {written} }}')).code == code


def test_dice_are_no_numbers() -> None:
    """`2d6` is thrown by `choose`."""
    assert "at random" in only(playing('say "{2d6 + 1}"')).help
    assert not problems(playing('choose n from 2d6 at random\nsay "{n}"'))


def test_in_is_no_unit() -> None:
    """An inch is written `inch`; `in` asks whether something is in a list."""
    assert value("3 in 2..4") == "yes"
    assert only(playing('say "{3in}"')).code in ("R3004", "R0112")


def test_minus_without_blanks() -> None:
    """`a-b` subtracts: a name has no minus in it."""
    assert value("a-b", "define a: 5\ndefine b: 3") == "2"


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_line_ends(ends: str) -> None:
    """Lines end as in any system, and are counted the same."""
    text = playing('say "on"\nsya "off"').replace("\n", ends)
    assert only(text).primary.span.line == HEAD_LINES + 3


def test_byte_order_mark_and_missing_last_line_end() -> None:
    """Neither is a mistake."""
    assert compile_rules("\ufeff" + playing('say "on"').rstrip("\n")).ok


def test_columns_count_characters() -> None:
    """Not bytes, and not the halves that some encodings need."""
    text = playing('say "🎲é" frobnicate')
    assert only(text).primary.span.column == len('  say "🎲é" ') + 1


def test_deep_nesting() -> None:
    """Thousands of brackets and blocks end in one message."""
    deep = "(" * 3000 + "1" + ")" * 3000
    assert only(playing(f"let n be {deep}")).code == "R0003"
    assert only(playing("repeat 2 times {\n" * 200 + "}\n" * 200)).code == "R0003"


def test_noise_gives_a_bounded_number_of_messages() -> None:
    """Nobody reads a thousand."""
    assert len(compile_rules("$ ? ~\n" * 2000).diagnostics) <= 21


@pytest.mark.parametrize("word", ["from", "to", "by", "with", "times", "as"])
def test_small_words_are_names_of_settings_and_members(word: str) -> None:
    """`from: 3` in a block and `row.to` are no statements."""
    text = TABLE.replace("b", word, 1).replace("| b |", f"| {word} |")
    assert not problems(rules(text))


def test_a_phrase_of_nonsense_is_found() -> None:
    """The grammar takes nearly any words; what they mean is checked all the same."""
    for line in ("go quickly to the box", "move red box blue", "red green blue", "turn turn"):
        assert problems(playing(line, 'zone box "Box" { }')), line


def test_negative_values_in_a_phrase() -> None:
    """A minus behind a word is a sign, with a blank on one side."""
    assert not problems(playing("score -3 for red", "players { has score: number }"))
    assert value("most(-2, -3)") == "-2"


def test_a_comparison_in_a_phrase() -> None:
    """Conditions follow `if`."""
    for condition in ("n is 3", "n > 3", "n > 3 and n < 5"):
        one = only(playing(f'say "on" {condition}', "has n: number"))
        assert "follow" in one.help
        assert "`if" in one.help


def test_a_vocabulary_is_not_changed_by_a_file() -> None:
    """What one file uses is unknown in the next one."""
    with_dice = rules('use dice 1\ndie coin "Coin" { faces: 1..2 }\nplay { roll coin }')
    without = with_dice.replace("use dice 1\n", "")
    before = vocabulary()
    assert compile_text(with_dice, vocabulary=before).ok
    assert not compile_text(without, vocabulary=before).ok
    assert compile_text(with_dice, vocabulary=before).ok
    assert vocabulary() == before


def test_messages_do_not_speak_like_a_parser() -> None:
    """Nobody who writes rules knows what a token is."""
    strange = ("token", "parse", "expression", "identifier", "syntax", "string", "literal", "EOF")
    wrong = ["say }", 'say "a" +', "let x", "set 3 to 4", "}{", "(", "for", "x: :", "a.b c"]
    for text in wrong:
        for one in compile_rules(rules(text)).diagnostics:
            said = " ".join([one.message, one.help, one.primary.text])
            assert not any(word in said.split() for word in strange), said
