"""`playrules check --fix`: what is certain is mended, everything else is left alone."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from playrules.cli import errors, mending
from playrules.cli.errors import NotFound

HEAD = 'rules 1\n\ngame odd "Odd" { players: 2 }\n\n'
WRONG = HEAD + "setting goal { value: 15 cm }\n\nplay {\n  say “{goal}” if 3 == 3;\n}\n"
RIGHT = HEAD + 'setting goal { value: 15cm }\n\nplay {\n  say "{goal}" if 3 is 3\n}\n'


@pytest.fixture
def odd(tmp_path: Path) -> Callable[[str], Path]:
    """Writes a rules file, byte by byte."""

    def write(text: str) -> Path:
        path = tmp_path / "odd.rules"
        path.write_bytes(text.encode("utf-8"))
        return path

    return write


def test_certain_mistakes_are_mended(run: Any, odd: Callable[[str], Path]) -> None:
    """The file is right afterwards, and each change is told with its line and code."""
    path = odd(WRONG)
    result = run("check", str(path), "--fix")
    assert path.read_text("utf-8") == RIGHT
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith(f"{path}:5: write `15cm`  (R0113: ")
    assert [line.split("(")[1][:5] for line in lines[:-1]] == ["R0113", "R0103", "R0105", "R0107"]
    assert lines[-1] == f"{path}: 4 mended, no errors  (2 players)"


def test_without_the_option_nothing_is_written(run: Any, odd: Callable[[str], Path]) -> None:
    """Checking alone leaves a file as it is."""
    path = odd(WRONG)
    assert run("check", str(path)).exit_code == errors.PROBLEM
    assert path.read_text("utf-8") == WRONG


def test_line_ends_mark_and_permissions_stay(run: Any, odd: Callable[[str], Path]) -> None:
    """Only what was wrong is changed, to the byte; so are a link and what may be done."""
    path = odd("\ufeff" + WRONG.replace("\n", "\r\n"))
    path.chmod(0o640)
    link = path.with_name("link.rules")
    link.symlink_to(path.name)
    run("check", str(link), "--fix")
    assert path.read_bytes() == ("\ufeff" + RIGHT.replace("\n", "\r\n")).encode("utf-8")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert link.is_symlink()
    assert sorted(one.name for one in path.parent.iterdir()) == ["link.rules", "odd.rules"]


def test_what_is_not_certain_is_left(run: Any, odd: Callable[[str], Path]) -> None:
    """A file without certain fixes is not even opened for writing."""
    path = odd(HEAD + "play { frobnicate 3 }\n")
    before = path.stat().st_mtime_ns
    result = run("check", str(path), "--fix")
    assert result.exit_code == errors.PROBLEM
    assert "mended" not in result.stdout
    assert path.stat().st_mtime_ns == before


def test_the_rest_is_shown(run: Any, odd: Callable[[str], Path]) -> None:
    """What could not be mended is reported at the place where it is now."""
    path = odd('play {\n  say "on";\n  frobnicate 3\n}\n')
    result = run("check", str(path), "--fix")
    assert result.exit_code == errors.PROBLEM
    assert "R0004" in result.stdout
    assert "there is no action called `frobnicate`" in result.stdout
    assert path.read_text("utf-8").startswith("rules 1\n")


def test_a_fix_that_makes_it_worse_is_taken_back(run: Any, odd: Callable[[str], Path]) -> None:
    """`coins` is near, but a number cannot be walked."""
    text = HEAD + 'has coins: number\n\nplay { for each c in conis { say "{c} {coins}" } }\n'
    path = odd(text)
    result = run("check", str(path), "--fix")
    assert path.read_text("utf-8") == text
    assert "there is nothing called `conis`" in result.stdout


def test_a_missing_use_is_added(run: Any, odd: Callable[[str], Path]) -> None:
    """The line comes behind the game block."""
    path = odd(HEAD + 'die coin "Coin" { faces: 1..2 }\n\nplay { roll coin }\n')
    assert run("check", str(path), "--fix").exit_code == 0
    assert "}\n\nuse dice 1\n\ndie coin" in path.read_text("utf-8")


def test_a_missing_brace_is_added(run: Any, odd: Callable[[str], Path]) -> None:
    """On a line of its own, below the line whose block it closes."""
    path = odd(HEAD + 'play {\n  repeat 3 times {\n    say "on"  # and on\n}\n')
    assert run("check", str(path), "--fix").exit_code == 0
    assert '    say "on"  # and on\n  }\n}\n' in path.read_text("utf-8")


def test_standard_input_cannot_be_mended(run: Any) -> None:
    """There is no file to write."""
    result = run("check", "-", "--fix", input=WRONG)
    assert result.exit_code == errors.USAGE
    assert "Only files can be mended." in result.stderr


def test_a_file_that_changed_meanwhile_is_left(odd: Callable[[str], Path]) -> None:
    """Whoever saved it in the meantime loses nothing."""
    path = odd(RIGHT)
    with pytest.raises(NotFound, match="changed while it was checked"):
        mending.write(path, WRONG, RIGHT + "# more\n")
    assert path.read_text("utf-8") == RIGHT


def test_a_write_that_fails_leaves_the_file(
    odd: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Either all of it is written or nothing, and nothing is left beside it."""

    def fail(handle: int) -> None:
        raise OSError(28, "No space left on device")

    path = odd(WRONG)
    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(NotFound, match="No space left"):
        mending.write(path, WRONG, RIGHT)
    assert path.read_text("utf-8") == WRONG
    assert [one.name for one in path.parent.iterdir()] == ["odd.rules"]


def test_as_json(run: Any, odd: Callable[[str], Path]) -> None:
    """What was mended stands with its edits; what is left as ever."""
    found = json.loads(run("check", str(odd(WRONG)), "--fix", "--json").stdout)
    assert found["diagnostics"] == []
    (file,) = found["files"]
    assert [one["code"] for one in file["mended"]] == ["R0113", "R0103", "R0105", "R0107"]
    (edit,) = file["mended"][0]["fixes"][0]["edits"]
    assert (edit["text"], edit["span"]["line"]) == ("15cm", 5)
