"""`playrules show` and `playrules games`."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from playrules.loading.catalogue import bundled


def test_list_of_games(run: Any) -> None:
    """Each bundled game has a line with title, players and policies."""
    lines = run("games").stdout.splitlines()
    assert {line.split()[0] for line in lines[2:-2]} == set(bundled())
    (pig,) = (line for line in lines if line.startswith("pig "))
    assert pig.split() == ["pig", "Pig", "2", "to", "8", "-", "hold_at_20"]
    assert max(map(len, lines)) <= 80


def test_list_as_json(run_json: Any) -> None:
    """The object has a record for each game, and every game can be played."""
    found = run_json("games")
    assert found["schema"] == "playrules.games/1"
    assert [one["name"] for one in found["games"]] == sorted(bundled())
    assert all(one["ready"] for one in found["games"])


@pytest.mark.parametrize("game", sorted(bundled()))
def test_every_game_can_be_shown(run: Any, game: str) -> None:
    """A description fits the screen, whatever is in the game."""
    result = run("show", game)
    assert (result.exit_code, result.stderr) == (0, "")
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_text(run: Any, quiz: str) -> None:
    """Settings, policies and rules are told with what they cite."""
    text = run("show", quiz, "--players", "3").stdout
    assert text.startswith("Quiz Night\nquiz · 2 to 3 players · minutes: 5\n")
    assert "\nseats: red, blue, green\n" in text
    assert "\n  rounds: 2\n      Rounds. Allowed: 1..3. [Q-2]\n" in text
    assert "\n  careful: Always heads\n" in text
    assert "\n  The question  [Q-1" in text


def test_settings_in_force(run: Any, quiz: str) -> None:
    """A setting that is changed is shown as changed."""
    assert "\n  rounds: 3\n" in run("show", quiz, "--set", "rounds=3").stdout


def test_reconstructed_settings(run: Any) -> None:
    """Figures without a source are said to be made up."""
    text = " ".join(run("show", "death_star").stdout.split())
    allowed = r"( Allowed: \S+)?"
    made_up = r" Made up: no source says it\. \[A-DS-45\]"
    assert re.search(rf"orbit_spaces: 17 Spaces of the orbit\.{allowed}{made_up}", text)


def test_boards(run: Any) -> None:
    """Boards are drawn as they are when the game begins."""
    text = run("show", "death_star").stdout
    assert re.search(r"^Outer route\n  0\w*\[red blue\] 1 2 3 4T ", text, re.MULTILINE)


@pytest.mark.parametrize("game", ["death_star", "pig", "cherry_spinner", "craps"])
def test_odds_are_exact(run_json: Any, game: str) -> None:
    """The shares of each reading are fractions that add up to one."""
    found = run_json("show", game)
    assert found["schema"] == "playrules.show/1"
    assert found["odds"]
    for odds in found["odds"]:
        assert sum(Fraction(one["share"]) for one in odds["shares"]) == 1


def test_odds_of_a_loaded_die(run: Any, rules: Callable[..., str]) -> None:
    """Unequal shares are reduced, and shown as a part of the whole and in percent."""
    path = rules(
        """
        rules 1

        game odd "Odd" { players: 1 }

        use dice 1

        die die "Crooked die" {
          | face | share |
          | 1    | 2     |
          | 2    | 6     |
        }

        players { has score: number starts 0 }

        play {
          for each p in players {
            roll die
            score die.face for p "rolled"
          }
        }
        """,
        "odd.rules",
    )
    text = run("show", path).stdout
    assert "Odds of Crooked die" in text
    assert "  1           1/4   25.00 %\n  2           3/4   75.00 %\n" in text


def test_program(run: Any) -> None:
    """`--program` prints the compiled program."""
    text = run("show", "pig", "--program").stdout
    assert text.startswith("program pig\n")
    assert "\ncolumns\n" in text


def test_reactions(run: Any, run_json: Any) -> None:
    """A reaction, which has no name, is shown by what it reacts to, with its line."""
    text = run("show", "death_star").stdout
    found = [one for one in run_json("show", "death_star")["rules"] if one["pattern"]]
    assert {one["pattern"] for one in found} == {
        "when <s: squadron> lands on <x: space>",
        "when <d: disc> turns",
    }
    for one in found:
        assert f"\n  {one['pattern']}, line {one['line']}  [" in text


def test_names_as_players_read_them(run: Any, run_json: Any) -> None:
    """What is kept has blanks in its name, and faces are told by their titles."""
    text = run("show", "death_star").stdout
    assert "\n  free spin: yes or no\n" in text
    assert re.search(r"^  TIE FIGHTER down +1/2 +50\.00 %$", text, re.MULTILINE)
    assert re.search(r"^  2, X-Wing down +1/6 +16\.67 %$", text, re.MULTILINE)
    (battle,) = (o for o in run_json("show", "death_star")["odds"] if o["reading"] == "battle")
    shares = [(one["outcome"], one["title"]) for one in battle["shares"]]
    assert shares == [("victory", "TIE FIGHTER down"), ("defeat", "X-Wing down")]
