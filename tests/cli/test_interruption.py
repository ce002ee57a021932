"""Ctrl-C, as a terminal sends it: to all processes of a command."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

from playrules.cli import errors


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_simulation_can_be_interrupted(jobs: str) -> None:
    """A simulation of far too many games ends soon, with the code that shells expect."""
    command = ["simulate", "pig", "-n", "100000000", "--jobs", jobs]
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "playrules", *command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        text=True,
    )
    try:
        time.sleep(4)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=30)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == errors.INTERRUPTED
    assert (out, err.strip()) == ("", "Interrupted.")
