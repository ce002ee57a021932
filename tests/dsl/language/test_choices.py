"""Choices: what is offered to whom, in which order, and how chance decides."""

from __future__ import annotations

from collections import Counter

import pytest
from rulebook import HEAD_LINES, everything_wrong, failure, places, playing, problems, start

from playrules.engine import Machine, playout

PIECES = """
piece pawn "Pawn" { count: 2 per player }
zone box "Box" { }
zone pit "Pit" { }
zone hand "Hand" per player { }
players { has score: number starts 0 }
type coin is copper, silver, gold
has n: 0..9 starts 2
"""


def offered(line: str, top: str = PIECES, before: str = "") -> list[str]:
    """Return the options that a choice of red offers."""
    return start(playing(f"{before}\nturn of red {{\n{line}\n}}", top)).options


@pytest.mark.parametrize("first", ["choose cs from 5", "choose any cs from 5"])
def test_a_name_of_a_choice_that_could_not_be_read_has_its_place(first: str) -> None:
    """Whoever uses the name again is shown where it was used first."""
    found = everything_wrong(playing(f"{first}\nchoose any cs from pawns", PIECES))
    (twice,) = [one for one in found if one.code == "R2002"]
    (label,) = twice.secondary
    assert (label.text, label.span.line) == ("first use", HEAD_LINES + 2)


# --- domains ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "options"),
    [
        ("choose x from 1..3", ["1", "2", "3"]),
        ("choose x from -1..n - 1", ["-1", "0", "1"]),
        ("choose x from [7, 3, 5]", ["7", "3", "5"]),
        ("choose x from [7, n, 7, 2]", ["7", "2"]),
        ("choose x from players", ["red", "blue"]),
        ("choose x from after(red)", ["blue"]),
        ("choose x from clockwise(blue)", ["blue", "red"]),
        ("choose x from reverse(players)", ["blue", "red"]),
        ("choose x from coin", ["copper", "silver", "gold"]),
        ("choose x from [gold, copper]", ["gold", "copper"]),
        ("choose x from red.pawns", ["red's Pawn 1", "red's Pawn 2"]),
        ("choose x from pawns where x.owner is blue", ["blue's Pawn 1", "blue's Pawn 2"]),
        ("choose x from places", ["Box", "Pit", "red's Hand", "blue's Hand"]),
        ("choose x from [box, blue.hand]", ["Box", "blue's Hand"]),
        ("choose x from hands", ["red's Hand", "blue's Hand"]),
        ("choose x from [yes, no]", ["yes", "no"]),
        ("choose x from list(y * y for y in 1..4 where y is not n)", ["1", "9", "16"]),
        ("choose x from list(y in 1..9 where y mod 3 is n by -y)", ["8", "5", "2"]),
        ("choose x from join([9], 1..2)", ["9", "1", "2"]),
        ("choose x from [5, 6, 7, 8][2..3]", ["6", "7"]),
        ("choose x from 1..9 where x mod 4 is 1", ["1", "5", "9"]),
    ],
)
def test_the_options_are_the_values_of_the_list(line: str, options: list[str]) -> None:
    """In the order of the list, each value once, filtered by `where`."""
    assert offered(line) == options


def test_several_names_make_combinations() -> None:
    """The first name is slowest; later lists and the condition see earlier names."""
    assert offered("choose x from 1..2, y from [5, 4]") == ["1, 5", "1, 4", "2, 5", "2, 4"]
    assert offered("choose x from 1..3, y from x..3 where x + y is not 4") == [
        "1, 1", "1, 2", "2, 3", "3, 3",
    ]  # fmt: skip
    assert offered("choose s from red.pawns, x from [box, pit] where s.at is not x",
                   before="place red.pawns[1] on pit") == [
        "red's Pawn 1, Box", "red's Pawn 2, Box", "red's Pawn 2, Pit",
    ]  # fmt: skip


def test_equal_combinations_are_offered_once() -> None:
    """There are no duplicates, however often a value stands in its list."""
    assert offered("choose x from [1, 2, 1], y from [3, 3]") == ["1, 3", "2, 3"]


def test_chosen_values_are_known_in_the_lines_below() -> None:
    """Each name holds the chosen value to the end of the block."""
    table = start(
        playing(
            """
            turn of red {
              choose s from red.pawns, y from [box, pit], x from 1..2 "Which?"
              move s to y
              score x for s.owner
            }
            say "{red.pawns[2].at} {red.score}"
            """,
            PIECES,
        )
    )
    assert table.state.prompt == "Which?"
    assert table.pick("red's Pawn 2, Pit, 2").said == ["Pit 2"]


