"""Lists and aggregates: what is counted, added, picked, sorted and joined."""

from __future__ import annotations

from rulebook import failure, places, playing, problems, said, shows, start

# --- counting, adding, extremes ---------------------------------------------------------------


def test_aggregates_walk_a_list_under_a_name() -> None:
    """`where` filters; `all` and `sum` say first what they look at."""
    shows("""
        count(x in 1..6) -> 6
        count(x in 1..6 where x > 2) -> 4
        any(x in 1..6 where x > 5) -> yes
        any(x in 1..6 where x > 6) -> no
        any(x > 5 for x in 1..6) -> yes
        all(x > 0 for x in 1..6) -> yes
        all(x > 1 for x in 1..6) -> no
        all(x > 1 for x in 1..6 where x > 3) -> yes
        sum(x for x in 1..6) -> 21
        sum(x * x for x in 1..6 where x mod 2 is 0) -> 56
        most(x * (4 - x) for x in 1..6) -> 4
        least(x * (4 - x) for x in 1..6) -> -12
        most(x in 1..6 where x < 4) -> 3
        least(x in 1..6 where x > 4) -> 5
        first(x in 1..6 where x > 2) -> 3
        last(x in 1..6 where x < 3) -> 2
        first(x * 10 for x in 1..6 where x > 2) -> 30
        count(list(x in 1..6 where x > 2)) -> 4
    """)


def test_aggregates_of_an_empty_list() -> None:
    """There are none, they add up to 0, all of them fit, and there is no first and no most."""
    shows("""
        count(x in 1..6 where x > 6) -> 0
        sum(x for x in 1..6 where x > 6) -> 0
        any(x in 1..6 where x > 6) -> no
        all(x > 6 for x in 1..6 where x > 6) -> yes
        first(x in 1..6 where x > 6) is nothing -> yes
        last(x in 1..6 where x > 6) is nothing -> yes
        most(x for x in 1..6 where x > 6) is nothing -> yes
        least(x for x in 1..6 where x > 6) is nothing -> yes
        count(3..2) -> 0
        count(x in 3..2) -> 0
        sum(x for x in 3..2) -> 0
    """)


def test_aggregates_of_whole_lists() -> None:
    """A list can be counted, added and searched without a name for its elements."""
    shows("""
        count([4, 9, 2]) -> 3
        sum([4, 9, 2]) -> 15
        most([4, 9, 2]) -> 9
        least([4, 9, 2]) -> 2
        most(4, 9, 2) -> 9
        least(4, 9, 2) -> 2
        first([4, 9, 2]) -> 4
        last([4, 9, 2]) -> 2
        count(players) -> 2
    """)


def test_several_names_nest() -> None:
    """Later lists and conditions see earlier names; the first name is slowest."""
    shows("""
        count(a in 1..3, b in 1..4) -> 12
        count(a in 1..3, b in a..3) -> 6
        count(a in 1..6, b in 1..6 where a + b is 7) -> 6
        any(a in 1..3, b in 1..3 where a * b is 6) -> yes
        any(a in 1..3, b in 1..3 where a * b is 7) -> no
        all(a + b < 7 for a in 1..3, b in 1..3) -> yes
        all(a + b < 6 for a in 1..3, b in 1..3) -> no
        sum(a * b for a in 1..3, b in 1..2) -> 18
        first(10 * a + b for a in 1..3, b in 1..3 where b > a) -> 12
        last(10 * a + b for a in 1..3, b in 1..3 where b > a) -> 23
        first(b in 1..3, c in 4..6 where c > b + 3) -> 5
        count(list(10 * a + b for a in 1..3, b in 1..3 where b > a)) -> 3
        list(10 * a + b for a in 1..3, b in 1..3 where b > a)[2] -> 13
        most(a - b for a in 1..3, b in 1..3) -> 2
    """)


