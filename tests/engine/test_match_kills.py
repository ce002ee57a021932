"""Real kills at random instants: a match keeps all that was done, but at most the last line."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from actions import SEATS, act
from programs import pig

from playrules.engine import Machine, Match

HERE = Path(__file__).parent
WORKER = f"""
import sys
sys.path.insert(0, {str(HERE)!r})
from programs import pig
from actions import act
from playrules.engine import Machine, Match

match = Match.resume(sys.argv[1], Machine(pig(goal=10**6)))
number = int(sys.argv[2])
while True:
    act(match, number)
    number += 1
    print(number, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
def test_killed_while_anything_is_done(tmp_path: Path) -> None:
    """Killed 8 times among choices, chance, undo, redo and changes of seats: nothing told is lost.

    A plain match in memory does the same actions; the file stands where it stands, after all that
    the killed process told, and at most one action more.
    """
    path, machine = tmp_path / "m", Machine(pig(goal=10**6))
    model = Match.begin(machine, seed=2, seats=SEATS[0], chance="explicit")
    with Match.begin(machine, seed=2, seats=SEATS[0], chance="explicit") as match:
        match.save(path)
    script = tmp_path / "worker.py"
    script.write_text(WORKER)
    instants = random.Random(3)
    done = 0
    for _ in range(8):
        command = [sys.executable, "-P", str(script), str(path), str(done)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, env=dict(os.environ))
        assert process.stdout is not None
        with process.stdout as stream:
            told = [stream.readline() for _ in range(instants.randint(12, 40))]
            time.sleep(instants.random() * 0.02)
            process.kill()
            told += stream.read().splitlines(keepends=True)
        assert process.wait() == -signal.SIGKILL
        whole = [int(line) for line in told if line.endswith(b"\n")]
        while done < whole[-1]:
            act(model, done)
            done += 1
        loaded = Match.load(path, machine)
        if stands(loaded) != stands(model):
            act(model, done)
            done += 1
        assert stands(loaded) == stands(model)
        assert loaded.verify() == ()
    assert done > 100


def stands(match: Match) -> tuple[object, ...]:
    """All that a match is."""
    return match.state, match.position, match.undone, match.seats
