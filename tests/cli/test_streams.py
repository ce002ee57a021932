"""Standard streams that are closed, full, or without a reader."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from playrules.cli import errors

pytestmark = pytest.mark.skipif(
    not Path("/dev/full").exists(), reason="needs a device that is always full"
)

FULL = "Error: The output cannot be written: No space left on device.\n"
CLOSED = "Error: The output cannot be written: it is closed.\n"


def shell(line: str) -> subprocess.CompletedProcess[str]:
    """Run a line of a shell in which `playrules` is this one; its exit code is the first one."""
    script = f'playrules() {{ "{sys.executable}" -P -m playrules "$@"; }}\n{line}\n'
    return subprocess.run(
        ["bash", "-c", script + "exit ${PIPESTATUS[0]}"],
        text=True,
        capture_output=True,
        stdin=subprocess.DEVNULL,
    )


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("playrules games > /dev/full", FULL),
        ("playrules --help > /dev/full", FULL),
        ("playrules games --help > /dev/full", FULL),
        ("playrules --version > /dev/full", FULL),
        ("playrules plugins > /dev/full", FULL),
        ("playrules check pig > /dev/full", FULL),
        ("playrules show death_star --json > /dev/full", FULL),
        ("playrules play pig > /dev/full", FULL),
        ("playrules simulate pig -n 600 --jobs 2 > /dev/full", FULL),
        ("PYTHONUNBUFFERED=1 playrules games > /dev/full", FULL),
        ("PYTHONIOENCODING=ascii playrules games > /dev/full", FULL),
        ("playrules games >&-", CLOSED),
        ("playrules simulate pig -n 600 --jobs 2 --json >&-", CLOSED),
        ("playrules games <&- >&-", CLOSED),
    ],
)
def test_output_that_cannot_be_written(line: str, told: str) -> None:
    """It is said why, and nobody is blamed."""
    run = shell(line)
    assert (run.returncode, run.stdout, run.stderr) == (errors.NOT_FOUND, "", told)


@pytest.mark.parametrize("away", ["2> /dev/full", "2>&-"])
def test_nobody_hears_errors(away: str) -> None:
    """Standard error that fails changes nothing else."""
    assert shell(f"playrules check missing.rules {away}").returncode == errors.NOT_FOUND
    assert shell(f"playrules play pig --bad {away}").returncode == errors.USAGE
    run = shell(f"playrules simulate pig -n 600 --jobs 2 {away}")
    assert (run.returncode, run.stdout[:4]) == (0, "Pig\n")
    assert shell(f"playrules games {away} > /dev/full").returncode == errors.NOT_FOUND


def test_nothing_is_open() -> None:
    """Files of the game do not end up where the standard streams should be."""
    assert shell("playrules show pig <&- >&- 2>&-").returncode == errors.NOT_FOUND


@pytest.mark.parametrize("output", ["> /dev/full", ">&-", "| true"])
def test_failures_stay_what_they_are(output: str) -> None:
    """An object about a failure that cannot be written does not hide the failure."""
    run = shell(f"{{ playrules show pig --set goal=x --json; exit $?; }} {output}")
    assert run.returncode == errors.USAGE
    assert run.stderr.startswith('Error: The setting goal ("Points to win") cannot be x')
    assert "Traceback" not in run.stderr


def test_closed_input() -> None:
    """A closed standard input cannot be read; to players it is at its end."""
    run = shell("playrules check - <&-")
    assert (run.returncode, run.stdout) == (errors.NOT_FOUND, "")
    assert run.stderr == "Error: Standard input cannot be read: it is closed.\n"
    run = shell("playrules play pig --seats human --seed 1 <&-")
    assert (run.returncode, run.stderr) == (0, "")
    assert "There is no more input: you leave." in run.stdout


def test_input_that_is_no_text() -> None:
    """Bytes that are no characters are an answer that is not understood."""
    run = shell(r"playrules play pig --seats human --seed 1 < <(printf '\xff\xfe\n')")
    assert (run.returncode, run.stderr) == (0, "")
    assert "Which one?" in run.stdout


@pytest.mark.parametrize(
    "command",
    [
        "games",
        "show pig --json",
        "play pig",
        "simulate pig -n 600 --jobs 2",
        "--help",
    ],
)
def test_reader_that_goes_away(command: str) -> None:
    """What a closed pipe ends is quiet, and does not look like mistakes in the rules."""
    # The reader has gone before anything is written.
    run = shell(f"{{ sleep 0.3; playrules {command}; exit $?; }} | true")
    assert run.returncode == errors.READER_GONE
    assert "cannot be written" not in run.stderr
    assert "Traceback" not in run.stderr
    assert "Exception" not in run.stderr
