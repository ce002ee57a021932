"""`playrules test`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from playrules.cli import errors

GOOD = """
    example "Heads" {
      cites "Q-1"
      do {
        next choice is "Heads"
        next choice is "Go on"
        ask red
      }
      expect red.score is 1
    }
"""
BAD = """
    example "Tails" {
      given { players: 3 }
      do {
        next choice is "Tails"
        next choice is "Go on"
        ask green
      }
      expect green.score is 3
    }
"""
WRONG = """
    example "Wrong" { expect gren.score is 3 }
"""


@pytest.fixture
def quiz_with(rules: Callable[..., str], quiz: str) -> Callable[..., str]:
    """Writes the quiz with more behind it, and perhaps one word changed."""

    def write(*more: str, change: tuple[str, str] = ("", "")) -> str:
        text = Path(quiz).read_text("utf-8")
        text = text.replace(*change) if change[0] else text
        return rules(text + "".join(dedent(one) for one in more))

    return write


def test_examples_that_pass(run: Any, quiz_with: Callable[..., str]) -> None:
    """One line tells how many passed."""
    path = quiz_with(GOOD)
    result = run("test", path)
    assert (result.exit_code, result.stderr) == (errors.OK, "")
    assert result.stdout == f"{path}: 1 example passed\n"


def test_an_example_that_fails(run: Any, quiz_with: Callable[..., str]) -> None:
    """The values, the place, and what happened are shown, and the command fails."""
    path = quiz_with(GOOD, BAD)
    result = run("test", path)
    text = Path(path).read_text("utf-8")
    line = 1 + text[: text.rindex("expect")].count("\n")
    assert result.exit_code == errors.PROBLEM
    assert "failed “Tails”\n" in result.stdout
    assert "error[T1001]: `green.score` is 2, 3 was expected\n" in result.stdout
    assert f"--> {path}:{line}:10\n" in result.stdout
    told = result.stdout.partition("What happened, with the lines of the file:\n")[2]
    assert [row.split(maxsplit=1)[1] for row in told.split("\n\n")[0].splitlines()] == [
        "ask green",
        "green's turn",
        "green chooses “Tails”",
        "green calls tails",
        "green scores 2",
        "green chooses “Go on”",
        "green goes on",
    ]
    assert result.stdout.endswith(f"{path}: 1 example failed, 1 passed\n")


def test_only_some(run: Any, quiz_with: Callable[..., str]) -> None:
    """`--only` runs the examples with those words in their title, in capitals or not."""
    path = quiz_with(GOOD, BAD)
    assert run("test", path, "--only", "HEADS").stdout == f"{path}: 1 example passed\n"
    assert run("test", path, "--only", "nothing").stdout == (
        f"{path}: no example has “nothing” in its title\n"
    )


def test_mistakes_in_examples(run: Any, quiz_with: Callable[..., str]) -> None:
    """They are shown by `test` and by `check`, and do not keep the game from being played."""
    path = quiz_with(WRONG)
    for command in ("test", "check"):
        result = run(command, path)
        assert result.exit_code == errors.PROBLEM
        assert "error[R2001]: there is nothing called `gren`" in result.stdout
    assert run("simulate", path, "-n", "1").exit_code == errors.OK


def test_mistakes_in_rules(run: Any, quiz_with: Callable[..., str]) -> None:
    """A file whose rules have errors is not tested; they are shown."""
    path = quiz_with(GOOD, change=("ask p", "aks p"))
    result = run("test", path)
    assert result.exit_code == errors.PROBLEM
    assert "there is no action called `aks`" in result.stderr


def test_several_files(run: Any, quiz_with: Callable[..., str], tmp_path: Path) -> None:
    """All are tested that can be; one that is not there gives its own code."""
    path = quiz_with(GOOD)
    result = run("test", path, str(tmp_path / "none.rules"))
    assert result.exit_code == errors.NOT_FOUND
    assert f"{path}: 1 example passed" in result.stdout
    assert "none.rules" in result.stderr


def test_json(run_json: Any, quiz_with: Callable[..., str]) -> None:
    """Each example is told with what it is played with and how it fails."""
    path = quiz_with(GOOD, BAD)
    found = run_json("test", path, code=errors.PROBLEM)
    assert found["schema"] == "playrules.test/1"
    (file,) = found["files"]
    assert (file["passed"], file["failed"], file["diagnostics"]) == (1, 1, [])
    heads, tails = file["examples"]
    assert (heads["title"], heads["players"], heads["cites"]) == ("Heads", 2, ["Q-1"])
    assert heads["passed"]
    assert tails["players"] == 3
    assert tails["failure"]["code"] == "T1001"
    assert tails["trace"][0] == {
        "kind": "rule", "text": "ask green", "file": path, "line": tails["trace"][0]["line"],
    }  # fmt: skip


def test_colour(run: Any, quiz_with: Callable[..., str]) -> None:
    """Colour marks what failed."""
    path = quiz_with(BAD)
    assert "\x1b[31mfailed\x1b[0m" in run("test", path, "--color", "always").stdout


@pytest.mark.parametrize("count", ["-1", "x"])
def test_bad_counts(run: Any, quiz: str, count: str) -> None:
    """A number of games is a whole number, 0 or more."""
    assert run("test", quiz, "--games", count).exit_code == errors.USAGE


LOOKED_UP = """
    rules 1

    game looked_up "Looked up" { players: 2 }

    type coin is silver, gold

    table price {
      | coin   | worth | name       |
      | silver | 2     | "a little" |
      | gold   | 9     |            |
    }

    table change by coin, coin {
      |        | silver | gold |
      | silver | 1      | 4    |
      | gold   | 5      | 1    |
    }

    table later live {
      | n | twice        |
      | 1 | red.score    |
      | 2 | 2 * red.score |
    }

    players { has score: number starts 0 }
    piece pawn "Pawn" { }
    zone box "Box" { }

    when <w: pawn> lands on <x: box> { score 1 for red "boxed" }

    rule pay <c: coin> { score price[c].worth + later[1].twice for red }
    rule swap <a: coin> for <b: coin> { score change[a, b] for red }

    play {
      choose "What?" for red {
        option "Pay" { pay silver }
        option "Swap" { swap gold for silver }
        option c from coin "Take {c}" { pay c }
      }
      choose n from 1..2 for red "How many?"
      say "{n}"
      if red.score > 100 { move pawn to box }
    }

    example "Paying" {
      do {
        next choice is "Pay"
        next choice is 1
        play
      }
      expect red.score is 2
    }
