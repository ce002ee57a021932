"""Statements: values that change, conditions, loops, endings, turns, phases, text said."""

from __future__ import annotations

import pytest
from rulebook import failure, places, playing, problems, rules, said, start

# --- let and set ------------------------------------------------------------------------------


def test_a_let_is_known_to_the_end_of_its_block() -> None:
    """A name of an inner block hides the outer one and is gone behind the block."""
    assert said(
        """
        let x be 1
        if x is 1 {
          let x be 10
          set x to x + 1
          say "inside {x}"
        }
        set x to x + 1
        say "outside {x}"
        """
    ) == ["inside 11", "outside 2"]


def test_a_name_is_not_known_outside_of_its_block() -> None:
    """A name of an inner block is unknown behind it."""
    (one,) = problems(playing('if 1 is 1 {\nlet x be 1\nsay "{x}"\n}\nsay "{x}"'))
    assert places([one]) == [("R2001", 12, 9)]


def test_a_name_is_used_once_in_a_block() -> None:
    """The second `let` of a name in one block is a mistake; `set` changes the value."""
    found = problems(playing('let x be 1\nlet x be 2\nsay "{x}"'))
    assert places(found) == [("R2002", 9, 7)]


def test_set_reads_the_value_before_it_writes() -> None:
    """Values are swapped through a copy; a copy does not follow what it was taken from."""
    assert said(
        """
        let old be a
        set a to b
        set b to old
        say "{a} {b} {old}"
        set a to a + a
        say "{a} {old}"
        """,
        "has a: number starts 1\nhas b: number starts 2",
    ) == ["2 1 1", "4 1"]


def test_set_finds_its_target_after_the_value() -> None:
    """`set` evaluates the value first, then the target: both as things stood before."""
    assert said(
        """
        set x[n] to n + 10
        set n to x[1]
        say "{x[1]} {x[2]} {n}"
        """,
        "has x: number per 1..3\nhas n: 0..20 starts 1",
    ) == ["11 0 11"]


def test_a_variable_may_become_nothing_and_back() -> None:
    """A `let` takes every kind of value that a later `set` gives it."""
    assert said(
        """
        let x be 3
        let who be red
        if 2 > 1 { set x to nothing }
        set who to nothing
        say "{x is nothing} {who is nothing}"
        set x to 5
        set who to blue
        say "{x} {who}"
        let one be nothing
        for each n in 1..3 { if n is 2 { set one to n } }
        say "{one}"
        """
    ) == ["yes yes", "5 blue", "2"]


def test_what_a_loop_or_a_choice_gives_is_not_set() -> None:
    """`set` changes names of `let` and kept values, nothing else."""
    top = 'setting goal "Goal" { value: 3 }\npiece pawn "Pawn" { count: 1 per player }\n' \
          'define twice(x: number): 2 * x\nzone box "Box" { }'  # fmt: skip
    for line, wrong in [
        ("for each x in 1..3 { set x to 1 }", "`x` cannot be set"),
        ("set goal to 4", "`goal` is a setting"),
        ("set red.pawn.at to box", "`.at` cannot be set"),
        ("set red.pawn.owner to blue", "`.owner` cannot be set"),
        ("set twice to 4", "this cannot be set"),
        ("set red to blue", "this cannot be set"),
        ("set 3 to 4", "this cannot be set"),
    ]:
        found = problems(playing(line, top))
        assert [(one.code, one.message) for one in found] == [("R2006", wrong)], line


# --- conditions -------------------------------------------------------------------------------


def test_the_first_condition_that_holds_is_taken() -> None:
    """`if`, `else if` and `else`: one block runs at most, later conditions are not read."""
    tell = (
        'rule tell <n: number> {\nif n is 1 { say "one" }\n'
        'else if 2 / n is 1 { say "two" } else if n is 3 { say "three" }\nelse { say "many" }\n}'
    )
    assert said("tell 1\ntell 2", tell) == ["one", "two"]
    assert failure("tell 3", tell).message == "this division has no whole result"


