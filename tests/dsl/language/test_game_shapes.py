"""What games are made of: small games of many shapes, each with the line it stands on."""

from __future__ import annotations

from collections import Counter

from rulebook import Table, playing, start

from playrules.engine import playout


def random_games(table: Table, many: int = 25) -> Counter[tuple[int, ...]]:
    """Play to the end at random and count who wins."""
    machine = table.state.machine
    wins: Counter[tuple[int, ...]] = Counter()
    for seed in range(many):
        played = playout(machine, seed, limit=2000)
        assert played.finished
        outcome = played.state(machine).outcome
        assert outcome is not None
        wins[outcome.winners] += 1
    return wins


# --- dice -------------------------------------------------------------------------------------


def test_a_dice_pool_counts_hits() -> None:
    """Several dice at once: count, sum, best, pairs, runs."""
    table = start(
        playing(
            """
            repeat 30 times {
              roll dice
              let fives be count(d in dice where d.face >= 5)
              let best be most(d.face for d in dice)
              let pair be any(a in dice, b in dice where a.face is b.face and a is not b)
              let kinds be count(n in 1..6 where any(d in dice where d.face is n))
              let total be sum(d.face for d in dice)
              let ordered be list(d.face for d in dice by d.face)
              if pair is (kinds is 5) { set wrong to wrong + 1 }
              if ordered[5] is not best or total < kinds { set wrong to wrong + 1 }
              if fives > count(d in dice where d.face > 3) { set wrong to wrong + 1 }
            }
            say "{wrong}"
            """,
            "use dice 1\nhas wrong: number\n"
            'die die "Die" {\nfaces: 1..6\ncount: 5\nplural: dice\n}',
        )
    )
    assert table.said == ["0"]


def test_keeping_and_rolling_again() -> None:
    """Three throws, keeping what one likes."""
    table = start(
        playing(
            """
            roll dice
            repeat 2 times {
              choose any again from dice for red "Roll which again?"
              if count(again) is 0 { finish loop }
              roll again
            }
            say "{sum(d.face for d in dice)}"
            """,
            'use dice 1\ndie die "Die" {\nfaces: 1..6\ncount: 3\nplural: dice\n}',
        )
    )
    assert len(table.options) == 8
    assert sum(random_games(table).values()) == 25


# --- races ------------------------------------------------------------------------------------


def test_a_race_with_blocking_and_bumping() -> None:
    """Spaces have room for one: a piece that is hit goes back to its start."""
    table = start(
        playing(
            """
            for each t in tokens { place t on yard }
            repeat as round {
              for each p in players {
                turn of p {
                  choose x from 1..3 at random
                  choose "Move" {
                    option t from p.tokens "Move {t}" where may_move(t, x) { go t by x }
                  }
                }
                if all(t.at is way[9] for t in p.tokens) { finish game won by p }
              }
            }
            """,
            """
            use board 1
            zone yard "Yard" { }
            track way "Way" {
              spaces: 1..9
              | space | room |
              | 9     | 0    |
            }
            piece token "Token" { count: 2 per player }
            define goal(t: token, x: number): way[x] if t.at is yard else ahead(t.at, x)
            define may_move(t: token, x: number) {
              let there be goal(t, x)
              return there is not nothing and (there.piece is nothing
                or there is way[9] or there.piece.owner is not t.owner)
            }
            rule go <t: token> by <x: number> {
              let there be goal(t, x)
              let other be there.piece
              if there is not way[9] and other is not nothing { place other on yard }
              move t to there
            }
            """,
        )
    )
    wins = random_games(table)
    assert set(wins) == {(1,), (2,)}


# --- sowing -----------------------------------------------------------------------------------


def test_sowing_on_a_ring() -> None:
    """Mancala: seeds are sown one by one; an empty hole ends the move."""
    table = start(
        playing(
            """
            turn of red {
              choose h from pits "Sow from" where h.number < 3 and h.seeds > 0
              sow h
            }
            say "{pits[0].seeds} {pits[1].seeds} {pits[2].seeds} {pits[3].seeds} {pits[4].seeds}"
            """,
            """
            use board 1
            ring pits "Pits" {
              spaces: 0..5
              has seeds: 0..24 starts 4
            }
            rule sow <h: space> {
              let hand be h.seeds
              let last_hole be ahead(h, hand)
              set h.seeds to 0
              for each x in run(h, hand) { set x.seeds to x.seeds + 1 }
              if last_hole.seeds > 1 and last_hole.number < 3 { sow last_hole }
            }
            """,
        )
    )
    assert table.options == ["Pits 0", "Pits 1", "Pits 2"]
    assert table.pick("Pits 0").said == ["0 5 5 5 5"]


# --- auctions and voting ----------------------------------------------------------------------

