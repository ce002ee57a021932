"""Reads the text of a rules file, and says clearly why it cannot."""

from __future__ import annotations

import sys
from errno import EINVAL
from pathlib import Path

from playrules.cli.errors import NotFound, RulesProblem

STDIN = "-"


def read_rules(path: Path) -> str:
    """Return the text of *path*.

    Raises:
        NotFound: there is no such file, or it cannot be read.
        RulesProblem: what is in it is not text.
    """
    if path.is_dir():
        raise NotFound(f"{path} is a folder.", help="Name the .rules file in it.")
    from playrules.dsl.reading import read_bytes

    try:
        data = read_bytes(path)
    except FileNotFoundError:
        raise NotFound(f"There is no file {path}.", help=_neighbours(path)) from None
    except PermissionError:
        raise NotFound(f"{path} may not be read by you.", help="Change its permissions.") from None
    except OSError as error:
        if error.errno == EINVAL:
            raise NotFound(f"{path} is not an ordinary file.", help="Name a .rules file.") from None
        raise NotFound(f"{path} cannot be read: {error.strerror or error}.") from None
    return decode(data, str(path))


def read_stdin() -> str:
    """Return what is on standard input, as the text of a rules file.

    Raises:
        NotFound: it cannot be read.
        RulesProblem: what is in it is not text.
    """
    from playrules.dsl.limits import MOST_BYTES

    if sys.stdin is None:
        raise unreadable_stdin()
    try:
        data = sys.stdin.buffer.read(MOST_BYTES + 1)
    except OSError as error:
        raise unreadable_stdin(error) from None
    return decode(data, "standard input")


def unreadable_stdin(error: OSError | None = None) -> NotFound:
    """Describe standard input that cannot be read; None stands for a closed one."""
    why = (error.strerror or str(error)) if error else "it is closed"
    return NotFound(f"Standard input cannot be read: {why}.")


def decode(data: bytes, name: str) -> str:
    """Return *data* as text.

    Raises:
        RulesProblem: it is too large, binary or in another encoding than UTF-8.
    """
    from playrules.dsl.limits import MOST_BYTES

    if len(data) > MOST_BYTES:
        raise RulesProblem(
            f"{name} is too large: a rules file has at most {MOST_BYTES // 1024} KiB.",
            help="Is it a rules file? If so, move parts to other files and import them.",
        )
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise RulesProblem(f"{name} is encoded as UTF-16.", help="Save it as UTF-8.")
    if b"\0" in data:
        raise RulesProblem(
            f"{name} is not a text file.", help="A game is a plain-text .rules file."
        )
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RulesProblem(
            f"{name} is not encoded as UTF-8 (line {line} has the byte {data[error.start]:#04x}).",
            help="Save it as UTF-8 in your editor.",
        ) from None


def _neighbours(path: Path) -> str:
    """Say which rules files stand where a missing one was looked for."""
    try:
        found = sorted(one.name for one in path.parent.glob("*.rules"))[:6]
    except OSError:
        found = []
    return f"There: {', '.join(found)}." if found else "playrules games lists the bundled games."
