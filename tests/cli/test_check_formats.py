"""`playrules check --format`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playrules.cli import errors
from playrules.dsl.diagnostics.github import to_github
from playrules.dsl.diagnostics.model import Diagnostic, Label
from playrules.engine.source import Span

WRONG = 'rules 1\n\ngame odd "Odd" { players: 2 }\n\nplay { sya "a, b: 100%" }\n'
COMMAND = re.compile(r"::(error|warning) ([^:]*)::(.*)")


def test_github(run: Any, rules: Callable[..., str]) -> None:
    """Each diagnostic is one workflow command, with the place that it marks."""
    path = rules(WRONG, "odd.rules")
    result = run("check", path, "--format", "github")
    assert result.exit_code == errors.PROBLEM
    (line,) = result.stdout.splitlines()
    found = COMMAND.fullmatch(line)
    assert found is not None
    places = dict(part.split("=", 1) for part in found[2].split(","))
    assert found[1] == "error"
    assert places["line"] == places["endLine"] == "5"
    assert (places["col"], places["endColumn"]) == ("8", "11")
    assert places["title"] == "R1001 there is no action called `sya`"
    assert places["file"] == path
    assert "did you mean `say`?" in found[3].split("%0A")


def test_github_says_nothing_about_a_good_file(run: Any) -> None:
    """No command is printed, and none is needed."""
    result = run("check", "pig", "--format", "github")
    assert (result.exit_code, result.stdout) == (0, "")


def test_nothing_of_a_file_becomes_a_command() -> None:
    """Names and texts cannot end a command, begin one, or steer a terminal."""
    nasty = "a\n::error::b,c:d%25\x1b[2J\r.rules"
    one = Diagnostic(
        "R2001",
        "x\r\n::set-env name=P::y",
        Label(Span(nasty, 0, 3, 2, 1), "l\n::stop::"),
        help="%0A",
    )
    (line,) = to_github([one], {nasty: "abc"})
    assert line.isprintable()
    found = COMMAND.fullmatch(line)
    assert found is not None
    assert dict(part.split("=", 1) for part in found[2].split(","))["line"] == "2"
    assert "%250A" in found[3]


def test_github_columns_are_left_out_over_several_lines() -> None:
    """GitHub ignores places whose columns are on different lines."""
    one = Diagnostic("R2001", "x", Label(Span("f", 0, 5, 1, 1)))
    (line,) = to_github([one], {"f": "ab\ncd\n"})
    assert "line=1,endLine=2" in line
    assert "col" not in line


def test_json_both_ways(run: Any, rules: Callable[..., str]) -> None:
    """`--json` and `--format json` are the same."""
    path = rules(WRONG, "odd.rules")
    long, short = run("check", path, "--format", "json"), run("check", path, "--json")
    assert long.stdout == short.stdout
    assert json.loads(long.stdout)["diagnostics"][0]["code"] == "R1001"


def test_json_of_a_file_that_is_not_there(run: Any) -> None:
    """What ends the command is told as an object, too."""
    result = run("check", "gone.rules", "--format", "json")
    assert result.exit_code == errors.NOT_FOUND
    assert json.loads(result.stdout)["schema"] == "playrules.error/1"


def test_text_names_explain_on_a_terminal_only(
    run: Any, rules: Callable[..., str], monkeypatch: Any
) -> None:
    """Once, at the end, and not where a program reads."""
    path = rules(WRONG, "odd.rules")
    assert "More about" not in run("check", path).stdout
    monkeypatch.setattr("playrules.cli.output.is_terminal", lambda stream: True)
    shown = run("check", path).stdout
    assert shown.rstrip().endswith("playrules explain R1001")
    assert shown.count("playrules explain") == 1


def test_unknown_format(run: Any, rules: Callable[..., str]) -> None:
    """A format that is not there is a mistake of the command."""
    assert run("check", rules(WRONG), "--format", "xml").exit_code == errors.USAGE


def test_a_hostile_file_name(run: Any, tmp_path: Path) -> None:
    """A file may be called so that a careless program would obey it."""
    path = tmp_path / "x\n::error::y.rules"
    path.write_text(WRONG, "utf-8")
    result = run("check", str(path), "--format", "github")
    assert len(result.stdout.splitlines()) == 1
