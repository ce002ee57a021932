"""Mends rules files by the certain fixes of what `check` found, and says what was changed."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from playrules.cli.checking import Checked, check
from playrules.cli.errors import NotFound, UsageProblem

if TYPE_CHECKING:
    from playrules.dsl.diagnostics import Diagnostic
    from playrules.dsl.fixing import Made
    from playrules.loading.catalogue import Source
    from playrules.plugins.api import Plugins


@dataclass(frozen=True)
class Mended:
    """What was changed in a file, and what is wrong with it afterwards."""

    source: Source
    checked: Checked
    made: tuple[Made, ...]


def check_and_mend(
    source: Source,
    plugins: Plugins,
    mode: str,
    players: int | None,
    *,
    fix: bool = False,
    play: bool = False,
) -> Mended:
    """Check a file as `checking.check` does; *fix* makes its certain fixes first.

    Raises:
        UnfitOption: it has no such mode, or is not for so many.
        UsageProblem: the rules to be mended came from standard input.
        NotFound: the file cannot be written, or changed while it was checked.
    """
    made: Sequence[Made] = ()
    if fix:
        source, made = mend_file(source, lambda one: check(one, plugins, mode, players).diagnostics)
    return Mended(source, check(source, plugins, mode, players, play=play), tuple(made))


def mend_file(
    source: Source, look: Callable[[Source], Sequence[Diagnostic]]
) -> tuple[Source, Sequence[Made]]:
    """Make the certain fixes of what *look* finds in a file; without any it is not touched."""
    from playrules.dsl.fixing import mend

    if not source.path.is_file():
        raise UsageProblem(
            "Only files can be mended.", help="Save the rules in a file and name that."
        )
    text, made = mend(source.text, str(source.path), lambda text: look(replace(source, text=text)))
    if made:
        write(source.path, source.text, text)
    return replace(source, text=text), made


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
