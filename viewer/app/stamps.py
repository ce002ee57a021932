"""Tells whether files are still what they were when they were read."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TypeAlias

Stamp: TypeAlias = tuple[int, int]
"""When a file was changed, in nanoseconds, and its size in bytes."""


def stamp(path: Path) -> Stamp | None:
    """Return what tells a file from what it was before; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return (found.st_mtime_ns, found.st_size)


def stamps(paths: Iterable[Path]) -> dict[Path, Stamp | None]:
    """Return the stamp of each of some files."""
    return {one: stamp(one) for one in paths}
