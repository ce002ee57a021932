"""Names the plugin, and the place in the rules, where a native function failed in play."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import FrameType, TracebackType

from playrules.engine.errors import NativeError
from playrules.engine.machine.source import Source
from playrules.engine.program.expressions import Native
from playrules.engine.program.program import Program
from playrules.engine.source import NOWHERE, Span

SOURCE = "SOURCE"
"""The name under which the functions of a program find the text that they were made from."""


def native_error(program: Program, error: BaseException) -> NativeError | None:
    """Return what to raise for an error of a plugin's function; None for any other error.

    Frames of generated code know their `Source`, which knows for each name of a native function
    whose word calls it, and where.
    """
    frames = list(_frames(error.__traceback__))
    for (trace, frame), (_, called) in reversed(list(zip(frames, frames[1:], strict=False))):
        source = frame.f_globals.get(SOURCE)
        if not isinstance(source, Source):
            continue
        calls = [one for one in source.natives if _code(one) is called.f_code]
        if not calls:
            return None
        name = _name(source, trace)
        call = next((one for n, one in enumerate(source.natives) if name == f"n{n}"), calls[0])
        rule, around = _place(program, frame.f_code.co_name)
        span = around if call.span is NOWHERE else call.span
        version = dict(program.plugins).get(call.plugin, "")
        return NativeError(call.plugin, version, called.f_code.co_name, span, rule, error)
    return None


def _frames(trace: TracebackType | None) -> Iterator[tuple[TracebackType, FrameType]]:
    while trace is not None:
        yield trace, trace.tb_frame
        trace = trace.tb_next


def _code(call: Native) -> object:
    function = getattr(call.function, "__func__", call.function)
    return getattr(function, "__code__", None)


def _name(source: Source, trace: TracebackType) -> str:
    """Return the name that is called where generated code stands."""
    positions = list(trace.tb_frame.f_code.co_positions())
    line, _, column, _ = positions[trace.tb_lasti // 2]
    if line is None or column is None:
        return ""
    # Columns count bytes; generated code is ASCII.
    found = re.match(r"\w+", source.text.splitlines()[line - 1][column:])
    return found.group() if found else ""


def _place(program: Program, function: str) -> tuple[str, Span]:
    """Return the rule to which generated code belongs, and where that stands: `r3`, `c2`, `f1`."""
    found = re.fullmatch(r"([a-z])(\d+)(_\d+)?", function)
    if found is None:
        return "", NOWHERE
    kind, number = found.group(1), int(found.group(2))
    if kind == "r":
        return program.rules[number].name, program.rules[number].span
    if kind in "cwpql":
        point = program.points[number]
        return program.rules[point.rule].name if point.rule >= 0 else "", point.span
    return "", NOWHERE
