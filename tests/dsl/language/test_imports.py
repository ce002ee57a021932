"""Imports open ordinary rules files inside of the folder, and nothing else, whatever is tried."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rulebook import playing, problems, start, vocabulary

from playrules.dsl import compile_file, files, reading
from playrules.dsl.diagnostics.render import render_all

SECRET = "hidden-5f2c"
PARTS = 'rules 1\nrule go { say "parts" }\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder of a game, beside it a secret."""
    (tmp_path / "secret.rules").write_text(f"rules 1\n{SECRET}\n")
    (tmp_path / "secret.txt").write_text(SECRET)
    inside = tmp_path / "game"
    (inside / "deep").mkdir(parents=True)
    (inside / "parts.rules").write_text(PARTS)
    (inside / "notes.txt").write_text(SECRET)
    return inside


def refused(folder: Path, name: str) -> str:
    """Return what is said of an import that must be refused: one error, nothing of any file."""
    text = playing("", f'import "{name}"')
    found = problems(text, folder=folder)
    assert [one.code for one in found] == ["R1012"], (name, found)
    shown = render_all(found, {"game.rules": text})
    assert SECRET not in shown
    return shown


@pytest.mark.parametrize(
    "name",
    [
        "../secret.rules", "../secret", "deep/../../secret.rules", "/etc/passwd", "//etc/passwd",
        "//host/share/x.rules", "\\\\\\\\host\\\\share\\\\x",
        "file:///etc/passwd", "file:parts.rules",
        "http://127.0.0.1/x.rules", "~/secret", "$HOME/x", "%USERPROFILE%/x", "std/../../secret",
        "std/", "std", "", ".", "..", "...", "/", "./../secret", "deep", "deep/", "parts.rules/",
        "parts.rules/x", "parts.rules/..", "parts.RULES", "notes.txt",
        "parts\\n", " parts", "parts ", "x" * 300, "x/" * 3000 + "x", "CON", "C:parts", "-", "*",
    ],
)  # fmt: skip
def test_a_name_that_is_no_file_of_the_game_is_refused(folder: Path, name: str) -> None:
    """No way leads out of the folder, and no other kind of file is one."""
    refused(folder, name)


def link(folder: Path, name: str, to: str) -> Path:
    """Make a link in the folder of the game."""
    (folder / name).symlink_to(to)
    return folder


SPECIAL: dict[str, Callable[[Path], Any]] = {
    "link to a secret": lambda at: link(at, "x.rules", "../secret.rules"),
    "link to another kind of file": lambda at: link(at, "x.rules", "notes.txt"),
    "link to a device": lambda at: link(at, "x.rules", "/dev/zero"),
    "link to a terminal": lambda at: link(at, "x.rules", "/dev/tty"),
    "link to itself": lambda at: link(at, "x.rules", "x.rules"),
    "link to nothing": lambda at: link(at, "x.rules", "nothing.rules"),
    "links in a circle": lambda at: link(link(at, "x.rules", "y.rules"), "y.rules", "x.rules"),
    "link to an open file": lambda at: link(at, "x.rules", "/proc/self/fd/0"),
    "link to the memory": lambda at: link(at, "x.rules", "/proc/self/environ"),
    "folder": lambda at: (at / "x.rules").mkdir(),
    "pipe": lambda at: os.mkfifo(at / "x.rules"),
    "socket": lambda at: listen(at / "x.rules"),
    "nothing to read": lambda at: (at / "x.rules").touch(0),
}  # fmt: skip


def listen(path: Path) -> None:
    """Make a socket in the file system."""
    here = Path.cwd()
    os.chdir(path.parent)  # the name of a socket is short
    try:
        with socket.socket(socket.AF_UNIX) as one:
            one.bind(path.name)
    finally:
        os.chdir(here)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
@pytest.mark.parametrize("what", SPECIAL)
def test_what_is_no_ordinary_file_is_refused(folder: Path, what: str) -> None:
    """Nothing is waited for, nothing of it is shown."""
    SPECIAL[what](folder)
    if what == "nothing to read" and os.geteuid() == 0:
        (folder / "x.rules").unlink()
    refused(folder, "x")


def test_a_folder_that_is_a_link_leads_nowhere(folder: Path) -> None:
    """Neither does one on the way to a file."""
    link(folder, "way", "..")
    refused(folder, "way/secret.rules")


def test_a_link_inside_of_the_folder_is_followed(folder: Path) -> None:
    """What counts is where it leads."""
    link(folder, "other.rules", "deep/../parts.rules")
    assert start(playing("go", 'import "other"'), folder=folder).said == ["parts"]


@pytest.mark.skipif(os.open not in os.supports_dir_fd, reason="the system cannot open so")
@pytest.mark.parametrize("swap", ["file", "folder", "pipe"])
def test_a_file_that_is_exchanged_while_it_is_opened_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch, swap: str
) -> None:
    """What is put there between looking and opening is not read."""
    (folder / "deep" / "parts.rules").write_text(PARTS)
    (folder.parent / "parts.rules").write_text(f"rules 1\n{SECRET}\n")
    find = files.find_import

    def exchange(name: str, at: Path | None) -> files.Import | None:
        found = find(name, at)
        place = folder / "deep" / "parts.rules"
        place.unlink()
        if swap == "file":
            place.symlink_to("../../secret.rules")
        elif swap == "pipe":
            os.mkfifo(place)
        else:
            place.parent.rmdir()
            place.parent.symlink_to("..")
        return found

    monkeypatch.setattr(files, "find_import", exchange)
    refused(folder, "deep/parts")


def test_a_folder_is_not_looked_into_without_one() -> None:
    """A text alone imports nothing but what is bundled."""
    refused_text = problems(playing("", 'import "parts"'))
    assert [one.code for one in refused_text] == ["R1012"]


def test_a_main_file_that_never_ends_is_not_read(folder: Path) -> None:
    """A pipe, a device or a folder is refused before it is opened."""
    os.mkfifo(folder / "pipe.rules")
    for path in (folder / "pipe.rules", Path("/dev/zero"), folder):
        with pytest.raises(OSError, match="not an ordinary file"):
            compile_file(path, vocabulary=vocabulary())


def test_of_a_large_file_only_the_start_is_read(folder: Path) -> None:
    """However much there is, little more than the limit comes into memory."""
    with (folder / "large.rules").open("wb") as stream:
        stream.truncate(1 << 40)
    assert len(reading.read_bytes(folder / "large.rules")) < 257 * 1024
    made = compile_file(folder / "large.rules", vocabulary=vocabulary())
    assert [one.code for one in made.diagnostics] == ["R0002"]
    (found,) = problems(playing("", 'import "large"'), folder=folder)
    assert found.code == "R0002"
