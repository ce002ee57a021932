"""Random expressions and lists agree with Python, which computes without bounds."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations, product

from hypothesis import given, settings
from hypothesis import strategies as st
from rulebook import compile_rules, playing, start, values

from playrules.engine import Machine, RulesError

MAX = 2**63 - 1
KEPT = {"a": 7, "b": -3, "c": 0, "d": 2, "e": 1000, "f": -1, "big": 10**17}
TOP = "\n".join(f"has {name}: number starts {value}" for name, value in KEPT.items())
FEW = settings(max_examples=60, deadline=None)


class Undefined(Exception):
    """A number that the rules do not have."""


@dataclass(frozen=True)
class Term:
    """An expression of the language and what Python computes for it."""

    text: str
    value: Callable[[], int]


def number(value: int) -> Term:
    """Return a literal."""
    return Term(str(value) if value >= 0 else f"({value})", lambda: value)


def kept(name: str) -> Term:
    """Return a kept value."""
    return Term(name, lambda: KEPT[name])


def inside(value: int) -> int:
    """Return a value that 64 bits hold."""
    if abs(value) > MAX:
        raise Undefined
    return value


def divided(left: int, right: int, how: str) -> int:
    """Divide as the language does."""
    if right == 0:
        raise Undefined
    down, rest = left // right, left % right
    if how == "exact":
        if rest:
            raise Undefined
        return down
    if how == "near":
        doubled = 2 * abs(left) + abs(right)
        size = doubled // (2 * abs(right))
        return size if (left < 0) == (right < 0) else -size
    return {"down": down, "up": down + bool(rest), "mod": rest}[how]


OPERATORS: dict[str, Callable[[int, int], int]] = {
    "({} + {})": operator.add,
    "({} - {})": operator.sub,
    "({} * {})": operator.mul,
    "({} / {})": lambda x, y: divided(x, y, "exact"),
    "({} mod {})": lambda x, y: divided(x, y, "mod"),
    "down({} / {})": lambda x, y: divided(x, y, "down"),
    "up({} / {})": lambda x, y: divided(x, y, "up"),
    "near({} / {})": lambda x, y: divided(x, y, "near"),
    "most({}, {})": max,
    "least({}, {})": min,
}


def joined(form: str, left: Term, right: Term) -> Term:
    """Return two terms under an operator."""
    compute = OPERATORS[form]
    return Term(
        form.format(left.text, right.text), lambda: inside(compute(left.value(), right.value()))
    )


def negative(one: Term) -> Term:
    """Return the negative of a term."""
    return Term(f"-({one.text})", lambda: inside(-one.value()))


def size_of(one: Term) -> Term:
    """Return a term without its sign."""
    return Term(f"abs({one.text})", lambda: inside(abs(one.value())))


def chosen(test: str, x: Term, y: Term, then: Term, other: Term) -> Term:
    """Return one of two terms by a comparison."""
    holds = {"<": operator.lt, "<=": operator.le, "is": operator.eq, "is not": operator.ne}[test]
    return Term(
        f"({then.text} if {x.text} {test} {y.text} else {other.text})",
        lambda: (then if holds(x.value(), y.value()) else other).value(),
    )


LEAVES = st.one_of(
    st.integers(-20, 20).map(number),
    st.sampled_from([0, 1, -1, 10**17, -(10**17)]).map(number),
    st.sampled_from(sorted(KEPT)).map(kept),
)


def grown(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    """Return terms made of smaller terms."""
    return st.one_of(
        st.builds(joined, st.sampled_from(sorted(OPERATORS)), inner, inner),
        inner.map(negative),
        inner.map(size_of),
    )


TERMS = st.recursive(LEAVES, grown, max_leaves=10)
NAMES = st.sampled_from(sorted(KEPT)).map(kept)
LAZY = st.recursive(
    NAMES,
    lambda inner: st.one_of(
        st.builds(joined, st.sampled_from(sorted(OPERATORS)), inner, inner),
        st.builds(chosen, st.sampled_from(["<", "<=", "is", "is not"]), inner, inner, inner, inner),
    ),
    max_leaves=12,
)


def known(term: Term) -> int | None:
    """Return the value of a term, None where the rules have none."""
    try:
        return term.value()
    except Undefined:
        return None


def outcome(term: Term) -> int | None:
    """Return what a game shows for a term, None where it stops or cannot be compiled."""
    made = compile_rules(playing(f'say "{{{term.text}}}"', TOP))
    if made.program is None:
        assert {one.code for one in made.diagnostics if one.severity == "error"} == {"R3003"}
        return None
    try:
        return int(start(playing(f'say "{{{term.text}}}"', TOP)).said[0])
    except RulesError as error:
        assert "whole result" in error.message or "64 bits" in error.message
        assert error.span.line == 8
        return None


@FEW
@given(st.lists(TERMS, min_size=1, max_size=8))
def test_arithmetic_agrees_with_python(terms: list[Term]) -> None:
    """Sums, products, divisions, signs and extremes of literals and kept values."""
    there = [term for term in terms if known(term) is not None]
    assert values([term.text for term in there], TOP) == [str(known(term)) for term in there]
    for term in terms:
        if term not in there:
            assert outcome(term) is None, term.text


@FEW
@given(st.lists(LAZY, min_size=1, max_size=8))
def test_what_is_not_chosen_is_not_computed(terms: list[Term]) -> None:
    """`if else` computes only the side that it takes."""
    there = [term for term in terms if known(term) is not None]
    assert values([term.text for term in there], TOP) == [str(known(term)) for term in there]
    for term in terms:
        if term not in there:
            assert outcome(term) is None, term.text


@FEW
@given(
    st.lists(st.tuples(st.sampled_from(["+", "-", "*", "mod"]), st.integers(-9, 9)), max_size=8),
    st.integers(-9, 9),
)
def test_operators_bind_as_in_python(rest: list[tuple[str, int]], first: int) -> None:
    """Without brackets the language and Python read a chain alike."""
    parts = [str(first)]
    for sign, value in rest:
        parts += [sign, str(value if sign != "mod" or value else 7)]
    text = " ".join(parts)
    wanted = eval(text.replace("mod", "%"))  # the test wrote the text: digits and signs
    assert values([text]) == [str(wanted)]


@FEW
@given(st.lists(st.booleans(), min_size=5, max_size=5), st.data())
def test_logic_agrees_with_python(facts: list[bool], data: st.DataObject) -> None:
    """`and`, `or` and `not` without brackets."""
    names = "pqrst"
    top = "\n".join(
        f"has {name}: yes or no starts {'yes' if fact else 'no'}"
        for name, fact in zip(names, facts, strict=True)
    )
    words = []
    for position, name in enumerate(names):
        words += ["not"] * data.draw(st.integers(0, 1)) + [name]
        if position < len(names) - 1:
            words.append(data.draw(st.sampled_from(["and", "or"])))
    text = " ".join(words)
    wanted = eval(text, {}, dict(zip(names, facts, strict=True)))  # the test wrote the text
    assert values([text], top) == ["yes" if wanted else "no"]


# --- lists ------------------------------------------------------------------------------------

ITEMS = st.lists(st.integers(-6, 6), min_size=1, max_size=7)


def yes(fact: bool) -> str:
    """Say a fact."""
    return "yes" if fact else "no"


def shown(value: int | None) -> str:
    """Say a value that may be nothing."""
    return "nothing" if value is None else str(value)


@FEW
@given(ITEMS, ITEMS, st.integers(-6, 6), st.integers(1, 4), st.booleans())
def test_aggregates_agree_with_python(
    items: list[int], others: list[int], k: int, m: int, in_play: bool
) -> None:
    """Counting, adding, picking, sorting, slicing, joining and searching."""
    zero = " + zero" if in_play else ""
    one = "[" + ", ".join(f"{item}{zero}" for item in items) + "]"
    two = "[" + ", ".join(str(item) for item in others) + "]"
    kept_ones = [x for x in items if x > k]
    ordered = sorted(items, key=lambda x: (x % m, -x))
    wanted = {
        "count(l)": len(items),
        "count(x in l where x > k)": len(kept_ones),
        "any(x in l where x > k)": yes(bool(kept_ones)),
        "all(x > k for x in l)": yes(len(kept_ones) == len(items)),
        "sum(l)": sum(items),
        "sum(x * x - k for x in l where x > k)": sum(x * x - k for x in kept_ones),
        "most(l)": max(items),
        "least(x mod m for x in l)": min(x % m for x in items),
        "most(x in l where x > k)": shown(max(kept_ones, default=None)),
        "first(x in l where x > k)": shown(kept_ones[0] if kept_ones else None),
        "last(x in l where x > k)": shown(kept_ones[-1] if kept_ones else None),
        "first(x in l by x mod m, -x)": ordered[0],
        "list(x in l by x mod m, -x)[count(l)]": ordered[-1],
        "position(k, list(x in l by x mod m, -x))": shown(
            ordered.index(k) + 1 if k in ordered else None
        ),
        "k in l": yes(k in items),
        "k not in r": yes(k not in others),
        "reverse(l)[1]": items[-1],
        "count(join(l, r))": len(items) + len(others),
        "join(l, r)[count(l) + 1]": others[0],
        "sum(l[m..m + 2])": sum(items[m - 1 : m + 2]),
        "sum(reverse(l)[1..m])": sum(items[::-1][:m]),
        "count(x in l, y in r where x < y)": sum(x < y for x, y in product(items, others)),
        "sum(x * y for x in l, y in r where x is not y)": sum(
            x * y for x, y in product(items, others) if x != y
        ),
        "count(x in l where x in r)": sum(x in others for x in items),
        "count(list(x + y for x in l, y in l[1..2]))": len(items) * len(items[:2]),
        "sum(count(y in r where y < x) for x in l)": sum(sum(y < x for y in others) for x in items),
    }
    before = f"let l be {one}\nlet r be {two}\nlet k be {k}\nlet m be {m}"
    found = values(list(wanted), "has zero: number", before)
    assert dict(zip(wanted, found, strict=True)) == {key: str(one) for key, one in wanted.items()}


@FEW
@given(ITEMS, st.integers(-6, 6))
def test_loops_agree_with_aggregates(items: list[int], k: int) -> None:
    """A `for each` with `where` and `by` walks what a sorted list holds."""
    text = playing(
        f"""
        let l be [{", ".join(map(str, items))}]
        for each x in l where x is not {k} by x * x, x {{ say "{{x}}" }}
        """
    )
    wanted = sorted((x for x in items if x != k), key=lambda x: (x * x, x))
    assert start(text).said == [str(x) for x in wanted]


@FEW
@given(ITEMS, st.integers(-8, 8))
def test_options_agree_with_python(items: list[int], k: int) -> None:
    """Combinations in the order of their lists, each once."""
    unique = list(dict.fromkeys(items))
    listed = f"[{', '.join(map(str, items))}]"
    table = start(
        playing(
            f"""
            choose x from join({listed}, [9]), y from 1..2 for red where x + y is not {k}
            say "{{x}} {{y}}"
            """
        )
    )
    assert table.options == [f"{x}, {y}" for x in [*unique, 9] for y in (1, 2) if x + y != k]


@FEW
@given(st.lists(st.integers(-6, 6), max_size=5, unique=True), st.integers(0, 3), st.integers(0, 3))
def test_selections_agree_with_python(items: list[int], low: int, more: int) -> None:
    """Selections by size, then in the order of the list."""
    listed = ", ".join(map(str, [*items, 7]))
    text = playing(
        f"""
        choose {low}..{low + more} xs from [{listed}] for red where sum(xs) < 9
        say "{{count(xs)}}"
        for each x in xs {{ say "{{x}}" }}
        """
    )
    wanted = [
        [str(len(some)), *map(str, some)]
        for size in range(low, low + more + 1)
        for some in combinations([*items, 7], size)
        if sum(some) < 9
    ]
    if not wanted:
        return
    first = start(text)
    found = []
    for choice in first.state.choices:
        table = start(text)
        table.state = table.state.apply(choice.code, table.journal)
        found.append(table.said)
    assert found == wanted


@FEW
@given(st.integers(0, 10**6))
def test_games_end_alike_for_a_seed(seed: int) -> None:
    """A seed decides a whole game, whatever was played before."""
    text = playing(
        "repeat 6 times {\nchoose x from 1..9 at random\nset n to n * 10 + x\n}", "has n: number"
    )
    machine = start(text).state.machine
    assert isinstance(machine, Machine)
    assert machine.start(seed).row == machine.start(seed).row
    assert machine.start(seed).names["n"] == start(text, seed=seed)["n"]