def test_an_action_may_carry_its_condition() -> None:
    """`say … if C` is the short form of an `if` around one action."""
    assert said('say "a" if 1 < 2\nsay "b" if 2 < 1\ntell if 1 < 2', 'rule tell { say "c" }') == [
        "a", "c",
    ]  # fmt: skip


def test_a_name_is_no_word_of_the_language() -> None:
    """Local names, slots and loops may not be called `player`, `count` or `nothing`."""
    for line in [
        'let player be 3\nsay "{player}"',
        'let players be 3\nsay "{players}"',
        'let count be 3\nsay "{count}"',
        'for each list in 1..2 { say "{list}" }',
        'choose first from 1..3 for red\nsay "{first}"',
        'say "{sum(most for most in 1..3)}"',
        "repeat 2 times as player { }",
    ]:
        found = problems(playing(line))
        assert found, line
        assert {one.code for one in found} <= {"R2003", "R0304"}, (line, found)


def test_a_condition_is_a_yes_or_no() -> None:
    """A number is no condition."""
    (one,) = problems(playing('if 3 { say "x" }'))
    assert places([one]) == [("R3001", 8, 6)]
    assert one.message == "this is a number, but yes or no is wanted"


# --- for each ---------------------------------------------------------------------------------


def test_for_each_freezes_its_list() -> None:
    """Elements stay though they no longer qualify; new ones do not join."""
    assert said(
        """
        for each p in players where p.score is 0 {
          for each q in players { set q.score to q.score + 1 }
          say "{p} {p.score}"
        }
        for each x in 1..n {
          set n to n + 1
          say "{x} of {n}"
        }
        """,
        "players { has score: number starts 0 }\nhas n: number starts 2",
    ) == ["red 1", "blue 2", "1 of 3", "2 of 4"]


def test_for_each_sorts_once() -> None:
    """`by` sorts least first when the loop starts; equal keys keep the order of the list."""
    assert said(
        """
        set blue.score to -1
        for each p in players by p.score, -p.seat {
          set green.score to green.score - 10
          say "{p}"
        }
        for each x in 1..6 where x is not 4 by x mod 3 { say "{x}" }
        """,
        "players { has score: number starts 0 }",
        players="3",
    ) == ["blue", "green", "red", "3", "6", "1", "2", "5"]


def test_for_each_runs_over_all_kinds_of_list() -> None:
    """Ranges, lists, plurals, types, rows, places, settings."""
    assert said(
        """
        for each x in [5, 3] { say "{x}" }
        for each x in mark { say "{x}" }
        for each x in red.pawns { say "{x}" }
        for each x in prices { say "{x.price}" }
        for each x in steps { say "{x}" }
        for each x in reverse(1..2) { say "{x}" }
        for each x in 3..2 { say "never" }
        """,
        'type mark is plain, base\npiece pawn "Pawn" { count: 2 per player }\n'
        "table prices {\n| mark | price |\n| base | 3 |\n| plain | 4 |\n}\n"
        'setting steps "Steps" { value: 7, 8 }',
    ) == ["5", "3", "plain", "base", "red's Pawn 1", "red's Pawn 2", "3", "4", "7", "8", "2", "1"]


# --- repeat -----------------------------------------------------------------------------------


def test_repeat_so_many_times() -> None:
    """The number of passes is read once; 0 and fewer passes are none."""
    assert said(
        """
        repeat n times { set n to n + 1 }
        say "{n}"
        repeat 0 times { say "never" }
        repeat 0 - n times { say "never" }
        """,
        "has n: number starts 3",
    ) == ["6"]


def test_a_named_loop_counts_its_passes_from_one() -> None:
    """`NAME.number` is the number of the pass; in a rule called in the loop it is passed on."""
    assert said(
        """
        repeat 3 times as round { tell round.number }
        repeat as try until try.number is 2 { say "try {try.number}" }
        """,
        'rule tell <n: number> { say "round {n}" }',
    ) == ["round 1", "round 2", "round 3", "try 1", "try 2"]


