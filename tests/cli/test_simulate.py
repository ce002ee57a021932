"""`playrules simulate`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest


def test_figures(run_json: Any, quiz: str) -> None:
    """The object tells shares, intervals, lengths, endings and scores."""
    found = run_json("simulate", quiz, "-n", "50", "--seats", "bold,careful", "--seed", "3")
    assert found["schema"] == "playrules.simulate/1"
    assert (found["game"], found["title"], found["seed"]) == ("quiz", "Quiz Night", 3)
    assert (found["games"], found["finished"], found["unfinished"]) == (50, 50, 0)
    red, blue = found["seats"]
    assert (red["name"], red["player"], red["wins"], red["share"]) == ("red", "bold", 50, 1)
    assert (blue["wins"], blue["share"]) == (0, 0)
    assert 0.9 < red["interval"][0] < red["interval"][1] == 1
    assert red["scores"]["score"]["mean"] == 4
    assert found["length"]["choices"]["mean"] == 8
    assert found["length"]["turns"]["mean"] == 4
    assert sum(one["count"] for one in found["endings"]) == 50


def test_rules_that_are_never_used(run: Any, run_json: Any, quiz: str) -> None:
    """A rule that no game came to is named."""
    assert "never_used" in run_json("simulate", quiz, "-n", "5")["rules_never_fired"]
    text = run("simulate", quiz, "-n", "5").stdout
    assert "Rules that were never used in 5 games:\n  Nobody comes here (line " in text


def test_ties(run_json: Any, quiz: str) -> None:
    """A shared first place counts in part for each who shares it."""
    found = run_json("simulate", quiz, "-n", "10", "--seats", "bold")
    assert found["ties"] == 10
    assert [one["wins"] for one in found["seats"]] == [5, 5]
    assert [one["outright"] for one in found["seats"]] == [0, 0]


@pytest.mark.parametrize("seats", ["hold_at_20", "random", "greedy,random"])
def test_jobs_do_not_matter(run: Any, seats: str) -> None:
    """One process and two give the same figures to the last letter."""
    arguments = ("simulate", "pig", "-n", "300", "--seats", seats, "--json", "--set", "goal=30")
    alone, shared = (run(*arguments, "--jobs", jobs) for jobs in ("1", "2"))
    assert alone.exit_code == 0, alone.output
    assert alone.stdout == shared.stdout


def test_the_seed_matters(run: Any) -> None:
    """Another seed gives other games."""
    one, other = (run("simulate", "pig", "-n", "20", "--seed", seed) for seed in ("1", "2"))
    assert one.stdout != other.stdout


def test_settings_and_players(run_json: Any) -> None:
    """Settings and the number of players are those asked for, and are told."""
    found = run_json("simulate", "pig", "-n", "20", "--players", "4", "--set", "goal=20")
    assert found["settings"] == {"goal": "20"}
    assert len(found["seats"]) == 4


def test_games_that_are_given_up(run: Any, run_json: Any) -> None:
    """Games that hit the limit are warned of plainly, and left out of the shares."""
    arguments = ("simulate", "pig", "-n", "20", "--limit", "3")
    found = run_json(*arguments)
    assert (found["finished"], found["unfinished"]) == (0, 20)
    text = " ".join(run(*arguments).stdout.split())
    assert "Warning: 20 of 20 games (100.0 %) did not end within 3 choices." in text
    text = " ".join(run("simulate", "pig", "-n", "20", "--limit", "1").stdout.split())
    assert "did not end within 1 choice." in text


def test_one_player_alone(run: Any, run_json: Any) -> None:
    """A game for one has no shares; how it ended tells what there is to tell."""
    found = run_json("simulate", "craps", "-n", "100")
    assert found["seats"][0]["share"] is None
    text = run("simulate", "craps", "-n", "100").stdout
    assert "share" in text
    assert "100.0 % –" not in text
    assert "The pass line wins" in text


def test_fairness(run: Any) -> None:
    """Where all play alike, seats that win more or less often than their share are named."""
    text = run("simulate", "pig", "-n", "1000", "--seed", "0").stdout
    assert "red wins more often than an equal share (50.0 %), though all play alike." in text


def test_text_fits_the_screen(run: Any) -> None:
    """The tables stay within 80 columns."""
    lines = run("simulate", "death_star", "-n", "10", "--players", "4").stdout.splitlines()
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("columns", [20, 40, 60, 80, 200])
@pytest.mark.parametrize("game", ["pig", "death_star", "craps"])
def test_narrow_screens_lose_nothing(run: Any, game: str, columns: int) -> None:
    """However narrow the screen, every word and every figure of the tables is shown."""
    arguments = ("simulate", game, "-n", "10")
    wide = run(*arguments, env={"COLUMNS": "100"}).stdout
    narrow = run(*arguments, env={"COLUMNS": str(columns)}).stdout
    words = set(re.findall(r"[^\s:─]+", wide))
    assert words <= set(re.findall(r"[^\s:─]+", narrow))
    assert max(map(len, narrow.splitlines())) <= columns


def test_rows_of_a_narrow_screen(run: Any) -> None:
    """Where a table does not fit, its rows are lines."""
    text = run("simulate", "pig", "-n", "10", env={"COLUMNS": "40"}).stdout
    assert "\nseat: red\n  player: hold_at_20\n  wins: " in text
    assert "\nlength of a game: turns\n  mean: " in text


def test_progress_stays_off_pipes(run: Any) -> None:
    """Without a terminal nothing but the results is written."""
    assert run("simulate", "pig", "-n", "300", "--jobs", "1").stderr == ""


def test_native_plays_policies_only(run: Any, quiz: str) -> None:
    """Machine code knows no agents of plugins."""
    result = run("simulate", quiz, "--native", "--seats", "greedy")
    assert result.exit_code == 2
    assert "random seats and policies only" in result.stderr


def test_native_without_numba(run: Any, quiz: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without numba, `--native` says how to get it."""
    import sys

    monkeypatch.setitem(sys.modules, "numba", None)
    result = run("simulate", quiz, "--native", "-n", "5")
    assert result.exit_code == 2
    assert "pip install 'playrules[native]'" in result.stderr


def test_rules_without_choices(run: Any, rules: Callable[..., str]) -> None:
    """A game that is all chance can be simulated too."""
    assert run("simulate", "snakes_and_ladders", "-n", "20").exit_code == 0


def test_why_games_ended(run: Any, run_json: Any) -> None:
    """The reason that the rules give is told, or who wins in plain words."""
    found = run_json("simulate", "death_star", "-n", "5")["endings"]
    assert {one["why"] for one in found} == {"the Death Star is destroyed"}
    found = run_json("simulate", "pig", "-n", "5")["endings"]
    assert {one["why"] for one in found} == {"a player wins (Your turn)"}
    assert "<player>" not in run("simulate", "pig", "-n", "5").stdout


def test_reactions_that_are_never_used(run: Any, rules: Callable[..., str]) -> None:
    """A reaction is named by what it reacts to."""
    path = rules(
        """
        rules 1

        game odd "Odd" { players: 1 }

        use dice 1

        die cube "Cube" { faces: 1..6 }

        when <d: die> rolled where d.face > 1 { say "hm" }

        play { for each p in players { if p.seat > 9 { roll cube } } }
        """,
        "odd.rules",
    )
    text = run("simulate", path, "-n", "5").stdout
    assert "\n  when <d: die> rolled (line 9)" in text
