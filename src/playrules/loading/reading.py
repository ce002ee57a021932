"""Reads the text of a rules file, and says clearly why it cannot."""

from __future__ import annotations

from errno import EINVAL
from pathlib import Path

from playrules.loading.errors import GameError, GameNotFound, RulesMistake


def read_rules(path: Path) -> str:
    """Return the text of *path*.

    Raises:
        GameNotFound: there is no such file, or it cannot be read.
        RulesMistake: what is in it is not text.
    """
    if path.is_dir():
        raise GameNotFound(f"{path} is a folder.", help="Name the .rules file in it.")
    from playrules.dsl.reading import read_bytes

    try:
        data = read_bytes(path)
    except FileNotFoundError:
        raise GameNotFound(f"There is no file {path}.", help=_neighbours(path)) from None
    except PermissionError:
        raise GameNotFound(
            f"{path} may not be read by you.", help="Change its permissions."
        ) from None
    except OSError as error:
        if error.errno == EINVAL:
            raise GameNotFound(
                f"{path} is not an ordinary file.", help="Name a .rules file."
            ) from None
        raise GameNotFound(f"{path} cannot be read: {error.strerror or error}.") from None
    return decode(data, str(path))


def decode(data: bytes, name: str) -> str:
    """Return *data* as text.

    Raises:
        RulesMistake: it is too large, binary or in another encoding than UTF-8.
    """
    from playrules.dsl.limits import MOST_BYTES

    if len(data) > MOST_BYTES:
        raise RulesMistake(
            f"{name} is too large: a rules file has at most {MOST_BYTES // 1024} KiB.",
            help="Is it a rules file? If so, move parts to other files and import them.",
        )
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise RulesMistake(f"{name} is encoded as UTF-16.", help="Save it as UTF-8.")
    if b"\0" in data:
        raise RulesMistake(
            f"{name} is not a text file.", help="A game is a plain-text .rules file."
        )
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _no_utf8(data, name, error.start) from None


def _no_utf8(data: bytes, name: str, place: int) -> GameError:
    """Describe a byte that UTF-8 does not have."""
    line = data.count(b"\n", 0, place) + 1
    return RulesMistake(
        f"{name} is not encoded as UTF-8 (line {line} has the byte {data[place]:#04x}).",
        help="Save it as UTF-8 in your editor.",
    )


def _neighbours(path: Path) -> str:
    """Say which rules files stand where a missing one was looked for."""
    try:
        found = sorted(one.name for one in path.parent.glob("*.rules"))[:6]
    except OSError:
        found = []
    return f"There: {', '.join(found)}." if found else "playrules games lists the bundled games."
