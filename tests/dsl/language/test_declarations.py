"""Declarations: settings, types, pieces, zones, groups, tables, kept values, players."""

from __future__ import annotations

import pytest
from rulebook import (
    compile_rules,
    failure,
    places,
    playing,
    problems,
    rules,
    said,
    shows,
    start,
    value,
)

from playrules.dsl import SeatsProblem, SettingProblem
from playrules.engine import Event, Machine

# --- settings ---------------------------------------------------------------------------------

SETTINGS = """
setting goal "Points to win" {
  value: 30
  allowed: 10..60
}
setting fast "Fast game?" { value: no }
setting width "Width" { value: 4 }
setting start_mark "First mark" { value: base }
setting other_mark "Other mark" {
  value: plain
  allowed: plain, wild
}
setting steps "Steps" { value: 2, 3, 5 }
setting throw "Throw" { value: 15cm }
setting hands "Hands" {
  value: 3
  allowed: 3, 5, 7
}
type mark is plain, base, wild
piece stone "Stone" { count: width }
has m: mark starts start_mark
"""
SHOW = 'say "{goal} {fast} {count(stones)} {m} {other_mark} {sum(steps)} {hands} {throw > 20cm}"'


def shown(settings: dict[str, str]) -> str:
    """Return what the settings are in a game that changes some of them."""
    return start(playing(SHOW, SETTINGS), settings=settings).said[0]


def test_a_setting_is_read_by_its_name() -> None:
    """Numbers, yes or no, names, quantities and lists of them can be settings."""
    assert shown({}) == "30 no 4 base plain 10 3 no"


def test_a_table_may_play_by_other_settings() -> None:
    """Values are given as an author writes them, also those that size the game."""
    assert shown({"goal": "50", "fast": "yes"}) == "50 yes 4 base plain 10 3 no"
    assert shown({"width": "7", "start_mark": "wild"}) == "30 no 7 wild plain 10 3 no"
    assert shown({"steps": "4, 4", "throw": "25cm", "hands": "7"}) == "30 no 4 base plain 8 7 yes"
    assert shown({"other_mark": "wild", "steps": "1..4"}) == "30 no 4 base wild 10 3 no"


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("goal", "61", "allowed are 10..60"),
        ("goal", "9", "allowed are 10..60"),
        ("goal", "yes", "whole number"),
        ("goal", "red", ""),
        ("goal", "10, 20", "one value"),
        ("goal", "ten", ""),
        ("goal", "", ""),
        ("goal", "1 +", ""),
        ("goal", "20 }", ""),
        ("goal", "20\n}", ""),
        ("fast", "3", "yes or no"),
        ("hands", "4", "allowed are 3, 5, 7"),
        ("start_mark", "gold", "plain or base or wild"),
        ("other_mark", "base", "allowed are plain, wild"),
        ("throw", "15", ""),
        ("throw", "15s", ""),
        ("steps", "yes", ""),
    ],
)
def test_a_setting_refuses_other_values(name: str, text: str, words: str) -> None:
    """SettingProblem names the setting and says what it takes."""
    with pytest.raises(SettingProblem) as caught:
        compile_rules(playing(SHOW, SETTINGS), settings={name: text})
    assert caught.value.setting == name
    assert words in str(caught.value)


def test_a_setting_that_the_game_does_not_have_is_refused() -> None:
    """A misspelt setting is not passed over in silence."""
    with pytest.raises(SettingProblem) as caught:
        compile_rules(playing(SHOW, SETTINGS), settings={"gaol": "50"})
    assert caught.value.setting == "gaol"


def test_settings_that_size_nothing_change_without_compiling() -> None:
    """They are columns of the row: sweeps change them in a machine that is compiled once."""
    made = start(playing(SHOW, SETTINGS))
    columns = {one.name: one.column >= 0 for one in made.state.machine.program.settings}
    assert columns == {
        "goal": True, "fast": True, "width": False, "start_mark": False, "other_mark": True,
        "steps": False, "throw": True, "hands": True,
    }  # fmt: skip
    machine = made.state.machine
    assert isinstance(machine, Machine)
    journal: list[Event] = []
    machine.start(0, {"goal": 45, "fast": 1}, journal=journal)
    assert "45 yes 4 base plain 10 3 no" in [one.text for one in journal]


