"""Calls plugin code while compiling: what it raises becomes a diagnostic."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import TypeVar

from playrules.dsl.diagnostics.model import Diagnostic, Label
from playrules.dsl.limits import TooMuch
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.placing import placed
from playrules.dsl.lower.ground.unit import Unit
from playrules.engine.source import Span

T = TypeVar("T")


def guarded_in(unit: Unit, plugin: str, what: str, span: Span, run: Callable[[], T]) -> T | None:
    """Run plugin code; a failure is reported once with the plugin's name and version."""
    try:
        return run()
    except TooMuch:
        raise
    except (
        Exception,
        SystemExit,
    ) as problem:  # a plugin may raise anything
        report(unit, plugin, what, span, problem)
        return None


def guarded(body: Body, plugin: str, what: str, run: Callable[[], T]) -> T | None:
    """Run plugin code at the place of a verb or call."""
    old, body.plugin = body.plugin, plugin
    depth, scope, ops = body.depth, body.scope, body.ops
    start = len(ops)
    try:
        found = run()
        ops[start:] = placed(tuple(ops[start:]), body.here, plugin)
        return placed(found, body.here, plugin)
    except TooMuch:
        raise
    except (
        Exception,
        SystemExit,
    ) as problem:  # a plugin may raise anything
        body.depth, body.scope, body.ops = depth, scope, ops
        report(body.unit, plugin, what, body.here, problem)
        return None
    finally:
        body.plugin = old


def report(unit: Unit, plugin: str, what: str, span: Span, problem: BaseException) -> None:
    """Report that plugin code failed."""
    version = next((one.version for one in unit.vocabulary.plugins if one.name == plugin), "")
    name = f"{plugin} {version}".strip() or "core"
    trace = "".join(traceback.format_exception(problem))
    unit.traces.append(trace)
    unit.sink.add(
        Diagnostic(
            "R5001",
            f"the plugin {name} failed in {what}: {type(problem).__name__}: {problem}",
            Label(span, "while this was read"),
            help="this is a mistake in the plugin, not in this file; tell its author",
            plugin=name,
        )
    )
