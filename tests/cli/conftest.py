"""Runs the command line in this process, and makes rules files and plugins for it."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import pytest
from click.testing import CliRunner, Result

from playrules.cli.main import cli

QUIZ = """
    rules 1

    game quiz "Quiz Night" {
      players: 2..3
      minutes: 5
    }

    setting rounds "Rounds" {
      value: 2
      allowed: 1..3
      cites: "Q-2"
    }

    players { has score: number starts 0 }

    rule ask <p: player> "The question" {
      cites "Q-1"
      turn of p {
        choose "Heads or tails?" for p {
          option "Heads" {
            cites "Q-3"
            say "{p} calls heads"
            score 1 for p
          }
          option "Tails" {
            say "{p} calls tails"
            score 2 for p
          }
        }
        choose "Now what?" for p {
          option "Go on" { say "{p} goes on" }
        }
      }
    }

    rule never_used <p: player> "Nobody comes here" { score 9 for p "never" }

    play {
      repeat rounds times {
        for each p in players {
          ask p
          if p.score > 100 { never_used p }
        }
      }
    }

    policy careful "Always heads" { prefer "Heads" }
    policy bold "Always tails" { prefer "Tails" }
    define worth(p: player): p.score
"""
"""Two or three players choose; tails is worth more. Nothing is left to chance."""


class Run(Protocol):
    """Runs `playrules` with arguments and returns what came out."""

    def __call__(
        self, *arguments: str, input: str | bytes | None = None, env: dict[str, str] | None = None
    ) -> Result:
        """Run it."""


@pytest.fixture
def run() -> Run:
    """The command line, without colours that the surroundings may ask for."""

    def call(
        *arguments: str, input: str | bytes | None = None, env: dict[str, str] | None = None
    ) -> Result:
        quiet: dict[str, str | None] = {"NO_COLOR": None, "FORCE_COLOR": None, "COLUMNS": "80"}
        return CliRunner().invoke(cli, arguments, input=input, env=quiet | (env or {}))

    return call


@pytest.fixture
def run_json(run: Run) -> Callable[..., dict[str, Any]]:
    """The command line with `--json`; the object it prints."""

    def call(*arguments: str, code: int = 0) -> dict[str, Any]:
        result = run(*arguments, "--json")
        assert result.exit_code == code, result.output
        found: dict[str, Any] = json.loads(result.stdout)
        return found

    return call


@pytest.fixture
def rules(tmp_path: Path) -> Callable[..., str]:
    """Writes a rules file and returns its path."""

    def write(text: str = QUIZ, name: str = "quiz.rules") -> str:
        path = tmp_path / name
        path.write_text(textwrap.dedent(text).lstrip("\n"), "utf-8")
        return str(path)

    return write


@pytest.fixture
def quiz(rules: Callable[..., str]) -> str:
    """The path of a small game that has policies, a setting, and a rule that nobody uses."""
    return rules()


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    """Installs a plugin of that name with that source, as a distribution of its own."""

    def make(name: str, source: str) -> None:
        site = tmp_path / f"site_{name}"
        info = site / f"playrules_{name}-0.3.dist-info"
        info.mkdir(parents=True)
        (site / f"playrules_{name}.py").write_text(textwrap.dedent(source), "utf-8")
        (info / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: playrules-{name}\nVersion: 0.3\n", "utf-8"
        )
        (info / "entry_points.txt").write_text(f"[playrules]\n{name} = playrules_{name}\n", "utf-8")
        monkeypatch.syspath_prepend(site)

    return make