def test_the_facts_tell_the_settings() -> None:
    """Name, title, value and what is allowed."""
    facts = compile_rules(playing(SHOW, SETTINGS)).facts
    told = {one[0]: one[1:] for one in facts.settings}
    assert told["goal"] == ("Points to win", "30", "10..60")
    assert told["fast"] == ("Fast game?", "no", "yes, no")
    assert told["start_mark"] == ("First mark", "base", "plain, base, wild")
    assert told["other_mark"] == ("Other mark", "plain", "plain, wild")
    assert told["hands"][1:] == ("3", "3, 5, 7")
    assert told["throw"][1] == "15cm"
    assert told["steps"][1] == "2, 3, 5"


def test_settings_may_build_on_settings() -> None:
    """A later setting may be computed from an earlier one."""
    top = 'setting size "Size" { value: 4 }\nsetting area "Area" { value: size * size }'
    assert value("area", top) == "16"
    assert start(playing('say "{area}"', top), settings={"size": "5"}).said == ["25"]


@pytest.mark.parametrize(
    ("line", "code", "column"),
    [
        ('setting goal "Goal" { }', "R1004", 1),
        ('setting goal "Goal" { valeu: 3 }', "R1003", 23),
        ('setting "Goal" { value: 3 }', "R1006", 1),
        ('setting goal "Goal" {\nvalue: 3\nvalue: 4\n}', "R1005", 1),
        ('setting goal "Goal" {\nvalue: 3\nallowed: 4..6\n}', "R3003", 1),
        ('setting goal "Goal" { value: 3, yes }', "R3001", 33),
        ('setting goal "Goal" { value: count(pieces) }', "R", 0),
        ('setting goal "Goal" { value: n }', "R", 0),
        ('setting count "Goal" { value: 3 }', "R", 0),
    ],
)
def test_mistakes_in_settings(line: str, code: str, column: int) -> None:
    """A setting needs a value that is known before play and allowed."""
    found = problems(playing("", line + "\nhas n: number"))
    codes = {one.code for one in found}
    assert any(one.startswith(code) for one in codes), found
    if column:
        assert (code, column) in {(one, at) for one, _, at in places(found)}


# --- types ------------------------------------------------------------------------------------


def test_a_type_may_give_its_names_titles() -> None:
    """What people read may differ from what the file says."""
    top = 'type mark is plain "Open sky", tie_fighter\nhas m: mark starts tie_fighter'
    shows("m -> tie fighter\nmark.plain -> Open sky\nplain is m -> no", top)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("type mark", "R1006"),
        ("type mark is", "R1006"),
        ("type mark is plain, plain", "R2002"),
        ("type mark is 3", "R1006"),
        ("type number is one, two", "R"),
        ("type mark is plain\ntype mark is base", "R2002"),
    ],
)
def test_mistakes_in_types(line: str, code: str) -> None:
    """A type has a name and its names, each once."""
    found = problems(playing("", line))
    assert found, line
    assert found[0].code.startswith(code), found


# --- pieces -----------------------------------------------------------------------------------


def test_pieces_are_counted_per_player_and_name() -> None:
    """`1 per suit, rank` gives one piece for each pair; its members tell which."""
    shows(
        """
        count(cards) -> 12
        cards[1] -> Card hearts 7
        cards[2] -> Card hearts 8
        cards[5] -> Card spades 8
        cards[5].suit -> spades
        cards[5].rank -> 8
        first(c in cards where c.rank is nine and c.suit is clubs) -> Card clubs 9
        count(tokens) -> 4
        count(red.tokens) -> 2
        blue.tokens[2].coin -> gold
        blue.tokens[2].owner -> blue
        crown.at is nothing -> yes
        count(sheep) -> 3
        sheep[2] -> Sheep 2
        lamb[3] -> Sheep 3
        red.king.owner -> red
        """,
        top="""
        type suit is hearts, spades, clubs, stars
        type rank is seven "7", eight "8", nine "9"
        type coin is silver, gold
        piece card "Card" { count: 1 per suit, rank }
        piece token "Token" { count: 1 per player, coin }
        piece crown "Crown" { }
        piece lamb "Sheep" {
          count: 3
          plural: sheep
        }
        piece king "King" { count: 1 per player }
        """,
    )


