"""Explains a question: what the rules say of it, and of the options that are open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from playrules.cli.output import clean, style, wrap
from playrules.loading.citing import in_brackets, said

if TYPE_CHECKING:
    from playrules.engine.play.state import State
    from playrules.engine.program import Program
    from playrules.engine.program.program import Point


def explain(state: State) -> Iterator[str]:
    """Yield what the rules say of the question and of each option that is open."""
    program = state.machine.program
    point = state.choices.what
    if 0 <= point.rule < len(program.rules):
        rule = program.rules[point.rule]
        cites = _own_cites(program, point.rule)
        line = point.span.line or rule.span.line
        told = said(program, rule.span, cites)
        listed = "" if told else in_brackets(cites)
        head = f"The rule: {rule.title or rule.name.replace('_', ' ')}"
        yield _shown(f"{head}{listed}, line {line} of the rules.", cites)
        if told:
            yield _shown(told, cites, "  ")
    for number in _open(state, point):
        option = point.options[number]
        told = said(program, option.span, option.cites) or in_brackets(option.cites).strip()
        if told:
            label = option.label.source
            yield _shown(f"{label}: {told}" if label else told, option.cites, "  ", "  ")


def _open(state: State, point: Point) -> list[int]:
    """Return the numbers of the options that can be chosen now."""
    found: set[int] = set()
    for choice in state.choices:
        found.add(choice.option)
        if len(found) == len(point.options):
            break
    return sorted(found)


def _own_cites(program: Program, number: int) -> tuple[str, ...]:
    """Return what a rule cites without what only its options cite."""
    left = Counter(
        cite
        for point in program.points
        if point.rule == number
        for option in point.options
        for cite in option.cites
    )
    own = []
    for cite in reversed(program.rules[number].cites):
        if left[cite]:
            left[cite] -= 1
        else:
            own.append(cite)
    return tuple(dict.fromkeys(reversed(own)))


def _shown(text: str, cites: Sequence[str], indent: str = "", hang: str = "  ") -> str:
    """Return *text* broken at the width of the screen, its identifiers dimmed."""
    shown = wrap(text, indent, hang)
    for cite in dict.fromkeys(f"[{clean(cite)}]" for cite in cites):
        shown = shown.replace(cite, style(cite, dim=True))
    return shown