AUCTION = """
players {
  has cash: 0..20 starts 10
  has score: number
  has out: yes or no
}
has bid: 0..20
has leader: (player or nothing)
"""


def test_an_auction_once_around_and_on() -> None:
    """Raise or pass; the last one in pays."""
    table = start(
        playing(
            """
            repeat until count(p in players where not p.out) is 1 {
              for each p in players where not p.out {
                if p.out or p is leader { finish loop }
                choose "Bid {bid}" for p {
                  option x from bid + 1..p.cash "Raise to {x}" {
                    set bid to x
                    set leader to p
                  }
                  option "Pass" { set p.out to yes }
                }
              }
            }
            let winner be first(p in players where not p.out)
            set winner.cash to winner.cash - bid
            score 5 for winner "won the auction"
            say "{winner} pays {bid} and keeps {winner.cash}"
            """,
            AUCTION,
            players="3",
        )
    )
    assert table.options == [*(f"Raise to {n}" for n in range(1, 11)), "Pass"]
    table.pick("Raise to 4")
    assert table.options == [*(f"Raise to {n}" for n in range(5, 11)), "Pass"]
    table.pick("Pass", "Raise to 9", "Pass")
    assert table.said == ["green pays 9 and keeps 1"]
    assert table.winners == ["green"]


def test_a_vote_with_ties() -> None:
    """Everybody votes, most votes win, ties are broken by the chair."""
    table = start(
        playing(
            """
            for each p in players {
              choose c from plan for p "Vote"
              set votes[c] to votes[c] + 1
            }
            let top be most(votes[c] for c in plan)
            let tied be list(c in plan where votes[c] is top)
            let chosen be first(tied)
            if count(tied) > 1 {
              choose c from tied for red "You decide"
              set chosen to c
            }
            say "{chosen} with {top}"
            """,
            "type plan is road, bridge, park\nhas votes: 0..9 per plan",
            players="4",
        )
    )
    table.pick("road", "bridge", "road", "bridge")
    assert (table.options, table.actor) == (["road", "bridge"], "red")
    assert table.pick("bridge").said == ["bridge with 2"]


def test_secret_choices_are_shown_together() -> None:
    """Rock, paper, scissors by a cross table."""
    table = start(
        playing(
            """
            for each p in players { choose h from hand for p "Show"
              set p.shows to h }
            let r be red.shows
            if r is blue.shows { finish game drawn }
            finish game won by red if beats[r, blue.shows]
            finish game won by blue
            """,
            """
            type hand is rock, paper, scissors
            players { has shows: (hand or nothing) }
            table beats by hand, hand {
              |          | rock | paper | scissors |
              | rock     | no   | no    | yes      |
              | paper    | yes  | no    | no       |
              | scissors | no   | yes   | no       |
            }
            """,
        )
    )
    assert table.pick("paper", "rock").winners == ["red"]


# --- taking tricks ----------------------------------------------------------------------------


def test_a_trick_goes_to_the_highest_of_the_suit_led() -> None:
    """Cards in hands, following suit, the winner of the trick leads the next."""
    table = start(
        playing(
            """
            for each p in players {
              for each c in cards where c.at is nothing by position(c.rank, rank) * 7 mod 5 {
                if count(p.hand.pieces) < 4 { place c on p.hand }
              }
            }
            repeat 4 times {
              set led to nothing
              for each p in clockwise(leader) {
                turn of p {
                  choose c from cards "Play" where c.at is p.hand and follows(c, p)
                  move c to p.front
                  if led is nothing { set led to c.suit }
                }
              }
              let best be first(c in cards where on_table(c) by -value(c))
              set leader to player_of(best)
              score 1 for leader "trick"
              for each c in cards where on_table(c) { place c on pile }
            }
            """,
            """
            type suit is hearts, spades
            type rank is seven, eight, nine, jack, queen, king
            piece card "Card" { count: 1 per suit, rank }
            zone hand "Hand" per player { }
            zone front "Front" per player { }
            zone pile "Pile" { }
            players { has score: number }
            has led: (suit or nothing)
            has leader: player starts red
            define follows(c: card, p: player) {
              return led is nothing or c.suit is led
                or not any(d in cards where d.at is p.hand and d.suit is led)
            }
            define on_table(c: card): any(p in players where c.at is p.front)
            define player_of(c: card): first(p in players where c.at is p.front)
            define value(c: card): position(c.rank, rank) + (10 if c.suit is led else 0)
            """,
            players="3",
        )
    )
    wins = random_games(table, 10)
    assert sum(wins.values()) == 10


# --- conflict ---------------------------------------------------------------------------------


