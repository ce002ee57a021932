"""Runs the emitted code as machine code, for whole batches of games.

The text is the same as in Python; only what stands for tables of functions and of numbers differs.
numba is imported when a batch is first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from types import CellType, FunctionType
from typing import TYPE_CHECKING, Any

from playrules.engine.errors import NotCompiled
from playrules.engine.machine import runtime
from playrules.engine.machine.batch import choose, play, play_all, score_all
from playrules.engine.machine.generator import AGENTS, CHANCE, MODULUS, MULTIPLIER, mix
from playrules.engine.machine.runner import Runner
from playrules.engine.machine.runtime import Halt
from playrules.engine.machine.source import write_source
from playrules.engine.program.expressions import Native as Call
from playrules.engine.program.program import GENERATOR, waits_outside

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Rows = NDArray[np.int64]

_OPTIONS = 1024
"""Codes of one point that are listed at once."""

_TOO_DEEP = "these rules call one another too deep for machine code"
"""numba looks into what is called from inside of what calls."""

_SIGNATURES = {
    "run": "int64(int64[::1], int64, int64)",
    "offers": "int64(int64, int64[::1], int64[::1], int64)",
    "play": "UniTuple(int64, 2)(int64[::1], int64[::1], int64[::1], int64, int64[::1], boolean)",
}
"""Without these, calls with a constant such as 0 would be compiled once more for that constant."""


class NoNumba(RuntimeError):
    """There is no machine code: numba is not installed, or the rules are too deep for it."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Games played: last rows, choices made, and 1 + point where each waits (-1: it is over).

    `scores[game, seat, key]` are the ranking keys of finished games.
    """

    rows: Rows
    choices: Rows
    signals: Rows
    scores: Rows


class Native:
    """One program as machine code."""

    def __init__(self, runner: Runner) -> None:
        """Prepare the code; it is compiled at the first batch.

        Raises NoNumba, and ValueError for a game in which something happens outside.
        """
        if waits_outside(runner.program):
            raise ValueError("native batches do not wait for what happens outside a game")
        try:
            import numba
            import numpy
        except ImportError as error:
            raise NoNumba("native batches need numba: pip install playrules[native]") from error
        self.runner = runner
        self.numba: Any = numba
        self.numpy: Any = numpy
        self.module: dict[str, Any] = {}
        with self.told():
            self._compile()

    @contextmanager
    def told(self) -> Iterator[None]:
        """Raise NoNumba or NotCompiled for what cannot be compiled."""
        try:
            yield
        except RecursionError:
            raise NoNumba(_TOO_DEEP) from None
        except self.numba.core.errors.NumbaError as error:
            self.blame(error)
            raise

    def _compile(self) -> None:
        plan = self.runner.code.plan
        source = write_source(plan, tree=True)
        module = self.module
        module |= {
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
        self.natives = source.natives
        for number, call in enumerate(source.natives):
            if not isinstance(call.function, FunctionType):
                raise self.refused(call, "it is no plain function of Python")
            module[f"n{number}"] = self.adapt(call.function, known)
        exec(compile(source.text, f"<native rules of {plan.program.name}>", "exec"), module)
        for name, value in list(module.items()):
            if isinstance(value, FunctionType):
                module[name] = self.jit(value)
        loops: tuple[Any, ...] = (choose, play, play_all, score_all)
        for function in loops:
            module[function.__name__] = self.jit(moved(function, module))

    def jit(self, function: Callable[..., Any]) -> Any:
        """Return a function to be compiled; divisors were checked, so no check is added.

        Only what Python calls gets a wrapper for that.
        """
        called = function.__name__ in (play_all.__name__, score_all.__name__)
        return self.numba.njit(
            _SIGNATURES.get(function.__name__),
            error_model="numpy",
            nogil=True,
            no_cpython_wrapper=not called,
            no_cfunc_wrapper=True,
        )(function)

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

    def blame(self, error: Exception) -> None:
        """Raise NotCompiled if it is a plugin's function that numba does not compile."""
        whole = self.numba.types.int64
        for number, call in enumerate(self.natives):
            try:
                signature = (whole[::1], *(whole for _ in call.arguments))
                self.module[f"n{number}"].compile(signature)
            except self.numba.core.errors.NumbaError as why:
                raise self.refused(call, _reason(str(why))) from error

    def refused(self, call: Call, reason: str) -> NotCompiled:
        """Return the error for a plugin's function that cannot be machine code."""
        version = dict(self.runner.program.plugins).get(call.plugin, "")
        name = getattr(call.function, "__name__", "a function")
        return NotCompiled(call.plugin, version, name, call.span, "", reason)

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
        `playout` with the same arguments, number for number. Raises RulesError and NoNumba.
        """
        np = self.numpy
        rows, agents = self.first_rows(seed, first, count, settings)
        choices = np.zeros(count, dtype=np.int64)
        signals = np.zeros(count, dtype=np.int64)
        out = np.zeros(_OPTIONS, dtype=np.int64)
        at = np.zeros(1, dtype=np.int64)
        plan = np.array(seats, dtype=np.int64)
        program = self.runner.program
        scores = np.zeros((count, len(program.seats), len(program.ranking)), dtype=np.int64)
        try:
            with self.told():
                self.module["play_all"](rows, agents, plan, limit, out, choices, signals, at)
                if program.ranking:
                    self.module["score_all"](rows, signals, scores, at)
        except Halt:
            raise self.runner.error([int(cell) for cell in rows[at[0]]]) from None
        return Batch(rows, choices, signals, scores)


def _reason(text: str) -> str:
    """Return what numba says is wrong, without the stage at which it found it."""
    lines = [line for line in text.splitlines() if line.strip()]
    said = [line for line in lines if not line.startswith("Failed in nopython mode")]
    return (said or lines or ["numba does not say why"])[0]


def moved(function: Any, module: dict[str, Any]) -> FunctionType:
    """Return a copy of a function that looks names up in *module*."""
    closure = function.__closure__
    cells = None if closure is None else tuple(CellType(c.cell_contents) for c in closure)
    copy = FunctionType(function.__code__, module, function.__name__, function.__defaults__, cells)
    copy.__kwdefaults__ = function.__kwdefaults__
    return copy