"""


def test_coverage_lists_what_was_not_reached(run: Any, rules: Callable[..., str]) -> None:
    """Rules, reactions, options and cells that neither examples nor games reached, by line."""
    path = rules(LOOKED_UP, "looked_up.rules")
    result = run("test", path, "--coverage", "--games", "0")
    assert result.stdout.splitlines()[1:] == [
        "  reached by 1 example and 0 simulated games: "
        "1 of 2 rules, 0 of 1 reaction, 2 of 4 options, 2 of 9 table cells",
        "  rules that nothing reached",
        "    looked_up.rules:32  swap",
        "  reactions that nothing reached",
        "    looked_up.rules:29  when lands on",
        "  options that nothing reached",
        "    looked_up.rules:37  Swap",
        "    looked_up.rules:38  Take {c}",
        "  table cells that nothing reached",
        "    looked_up.rules:9  price[silver].name",
        "    looked_up.rules:10  price[gold].worth",
        "    looked_up.rules:15  change[silver, silver]",
        "    looked_up.rules:15  change[silver, gold]",
        "    looked_up.rules:16  change[gold, silver]",
        "    looked_up.rules:16  change[gold, gold]",
        "    looked_up.rules:22  later[2].twice",
    ]


def test_coverage_counts_simulated_games(run_json: Any, rules: Callable[..., str]) -> None:
    """What games reach is not missed: all options are taken, and what they look up."""
    path = rules(LOOKED_UP, "looked_up.rules")
    (file,) = run_json("test", path, "--coverage", "--games", "40")["files"]
    found = file["coverage"]
    assert (found["examples"], found["games"]) == (1, 40)
    assert found["counts"]["options"] == {"reached": 4, "all": 4}
    assert found["counts"]["table_cells"] == {"reached": 4, "all": 9}
    assert [one["text"] for one in found["missed"] if one["kind"] != "cell"] == ["when lands on"]
    assert found["missed"][-1] == {
        "kind": "reaction", "text": "when lands on", "file": path, "line": 29, "column": 1,
    }  # fmt: skip


def test_mistakes_of_a_mode(run: Any, quiz_with: Callable[..., str]) -> None:
    """A mode that cannot be played is told: its examples would vanish without a word."""
    path = quiz_with(GOOD, 'mode odd "Odd" { change rule nope { say "x" } }\n')
    for more in ([], ["--coverage", "-n", "2"]):
        result = run("test", path, *more)
        assert result.exit_code == errors.PROBLEM
        assert result.stdout.count("there is no `rule nope` to change") == 1
        assert "1 example passed" in result.stdout


def test_a_simulated_game_that_breaks(
    run: Any, run_json: Any, quiz_with: Callable[..., str]
) -> None:
    """No more games are played; what was reached before, by examples too, is told all the same."""
    broken = "if count(players) is 3 { score down(1 / p.score) for p }"
    failing = BAD.replace("players: 3", "players: 2").replace("green", "blue")
    path = quiz_with(GOOD, failing, change=("turn of p {", f"{broken}\n turn of p {{"))
    result = run("test", path, "--coverage", "-n", "2")
    assert result.exit_code == errors.PROBLEM
    assert "no more games could be simulated" in result.stdout
    assert "1 example failed, 1 passed" in result.stdout
    found = run_json("test", path, "--coverage", "-n", "2", code=errors.PROBLEM)["files"][0]
    assert "no whole result" in found["coverage"]["unplayed"]
    assert found["coverage"]["games"] == 2
    assert found["passed"] == 1


def test_files_that_are_imported(
    run_json: Any, quiz: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are called as the main file is: beside it."""
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "more.rules").write_text("rules 1\n" + dedent(GOOD))
    with open(quiz, "a") as file:
        file.write('import "parts/more.rules"\n')
    monkeypatch.chdir(tmp_path)
    (found,) = run_json("test", "quiz.rules")["files"]
    assert [one["file"] for one in found["examples"]] == [str(Path("parts", "more.rules"))]
    (found,) = run_json("test", quiz)["files"]
    assert [one["file"] for one in found["examples"]] == [str(tmp_path / "parts" / "more.rules")]


@pytest.mark.parametrize("verb", ["remove", "change"])
def test_a_mode_takes_no_example_away(run: Any, quiz_with: Callable[..., str], verb: str) -> None:
    """Examples are for one mode each, which is said where a mode wants to change them."""
    block = " { expect rounds is 2 }" if verb == "change" else ""
    result = run("test", quiz_with(GOOD, f'mode s "S" {{\n  {verb} example "Heads"{block}\n}}\n'))
    assert result.exit_code == errors.PROBLEM
    assert f"error[R1002]: a mode cannot {verb} an example" in result.stdout
