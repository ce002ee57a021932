"""What is kept while somebody thinks: names, lists, loops and calls go on where they stood."""

from __future__ import annotations

from rulebook import playing, start


def test_lists_are_kept_through_choices() -> None:
    """Lists in `let`, and lists made of them, hold what they held before somebody was asked."""
    table = start(
        playing(
            """
            let l be list(p in players where p.score is 0)
            let r be reverse(join(l, players[2..3]))
            let s be l[2..3]
            let q be list(p.score + 7 for p in players by -p.seat)
            choose x from l for red
            set x.score to 5
            choose y from r for red where y in l and y is not blue and y is not red
            choose w from s for red
            say "{x} {y} {w} {count(l)} {count(r)} {count(s)} {sum(q)} {first(l)} {position(w, r)}"
            say "{count(p in players where p.score is 0)}"
            """,
            "players { has score: 0..9 }",
            players="3",
        )
    )
    assert table.pick("blue", "green", "blue").said == ["blue green blue 3 5 2 21 red 2", "2"]


def test_each_call_of_a_rule_keeps_its_own() -> None:
    """A rule that calls itself between choices finds its names and lists again."""
    table = start(
        playing(
            "walk 1",
            """
            rule walk <n: 0..9> {
              let l be list(x in n..n + 2 where x is not 3)
              choose x from l for red
              if n < 3 { walk n + 1 }
              say "{n} {x} {sum(l)}"
            }
            """,
        )
    )
    assert table.options == ["1", "2"]
    table.pick("2")
    assert table.options == ["2", "4"]
    assert table.pick("4", "5").said == ["3 5 9", "2 4 6", "1 2 3"]


def test_rows_of_a_table_are_kept() -> None:
    """The row that a loop stands at is there after a choice."""
    table = start(
        playing(
            "for each row in t where row.b > 1 {\nchoose x from 1..row.b for red\n"
            'say "{row.b} {x}"\n}',
            "table t {\n| a | b |\n| 1 | 2 |\n| 2 | 1 |\n| 5 | 3 |\n}",
        )
    )
    assert table.pick("2", "3").said == ["2 2", "3 3"]


def test_loops_count_on() -> None:
    """The number of passes, their limit, and the number of the pass are kept."""
    table = start(
        playing(
            """
            repeat n times as lap {
              choose x from 1..2 for red
              set n to 9
              for each y in 1..x where y is not 5 by -y {
                choose z from [y, 3] for red
                say "{lap.number} {x} {y} {z}"
              }
            }
            """,
            "has n: number starts 2",
        )
    )
    table.pick("2", "2", "3", "1", "1")
    assert table.said == ["1 2 2 2", "1 2 1 3", "2 1 1 1"]


def test_a_turn_and_a_phase_are_kept() -> None:
    """Endings after a choice leave the blocks that were entered before it."""
    table = start(
        playing(
            """
            turn of blue {
              phase build {
                turn of red {
                  choose x from 1..4
                  finish turn if x is 1
                  finish phase if x is 2
                  leave if x is 3
                  say "in the turn of {player}"
                }
                say "in the phase with {player}"
              }
              say "behind with {player}"
            }
            """,
            "rule leave { finish build }",
        )
    )
    last = table.state
    ends = []
    for label in "1234":
        table.state, table.journal = last, []
        ends.append(table.pick(label).said)
    assert ends == [
        ["in the phase with blue", "behind with blue"],
        ["behind with blue"],
        ["behind with blue"],
        ["in the turn of red", "in the phase with blue", "behind with blue"],
    ]


def test_a_choice_in_a_reaction_in_a_loop_in_a_rule() -> None:
    """Everything around a choice goes on, however deep it stands."""
    table = start(
        playing(
            'all_go\nsay "done"',
            """
            piece pawn "Pawn" { count: 2 per player }
            zone box "Box" { }
            zone pit "Pit" { }
            rule all_go {
              for each p in players {
                let moved be 0
                for each s in p.pawns where s.at is nothing {
                  move s to box
                  set moved to moved + 1
                }
                say "{p} moved {moved}"
              }
            }
            when <s: pawn> lands on <x: box> where count(x.pieces) > 1 {
              for each other in x.pieces where other is not s {
                choose "Push {other}?" for s.owner {
                  option "Push" { move other to pit }
                  option "Wait" { finish rule }
                }
              }
            }
            when <s: pawn> lands on <x: pit> { say "{s} falls" }
            """,
        )
    )
    assert table.state.prompt == "Push red's Pawn 1?"
    table.pick("Wait")
    assert table.said == ["red moved 2"]
    table.pick("Push")
    assert table.state.prompt == "Push red's Pawn 2?"
    table.pick("Push", "Wait")
    assert table.said == [
        "red moved 2", "red's Pawn 1 falls", "red's Pawn 2 falls", "blue moved 2", "done",
    ]  # fmt: skip


def test_two_tables_of_one_game_do_not_meet() -> None:
    """A state is a value: the same state may be played on in two ways."""
    table = start(
        playing(
            """
            let l be list(x in 1..4)
            repeat 2 times {
              choose x from l for red where x is not n
              set n to x
              say "{x}"
            }
            say "{n}"
            """,
            "has n: 0..9",
        )
    )
    first = table.state
    assert table.pick("1", "2").said == ["1", "2", "2"]
    table.state, table.journal = first, []
    assert table.pick("4", "3").said == ["4", "3", "3"]