def test_until_is_tested_before_each_pass() -> None:
    """A loop whose condition holds already does not run at all."""
    assert said(
        """
        repeat until n >= 3 { set n to n + 1 }
        say "{n}"
        repeat until n >= 3 { say "never" }
        repeat 5 times until n is 5 { set n to n + 1 }
        say "{n}"
        repeat 2 times until n is 50 { set n to n + 1 }
        say "{n}"
        repeat until any(x in 1..n where x is 9) { set n to n + 1 }
        say "{n}"
        """,
        "has n: number starts 0",
    ) == ["3", "5", "7", "9"]


def test_a_loop_that_nothing_leaves_is_a_mistake() -> None:
    """`repeat` without `times`, `until` or an ending inside never ends."""
    (one,) = problems(playing('repeat { say "x" }'))
    assert places([one]) == [("R4001", 8, 3)]
    assert one.message == "this loop never ends"


@pytest.mark.parametrize(
    "body",
    [
        "finish loop",
        "if n > 3 { finish game }\nset n to n + 1",
        "stop",
        "deeper",
        "for each x in 1..3 { if x is 2 { finish game } }",
    ],
)
def test_an_ending_anywhere_in_it_ends_a_loop(body: str) -> None:
    """An ending may stand in a rule that is called in the loop, however deep."""
    top = "has n: number\nrule stop { finish game }\nrule deeper { stop }"
    assert not problems(playing(f"repeat {{\n{body}\n}}", top))


@pytest.mark.parametrize(
    "body",
    [
        "for each x in 1..3 { finish loop }",
        "repeat 2 times { finish loop }",
        "leave",
        "turn of red { finish turn }",
        "phase build { finish phase }",
    ],
)
def test_leaving_an_inner_block_does_not_end_a_loop(body: str) -> None:
    """`finish loop` in an inner loop, `finish rule` in a rule: the outer loop goes on."""
    found = problems(playing(f"repeat {{\n{body}\n}}", "rule leave { finish rule }"))
    assert [one.code for one in found] == ["R4001"], body


def test_a_loop_whose_condition_never_changes_is_stopped() -> None:
    """The number of steps between two pauses is bounded."""
    error = failure("repeat until n is 1 { set m to 1 - m }", "has n: number\nhas m: number")
    assert error.message == "this loop takes more than 10,000,000 steps without a decision"
    assert (error.span.line, error.span.column) == (8, 3)


# --- endings ----------------------------------------------------------------------------------


def test_finish_loop_leaves_the_innermost_loop() -> None:
    """Only the loop in which it is written; statements behind are not run."""
    assert said(
        """
        for each x in 1..3 {
          repeat {
            if x is 2 { finish loop }
            say "{x}"
            finish loop
          }
          for each y in 1..3 {
            if y is 2 { finish loop }
            say "{x}{y}"
          }
        }
        """
    ) == ["1", "11", "21", "3", "31"]


def test_finish_rule_leaves_the_rule_only() -> None:
    """The caller goes on behind the call, also where loops and turns of the rule are left."""
    assert said(
        """
        for each x in 1..2 {
          tell x
          say "after {x}"
        }
        """,
        """
        rule tell <x: number> {
          turn of red {
            for each y in 1..3 {
              if y is x { finish rule }
              say "{x}{y}"
            }
          }
          say "never"
        }
        """,
    ) == ["after 1", "21", "after 2"]


def test_finish_turn_leaves_the_turn_from_anywhere_in_it() -> None:
    """Also from rules called in the turn, and the loops around are left too."""
    table = start(
        playing(
            """
            for each p in players {
              turn of p {
                repeat 3 times { act p }
                say "never"
              }
              say "done {p}"
            }
            """,
            """
            rule act <p: player> {
              say "{p} acts"
              deeper
            }
            rule deeper { for each x in 1..2 { finish turn } }
            """,
        )
    )
    assert table.said == ["red acts", "done red", "blue acts", "done blue"]
    assert table.turn == ""


def test_finish_phase_and_finish_name() -> None:
    """`finish phase` leaves the innermost phase, `finish NAME` the innermost block so called."""
    assert said(
        """
        repeat 3 times as round {
          phase build "Building" {
            phase pay {
              if round.number is 1 { finish phase }
              if round.number is 2 { finish build }
              if round.number is 3 { leave }
            }
            say "paid {round.number}"
          }
          say "built {round.number}"
        }
        say "end"
        """,
        "rule leave { finish round }",
    ) == ["paid 1", "built 1", "built 2", "end"]


