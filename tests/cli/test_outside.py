"""What happens outside a game, at the table and in bulk: a stranger's stopwatch."""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from playrules.cli import errors

PROJECT = Path(__file__).parents[1] / "plugin_projects" / "stopwatch" / "src"
SOURCE = (PROJECT / "playrules_stopwatch" / "__init__.py").read_text("utf-8")

SANDS = """
    rules 1

    game sands "Sands" { players: 2 }

    use stopwatch 1

    watch sand "Sand timer" { most: 60 }

    players { has score: number starts 0 }

    play {
      for each p in players {
        time p with sand
        score sand.seconds for p "held"
        choose "Go on?" for p {
          option "Yes" { say "{p} goes on" }
        }
      }
    }
"""
THROW = """
    rules 1

    game cast "Cast" { players: 1 }

    use stopwatch 1

    piece token "Token" { count: 200 }
    watch sand "Sand timer" { most: 60 }
    felt cloth "Cloth" { most: 500 }

    players { has score: number starts 0 }

    play {
      throw with sand
      for each t in tokens {
        if t.distance > 250 { score 1 for red "far" }
      }
    }
"""


CHECK = "assert state.question is not None"


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has a plugin of its own under the same name."""
    monkeypatch.delitem(sys.modules, "playrules_stopwatch", raising=False)


@pytest.fixture
def sands(install: Any, rules: Callable[..., str]) -> str:
    """A game in which time is measured, with its plugin."""
    install("stopwatch", SOURCE)
    return rules(SANDS, "sands.rules")


def lines(path: Path) -> list[dict[str, Any]]:
    """What a saved match says, without its header."""
    return [json.loads(line) for line in path.read_text().splitlines()[1:]]


def test_people_measure(run: Any, sands: str, tmp_path: Path) -> None:
    """At a real table people type what they measured; what cannot be is refused; undo asks anew."""
    path = tmp_path / "m"
    command = ("play", sands, "--seats", "human", "--chance", "ask", "--save", str(path))
    answers = "61\nlong\n?\n30\n\nundo\n\n12\n"
    result = run(*command, input=answers)
    assert result.exit_code == 0, result.output
    text = result.stdout
    assert "Time red\nseconds, 0 to 60> 61\nThat cannot be. It is 0 to 60.\n" in text
    assert "Type what you measured" in text
    assert "Red holds out for 30 seconds" in text
    assert "Time blue" in text
    kept = [one for one in lines(path) if "check" not in one]
    assert kept[0] == {"answer": "time", "values": [30]}
    assert kept[2] == {"undo": 1}
    assert kept[-1] == {"answer": "time", "values": [12]}
    assert run("replay", str(path), "--game", sands, "--verify").stdout.startswith("verified: 3")
    assert "> Outside: Time red: 30" in run("replay", str(path), "--game", sands).stdout


def test_the_referee_measures(run: Any, sands: str, tmp_path: Path) -> None:
    """Without people the plugin's referee answers, the same with the same seed, and it is told."""
    path = tmp_path / "m"
    command = ("play", sands, "--seats", "random", "--seed", "3")
    first = run(*command, "--save", str(path))
    assert first.exit_code == 0, first.output
    assert "Nobody is asked" in first.stdout
    assert first.stdout.count("> Outside: Time") == 2
    other = run(*command)
    assert other.stdout.split("──", 1)[0] == first.stdout.split("──", 1)[0]
    assert [one for one in lines(path) if "answer" in one]
    assert run("replay", str(path), "--game", sands, "--verify").exit_code == 0
    again = run("replay", str(path), "--game", sands, "--resimulate")
    assert again.stdout.startswith("verified: "), again.output
    path.write_text(re.sub(r'"values":.[0-9]+.', '"values":[0]', path.read_text(), count=1))
    other = run("replay", str(path), "--game", sands, "--resimulate")
    assert other.exit_code == errors.PROBLEM
    assert "line 2: time: another answer than was recorded" in other.stderr


def test_simulations_ask_the_referee(run_json: Any, sands: str) -> None:
    """Bulk runs take its answers, whatever the number of processes."""
    one = run_json("simulate", sands, "-n", "60", "--jobs", "1")
    two = run_json("simulate", sands, "-n", "60", "--jobs", "2")
    assert one["finished"] == 60
    assert {**one, "seconds": 0} == {**two, "seconds": 0}


