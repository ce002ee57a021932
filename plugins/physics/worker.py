"""Runs the solver in a process of its own, with a time limit: scenes of strangers may stop it."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from threading import Thread
from time import monotonic
from typing import IO, Any, Final

SECONDS: Final = 60.0
"""So long one event may take."""
LOOK: Final = 0.05
"""Seconds after which who waits can be interrupted."""
MEMORY: Final = 2 * 1024**3
"""So many bytes the process may have, where the system can say so."""
_START: Final = (
    "from signal import *; signal(SIGINT, SIG_IGN); import sys; sys.path[:] = {path!r}; "
    "from playrules.plugins.physics.worker import serve; serve()"
)
LEAVING: Final = 10.0  # seconds; on a busy machine even ending takes a while
_SIZE: Final = 8  # bytes in front of a message that tell its length


class WorkerStopped(RuntimeError):
    """The process of the solver ended, or was ended, before it had answered.

    `timed_out` says whether it took too long.
    """

    def __init__(self, message: str, *, timed_out: bool) -> None:
        """Say what happened, and what can be done about it."""
        super().__init__(message)
        self.timed_out = timed_out


class Worker:
    """A process that calls functions of this package; it is started when it is first needed.

    It is started anew when it has ended. It ends by itself when this process does.
    """

    def __init__(self, seconds: float = SECONDS) -> None:
        """Let each call take so many seconds at most."""
        self.seconds = seconds
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def number(self) -> int | None:
        """The number of the process, None where none runs."""
        process = self._process
        return process.pid if process is not None and process.poll() is None else None

    def call(self, module: str, name: str, *arguments: Any, **named: Any) -> Any:
        """Return what a function gives for arguments that can be pickled.

        Raises whatever it raises, and WorkerStopped where the process ended twice in a row, or
        took too long.
        """
        message = pickle.dumps((module, name, arguments, named))
        for last in (False, True):
            process, out, back = self._running()
            exchange = _Exchange(message, out, back)
            try:
                late = not exchange.is_done(self.seconds)
            except BaseException:  # an answer that comes later would be taken for the next one
                process.kill()
                self.close()
                raise
            if late:
                process.kill()
            answer = exchange.wait()
            if answer is not None:
                good, found = pickle.loads(answer)
                if good:
                    return found
                raise found
            code = self.close()
            if late:
                raise WorkerStopped(_LATE.format(self.seconds), timed_out=True)
            if last:
                raise WorkerStopped(_ENDED.format(code), timed_out=False)
        raise AssertionError("the second call returns or raises")

    def _running(self) -> tuple[subprocess.Popen[bytes], IO[bytes], IO[bytes]]:
        if self.number is None:
            self.close()
            code = _START.format(path=sys.path)
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        process = self._process
        assert process is not None and process.stdin is not None and process.stdout is not None
        return process, process.stdin, process.stdout

    def close(self) -> int | None:
        """End the process; returns what it ended with, None where there was none."""
        process, self._process = self._process, None
        if process is None:
            return None
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:  # what was not sent yet goes nowhere
                    pass
        try:
            return process.wait(LEAVING)
        except subprocess.TimeoutExpired:
            process.kill()
            return process.wait()

    def __del__(self) -> None:
        """End the process with its owner."""
        if getattr(self, "_process", None) is not None:
            self.close()


_LATE: Final = (
    "what happens took more than {:g} seconds and was ended: nothing was played, and the match can"
    " go on; fewer pieces, or pieces with fewer corners, take less time"
)
_ENDED: Final = (
    "the process that works physics out ended twice ({}): nothing was played, and the match can go"
    " on, with another choice"
)


class _Exchange:
    """Sends a message and reads its answer, in a thread: who waits for it can be interrupted."""

    def __init__(self, message: bytes, out: IO[bytes], back: IO[bytes]) -> None:
        """Begin."""
        self._answer: bytes | None = None
        self._thread = Thread(target=self._run, args=(message, out, back), daemon=True)
        self._thread.start()

    def is_done(self, seconds: float) -> bool:
        """Whether the answer, or none, has come before so many seconds have passed."""
        end = monotonic() + seconds
        while self._thread.is_alive() and monotonic() < end:
            self._thread.join(LOOK)
        return not self._thread.is_alive()

    def wait(self) -> bytes | None:
        """Return the answer, None where the process ended before it had given one."""
        self._thread.join()
        return self._answer

    def _run(self, message: bytes, out: IO[bytes], back: IO[bytes]) -> None:
        with suppress(OSError, ValueError):  # it has ended, and its pipes with it
            _write(out, message)
            self._answer = _read(back)


def _write(pipe: IO[bytes], message: bytes) -> None:
    pipe.write(len(message).to_bytes(_SIZE, "big") + message)
    pipe.flush()


def _read(pipe: IO[bytes]) -> bytes | None:
    """Return the next message, None where there is no whole one."""
    head = pipe.read(_SIZE)
    if len(head) < _SIZE:
        return None
    size = int.from_bytes(head, "big")
    found = pipe.read(size)
    return found if len(found) == size else None


def serve() -> None:
    """Answer calls from standard input until it is closed.

    Who presses Ctrl-C means the game, which then ends this process: it is started deaf to that.
    """
    _limit_memory()
    asked, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # what a function prints is no answer
    while (message := _read(asked)) is not None:
        module, name, arguments, named = pickle.loads(message)
        try:
            function: Callable[..., Any] = getattr(import_module(module), name)
            found = (True, function(*arguments, **named))
        except Exception as error:
            found = (False, error)
        try:
            _write(answers, _packed(found))
        except BrokenPipeError:  # nobody is left to tell, not even that
            os._exit(0)


def _packed(found: tuple[bool, Any]) -> bytes:
    try:
        return pickle.dumps(found)
    except Exception:  # an error that cannot travel is told in words
        return pickle.dumps((False, RuntimeError(repr(found[1]))))


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # not a system that limits
        return
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    wanted = MEMORY if most == resource.RLIM_INFINITY else min(MEMORY, most)
    resource.setrlimit(resource.RLIMIT_AS, (wanted, most))
