"""Ctrl-C, as a terminal sends it: to all processes of a command. And other ways to end one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Protocol

import pytest

from playrules.cli import errors

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")

FAST = ("simulate", "pig", "-n", "100000000")
SLOW = ("simulate", "death_star", "-n", "100000", "--seats", "montecarlo")
"""Agents that think: one game lasts longer than people wait."""


class Start(Protocol):
    """Starts `playrules` with arguments."""

    def __call__(self, *arguments: str) -> subprocess.Popen[str]:
        """Start it."""


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts the command in a group of processes, which is gone after the test."""
    started: list[subprocess.Popen[str]] = []

    def call(*arguments: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "playrules", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            text=True,
        )
        started.append(process)
        return process

    yield call
    for process in started:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.communicate()


def ended(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    """Wait for the end; return exit code and outputs."""
    began = time.monotonic()
    out, err = process.communicate(timeout=30)
    assert time.monotonic() - began < 5
    return process.returncode, out, err.strip()


@pytest.mark.parametrize("arguments", [FAST, SLOW])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_simulation_can_be_interrupted(
    start: Start, arguments: tuple[str, ...], jobs: str
) -> None:
    """A simulation of far too many games ends soon, with the code that shells expect."""
    process = start(*arguments, "--jobs", jobs)
    time.sleep(4)
    os.killpg(process.pid, signal.SIGINT)
    assert ended(process) == (errors.INTERRUPTED, "", "Interrupted.")


@pytest.mark.parametrize("wait", [1.2, 1.6, 4.0])
def test_an_impatient_person(start: Start, wait: float) -> None:
    """Ctrl-C many times, also while processes are being started, is as good as once."""
    process = start(*SLOW, "--jobs", "2")
    time.sleep(wait)
    for _ in range(5):
        os.killpg(process.pid, signal.SIGINT)
        time.sleep(0.05)
    assert ended(process) == (errors.INTERRUPTED, "", "Interrupted.")


@pytest.mark.parametrize("send", [os.killpg, os.kill])
def test_terminated(start: Start, send: Callable[[int, int], None]) -> None:
    """A request to end is followed at once, without a word, and leaves no process behind."""
    process = start(*SLOW, "--jobs", "2")
    time.sleep(4)
    send(process.pid, signal.SIGTERM)
    # The outputs are at their end when nobody is left who has them open.
    assert ended(process) == (errors.TERMINATED, "", "")


def test_killed(start: Start) -> None:
    """The processes of a simulation end when the one that started them is no more."""
    process = start(*SLOW, "--jobs", "2")
    time.sleep(4)
    process.kill()
    assert ended(process) == (-signal.SIGKILL, "", "")