def test_one_option_is_still_a_choice() -> None:
    """Nobody chooses for a player, even where there is no way out."""
    table = start(playing('choose x from [n] for blue\nsay "{x}"', PIECES))
    assert table.options == ["2"]
    assert table.pick("2").said == ["2"]


def test_an_empty_list_offers_nothing() -> None:
    """`choose` from an empty list is a rules error that points at the `choose`."""
    error = failure('choose x from 1..9 for red where x > n + 7\nsay "{x}"', PIECES)
    assert (error.span.line, error.span.column) == (8, 3)
    assert error.message == "there is nothing to choose from"


def test_the_condition_is_read_for_each_option() -> None:
    """A rules error in a condition is one for the game."""
    error = failure('choose x from -1..1 for red where 6 / x > 2\nsay "{x}"', PIECES)
    assert error.message == "this division has no whole result"


# --- who chooses ------------------------------------------------------------------------------


def test_who_is_asked() -> None:
    """The player named by `for`, else the one whose turn it is."""
    table = start(
        playing(
            """
            turn of red {
              choose x from 1..2
              choose y from 1..2 for blue "And you, {x}?"
              choose z from 1..2 for after(blue)[1]
              say "{x}{y}{z}"
            }
            """,
            PIECES,
        )
    )
    assert (table.actor, table.turn) == ("red", "red")
    table.pick("1")
    assert (table.actor, table.turn, table.state.prompt) == ("blue", "red", "And you, 1?")
    table.pick("2")
    assert (table.actor, table.turn) == ("red", "red")
    assert table.pick("1").said == ["121"]


def test_everybody_chooses_before_anybody_acts() -> None:
    """Choices made at once: all are kept first, then carried out together."""
    table = start(
        playing(
            """
            for each p in players {
              choose x from 0..3 for p "Bid in secret"
              set p.bid to x
            }
            let best be most(p.bid for p in players)
            if count(p in players where p.bid is best) is 1 {
              score best for first(p in players where p.bid is best) "highest"
            }
            """,
            "players {\nhas bid: 0..3\nhas score: number\n}",
            players="3",
        )
    )
    table.pick("1", "3", "2")
    assert table.log == ["blue scores 3 (highest)"]


# --- menus ------------------------------------------------------------------------------------

MENU = """
choose "What now, {player}?" {
  option "Pass" if n < 3 { say "passed" }
  option "Pay {n}" if n > 1 { say "paid {n}" }
  option x from 1..n "Take {x}" where x is not 1 { say "took {x}" }
  option x from coin, y from 1..3 "Both" where y <= n {
    say "{x} {y}"
  }
  otherwise { say "nothing to do" }
}
"""


def test_options_stand_in_the_order_of_the_menu() -> None:
    """An option with names is one option for each value; guards close options."""
    table = start(playing(f"turn of red {{\n{MENU}\n}}", PIECES))
    assert table.state.prompt == "What now, red?"
    assert table.options == [
        "Pass", "Pay 2", "Take 2", "Both", "Both", "Both", "Both", "Both", "Both",
    ]  # fmt: skip
    keys = [one.key for one in table.state.choices]
    assert keys[3:5] == ["Both: x copper, y 1", "Both: x copper, y 2"] or len(set(keys)) == 9
    assert table.pick("Take 2").said == ["took 2"]


def test_each_option_does_what_it_says() -> None:
    """The values of an option are known in its block."""
    text = playing(f"turn of red {{\n{MENU}\n}}", PIECES)
    assert start(text).pick("Pass").said == ["passed"]
    assert start(text).pick("Pay 2").said == ["paid 2"]
    table = start(text)
    table.state = table.state.apply(table.state.choices[8], table.journal)
    assert table.said == ["gold 2"]


def test_a_menu_without_open_options_is_passed_over() -> None:
    """`otherwise` runs where no option is open; without it nothing happens."""
    menu = """
    choose "Buy?" for red {
      option "Buy" if n > 5 { say "bought" }
      option x from 1..n "Sell {x}" where x > 5 { say "sold" }
      %s
    }
    say "after"
    """
    assert start(playing(menu % 'otherwise { say "no way" }', PIECES)).said == ["no way", "after"]
    assert start(playing(menu % "", PIECES)).said == ["after"]


def test_otherwise_does_not_run_where_an_option_is_open() -> None:
    """The menu is asked as soon as one option is open."""
    table = start(
        playing(
            'choose for red "Buy?" {\noption "Buy" if n > 1 { say "bought" }\n'
            'otherwise { say "no way" }\n}',
            PIECES,
        )
    )
    assert table.options == ["Buy"]
    assert table.pick("Buy").said == ["bought"]


