"""The order of turns, in every form that rulebooks use."""

from __future__ import annotations

from rulebook import playing, said, start

TOP = "players { has score: number }\nhas dealer: player starts red\n"


def test_clockwise_from_a_seat() -> None:
    """`clockwise(p)` starts with p, `after(p)` with the next seat and leaves p out."""
    assert said(
        """
        for each p in clockwise(green) { say "{p}" }
        for each p in after(green) { say "{p}" }
        for each p in after(red) { say "{p}" }
        """,
        players="4",
    ) == ["green", "yellow", "red", "blue", "yellow", "red", "blue", "blue", "green", "yellow"]


def test_rounds_of_turns() -> None:
    """One round after the other until the game is over."""
    assert said(
        """
        repeat 2 times as round {
          for each p in players { turn of p { say "{round.number} {player}" } }
        }
        """
    ) == ["1 red", "1 blue", "2 red", "2 blue"]


def test_the_dealer_moves_on() -> None:
    """A role that rotates: who deals is kept and handed to the next."""
    assert said(
        """
        repeat 4 times {
          say "{dealer} deals"
          for each p in after(dealer) { say "{p}" }
          set dealer to first(after(dealer))
        }
        """,
        TOP,
        players="3",
    ) == [
        "red deals", "blue", "green", "blue deals", "green", "red", "green deals", "red", "blue",
        "red deals", "blue", "green",
    ]  # fmt: skip


def test_by_a_key_with_ties_by_another() -> None:
    """Who has least goes first; equals go clockwise from the dealer."""
    assert said(
        """
        set red.score to 5
        set blue.score to 2
        set green.score to 2
        set yellow.score to 7
        set dealer to yellow
        for each p in players by p.score, -p.seat { say "{p}" }
        for each p in clockwise(green) by -p.score { say "{p}" }
        for each p in clockwise(dealer) by p.score { say "{p}" }
        """,
        TOP,
        players="4",
    ) == [
        "green", "blue", "red", "yellow", "yellow", "red", "green", "blue",
        "blue", "green", "red", "yellow",
    ]  # fmt: skip


def test_an_order_frozen_for_the_pass() -> None:
    """`for each … by` sorts once: changes in the pass come too late."""
    assert said(
        """
        for each p in players by p.score {
          set green.score to -5
          say "{p}"
        }
        """,
        TOP,
        players="3",
    ) == ["red", "blue", "green"]


def test_an_order_read_anew() -> None:
    """The next player is found anew each time: who is furthest behind, of those who may act."""
    assert said(
        """
        repeat until all(p.score >= 6 for p in players) {
          let p be first(q in players where q.score < 6 by q.score, q.seat)
          set p.score to p.score + p.seat + 1
          say "{p} {p.score}"
        }
        """,
        TOP,
        players="3",
    ) == [
        "red 2", "blue 3", "green 4", "red 4", "blue 6", "red 6", "green 8",
    ]  # fmt: skip


def test_reversed_order() -> None:
    """Forwards and back again: the snake of a draft."""
    assert said(
        """
        for each p in join(players, reverse(players)) { say "{p}" }
        for each p in reverse(clockwise(blue)) { say "{p}" }
        """,
        players="3",
    ) == ["red", "blue", "green", "green", "blue", "red", "red", "green", "blue"]


def test_a_direction_that_turns() -> None:
    """The direction is kept; who comes next depends on it."""
    assert said(
        """
        let now be red
        repeat 7 times as step {
          say "{now}"
          if step.number is 3 { set forward to no }
          set now to following(now)
        }
        """,
        """
        has forward: yes or no starts yes
        define following(p: player): first(after(p)) if forward else last(after(p))
        """,
        players="4",
    ) == ["red", "blue", "green", "blue", "red", "yellow", "green"]


def test_an_extra_turn() -> None:
    """A turn is repeated as long as something earns another one."""
    assert said(
        """
        for each p in players {
          repeat {
            turn of p {
              set p.score to p.score + 1
              say "{p} {p.score}"
            }
            if p.score is not p.seat * 2 - 1 { finish loop }
          }
        }
        """,
        TOP,
    ) == ["red 1", "red 2", "blue 1"]


def test_a_skipped_turn() -> None:
    """Who has to miss a turn loses the mark instead of acting."""
    assert said(
        """
        set blue.misses to yes
        repeat 2 times {
          for each p in players {
            if p.misses {
              set p.misses to no
              say "{p} misses a turn"
            } else {
              turn of p { say "{p}" }
            }
          }
        }
        """,
        "players { has misses: yes or no }",
        players="3",
    ) == ["red", "blue misses a turn", "green", "red", "blue", "green"]


def test_the_eliminated_are_passed_over_in_every_order() -> None:
    """In seat order, from a seat (also their own), after a seat, by a key, and counted."""
    assert said(
        """
        eliminate green
        for each p in players { say "{p}" }
        for each p in clockwise(green) { say "{p}" }
        for each p in after(blue) { say "{p}" }
        for each p in after(green) { say "{p}" }
        for each p in players by -p.seat { say "{p}" }
        say "{count(players)} {players[3]} {first(after(blue))} {last(clockwise(blue))}"
        say "{position(yellow, players)} {green in players} {reverse(players)[1]}"
        """,
        players="4",
    ) == [
        "red", "blue", "yellow", "yellow", "red", "blue", "yellow", "red", "yellow", "red", "blue",
        "yellow", "blue", "red", "3 yellow yellow red", "3 no yellow",
    ]  # fmt: skip


def test_passing_until_all_have_passed() -> None:
    """Players act in turn until each has passed; who has passed stays out of the round."""
    table = start(
        playing(
            """
            repeat until count(active) is 0 {
              for each p in players where p in active {
                turn of p {
                  choose "Act or pass" {
                    option "Act" { score 1 for p }
                    option "Pass" { set p.passed to yes }
                  }
                }
              }
            }
            say "over"
            """,
            "players {\nhas score: number\nhas passed: yes or no\n}\n"
            "define active: list(p in players where not p.passed)",
        )
    )
    actors = []
    for label in ["Act", "Pass", "Act", "Pass"]:
        actors.append(table.actor)
        table.pick(label)
    assert actors == ["red", "blue", "red", "red"]
    assert table.said == ["over"]


def test_the_turn_goes_on_behind_an_interruption() -> None:
    """Others are asked within a turn without taking it; a turn within a turn takes it."""
    table = start(
        playing(
            """
            turn of red {
              for each q in after(red) {
                choose "Object?" for q {
                  option "Yes" { turn of q { choose x from 1..2 "Fine" } }
                  option "No" { }
                }
              }
              choose x from 1..2
            }
            """,
            players="3",
        )
    )
    seen = []
    for label in ["Yes", "1", "No", "2"]:
        seen.append((table.actor, table.turn))
        table.pick(label)
    assert seen == [("blue", "red"), ("blue", "blue"), ("green", "red"), ("red", "red")]
