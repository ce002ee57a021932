"""Hashes the source of a plugin, so that a saved match tells when it was changed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

MOST_FILES = 500
"""A package of more files is known by its version alone."""


def source_hash(module: str) -> str:
    """Return the hash of all modules of the package that *module*, which is loaded, belongs to.

    It depends on neither their place nor how lines end. "" where the source cannot be read.
    """
    top = module.partition(".")[0]
    # A namespace package is shared among distributions: then the module stands for itself.
    name = top if getattr(sys.modules.get(top), "__file__", None) else module
    file = getattr(sys.modules.get(name), "__file__", None)
    return _hash(Path(file)) if file else ""


@cache
def _hash(file: Path) -> str:
    found = sha256()
    try:
        for name, path in _files(file):
            text = path.read_bytes().replace(b"\r\n", b"\n")
            found.update(f"{name} {len(text)} ".encode() + text)
    except (OSError, OverflowError):
        return ""
    return found.hexdigest()[:32]


def _files(file: Path) -> Iterator[tuple[str, Path]]:
    """Yield the modules beside a package's first file, or that of a single module, by name."""
    if file.name != "__init__.py":
        yield file.name, file
        return
    found = sorted(
        (one.relative_to(file.parent).as_posix(), one) for one in file.parent.rglob("*.py")
    )
    if len(found) > MOST_FILES:
        raise OverflowError(len(found))
    yield from found
