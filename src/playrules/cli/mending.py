"""Mends rules files by the certain fixes of what `check` found, and says what was changed."""

from __future__ import annotations

import os
import stat
import tempfile
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from playrules.cli.checking import Checked, check
from playrules.cli.errors import NotFound, UsageProblem

if TYPE_CHECKING:
    from playrules.cli.catalogue import Source
    from playrules.dsl.diagnostics import Diagnostic
    from playrules.dsl.fixing import Made
    from playrules.plugins.api import Plugins


@dataclass(frozen=True)
class Mended:
    """What was changed in a file, and what is wrong with it afterwards."""

    source: Source
    checked: Checked
    made: tuple[Made, ...]


def mend_file(
    source: Source, checked: Checked, plugins: Plugins, mode: str, players: int | None
) -> Mended:
    """Make the certain fixes in a file; where there is none, it is not touched.

    Raises:
        UsageProblem: the rules came from standard input.
        NotFound: the file cannot be written, or changed while it was checked.
    """
    from playrules.dsl.fixing import mend

    def look(text: str) -> list[Diagnostic]:
        return list(check(replace(source, text=text), plugins, mode, players).diagnostics)

    if not source.path.is_file():
        raise UsageProblem(
            "Only files can be mended.", help="Save the rules in a file and name that."
        )
    text, made = mend(source.text, str(source.path), look)
    if not made:
        return Mended(source, checked, ())
    write(source.path, source.text, text)
    mended = replace(source, text=text)
    return Mended(mended, check(mended, plugins, mode, players), tuple(made))


def write(path: Path, before: str, after: str) -> None:
    """Put *after* in the place of *before* in a file, all of it or nothing.

    Line ends and permissions stay as they are; a link goes on leading to the same file.

    Raises:
        NotFound: the file cannot be written, or holds something else than *before* by now.
    """
    real = path.resolve()
    try:
        if real.read_bytes() != before.encode("utf-8"):
            raise NotFound(
                f"{path} changed while it was checked.", help="Check it again; nothing was written."
            )
        handle, name = tempfile.mkstemp(prefix=f".{real.name}.", dir=real.parent)
    except OSError as error:
        raise _unwritable(path, error) from None
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(after.encode("utf-8"))
            stream.flush()
            os.fsync(stream.fileno())
        if not os.access(real, os.W_OK):
            raise PermissionError(0, "it may not be written by you")
        Path(name).chmod(stat.S_IMODE(real.stat().st_mode))
        Path(name).replace(real)
    except OSError as error:
        with suppress(OSError):
            Path(name).unlink()
        raise _unwritable(path, error) from None


def _unwritable(path: Path, error: OSError) -> NotFound:
    return NotFound(f"{path} cannot be written: {error.strerror or error}.")