def test_aggregates_inside_aggregates() -> None:
    """An aggregate may stand in the condition, the value and the list of another."""
    shows("""
        count(a in 2..20 where not any(b in 2..a - 1 where a mod b is 0)) -> 8
        sum(count(b in 1..a) for a in 1..4) -> 10
        sum(x for x in list(a * a for a in 1..3 where any(b in 1..2 where a is b))) -> 5
        most(sum(x for x in 1..n) for n in 1..4) -> 10
        first(x in list(y in 1..9 where y mod 2 is 0) where x > 4) -> 6
    """)


def test_the_extreme_element_is_the_first_of_a_sorted_list() -> None:
    """`by` sorts least first; equal keys keep their order; a minus turns the order round."""
    shows("""
        first(x in 1..9 by (x - 5) * (x - 5)) -> 5
        first(x in 1..9 by -x) -> 9
        last(x in 1..9 by -x) -> 1
        list(x in 1..9 by x mod 3)[1] -> 3
        list(x in 1..9 by x mod 3)[2] -> 6
        list(x in 1..9 by x mod 3)[4] -> 1
        list(x in 1..9 by x mod 3, -x)[1] -> 9
        list(x in 1..9 by x mod 3, -x)[4] -> 7
        list(x in 1..9 where x > 4 by x mod 2)[1] -> 6
        list(x in 1..9 where x > 4 by x mod 2)[5] -> 9
        list(x * 10 for x in 1..5 by -x)[2] -> 40
        list(10 * a + b for a in 1..2, b in 1..2 by b)[2] -> 21
        count(list(x in 1..9 where x > 9 by x)) -> 0
        first(x in 1..9 where x > 9 by x) is nothing -> yes
    """)


# --- single elements --------------------------------------------------------------------------


def test_elements_are_counted_from_one() -> None:
    """`l[2]` is the second element, `l[2..4]` the list of three; a slice ends with the list."""
    shows("""
        [4, 9, 2][1] -> 4
        [4, 9, 2][3] -> 2
        (5..9)[2] -> 6
        count([4, 9, 2][2..3]) -> 2
        [4, 9, 2][2..3][1] -> 9
        [4, 9, 2, 7, 1][2..4][3] -> 7
        count([4, 9, 2][2..9]) -> 2
        count([4, 9, 2][4..9]) -> 0
        count([4, 9, 2][3..2]) -> 0
        players[2] -> blue
        list(x in 1..9 where x > 6)[2] -> 8
    """)


def test_an_element_that_is_not_there_stops_the_game() -> None:
    """A list has no element 0 and none behind its last."""
    for index, there in [("0", "3"), ("4", "3"), ("-1", "3")]:
        error = failure(f"let l be [4, 9, 2]\nlet n be {index}\nset n to n * one\nsay \"{{l[n]}}\"",
                        "has one: number starts 1")  # fmt: skip
        assert error.message == f"the list has no element {index}; it has {there}"
        assert error.span.line == 11


def test_join_reverse_and_position() -> None:
    """Lists are put one behind the other, turned round, and searched."""
    shows("""
        join([1, 2], [7])[3] -> 7
        count(join([1, 2], [7], 3..4)) -> 5
        join(list(x in 1..3 where x > 1), 8..9)[3] -> 8
        reverse([1, 2, 7])[1] -> 7
        reverse(1..5)[2] -> 4
        reverse(list(x in 1..9 where x > 6))[1] -> 9
        reverse(reverse([1, 2, 7]))[1] -> 1
        reverse(join([1, 2], [7]))[3] -> 1
        position(7, [1, 2, 7]) -> 3
        position(8, [1, 2, 7]) is nothing -> yes
        position(2, [2, 2, 7]) -> 1
        position(blue, players) -> 2
        position(6, list(x in 1..9 where x > 4)) -> 2
        first(reverse(players)) -> blue
    """)