def test_native_is_refused(run: Any, sands: str) -> None:
    """Machine code does not wait."""
    result = run("simulate", sands, "-n", "5", "--native")
    assert result.exit_code == errors.USAGE
    assert "does not wait for what happens outside" in result.stderr


def test_what_nobody_types(run: Any, install: Any, rules: Any) -> None:
    """Hundreds of numbers are a referee's; people are told so."""
    install("stopwatch", SOURCE)
    path = rules(THROW, "cast.rules")
    assert "Red scores 1 (far)" in run("play", path, "--seats", "random").stdout
    result = run("play", path, "--seats", "human", "--chance", "ask", input="1\n")
    assert result.exit_code == errors.PLUGIN
    assert "takes 201 numbers, which nobody types" in result.stderr


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (CHECK, "raise OSError('no clock')", "OSError: no clock"),
        ("state.question.evenly(draws.below)", "[61]", "time: seconds cannot be 61"),
        (CHECK, "raise SystemExit(3)", "it tried to end playrules"),
    ],
)
def test_a_referee_that_fails(
    run: Any, install: Any, rules: Any, tmp_path: Path, old: str, new: str, told: str
) -> None:
    """Plugin and version are named, the match is kept, and people can go on with it."""
    install("stopwatch", SOURCE.replace(old, new, 1))
    path, game = tmp_path / "m", rules(SANDS, "sands.rules")
    result = run("play", game, "--seats", "random", "--save", str(path))
    assert result.exit_code == errors.PLUGIN
    assert f"Error: {game}:13:5: the referee of plugin stopwatch 0.3 failed at" in result.stderr
    assert told in result.stderr
    assert "Traceback" not in result.output
    assert run("replay", str(path), "--game", game, "--verify").exit_code == 0
    asked = run("play", game, "--seats", "human,random", input="17\n")
    assert asked.exit_code == 0, asked.output
    assert "Tell what happened instead." in " ".join(asked.stderr.split())
    assert "Red holds out for 17 seconds" in asked.stdout


def test_without_a_referee(run: Any, install: Any, rules: Any) -> None:
    """People are asked where no referee is; a simulation says who is missing."""
    install("stopwatch", SOURCE[: SOURCE.rindex("@hookimpl")])
    game = rules(SANDS, "sands.rules")
    result = run("play", game, "--seats", "random", input="5\n6\n")
    assert result.exit_code == 0, result.output
    assert "Red holds out for 5 seconds" in result.stdout
    assert "Blue holds out for 6 seconds" in result.stdout
    bulk = run("simulate", game, "-n", "3", "--jobs", "1")
    assert bulk.exit_code == errors.PLUGIN
    assert "No referee of plugin stopwatch is here to tell 'time'" in bulk.stderr


def test_plugins_lists_it(run: Any, install: Any) -> None:
    """What a plugin adds includes its referee."""
    install("stopwatch", SOURCE)
    assert "referee: stopwatch" in " ".join(run("plugins").stdout.split())


MEASURED = (
    SANDS
    + """
    example "Held" {
      do {
        next time gives 53
        next choice is "Yes"
        play
      }
      expect red.score is 53
    }
"""
)


def test_coverage_plays_with_the_referee(run_json: Any, install: Any, rules: Any) -> None:
    """The games that measure coverage ask the plugin's referee."""
    install("stopwatch", SOURCE)
    (file,) = run_json("test", rules(MEASURED), "--coverage", "--games", "6")["files"]
    assert (file["passed"], file["coverage"]["games"], file["coverage"]["unplayed"]) == (1, 6, "")


def test_coverage_without_a_referee(run: Any, install: Any, rules: Any) -> None:
    """The examples are told, and why no games were played."""
    install("stopwatch", SOURCE[: SOURCE.rindex("@hookimpl")])
    result = run("test", rules(MEASURED), "--coverage")
    assert result.exit_code == 0, result.output
    assert "1 example passed" in result.stdout
    assert "reached by 1 example and 0 simulated games" in result.stdout
    assert "no more games could be simulated: no referee of plugin stopwatch" in result.stdout


