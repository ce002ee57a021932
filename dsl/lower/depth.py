"""Checks how deep a program goes: calls that follow one another, and values made of values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields
from graphlib import TopologicalSorter
from typing import Any

from playrules.dsl.diagnostics import codes
from playrules.dsl.diagnostics.model import Sink
from playrules.dsl.limits import MOST_CALLS, MOST_LEVELS
from playrules.engine.program.expressions import Apply, Array
from playrules.engine.program.operations import Call
from playrules.engine.program.program import Program
from playrules.engine.source import NOWHERE, Span


def check_depth(program: Program, sink: Sink) -> None:
    """Report what Python could not run: it nests calls and parentheses up to a bound."""
    rules = [(one.name, one.span, one.body) for one in program.rules]
    functions = [(one.name, one.span, one.body) for one in program.functions]
    points = [(one.name, one.span, (one.prompt, one.options, one.open)) for one in program.points]
    texts = [(one.event, one.span, one.text) for one in program.sites]
    called = [_scan(sink, *one) for one in rules + functions + points + texts]
    count = len(rules)
    _check_chain(sink, rules, [rule for rule, _ in called[:count]], "rules call")
    applied = [function for _, function in called[count : count + len(functions)]]
    _check_chain(sink, functions, applied, "definitions use")


def _scan(sink: Sink, name: str, span: Span, inside: object) -> tuple[set[int], set[int]]:
    """Return the rules and functions that some code calls; report a value of too many levels."""
    rules, functions = set[int](), set[int]()
    seen: dict[int, int] = {}  # parts are shared: each is looked at again only where it is deeper
    waiting: list[tuple[Any, int]] = [(inside, 0)]
    while waiting:
        node, level = waiting.pop()
        if isinstance(node, tuple):
            waiting += [(one, level) for one in node]
            continue
        if not hasattr(node, "__dataclass_fields__") or isinstance(node, Span | Array):
            continue
        if seen.get(id(node), -1) >= level:
            continue
        seen[id(node)] = level
        if level > MOST_LEVELS:
            sink.error(
                codes.TOO_DEEP, f"a value in `{name}` is made of too many others", span,
                f"more than {MOST_LEVELS} inside each other",
                help="name parts of it with `let`, in lines of their own",
            )  # fmt: skip
            break
        if isinstance(node, Call):
            rules.add(node.rule)
        elif isinstance(node, Apply):
            functions.add(node.function)
        waiting += [(getattr(node, one.name), level + 1) for one in fields(node)]
    return rules, functions


def _check_chain(
    sink: Sink,
    called: Sequence[tuple[str, Span, object]],
    calls: Sequence[Iterable[int]],
    what: str,
) -> None:
    """Report a chain of calls that is too long; all that call in a circle count."""
    group = _circles(calls)
    size: dict[int, int] = {}
    after: dict[int, set[int]] = {}
    for number, one in enumerate(group):
        size[one] = size.get(one, 0) + 1
        after.setdefault(one, set()).update(group[to] for to in calls[number])
        after[one].discard(one)
    length: dict[int, int] = {}
    for one in TopologicalSorter(after).static_order():
        length[one] = size[one] + max((length[to] for to in after[one]), default=0)
        if length[one] > MOST_CALLS:
            name, span = next(
                (called[n][:2] for n, of in enumerate(group) if of == one), ("", NOWHERE)
            )
            sink.error(
                codes.TOO_DEEP, f"more than {MOST_CALLS} {what} one another", span,
                f"`{name}` is the first of them", help="write parts of them out, or use a loop",
            )  # fmt: skip
            return


def _circles(calls: Sequence[Iterable[int]]) -> list[int]:
    """Return a number for each caller, equal for those that call one another (Tarjan's way)."""
    order: dict[int, int] = {}
    low: dict[int, int] = {}
    group = [-1] * len(calls)
    open_: list[int] = []
    for root in range(len(calls)):
        if root in order:
            continue
        path = [(root, iter(calls[root]))]
        order[root] = low[root] = len(order)
        open_.append(root)
        while path:
            here, rest = path[-1]
            to = next(rest, None)
            if to is None:
                path.pop()
                if path:
                    low[path[-1][0]] = min(low[path[-1][0]], low[here])
                if low[here] == order[here]:
                    while group[here] < 0:
                        group[open_.pop()] = here
            elif to not in order:
                order[to] = low[to] = len(order)
                open_.append(to)
                path.append((to, iter(calls[to])))
            elif group[to] < 0:
                low[here] = min(low[here], order[to])
    return group
