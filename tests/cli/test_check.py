"""`playrules check`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from playrules.cli import errors
from playrules.loading.catalogue import bundled

WRONG = 'rules 1\n\ngame odd "Odd" {\n  players: 2\n}\n\nplay { frobnicate }\n'
ONLY_THREE = """
    rules 1

    game odd "Odd" { players: 2..3 }

    type picture is a, b

    play { for each p in players where p is green { say "{p} is here" } }
"""


@pytest.mark.parametrize("game", sorted(bundled()))
def test_bundled_games_have_no_errors(run: Any, game: str) -> None:
    """Every game that comes with playrules can be played by all numbers of players."""
    result = run("check", game)
    assert result.exit_code == 0, result.stdout
    assert " error" not in result.stdout.replace("no errors", "")


def test_good_file(run: Any, quiz: str) -> None:
    """A good file gets one line that says what was tried."""
    result = run("check", quiz, "--players", "2")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[-1].endswith("(2 players)")


def test_errors(run: Any, rules: Callable[..., str]) -> None:
    """An error is shown with its line, counted, and fails the command."""
    path = rules(WRONG, "odd.rules")
    result = run("check", path)
    assert result.exit_code == errors.PROBLEM
    assert f"--> {path}:7:8" in result.stdout
    assert f"{path}: 1 error  (2 players)" in result.stdout


def test_warnings_do_not_fail(run: Any, rules: Callable[..., str]) -> None:
    """Advice is shown, and the command succeeds."""
    path = rules('rules 1\n\ngame odd "Odd" { players: 2 }\n\ntype t is a, b\n\nplay { say "x" }\n')
    result = run("check", path)
    assert result.exit_code == 0
    assert "warning[" in result.stdout
    assert "1 warning" in result.stdout


def test_standard_input(run: Any) -> None:
    """A lone hyphen reads the rules from standard input."""
    result = run("check", "-", input=WRONG)
    assert result.exit_code == errors.PROBLEM
    assert "--> standard input:7:8" in result.stdout


def test_several_files(run: Any, quiz: str, rules: Callable[..., str]) -> None:
    """Each file gets its line; one with errors fails all."""
    result = run("check", quiz, rules(WRONG, "odd.rules"))
    assert result.exit_code == errors.PROBLEM
    assert "quiz.rules: " in result.stdout
    assert "odd.rules: 1 error" in result.stdout


def test_all_numbers_of_players(run_json: Any, run: Any, rules: Callable[..., str]) -> None:
    """Every allowed number of players is tried; a mistake of one says with which."""
    path = rules(ONLY_THREE, "odd.rules")
    found = run_json("check", path, code=errors.PROBLEM)
    assert found["files"][0]["variants"] == [
        {"mode": "", "players": 2},
        {"mode": "", "players": 3},
    ]
    assert "only with 2 players" in run("check", path).stdout


def test_all_modes(run_json: Any, rules: Callable[..., str]) -> None:
    """Every mode is tried beside the plain game; a mistake of one says in which."""
    text = WRONG.replace("frobnicate", 'say "x"') + '\nmode quick "Quick" {\n  remove rule no\n}\n'
    found = run_json("check", rules(text, "odd.rules"), code=errors.PROBLEM)
    modes = [one["mode"] for one in found["files"][0]["variants"]]
    assert modes == ["", "quick"]
    assert "only in mode quick" in found["diagnostics"][0]["help"]


SOLO = """
    rules 1

    game duel "Duel" { players: 2..3 }

    play { say "{count(players)}" }

    mode alone "Alone" {
      change game duel "Alone" { players: 1 }
    }
