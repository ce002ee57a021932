"""Values and their kinds: numbers, yes and no, names of types, nothing, quantities, texts."""

from __future__ import annotations

import pytest
from rulebook import failure, places, playing, problems, said, shows, start, value

# --- numbers ----------------------------------------------------------------------------------


def test_arithmetic_binds_as_in_school() -> None:
    """`*`, `/` and `mod` bind before `+` and `-`; equal ones go from left to right."""
    shows("""
        2 + 3 * 4 -> 14
        (2 + 3) * 4 -> 20
        10 - 3 - 2 -> 5
        24 / 4 / 2 -> 3
        2 * 7 mod 4 -> 2
        -3 + 5 -> 2
        -(3 + 5) -> -8
        7 - -2 -> 9
    """)


def test_a_division_has_a_whole_result_or_says_how_to_round() -> None:
    """`down` and `up` round to the smaller and greater number, `near` halves away from zero."""
    shows("""
        6 / 3 -> 2
        -6 / 3 -> -2
        down(7 / 2) -> 3
        down(-7 / 2) -> -4
        up(7 / 2) -> 4
        up(-7 / 2) -> -3
        near(7 / 2) -> 4
        near(-7 / 2) -> -4
        near(7 / 3) -> 2
        near(8 / 3) -> 3
        near(-8 / 3) -> -3
        near(7 / -2) -> -4
        down(6 / -3) -> -2
        down(7 / -2) -> -4
        up(7 / -2) -> -3
    """)


def test_mod_has_the_sign_of_the_divisor() -> None:
    """`a mod b` is what is left of counting by `b`: it lies between 0 and `b`."""
    shows("""
        7 mod 3 -> 1
        -7 mod 3 -> 2
        7 mod -3 -> -2
        -7 mod -3 -> -1
        6 mod 3 -> 0
    """)


def test_kept_numbers_are_divided_alike() -> None:
    """What is known when compiling and what is known in play only give the same."""
    shows(
        """
        down(a / b) -> -4
        up(a / b) -> -3
        near(a / b) -> -4
        a mod b -> 1
        a mod -b -> -1
        abs(a) -> 7
        most(a, b, 1) -> 2
        least(a, b, 1) -> -7
        -a -> 7
        (a - 1) / b -> -4
        """,
        top="has a: number starts -7\nhas b: number starts 2",
    )


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        ("a / b", "this division has no whole result"),
        ("a / none", "this division has no whole result"),
        ("down(a / none)", "this division has no whole result"),
        ("up(a / none)", "this division has no whole result"),
        ("near(a / none)", "this division has no whole result"),
        ("a mod none", "this division has no whole result"),
        ("big + a", "this number grows beyond 64 bits"),
        ("-big - a", "this number grows beyond 64 bits"),
        ("-big - 1", "this number grows beyond 64 bits"),
        ("big * a", "this number grows beyond 64 bits"),
        ("sum(big for x in 1..2)", "this sum grows beyond 64 bits"),
    ],
)
def test_a_number_that_does_not_exist_stops_the_game(expression: str, message: str) -> None:
    """Division that leaves a rest, by 0, and overflow are rules errors with their place."""
    error = failure(
        f"let x be 1\nlet y be {expression}\nset a to y + x",
        top="has a: number starts 7\nhas b: number starts 2\nhas none: number starts 0\n"
        "has big: number starts 922337203685477580 * 10 + 7",
    )
    assert error.message == message
    assert (error.span.line, error.span.column) == (9, 12)
    assert error.rule == "play"


def test_numbers_reach_to_the_last_of_64_bits() -> None:
    """The greatest number is 2 to the 63rd less 1, the least the same with a minus."""
    shows(
        """
        big -> 9223372036854775807
        -big -> -9223372036854775807
        big - 1 + 1 -> 9223372036854775807
        big + -big -> 0
        big mod 10 -> 7
        down(big / 10) -> 922337203685477580
        abs(-big) -> 9223372036854775807
        """,
        top="has big: number starts 922337203685477580 * 10 + 7",
    )


