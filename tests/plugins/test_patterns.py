"""Patterns of verbs: reading them, writing them out, telling them apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playrules.engine.vocabulary.patterns import (
    Literal,
    Optional,
    Part,
    PatternError,
    Slot,
    alternatives,
    parse_pattern,
    skeleton,
    skeletons,
    slots,
)


def test_a_pattern_is_words_slots_and_optional_parts() -> None:
    assert parse_pattern("rotate <d: disc> [by <n: number or  nothing>]") == (
        Literal("rotate"),
        Slot("d", "disc"),
        Optional((Literal("by"), Slot("n", "number or nothing"))),
    )


def test_a_slot_of_a_header_has_no_kind() -> None:
    assert slots("<name> [<title: text>]") == (Slot("name", ""), Slot("title", "text"))


def test_alternatives_begin_with_the_longest() -> None:
    ways = alternatives(parse_pattern("a [b [c]] <x: list of space>"))
    assert [" ".join(skeleton(way)) for way in ways] == ["a b c <>", "a b <>", "a <>"]


def test_equal_ways_are_given_once() -> None:
    assert skeletons("go [on] [on]") == {("go",), ("go", "on"), ("go", "on", "on")}
    assert len(alternatives(parse_pattern("go [on] [on]"))) == 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "nothing"),
        ("  ", "nothing"),
        ("a [b", "without its ]"),
        ("a ]", "without its ["),
        ("a []", "empty"),
        ("<x: y> <x: z>", "second slot"),
        ("a + b", "cannot read"),
        ("<x y>", "cannot read"),
        ("<: y>", "cannot read"),
    ],
)
def test_what_is_no_pattern_is_refused(text: str, message: str) -> None:
    with pytest.raises(PatternError, match="at offset") as caught:
        parse_pattern(text)
    assert message in str(caught.value)
    assert caught.value.pattern == text


def write(parts: tuple[Part, ...]) -> str:
    texts: list[str] = []
    for part in parts:
        match part:
            case Literal(word):
                texts.append(word)
            case Slot(name, kind):
                texts.append(f"<{name}: {kind}>" if kind else f"<{name}>")
            case Optional(inner):
                texts.append(f"[{write(inner)}]")
    return " ".join(texts)


WORDS = st.from_regex(r"[a-z][a-z_]{0,5}", fullmatch=True)
LEAVES = st.one_of(st.builds(Literal, WORDS), st.builds(Slot, WORDS, WORDS))
PARTS = st.recursive(
    st.lists(LEAVES, min_size=1, max_size=3).map(tuple),
    lambda inner: st.tuples(inner, inner).map(lambda two: (*two[0], Optional(two[1]))),
    max_leaves=4,
)


def names(parts: tuple[Part, ...]) -> list[str]:
    found: list[str] = []
    for part in parts:
        if isinstance(part, Slot):
            found.append(part.name)
        elif isinstance(part, Optional):
            found += names(part.parts)
    return found


@given(PARTS.filter(lambda parts: len(set(names(parts))) == len(names(parts))))
def test_what_is_written_is_read_back(parts: tuple[Part, ...]) -> None:
    assert parse_pattern(write(parts)) == parts
