"""Turns a program into compiled Python functions, once, and keeps them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import cached_property
from types import CodeType
from typing import Any

from playrules.engine.machine import runtime
from playrules.engine.machine.module import Plan, plan
from playrules.engine.machine.native_errors import SOURCE
from playrules.engine.machine.runtime import Halt
from playrules.engine.machine.source import Source, write_source
from playrules.engine.machine.talk import write_talk
from playrules.engine.program.program import Program

Namespace = dict[str, Any]

_KEPT = 32
_cache: OrderedDict[int, Code] = OrderedDict()


def _over(row: runtime.Row, a: int, x: int, log: object = None) -> int:
    """Run the end: there is nothing after it."""
    return -1


class Code:
    """The functions of one program.

    `plain` has no journal; `journaling` takes a list that collects `(site, argument, …)`; `talk`
    gives the values that labels, prompts and journal texts show.
    """

    def __init__(self, program: Program) -> None:
        """Analyse and compile *program*."""
        self.program = program
        self.plan: Plan = plan(program)
        self.plain = self._compile(write_source(self.plan))

    @classmethod
    def of(cls, program: Program) -> Code:
        """Return the code of *program*, compiled only the first time."""
        found = _cache.get(id(program))
        if found is None:
            found = cls(program)
            _cache[id(program)] = found  # keeps the program alive, so its id stays its own
            while len(_cache) > _KEPT:
                _cache.popitem(last=False)
        else:
            # Last now; another thread, of a window, may have dropped it meanwhile.
            _cache[id(program)] = _cache.pop(id(program), found)
        return found

    @cached_property
    def journaling(self) -> Namespace:
        """The same functions with journal events."""
        return self._compile(write_source(self.plan, journal=True))

    @cached_property
    def talk(self) -> Namespace:
        """Functions for the values in texts."""
        functions = {
            f"f{number}": self.plain[f"f{number}"] for number in range(len(self.program.functions))
        }
        return self._compile(write_talk(self.plan), functions)

    def _compile(self, source: Source, more: Namespace | None = None) -> Namespace:
        namespace: Namespace = {"Halt": Halt, "over": _over, **(more or {})}
        for helper in runtime.HELPERS:
            namespace[helper.__name__] = helper
        for number, values in enumerate(self.plan.tables):
            namespace[f"T{number}"] = values
        for number, call in enumerate(source.natives):
            namespace[f"n{number}"] = call.function
        namespace[SOURCE] = source
        code: CodeType = compile(source.text, f"<rules of {self.program.name}>", "exec")
        exec(code, namespace)
        return namespace

    def functions(self, name: str, count: int) -> list[Callable[..., Any] | None]:
        """Return the plain functions *name*0, *name*1, …; None where there is none."""
        return [self.plain.get(f"{name}{number}") for number in range(count)]
