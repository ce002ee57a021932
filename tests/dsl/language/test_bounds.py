"""Bounds: how long lists, loops and choices may be, each named in its message."""

from __future__ import annotations

import pytest
from rulebook import failure, places, playing, problems, said, start


def test_a_range_is_walked_however_long() -> None:
    """A loop over a range keeps no list."""
    top = "has n: number starts 150000\nhas m: number"
    assert said('for each x in 1..n { set m to m + 1 }\nsay "{m}"', top) == ["150000"]


@pytest.mark.parametrize(
    "line",
    [
        'let l be list(x in 1..9000)\nsay "{count(l)}"',
        'let l be list(x in 1..n where x > 0)\nsay "{count(l)}"',
        "for each x in list(a * b for a in 1..n, b in 1..n) { set m to m + 1 }",
        "for each x in 1..n where x > 0 by -x { set m to m + 1 }",
        'let l be join(1..n, 1..n)\nsay "{count(l)}"',
        'say "{list(x in 1..n by x)[3]}"',
    ],
)
def test_a_list_that_is_kept_has_a_greatest_length(line: str) -> None:
    """One that grows longer is a rules error that names the bound."""
    error = failure(line, "has n: number starts 9000\nhas m: number")
    assert error.message in (
        "this list holds more than 4096",
        "this list is too long to be sorted",
        "the game takes more than 10,000,000 steps without a decision",
    )
    assert error.span.line in (7, 8)


def test_a_list_may_hold_thousands() -> None:
    """Lists of some thousand elements are kept, sorted and joined."""
    assert said(
        """
        let l be list(x in 1..2000 where x mod 3 is 0)
        let r be join(l, reverse(l))
        say "{count(r)} {r[667]} {sum(l)} {list(x in 1..300 by -x)[300]}"
        """
    ) == ["1332 1998 666333 1"]


def test_a_loop_has_a_greatest_number_of_passes_without_a_choice() -> None:
    """Between two choices the steps are counted; a choice starts anew."""
    error = failure("repeat 20000000 times { set m to m + 1 }", "has m: number")
    assert error.message == "this loop takes more than 10,000,000 steps without a decision"
    assert said('repeat 90000 times { set m to m + 1 }\nsay "{m}"', "has m: number") == ["90000"]


@pytest.mark.parametrize(
    ("line", "top"),
    [
        (
            "repeat 40 times { set n to count(region(b[45, 45], list(x in b where x.v is 0))) }",
            'use board 1\ngrid b "B" {\ncolumns: 90\nrows: 90\nhas v: 0..3\n}\nhas n: number',
        ),
        (
            "repeat 3000 times { roll dice }",
            'use dice 1\ndie die "Die" {\nfaces: 1..6\ncount: 30\n}',
        ),
        ("repeat 1000000 times { choose x from 1..6 at random\nset n to x }", "has n: number"),
    ],
)
def test_much_work_that_is_harmless_is_not_stopped(line: str, top: str) -> None:
    """What takes a fraction of a second goes through, however many passes or spaces it has."""
    assert start(playing(line, top)).state.is_over


def test_numbers_without_ends_may_be_offered() -> None:
    """`1..n` offers what it holds in play, also where nothing bounds `n` before."""
    top = "has n: number starts 20\nhas m: number starts 15"
    table = start(playing('choose x from 1..n for red\nsay "{x}"', top))
    assert len(table.options) == 20
    assert table.pick("15").said == ["15"]
    assert start(playing('choose x from [n, m] for red\nsay "{x}"', top)).options == ["20", "15"]


def test_many_options_are_offered_lazily() -> None:
    """A long list of options is no trouble; only what is looked at is listed."""
    table = start(playing('choose x from 1..100000 for red where x mod 7 is 0\nsay "{x}"'))
    choices = table.state.choices
    assert len(choices) == 14285
    assert choices[-1].label == "99995"
    assert table.state.apply(choices[14000]).is_over


def test_a_list_known_to_be_empty_is_found_before_play() -> None:
    """A choice that can never have an option is a mistake of the author."""
    (one,) = problems(playing('choose x from 3..1 for red\nsay "{x}"'))
    assert places([one]) == [("R4007", 8, 17)]


def test_a_range_of_quantities_is_no_list() -> None:
    """Between 1cm and 3cm lie endlessly many lengths: only the ends are asked about."""
    assert said('say "{2cm in 1cm..3cm} {4cm in 1cm..3cm}"') == ["yes no"]
    for line in [
        'choose x from 1cm..3cm for red\nsay "{x}"',
        'for each x in 1cm..3cm { say "{x}" }',
        'say "{count(x in 1cm..3cm)}"',
    ]:
        found = problems(playing(line))
        assert [one.code[:2] for one in found] == ["R3"], line