def test_pieces_are_counted_per_number() -> None:
    """`1 per 1..4`: a piece for each number of a range."""
    shows(
        """
        count(tiles) -> 8
        tiles[3] -> Tile white 3
        tiles[5].colour -> black
        """,
        top='type colour is white, black\npiece tile "Tile" { count: 1 per colour, 1..4 }',
    )


def test_pieces_keep_values_of_their_own() -> None:
    """`has` in a piece gives each one the value."""
    assert said(
        """
        set red.ship.hull to 1
        set ships[2].crew to captain
        say "{red.ship.hull} {blue.ship.hull} {red.ship.crew} {blue.ship.crew}"
        set red.ship.cargo[gold] to 2
        say "{sum(red.ship.cargo[c] for c in coin)} {blue.ship.cargo[gold]}"
        set red.ship.follows to blue.ship
        say "{red.ship.follows.hull} {blue.ship.follows is nothing}"
        """,
        """
        type role is sailor, captain
        type coin is silver, gold
        piece ship "Ship" {
          count: 1 per player
          has hull: 0..3 starts 3
          has crew: role starts sailor
          has cargo: 0..9 per coin
          has follows: (ship or nothing)
        }
        """,
    ) == ["1 3 sailor captain", "2 0", "3 yes"]


def test_kinds_of_piece_may_keep_values_of_one_name() -> None:
    """`x.strength` of a group reads the value of the kind that x is."""
    assert said(
        """
        for each u in units { set u.strength to u.strength + 1 }
        say "{red.pawn.strength} {red.knight.strength} {sum(u.strength for u in units)}"
        """,
        """
        piece pawn "Pawn" {
          count: 1 per player
          has strength: 0..9 starts 1
        }
        piece knight "Knight" {
          count: 1 per player
          has strength: 0..9 starts 4
        }
        group unit is pawn, knight
        """,
    ) == ["2 5 14"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ('piece pawn "Pawn" { count: 0 }', "R3003"),
        ('piece pawn "Pawn" { count: 5000 }', "R3003"),
        ('piece pawn "Pawn" { count: 1 per players }', "R2001"),
        ('piece pawn "Pawn" { count: yes }', "R3"),
        ('piece pawn "Pawn" { cuont: 2 }', "R1003"),
        ('piece "Pawn" { count: 2 }', "R1006"),
        ('piece pawn "Pawn" { has n: number\nhas n: number }', "R"),
        ('piece pawn "Pawn" { }\npiece pawn "Pawn" { }', "R2002"),
        ('piece pawn "Pawn" { set n to 3 }', "R1002"),
        ('piece pawn "Pawn" { option "x" }', "R1001"),
    ],
)
def test_mistakes_in_pieces(line: str, code: str) -> None:
    """Each is reported once."""
    found = problems(playing("", line))
    assert len(found) == 1, found
    assert found[0].code.startswith(code), found


# --- zones and groups -------------------------------------------------------------------------


def test_zones_may_keep_values() -> None:
    """A zone for the table, one for each player, and what they keep."""
    assert said(
        """
        set market.stock to 4
        set blue.hand.limit to 2
        say "{market.stock} {red.hand.limit} {blue.hand.limit} {count(hands)} {hands[2].owner}"
        say "{blue.hand} {market} {market in places} {red.hand in hands}"
        """,
        """
        zone market "Market" { has stock: number }
        zone hand "Hand" per player { has limit: 0..9 starts 5 }
        """,
    ) == ["4 5 2 2 blue", "blue's Hand Market yes yes"]


def test_words_set_aside_for_later_are_told() -> None:
    """What the language will know one day is not mistaken for a slip of the pen."""
    for top, play in [
        ('zone hand "Hand" per player { seen_by: owner }', ""),
        ('piece pawn "Pawn" { alike: yes }', ""),
        ("stack deck { }", ""),
        ("", "shuffle red"),
        ("", "reveal red"),
        ("", "must maximise 3 { }"),
    ]:
        (one,) = problems(playing(play, top))
        assert one.help.endswith("is set aside for a later version of playrules"), top


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("group unit", "R1006"),
        ("group unit is pawn, knihgt", "R2001"),
        ("group unit is pawn, box", "R3001"),
        ("group unit is number", "R"),
        ("group pawn is pawn, knight", "R2002"),
    ],
)
def test_mistakes_in_groups(line: str, code: str) -> None:
    """A group is made of kinds of piece, or of kinds of place."""
    found = problems(
        playing("", line + '\npiece pawn "P" { }\npiece knight "K" { }\nzone box "B" { }')
    )
    assert len(found) == 1, found
    assert found[0].code.startswith(code), found


