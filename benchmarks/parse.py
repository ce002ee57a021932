"""How fast rules files are read: `python -m benchmarks.parse`."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from lark import Lark

from benchmarks.measure import cpu_seconds, print_table


def texts() -> dict[str, str]:
    """The rules file of each bundled game."""
    root = Path(str(files("playrules.games")))
    return {path.stem: path.read_text("utf-8") for path in sorted(root.glob("*/*.rules"))}