@pytest.mark.parametrize("source", [SOURCE, SOURCE[: SOURCE.rindex("@hookimpl")]])
def test_check_plays_it(run: Any, install: Any, rules: Any, source: str) -> None:
    """`check --play` answers by the referee, or by whatever fits, hundreds of numbers as well."""
    install("stopwatch", source)
    result = run("check", rules(SANDS, "sands.rules"), rules(THROW, "cast.rules"), "--play")
    assert result.exit_code == 0, result.output
    assert result.output.count(": 0 problems in 4 games played") == 2


def test_check_tells_of_a_referee_that_fails(run: Any, install: Any, rules: Any) -> None:
    """It is named, and told apart from rules that stop."""
    install("stopwatch", SOURCE.replace(CHECK, "raise OSError('no clock')"))
    result = run("check", rules(SANDS), "--play")
    text = " ".join(result.output.split())
    assert "problem[plugin]: " in text
    assert "quiz.rules:13:5: the referee of plugin stopwatch 0.3 failed at time: OSError" in text


def test_a_plugin_edited_without_a_new_version(
    run: Any, install: Any, rules: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A saved match tells that a plugin in use is another; line ends and an old file do not."""
    install("stopwatch", SOURCE)
    game, path = rules(SANDS, "sands.rules"), tmp_path / "m"
    assert run("play", game, "--seats", "random", "--save", str(path)).exit_code == 0
    assert list(json.loads(path.read_text().splitlines()[0])["sources"]) == ["stopwatch"]

    def verified(source: str, folder: str) -> str:
        """What `replay --verify` says with the plugin installed elsewhere."""
        site = tmp_path / folder
        shutil.copytree(tmp_path / "site_stopwatch", site)
        (site / "playrules_stopwatch.py").write_text(source, "utf-8", newline="")
        monkeypatch.delitem(sys.modules, "playrules_stopwatch", raising=False)
        monkeypatch.setattr(sys, "path", [str(site), *sys.path])
        return " ".join(run("replay", str(path), "--game", game, "--verify").output.split())

    assert verified(SOURCE.replace("\n", "\r\n"), "windows").startswith("verified: ")
    told = verified(SOURCE.replace("holds out for", "lasts"), "edited")
    assert "plugin stopwatch" in told
    head, *rest = path.read_text().splitlines()
    old = {key: one for key, one in json.loads(head).items() if key != "sources"}
    path.write_text("\n".join([json.dumps(old, separators=(",", ":")), *rest, ""]))
    assert "plugin stopwatch" not in verified(SOURCE, "again")


def test_what_people_answered_is_not_asked_again(
    run: Any, sands: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Referees are asked for their own answers alone; records tell who answered."""
    path = tmp_path / "m"
    run("play", sands, "--seats", "human,human", "--seed", "1", "--save", str(path), input="1\n")
    answers = [json.loads(one) for one in path.read_text().splitlines() if '"answer"' in one]
    assert answers
    assert all(one["by"] == "referee" for one in answers)
    people = path.read_text().replace('"by":"referee",', "").replace('"values":[', '"values":[0')
    mine = re.sub(r'"values":\[0\d*\]', '"values":[59]', people)
    mine = re.sub(r',"hash":"\w+"', "", mine)
    lines = [one for one in mine.splitlines() if '"check"' not in one]
    path.write_text("\n".join(lines) + "\n")
    again = run("replay", str(path), "--game", sands, "--resimulate")
    assert (again.exit_code, again.stderr) == (0, ""), again.output
    path.write_text(path.read_text().replace('"values"', '"by":"referee","values"'))
    again = run("replay", str(path), "--game", sands, "--resimulate")
    assert again.exit_code == errors.PROBLEM
    assert "another answer than was recorded" in again.output
    path.write_text(path.read_text().replace('"by":"referee"', '"by":"me"'))
    assert "by is not referee" in run("replay", str(path), "--game", sands).stderr


def test_values_are_asked_for_by_their_titles(run: Any, rules: Callable[..., str]) -> None:
    """Shown as the game shows them; the name in the rules file will do, too."""
    path = rules(
        'rules 1\ngame g "G" { players: 1 }\ntype sky is clear "Blue sky", wet "Rain"\n'
        'has today: sky starts ask("Sky")\nplay { say "{today}" }\n'
    )
    for typed in ("rain", "wet"):
        result = run("play", path, "--seats", "human", input=f"{typed}\n")
        assert "Blue sky, Rain" in result.stdout, result.output
        assert result.stdout.count("Rain") == 2