# --- tables -----------------------------------------------------------------------------------


def test_a_table_looks_things_up() -> None:
    """Key cells may be lists and ranges; blank cells are nothing; `in` asks for a key."""
    shows(
        """
        way[1].leads_to -> 38
        way[5].leads_to -> 7
        way[8].leads_to -> 7
        way[8].name is nothing -> yes
        way[1].name -> ladder
        way[n + 1].leads_to -> 14
        1 in way -> yes
        6 in way -> yes
        3 in way -> no
        99 in way -> no
        -5 not in way -> yes
        count(way) -> 4
        sum(row.leads_to for row in way) -> 66
        count(row in way where row.name is snake) -> 1
        first(row in way where row.leads_to < 10).name is nothing -> yes
        """,
        top="""
        has n: number starts 3
        type kind is ladder, snake
        table way {
          | square | leads_to | name   |
          | 1      | 38       | ladder |
          | 4      | 14       |        |
          | 5..8   | 7        |        |
          | 10, 12 | 7        | snake  |
        }
        """,
    )


def test_a_table_with_one_column_gives_its_cell() -> None:
    """`t[k]` of a table with one value column is that cell; keys may be names and things."""
    shows(
        """
        price[gold] -> 5
        price[gold] + 1 -> 6
        sum(price[c] for c in coin) -> 8
        start_at[blue] -> Pit
        say_of[yes] -> 1
        say_of[3 > 4] -> 0
        """,
        top="""
        type coin is copper, silver, gold
        zone box "Box" { }
        zone pit "Pit" { }
        table price {
          | coin           | price |
          | gold           | 5     |
          | copper         | 1     |
          | silver         | 2     |
        }
        table start_at {
          | who  | where_to |
          | red  | box      |
          | blue | pit      |
        }
        table say_of {
          | answer | points |
          | yes    | 1      |
          | no     | 0      |
        }
        """,
    )


def test_rows_are_values_that_are_kept_chosen_and_shown() -> None:
    """A row is walked, kept in `let`, compared and chosen; in a text it is told by its key."""
    top = "table t {\n| a | b | c |\n| 1 | 2 | 3 |\n| 4..6 | 5 | 6 |\n}"
    table = start(
        playing(
            """
            let r be t[1]
            say "{r.b} {r is t[1]} {r is t[5]} {t[4] is t[6]} {first(x in t by -x.b).c}"
            for each x in t where x.b > 3 { say "{x.b}" }
            choose x from t for red
            say "{x.c}"
            """,
            top,
        )
    )
    assert table.said == ["2 yes no yes 6", "5"]
    assert len(table.options) == 2
    table.state = table.state.apply(table.state.choices[1], table.journal)
    assert table.said[-1] == "6"
    (one,) = problems(playing("set n to t[1]", top + "\nhas n: number"))
    assert one.message == "`n` is a number, but this is a row of `t`"


def test_a_column_without_a_name_is_a_mistake() -> None:
    """Each cell of the header is the name of a column."""
    text = playing('say "{price[gold]}"', "type coin is gold\ntable price {\n| coin | -price |\n"
                   "| gold | 5 |\n}")  # fmt: skip
    assert [(one.code, one.primary.span.line) for one in problems(text)] == [("R1008", 13)]


def test_a_key_without_row_stops_the_game() -> None:
    """Looking up a number that has no row is a rules error that names table and key."""
    top = "has n: number starts 3\ntable way {\n| square | to |\n| 1 | 38 |\n| 5 | 9 |\n}"
    error = failure('say "{way[n]}"', top.replace("to", "goal"))
    assert error.message == "the table `way` has no row for 3"
    assert error.span.line == 8
    assert "no row for 30" in failure('say "{way[n * 10]}"', top.replace("to", "goal")).message


