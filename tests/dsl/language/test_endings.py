"""Ends of games: who has won, ranking, titles, worth."""

from __future__ import annotations

import pytest
from rulebook import Table, places, playing, problems, start


def game(play: str, ranking: str = "", seats: int = 3, top: str = "") -> Table:
    """Return a finished game of several seats that keep `score` and `cash`."""
    line = f"ranking: {ranking}" if ranking else ""
    text = (
        f'rules 1\ngame g "G" {{\nplayers: {seats}\n{line}\n}}\nplay {{\n{play}\n}}\n'
        f"players {{\nhas score: number\nhas cash: number\n}}\n{top}\n"
    )
    return start(text)


# --- who comes where --------------------------------------------------------------------------


def test_the_highest_score_wins() -> None:
    """Without `ranking:` players are ranked by the kept value `score`; equal ones share."""
    table = game("score 3 for blue\nscore 1 for red\nscore 3 for green")
    assert table.places == [["blue", "green"], ["red"]]
    assert table.outcome.scores == {"score": (1, 3, 3)}
    assert [table.outcome.place(seat) for seat in (1, 2, 3)] == [3, 1, 1]


def test_the_next_key_decides_between_equals() -> None:
    """`ranking:` lists keys, the highest first in each."""
    table = game(
        "score 3 for blue\nscore 3 for green\nset green.cash to 5\nset red.cash to 9",
        "player.score, player.cash",
    )
    assert table.places == [["green"], ["blue"], ["red"]]
    assert table.outcome.scores == {"score": (0, 3, 3), "cash": (9, 0, 5)}


def test_ranking_by_expressions() -> None:
    """A minus ranks the lowest first; keys may ask about the player."""
    table = game("set blue.cash to 4\nset red.cash to 2\nset green.cash to 4", "-player.cash")
    assert table.places == [["red"], ["blue", "green"]]
    table = game(
        "set blue.cash to 4",
        "count(p in players where p.cash < player.cash), -player.seat",
    )
    assert table.places == [["blue"], ["red"], ["green"]]


def test_without_scores_all_share() -> None:
    """A game that keeps no score and names no ranking has no order at its end."""
    table = start(playing('say "x"', players="3"))
    assert table.places == [["red", "blue", "green"]]
    assert table.outcome.why == "The game ends"


def test_winners_come_first_and_the_others_are_ranked() -> None:
    """`finish game won by p` ends the game wherever it stands."""
    table = game("score 5 for red\nscore 7 for blue\nfinish game won by green")
    assert table.places == [["green"], ["blue"], ["red"]]
    assert table.journal[-1].text == "green wins"


def test_several_win_together() -> None:
    """Winners are named one after the other, or as a list."""
    assert game("score 5 for blue\nfinish game won by red, green").places == [
        ["red", "green"], ["blue"],
    ]  # fmt: skip
    assert game("finish game won by list(p in players where p.seat > 1)").winners == [
        "blue", "green",
    ]  # fmt: skip
    assert game("finish game won by after(red)").winners == ["blue", "green"]
    assert game("finish game won by players").winners == ["red", "blue", "green"]
    assert game("let best be list(p in players where p.seat > 1)\nfinish game won by best"
                ).winners == ["blue", "green"]  # fmt: skip


@pytest.mark.parametrize(
    ("end", "seats", "score", "placed"),
    [
        ("finish game won by red", 3, False, "red"),
        ("finish game won by red, blue", 3, False, "red blue green"),
        ("finish game won by red", 2, False, "red blue"),
        ("finish game won by red", 3, True, "red blue green"),
        ("finish game", 3, True, "red blue green"),
        ("finish game", 3, False, ""),
        ("finish game drawn", 3, True, ""),
        ("finish game lost", 3, True, ""),
        ("finish game", 1, True, ""),
        ("finish game won by red", 1, False, "red"),
    ],
)
def test_places_are_given_by_name_or_by_a_ranking(
    end: str, seats: int, score: bool, placed: str
) -> None:
    """Those whom nothing ranks have none, but for one who is alone behind the winners."""
    kept = "players { has score: number }\n" if score else ""
    text = f'rules 1\ngame g "G" {{ players: {seats} }}\n{kept}play {{ {end} }}\n'
    table = start(text)
    names = table.state.machine.program.seats
    given = zip(names, table.outcome.placed, strict=True)
    assert [name for name, is_placed in given if is_placed] == placed.split()


def test_a_drawn_game_is_shared_by_all() -> None:
    """`finish game drawn`: all share the first place whatever their scores."""
    table = game("score 5 for red\nfinish game drawn")
    assert table.places == [["red", "blue", "green"]]
    assert table.outcome.drawn
    assert table.journal[-1].text == "The game is drawn"


def test_a_game_may_be_lost_by_all() -> None:
    """`finish game lost`: nobody wins, as in games for one and against the game."""
    table = game('finish game lost "The city is flooded"')
    assert table.outcome.winners == ()
    assert table.outcome.why == "The city is flooded"
    assert game("finish game lost").journal[-1].text == "The game is lost"


