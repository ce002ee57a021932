"""Sets of things as bits of words, written, asked and followed by a plugin made up for tests."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from time import perf_counter

import pytest

from playrules.dsl import CORE_WORDS, compile_text
from playrules.dsl.diagnostics.render import render_all
from playrules.engine import Event, Machine, State, simulate
from playrules.engine.kinds import YES_NO, number
from playrules.engine.program.expressions import Column, Const, Expr, Math
from playrules.engine.vocabulary import (
    BlockWord,
    Build,
    Code,
    DeclaredBlock,
    FunctionWord,
    GroupWord,
    SettingWord,
    Value,
    VerbWord,
)
from playrules.plugins.api import MadeEntryPoint, MadePlugin, load_plugins
from playrules.plugins.api.arithmetic import compare, minus, plus, simple, times
from playrules.plugins.api.sets import (
    WORD,
    bit,
    closure,
    common,
    in_words,
    union,
    with_bit,
    words_for,
)

GAME = """rules 1
game nets "Nets" {{ players: 2 }}
use nets 1
net cord {{ size: {size} }}
players {{ has score: number starts 0 }}
setup {{
{ties}
}}
play {{
  choose b from knots for red
  score (1 if reached(cord[1], b) else 0) for red
  say "{{list_of}}"
}}
"""


def declare_net(block: DeclaredBlock, build: Build) -> None:
    """Declare knots, and keep which is tied to which."""
    size = block.value("size")
    assert size is not None
    keys = [f"{block.name}[{number}]" for number in range(1, size.value + 1)]
    knots = build.things(block, group="knot", titles=keys, keys=keys)
    words = words_for(size.value)
    columns = [
        build.keep(None, f"{key} word {word}", number(0, 2**62 - 1), readable=False)
        for key in keys
        for word in range(words)
    ]
    build.shared("nets").update(base=columns[0], first=knots.first, count=size.value)


def net(code: Code) -> tuple[int, int, int]:
    """Return the first column, the first knot, and how many there are."""
    shared = code.build.shared("nets")
    return shared["base"], shared["first"], shared["count"]


def tie(code: Code, arguments: dict[str, Value]) -> None:
    """Tie a knot to another one."""
    base, first, count = net(code)
    a, b = (code.let(minus(arguments[one].expr, first)) for one in "ab")
    place = plus(times(a, words_for(count)), Math("down", b, Const(WORD)))
    target = Column(base, code.let(place))
    code.store(target, with_bit(target, Math("mod", b, Const(WORD))))


def tied(code: Code, arguments: dict[str, Value]) -> Value:
    """Whether a knot is tied to another one."""
    base, first, count = net(code)
    a, b = (minus(arguments[one].expr, first) for one in "ab")
    found = in_words(Column(base, times(a, words_for(count))), b, count)
    return Value(YES_NO, found, code.span)


def reached(code: Code, arguments: dict[str, Value]) -> Value:
    """Whether a knot is reached from another one, or is that one."""
    base, first, count = net(code)
    size = words_for(count)
    a, b = (simple(code, minus(arguments[one].expr, first)) for one in "ab")
    start = [
        Math("*", with_bit(Const(0), Math("mod", a, Const(WORD))), here)
        for place in range(size)
        for here in [code.let(Const(1) if size == 1 else equal(a, place))]
    ]
    follow = lambda thing, word: Column(base, plus(times(thing, size), word))  # noqa: E731
    found = closure(code, start, follow, count)
    listed: Expr = Const(0)
    for place, word in enumerate(found):
        inside = bit(word, Math("mod", b, Const(WORD)))
        listed = plus(listed, Math("*", inside, equal(b, place)))
    return Value(YES_NO, listed, code.span)


def equal(thing: Expr, word: int) -> Expr:
    """Return 1 where a thing's bit is in a word."""
    return compare("==", Math("down", thing, Const(WORD)), word)


