"""Runs the emitted code as machine code, for whole batches of games.

The text is the same as in Python; only what stands for tables of functions and of numbers differs.
numba is imported when a batch is first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import CellType, FunctionType
from typing import TYPE_CHECKING, Any

from playrules.engine.machine import runtime
from playrules.engine.machine.generator import AGENTS, CHANCE, MODULUS, MULTIPLIER, mix
from playrules.engine.machine.runner import Runner
from playrules.engine.machine.runtime import Halt
from playrules.engine.machine.source import write_source
from playrules.engine.program.program import GENERATOR

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Rows = NDArray[np.int64]

_OPTIONS = 1024
"""Codes of one point that are listed at once."""

# Names that the functions below find in the module that they are compiled in.
run: Any
fixed: Any
offers: Any
acts: Any
prefers: Any
below: Any
POLICIES: int
EMPTY: int


class NoNumba(RuntimeError):
    """Native batches need numba, which is not installed."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Games played: last rows, choices made, and 1 + point where each waits (-1: it is over)."""

    rows: Rows
    choices: Rows
    signals: Rows


class Native:
    """One program as machine code."""

    def __init__(self, runner: Runner) -> None:
        """Prepare the code; it is compiled at the first batch. Raises NoNumba."""
        try:
            import numba
            import numpy
        except ImportError as error:
            raise NoNumba("native batches need numba: pip install playrules[native]") from error
        self.runner = runner
        self.numba: Any = numba
        self.numpy: Any = numpy
        self.module = self._compile()

    def _compile(self) -> dict[str, Any]:
        plan = self.runner.code.plan
        source = write_source(plan, tree=True)
        module: dict[str, Any] = {
            "Halt": Halt,
            "MULTIPLIER": MULTIPLIER,
            "MAX": runtime.MAX,
            "MIN": runtime.MIN,
            "POLICIES": max(1, len(plan.program.policies)),
            "EMPTY": plan.empty_faults[0] if plan.empty_faults else 0,
        }
        for number, values in enumerate(plan.tables):
            module[f"T{number}"] = self.numpy.array(values or (0,), dtype=self.numpy.int64)
        for helper in runtime.HELPERS:
            module[helper.__name__] = self.jit(moved(helper, module))
        known: dict[Callable[..., Any], Any] = {}
        for number, function in enumerate(source.natives):
            module[f"n{number}"] = self.adapt(function, known)
        exec(compile(source.text, f"<native rules of {plan.program.name}>", "exec"), module)
        for name, value in list(module.items()):
            if isinstance(value, FunctionType):
                module[name] = self.jit(value)
        for function in (choose, play, play_all):
            module[function.__name__] = self.jit(moved(function, module))
        return module

    def jit(self, function: Callable[..., Any]) -> Any:
        """Return a function to be compiled; divisors were checked, so no check is added."""
        return self.numba.njit(error_model="numpy", nogil=True)(function)

    def adapt(self, function: Any, known: dict[Callable[..., Any], Any]) -> Any:
        """Return a plugin's function with all plain functions that it calls, to be compiled."""
        if function in known:
            return known[function]
        names = {
            name: function.__globals__[name]
            for name in function.__code__.co_names
            if name in function.__globals__
        }
        module = dict(names)
        copy = moved(function, module)
        known[function] = compiled = self.jit(copy)
        for name, value in names.items():
            if isinstance(value, FunctionType):
                module[name] = self.adapt(value, known)
        for cell in copy.__closure__ or ():
            if isinstance(cell.cell_contents, FunctionType):
                cell.cell_contents = self.adapt(cell.cell_contents, known)
        return compiled

    def first_rows(
        self, seed: int, first: int, count: int, settings: Mapping[str, int] | None = None
    ) -> tuple[Rows, Rows]:
        """Return the rows before the first step, and the generators of those who choose."""
        row = self.runner.first_row(0, settings)
        rows = self.numpy.empty((count, len(row)), dtype=self.numpy.int64)
        rows[:] = row
        rows[:, GENERATOR] = self.seeds(seed, first, count, CHANCE)
        return rows, self.seeds(seed, first, count, AGENTS)

    def seeds(self, seed: int, first: int, count: int, stream: int) -> Rows:
        """Return `generator.seeded` for games *first* … as an array."""
        np = self.numpy
        with np.errstate(over="ignore"):
            z = np.uint64(mix(seed + 0x9E3779B97F4A7C15))
            index = np.arange(first, first + count, dtype=np.uint64)
            step = np.uint64(0x9E3779B97F4A7C15)
            z = z + step * (np.uint64(2) * index + np.uint64(stream + 1))
            z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
            z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
            z = z ^ (z >> np.uint64(31))
        found: Rows = (np.uint64(1) + z % np.uint64(MODULUS - 1)).astype(np.int64)
        return found

    def play(
        self,
        seed: int,
        first: int,
        count: int,
        seats: tuple[int, ...],
        limit: int,
        settings: Mapping[str, int] | None = None,
    ) -> Batch:
        """Play games *first* … *first* + *count* - 1 of a batch.

        *seats* holds -1 for a random seat, else the number of its policy. Rows are those of
        `playout` with the same arguments, number for number. Raises RulesError.
        """
        np = self.numpy
        rows, agents = self.first_rows(seed, first, count, settings)
        choices = np.zeros(count, dtype=np.int64)
        signals = np.zeros(count, dtype=np.int64)
        out = np.zeros(_OPTIONS, dtype=np.int64)
        at = np.zeros(1, dtype=np.int64)
        plan = np.array(seats, dtype=np.int64)
        try:
            self.module["play_all"](rows, agents, plan, limit, out, choices, signals, at)
        except Halt:
            raise self.runner.error([int(cell) for cell in rows[at[0]]]) from None
        return Batch(rows, choices, signals)