def test_ranges_may_run_below_zero_and_through_sums() -> None:
    """The ends of a range are sums; the list of a range with its ends swapped is empty."""
    shows(
        """
        count(-2..2) -> 5
        sum(x for x in -2..2) -> 0
        first(x in -n - 1..n) -> -4
        last(x in -n - 1..n + 1) -> 4
        (-2..2)[1] -> -2
        3 in 2..4 -> yes
        5 in 2..4 -> no
        -1 in -2..-1 -> yes
        5 not in 2..4 -> yes
        n in n - 1..n -> yes
        count(n..2) -> 0
        """,
        top="has n: number starts 3",
    )


def test_in_looks_for_a_value_in_any_list() -> None:
    """`in` and `not in` take lists, ranges, plurals and lists made on the spot."""
    shows(
        """
        7 in [7, 11] -> yes
        8 in [7, 11] -> no
        8 not in [7, 11] -> yes
        n in [n, 4] -> yes
        n in list(x in 1..9 where x mod 2 is 1) -> yes
        4 in list(x * 2 for x in 1..3) -> yes
        0 in list(x in 1..9 where 10 / x > 2) -> no
        2 in list(x in 1..9 where 10 / x > 2) -> yes
        2 in list(x in list(y in 1..9 where y > 1) where x < n) -> yes
        1 in list(x in list(y in 1..9 where y > 1) where x < n) -> no
        first(p in pawns where 1 > 2) in list(p in pawns where p.owner is red) -> no
        blue in list(p in players where any(q in players where q is not p)) -> yes
        blue in players -> yes
        blue in after(blue) -> no
        red in after(blue) -> yes
        red.pawn in pawns -> yes
        red.pawn in list(x in pawns where x.owner is blue) -> no
        (n in [3]) is yes -> yes
        """,
        top='has n: number starts 3\npiece pawn "Pawn" { count: 1 per player }',
    )


def test_a_list_keeps_what_it_held() -> None:
    """A list kept in `let` does not change when the values it came from do."""
    table = start(
        playing(
            """
            let rich be list(p in players where p.score > 0)
            let low be list(p.score for p in players)
            let row be [red.score, blue.score]
            let here be hand.pieces
            let both be 1..n
            let back be reverse(row)
            let some be row[1..1]
            set red.score to 5
            set n to 9
            place red.pawn on hand
            say "{count(rich)} {sum(low)} {sum(row)} {count(here)} {count(both)} {back[2]}"
            say "{some[1]}"
            say "{count(list(p in players where p.score > 0))} {count(hand.pieces)} {count(1..n)}"
            """,
            'players { has score: number starts 0 }\nhas n: 0..20 starts 2\nzone hand "Hand" { }\n'
            'piece pawn "Pawn" { count: 1 per player }',
        )
    )
    assert table.said == ["0 0 0 0 2 0", "0", "1 1 9"]


def test_lists_of_pieces_and_places() -> None:
    """Plurals, pieces of a player, pieces in a place, and everything there is."""
    shows(
        """
        count(pawns) -> 4
        count(red.pawns) -> 2
        red.pawns[2] -> red's Pawn 2
        first(x in pawns where x.owner is blue) -> blue's Pawn 1
        count(pieces) -> 5
        count(places) -> 3
        count(box.pieces) -> 2
        box.piece -> red's Pawn 1
        red.hand.piece is nothing -> yes
        crown.at -> blue's Hand
        count(x in pieces where x.at is box) -> 2
        last(x in box.pieces) -> blue's Pawn 1
        count(join(red.pawns, [crown])) -> 3
        any(x in red.pawns, y in blue.pawns where x.at is y.at) -> yes
        """,
        top='piece pawn "Pawn" { count: 2 per player }\npiece crown "Crown" { }\n'
        'zone box "Box" { }\nzone hand "Hand" per player { }',
        before="place blue.pawns[1] on box\nplace red.pawns[1] on box\nplace crown on blue.hand",
    )


def test_a_list_of_several_kinds_of_piece() -> None:
    """Kinds of piece join to the group that holds both."""
    shows(
        """
        count(units) -> 4
        count(join(pawns, knights)) -> 4
        first(x in units where x.at is nothing and x not in pawns) -> red's Knight
        red.pawn in units -> yes
        red.knight.at is red.pawn.at -> yes
        """,
        top='piece pawn "Pawn" { count: 1 per player }\n'
        'piece knight "Knight" { count: 1 per player }\ngroup unit is pawn, knight',
    )


