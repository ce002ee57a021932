"""The file of a saved match: lines are appended and synced, and nothing is ever rewritten."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from errno import EISDIR
from pathlib import Path
from typing import Any, BinaryIO

from playrules.engine.errors import MatchError, NotKept
from playrules.engine.play.records import (
    LONGEST_LINE,
    MOST_BYTES,
    MOST_RECORDS,
    Header,
    Record,
    read_header,
    read_record,
)


class Keeper:
    """An open file to which lines are appended. Nobody else may append meanwhile."""

    def __init__(self, stream: BinaryIO, size: int, path: Path) -> None:
        """Append to *stream* after *size* bytes; what follows them is a torn line."""
        self.path = path
        self._stream = stream
        self._size = size

    @classmethod
    def create(cls, path: Path, lines: list[bytes]) -> Keeper:
        """Make a file of whole lines: it is there with all of them, or not at all.

        Raises FileExistsError where there is a file already, OSError where it cannot be written,
        MatchError for what is no name of a file.
        """
        _refuse_folder(path)
        fresh = path.with_name(f".{path.name[:40]}.{os.getpid()}.new")
        fresh.unlink(missing_ok=True)
        content = b"".join(lines)
        with fresh.open("xb") as stream:
            try:
                stream.write(content)
                stream.flush()
                os.fsync(stream.fileno())
                _publish(fresh, path)
            finally:
                with suppress(FileNotFoundError):
                    fresh.unlink()
        keeper = cls.reopen(path)
        keeper._size = len(content)
        return keeper

    @classmethod
    def reopen(cls, path: Path) -> Keeper:
        """Open a file to append to it. Raises OSError, or MatchError where another does."""
        stream = _open(path, os.O_RDWR, "r+b", buffering=0)
        try:
            _lock(stream.fileno())
        except BaseException:
            stream.close()
            raise
        return cls(stream, os.fstat(stream.fileno()).st_size, path)

    def read(self) -> tuple[Header, list[Record]]:
        """Return what the file says; a torn last line is cut off. Raises MatchError."""
        self._stream.seek(0)
        with os.fdopen(os.dup(self._stream.fileno()), "rb") as stream:
            header, records, self._size = _read(stream)
        self._stream.truncate(self._size)
        return header, records

    def append(self, line: bytes) -> None:
        """Append a line and wait until it is kept. Raises NotKept, and it is not there then.

        Where somebody has deleted the file meanwhile, it is made anew, whole.
        """
        try:
            if self._is_deleted():
                self._restore()
            self._stream.seek(self._size)
            rest = memoryview(line)
            while rest:
                rest = rest[self._stream.write(rest) or 0 :]
            os.fsync(self._stream.fileno())
        except BaseException as error:
            with suppress(OSError, ValueError):
                self._stream.truncate(self._size)
            if isinstance(error, OSError | ValueError):
                why = getattr(error, "strerror", None) or str(error)
                raise NotKept(str(self.path), why) from error
            raise
        self._size += len(line)

    def _is_deleted(self) -> bool:
        """Whether the file has no name any more; one that was renamed is the same file."""
        own = os.fstat(self._stream.fileno())
        if own.st_nlink:
            return False
        try:  # there are file systems that count no names
            return not os.path.samestat(own, self.path.stat())
        except FileNotFoundError:
            return True

    def _restore(self) -> None:
        """Make the file anew from what still can be read. Raises OSError, MatchError."""
        self._stream.seek(0)
        with os.fdopen(os.dup(self._stream.fileno()), "rb") as stream:
            content = stream.read(self._size)
        try:
            fresh = Keeper.create(self.path, [content])
        except FileExistsError:
            raise MatchError("another file has its name now") from None
        self._stream.close()
        self._stream = fresh._stream

    def close(self) -> None:
        """Close the file."""
        self._stream.close()


def read_file(path: Path) -> tuple[Header, list[Record]]:
    """Return what a saved match says, without a torn last line. Raises OSError, MatchError."""
    with _open(path, os.O_RDONLY, "rb") as stream:
        return _read(stream)[:2]


def peek_header(path: Path) -> Header:
    """Return the first line alone. Raises OSError, MatchError."""
    with _open(path, os.O_RDONLY, "rb") as stream:
        return read_header(next(_lines(stream), b""))


def _read(stream: BinaryIO) -> tuple[Header, list[Record], int]:
    lines = _lines(stream)
    first = next(lines, b"")
    header = read_header(first)
    size = len(first)
    records: list[Record] = []
    for number, line in enumerate(lines, 2):
        if len(records) == MOST_RECORDS:
            raise MatchError(f"more than {MOST_RECORDS} lines", number)
        records.append(read_record(line, number))
        size += len(line)
        if size > MOST_BYTES:
            raise MatchError(f"more than {MOST_BYTES // 1024**2} MiB", number)
    return header, records, size


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """Yield the whole lines: what stands behind the last end of line was never finished."""
    number = 0
    while line := stream.readline(LONGEST_LINE + 1):
        number += 1
        if line.endswith(b"\n"):
            yield line
        elif len(line) > LONGEST_LINE:
            raise MatchError(f"longer than {LONGEST_LINE} bytes", number)


def _open(path: Path, access: int, mode: str, buffering: int = -1) -> Any:
    """Open a file. Raises OSError, and MatchError for a device or pipe, which may never end."""
    _refuse_special(_stat(path))
    flags = access | getattr(os, "O_NONBLOCK", 0)  # a pipe put there meanwhile is not waited for
    stream = open(path, mode, buffering, opener=lambda name, _: os.open(name, flags | _PLAIN))
    try:
        _refuse_special(os.fstat(stream.fileno()))
    except BaseException:
        stream.close()
        raise
    return stream


_PLAIN = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOCTTY", 0)


def _refuse_special(what: os.stat_result) -> None:
    if not stat.S_ISREG(what.st_mode) and not stat.S_ISDIR(what.st_mode):
        raise MatchError("it is no ordinary file")


def _stat(path: Path) -> os.stat_result:
    """Return what is there. Raises OSError, MatchError."""
    try:
        return path.stat()
    except ValueError:  # a NUL, or what the system's encoding has not
        raise MatchError("no file can have such a name") from None


def _refuse_folder(path: Path) -> None:
    """Refuse `.`, `/` and other folders: a new file is written beside what has its name."""
    with suppress(FileNotFoundError):
        if stat.S_ISDIR(_stat(path).st_mode):
            raise IsADirectoryError(EISDIR, "it is a folder", str(path))


def _publish(fresh: Path, path: Path) -> None:
    """Give a finished file its name, unless another has it. Raises FileExistsError."""
    try:
        os.link(fresh, path)
    except FileExistsError:
        raise
    except (AttributeError, NotImplementedError, OSError):  # a file system without links
        if path.exists():
            raise FileExistsError(17, "there is a file already", str(path)) from None
        fresh.replace(path)
    if hasattr(os, "O_DIRECTORY"):
        folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _lock(descriptor: int) -> None:
    """Keep others from appending, where the system can."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise MatchError("it is open: somebody plays on in it") from None
    except OSError:  # a file system without locks
        return