@pytest.mark.parametrize("kind", ["number", "text", "length", "nobody"])
def test_values_are_kept_per_what_can_be_listed(kind: str) -> None:
    """`per` takes a type, things, or a range."""
    (one,) = problems(playing("", f"has x: number per {kind}"))
    assert one.code in ("R3006", "R2001")
    assert (one.primary.span.line, one.primary.span.column) == (11, 19)


def long_menu(options: int) -> str:
    """Return a game whose menu has so many options."""
    lines = "\n".join(f'option "o{n}" {{ say "{n}" }}' for n in range(options))
    return playing(f'choose "Which?" for red {{\n{lines}\n}}')


def test_a_menu_may_be_long() -> None:
    """Options of a menu do not nest, however many there are."""
    assert start(long_menu(250)).pick("o249").said == ["249"]
    assert start(long_menu(250)).pick("o0").said == ["0"]


def test_a_chain_of_conditions_may_be_long() -> None:
    """Neither do the branches of an `else if`."""
    chain = 'if n is 0 { say "none" }'
    chain += "".join(f' else if n is {k} {{ say "{k}" }}' for k in range(250, 0, -1))
    assert said(f"{chain}\nset n to 200\n{chain}", "has n: number starts 1") == ["1", "200"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (" + ".join(["n"] * 120), "120"),
        (" - ".join(["n"] * 120), "-118"),
        (" and ".join(["n is 1"] * 120), "yes"),
        (" or ".join(["n is 2"] * 120), "no"),
        ("(" * 50 + "n" + ")" * 50, "1"),
        ("count([" + ", ".join(["n"] * 500) + "])", "500"),
        ("sum(join(" + ", ".join(["[n]"] * 500) + "))", "500"),
    ],
)
def test_an_expression_may_be_long(text: str, shown: str) -> None:
    """Sums and conditions of a hundred parts are computed, lists of many more."""
    assert said(f'let x be {text}\nsay "{{x}}"', "has n: number starts 1") == [shown]


@pytest.mark.parametrize("sign", ["+", "-", "*", "and", "or"])
def test_an_expression_has_a_greatest_length(sign: str) -> None:
    """More operators than anybody reads are refused with a bound."""
    part = "n is 1" if sign in ("and", "or") else "n"
    text = f" {sign} ".join([part] * 500)
    found = problems(playing(f'let x be {text}\nsay "{{x}}"', "has n: number starts 1"))
    assert [one.code for one in found] == ["R0003"]
    assert "128" in found[0].primary.text


@pytest.mark.parametrize(
    "play",
    [
        "\n".join(f"for each x{k} in 1..n {{" for k in range(30)) + "\nset n to x3\n" + "}" * 30,
        'say "{count(' + ", ".join(f"x{k} in 1..n" for k in range(30)) + ')}"',
        'say "{' + "not " * 400 + 'yes}"',
        'say "{' + "-" * 600 + '3}"',
        'say "{' + "".join(f"{k} if n is {k} else " for k in range(400)) + '3}"',
    ],
)
def test_what_nests_too_deep_is_told(play: str) -> None:
    """Deeper than any game needs: it works, or the bound is named; nothing breaks."""
    text = playing(play.replace("}}}", "}\n}\n}\n").replace("}}", "}\n}\n"), "has n: 0..9 starts 1")
    found = problems(text)
    if found:
        assert {one.code for one in found} == {"R0003"}, found
    else:
        assert start(text).state.is_over


def test_hundreds_of_variables_may_start_as_nothing() -> None:
    """What each of them holds is learnt from what is set later, in one go for all of a block."""
    lines = "\n".join(f"let x{k} be nothing\nset x{k} to n + {k}" for k in range(300))
    assert said(f'{lines}\nsay "{{x299}}"', "has n: number starts 1") == ["300"]


def test_variables_that_start_as_nothing_are_set_to_one_another() -> None:
    """Also against the order in which they are declared."""
    links = "\n".join(f"set x{k} to x{k + 1}" for k in range(4))
    lines = "\n".join(f"let x{k} be nothing" for k in range(5))
    loop = f"repeat 5 times {{\n{links}\nset x4 to red\n}}"
    assert said(f'{lines}\n{loop}\nsay "{{x0}} {{x0.seat}}"') == ["red 1"]


def test_a_variable_that_starts_as_nothing_holds_one_kind() -> None:
    """The first that is set counts; another kind is a mistake."""
    (found,) = problems(playing("let x be nothing\nset x to 1\nset x to red"))
    assert (found.code, found.message) == (
        "R3001", "`x` is a number or nothing, but this is a player",
    )  # fmt: skip
