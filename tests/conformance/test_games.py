"""Every bundled game keeps every promise, for every mode and number of seats that it allows.

Games are found, not listed: one that is added is tested. `UPDATE_GOLDEN=1` writes the golden files
of all games anew; read the difference before keeping it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import playrules
from playrules.loading.building import compile_source, installed_plugins
from playrules.loading.catalogue import find
from playrules.testing import conformance, golden_problems, write_golden

GAMES = playrules.bundled()
SEEDS = 4
CHOICES = 120


@cache
def counts(name: str, mode: str) -> tuple[int, ...]:
    """How many may play a game in a mode."""
    made = compile_source(find(name), installed_plugins(), mode=mode)
    return made.facts.counts


def variants() -> Iterator[tuple[str, str, int]]:
    """Every game with every mode and number of seats."""
    for name in GAMES:
        modes = compile_source(find(name), installed_plugins()).facts.modes
        for mode in ["", *(key for key, _ in modes)]:
            for seats in counts(name, mode):
                yield name, mode, seats


@pytest.mark.parametrize(("name", "mode", "seats"), list(variants()))
def test_promises(name: str, mode: str, seats: int) -> None:
    """Nothing is wrong in four games, two of them under the game's policy if it has one."""
    game = playrules.load(name, mode=mode, seats=seats)
    found = conformance(game, seeds=range(SEEDS), choices=CHOICES)
    assert not found, "\n".join(map(str, found))


@pytest.mark.parametrize("name", GAMES)
def test_machine_code(name: str) -> None:
    """Machine code plays as generated Python does, row by row."""
    found = conformance(playrules.load(name), seeds=(), choices=300, native=True)
    assert not found, "\n".join(map(str, found))


@pytest.mark.parametrize("name", GAMES)
def test_golden(name: str) -> None:
    """The golden match, the same as told, and the program are there and as they were."""
    game, folder = playrules.load(name), GAMES[name].parent / "golden"
    if os.environ.get("UPDATE_GOLDEN"):
        write_golden(game, folder)
    assert golden_problems(game, folder) == []
    assert {path.name for path in Path(folder).iterdir()} == {
        f"{name}.{kind}" for kind in ("dump", "match", "told")
    }
