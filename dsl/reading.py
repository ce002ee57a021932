"""Opens files with rules: ordinary ones alone, no more of them than a limit, nothing by the way."""

from __future__ import annotations

import os
import stat
from errno import EINVAL
from pathlib import Path

from playrules.dsl.limits import MOST_BYTES

_BOM = 4
"""Bytes that a file may have more: what some editors put before its first letter."""
_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_NONBLOCK", 0)  # a pipe without a writer would be waited for
    | getattr(os, "O_NOCTTY", 0)
)
_NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)
_FOLDER = getattr(os, "O_DIRECTORY", 0) | _NOFOLLOW | _FLAGS


def read_bytes(path: str | Path) -> bytes:
    """Return what is in an ordinary file; of one beyond the limit, a little more than the limit.

    Raises:
        OSError: It cannot be opened, or is a pipe or a device, which might never end.
    """
    if not stat.S_ISREG(os.stat(path).st_mode):  # before it is opened: that alone may do something
        raise _not_ordinary(path)
    return _read(os.open(path, _FLAGS), path)


def read_inside(folder: Path, parts: tuple[str, ...]) -> bytes:
    """Return what is in the ordinary file at *parts* below *folder*, and follow no link there.

    What is meanwhile put in the place of a folder or of the file cannot lead elsewhere.

    Raises:
        OSError: It cannot be opened so.
    """
    if os.open not in os.supports_dir_fd:
        return read_bytes(folder.joinpath(*parts))
    at = os.open(folder, _FLAGS | getattr(os, "O_DIRECTORY", 0))
    try:
        for part in parts[:-1]:
            below = os.open(part, _FOLDER, dir_fd=at)
            os.close(at)
            at = below
        if not stat.S_ISREG(os.stat(parts[-1], dir_fd=at, follow_symlinks=False).st_mode):
            raise _not_ordinary(folder.joinpath(*parts))
        return _read(os.open(parts[-1], _FLAGS | _NOFOLLOW, dir_fd=at), folder.joinpath(*parts))
    finally:
        os.close(at)


def _read(descriptor: int, path: str | Path) -> bytes:
    with os.fdopen(descriptor, "rb") as stream:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise _not_ordinary(path)
        return stream.read(MOST_BYTES + _BOM)


def _not_ordinary(path: str | Path) -> OSError:
    return OSError(EINVAL, "is not an ordinary file", str(path))