def test_a_value_keeps_to_its_range() -> None:
    """`set` beyond the range of a kept value is a rules error that names value and range."""
    top = "has mood: -2..6 starts 6\nhas step: number starts 1"
    assert said('set mood to mood - step\nsay "{mood}"', top) == ["5"]
    error = failure("set mood to mood + step", top)
    assert error.message == "`mood` would be 7; it goes from -2 to 6"
    assert (error.span.line, error.span.column) == (8, 3)
    error = failure("set mood to mood - 9 * step", top)
    assert error.message == "`mood` would be -3; it goes from -2 to 6"


def test_a_value_that_is_always_out_of_range_is_found_before_play() -> None:
    """What can only fail is a mistake of the author, not of the game."""
    (one,) = problems(playing("set mood to mood - 9", "has mood: -2..6 starts 6"))
    assert places([one]) == [("R3003", 8, 15)]
    assert one.message == "`mood` goes from -2 to 6"


def test_comparisons_compare_numbers() -> None:
    """`is`, `is not`, `<`, `<=`, `>`, `>=` give yes or no."""
    shows("""
        3 < 4 -> yes
        3 <= 3 -> yes
        3 > 3 -> no
        3 >= 3 -> yes
        3 is 3 -> yes
        3 is not 3 -> no
        -1 < 0 -> yes
    """)


# --- yes and no -------------------------------------------------------------------------------


def test_logic_reads_as_it_is_spoken() -> None:
    """`not` binds before `and`, `and` before `or`."""
    shows("""
        yes and no -> no
        yes or no and no -> yes
        (yes or no) and no -> no
        not no and yes -> yes
        not (yes and no) -> yes
        not 3 > 4 -> yes
        1 < 2 and 2 < 3 -> yes
    """)


def test_the_first_decisive_part_decides() -> None:
    """`and`, `or` and `if else` do not look at what no longer matters."""
    shows(
        """
        none is 0 or 10 / none > 2 -> yes
        none is not 0 and 10 / none > 2 -> no
        0 if none is 0 else 10 / none -> 0
        10 / two if none is 0 else 10 / none -> 5
        none is 0 or any(x in 1..3 where 10 / none > x) -> yes
        none is not 0 and any(x in 1..3 where 10 / none > x) -> no
        0 if none is 0 else sum(10 / none for x in 1..3) -> 0
        none is 0 or count(x in 1..3 where x / none > 1) > 1 -> yes
        """,
        top="has none: number starts 0\nhas two: number starts 2",
    )


def test_yes_and_no_can_be_kept_and_compared() -> None:
    """A kept `yes or no` starts with no, takes conditions, and is compared with `is`."""
    shows(
        """
        open -> no
        shut -> yes
        open is shut -> no
        open is no -> yes
        open is not shut -> yes
        (3 > 2) is shut -> yes
        open in [yes, no] -> yes
        """,
        top="has open: yes or no\nhas shut: yes or no starts yes",
    )


# --- names of types ---------------------------------------------------------------------------

MARKS = "type mark is plain, base, tie_fighter\ntype coat is plain, fur\n"


def test_names_are_compared_and_ordered_as_declared() -> None:
    """A type in list position is all its names in the order of their declaration."""
    shows(
        """
        base is base -> yes
        base is not tie_fighter -> yes
        count(m in mark) -> 3
        first(m in mark) -> plain
        last(m in mark) -> tie fighter
        m -> base
        """,
        top=MARKS + "has m: mark starts base",
    )


def test_the_wanted_kind_decides_a_name_of_several_types() -> None:
    """Where the kind is known, `plain` needs no `mark.` before it."""
    shows(
        """
        m is plain -> yes
        plain is m -> yes
        c is plain -> yes
        m is mark.plain -> yes
        m in [plain, base] -> yes
        m not in [plain, base] -> no
        c in [fur, plain] -> yes
        same(plain) -> yes
        price[plain] -> 4
        worn[plain] -> 7
        (plain if yes else base) is m -> yes
        m is (plain if yes else base) -> yes
        """,
        top=MARKS + "has m: mark starts plain\nhas c: coat starts plain\n"
        "has worn: number per coat starts 7\n"
        "define same(x: mark): x is m\n"
        "table price {\n| coat | price |\n| fur | 9 |\n| coat.plain | 4 |\n}",
        before="set m to base\nset m to plain\nset m to plain if 1 < 2 else base",
    )


