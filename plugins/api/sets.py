"""Sets of up to a few hundred things as bits of whole numbers: told, made, and followed.

A set of things that are numbered from 0 takes `words_for(count)` words: bit `i mod 62` of word
`i / 62` says whether thing i is in it. Words are kept in columns of the row like other numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playrules.engine.program.expressions import Column, Const, Expr, Math, Var
from playrules.engine.vocabulary import Code
from playrules.plugins.api.arithmetic import compare, plus

__all__ = ["WORD", "bit", "closure", "common", "in_words", "union", "with_bit", "words_for"]

WORD = 62
"""Bits of a word: one of 64 is the sign, and one is kept free for sums."""


def words_for(count: int) -> int:
    """Return how many words a set of *count* things takes."""
    return -(-count // WORD)


def bit(word: Expr, index: Expr | int) -> Expr:
    """Return 1 where bit *index* of a word is set, else 0; *index* is 0 … 61."""
    return _math("&", _math(">>", word, _expr(index)), Const(1))


def with_bit(word: Expr, index: Expr | int) -> Expr:
    """Return a word with bit *index* set."""
    return union(word, _math("<<", Const(1), _expr(index)))


def union(left: Expr, right: Expr) -> Expr:
    """Return the bits that either word has."""
    if Const(0) in (left, right):
        return right if left == Const(0) else left
    return _math("|", left, right)


def common(left: Expr, right: Expr) -> Expr:
    """Return the bits that both words have."""
    return _math("&", left, right)


def in_words(first: Column, index: Expr | int, count: int) -> Expr:
    """Return 1 where thing *index* of *count* is in the set that begins with column *first*."""
    one = _expr(index)
    if isinstance(one, Const):
        place, rest = divmod(one.value, WORD)
        return bit(Column(first.base + place, first.index), rest)
    if count <= WORD:
        return bit(first, one)
    word = Column(first.base, plus(_math("down", one, Const(WORD)), first.index))
    return bit(word, _math("mod", one, Const(WORD)))


def closure(
    code: Code, start: Sequence[Expr], direct: Callable[[Expr, int], Expr], count: int
) -> list[Var]:
    """Return the words of all things that can be reached from those of a set, these included.

    *start* are the words of the set, and `direct(thing, word)` is one word of the things that are
    reached from *thing* in one step; things are numbered from 0 below *count*. Each thing is
    followed once, in passes over all of them: as many as there are steps the other way round.
    """
    found = [code.let(word) for word in start]
    done = [code.let(Const(0)) for _ in start]
    more = code.let(Const(1))
    with code.repeat(compare("==", more, 1)):
        code.set(more, Const(0))
        for place, (reached, followed) in enumerate(zip(found, done, strict=True)):
            size = min(WORD, count - place * WORD)
            with (
                code.when(compare("!=", reached, followed)),
                code.loop(Const(0), Const(size)) as index,
                code.when(compare(">", bit(reached, index), bit(followed, index))),
            ):
                code.set(followed, with_bit(followed, index))
                code.set(more, Const(1))
                for word, other in enumerate(found):
                    code.set(other, union(other, direct(plus(index, place * WORD), word)))
    return found


def _expr(index: Expr | int) -> Expr:
    return Const(index) if isinstance(index, int) else index


_KNOWN: dict[str, Callable[[int, int], int]] = {
    "&": int.__and__,
    "|": int.__or__,
    "<<": int.__lshift__,
    ">>": int.__rshift__,
    "down": int.__floordiv__,
    "mod": int.__mod__,
}


def _math(op: str, left: Expr, right: Expr) -> Expr:
    if isinstance(left, Const) and isinstance(right, Const):
        return Const(_KNOWN[op](left.value, right.value))
    return Math(op, left, right)  # type: ignore[arg-type]  # one of the operators above