def moved(function: Any, module: dict[str, Any]) -> FunctionType:
    """Return a copy of a function that looks names up in *module*."""
    closure = function.__closure__
    cells = None if closure is None else tuple(CellType(c.cell_contents) for c in closure)
    copy = FunctionType(function.__code__, module, function.__name__, function.__defaults__, cells)
    copy.__kwdefaults__ = function.__kwdefaults__
    return copy


# The loops of `play.playout.Player`, in the words that numba compiles.


def choose(signal: int, row: Any, draws: Any, out: Any) -> int:
    """Return the code of any open option."""
    n = fixed(signal)
    if n > 0:
        return below(draws, n)
    n = offers(signal, row, out, 0)
    if n == 0:
        return -1
    k = below(draws, n)
    if k >= len(out):
        offers(signal, row, out, k)
        k = 0
    return out[k]


def play(row: Any, draws: Any, plan: Any, limit: int, out: Any, same: bool) -> tuple[int, int]:
    """Play one game; return the number of choices and where it waits."""
    signal = run(row, 0, 0)
    for choices in range(limit):
        if signal < 0:
            return choices, signal
        code = -1
        if not same:
            seat = acts(signal, row)
            if seat > 0 and plan[seat - 1] >= 0:
                code = prefers(signal * POLICIES + plan[seat - 1], row)
        if code < 0:
            code = choose(signal, row, draws, out)
            if code < 0:
                row[1] = EMPTY + signal - 1
                raise Halt
        signal = run(row, code, 0)
    return limit, signal


def play_all(
    rows: Any, agents: Any, plan: Any, limit: int, out: Any, choices: Any, signals: Any, at: Any
) -> None:
    """Play all games; `at` tells the one in work."""
    draws = rows[0].copy()
    same = True
    for seat in range(len(plan)):
        if plan[seat] >= 0:
            same = False
    for i in range(len(rows)):
        at[0] = i
        draws[2] = agents[i]
        choices[i], signals[i] = play(rows[i], draws, plan, limit, out, same)