def test_take_that_until_one_is_left() -> None:
    """Attacks, lives, elimination, the last one wins."""
    table = start(
        playing(
            """
            repeat {
              for each p in players {
                turn of p {
                  choose q from after(p) "Attack"
                  choose x from 1..6 at random
                  if x > 2 {
                    set q.lives to q.lives - 1
                    say "{q} has {q.lives} left"
                  }
                  if q.lives is 0 { eliminate q }
                }
                if count(players) is 1 { finish game won by first(z in players) }
              }
            }
            """,
            "players { has lives: 0..2 starts 2 }",
            players="4",
        )
    )
    wins = random_games(table)
    assert all(len(who) == 1 for who in wins)
    assert len(wins) > 1


def test_workers_are_placed_one_by_one() -> None:
    """Places with room for some, each with its own effect by a table."""
    table = start(
        playing(
            """
            repeat 2 times as round {
              repeat 2 times {
                for each p in players {
                  turn of p {
                    choose x from spots "Send a worker" where count(x.pieces) < room_of[x]
                    let w be first(v in p.workers where v.at is nothing)
                    move w to x
                  }
                }
              }
              for each x in spots {
                for each w in x.pieces { gain makes[x] for w.owner }
              }
              for each w in workers { remove w }
            }
            for each p in players {
              score 2 * p.goods[gold] + p.goods[wood] for p "goods"
            }
            """,
            """
            type good is wood, gold
            zone forest "Forest" { }
            zone mine "Mine" { }
            group spot is forest, mine
            rule gain <g: good> for <p: player> { set p.goods[g] to p.goods[g] + 1 }
            piece worker "Worker" { count: 2 per player }
            players {
              has goods: 0..9 per good
              has score: number
            }
            table room_of {
              | x      | room |
              | forest | 4    |
              | mine   | 1    |
            }
            table makes {
              | x      | good |
              | forest | wood |
              | mine   | gold |
            }
            """,
        )
    )
    assert table.options == ["Forest", "Mine"]
    table.pick("Mine")
    assert table.options == ["Forest"]
    table.pick("Forest", "Forest", "Forest", "Forest", "Mine", "Forest", "Forest")
    assert table.outcome.scores["score"] == (5, 5)
    assert len(table.winners) == 2


def test_a_tournament_of_several_deals() -> None:
    """The dealer rotates, the starter changes, scores add up over the deals."""
    table = start(
        playing(
            """
            repeat deals times as deal {
              for each p in after(dealer) { set p.tricks to 0 }
              for each p in clockwise(first(after(dealer))) {
                choose x from 0..3 for p "Bid in deal {deal.number}"
                set p.tricks to x
              }
              for each p in players where p.tricks is most(q.tricks for q in players) {
                score p.tricks for p "deal {deal.number}"
              }
              set dealer to first(after(dealer))
            }
            """,
            """
            setting deals "Deals" { value: 3 }
            has dealer: player starts red
            players {
              has tricks: 0..3
              has score: number
            }
            """,
            players="3",
        )
    )
    asked = []
    for label in "123212331":
        asked.append((table.actor, table.state.prompt))
        table.pick(label)
    assert [who for who, _ in asked] == [
        "blue", "green", "red", "green", "red", "blue", "red", "blue", "green",
    ]  # fmt: skip
    assert asked[3][1] == "Bid in deal 2"
    assert table.outcome.scores["score"] == (6, 5, 2)


# --- alone ------------------------------------------------------------------------------------


def test_a_game_for_one_with_graded_titles() -> None:
    """Clear the table with as few throws as possible."""
    table = start(
        playing(
            """
            repeat 12 times until all(open[n] is no for n in 1..6) {
              choose x from 1..6 at random
              if open[x] { set open[x] to no } else { score -1 for red "missed" }
            }
            """,
            """
            has open: yes or no per 1..6 starts yes
            players { has score: number starts 6 }
            title "Master" if player.score >= 4
            title "Apprentice" if player.score > 0
            title "Unlucky" if player.score <= 0
            """,
            players="1",
        )
    )
    assert table.state.is_over
    assert table.outcome.titles[0] in ("Master", "Apprentice", "Unlucky")


def test_house_rules_are_settings() -> None:
    """One file, several tables: yes or no, a number, a name."""
    play = """
    repeat rounds times { for each p in players { score (2 if doubled else 1) for p } }
    if tie is shared { finish game }
    finish game won by (blue if tie is last_wins else red)
    """
    top = """
    setting rounds "Rounds" {
      value: 2
      allowed: 1..9
    }
    setting doubled "Double points?" { value: no }
    setting tie "Who wins a tie?" { value: shared }
    type tie_rule is shared, last_wins, first_wins
    players { has score: number }
    """
    text = playing(play, top)
    assert start(text).outcome.scores == {"score": (2, 2)}
    other = start(text, settings={"rounds": "3", "doubled": "yes", "tie": "last_wins"})
    assert other.outcome.scores == {"score": (6, 6)}
    assert other.winners == ["blue"]