def test_the_innermost_block_of_a_name_is_left() -> None:
    """Two blocks may have one name: the inner one is left."""
    assert said(
        """
        repeat 2 times as lap {
          repeat 2 times as lap { if lap.number is 1 { finish lap } }
          say "outer {lap.number}"
        }
        """
    ) == ["outer 1", "outer 2"]


def test_ending_a_block_that_is_not_running_is_a_mistake() -> None:
    """`finish NAME` needs such a block around it, in this rule or in one that calls it."""
    found = problems(
        playing("repeat 2 times as round { finish rond }\nleave\nfinish turn",
                "rule leave { finish round }")
    )  # fmt: skip
    assert places(found) == [("R4002", 8, 36), ("R4002", 10, 10), ("R4002", 13, 21)]
    assert found[0].message == "there is no `rond` here to finish"
    assert found[0].help == "did you mean `round`?"


def test_finish_loop_outside_of_a_loop_is_a_mistake() -> None:
    """A loop of the caller is not left by `finish loop`."""
    (one,) = problems(playing("repeat 2 times { leave }", "rule leave { finish loop }"))
    assert places([one]) == [("R4002", 11, 14)]


def test_what_follows_an_ending_never_runs() -> None:
    """A statement behind a `finish` without condition is pointed out."""
    text = playing('repeat {\nfinish loop\nsay "never"\n}')
    found = problems(text, warnings=True)
    assert places(found) == [("W4001", 10, 3)]
    assert found[0].severity == "warning"
    assert start(text).said == []


# --- turns and phases -------------------------------------------------------------------------


def test_a_turn_is_somebodys_until_it_ends() -> None:
    """`turn of p` may stand in another turn; afterwards it is the other's turn again."""
    table = start(
        playing(
            """
            say "{player is nothing}"
            turn of red {
              say "{player}"
              turn of blue {
                say "{player}"
                tell
              }
              say "{player}"
            }
            say "{player is nothing}"
            """,
            'rule tell { say "in a rule {player}" }',
        )
    )
    assert table.said == ["yes", "red", "blue", "in a rule blue", "red", "yes"]
    assert [one.text for one in table.journal if one.event == "turn"] == [
        "red's turn", "blue's turn",
    ]  # fmt: skip


def test_a_turn_ends_also_when_it_is_left() -> None:
    """However a turn is left, it is the turn of whoever had it before."""
    assert said(
        """
        turn of red {
          turn of blue { finish turn }
          say "{player}"
          repeat { turn of blue { finish loop } }
          say "{player}"
          leave
          say "{player}"
        }
        """,
        "rule leave { turn of blue { finish rule } }",
    ) == ["red", "red", "red"]


def test_the_player_whose_turn_it_is_is_asked() -> None:
    """`choose` without `for` asks `player`; without a turn there is nobody to ask."""
    table = start(playing('turn of blue { choose x from 1..2 }\nsay "{1}"'))
    assert table.actor == "blue"


def test_phases_are_written_into_the_journal() -> None:
    """A phase is shown by its title when it starts."""
    table = start(playing('phase build "Building" { say "a" }\nphase pay { say "b" }'))
    assert table.log == ["Building", "a", "pay", "b"]


# --- define -----------------------------------------------------------------------------------


def test_a_define_is_a_word_for_an_expression() -> None:
    """It is read anew wherever it is used."""
    assert said(
        """
        say "{total} {next} {twice(4)} {rich(red)}"
        set red.score to 5
        say "{total} {next} {twice(total)} {rich(red)} {rich(blue)}"
        """,
        """
        define total: sum(p.score for p in players)
        define next: total + 1
        define twice(x: number): 2 * x
        define rich(p: player): p.score > average
        define average: down(total / count(players))
        players { has score: number starts 0 }
        """,
    ) == ["0 1 8 no", "5 6 10 yes no"]