def test_a_live_table_is_computed_when_it_is_read() -> None:
    """The cells of `table NAME live` read the game as it stands."""
    assert said(
        """
        say "{bonus[first_place].points} {bonus[last_place].points}"
        set n to 5
        say "{bonus[first_place].points} {bonus[last_place].points} {bonus[middle].who is nothing}"
        say "{bonus[first_place].who} {sum(row.points for row in bonus)}"
        """,
        """
        has n: number starts 2
        type rank is first_place, middle, last_place
        table bonus live {
          | rank        | points | who                 |
          | first_place | 10 * n | first(p in players) |
          | middle      | n      |                     |
          | last_place  | -n     | last(p in players)  |
        }
        """,
    ) == ["20 -2", "50 -5 yes", "red 50"]


def test_blank_cells_of_a_live_table_are_nothing() -> None:
    """A blank number is not 0."""
    assert said(
        'say "{t[1].x is nothing} {t[2].x is nothing} {t[2].x}"',
        "has n: number\ntable t live {\n| k | x |\n| 1 | |\n| 2 | n |\n}",
    ) == ["yes no 0"]


def test_a_cross_table_has_two_keys() -> None:
    """The first column and the header hold the keys."""
    shows(
        """
        beats[rock, paper] -> no
        beats[paper, rock] -> yes
        count(a in hand, b in hand where beats[a, b]) -> 3
        odds[1, 4] -> 12
        odds[2, 3] -> 21
        odds[2, 4] is nothing -> yes
        """,
        top="""
        type hand is rock, paper, scissors
        table beats by hand, hand {
          |          | rock | paper | scissors |
          | rock     | no   | no    | yes      |
          | paper    | yes  | no    | no       |
          | scissors | no   | yes   | no       |
        }
        table odds by number, number {
          |   | 3  | 4  |
          | 1 | 11 | 12 |
          | 2 | 21 |    |
        }
        """,
    )


def test_a_key_outside_of_a_cross_table_stops_the_game() -> None:
    """Numbers beyond the rows or columns are a rules error."""
    top = "has n: number starts 5\ntable odds by number, number {\n|   | 3 | 4 |\n| 1 | 1 | 2 |\n}"
    assert "odds" in failure('say "{odds[n, 3]}"', top).message
    assert "odds" in failure('say "{odds[1, n]}"', top).message
    assert value("odds[1, n - 1]", top) == "2"


@pytest.mark.parametrize(
    ("line", "code", "row"),
    [
        ("table t {\n| a | b |\n}", "R1007", 11),
        ("table t {\n| a | b |\n| 1 | 2 | 3 |\n}", "R1007", 13),
        ("table t {\n| a | b |\n| 1 | 2 |\n| 1 | 3 |\n}", "R1011", 14),
        ("table t {\n| a | b |\n| 1 | 2 |\n| 2 | yes |\n}", "R3001", 14),
        ("table t {\n| a | b |\n| 1 | 2 |\n| yes | 2 |\n}", "R3001", 14),
        ("table t {\n| a | b |\n| 1 | n |\n}", "R3007", 13),
        ("table t {\n| a | b |\n| n | 1 |\n}", "R3007", 13),
        ("table t {\n| a | b |\n| 1 | 2, 3 |\n}", "R3007", 13),
        ("table t {\n| a | b |\n| 1..4 | 2 |\n| 4 | 3 |\n}", "R1011", 14),
        ("table {\n| a | b |\n| 1 | 2 |\n}", "R1006", 11),
        ("table t by coin, coin {\n|   | gold |\n| gold | 1 |\n}", "R4003", 11),
    ],
)
def test_mistakes_in_tables(line: str, code: str, row: int) -> None:
    """Rows are as long as the header, keys stand once, cells of a column are of one kind."""
    found = problems(playing("", line + "\nhas n: number\ntype coin is gold, silver"))
    assert [(one.code, one.primary.span.line) for one in found] == [(code, row)], found


def test_a_table_that_does_not_cover_its_type_is_advised() -> None:
    """Looking up a name may fail in play; the missing names are told."""
    top = "type coin is gold, silver, copper\ntable t {\n| c | x |\n| gold | 1 |\n}"
    found = problems(playing('say "{t[gold]}"', top), warnings=True)
    assert [one.code for one in found] == ["W4003"]
    assert "silver" in found[0].help or "silver" in found[0].message


