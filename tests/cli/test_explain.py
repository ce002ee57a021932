"""`playrules explain`."""

from __future__ import annotations

import json
from typing import Any

import pytest

from playrules.cli import errors
from playrules.dsl.diagnostics.codes import CODES, GROUPS
from playrules.dsl.diagnostics.explained import page_of


def test_a_code_is_explained(run: Any) -> None:
    """What it is, why, an example with what is said about it, and a right one."""
    result = run("explain", "R2001")
    page = page_of("R2001")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("R2001: unknown name\n")
    said = " ".join(result.stdout.split())
    assert " ".join(page.why.split()) in said
    assert "error[R2001]: there is nothing called `conis`" in said
    assert "--> example.rules:5:9" in said
    for example in (page.wrong, page.right):
        assert all(line in result.stdout for line in example.splitlines())


@pytest.mark.parametrize("asked", ["r2001", "R2001", "[R2001]", "r2001 "])
def test_a_code_is_found_however_it_is_written(run: Any, asked: str) -> None:
    """Capitals, the brackets of a message and blanks do not count."""
    assert run("explain", asked).stdout == run("explain", "R2001").stdout


def test_several_codes(run: Any) -> None:
    """They are explained one after the other."""
    shown = run("explain", "r0301", "w2001").stdout
    assert shown.index("R0301: ") < shown.index("W2001: ")


def test_all_codes_are_listed(run: Any) -> None:
    """Without a code each one is listed with its title, below the title of its group."""
    lines = run("explain").stdout.splitlines()
    for code in CODES.values():
        assert any(code.code in line and code.title in line for line in lines), code
    assert set(GROUPS.values()) <= set(lines)


@pytest.mark.parametrize(("asked", "hint"), [("R201", "R2001"), ("R9999x", "explain lists")])
def test_a_code_that_is_not_there(run: Any, asked: str, hint: str) -> None:
    """It is a mistake of the command, told with what may be meant."""
    result = run("explain", asked)
    assert result.exit_code == errors.USAGE
    assert f'There is no code "{asked}".' in result.stderr
    assert hint in result.stderr


def test_a_strange_code_cannot_steer_the_terminal(run: Any) -> None:
    """What is typed is shown without control characters."""
    result = run("explain", "R2001\x1b[2J")
    assert "\x1b" not in result.stderr + result.stdout


def test_as_json(run: Any) -> None:
    """One object, with the pages that were asked for or all."""
    found = json.loads(run("explain", "R2001", "--json").stdout)
    assert found["schema"] == "playrules.explain/1"
    (page,) = found["codes"]
    assert page["code"] == "R2001"
    assert page["wrong"] == page_of("R2001").wrong
    everything = json.loads(run("explain", "--json").stdout)
    assert [one["code"] for one in everything["codes"]] == sorted(CODES)


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_code_is_shown_without_control_characters(run: Any, code: str) -> None:
    """Each page can be printed, and holds nothing that a terminal would obey."""
    result = run("explain", code)
    assert result.exit_code == 0
    plain = result.stdout.replace("\n", "")
    assert all(sign.isprintable() or sign in "\t\u00a0" for sign in plain)
