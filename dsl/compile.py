"""The way from a rules file to a program: each stage in turn, all mistakes in one run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from playrules.dsl.diagnostics import codes
from playrules.dsl.diagnostics.model import Diagnostic, Sink
from playrules.dsl.files import Source, apply_mode, gather
from playrules.dsl.limits import LIMITS, TooMuch
from playrules.dsl.lower.assemble import assemble, lower_defines
from playrules.dsl.lower.declarations.blocks import declare_all, declare_things
from playrules.dsl.lower.declarations.game import Facts, read_game, settle_seats
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
from playrules.engine.source import Span
from playrules.engine.vocabulary import Vocabulary

BRACES = frozenset({codes.NO_CLOSING_BRACE, codes.EXTRA_CLOSING_BRACE, codes.NO_OPENING_BRACE})


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
        folder=path.resolve().parent,
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
) -> Compiled:
    """Compile the text of a rules file; see `compile_file`.

    Without *folder* nothing is imported.
    """
    sink = Sink()
    source = gather(text, path, sink, folder)
    if not source.whole:
        return Compiled(None, list(sink), source.texts, Facts())
    if any(one.code in BRACES for one in sink):  # what stands in which block is not known
        return Compiled(None, list(sink), source.texts, Facts())
    body, changes = apply_mode(source, mode, sink)
    unit = begin(sink, vocabulary, mode, dict(settings or {}), changes)
    unit.sources = source.texts
    unit.lower_block = lower_block
    builder = Builder(unit)
    use_plugins(unit, body)
    facts, program = Facts(), None
    try:
        declare_all(unit, builder, body)
        facts = read_game(unit, builder, body, source)
        settle_seats(unit, facts, seats)
        program = _elaborate(unit, builder, body, source, facts)
    except TooMuch as bound:
        unit.sink = sink  # not the one of a rehearsal
        _report_size(sink, bound)
    except RecursionError:  # say, a thousand definitions, each made of the next
        sink.error(
            codes.TOO_DEEP, "the definitions of this file build on each other too deep",
            body[0].span, help="define the parts before what is made of them",
        )  # fmt: skip
    if sink.failed:  # what an unreadable line uses is not known
        sink.found = [one for one in sink.found if one.code not in ("W2001", "W2002")]
    found = _apart(list(sink))
    return Compiled(
        None if sink.failed else program, found, source.texts, facts, tuple(unit.traces)
    )


def _report_size(sink: Sink, bound: TooMuch) -> None:
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


def _apart(found: list[Diagnostic]) -> list[Diagnostic]:
    """Return diagnostics without those that stand on a line whose syntax is wrong already."""
    syntax = {
        (one.primary.span.file, one.primary.span.line)
        for one in found
        if one.code.startswith(("R01", "R02", "R03"))
    }
    return [
        one
        for one in found
        if one.code.startswith("R0") or (one.primary.span.file, one.primary.span.line) not in syntax
    ]


def _elaborate(
    unit: Unit, builder: Builder, body: list[tree.Statement], source: Source, facts: Facts
) -> Program | None:
    declare_things(unit, builder, body)
    finish_columns(unit)
    declare_defines(unit, body)
    declare_rules(unit, builder, body)
    read_policies(unit, body)
    lower_defines(unit, builder)
    lower_main(unit, builder, body)
    for index in range(1, len(unit.rules)):
        lower_rule(unit, builder, index)
    program = assemble(unit, builder, body, source, facts)
    if program is not None:
        check_depth(program, unit.sink)
    check_finishes(unit)
    if not unit.sink.failed:
        check_endless(unit)
    check_policies(unit)
    if not unit.sink.failed:
        check_unused(unit)
        if not any(isinstance(one, tree.Phrase) and one.head == "play" for one in body):
            nothing_played(unit, body[-1].span)
    return program
