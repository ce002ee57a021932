"""The way from a rules file to a program: each stage in turn, all mistakes in one run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from playrules.dsl.causes import root_causes
from playrules.dsl.diagnostics import codes
from playrules.dsl.diagnostics.model import Diagnostic, Sink
from playrules.dsl.files import Source, apply_mode, gather
from playrules.dsl.limits import LIMITS, TooMuch
from playrules.dsl.lower.assemble import assemble, lower_defines
from playrules.dsl.lower.declarations.blocks import declare_all, declare_things
from playrules.dsl.lower.declarations.game import Facts, read_game, settle_seats
from playrules.dsl.lower.declarations.look import look_spans, read_look
from playrules.dsl.lower.declarations.look_values import with_shown
from playrules.dsl.lower.declarations.members import read_by_hand
from playrules.dsl.lower.declarations.shapes import check_shapes
from playrules.dsl.lower.declarations.start import begin, finish_columns, read_policies, use_plugins
from playrules.dsl.lower.depth import check_depth
from playrules.dsl.lower.flow import check_endless, check_finishes, check_unused
from playrules.dsl.lower.ground.build import Builder
from playrules.dsl.lower.ground.unit import Unit
from playrules.dsl.lower.statements.dispatch import lower_block
from playrules.dsl.lower.statements.policies import check_policies
from playrules.dsl.lower.statements.rules import (
    declare_defines,
    declare_rules,
    lower_main,
    lower_rule,
)
from playrules.dsl.syntax import read_source, tree
from playrules.engine.program.program import Program
from playrules.engine.program.watch import Watch
from playrules.engine.source import Span
from playrules.engine.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Compiled:
    """What compiling gave.

    `program` is None where there is an error. `files` maps each path to its text, for showing
    diagnostics. `facts` tells what the game block says, also where the rest has mistakes.
    """

    program: Program | None
    diagnostics: list[Diagnostic]
    files: dict[str, str]
    facts: Facts
    traces: tuple[str, ...] = field(default=())

    @property
    def ok(self) -> bool:
        """Whether the game can be played."""
        return self.program is not None


def compile_file(
    path: Path,
    *,
    vocabulary: Vocabulary,
    seats: int | None = None,
    mode: str = "",
    settings: Mapping[str, str] | None = None,
    by_hand: bool = False,
) -> Compiled:
    """Compile a rules file; imports are looked up in its folder.

    Raises:
        OSError: the file cannot be opened.
        ModeProblem, SettingProblem, SeatsProblem: *mode*, *settings* or *seats* do not fit the
            game.
    """
    text, problems = read_source(path)
    if problems:
        return Compiled(None, problems, {str(path): text}, Facts())
    return compile_text(
        text, str(path), vocabulary=vocabulary, seats=seats, mode=mode, settings=settings,
        folder=path.resolve().parent, by_hand=by_hand,
    )  # fmt: skip


def compile_text(
    text: str,
    path: str = "game.rules",
    *,
    vocabulary: Vocabulary,
    seats: int | None = None,
    mode: str = "",
    settings: Mapping[str, str] | None = None,
    folder: Path | None = None,
    watch: Watch | None = None,
    by_hand: bool = False,
) -> Compiled:
    """Compile the text of a rules file; see `compile_file`.

    Without *folder* nothing is imported. With *watch* the program marks there what it reaches.
    *by_hand* it is for people who tell what happens outside; policies are left out then.
    """
    sink = Sink()
    source = gather(text, path, sink, folder)
    if not source.whole:
        return Compiled(None, list(sink), source.texts, Facts())
    made = start(source, sink, vocabulary, mode, settings or {}, watch)
    unit, program = made.unit, None
    try:
        if by_hand:
            made.builder.by_hand = read_by_hand(made.body, vocabulary)
        declare(made, seats)
        program = _finish(made)
    except TooMuch as bound:
        unit.sink = sink  # not the one of a rehearsal
        report_size(sink, bound)
    except RecursionError:  # say, a thousand definitions, each made of the next
        sink.error(
            codes.TOO_DEEP, "the definitions of this file build on each other too deep",
            made.body[0].span, help="define the parts before what is made of them",
        )  # fmt: skip
    found = what_to_say(sink.found, source, vocabulary)
    return Compiled(
        None if sink.failed else program, found, source.texts, made.facts, tuple(unit.traces)
    )


@dataclass(slots=True)
class Made:
    """A compilation under way; `facts` are known once the names of the file are declared."""

    unit: Unit
    builder: Builder
    body: list[tree.Statement]
    source: Source
    facts: Facts = field(default_factory=Facts)


def start(
    source: Source,
    sink: Sink,
    vocabulary: Vocabulary,
    mode: str,
    settings: Mapping[str, str],
    watch: Watch | None = None,
) -> Made:
    """Begin a compilation: the mode, the settings that are asked for, the plugins in use."""
    body, changes = apply_mode(source, mode, sink)
    check_shapes(source.everything, sink)
    unit = begin(sink, vocabulary, mode, dict(settings), changes)
    unit.sources, unit.watch = source.texts, watch
    unit.lower_block = lower_block
    builder = Builder(unit)
    use_plugins(unit, body)
    return Made(unit, builder, body, source)


def declare(made: Made, seats: int | None) -> None:
    """Declare the settings, the game block and its seats. Raises TooMuch, as what follows does."""
    unit = made.unit
    declare_all(unit, made.builder, made.body)
    made.facts = read_game(unit, made.builder, made.body, made.source)
    settle_seats(unit, made.facts, seats)


def declare_parts(made: Made) -> None:
    """Declare the things and rules of the file, and lower what rules are made of."""
    unit, builder, body = made.unit, made.builder, made.body
    declare_things(unit, builder, body)
    finish_columns(unit)
    declare_defines(unit, body)
    declare_rules(unit, builder, body)
    if not builder.by_hand:  # they would ask for more than people tell
        read_policies(unit, body)
    lower_defines(unit, builder)


def lower_rules(made: Made) -> None:
    """Lower the bodies of all rules and reactions."""
    for index in range(1, len(made.unit.rules)):
        lower_rule(made.unit, made.builder, index)


def report_size(sink: Sink, bound: TooMuch) -> None:
    """Report that a game is beyond a bound, at the place where it got there."""
    most, what, way_out = LIMITS[bound.what]
    sink.error(
        codes.TOO_BIG, f"the game has more than {most:,} {what}", bound.span,
        "the bound is reached here", help=way_out,
    )  # fmt: skip


def nothing_played(unit: Unit, place: Span) -> None:
    """Advise on a file that says what there is but not how it is played."""
    unit.sink.warning(
        "W4005", "the file does not say how the game is played", place,
        "after this a `play` block is missing", help="write `play { … }` at the end",
    )  # fmt: skip


def what_to_say(
    found: Iterable[Diagnostic], source: Source, vocabulary: Vocabulary
) -> list[Diagnostic]:
    """Return what to say of all that was found in a file: one diagnostic a root cause."""
    found = list(found)
    if any(one.severity == "error" for one in found):  # what an unreadable line uses is not known
        found = [one for one in found if one.code not in ("W2001", "W2002")]
    examples = [node for _, node in source.examples]
    statements = [*examples, *source.everything]  # first, as those of a mode stand inside of it
    return root_causes(_apart(found), statements, source.texts, vocabulary)


def _apart(found: list[Diagnostic]) -> list[Diagnostic]:
    """Return diagnostics without those that stand on a line whose syntax is wrong already.

    Where a text does not end, no other sign of its line can be trusted.
    """

    def line(one: Diagnostic) -> tuple[str, int]:
        return one.primary.span.file, one.primary.span.line

    quotes = {line(one) for one in found if one.code == codes.OPEN_QUOTE}
    syntax = {
        line(one)
        for one in found
        if one.code.startswith(("R01", "R02", "R03")) and one.code != codes.NO_CLOSING_BRACE
    }
    return [
        one
        for one in found
        if (one.code.startswith("R0") and line(one) not in quotes)
        or line(one) not in syntax
        or one.code == codes.OPEN_QUOTE
    ]


def _finish(made: Made) -> Program | None:
    unit, builder, body = made.unit, made.builder, made.body
    declare_parts(made)
    lower_main(unit, builder, body)
    lower_rules(made)
    program = assemble(unit, builder, body, made.source, made.facts)
    # After all code, so that nothing which the look reads can leave a trace in it.
    look, shown = read_look(unit, builder, body, made.facts)
    if program is not None:
        check_depth(program, unit.sink)
        kept = tuple(with_shown(program.kept, shown))
        program = replace(program, look=look, look_spans=look_spans(made.source), kept=kept)
    check_finishes(unit)
    if not unit.sink.failed:
        check_endless(unit)
    check_policies(unit)
    if not unit.sink.failed:
        own = made.source.modes.get(unit.mode)
        check_unused(unit, own.span if own is not None else None)
        if not any(isinstance(one, tree.Phrase) and one.head == "play" for one in body):
            nothing_played(unit, body[-1].span)
    return program