def test_an_unknown_column_is_guessed() -> None:
    """The help names the column that was meant."""
    top = "table t {\n| a | price | sum_of |\n| 1 | 2 | 3 |\n}"
    (one,) = problems(playing('say "{t[1].prise}"', top))
    assert places([one]) == [("R1008", 8, 14)]
    assert one.help == "did you mean `price`?"


# --- kept values ------------------------------------------------------------------------------


def test_a_kept_value_starts_with_what_it_says() -> None:
    """Without `starts`: 0, no, the first name, the least number, or nothing."""
    shows(
        """
        a -> 0
        b -> 2
        c -> no
        d -> plain
        e is nothing -> yes
        f is nothing -> yes
        g -> -3
        h -> red
        i -> 7
        j -> base
        k -> yes
        """,
        top="""
        type mark is plain, base
        has a: number
        has b: 2..6
        has c: yes or no
        has d: mark
        has e: (player or nothing)
        has f: (number or nothing)
        has g: -5..5 starts -3
        has h: player starts red
        has i: number starts 3 + 4
        has j: mark starts base
        has k: yes or no starts yes
        """,
    )


def test_a_value_is_kept_for_each_name_player_piece_place_and_number() -> None:
    """`KIND per K` keeps one value for each K, used as `x[k]`."""
    assert said(
        """
        set stock[gold] to 3
        set wins[blue] to wins[blue] + 1
        set red.debts[blue] to 4
        set rounds[3] to stock[gold]
        set visits[box] to 2
        set hits[red.pawn] to 5
        set blue.hand_of[silver] to red
        say "{stock[gold]} {stock[silver]} {wins[red]} {wins[blue]} {red.debts[blue]}"
        say "{blue.debts[red]} {rounds[3]} {rounds[1]} {visits[box]} {visits[pit]}"
        say "{hits[red.pawn]} {hits[blue.pawn]} {blue.hand_of[silver]} {red.hand_of[silver]}"
        say "{sum(stock[c] for c in coin)} {sum(rounds[x] for x in 1..5)}"
        """,
        """
        type coin is gold, silver
        piece pawn "Pawn" { count: 1 per player }
        zone box "Box" { }
        zone pit "Pit" { }
        players {
          has debts: 0..9 per player
          has hand_of: (player or nothing) per coin
        }
        has stock: 0..9 per coin
        has wins: number per player
        has rounds: number per 1..5
        has visits: number per place
        has hits: number per pawn
        """,
    ) == ["3 0 0 1 4", "0 3 0 2 0", "5 0 red nothing", "3 3"]


def test_a_key_outside_of_the_range_stops_the_game() -> None:
    """`x[6]` of `per 1..5` is a rules error."""
    error = failure("set rounds[n] to 1", "has rounds: number per 1..5\nhas n: number starts 6")
    assert error.span.line == 8
    error = failure('say "{rounds[n]}"', "has rounds: number per 1..5\nhas n: number")
    assert error.span.line == 8


def test_boards_keep_values_for_each_space() -> None:
    """`has` in a board gives each space the value: mancala on a ring."""
    assert said(
        """
        let hole be pits[2]
        let hand be hole.seeds
        set hole.seeds to 0
        for each x in run(hole, hand) { set x.seeds to x.seeds + 1 }
        say "{pits[2].seeds} {pits[3].seeds} {pits[5].seeds} {pits[0].seeds} {pits[1].seeds}"
        say "{sum(x.seeds for x in pits)}"
        """,
        'use board 1\nring pits "Pits" {\nspaces: 0..5\nhas seeds: 0..24 starts 4\n}',
    ) == ["0 5 5 5 4", "24"]


@pytest.mark.parametrize(
    ("line", "code", "column"),
    [
        ("has n: nubmer", "R2001", 8),
        ("has n: 6..1", "R3003", 8),
        ("has n: 0..6 starts 7", "R3003", 20),
        ("has n: 0..6 starts yes", "R3001", 20),
        ("has n: number starts m", "R3007", 22),
        ("has n: player", "R1004", 5),
        ("has n: 3", "R3006", 8),
        ("has n: (number or yes)", "R3006", 8),
        ("has m: number", "R2002", 5),
        ("has player: number", "R", 5),
        ("has n: number per nobody", "R2001", 19),
        ("has n: number starts nothing", "R3", 22),
    ],
)
def test_mistakes_in_kept_values(line: str, code: str, column: int) -> None:
    """A kept value has a kind that there is and a start that fits."""
    found = problems(playing("", "has m: number\n" + line))
    assert len(found) == 1, found
    assert found[0].code.startswith(code), found
    assert (found[0].primary.span.line, found[0].primary.span.column) == (12, column)