def test_a_name_of_several_types_alone_is_a_mistake() -> None:
    """Without a wanted kind the type is written before the name."""
    (one,) = problems(playing('let x be plain\nsay "{x}"', MARKS))
    assert places([one]) == [("R2004", 8, 12)]
    assert "several types" in one.message
    assert one.help == "write `mark.plain` or `coat.plain`"
    assert value("mark.plain", MARKS) == "plain"


def test_names_of_different_types_never_mix() -> None:
    """A mark is no coat: comparing, setting and listing them together are mistakes."""
    top = MARKS + "has m: mark starts plain\nhas c: coat starts fur"
    for line, code in [
        ("set m to fur", "R3001"),
        ("set m to c", "R3001"),
        ('say "{m is c}"', "R3001"),
        ('say "{m is fur}"', "R3001"),
        ('say "{count([m, c])}"', "R3001"),
        ("set m to 1", "R3001"),
    ]:
        assert [one.code for one in problems(playing(line, top))] == [code], line


def test_names_are_ordered_as_declared() -> None:
    """Names of one type are compared, sorted and picked by their place in the declaration."""
    shows(
        """
        seven < nine -> yes
        nine >= nine -> yes
        queen > king -> no
        r < nine -> yes
        first(c in cards by c.rank) -> Card seven
        last(c in cards where c.rank < nine by c.rank) -> Card eight
        most(c.rank for c in cards where c.rank < queen) -> nine
        least(c.rank for c in cards where c.rank > seven) -> eight
        count(c in cards where c.rank >= nine) -> 3
        list(c in cards by c.rank)[5] -> Card king
        most(seven, r) -> eight
        """,
        top="type rank is seven, eight, nine, queen, king\n"
        'piece card "Card" { count: 1 per rank }\nhas r: rank starts eight',
    )
    (one,) = problems(playing('say "{seven < 3}"', "type rank is seven, eight"))
    assert places([one]) == [("R3002", 8, 9)]


def test_seats_without_names_leave_the_names_of_the_file_alone() -> None:
    """A game that names no seats may use their colours: its seats take other ones."""
    top = "type colour is red, green, black\nhas c: colour"
    shows(
        """
        c is red -> yes
        red is c -> yes
        c in [red, green] -> yes
        count(x in colour) -> 3
        first(players) -> blue
        last(players) -> yellow
        """,
        top,
        before="let x be red\nset c to x",
    )


def test_the_wanted_kind_decides_between_a_seat_and_a_name() -> None:
    """Where seats are named like names of a type, the kind that is wanted decides."""
    text = (
        'rules 1\ngame g "G" {\nplayers: 2\nseats: red, blue\n}\n'
        "play {\nset p to red\nset c to red\n"
        'turn of red { say "{p is red} {c is red} {p is blue} {player}" }\n}\n'
        "type colour is red, green\nhas c: colour starts green\nhas p: player starts blue\n"
    )
    assert start(text).said == ["yes yes no red"]


# --- nothing ----------------------------------------------------------------------------------

NOTHING = """
has who: (player or nothing) starts nothing
has n: (0..9 or nothing)
has mood: (yes or no or nothing)
has what: (mark or nothing)
piece pawn "Pawn" { count: 1 per player }
has held: (pawn or nothing)
zone hand "Hand" { }
players { has score: number starts 4 }
type mark is plain, base
"""


def test_nothing_is_compared_with_anything() -> None:
    """`is`, `is not`, `in` and `not in` accept nothing on both sides."""
    shows(
        """
        who is nothing -> yes
        nothing is who -> yes
        who is not nothing -> no
        who is red -> no
        n is nothing -> yes
        n is 0 -> no
        0 is n -> no
        n is not 0 -> yes
        what is nothing -> yes
        what is plain -> no
        mood is nothing -> yes
        mood is no -> no
        who in players -> no
        who not in players -> yes
        n in [1, 2] -> no
        n in [0] -> no
        n in 0..9 -> no
        n not in 0..9 -> yes
        what in [plain, base] -> no
        nothing is nothing -> yes
        who -> nothing
        n -> nothing
        mood -> nothing
        """,
        top=NOTHING,
    )