def test_a_define_with_a_block_returns_a_value() -> None:
    """It may use `let`, `set`, `if` and loops on names of its own."""
    assert said(
        """
        say "{factorial(5)} {divisor(35)} {divisor(7) is nothing} {digits(90125)} {prime(7)}"
        """,
        """
        define factorial(n: number) {
          let product be 1
          for each x in 1..n { set product to product * x }
          return product
        }
        define divisor(n: number) {
          for each x in 2..n - 1 { if n mod x is 0 { return x } }
          return nothing
        }
        define digits(n: number) {
          let rest be n
          let count_so_far be 0
          repeat until rest is 0 {
            set rest to down(rest / 10)
            set count_so_far to count_so_far + 1
          }
          return count_so_far
        }
        define prime(n: number): divisor(n) is nothing
        """,
    ) == ["120 5 yes 5 yes"]


def test_values_of_a_define_may_be_named() -> None:
    """`f(x, name: y)`: named values come in any order behind the others."""
    top = "define f(n: number, m: number): n * 10 + m"
    assert said('say "{f(3, 4)} {f(n: 3, m: 4)} {f(3, m: 4)} {f(m: 3, n: 4)}"', top) == [
        "34 34 34 43"
    ]
    for call in ["f(n: 3, k: 4)", "f(3, n: 4)", "f(m: 3)", "f(1, 2, 3)", "f(n: 1, n: 2)"]:
        found = problems(playing(f'say "{{{call}}}"', top))
        assert [one.code for one in found] in (["R2001"], ["R3001"]), call


def test_a_define_may_be_a_list() -> None:
    """A define whose value is a list is used like any list."""
    assert said(
        """
        set blue.score to 3
        say "{count(rich)} {first(rich)} {count(above(2))} {sum(p.score for p in above(2))}"
        for each p in rich { set p.score to 0 }
        say "{count(rich)} {blue in rich} {row[2]}"
        """,
        """
        define rich: list(p in players where p.score > 0)
        define above(n: number): list(p in players where p.score > n)
        define row: [4, 5, 6]
        players { has score: number starts 0 }
        """,
    ) == ["1 blue 1 3", "0 no 5"]


def test_a_define_only_looks() -> None:
    """No effect, chance, choice or recursion stands in a define."""
    for body, code in [
        ('say "x"\nreturn 1', "R1002"),
        ("move red.pawn to box\nreturn 1", "R1002"),
        ("choose x from 1..2 for red\nreturn x", "R1002"),
        ("set red.score to 1\nreturn 1", "R2006"),
        ("set n to 1\nreturn 1", "R2006"),
        ("return f", "R4004"),
        ("let x be 1", "R4005"),
    ]:
        found = problems(
            playing('say "{f}"',
                    f'define f {{\n{body}\n}}\npiece pawn "Pawn" {{ count: 1 per player }}\n'
                    'zone box "Box" { }\nplayers { has score: number starts 0 }\nhas n: number')
        )  # fmt: skip
        assert [one.code for one in found] == [code], body


def test_a_define_is_not_recursive() -> None:
    """A circle of defines is reported where it closes."""
    top = "define f(x: number): g(x)\ndefine g(x: number): f(x)"
    found = problems(playing('say "{f(1)}"', top))
    assert [one.code for one in found] == ["R4004"]
    assert "rule" in found[0].help


# --- rules ------------------------------------------------------------------------------------


def test_a_rule_is_used_like_a_verb() -> None:
    """A rule's head is words and slots; it is used with values in the slots."""
    assert said(
        """
        sow 3 for blue
        sow 4
        pay red 2 + 3 of copper
        go
        """,
        """
        type coin is copper, silver
        rule sow <n: number> for <p: player> "Sowing" { say "{p} sows {n}" }
        rule sow <n: number> { say "somebody sows {n}" }
        rule pay <p: player> <n: number> of <c: coin> { say "{p} pays {n} {c}" }
        rule go { say "gone" }
        """,
    ) == ["blue sows 3", "somebody sows 4", "red pays 5 copper", "gone"]


def test_a_slot_holds_the_value_at_the_call() -> None:
    """What a rule changes does not change the values that it was given."""
    assert said("use_up n", "has n: number starts 3\nrule use_up <x: number> {\n"
                "set n to 0\nsay \"{x} {n}\"\n}") == ["3 0"]  # fmt: skip


