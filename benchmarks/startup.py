"""How long a person waits for a command that does little: whole processes, wall clock."""

import statistics
import subprocess
import sys
import time
from importlib.resources import as_file, files

RUNS = 15


def median_ms(*arguments: str) -> float:
    """Median wall-clock time in milliseconds of `python -m playrules` with `arguments`."""
    command = [sys.executable, "-P", "-m", "playrules", *arguments]
    times = []
    for _ in range(RUNS + 1):
        start = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        times.append(time.perf_counter() - start)
    # The first run fills caches, of the file system and of playrules.
    return statistics.median(times[1:]) * 1000


def main() -> None:
    """Print a line for each command: its median and its budget."""
    with as_file(files("playrules.games") / "pig" / "pig.rules") as pig:
        for budget, arguments in [(120, ["--version"]), (350, ["check", str(pig)])]:
            shown = " ".join(["playrules", arguments[0]])
            print(f"{shown:20} {median_ms(*arguments):6.0f} ms   budget {budget} ms")


if __name__ == "__main__":
    main()