def test_a_menu_has_one_otherwise_without_condition() -> None:
    """A second `otherwise`, or one with a condition, is a mistake."""
    menu = 'choose "x" for red {\noption "a" if n > 3 { }\notherwise { say "1" }\n%s\n}'
    (one,) = problems(playing(menu % 'otherwise { say "2" }', PIECES))
    assert places([one]) == [("R1005", 11, 3)]
    (one,) = problems(playing('choose "x" for red {\noption "a" if n > 3 { }\n'
                              'otherwise if n > 2 { say "1" }\n}', PIECES))  # fmt: skip
    assert places([one]) == [("R1006", 10, 13)]


def test_guards_see_the_names_around() -> None:
    """Options, prompts and guards read local names, slots and chosen values."""
    table = start(
        playing(
            """
            let pot be 3
            for each p in players {
              offer pot + p.seat to p
            }
            """,
            """
            rule offer <x: 0..9> to <p: player> {
              let twice be 2 * x
              choose "{p}: {x} or {twice}" for p {
                option "{x}" if x > 4 { say "{p} takes {x}" }
                option y from [x, twice] "{y} of {p}" { say "{p} takes {y}" }
              }
            }
            """,
        )
    )
    assert (table.state.prompt, table.options) == ("red: 4 or 8", ["4 of red", "8 of red"])
    table.pick("8 of red")
    assert (table.state.prompt, table.options) == (
        "blue: 5 or 10", ["5", "5 of blue", "10 of blue"],
    )  # fmt: skip
    assert table.pick("10 of blue").said == ["red takes 8", "blue takes 10"]


def test_a_menu_in_a_loop_is_asked_anew() -> None:
    """The options are read from the game each time."""
    table = start(
        playing(
            """
            repeat {
              choose "Take" for red {
                option x from 1..n "{x}" { set n to n - x }
                option "Stop" { finish loop }
              }
            }
            say "{n}"
            """,
            "has n: 0..9 starts 3",
        )
    )
    assert table.options == ["1", "2", "3", "Stop"]
    table.pick("2")
    assert table.options == ["1", "Stop"]
    table.pick("1")
    assert table.options == ["Stop"]
    assert table.pick("Stop").said == ["0"]


# --- several at once --------------------------------------------------------------------------


def test_any_number_may_be_chosen_at_once() -> None:
    """`choose any` offers all selections, the smallest first, then in the order of the list."""
    table = start(playing('choose any xs from [4, 7, 9] for red\nsay "{count(xs)} {sum(xs)}"'))
    assert len(table.options) == 8
    assert table.options == ["nothing", "4", "7", "9", "4, 7", "4, 9", "7, 9", "4, 7, 9"]


def test_selections_are_lists() -> None:
    """The chosen list is counted, walked and asked like every list."""
    text = playing(
        """
        choose any xs from [4, 7, 9] for red "Which?" where sum(xs) < 14 and count(xs) > 0
        for each x in xs { say "{x}" }
        say "{count(xs)} {7 in xs} {xs[1]} {sum(xs)} {most(xs)}"
        """
    )
    found = []
    for choice in start(text).state.choices:
        table = start(text)
        table.state = table.state.apply(choice.code, table.journal)
        found.append(table.said)
    assert found == [
        ["4", "1 no 4 4 4"],
        ["7", "1 yes 7 7 7"],
        ["9", "1 no 9 9 9"],
        ["4", "7", "2 yes 4 11 7"],
        ["4", "9", "2 no 4 13 9"],
    ]


@pytest.mark.parametrize(
    ("some", "sizes"),
    [
        ("any", {0: 1, 1: 4, 2: 6, 3: 4, 4: 1}),
        ("1..3", {1: 4, 2: 6, 3: 4}),
        ("2", {2: 6}),
        ("0..1", {0: 1, 1: 4}),
        ("n..9", {2: 6, 3: 4, 4: 1}),
        ("3..n + 1", {3: 4}),
    ],
)
def test_how_many_may_be_chosen(some: str, sizes: dict[int, int]) -> None:
    """`any`, a range, or a number."""
    text = playing(f'choose {some} xs from pawns for red\nsay "{{count(xs)}}"', PIECES)
    table = start(text)
    counted: Counter[int] = Counter()
    for choice in table.state.choices:
        other = start(text)
        other.state = other.state.apply(choice.code, other.journal)
        counted[int(other.said[0])] += 1
    assert dict(counted) == sizes