"""


def test_a_mode_for_other_numbers_of_players(run: Any, run_json: Any, rules: Any) -> None:
    """Each mode is tried for its own numbers; of a number that is asked for, where it fits."""
    path = rules(SOLO, "duel.rules")
    found = run_json("check", path)["files"][0]["variants"]
    assert [(one["mode"], one["players"]) for one in found] == [("", 2), ("", 3), ("alone", 1)]
    (alone,) = run_json("check", path, "--players", "1")["files"][0]["variants"]
    assert alone == {"mode": "alone", "players": 1}
    assert "for 2 to 3 players, not 5" in run("check", path, "--players", "5").stderr
    wrong = run("check", path, "--mode", "alone", "--players", "2")
    assert (wrong.exit_code, "for 1 player, not 2" in wrong.stderr) == (errors.USAGE, True)
    assert run("play", path, "--mode", "alone").exit_code == 0
    assert run("play", path, "--mode", "alone", "--players", "3").exit_code == errors.USAGE


def test_json(run_json: Any, rules: Callable[..., str]) -> None:
    """The object holds all diagnostics with their places, and the counts."""
    path = rules(WRONG, "odd.rules")
    found = run_json("check", path, code=errors.PROBLEM)
    assert found["schema"] == "playrules.check/1"
    assert found["summary"] == {"errors": 1, "warnings": 0}
    (problem,) = found["diagnostics"]
    assert problem["severity"] == "error"
    assert problem["primary"]["span"] | {"start": 0, "end": 0} == {
        "file": path,
        "start": 0,
        "end": 0,
        "line": 7,
        "column": 8,
    }


def test_one_of_several_files_is_missing(run: Any, rules: Callable[..., str], quiz: str) -> None:
    """What can be checked is, before it is said what could not be; the highest code counts."""
    result = run("check", quiz, "nope.rules", rules(WRONG, "odd.rules"))
    assert result.exit_code == errors.NOT_FOUND
    assert f"{quiz}: " in result.stdout
    assert "odd.rules: 1 error" in result.stdout
    assert "There is no file nope.rules." in result.stderr


def test_a_mode_that_one_of_several_files_lacks(run: Any, quiz: str) -> None:
    """What only one file lacks keeps no other from being checked."""
    result = run("check", quiz, "craps", "--players", "2")
    assert result.exit_code == errors.USAGE
    assert f"{quiz}: " in result.stdout
    assert "not 2." in result.stderr


def test_what_could_not_be_checked_as_json(run_json: Any, quiz: str) -> None:
    """The object has those files too; a file alone is a failure of the command."""
    found = run_json("check", quiz, "nope.rules", code=errors.NOT_FOUND)
    assert [Path(one["file"]).name for one in found["files"]] == ["quiz.rules"]
    (one,) = found["unchecked"]
    assert (one["file"], one["exit_code"]) == ("nope.rules", errors.NOT_FOUND)
    assert one["message"] == "There is no file nope.rules."
    alone = run_json("check", "nope.rules", code=errors.NOT_FOUND)
    assert alone["schema"] == "playrules.error/1"
    assert run_json("check", quiz)["unchecked"] == []


TAKE = """\
rules 1
game take "Take them" { players: 2..3 }
has left: 0..9 starts 9
play {
  repeat until left is 0 {
    for each p in players {
      turn of p {
        choose x from 1..3 for p "Take some"
        set left to left - x
      }
    }
  }
}
"""


def test_play_finds_where_the_rules_stop(run: Any, tmp_path: Path) -> None:
    """A file without errors is played; an option that stops the rules is told once, with its line.

    A file that keeps its promises has no problem.
    """
    path = tmp_path / "take.rules"
    path.write_text(TAKE, "utf-8")
    assert run("check", str(path)).exit_code == 0
    result = run("check", str(path), "--play")
    assert result.exit_code == 1
    assert result.stdout.count("problem[accepted]: the option ") == 1
    assert "take.rules:9:9: `left` would be -" in result.stdout
    assert "more like it" in result.stdout
    assert result.stdout.endswith("1 problem in 8 games played\n")
    good = run("check", "tic_tac_toe", "--play")
    assert good.stdout.endswith("0 problems in 4 games played\n")
    (line,) = run("check", str(path), "--play", "--format", "github").stdout.splitlines()
    assert line.startswith("::error title=problem accepted::")
    assert "take.rules:9:9: `left` would be -" in line
    told = json.loads(run("check", str(path), "--play", "--json").stdout)
    (file,) = told["files"]
    assert file["played"] == 8
    assert {"check", "message", "seed", "choices", "seats"} <= set(file["problems"][0])


def test_where_it_cannot_be_read_who_plays_no_number_is_told(run: Any, rules: Any) -> None:
    """The last line counts the mistakes, and does not make up a number of players."""
    path = rules('rules 1\n\nplay {\n  say "a\n')
    last = run("check", path).output.strip().splitlines()[-1]
    assert last.endswith(("errors", "error"))
    assert "player" not in last
