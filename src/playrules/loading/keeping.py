"""Keeps the matches that nobody named a file for: a private folder of the owner's."""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from pathlib import Path

SUFFIX = ".match"


def folder(*, by_hand: bool = False) -> Path:
    """Return where the owner's matches lie, whether it is there or not.

    Those *by hand*, of which people are the referees, lie in a folder of their own inside.
    """
    named = os.environ.get("XDG_DATA_HOME", "")
    if named and Path(named).is_absolute():
        home = Path(named)
    elif sys.platform == "win32":
        home = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        home = Path.home() / "Library" / "Application Support"
    else:
        home = Path.home() / ".local" / "share"
    place = home / "playrules" / "matches"
    return place / "by_hand" if by_hand else place


def new_path(game: str, *, by_hand: bool = False) -> Path:
    """Return the path of a new match of a game, in a folder that only the owner can read.

    Raises OSError where there can be no such folder.
    """
    place = folder(by_hand=by_hand)
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    # Also where they were there before; refused where they are somebody else's.
    folder().chmod(0o700)
    place.chmod(0o700)
    now = time.strftime("%Y%m%d-%H%M%S")
    for number in range(1, 1000):
        path = place / f"{game}-{now}-{number}{SUFFIX}"
        if not path.exists():
            return path
    raise OSError(17, "too many matches at once", str(place))


def unfinished(game: str, *, by_hand: bool = False) -> list[Path]:
    """Return the matches of a game that have not come to their end, the latest first."""
    found = []
    with suppress(OSError):
        for path in folder(by_hand=by_hand).glob(f"*{SUFFIX}"):
            name, _, _ = path.name.rpartition("-")[0].rpartition("-")[0].rpartition("-")
            if name == game and path.is_file():
                found.append((path.stat().st_mtime_ns, path))
    return [path for _, path in sorted(found, reverse=True)]


def put_away(path: Path) -> None:
    """Put a match that has come to its end where it is not gone on with."""
    with suppress(OSError):
        done = path.parent / "finished"
        done.mkdir(mode=0o700, exist_ok=True)
        path.rename(done / path.name)


def drop(path: Path) -> None:
    """Remove a match in which nothing was done, or that goes on in another file."""
    with suppress(OSError):
        path.unlink()