@pytest.mark.parametrize("some", ["3", "50", "5..9", "n + 1..9", "3..2"])
def test_more_than_there_are_cannot_be_chosen(some: str) -> None:
    """Three of two: nothing is offered, which is a rules error."""
    error = failure(f'choose {some} xs from [n, 7] for red\nsay "{{count(xs)}}"', PIECES)
    assert error.message == "there is nothing to choose from"
    assert (error.span.line, error.span.column) == (8, 3)


def test_a_selection_of_pieces_is_moved() -> None:
    """Chosen pieces are walked in the order of the list."""
    table = start(
        playing(
            "choose 2 xs from pawns for red where all(x.owner is red for x in xs)\n"
            'for each x in xs { move x to box }\nsay "{count(box.pieces)}"',
            PIECES,
        )
    )
    assert table.options == ["red's Pawn 1, red's Pawn 2"]
    assert table.pick(*table.options).said == ["2"]


def test_a_long_list_cannot_be_chosen_from_at_once() -> None:
    """The number of selections doubles with each item: the limit is named."""
    found = problems(playing('choose any xs from 1..40 for red\nsay "{count(xs)}"'))
    assert places(found) == [("R4006", 8, 22)]


# --- chance -----------------------------------------------------------------------------------


def test_at_random_gives_equal_shares() -> None:
    """Nobody is asked; each value has the same share."""
    text = playing('choose x from [4, 7, 9] at random where x is not n\nsay "{x}"', "has n: 0..9")
    table = start(text, explicit=True)
    assert table.state.is_chance
    assert [(one.label, share) for one, share in table.state.distribution] == [
        ("4", 1), ("7", 1), ("9", 1),
    ]  # fmt: skip
    drawn = Counter(start(text, seed=seed).said[0] for seed in range(300))
    assert set(drawn) == {"4", "7", "9"}
    assert min(drawn.values()) > 70


def test_a_pair_drawn_at_random() -> None:
    """Chance may draw a combination; it is uniform over the combinations."""
    table = start(
        playing('choose x from 1..2, y from 1..3 at random where x < y\nsay "{x}{y}"'),
        explicit=True,
    )
    assert table.options == ["1, 2", "1, 3", "2, 3"]


def test_a_menu_at_random() -> None:
    """Chance may decide between options too."""
    table = start(
        playing('choose "Weather" at random {\noption "Sun" { say "dry" }\n'
                'option "Rain" { say "wet" }\n}'),
        explicit=True,
    )  # fmt: skip
    assert table.state.is_chance
    assert table.pick("Rain").said == ["wet"]


def test_dice_are_a_domain() -> None:
    """`2d6` is the sum of two dice with its exact shares."""
    table = start(playing('choose x from 2d6 at random\nsay "{x}"'), explicit=True)
    assert [(one.label, share) for one, share in table.state.distribution] == [
        ("2", 1), ("3", 2), ("4", 3), ("5", 4), ("6", 5), ("7", 6), ("8", 5), ("9", 4),
        ("10", 3), ("11", 2), ("12", 1),
    ]  # fmt: skip
    assert table.pick("10").said == ["10"]
    one = start(playing('choose x from 1d4 at random\nsay "{x}"'), explicit=True)
    assert one.options == ["1", "2", "3", "4"]


def test_dice_are_thrown_not_chosen() -> None:
    """`2d6` without `at random`, or in an expression, is a mistake."""
    (one,) = problems(playing('choose x from 2d6 for red\nsay "{x}"'))
    assert places([one]) == [("R3001", 8, 17)]
    (one,) = problems(playing('say "{2d6 + 1}"'))
    assert places([one]) == [("R3001", 8, 9)]
    assert "at random" in one.help


def test_the_same_seed_gives_the_same_game() -> None:
    """Chance draws from a generator whose state is part of the game."""
    text = playing(
        'repeat 20 times {\nchoose x from 1..6 at random\nroll die\nsay "{x} {die.face}"\n}',
        'use dice 1\ndie die "Die" { faces: 1..6 }',
    )
    assert start(text, seed=5).said == start(text, seed=5).said
    assert start(text, seed=5).said != start(text, seed=6).said


# --- policies ---------------------------------------------------------------------------------

POLICY = """
has n: 0..9 starts 2
players { has score: number }
rule ask <p: player> {
  let twice be 2 * n
  choose "How many?" for p {
    option "None" { say "none" }
    option x from 1..4 "Take {x}" { say "took {x}" }
    option "All {twice}" if n > 0 { say "all" }
  }
}
"""


def chosen(policy: str, top: str = POLICY, play: str = "ask red") -> str:
    """Return the label of what a policy chooses first, "" where it is silent."""
    made = start(playing(play, top + f'policy mine "Mine" {{\n{policy}\n}}'))
    choice = made.state.prefer(0)
    return choice.label if choice is not None else ""


