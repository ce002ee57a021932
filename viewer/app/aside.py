"""Work that may take long, done in a thread beside the window: one piece at a time, or dropped."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from threading import Lock, Thread
from time import monotonic
from typing import Any, Final, Generic, TypeVar

Found = TypeVar("Found")

GRACE: Final = 0.02
"""Seconds for which a window waits for work: what is done by then is as if done at once."""
AGAIN: Final = 0.5
"""Seconds after which work that was dropped and goes on is interrupted once more: what it does at
its end, such as ending a process, takes some time and must not be interrupted, too."""
LOOK: Final = 0.02
"""Seconds after which it is looked at whether work has ended."""
PATIENCE: Final = 2.0
"""Seconds after which work that cannot be interrupted is left behind."""


class Work(Generic[Found]):
    """A piece of work in a thread of its own, which begins when the one before it has ended.

    `words` say what is done. Where it is dropped it ends as by Ctrl-C, wherever it stands.
    """

    def __init__(
        self,
        words: str,
        task: Callable[[], Found],
        then: Callable[[Found], object],
        before: Work[Any] | None,
    ) -> None:
        """Begin *task*; *then* is done by `deliver` with what it gives."""
        self.words = words
        self._task = task
        self._then = then
        self._before = before
        self._found: Found
        self._failed: BaseException | None = None
        self._guard = Lock()
        self._is_begun = self._is_dropped = self._is_done = False
        self._next = 0.0
        # It may hang in foreign code, which must not keep the program from ending.
        self._thread = Thread(target=self._run, name=f"playrules: {words}", daemon=True)
        self._thread.start()

    @property
    def is_alive(self) -> bool:
        """Whether its thread still runs."""
        return self._thread.is_alive()

    def is_done(self, seconds: float = 0.0) -> bool:
        """Whether it has come to its end, now or before so many seconds have passed."""
        if seconds:
            self._thread.join(seconds)
        return self._is_done

    def deliver(self) -> None:
        """Do what is to be done with what was found. Raises what the task raised."""
        if self._failed is not None:
            raise self._failed
        self._then(self._found)

    def drop(self) -> None:
        """Let it come to nothing; its thread ends soon."""
        with self._guard:
            self._is_dropped = True
            # Later it would hit what is not the task's; before, the task does not begin.
            may = self._is_begun and not self._is_done and monotonic() >= self._next
            if may and self._thread.ident is not None:
                self._next = monotonic() + AGAIN
                where = ctypes.c_ulong(self._thread.ident)
                ctypes.pythonapi.PyThreadState_SetAsyncExc(where, ctypes.py_object(SystemExit))

    def end(self, patience: float) -> bool:
        """Drop it; return whether its thread ends within so many seconds."""
        for _ in range(max(1, round(patience / LOOK))):
            if not self.is_alive:
                break
            self.drop()
            self._thread.join(LOOK)
        return not self.is_alive

    def _run(self) -> None:
        while self._before is not None and not self._before.end(LOOK):
            pass
        self._before = None
        with self._guard:
            self._is_begun = not self._is_dropped
        if not self._is_begun:
            return
        try:
            self._found = self._task()
        except BaseException as error:  # raised again where what was found is asked for
            self._failed = error
        with self._guard:
            self._is_done = True


class Aside:
    """Does one piece of work at a time: in a thread where it is `apart`, else at once."""

    def __init__(self) -> None:
        """Do nothing yet."""
        self.apart = False
        self.work: Work[Any] | None = None
        self._last: Work[Any] | None = None

    @property
    def is_ready(self) -> bool:
        """Whether work is done that can be delivered."""
        return self.work is not None and self.work.is_done()

    def do(self, words: str, task: Callable[[], Found], then: Callable[[Found], object]) -> None:
        """Do *task*, and *then* with what it gives, when that is delivered.

        What was under way is dropped. Raises what they raise, if it is done at once.
        """
        self.drop()
        if not self.apart:
            then(task())
            return
        self.work = self._last = Work(words, task, then, self._last)
        if self.work.is_done(GRACE):
            self.deliver()

    def deliver(self) -> None:
        """Do what is to be done with the work that is ready. Raises what the task raised."""
        work, self.work = self.work, None
        if work is not None:
            work.deliver()

    def drop(self) -> None:
        """Let the work that is under way come to nothing."""
        work, self.work = self.work, None
        if work is not None:
            work.drop()

    def close(self) -> None:
        """Drop all work, and wait for its end."""
        self.drop()
        if self._last is not None:
            self._last.end(PATIENCE)