def test_a_misspelt_declaration_is_reported_once() -> None:
    """What uses the name is not reported as well."""
    found = problems(
        playing(
            'set n to n + 1\nsay "{n}"\nif n > 3 { say "{red.m}" }\nsay "{t[1]}"',
            "has n: nubmer\nplayers { has m: nubmer }\ntable t {\n| a | b |\n| 1 | x |\n}",
        )
    )
    assert places(found) == [("R2001", 14, 8), ("R2001", 15, 18), ("R2001", 18, 7)]


# --- players ----------------------------------------------------------------------------------


def test_seats_are_named_clockwise() -> None:
    """Their names are players; there are as many as sit down."""
    text = (
        'rules 1\ngame g "G" {\nplayers: 2..4\nseats: north, east, south, west\n}\n'
        'play {\nfor each p in players { say "{p} {p.seat} {first(after(p))}" }\n'
        'say "{north.seat} {last(players)}"\n}\n'
    )
    assert start(text).said == ["north 1 east", "east 2 north", "1 east"]
    assert start(text, seats=3).said == [
        "north 1 east", "east 2 south", "south 3 north", "1 south",
    ]  # fmt: skip
    with pytest.raises(SeatsProblem) as caught:
        compile_rules(text, seats=5)
    assert caught.value.allowed == (2, 3, 4)


def test_games_for_some_numbers_of_players() -> None:
    """`players: 2, 4` leaves out three."""
    text = playing('say "{count(players)}"', players="2, 4")
    assert start(text, seats=4).said == ["4"]
    with pytest.raises(SeatsProblem):
        compile_rules(text, seats=3)


def test_the_opponent_is_the_other_of_two() -> None:
    """`p.opponent` is for games of two."""
    assert value("red.opponent") == "blue"
    assert value("red.opponent.opponent is red") == "yes"
    (one,) = problems(playing('say "{red.opponent}"', players="3"))
    assert places([one]) == [("R3001", 8, 9)]
    assert "after(p)" in one.help


def test_the_facts_of_the_game_are_told() -> None:
    """Name, title, seats, minutes, ages, texts; also where the rest has mistakes."""
    text = (
        'rules 1\ngame g "The Game" {\nplayers: 2..4\nminutes: 20..30\nages: 8\n}\n'
        'text "Tip" "Play well."\nplay { nonsense }\n'
    )
    facts = compile_rules(text).facts
    assert (facts.name, facts.title, facts.least, facts.most) == ("g", "The Game", 2, 4)
    assert (facts.minutes, facts.ages) == ("20..30", "8")
    assert facts.texts == (("Tip", "Play well."),)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("play { }", "R1004"),
        ('game g "G" { }', "R1004"),
        ('game "G" { players: 2 }', "R1006"),
        ('game g "G" { players: 0 }', "R3003"),
        ('game g "G" { players: 100 }', "R3003"),
        ('game g "G" { player: 2 }', "R1003"),
        ('game g "G" {\nplayers: 2\nplayers: 3\n}', "R1005"),
        ('game g "G" {\nplayers: 3\nseats: a, b\n}', "R1004"),
        ('game g "G" {\nplayers: 2\nseats: a, a\n}', "R2002"),
        ('game g "G" { players: 2 }\ngame h "H" { players: 2 }', "R2002"),
        ('game g "G" { players: two }', "R2001"),
        ('game g "G" { players: yes }', "R3"),
        ('game g "G" {\nplayers: 2\nsay "x"\n}', "R1002"),
    ],
)
def test_mistakes_in_the_game_block(text: str, code: str) -> None:
    """The game says what it is called and how many play."""
    found = problems(f"rules 1\n{text}\n")
    assert found and found[0].code.startswith(code), found
    assert len(found) == 1 or code == "R1003", found


def test_an_empty_file_is_no_game() -> None:
    """Nothing crashes where nothing is written."""
    assert [one.code for one in problems("")] == ["R0004", "R1004"]
    assert [one.code for one in problems("rules 1\n")] == ["R1004"]
    assert not problems(rules(""))
