"""`playrules view`: windows for games, pictures of them, and what is refused."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from playrules.cli import errors
from playrules.viewer.app.opening import APT, NoWindow, _reason

ENVIRONMENT = {
    name: value for name, value in os.environ.items() if not name.startswith(("DISPLAY", "PYGLET"))
}


def view(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own: pyglet looks for a screen once."""
    return subprocess.run(
        [sys.executable, "-m", "playrules", "view", *arguments],
        capture_output=True, text=True, env={**ENVIRONMENT, **more}, timeout=120,
    )  # fmt: skip


def size_of(file: Path) -> tuple[int, int]:
    """Width and height of a PNG file."""
    data = file.read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")


def test_a_picture_without_a_screen(tmp_path: Path) -> None:
    """`--shot` needs no screen; the same command gives the same picture."""
    files = [tmp_path / "one.png", tmp_path / "two.png"]
    for file in files:
        done = view(
            "pig", "--seed", "7", "--seats", "random", "--choices", "5", "--shot", str(file)
        )
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert files[0].read_bytes() == files[1].read_bytes()
    assert size_of(files[0]) == (1024, 768)
    start = tmp_path / "start.png"
    assert view("--shot", str(start), "--size", "800x600").returncode == 0
    assert size_of(start) == (800, 600)


def test_a_saved_match_is_shown(tmp_path: Path, run: Any) -> None:
    """`--match` shows where it stands, and leaves its file as it was."""
    kept = tmp_path / "pig.match"
    run("play", "pig", "--seed", "7", "--seats", "hold_at_20", "--limit", "9", "--save", str(kept))
    before = kept.read_bytes()
    file = tmp_path / "pig.png"
    assert view("pig", "--match", str(kept), "--shot", str(file)).returncode == 0
    assert file.exists()
    assert kept.read_bytes().startswith(before)


def test_without_a_screen_it_is_said_what_to_do() -> None:
    """No traceback: code 3, what is missing, and two ways out."""
    done = view("pig")
    assert done.returncode == errors.NOT_FOUND
    told = " ".join(done.stderr.split())
    assert "There is no screen here" in told
    assert "playrules play" in told and "--shot FILE" in told and "DISPLAY" in told
    gone = view("pig", DISPLAY=":7041")
    assert gone.returncode == errors.NOT_FOUND
    assert "The screen :7041 cannot be reached" in " ".join(gone.stderr.split())


def test_without_pyglet_it_is_said_what_to_install(
    run: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It is an extra of its own."""
    monkeypatch.setitem(sys.modules, "pyglet", None)
    result = run("view", "pig", "--shot", str(tmp_path / "x.png"))
    assert result.exit_code == errors.NOT_FOUND
    assert "pip install 'playrules[viewer]'" in " ".join(result.stderr.split())


def test_missing_libraries_are_named() -> None:
    """An error of pyglet's names what to install; any other stays what it is."""
    told = _reason(ImportError('Library "EGL" not found.'), headless=True)
    assert isinstance(told, NoWindow)
    assert "EGL" in told.message
    if sys.platform.startswith("linux"):
        assert told.help.endswith(APT[True])
    assert isinstance(_reason(ZeroDivisionError(), headless=True), ZeroDivisionError)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["pig", "--match", "a", "--resume"], "--match names a match"),
        (["pig", "--choices", "4"], "--choices goes with --shot"),
        (["--players", "3"], "Which game?"),
        (["pig", "--size", "9x9"], "is not from 640x480"),
        (["pig", "--seats", "nobody"], 'Nobody is called "nobody"'),
    ],
)
def test_what_is_refused(run: Any, arguments: list[str], why: str) -> None:
    """With code 2, before any window is opened."""
    result = run("view", *arguments)
    assert result.exit_code == errors.USAGE
    assert why in " ".join(result.stderr.split())


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["towre"], "There is no game"),
        (["pig", "--match", "none.match"], "none.match cannot be used"),
    ],
)
def test_what_is_not_there(run: Any, arguments: list[str], why: str) -> None:
    """With code 3."""
    result = run("view", *arguments)
    assert result.exit_code == errors.NOT_FOUND
    assert why in " ".join(result.stderr.split())


def test_a_picture_that_cannot_be_written(tmp_path: Path) -> None:
    """A folder that is not there: code 3."""
    done = view("pig", "--shot", str(tmp_path / "none" / "x.png"))
    assert done.returncode == errors.NOT_FOUND
    assert "cannot be written" in " ".join(done.stderr.split())


def test_a_film_without_a_screen(tmp_path: Path) -> None:
    """`--record` keeps a GIF of what is seen; a match shown again is recorded as well."""
    kept = tmp_path / "pig.match"
    play = [
        sys.executable,
        "-m",
        "playrules",
        "play",
        "pig",
        "--seed",
        "7",
        "--seats",
        "hold_at_20",
    ]
    subprocess.run([*play, "--save", str(kept)], capture_output=True, check=True, env=ENVIRONMENT)
    before = kept.read_bytes()
    film = tmp_path / "pig.gif"
    done = view("--replay", str(kept), "--record", str(film), "--seconds", "1", "--size", "640x520")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert film.read_bytes().startswith(b"GIF89a")
    assert kept.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--replay", "x.match", "--watch"], "nobody plays on"),
        (["--watch"], "Which rules file?"),
        (["pig", "--shot", "x.png", "--record", "x.gif"], "name one of them"),
        (["pig", "--choices", "3"], "--choices goes with --shot and --record"),
        (["--replay", "nowhere.match"], "nowhere.match cannot be used"),
    ],
)
def test_what_does_not_go_together_is_said(arguments: list[str], told: str) -> None:
    """Before any window is opened."""
    done = view(*arguments)
    assert done.returncode != 0
    assert told in " ".join(done.stderr.split())


def test_without_pillow_it_is_said_what_to_install(
    run: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It is a part of the extra `viewer`."""
    monkeypatch.setitem(sys.modules, "PIL", None)
    result = run("view", "pig", "--seats", "random", "--record", str(tmp_path / "x.gif"))
    assert result.exit_code == errors.NOT_FOUND
    assert "playrules[viewer]" in " ".join(result.stderr.split())
