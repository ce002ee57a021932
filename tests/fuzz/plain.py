"""Fuzzes one target without atheris, blind but quick: `drive.py --plain` starts it.

Takes those of libFuzzer's options that `drive.py` gives, and tells and keeps the same.
"""

from __future__ import annotations

import random
import signal
import sys
import traceback
from hashlib import sha256
from pathlib import Path
from types import FrameType

from mutate import mutate
from targets import TARGETS


class TooSlow(BaseException):
    """An input takes too long."""


def ring(_number: int, _frame: FrameType | None) -> None:
    """Interrupt what takes too long."""
    raise TooSlow


def limit_memory(mebibytes: int) -> None:
    """Let this process have so much memory, where the system can."""
    try:
        from resource import RLIMIT_DATA, setrlimit
    except ImportError:
        return
    setrlimit(RLIMIT_DATA, (mebibytes * 1024**2, mebibytes * 1024**2))


def next_input(target: str, seeds: list[bytes], draw: random.Random, longest: int) -> bytes:
    """Return an input: noise, a seed with a change, or one with a change in each of its parts."""
    if target == "row":
        return draw.randbytes(1 + 9 * draw.randrange(1, 5))
    data = draw.choice(seeds)
    if draw.random() < 0.05:
        return data[:1] + draw.randbytes(draw.randrange(60))
    return mutate(target, data, draw.randrange(2**32), longest)


def run(target: str, data: bytes, seconds: int) -> str:
    """Run a target; return what went wrong, "" where nothing did."""
    # Time of the processor, as others may use it, too; what only waits is stopped later.
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, 24 * seconds)
    try:
        TARGETS[target](data)
    except (Exception, TooSlow):  # whatever it is, it is a finding
        return traceback.format_exc()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
    return ""


def main() -> int:
    """Fuzz until there is a finding, or all runs are done."""
    target, folder, *given = sys.argv[1:]
    options = dict(one.lstrip("-").split("=", 1) for one in given)
    seeds = [path.read_bytes() for path in sorted(Path(folder).iterdir())]
    draw = random.Random(int(options["seed"]))
    runs, longest = int(options["runs"]), int(options["max_len"])
    signal.signal(signal.SIGALRM, ring)
    signal.signal(signal.SIGPROF, ring)
    limit_memory(int(options["rss_limit_mb"]))
    for done in range(1, runs + 1):
        data = next_input(target, seeds, draw, longest)
        wrong = run(target, data, int(options["timeout"]))
        if wrong:
            name = options["artifact_prefix"] + sha256(data).hexdigest()[:16]
            Path(name).write_bytes(data)
            print(f"{wrong}stat::number_of_executed_units: {done}", file=sys.stderr)
            return 1
    print(f"stat::number_of_executed_units: {runs}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
