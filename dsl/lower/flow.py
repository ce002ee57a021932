"""Checks over all rules: loops that cannot end, endings nobody catches, what is never used."""

from __future__ import annotations

from dataclasses import replace

from playrules.dsl.diagnostics.suggest import respell, suggest
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.lower.ground.symbols import (
    DefineSymbol,
    KeptSymbol,
    KindSymbol,
    SettingSymbol,
    TableSymbol,
    TypeSymbol,
)
from playrules.dsl.lower.ground.unit import Unit
from playrules.engine.program.operations import (
    Call,
    End,
    Finish,
    For,
    If,
    Op,
    Region,
    Return,
    While,
)
from playrules.engine.source import Span


def walk(ops: tuple[Op, ...] | list[Op]) -> list[Op]:
    """Return all operations, those inside others included."""
    found: list[Op] = []
    for op in ops:
        found.append(op)
        if isinstance(op, If):
            found += walk(op.then) + walk(op.other)
        elif isinstance(op, For):
            found += walk(op.body)
        elif isinstance(op, While):
            found += walk(op.before) + walk(op.body)
        elif isinstance(op, Region):
            found += walk(op.body) + walk(op.after)
    return found


def check_loops(unit: Unit, body: Body) -> None:
    """Remember the loops without a bound; they are judged when all rules are known."""
    for node, loop, tags, regions in body.endless:
        unit.endless.append((node, loop, tags, regions, body.rule))


def check_endless(unit: Unit) -> None:
    """Report `repeat` without `times`, `until` or anything in it that leaves it."""
    leaving = _leaving(unit)
    for node, loop, tags, regions, rule in unit.endless:
        pending = unit.rules[rule]
        if pending.lowered is None:
            continue
        region = _region_of(pending.lowered.body, loop)
        around = {tag for one in regions for tag in one}
        if region is not None and not _leaves(region, tags | around, leaving):
            unit.sink.error(
                "R4001", "this loop never ends", node.span, "nothing in it leaves it",
                help="add `until CONDITION` or `N times`, or leave it with `finish …`",
            )  # fmt: skip


def _region_of(ops: tuple[Op, ...], tag: int) -> Region | None:
    for op in walk(ops):
        if (
            isinstance(op, Region)
            and tag in op.tags
            and any(isinstance(one, While) for one in op.body)
        ):
            return op
    return None


def _leaves(region: Region, tags: frozenset[int] | set[int], leaving: list[set[int]]) -> bool:
    """Whether something inside leaves the loop: an ending, a return, a rule that leaves."""
    inner = {tag for op in walk(region.body) if isinstance(op, Region) for tag in op.tags}
    for op in walk(region.body):
        if isinstance(op, End | Return):
            return True
        if isinstance(op, Finish) and (op.tag in tags or op.tag not in inner):
            return True
        if isinstance(op, Call) and leaving[op.rule]:
            return True
    return False


def _leaving(unit: Unit) -> list[set[int]]:
    """Return for each rule the tags it may finish beyond itself; -1 stands for the game."""
    found: list[set[int]] = []
    for pending in unit.rules:
        ops = walk(pending.lowered.body) if pending.lowered else []
        ends = {-1} if any(isinstance(op, End) for op in ops) else set()
        found.append(ends | set(pending.finishes))
    changed = True
    while changed:
        changed = False
        for index, pending in enumerate(unit.rules):
            for called in pending.calls:
                more = found[called] - found[index]
                if more:
                    found[index] |= more
                    changed = True
    return found


def check_finishes(unit: Unit) -> None:
    """Report `finish X` that no block around it or its callers catches."""
    active: list[set[int]] = [set() for _ in unit.rules]
    changed = True
    while changed:
        changed = False
        for index, pending in enumerate(unit.rules):
            for called in pending.calls:
                tags = active[index] | pending.caught.get(called, set())
                if not tags <= active[called]:
                    active[called] |= tags
                    changed = True
    labels = {tag for pending in unit.rules if pending.lowered
              for op in walk(pending.lowered.body) if isinstance(op, Region)
              for tag in op.tags}  # fmt: skip
    for index, pending in enumerate(unit.rules):
        for tag in sorted(pending.finishes - active[index]):
            if index and not pending.used and tag in labels:
                continue
            name = unit.tags[tag - 1]
            known = [unit.tags[one - 1] for one in labels if " " not in unit.tags[one - 1]]
            best = suggest(name, sorted(known))
            unit.sink.error(
                "R4002", f"there is no `{name}` here to finish", pending.finish_spans[tag],
                "no such block around it",
                fixes=respell(name, pending.finish_spans[tag], known),
                help=f"did you mean `{best}`?" if best and best != name else
                "no block of that name is running when this is reached",
            )  # fmt: skip


def check_unused(unit: Unit, mode: Span | None = None) -> None:
    """Advise on rules, defines and declarations that nothing uses.

    In a *mode*, only on what it adds itself: what it does without is for the standard game.
    """

    def warn(code: str, message: str, span: Span, help: str) -> None:
        if mode is None or (span.file == mode.file and mode.start <= span.start <= mode.end):
            unit.sink.warning(code, message, span, help=help)

    reached = {0}
    todo = [0]
    while todo:
        for called in unit.rules[todo.pop()].calls - reached:
            reached.add(called)
            todo.append(called)
    for index, pending in enumerate(unit.rules):
        if index not in reached and not pending.name.startswith("when "):
            message = f"the rule `{pending.name}` is never used"
            warn("W4002", message, pending.span, "use it, or remove it")
    for reaction in unit.reactions:
        if not reaction.used:
            help = "no action of these kinds of things causes the event"
            warn("W4004", "nothing sets this off", reaction.node.head_span, help)
    kinds = {
        DefineSymbol: "definition", SettingSymbol: "setting", TableSymbol: "table",
        KeptSymbol: "kept value", TypeSymbol: "type", KindSymbol: "",
    }  # fmt: skip
    for name, symbol in unit.symbols.items():
        what = kinds.get(type(symbol), "")
        if what and not getattr(symbol, "used", True) and name != "worth":
            span = symbol.node.name_span if isinstance(symbol, DefineSymbol) else symbol.span
            known = suggest(name, ["worth"]) if isinstance(symbol, DefineSymbol) else None
            help = f"did you mean `{known}`?" if known else "use it, or remove it"
            warn("W2002", f"the {what} `{name}` is never used", span, help)


def prune(ops: tuple[Op, ...], used: set[int]) -> tuple[Op, ...]:
    """Return code without the labels that nothing finishes."""
    out: list[Op] = []
    for op in ops:
        if isinstance(op, Region):
            tags = op.tags & used
            body, after = prune(op.body, used), prune(op.after, used)
            if tags or after:
                out.append(Region(frozenset(tags), body, after))
            else:
                out.extend(body)
        elif isinstance(op, If):
            out.append(replace(op, then=prune(op.then, used), other=prune(op.other, used)))
        elif isinstance(op, For):
            out.append(replace(op, body=prune(op.body, used)))
        elif isinstance(op, While):
            before, body = prune(op.before, used), prune(op.body, used)
            out.append(replace(op, before=before, body=body))
        else:
            out.append(op)
    return tuple(out)


def finished(unit: Unit) -> set[int]:
    """Return the tags that some rule finishes."""
    return {
        op.tag for pending in unit.rules if pending.lowered
        for op in walk(pending.lowered.body) if isinstance(op, Finish)
    }  # fmt: skip