PAIR = (("a", "knot"), ("b", "knot"))
WORDS = (
    GroupWord("knot", "knot", "knots", "All knots."),
    BlockWord(
        "net", declare_net, "A net.", "net cord { size: 3 }",
        settings={"size": SettingWord("number", "How many knots.", required=True)},
    ),
    VerbWord("tie <a: knot> to <b: knot>", tie, "Ties.", "tie a to b"),
    FunctionWord("tied", PAIR, "yes or no", tied, "Whether tied.", "tied(a, b)"),
    FunctionWord("reached", PAIR, "yes or no", reached, "Whether reached.", "reached(a, b)"),
)  # fmt: skip


def game(size: int, ties: Iterable[tuple[int, int]], play: str, journal: list[Event]) -> State:
    """Start a game with a net."""
    plugins = load_plugins(CORE_WORDS, entry_points=[MadeEntryPoint("nets", MadePlugin(WORDS))])
    lines = "\n".join(f"  tie cord[{a}] to cord[{b}]" for a, b in ties)
    text = GAME.format(size=size, ties=lines).replace('say "{list_of}"', play)
    made = compile_text(text, vocabulary=plugins.vocabulary)
    assert made.program is not None, render_all(made.diagnostics, made.files)
    state = Machine(made.program).start(3, journal=journal)
    while not state.is_over:
        state = state.apply(state.choices[-1], journal=journal)
    return state


def by_hand(ties: Iterable[tuple[int, int]], start: int) -> set[int]:
    """Return what is reached, as anybody would find it."""
    ties, found, left = set(ties), {start}, [start]
    while left:
        here = left.pop()
        for a, b in ties:
            if a == here and b not in found:
                found.add(b)
                left.append(b)
    return found


@pytest.mark.parametrize(
    ("size", "ties", "seed"), [(5, 4, 1), (62, 70, 2), (63, 60, 3), (200, 220, 4)]
)
def test_what_is_reached(size: int, ties: int, seed: int) -> None:
    """In nets of one word and of several: what is tied, and what is reached step by step."""
    random = Random(seed)
    pairs = [(random.randint(1, size), random.randint(1, size)) for _ in range(ties)]
    journal: list[Event] = []
    play = """for each k in knots where reached(cord[1], k) { say "{k}" }
  for each k in knots where tied(cord[2], k) { say "tied {k}" }"""
    game(size, pairs, play, journal)
    said = [one.text for one in journal if one.event == "say"]
    assert said == [
        *(f"cord[{one}]" for one in sorted(by_hand(pairs, 1))),
        *(f"tied cord[{b}]" for b in sorted({b for a, b in pairs if a == 2})),
    ]


def test_a_long_chain_backwards() -> None:
    """The worst order: each pass over the things finds one more."""
    pairs = [(1, 60), *((one, one - 1) for one in range(60, 2, -1))]
    journal: list[Event] = []
    state = game(60, pairs, "score (1 if reached(cord[1], cord[2]) else 0) for red", journal)
    assert state.names.players.red.score == 2


def test_native_code_agrees() -> None:
    """Machine code and Python follow the same ways."""
    random = Random(9)
    pairs = [(random.randint(1, 70), random.randint(1, 70)) for _ in range(90)]
    program = game(70, pairs, 'say "done"', []).machine.program
    assert simulate(program, 60, seed=1, native=True) == simulate(program, 60, seed=1, jobs=1)


def test_it_is_quick() -> None:
    """A thousand questions about a chain of thirty things take no more than a moment."""
    pairs = [(one, one + 1) for one in range(1, 30)] + [(one, 31 - one) for one in range(1, 20)]
    play = """let n be 0
  repeat 1000 times { if reached(cord[1], cord[30]) { set n to n + 1 } }
  score n for red"""
    state = game(30, pairs, play, [])
    started = perf_counter()
    again = game(30, pairs, play, [])
    assert state.row == again.row
    assert perf_counter() - started < 2


def test_words() -> None:
    """Constants are computed at once."""
    assert [words_for(one) for one in (0, 1, 62, 63, 256)] == [0, 1, 1, 2, 5]
    assert with_bit(Const(0b100), 0) == Const(0b101)
    assert bit(Const(0b100), 2) == Const(1)
    assert bit(Const(0b100), Const(1)) == Const(0)
    assert union(Const(0), Column(3)) == Column(3)
    assert common(Const(6), Const(3)) == Const(2)
    assert in_words(Column(10), 64, 100) == bit(Column(11), 2)
