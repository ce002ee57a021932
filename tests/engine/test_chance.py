"""Chance: the generator, unbiased draws, sampled and explicit modes."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from programs import V, c, chance, column, pig, plus, program, rule, text

import playrules.engine
from playrules.engine import Draws, Machine, State, playout
from playrules.engine.kinds import number
from playrules.engine.machine import generator, runtime
from playrules.engine.machine.generator import MODULUS, MULTIPLIER, advance, output, seeded
from playrules.engine.program.expressions import Column, Compare
from playrules.engine.program.operations import For, Let, Offer, Pause, Store, While
from playrules.engine.program.program import FIRST, Option, Point, Slot

OUT = Column(FIRST)


def is_prime(n: int) -> bool:
    """Miller–Rabin; exact below 3.3 * 10**24 with these bases (Sorenson, Webster 2015)."""
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41):
        x = pow(base, odd, n)
        if x in (1, n - 1):
            continue
        for _ in range(twos - 1):
            x = x * x % n
            if x == n - 1:
                break
        else:
            return False
    return True


def test_the_multiplier_gives_the_longest_period() -> None:
    assert MULTIPLIER < 2**31
    assert is_prime(MULTIPLIER * 2**32 - 1)
    assert is_prime(MULTIPLIER * 2**31 - 1)


def test_known_states_and_outputs() -> None:
    """The numbers of generator mwc63-2016731598; they never change."""
    assert generator.NAME == "mwc63-2016731598"
    x = 1
    found = []
    for _ in range(4):
        x = advance(x)
        found.append((x, output(x)))
    by_hand = [2016731598]
    for _ in range(3):
        by_hand.append(MULTIPLIER * (by_hand[-1] % 2**32) + by_hand[-1] // 2**32)
    assert [state for state, _ in found] == by_hand
    assert found[1] == (4067206338371633604, 2594856793)


def test_known_seeds() -> None:
    """SplitMix64 of 0 is 0xE220A8397B1DCDAF (Vigna's test vector), seeds are valid states."""
    assert generator.mix(0x9E3779B97F4A7C15) == 0xE220A8397B1DCDAF
    states = {
        seeded(seed, index, stream)
        for seed in (-1, 0, 1, 2**63 + 5)
        for index in range(50)
        for stream in (0, 1)
    }
    assert len(states) == 4 * 50 * 2
    assert all(0 < state < MODULUS for state in states)


def test_draws_are_even() -> None:
    """χ² over 7 faces with 6 degrees of freedom stays below its 99.99 % point, 27.9."""
    draws = Draws(11)
    counts = [0] * 7
    for _ in range(70_000):
        counts[draws.below(7)] += 1
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts) < 27.9


def test_draws_and_row_draws_are_the_same_numbers() -> None:
    for n in (1, 2, 6, 10, 1000, 2**31 - 1, 3 * 2**29):
        draws, row = Draws(5), [0] * FIRST
        row[2] = draws.state
        for _ in range(500):
            assert draws.below(n) == runtime.below(row, n)
        assert draws.state == row[2]


