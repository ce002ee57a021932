"""Whole small games against what is known of them: numbers of positions, winners, sums."""

from __future__ import annotations

from functools import cache

from rulebook import Table, playing, start

from playrules.engine import Machine, State, playout

NOUGHTS = playing(
    """
    repeat 9 times as move_number {
      turn of (red if move_number.number mod 2 is 1 else blue) {
        choose x from cells "Mark a cell" where x.mark is empty
        set x.mark to cross if player is red else nought
      }
      for each row in lines {
        if all(cells[n].mark is cross for n in [row.a, row.b, row.c]) {
          finish game won by red
        }
        if all(cells[n].mark is nought for n in [row.a, row.b, row.c]) {
          finish game won by blue
        }
      }
    }
    finish game drawn
    """,
    """
    use board 1
    type mark is empty, cross, nought
    track cells "Cells" {
      spaces: 1..9
      has mark: mark starts empty
    }
    table lines {
      | n | a | b | c |
      | 1 | 1 | 2 | 3 |
      | 2 | 4 | 5 | 6 |
      | 3 | 7 | 8 | 9 |
      | 4 | 1 | 4 | 7 |
      | 5 | 2 | 5 | 8 |
      | 6 | 3 | 6 | 9 |
      | 7 | 1 | 5 | 9 |
      | 8 | 3 | 5 | 7 |
    }
    """,
)


def test_noughts_and_crosses_has_5478_positions() -> None:
    """Positions that differ in nothing but their history are one: 958 of them are the end."""
    seen: dict[tuple[int, ...], bool] = {}
    ends: dict[tuple[int, ...], tuple[int, ...]] = {}
    todo = [start(NOUGHTS).state]
    while todo:
        state = todo.pop()
        if state.is_over:
            board = tuple(state.names["cells"][n].mark for n in range(1, 10))
            outcome = state.outcome
            assert outcome is not None
            ends[tuple(map(hash, board))] = outcome.winners
            continue
        if state.position_key in seen:
            continue
        seen[state.position_key] = True
        todo += [state.apply(choice) for choice in state.choices]
    assert len(seen) + len(ends) == 5478
    assert len(ends) == 958
    winners = list(ends.values())
    assert (winners.count((1,)), winners.count((2,)), winners.count((1, 2))) == (626, 316, 16)


def nim(heaps: tuple[int, ...]) -> Table:
    """Return a game of Nim: who takes the last one wins."""
    rows = "\n".join(f"if n is {n} {{ set heap[{n}] to {size} }}" for n, size in
                     enumerate(heaps, 1))  # fmt: skip
    return start(
        playing(
            f"""
            for each n in 1..{len(heaps)} {{
              {rows}
            }}
            repeat {{
              for each p in players {{
                turn of p {{
                  choose n from 1..{len(heaps)}, x from 1..7 "Take" where x <= heap[n]
                  set heap[n] to heap[n] - x
                }}
                if sum(heap[n] for n in 1..{len(heaps)}) is 0 {{ finish game won by p }}
              }}
            }}
            """,
            f"has heap: 0..7 per 1..{len(heaps)}",
        )
    )


def test_nim_is_won_as_the_theory_says() -> None:
    """Who moves wins unless the sizes of the heaps, added in twos without carry, give 0."""

    def wins(state: State) -> bool:
        key = state.position_key
        if key not in known:
            known[key] = any(ends_well(state.apply(choice)) for choice in state.choices)
        return known[key]

    def ends_well(state: State) -> bool:
        return state.is_over or not wins(state)

    for heaps in [(1, 2, 3), (2, 2), (3, 4), (1, 3, 5), (2, 4, 6), (1, 1, 1)]:
        known: dict[tuple[int, ...], bool] = {}
        balance = 0
        for heap in heaps:
            balance ^= heap
        assert wins(nim(heaps).state) is (balance != 0), heaps


def test_a_memory_of_all_throws_has_the_right_shares() -> None:
    """The exact shares of a race of two throws, summed over all outcomes of chance."""
    table = start(
        playing(
            """
            for each p in players {
              choose x from 2d6 at random
              score x for p
            }
            """,
            "players { has score: number }",
        ),
        explicit=True,
    )

    @cache
    def shares(row: tuple[int, ...]) -> tuple[int, int, int]:
        state = State(table.state.machine, row, "explicit")
        if state.is_over:
            outcome = state.outcome
            assert outcome is not None
            first = outcome.winners
            return (first == (1,), first == (2,), len(first) == 2)
        total = [0, 0, 0]
        for choice, weight in state.distribution:
            for place, share in enumerate(shares(state.apply(choice).row)):
                total[place] += weight * share
        return (total[0], total[1], total[2])

    assert shares(table.state.row) == (575, 575, 146)


def test_a_game_of_categories() -> None:
    """Each throw is written into one free category: a score sheet for each player."""
    table = start(
        playing(
            """
            repeat 4 times as round {
              for each p in players {
                turn of p {
                  roll dice
                  choose c from category "Write {points(low)} {points(high)} {points(pairs)}"
                    where not p.used[c]
                  set p.used[c] to yes
                  score points(c) for p "{c}"
                }
              }
            }
            """,
            """
            use dice 1
            type category is low, high, pairs, any_throw
            die die "Die" {
              faces: 1..6
              count: 3
              plural: dice
            }
            players {
              has score: 0..99
              has used: (yes or no) per category
            }
            define points(c: category) {
              if c is low { return sum(d.face for d in dice where d.face < 4) }
              if c is high { return sum(d.face for d in dice where d.face > 3) }
              if c is pairs {
                return 10 if any(a in dice, b in dice where a is not b and a.face is b.face) else 0
              }
              return sum(d.face for d in dice)
            }
            """,
        )
    )
    machine = table.state.machine
    assert isinstance(machine, Machine)
    for seed in range(10):
        state = playout(machine, seed).state(machine)
        for player in state.names["players"]:
            assert all(player.used[name] for name in ("low", "high", "pairs", "any_throw"))
            assert 0 < player.score <= 10 + 3 * 18


