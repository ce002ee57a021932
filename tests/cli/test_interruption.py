"""Ctrl-C, as a terminal sends it: to all processes of a command. And other ways to end one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

import pytest

from playrules.cli import errors
from playrules.engine.play.records import read_header

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


HEAP = """
rules 1
game heap "Heap" {
  players: 2
}
use physics 1
material wood "Wood" {
  weight: 0.7g
  friction: 60%
}
piece brick "Brick" {
  count: 200
  body {
    material: wood
    | x   | y   | width | height |
    | 0mm | 0mm | 60mm  | 20mm   |
  }
}
scene desk "Desk" {
  spots: 10mm
  ground board "Board" {
    material: wood
    from: -150mm
    to: 150mm
    thick: 20mm
    foundation: yes
  }
}
play {
  for each p in players {
    turn of p {
      for each b in bricks {
        choose s from spots(b, desk) for p "Where does it go?"
        place b at s
      }
    }
  }
}
"""
"""A game of somebody's, whose scenes a process of its own computes."""


@pytest.mark.parametrize("send", [os.killpg, os.kill])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_while_an_agent_thinks_of_a_scene(
    start: Start, tmp_path: Path, number: signal.Signals, send: Callable[[int, int], None]
) -> None:
    """Neither the process of the solver nor the agent has a word to say; the match is kept."""
    file, match = tmp_path / "heap.rules", tmp_path / "heap.match"
    file.write_text(HEAP)
    process = start("play", str(file), "--seats", "low_builder", "--save", str(match))
    assert process.stdout is not None
    while "Red's turn" not in process.stdout.readline():  # the first placement is planned now
        assert process.poll() is None
    time.sleep(2)
    send(process.pid, number)
    code, _, err = ended(process)
    if number == signal.SIGINT:
        assert (code, err.splitlines()[1:]) == (errors.INTERRUPTED, ["", "Interrupted."])
        assert err.startswith("To go on: playrules play")
    else:
        assert (code, err) == (errors.TERMINATED, "")
    assert read_header(match.read_bytes().splitlines()[0]).game == "heap"