def test_a_member_of_nothing_is_nothing() -> None:
    """A chain of members goes through nothing without stopping."""
    shows(
        """
        held.owner is nothing -> yes
        held.owner.score is nothing -> yes
        held.owner.score -> nothing
        held.at is nothing -> yes
        who.seat is nothing -> yes
        who.pawn is nothing -> yes
        who.pawn.at is nothing -> yes
        red.pawn.at is nothing -> yes
        first(p in pawns where p.at is hand) is nothing -> yes
        first(p in pawns where p.at is hand).owner is nothing -> yes
        most(p.score for p in players where p.score > 100) is nothing -> yes
        """,
        top=NOTHING,
    )


def test_values_that_may_be_nothing_are_set_and_compared() -> None:
    """0, no and the first name are not nothing."""
    shows(
        """
        n -> 0
        n is 0 -> yes
        n is nothing -> no
        n in [0, 3] -> yes
        mood -> no
        mood is nothing -> no
        mood is no -> yes
        what -> plain
        who.score -> 4
        held.owner -> blue
        """,
        top=NOTHING,
        before="set n to 0\nset mood to no\nset what to plain\nset who to red\n"
        "set held to blue.pawn",
    )


@pytest.mark.parametrize(
    "line",
    [
        'say "{n + 1}"',
        'say "{1 - n}"',
        'say "{-n}"',
        'say "{n < 3}"',
        'say "{3 >= n}"',
        'say "{abs(n)}"',
        'say "{most(n, 2)}"',
        'say "{sum(n for x in 1..2)}"',
        'say "{least(n for x in 1..2)}"',
        'say "{mood and yes}"',
        'say "{not mood}"',
        'if mood { say "x" }',
        'say "{1 if mood else 2}"',
        "set who.score to 3",
        "set held.owner.score to 3",
        'turn of who { say "x" }',
        "move held to hand",
        "move red.pawn to held.at",
        "place red.pawn on held.at",
        "remove held",
        "score 1 for who",
        "score n for red",
        "eliminate who",
        "finish game won by who",
        'repeat n times { say "x" }',
        'for each x in 1..n { say "{x}" }',
        'for each p in clockwise(who) { say "{p}" }',
        "set sure to n",
        "set sure_who to who",
        'choose x from 1..n for red\nsay "{x}"',
        'choose x from 1..2 for who\nsay "{x}"',
        'say "{table_of[n]}"',
    ],
)
def test_nothing_has_no_order_no_sum_and_no_side_of_yes(line: str) -> None:
    """Order, arithmetic, use as yes or no, `set` on and `move` to nothing are rules errors."""
    top = NOTHING + (
        "has sure: 0..9\nhas sure_who: player starts red\n"
        "table table_of {\n| key | value |\n| 1 | 2 |\n}\n"
    )
    error = failure(line, top)
    assert "nothing" in error.message
    assert error.span.line == 8


def test_literal_nothing_where_a_value_is_wanted_is_found_before_play() -> None:
    """Setting a value that is always there to `nothing` is a mistake of the author."""
    (one,) = problems(playing("set n to nothing", "has n: number starts 1"))
    assert places([one]) == [("R3005", 8, 12)]
    assert one.message == "`nothing` cannot stand where a number is wanted"


def test_nothing_and_a_number_mix_in_every_expression() -> None:
    """`nothing` is the same whether it comes from a list, an `if else` or a define."""
    shows(
        """
        maybe(yes) -> 0
        maybe(no) -> nothing
        maybe(no) is nothing -> yes
        block(0) -> nothing
        block(1) -> 1
        block(0) is nothing -> yes
        open_end(0) -> nothing
        (nothing if n is 1 else 3) is nothing -> yes
        (3 if n is 1 else nothing) -> 3
        (3 if n is 2 else nothing) -> nothing
        [nothing, 3][1] is nothing -> yes
        [3, nothing][2] is nothing -> yes
        [n, nothing][2] is nothing -> yes
        [nothing, n][1] is nothing -> yes
        count(x in [3, nothing, 0] where x is nothing) -> 1
        nothing in [3, nothing] -> yes
        0 in [3, nothing] -> no
        blank -> nothing
        blank is nothing -> yes
        kept_blank is nothing -> yes
        """,
        top="has n: number starts 1\n"
        "define maybe(x: yes or no): 0 if x else nothing\n"
        "define block(x: number) {\nif x is 0 { return nothing }\nreturn x\n}\n"
        "define open_end(x: number) {\nif x is 1 { return x }\n}\n"
        "has kept_blank: (number or nothing) starts 3",
        before="let blank be nothing\nif n is 2 { set blank to 5 }\nset kept_blank to blank",
    )