def test_a_list_element_must_be_of_one_kind() -> None:
    """A list holds numbers, or names, or things, never a mixture."""
    for line in ["[1, yes]", "[1, red]", "join([1], [red])"]:
        assert [one.code for one in problems(playing(f'let l be {line}\nsay "{{l[1]}}"'))] == [
            "R3001"
        ], line


def test_lists_are_not_compared_nor_shown() -> None:
    """What can be asked of two lists is asked of their elements."""
    found = problems(playing('say "{[1, 2] is [1, 2]}"\nsay "{players}"'))
    assert places(found) == [("R3001", 8, 9), ("R3001", 9, 9)]
    assert found[0].message == "lists are not compared"
    assert found[1].message == "a list cannot be shown in a text"


def test_what_is_no_list_is_not_walked() -> None:
    """A single thing, a number and a yes or no are no lists."""
    for expression in ["count(x in red)", "count(x in 3)", "sum(yes)", "3 in 4"]:
        (one,) = problems(playing(f'say "{{{expression}}}"'))
        assert one.code == "R3001", expression
        assert "a list is wanted" in one.message, expression


def test_a_name_of_an_aggregate_hides_a_name_outside() -> None:
    """The name is only known inside the aggregate; an outer one comes back afterwards."""
    assert said('let x be 7\nsay "{sum(x for x in 1..3)} {x}"') == ["6 7"]
    (one,) = problems(playing('say "{count(x in 1..3)} {x}"'))
    assert one.code == "R2001"


def test_some_of_equal_pieces() -> None:
    """A range of numbers, known or not, is a list of them; their order is that of the numbers."""
    top = 'piece pawn "Pawn" { count: 4 }\nhas n: 0..9 starts 3\nzone box "Box" { }\n'
    shows(
        """
        count(pawn[2..4]) -> 3
        first(pawn[2..4]) -> Pawn 2
        last(pawn[2..n]) -> Pawn 3
        count(pawn[n..2]) -> 0
        pawn[3] in pawn[2..n] -> yes
        pawn[4] in pawn[2..n] -> no
        count(x in pawn[1..2] where x.at is box) -> 1
        """,
        top,
        "place pawn[2] on box",
    )
    assert failure("set n to 5\nfor each x in pawn[2..n] { place x on box }", top).message == (
        "there is no pawn number 5"
    )
    (wrong,) = problems(playing("for each x in pawn[2..5] { place x on box }", top))
    assert (wrong.code, wrong.message) == ("R3003", "there are only 4 pawns")


STEPS = """
say "{count(1..9 by 2)} {sum(x for x in 1..9 by 2)} {4 in 1..9 by 2} {5 in 1..9 by 2}"
for each x in 3..1 + 6 by 2 { say "{x}" }
for each x in 1..3 by -x { say "{x}" }
for each x in 10..1 by 2 { say "never" }
let l be 0..20 by 5
say "{l[2]} {count(l)} {reverse(1..10 by 4)[1]}"
say "{count(0mm..5cm by 20mm)} {4cm in 0mm..5cm by 20mm} {5cm in 0mm..5cm by 20mm}"
"""


def test_ranges_with_steps() -> None:
    """`by` and a number behind a range are its steps; by anything else a loop is ordered."""
    assert said(STEPS) == [
        "5 25 no yes", "3", "5", "7", "3", "2", "1", "5 5 9", "3 yes no",
    ]  # fmt: skip


def test_quantities_of_a_range_are_chosen() -> None:
    """The options are the ends and what lies between in equal steps."""
    table = start(playing('choose d from 0mm..50mm by 20mm for red\nsay "{d}"'))
    assert [choice.label for choice in table.state.choices] == ["0mm", "20mm", "40mm"]
