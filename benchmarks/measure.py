"""Times things and prints the figures as a table."""

from __future__ import annotations

import platform
import sys
import time
from collections.abc import Callable, Sequence
from statistics import median


def cpu_seconds(work: Callable[[], object], repeats: int = 1, runs: int = 5) -> float:
    """The processor time that `work` takes: the median of `runs`, each of so many repeats.

    One run before is left out as warm-up.
    """
    times = []
    for _ in range(runs + 1):
        start = time.process_time()
        for _ in range(repeats):
            work()
        times.append((time.process_time() - start) / repeats)
    return median(times[1:])


def rate(work: Callable[[], int], seconds: float = 1.0, runs: int = 3) -> float:
    """How many a second: `work` does some and returns how many; the median of `runs`.

    Each run goes on for at least `seconds` of processor time.
    """
    return rates([work], seconds, runs)[0]


def rates(works: Sequence[Callable[[], int]], seconds: float = 1.0, runs: int = 3) -> list[float]:
    """The `rate` of each, measured by turns: what slows the machine meanwhile slows all of them."""
    found: list[list[float]] = [[] for _ in works]
    for work in works:
        work()
    for _ in range(runs):
        for work, its in zip(works, found, strict=True):
            done, start = 0, time.process_time()
            while (spent := time.process_time() - start) < seconds:
                done += work()
            its.append(done / spent)
    return [median(its) for its in found]


def machine() -> str:
    """One line about what the figures were measured on."""
    return f"Python {platform.python_version()}, {platform.machine()}, {sys.platform}"


def print_table(title: str, heads: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print the rows below a title; numbers stand to the right."""
    cells = [list(heads), *([_cell(value) for value in row] for row in rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(heads))]
    print(f"\n{title}  ({machine()})\n")
    for number, row in enumerate(cells):
        left, *right = row
        line = [left.ljust(widths[0])]
        line += [cell.rjust(width) for cell, width in zip(right, widths[1:], strict=True)]
        print("  ".join(line).rstrip())
        if number == 0:
            print("  ".join("-" * width for width in widths))


def _cell(value: object) -> str:
    """A figure with three significant digits, or thousands set apart."""
    if isinstance(value, float):
        return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
    return f"{value:,}" if isinstance(value, int) else str(value)