# --- quantities -------------------------------------------------------------------------------


def test_quantities_of_one_dimension_are_added_and_compared() -> None:
    """Units of one dimension mix; a number only stretches a quantity."""
    shows("""
        15cm is 150mm -> yes
        15cm + 5mm > 15cm -> yes
        2 * 15cm is 30cm -> yes
        15cm * 2 is 30cm -> yes
        30cm / 2 is 15cm -> yes
        30cm / 15cm -> 2
        down(35cm / 10cm) -> 3
        90deg < 91deg -> yes
        30min is 1800s -> yes
        2% < 3% -> yes
        1.5cm is 15mm -> yes
        abs(-3cm) is 3cm -> yes
        most(1cm, 9mm) is 1cm -> yes
        sum(1cm for x in 1..3) is 3cm -> yes
        25cm mod 10cm is 5cm -> yes
        -1cm < 0cm -> yes
    """)


def test_a_quantity_is_kept_and_shown_with_its_unit() -> None:
    """A kept quantity is shown in the unit that its file writes most, in mm where two are even."""
    shows(
        """
        reach -> 150mm
        reach + 5mm -> 155mm
        turn_by -> 45deg
        """,
        top="has reach: length starts 15cm\nhas turn_by: angle starts 45deg",
    )


@pytest.mark.parametrize(
    ("expression", "column"),
    [
        ("15cm + 3", 8),
        ("3 - 15cm", 8),
        ("15cm + 3s", 8),
        ("15cm < 3", 8),
        ("15cm < 3s", 8),
        ("15cm is 3", 8),
        ("15cm * 15cm", 8),
        ("3 / 15cm", 8),
        ("15cm in [3, 4]", 8),
        ("most(3, 15cm)", 8),
    ],
)
def test_dimensions_never_mix(expression: str, column: int) -> None:
    """A quantity is neither a number nor a quantity of another dimension."""
    found = problems(playing(f'say "{{{expression}}}"'))
    assert [(one.code[:2], one.primary.span.line, one.primary.span.column) for one in found] == [
        ("R3", 8, column + 1)
    ]


def test_an_unknown_unit_is_reported_with_a_guess() -> None:
    """`15mn` is not a unit."""
    (one,) = problems(playing('say "{15cn > 3cm}"'))
    assert places([one]) == [("R3004", 8, 9)]
    assert "unknown unit `cn`" in one.message
    assert "did you mean `cm`?" in one.help


# --- texts ------------------------------------------------------------------------------------


def test_a_text_shows_values_as_people_read_them() -> None:
    """Names lose their underscores, things have their titles, players their seats."""
    shows(
        """
        tie_fighter -> tie fighter
        plain -> Plain sailing
        red -> red
        red.pawn -> red's Pawn
        hand -> The hand
        dice[2] -> Die 2
        yes -> yes
        """,
        top='use dice 1\ntype mark is plain "Plain sailing", tie_fighter\n'
        'piece pawn "Pawn" { count: 1 per player }\nzone hand "The hand" { }\n'
        'die die "Die" {\nfaces: 1..6\ncount: 2\nplural: dice\n}',
    )


def test_a_text_may_hold_braces_and_quotes() -> None:
    """`{{` is a brace, a quote follows a backslash."""
    assert said(r'say "{{1 + 1}} is \"{1 + 1}\""') == ['{1 + 1} is "2"']


def test_a_text_is_a_value_that_is_kept_and_compared() -> None:
    """A text without values can be passed to a rule."""
    table = start(
        playing('tell "one"\ntell "two"', 'rule tell <what: text> { say "It says {what}" }')
    )
    assert table.said == ["It says one", "It says two"]
