"""Examples with tables of facts at the command line: what fails is told, and coverage is kept."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from playrules.cli import errors

PROJECT = Path(__file__).parents[1] / "plugin_projects" / "running" / "src"
SOURCE = (PROJECT / "playrules_running" / "__init__.py").read_text("utf-8")
DERBY = """
    rules 1
    game derby "Derby" { players: 2 }
    use running 1
    piece runner "Runner" { count: 3 }
    race oval "Oval" { }
    post bend "Bend" { race: oval }
    rule cheer { say "hurray" }
    rule groan { say "oh" }
    play {
      run oval
      if beside(runner[1], bend) { cheer } else { groan }
    }
    example "At the bend" {
      given {
        laps in oval {
          | runner  | laps |
          | runners | 2    |
        }
      }
      do {
        next laps in oval {
          | runner    | beside |
          | runner[1] | bend   |
        }
        play
      }
      expect runner[1].laps is 3
    }
"""


@pytest.fixture
def derby(install: Any, rules: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> str:
    """A game of races, with its plugin."""
    monkeypatch.delitem(sys.modules, "playrules_running", raising=False)
    install("running", SOURCE)
    return rules(DERBY, "derby.rules")


def test_a_failing_example_tells_what_was_asked_and_given(
    run: Any, run_json: Callable[..., dict[str, Any]], derby: str
) -> None:
    """In words, and the same in JSON."""
    result = run("test", derby)
    assert result.exit_code == errors.PROBLEM
    told = " ".join(result.stdout.split())
    assert "`runner[1].laps` is 2, 3 was expected" in told
    assert "15 `laps in oval`: runner[1], runner[2], runner[3]: laps 2" in told
    given = "What happened in Oval?: `laps in oval`: runner[1]: beside bend"
    assert f"10 {given} 10 wind 0 7 cheer" in told
    content = run_json("test", derby, code=errors.PROBLEM)
    ((example,),) = (one["examples"] for one in content["files"])
    assert example["failure"]["code"] == "T1001"
    trace = [(one["kind"], one["text"], one["line"]) for one in example["trace"]]
    assert ("answer", given, 10) in trace


def test_coverage_counts_what_a_table_leads_to(run: Any, derby: str) -> None:
    """A rule that only a fact brings about is reached."""
    path = Path(derby)
    path.write_text(path.read_text("utf-8").replace("laps is 3", "laps is 2"), "utf-8")
    result = run("test", derby, "--coverage", "--games", "0")
    assert "1 of 2 rules" in result.stdout
    assert "groan" in result.stdout
    assert "cheer" not in result.stdout
