"""How long whole commands take, start of Python included: `python -m benchmarks.startup`."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from importlib.resources import files
from statistics import median

from benchmarks.measure import print_table

RUNS = 9
COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "python -c 'import click'": ["-c", "import click"],
    "playrules --version": ["-m", "playrules", "--version"],
    "playrules games": ["-m", "playrules", "games"],
    "playrules check pig": ["-m", "playrules", "check", "pig"],
    "playrules check pig.rules --players 2": ["-m", "playrules", "check", "", "--players", "2"],
    "playrules check death_star": ["-m", "playrules", "check", "death_star"],
    "playrules play pig": ["-m", "playrules", "play", "pig", "--seed", "1"],
}
BUDGETS = {"playrules --version": 120, "playrules check pig.rules --players 2": 350}


def milliseconds(arguments: list[str]) -> float:
    """The median wall time of a command."""
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        subprocess.run(
            # -P: the checkout is no place to import from.
            [sys.executable, "-P", *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=True,
            env=os.environ | {"NO_COLOR": "1"},
        )
        times.append(1000 * (time.perf_counter() - start))
    return median(times)


def main() -> None:
    """Print the table."""
    pig = str(files("playrules.games") / "pig" / "pig.rules")
    rows = []
    bare = 0.0
    for name, arguments in COMMANDS.items():
        spent = milliseconds([one or pig for one in arguments])
        bare = bare or spent
        rows.append((name, f"{spent:.0f}", f"{spent / bare:.1f}", BUDGETS.get(name, "")))
    print_table(
        f"Whole processes, median of {RUNS}", ("command", "ms", "× bare python", "budget ms"), rows
    )


if __name__ == "__main__":
    main()
