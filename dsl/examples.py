"""Compiles the examples of a rules file into programs that run them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from playrules.dsl.compile import (
    Made,
    declare,
    declare_parts,
    lower_rules,
    report_size,
    start,
    what_to_say,
)
from playrules.dsl.diagnostics import codes
from playrules.dsl.diagnostics.model import Diagnostic, Label, Sink
from playrules.dsl.diagnostics.suggest import did_you_mean, respell
from playrules.dsl.files import Source, gather
from playrules.dsl.limits import TooMuch
from playrules.dsl.lower.assemble import assemble
from playrules.dsl.lower.declarations.game import Facts, SeatsProblem
from playrules.dsl.lower.declarations.overrides import SettingProblem
from playrules.dsl.lower.declarations.views import colon_lacks
from playrules.dsl.lower.depth import check_depth
from playrules.dsl.lower.examples.steps import lower_example, read_figures, title_of
from playrules.dsl.lower.examples.suite import begin_suite, dispatch, finish_suite
from playrules.dsl.lower.flow import check_endless, check_finishes
from playrules.dsl.syntax import tree
from playrules.dsl.syntax.walk import phrases
from playrules.engine.program.examples import Suite
from playrules.engine.program.watch import Watch
from playrules.engine.source import Span
from playrules.engine.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Examples:
    """The examples of a file, those that can share a program together.

    `diagnostics` are only what is wrong in the examples; where the rest of the file has mistakes
    there are no suites. `count` is how many examples the file has.
    """

    suites: tuple[Suite, ...]
    diagnostics: list[Diagnostic]
    files: dict[str, str]
    count: int

    def beside(self, found: Iterable[Diagnostic]) -> list[Diagnostic]:
        """Return the diagnostics of a file, those of its examples included, each of them once."""
        said = list(found)
        known = {(one.code, one.primary.span) for one in said}
        return said + [one for one in self.diagnostics if (one.code, one.primary.span) not in known]


@dataclass(slots=True)
class _Wanted:
    """An example and what it asks for: mode, number of players, other settings as written.

    Without a number of players, `seats` is None: the fewest that the mode allows.
    """

    node: tree.Phrase
    mode: str
    lines: list[tree.Setting]
    seats: int | None = None
    seats_span: Span | None = None
    fixed: dict[str, str] = field(default_factory=dict)


def compile_examples(
    text: str,
    path: str = "game.rules",
    *,
    vocabulary: Vocabulary,
    facts: Facts,
    folder: Path | None = None,
    watch: Watch | None = None,
) -> Examples:
    """Compile the examples of a rules file, which `compile_text` has given *facts* of.

    With *watch* the programs mark there what they reach.
    """
    sink = Sink()
    source = gather(text, path, sink, folder)
    if not source.whole:
        return Examples((), [], source.texts, 0)
    found = Sink()
    waiting = _wanted(source, facts, found)
    suites: list[Suite] = []
    while waiting:
        first = waiting[0]
        key = (first.mode, first.seats, first.fixed)
        group = [one for one in waiting if (one.mode, one.seats, one.fixed) == key]
        waiting = [one for one in waiting if (one.mode, one.seats, one.fixed) != key]
        later = _Later()
        suite = _suite(source, vocabulary, group, found, later, watch)
        waiting = later.examples + waiting
        if suite is not None and suite.examples:
            suites.append(suite)
    problems = _own(list(sink), list(found), source, vocabulary) if found.found else []
    return Examples(tuple(suites), problems, source.texts, len(source.examples))


@dataclass(slots=True)
class _Later:
    """Examples that turned out to need a program with other fixed settings."""

    examples: list[_Wanted] = field(default_factory=list)


def _own(
    read: list[Diagnostic], found: list[Diagnostic], source: Source, vocabulary: Vocabulary
) -> list[Diagnostic]:
    """Return what to say of the examples; what is said of *read* and the rules is said elsewhere.

    A declaration that only examples call by another name is wrong because of them.
    """
    spans = [node.span for _, node in source.examples]

    def inside(*places: Label) -> bool:
        return any(_within(place.span, span) for place in places for span in spans)

    said = [*read, *(one for one in found if not inside(one.primary))]
    own = [one for one in found if inside(one.primary)]  # what they follow from comes first
    known = {(one.code, one.primary) for one in what_to_say(said, source, vocabulary)}
    return [
        one
        for one in what_to_say([*said, *own], source, vocabulary)
        if (one.code, one.primary) not in known and inside(one.primary, *one.secondary)
    ]


def _within(one: Span, span: Span) -> bool:
    return one.file == span.file and span.start <= one.start <= span.end


# --- what an example asks for ---------------------------------------------------------------------


def _wanted(source: Source, facts: Facts, sink: Sink) -> list[_Wanted]:
    found: list[_Wanted] = []
    titles: dict[str, Span] = {}
    for mode, node in source.examples:
        title = title_of(node)
        if title is not None and title in titles:
            sink.error(
                "R2002", f"two examples are called “{title}”", node.items[0].span, "second",
                secondary=(Label(titles[title], "first"),), help="give one of them another title",
            )  # fmt: skip
            continue
        if title is not None:
            titles[title] = node.items[0].span
        one = _Wanted(node, mode, [])
        given = _given(node)
        lines = [line for line in given if isinstance(line, tree.Setting)]
        asked = [_ask(one, line, source, facts, sink) for line in lines]
        asked += [False for line in given if _lacks_colon(line, source, facts, sink)]
        if one.seats == facts.least and not one.mode:
            one.seats = None  # so that it shares a program with those that do not say
        if _given_once(lines, sink) and all(asked):
            found.append(one)
    return found


def _given(node: tree.Phrase) -> list[tree.Statement]:
    """Return the lines in the `given` blocks of an example."""
    blocks = [
        one for one in (node.body.body if node.body else ())
        if isinstance(one, tree.Phrase) and one.head == "given" and one.body is not None
    ]  # fmt: skip
    return [line for one in blocks if one.body is not None for line in one.body.body]


def _lacks_colon(line: tree.Statement, source: Source, facts: Facts, sink: Sink) -> bool:
    """Report a setting without its colon: what the example is about is not known then."""
    names = {"players", "mode", *(one[0] for one in facts.settings)}
    if not isinstance(line, tree.Phrase) or line.head not in names or line.body is not None:
        return False
    sink.add(colon_lacks(source.texts, line))
    return True


def _given_once(lines: list[tree.Setting], sink: Sink) -> bool:
    """Report settings that an example is given twice; False if there are any."""
    seen: dict[str, Span] = {}
    for line in lines:
        if line.name in seen:
            sink.error(
                "R1005", f"`{line.name}` is given twice", line.name_span, "given again here",
                secondary=(Label(seen[line.name], "first"),), help="keep one of them",
            )  # fmt: skip
        seen.setdefault(line.name, line.name_span)
    return len(seen) == len(lines)


def _ask(one: _Wanted, line: tree.Setting, source: Source, facts: Facts, sink: Sink) -> bool:
    """Take a setting of an example; False after reporting what is wrong with it."""
    value = line.values[0] if len(line.values) == 1 else None
    if line.name == "players":
        one.seats_span = line.span
        if isinstance(value, tree.Number) and value.text.isdecimal():
            one.seats = int(value.text)
            return True
        _not_for_so_many(line.span, facts.counts, sink)
        return False
    if line.name == "mode":
        if isinstance(value, tree.Name) and value.name in source.modes:
            one.mode = value.name
            return True
        name = value.name if isinstance(value, tree.Name) else ""
        known = sorted(source.modes)
        listed = f"modes: {', '.join(known)}" if known else "it has none"
        sink.error(
            "R2001", "the game has no such mode", line.span, "unknown mode",
            help=did_you_mean(name, known) or listed,
            fixes=respell(name, value.span, known) if isinstance(value, tree.Name) else [],
        )  # fmt: skip
        return False
    one.lines.append(line)
    return True


def _not_for_so_many(span: Span, allowed: Iterable[int], sink: Sink) -> None:
    sink.error(
        "R3003", "the game is not for so many players", span, "not allowed",
        help=f"it is for {', '.join(map(str, allowed))}",
    )  # fmt: skip


# --- one program ----------------------------------------------------------------------------------


def _suite(
    source: Source,
    vocabulary: Vocabulary,
    group: list[_Wanted],
    sink: Sink,
    later: _Later,
    watch: Watch | None,
) -> Suite | None:
    first = group[0]
    try:
        made = start(source, sink, vocabulary, first.mode, first.fixed, watch)
        declare(made, first.seats)
        # Also where only an example does it: `players` and `turn of` are lowered after this.
        made.unit.eliminates |= any(
            one.head == "eliminate" for one in phrases(one.node for one in group)
        )
        declare_parts(made)
        lower_rules(made)
    except SettingProblem as problem:
        for line in first.lines:
            if line.name == problem.setting:
                sink.error(
                    "R3003", f"the setting `{line.name}` cannot be this", line.span, "not allowed",
                    help=str(problem).partition("': ")[2],
                )  # fmt: skip
        return None
    except SeatsProblem as problem:
        for one in group:
            assert one.seats_span is not None
            _not_for_so_many(one.seats_span, problem.allowed, sink)
        return None
    except (RecursionError, TooMuch):  # the file is reported so where it is compiled
        return None
    try:
        return _lowered(made, group, later)
    except TooMuch as bound:
        made.unit.sink = sink  # not the one of a rehearsal
        report_size(sink, bound)
    except RecursionError:
        sink.error(
            codes.TOO_DEEP, "this example, or one before it, goes too deep",
            made.unit.budget.place, help="give parts of it a name: with `let`, or with `define`",
        )  # fmt: skip
    return None


def _lowered(made: Made, group: list[_Wanted], later: _Later) -> Suite | None:
    unit = made.unit
    grow = begin_suite(unit, made.builder, made.body)
    for one in group:
        unit.budget.place = one.node.span
        lines = [line for line in one.lines if line.name not in one.fixed]
        figures, fixed = read_figures(grow, lines)
        if fixed:
            texts = {name: _value_text(made, line) for name, line in fixed.items()}
            one.fixed = {**one.fixed, **texts}
            later.examples.append(one)
        else:
            lower_example(grow, one.node, figures)
    done = dispatch(grow)
    program = assemble(unit, made.builder, made.body, made.source, made.facts)
    if program is not None:
        check_depth(program, unit.sink)
    check_finishes(unit)
    if not unit.sink.failed:
        check_endless(unit)
    if program is None or unit.sink.failed:
        return None
    return finish_suite(grow, program, done)


def _value_text(made: Made, line: tree.Setting) -> str:
    text: Mapping[str, str] = made.unit.sources
    whole = text.get(line.span.file, "")[line.span.start : line.span.end]
    return " ".join(whole.partition(":")[2].split())