@pytest.mark.parametrize(
    ("policy", "label"),
    [
        ('prefer "All {twice}"', "All 4"),
        ('prefer "None"\nprefer "All {twice}"', "None"),
        ('prefer "None" if n > 2\nprefer "All {twice}"', "All 4"),
        ('prefer "None" if twice is 4', "None"),
        ('prefer "Take {x}"', "Take 1"),
        ('prefer "Take {x}" by x', "Take 4"),
        ('prefer "Take {x}" by -x', "Take 1"),
        ('prefer "Take {x}" by x * (4 - x)', "Take 2"),
        ('prefer "Take {x}" by x if x < 3', "Take 2"),
        ('prefer "Take {x}" if x is p.seat + 1', "Take 2"),
        ('prefer "Take {x}" by (x - 2) * (x - 2)', "Take 4"),
        ('prefer "None" if n is 7', ""),
        ("", ""),
    ],
)
def test_a_policy_prefers_the_first_line_that_fits(policy: str, label: str) -> None:
    """Conditions and `by` see the option's values and the names around; greatest `by` first."""
    assert chosen(policy) == label


def test_a_policy_for_values() -> None:
    """A choice without a menu is preferred by the text of its question."""
    play = 'choose x from 1..9 for red "How many?" where x mod 2 is 0\nsay "{x}"'
    assert chosen('prefer "How many?" by x', "", play) == "8"
    assert chosen('prefer "How many?" if x is 4', "", play) == "4"


def test_a_policy_for_selections() -> None:
    """`by` may judge a whole selection."""
    play = 'choose any xs from [4, 7, 9] for red "Which?" where sum(xs) < 14\nsay "{count(xs)}"'
    text = playing(play, 'policy mine "Mine" { prefer "Which?" by sum(xs) }')
    table = start(text)
    choice = table.state.prefer(0)
    assert choice is not None
    table.state = table.state.apply(choice, table.journal)
    assert table.said == ["2"]


def test_policies_play_games() -> None:
    """A seat that follows a policy chooses as it says; where it is silent, at random."""
    text = playing('repeat 3 times { ask red }\nscore n for red', POLICY
                   + 'policy mine "Mine" { prefer "Take {x}" by x }')  # fmt: skip
    machine = start(text).state.machine
    assert isinstance(machine, Machine)
    result = playout(machine, 1, ("policy:mine", "random"))
    assert result.finished
    assert result.choices == 3


def test_a_policy_that_names_no_option_is_told_which_was_meant() -> None:
    """The text of a `prefer` line stands in the file exactly as the option does."""
    found = problems(
        playing("ask red", POLICY + 'policy mine "Mine" {\nprefer "Nine"\nprefer "Take {y}"\n}')
    )
    assert places(found) == [("R2007", 22, 8), ("R2007", 23, 8)]
    assert found[0].message == "no option says “Nine”"
    assert found[0].help == "did you mean “None”?"
    assert found[1].help == "did you mean “Take {x}”?"


# --- mistakes ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "code", "line_no", "column", "words"),
    [
        ("choose x from 3 for red", "R3001", 8, 17, "a list is wanted"),
        ("choose x from red for red", "R3001", 8, 17, "a list is wanted"),
        ("choose x from 1..3 for 4", "R3001", 8, 26, "a player is wanted"),
        ("choose x of 1..3 for red", "R1006", 8, 10, "does not take this"),
        ("choose", "R1006", 8, 3, "between what"),
        ('choose "x" for red', "R1006", 8, 3, "between what"),
        ('choose "x" for red { }', "R1006", 8, 3, "no option"),
        ('choose "x" for red { say "y" }', "R1002", 8, 24, "only options stand in a menu"),
        ("choose x from 1..3 for red { }", "R1006", 8, 30, "takes no block"),
        ('option "x" { }', "R1002", 8, 3, "cannot stand here"),
        ("otherwise { }", "R1002", 8, 3, "cannot stand here"),
        ('choose "x" for red { option { } }', "R1006", 8, 24, "needs a text"),
        ("choose x from 1..3 for red where x", "R3001", 8, 36, "yes or no is wanted"),
        ("choose x from 1..3, x from 1..2 for red", "R2002", 8, 23, "two values are called `x`"),
    ],
)
def test_mistakes_in_choices(line: str, code: str, line_no: int, column: int, words: str) -> None:
    """Each mistake is reported once where it stands."""
    found = problems(playing(line))
    assert places(found) == [(code, line_no, column)], [one.message for one in found]
    assert words in found[0].message