def test_a_bag_is_emptied_without_return() -> None:
    """Pieces drawn at random from a place: each comes once."""
    table = start(
        playing(
            """
            for each t in tiles { place t on bag }
            repeat until count(bag.pieces) is 0 {
              choose t from bag.pieces at random
              move t to table_top
              set drawn to drawn + 1
            }
            say "{drawn} {count(table_top.pieces)}"
            """,
            """
            type colour is white, black, grey
            piece tile "Tile" { count: 4 per colour }
            zone bag "Bag" { }
            zone table_top "Table" { }
            has drawn: 0..20
            """,
        )
    )
    assert table.said == ["12 12"]
    assert sorted({one.text for one in table.journal if one.event == "move"}) == sorted(
        {f"Tile {colour} {n} moves to Table" for colour in ("white", "black", "grey")
         for n in (1, 2, 3, 4)}
    )  # fmt: skip


def test_property_is_bought_and_rented() -> None:
    """A ring of places with owners, money that changes hands, and bankrupts that leave."""
    table = start(
        playing(
            """
            for each t in tokens { place t on street[0] }
            repeat 60 times {
              for each p in players {
                turn of p {
                  choose x from 1d6 at random
                  let there be ahead(p.token.at, x)
                  if there.number < p.token.at.number { set p.cash to p.cash + 20 }
                  move p.token to there
                }
                if count(players) is 1 { finish game won by players }
              }
            }
            """,
            """
            use board 1
            ring street "Street" {
              spaces: 0..11
              | space       | room | price |
              | 1..3        | 0    | 30    |
              | 5..8        | 0    | 40    |
              | 10          | 0    | 60    |
              | 0, 4, 9, 11 | 0    |       |
              has holder: (player or nothing)
            }
            piece token "Token" { count: 1 per player }
            players { has cash: -100..9000 starts 100 }
            define rent(x: space): down(x.price / 2)
            when <t: token> lands on <x: space> where x.price > 0 {
              if x.holder is nothing {
                choose "{x} for {x.price}" for t.owner {
                  option "Buy" if t.owner.cash >= x.price {
                    set t.owner.cash to t.owner.cash - x.price
                    set x.holder to t.owner
                  }
                  option "Leave it" { }
                }
              } else if x.holder is not t.owner {
                set t.owner.cash to t.owner.cash - rent(x)
                set x.holder.cash to x.holder.cash + rent(x)
                if t.owner.cash < 0 { bankrupt t.owner }
              }
            }
            rule bankrupt <p: player> {
              say "{p} is bankrupt"
              for each x in street where x.holder is p { set x.holder to nothing }
              eliminate p
              finish turn
            }
            """,
            players="3",
        )
    )
    machine = table.state.machine
    assert isinstance(machine, Machine)
    for seed in range(12):
        played = playout(machine, seed, limit=3000)
        assert played.finished


def test_a_game_against_the_game() -> None:
    """All win together or lose together."""
    table = start(
        playing(
            """
            repeat {
              for each p in players {
                turn of p {
                  choose c from city "Drain" where flood[c] > 0
                  set flood[c] to flood[c] - 1
                }
                choose c from city at random
                set flood[c] to least(flood[c] + 1, 3)
                if flood[c] is 3 { finish game "{c} is lost" }
                if all(flood[c] <= 1 for c in city) {
                  set saved to yes
                  finish game won by players
                }
              }
            }
            """,
            """
            type city is north, south, east
            has flood: 0..3 per city starts 1
            has saved: yes or no
            """,
        )
    )
    machine = table.state.machine
    assert isinstance(machine, Machine)
    results = {playout(machine, seed).state(machine).names["saved"] for seed in range(60)}
    assert results == {True, False}


def test_hands_are_passed_on() -> None:
    """A draft: everybody keeps one card, then all hands go to the next seat at once."""
    table = start(
        playing(
            """
            for each c in cards {
              place c on players[(position(c.rank, rank) - 1) mod count(players) + 1].hand
            }
            repeat 2 times {
              for each p in players {
                choose c from p.hand.pieces for p "Keep"
                move c to p.kept
              }
              for each c in cards { set c.was to c.at.owner if c.at in hands else nothing }
              for each c in cards where c.was is not nothing {
                place c on first(after(c.was)).hand
              }
            }
            for each p in players { say "{p}: {value(p)}" }
            """,
            """
            type rank is one, two, three, four, five, six
            piece card "Card" {
              count: 1 per rank
              has was: (player or nothing)
            }
            zone hand "Hand" per player { }
            zone kept "Kept" per player { }
            define value(p: player): sum(position(c.rank, rank) for c in cards where c.at is p.kept)
            """,
            players="3",
        )
    )
    assert table.options == ["Card one", "Card four"]
    table.pick("Card four", "Card five", "Card three")
    assert (table.actor, table.options) == ("red", ["Card six"])
    table.pick("Card six", "Card one", "Card two")
    assert table.said == ["red: 10", "blue: 6", "green: 5"]