def test_rejection_makes_large_ranges_even() -> None:
    """3 * 2**29 of 2**32 leaves a remainder; without rejection the low third would be favoured."""
    draws = Draws(3)
    n = 3 * 2**29
    thirds = [0, 0, 0]
    for _ in range(60_000):
        thirds[draws.below(n) * 3 // n] += 1
    assert sum((count - 20_000) ** 2 / 20_000 for count in thirds) < 18.4


def test_wide_draws_are_even() -> None:
    row = [0] * FIRST
    row[2] = seeded(1)
    n = 3 * 2**60
    thirds = [0, 0, 0]
    for _ in range(30_000):
        draw = runtime.below_wide(row, n)
        assert 0 <= draw < n
        thirds[draw * 3 // n] += 1
    assert sum((count - 10_000) ** 2 / 10_000 for count in thirds) < 18.4


def test_draws_refuse_nonsense() -> None:
    with pytest.raises(ValueError):
        Draws(1).below(0)


def rolls(weights: tuple[int, ...], times: int) -> Machine:
    """Return a machine that rolls and counts each face in a column of its own."""
    cell = Column(FIRST, V[0])
    return Machine(
        program(
            (
                rule(
                    "main",
                    (For(V[1], c(0), c(times), (Pause(0), Store(cell, plus(cell, 1)))),),
                ),
            ),
            (chance("roll", weights, V[0], 0),),
            tuple(column(f"face {n}") for n in range(len(weights))),
        )
    )


@pytest.mark.parametrize(
    "weights", [(1, 1, 1, 1, 1, 1), (1, 2, 3), (0, 5, 0, 15), (1000, 3000, 6000), (2**40, 2**41)]
)
def test_weighted_chance_keeps_its_shares(weights: tuple[int, ...]) -> None:
    """A chain of 20,000 draws without a decision; χ² below 35 for at most 5 degrees of freedom."""
    state = rolls(weights, 20_000).start(9)
    counts = state.row[FIRST : FIRST + len(weights)]
    total = sum(weights)
    assert sum(counts) == 20_000
    for count, weight in zip(counts, weights, strict=True):
        assert weight or count == 0
    expected = [20_000 * weight / total for weight in weights]
    assert sum((n - e) ** 2 / e for n, e in zip(counts, expected, strict=True) if e) < 35


def test_chains_of_chance_of_hundreds_of_thousands_pass() -> None:
    assert sum(rolls((1, 1), 400_000).start().row[FIRST : FIRST + 2]) == 400_000


def test_explicit_chance_pauses_with_exact_weights() -> None:
    state = rolls((1, 0, 3), 2).start(chance="explicit")
    assert state.is_chance
    assert state.actor == 0
    assert [(choice.values, weight) for choice, weight in state.distribution] == [
        ((0,), 1),
        ((2,), 3),
    ]
    state = state.apply(2).apply(0)
    assert state.is_over
    assert state.row[FIRST : FIRST + 3] == (1, 0, 1)


def shares(state: State, score: int) -> Fraction:
    """Return the exact chance that the first column ends at *score*."""
    if state.is_over:
        return Fraction(int(state.row[FIRST] == score))
    total = sum(weight for _, weight in state.distribution)
    return sum(
        (
            Fraction(weight, total) * shares(state.apply(choice), score)
            for choice, weight in state.distribution
        ),
        Fraction(0),
    )


def test_explicit_chance_gives_exact_distributions() -> None:
    assert shares(rolls((1, 2), 3).start(chance="explicit"), 2) == Fraction(3 * 2, 27)


def offered() -> Machine:
    """Return a machine that draws at random among the even numbers 2 … 2 * n, n a column."""
    slot = Slot("x", V[0], number(2, 200), 2, 199)
    n = Column(FIRST + 1)
    point = Point(
        "chance",
        "draw",
        text("draw"),
        c(0),
        (Option(text("x"), (slot,)),),
        V[9],
        (For(V[1], c(1), plus(n, 1), (Offer(0, (plus(V[1], V[1]),)),)),),
    )
    return Machine(
        program(
            (
                rule(
                    "main",
                    (
                        Let(V[5], c(3)),
                        While(
                            Compare("<", n, c(50)),
                            (
                                Store(n, plus(n, 1)),
                                Pause(0),
                                Store(OUT, plus(OUT, V[0])),
                            ),
                        ),
                        Store(OUT, plus(OUT, V[5])),
                    ),
                ),
            ),
            (point,),
            (column("sum"), column("n")),
        )
    )


def test_chance_among_offers_is_even_and_enumerable() -> None:
    machine = offered()
    state = machine.start(chance="explicit")
    sizes = []
    while not state.is_over:
        sizes.append(len(state.choices))
        assert all(weight == 1 for _, weight in state.distribution)
        state = state.apply(state.choices[-1])
    assert sizes == list(range(1, 51))
    assert state.row[FIRST] == 3 + sum(2 * n for n in range(1, 51))
    mean = sum(machine.start(seed).row[FIRST] for seed in range(300)) / 300
    assert abs(mean - (3 + sum(n + 1 for n in range(1, 51)))) < 30


def test_same_numbers_on_every_python(tmp_path: Path) -> None:
    """The rows of 20 games of Pig are the same on each Python from 3.11 that is installed."""
    machine = Machine(pig())
    mine = [list(playout(machine, 3, index=index).row) for index in range(20)]
    package = tmp_path / "playrules"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "engine").symlink_to(Path(playrules.engine.__file__).resolve().parent)
    script = (
        "import json, sys; from programs import pig;"
        "from playrules.engine import Machine, playout; m = Machine(pig());"
        "print(json.dumps([list(playout(m, 3, index=i).row) for i in range(20)]))"
    )
    others = [
        path
        for version in ("3.11", "3.12", "3.13", "3.14")
        for path in [shutil.which(f"python{version}"), *_pyenv(version)]
        if path and path != sys.executable and "shims" not in path
    ]
    for path in others:
        done = subprocess.run(
            [path, "-c", script],
            capture_output=True,
            text=True,
            check=False,
            env={
                "PYTHONPATH": f"{tmp_path}:{Path(__file__).parent}",
                "PYTHONDONTWRITEBYTECODE": "1",
            },
        )
        assert done.returncode == 0, done.stderr
        assert json.loads(done.stdout) == mine


def _pyenv(version: str) -> list[str]:
    home = Path.home() / ".pyenv" / "versions"
    return [str(path) for path in home.glob(f"{version}.*/bin/python")]