def test_an_outcome_says_why() -> None:
    """The reason where one is given, else what the journal says."""
    for line, why in [
        ("finish game", "The game ends"),
        ("finish game drawn", "The game is drawn"),
        ('finish game "Time is up"', "Time is up"),
        ('finish game won by red "The last ship"', "The last ship"),
    ]:
        assert game(line).outcome.why == why, line


def test_an_end_may_give_its_reason() -> None:
    """The reason is said before the end."""
    table = game('finish game won by red "The last ship has come home"')
    assert table.said == ["The last ship has come home"]
    assert table.winners == ["red"]


def test_the_end_comes_from_any_depth() -> None:
    """Loops, turns, phases, rules and reactions are all left at once."""
    table = game(
        'repeat { for each p in players { turn of p { phase x { act p } } } }\nsay "never"',
        top="rule act <p: player> {\nif p is green { win p }\n}\n"
        "rule win <p: player> { finish game won by p }",
    )
    assert table.winners == ["green"]
    assert table.said == []


def test_the_eliminated_are_ranked_with_the_others() -> None:
    """Being out of the game takes no place away: the ranking decides."""
    table = game("score 5 for red\neliminate red\nscore 1 for blue")
    assert table.places == [["red"], ["blue"], ["green"]]


def test_the_last_one_in_wins() -> None:
    """Take that: whoever is left wins."""
    table = game(
        """
        repeat until count(players) is 1 {
          for each p in players { turn of p { hit after(p)[1] if count(players) > 1 } }
        }
        finish game won by first(p in players)
        """,
        top="""
        rule hit <p: player> {
          set p.cash to p.cash - 1
          if p.cash < -1 { eliminate p }
        }
        """,
    )
    assert table.winners == ["green"]
    assert [one.text for one in table.journal if one.event == "eliminate"] == [
        "blue is out of the game", "red is out of the game",
    ]  # fmt: skip


# --- titles -----------------------------------------------------------------------------------


def test_the_first_title_that_holds_is_given() -> None:
    """Graded results of a game for one."""
    titles = (
        "title Grandmaster if player.score >= 100\n"
        'title "Good fellow" if player.score >= 50\n'
        "title Beginner if player.score >= 0\n"
    )
    for points, title in [(120, "Grandmaster"), (50, "Good fellow"), (3, "Beginner"), (-1, "")]:
        table = game(f"score {points} for red", seats=1, top=titles)
        assert table.outcome.titles == (title,)


def test_titles_are_given_to_each_player() -> None:
    """A title may ask about the others too."""
    table = game(
        "score 3 for blue",
        top="title Champion if all(p.score <= player.score for p in players)\n",
    )
    assert table.outcome.titles == ("", "Champion", "")


@pytest.mark.parametrize("line", ["title Expert", "title if player.score > 3", "title 3 if yes"])
def test_a_title_has_a_name_and_a_condition(line: str) -> None:
    """One of them missing is a mistake."""
    found = problems(playing("", f"players {{ has score: number }}\n{line}"))
    assert [one.code for one in found] == ["R1006"], found


# --- worth ------------------------------------------------------------------------------------


def test_worth_is_the_value_of_a_standing() -> None:
    """Searching players ask `worth(p)`; a game may leave it out."""
    table = game(
        "score 3 for blue\nset blue.cash to 4\nchoose x from 1..2 for red",
        top="define worth(p: player): 10 * p.score + p.cash",
    )
    assert [table.state.worth(seat) for seat in (1, 2, 3)] == [0, 34, 0]
    assert game("score 1 for red").state.worth(1) is None


def test_rules_may_ask_for_the_worth() -> None:
    """It is a define like any other."""
    table = game('say "{worth(blue)}"', top="define worth(p: player): p.seat * 7")
    assert table.said == ["14"]


def test_worth_is_of_one_player() -> None:
    """Another header is a mistake."""
    (one,) = problems(playing("", "define worth(p: player, n: number): p.seat * n"))
    assert places([one]) == [("R3001", 11, 8)]


# --- mistakes ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "code", "column"),
    [
        ("finish", "R1006", 3),
        ("finish game lost by red", "R1006", 15),
        ("finish game won by", "R1006", 15),
        ("finish game won red", "R1006", 15),
        ("finish game won by 3", "R3001", 22),
        ("finish game drawn by red", "R1006", 15),
        ("finish turn now", "R1006", 15),
        ('finish game won by red because "x"', "R2001", 26),
    ],
)
def test_mistakes_in_endings(line: str, code: str, column: int) -> None:
    """`finish game` takes `won by` and players, or `drawn`."""
    found = problems(playing(f"turn of red {{ {line} }}"))
    assert [one.code for one in found] == [code], found
    assert found[0].primary.span.column == column + 14
