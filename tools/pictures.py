"""Draws the pictures of the documentation: docs/pictures, by the command `playrules render`.

Run `python tools/pictures.py` to draw them, with `--check` to be told whether they are stale.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"

# Each picture with the arguments that draw it. The seeds show a game in full swing.
DRAWN = {
    "death_star": "death_star --players 3 --choices 60 --seed 4",
    "snakes_and_ladders": "snakes_and_ladders --players 4 --choices 30 --seed 2",
    "tic_tac_toe": "tic_tac_toe --choices 4 --seats random --seed 5",
    "four_in_a_row": "four_in_a_row --choices 15 --seed 1",
    "pig": "pig --players 4 --choices 90 --seed 3",
    "craps": "craps --choices 5 --seed 9",
    "shuffleboard": "shuffleboard --choices 15 --seed 3",
    "cherry_spinner": "cherry_spinner --players 3 --choices 14 --seed 6",
}


def draw(arguments: str, file: Path) -> None:
    """Draw one picture."""
    command = [sys.executable, "-m", "playrules", "render", *arguments.split(), "-o", str(file)]
    # Plugins of others must not change the pages.
    subprocess.run(command, check=True, env={**os.environ, "PYTHONUTF8": "1"})


def main() -> int:
    """Draw the pictures, or compare them; return 1 where one is stale."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, only compare")
    check = parser.parse_args().check
    PICTURES.mkdir(exist_ok=True)
    stale = []
    with tempfile.TemporaryDirectory() as folder:
        for name, arguments in DRAWN.items():
            fresh, kept = Path(folder) / f"{name}.svg", PICTURES / f"{name}.svg"
            draw(arguments, fresh)
            if kept.exists() and kept.read_bytes() == fresh.read_bytes():
                continue
            stale.append(kept.name)
            if not check:
                kept.write_bytes(fresh.read_bytes())
    if check and stale:
        print(f"stale: {', '.join(stale)}; run python tools/pictures.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
