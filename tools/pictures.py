"""Draws the pictures of the documentation: docs/pictures, by `playrules render` and `view`.

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

# Windows, in the same way.
WINDOWS = {
    "window_start": "--size 1024x768",
    "window_death_star": "death_star --players 3 --choices 70 --seed 4",
    "window_aiming": "destruct_3 --seats human,human --choices 40 --seed 11 --size 1024x768",
    "window_tic_tac_toe": "tic_tac_toe --choices 4 --seed 5 --seats human,careful --size 900x680",
}
# Windows in which things move.
FILMS = {
    "window_destruct_3": (
        "destruct_3 --seats mason,mason --seed 4 --choices 40 --seconds 8 --size 800x600"
    ),
}
ALIKE = 0.02
"""In so many of its pixels a window may differ: edges depend on the graphics driver."""


def draw(name: str, file: Path) -> None:
    """Draw one picture."""
    if name in FILMS:
        how = ["view", *FILMS[name].split(), "--record"]
    elif name in WINDOWS:
        how = ["view", *WINDOWS[name].split(), "--shot"]
    else:
        how = ["render", *DRAWN[name].split(), "-o"]
    # Matches and plugins of others must not change the pages.
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "PYTHONUTF8": "1", "XDG_DATA_HOME": home}
        command = [sys.executable, "-m", "playrules", *how, str(file)]
        subprocess.run(command, check=True, env=environment)


def is_stale(kept: Path, fresh: Path) -> bool:
    """Whether a picture is not as it would be drawn now."""
    if not kept.exists():
        return True
    if kept.suffix == ".svg":
        return kept.read_bytes() != fresh.read_bytes()
    one, other = pixels(kept), pixels(fresh)
    if len(one) != len(other):
        return True
    apart = sum(abs(a - b) > 60 for a, b in zip(one[1::4], other[1::4], strict=True))
    return apart > ALIKE * len(one) / 4


def pixels(file: Path) -> bytes:
    """Return red, green, blue and alpha of each pixel: of a film those of its last picture."""
    from PIL import Image

    with Image.open(file) as image:
        image.seek(getattr(image, "n_frames", 1) - 1)
        return image.convert("RGBA").tobytes()


def main() -> int:
    """Draw the pictures, or compare them; return 1 where one is stale."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, only compare")
    check = parser.parse_args().check
    PICTURES.mkdir(exist_ok=True)
    stale = []
    with tempfile.TemporaryDirectory() as folder:
        for name in (*DRAWN, *WINDOWS, *FILMS):
            kind = "png" if name in WINDOWS else "gif" if name in FILMS else "svg"
            file = f"{name}.{kind}"
            fresh, kept = Path(folder) / file, PICTURES / file
            draw(name, fresh)
            if not is_stale(kept, fresh):
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