def test_rules_may_call_themselves() -> None:
    """A rule may call itself, and rules each other in a circle, to a bounded depth."""
    top = """
    has n: number
    rule count_down <x: number> {
      say "{x}" if x < 3
      if x > 0 { count_down x - 1 }
    }
    rule hanoi <d: number> {
      if d > 0 {
        hanoi d - 1
        set n to n + 1
        hanoi d - 1
      }
    }
    rule ping <x: number> { if x > 0 { pong x - 1 } }
    rule pong <x: number> {
      set n to n + 1
      if x > 0 { ping x - 1 }
    }
    """
    assert said("count_down 4", top) == ["2", "1", "0"]
    assert said('hanoi 7\nsay "{n}"', top) == ["127"]
    assert said('ping 20\nsay "{n}"', top) == ["10"]


def test_rules_that_never_come_back_are_stopped() -> None:
    """A circle without end is a rules error that names the rules."""
    top = "has n: number\nrule ping { pong }\nrule pong {\nset n to n + 1\nping\nset n to n + 1\n}"
    error = failure("ping", top)
    assert "rules call each other too deep" in error.message
    assert "ping" in error.message or "pong" in error.message
    assert error.span.line in (12, 15)


def test_a_long_chain_of_calls_is_no_circle() -> None:
    """A call that is the last step of a rule takes no depth: such rules may go on for long."""
    top = "has n: number\nrule step {\nset n to n + 1\nif n < 5000 { step }\n}"
    assert said('step\nsay "{n}"', top) == ["5000"]


def test_rules_that_wait_keep_their_place() -> None:
    """A rule may ask in the middle of loops and calls, and goes on there."""
    table = start(
        playing(
            """
            for each p in players where p.seat > 0 by -p.seat {
              repeat 2 times as lap { ask p lap.number }
            }
            say "done {total}"
            """,
            """
            has total: number
            rule ask <p: player> <n: number> {
              let before be total
              choose x from 1..3 for p
              set total to total + x
              say "{p} {n}: {before} and {x}"
            }
            """,
        )
    )
    assert table.actor == "blue"
    table.pick("1", "2")
    assert table.actor == "red"
    table.pick("3", "1")
    assert table.said == [
        "blue 1: 0 and 1", "blue 2: 1 and 2", "red 1: 3 and 3", "red 2: 6 and 1", "done 7",
    ]  # fmt: skip


def test_a_rule_is_called_as_its_head_says() -> None:
    """A missing word, a missing value and one too many are pointed at."""
    top = 'rule sow <n: number> for <p: player> { say "{p} {n}" }'
    for line, column, words in [
        ("sow 3 to red", 9, "needs the word `for`"),
        ("sow 3 for", 12, "needs a player"),
        ("sow 3", 8, "needs the word `for`"),
        ("sow 3 for red blue", 17, "does not take this"),
        ("sow", 6, "needs a number"),
    ]:
        found = problems(playing(line, top))
        assert places(found) == [("R1006", 8, column)], line
        assert words in found[0].message, line
        assert "sow <n: number> for <p: player>" in found[0].help, line


def test_values_fit_the_slots() -> None:
    """A slot takes values of its kind; ranges of slots are kept in play."""
    top = 'has n: number starts 9\nrule sow <n: 1..6> { say "{n}" }'
    (one,) = problems(playing("sow red", top))
    assert places([one]) == [("R3001", 8, 7)]
    assert said("sow 6", top) == ["6"]
    assert "1 to 6" in failure("sow n", top).message


# --- score, say, move, place, remove, eliminate -------------------------------------------------


def test_score_adds_to_the_kept_score() -> None:
    """The journal tells who scored what and why."""
    table = start(
        playing('score 3 for red "first {n}"\nscore -1 for red\nscore n for blue',
                "players { has score: number starts 10 }\nhas n: number starts 2")
    )  # fmt: skip
    assert table.log == ["red scores 3 (first 2)", "red scores -1", "blue scores 2"]
    assert (table["players"]["red"].score, table["players"]["blue"].score) == (12, 12)
    assert [one.words for one in table.journal if one.event == "score"][0]["value 1"] == "3"


def test_score_keeps_to_the_range_of_the_score() -> None:
    """A score beyond its range is a rules error."""
    top = "players { has score: 0..2 starts 0 }\nhas n: number starts 3"
    error = failure("score n for red", top)
    assert error.message == "`score` would be 3; it goes from 0 to 2"
    (one,) = problems(playing("score 3 for red", top))
    assert places([one]) == [("R3003", 8, 3)]


def test_a_game_without_scores_has_nothing_to_score() -> None:
    """`score` needs the kept value `score` of players."""
    (one,) = problems(playing("score 3 for red"))
    assert places([one]) == [("R2005", 8, 3)]


def test_moving_placing_and_removing_pieces() -> None:
    """A piece is on one place or on none; each step is in the journal."""
    table = start(
        playing(
            """
            say "{red.pawn.at is nothing}"
            place red.pawn on box
            say "{red.pawn.at} {count(box.pieces)}"
            move red.pawn to blue.hand
            say "{red.pawn.at} {count(box.pieces)} {blue.hand.piece}"
            remove red.pawn
            say "{red.pawn.at is nothing} {count(blue.hand.pieces)}"
            """,
            'piece pawn "Pawn" { count: 1 per player }\nzone box "Box" { }\n'
            'zone hand "Hand" per player { }',
        )
    )
    assert table.said == ["yes", "Box 1", "blue's Hand 0 red's Pawn", "yes 0"]
    assert [one.text for one in table.journal if one.event in ("place", "move", "remove")] == [
        "red's Pawn is put on Box", "red's Pawn moves to blue's Hand", "red's Pawn is taken away",
    ]  # fmt: skip


def test_a_place_holds_as_many_pieces_as_it_has_room_for() -> None:
    """One more is a rules error; a piece that stands there already may be put there again."""
    top = """
    use board 1
    piece pawn "Pawn" { count: 2 per player }
    track way "Way" {
      spaces: 0..2
      | space | room |
      | 0     | 0    |
      | 1     | 2    |
    }
    """
    fill = "for each x in pawns { place x on way[0] }\n"
    assert said(fill + 'say "{count(way[0].pieces)} {way[0].room} {way[1].room} {way[2].room}"',
                top) == ["4 0 2 1"]  # fmt: skip
    once = fill + "move red.pawns[1] to way[1]\nmove red.pawns[1] to way[1]\n"
    assert said(once + 'move blue.pawns[1] to way[1]\nsay "{count(way[1].pieces)}"', top) == ["2"]
    full = "move blue.pawns[1] to way[1]\nmove blue.pawns[2] to way[1]"
    error = failure(once + full, top)
    assert error.message == "there is no room: the place is full"
    assert error.span.line == 12


def test_who_is_out_of_the_game_has_no_turn() -> None:
    """The eliminated are no longer among `players`; a turn of theirs is passed over."""
    table = start(
        playing(
            """
            eliminate blue
            say "{count(players)} {blue in players} {first(after(red))} {count(clockwise(blue))}"
            for each p in players { say "{p}" }
            turn of blue { say "never" }
            turn of red { say "red's turn" }
            """,
            players="3",
        )
    )
    assert table.said == ["2 no green 2", "red", "green", "red's turn"]
    assert "blue is out of the game" in table.log


def test_eliminate_does_not_interrupt() -> None:
    """A loop that has started goes on with the eliminated, but their turn is passed over."""
    assert said(
        """
        for each p in players {
          say "{p}"
          turn of p {
            eliminate after(p)[1] if p is red
            say "turn of {p}"
            eliminate p if p is green
            say "still turn of {p}"
          }
        }
        say "{count(players)}"
        """,
        players="3",
    ) == [
        "red", "turn of red", "still turn of red", "blue", "green", "turn of green",
        "still turn of green", "1",
    ]  # fmt: skip


# --- setup and play ---------------------------------------------------------------------------


def test_setup_comes_before_play() -> None:
    """`setup` runs first wherever it stands; several blocks run in file order."""
    text = rules('play { say "play" }\nsetup { say "one" }\nsetup { say "two" }')
    assert start(text).said == ["one", "two", "play"]
