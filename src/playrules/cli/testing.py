"""Runs the examples of one rules file and keeps what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playrules.loading.building import compile_source, examples_of, require, variants
from playrules.loading.explaining import as_diagnostic

if TYPE_CHECKING:
    from playrules.cli.coverage import Coverage
    from playrules.dsl import Compiled
    from playrules.dsl.diagnostics import Diagnostic
    from playrules.engine.play.examples import Report
    from playrules.engine.program.examples import Suite
    from playrules.loading.building import Variant
    from playrules.loading.catalogue import Source
    from playrules.plugins.api import Plugins


@dataclass(frozen=True)
class Tested:
    """What came of the examples of one file.

    `reports` are those that ran, each with its suite; `mistakes` are in the examples themselves, or
    in the mode that they play, and those then are not run.
    """

    name: str
    files: Mapping[str, str]
    mistakes: tuple[Diagnostic, ...]
    reports: tuple[tuple[Suite, Report], ...]
    coverage: Coverage | None = None

    @property
    def failed(self) -> tuple[Report, ...]:
        """The examples that failed."""
        return tuple(report for _, report in self.reports if not report.passed)

    @property
    def is_good(self) -> bool:
        """Whether nothing is wrong."""
        wrong = any(one.severity == "error" for one in self.mistakes)
        broken = self.coverage is not None and self.coverage.is_broken
        return not (self.failed or wrong or broken)

    def as_json(self) -> dict[str, object]:
        """Return it as plain data."""
        from playrules.dsl.diagnostics.json import to_json

        content: dict[str, object] = {
            "file": self.name,
            "passed": len(self.reports) - len(self.failed),
            "failed": len(self.failed),
            "diagnostics": to_json(self.mistakes)["diagnostics"],
            "examples": [_example_json(suite, report) for suite, report in self.reports],
        }
        if self.coverage is not None:
            content["coverage"] = self.coverage.as_json()
        return content


@dataclass(frozen=True)
class Wanted:
    """What is asked for: which examples, and whether and how coverage is measured."""

    only: str = ""
    coverage: bool = False
    games: int = 0
    seed: int = 0


def test(source: Source, plugins: Plugins, wanted: Wanted) -> Tested:
    """Run the examples of a file whose title has `wanted.only` in it.

    Raises:
        RulesProblem: the rules have mistakes; all are shown.
        PluginProblem: they use a plugin that failed to load.
    """
    from playrules.engine.play.examples import run_example
    from playrules.engine.play.machine import Machine
    from playrules.engine.program.watch import Watch

    compiled = compile_source(source, plugins)
    require(compiled, source, plugins)
    watch = Watch() if wanted.coverage else None
    examples = examples_of(source, plugins, compiled, watch)
    reports: list[tuple[Suite, Report]] = []
    for suite in examples.suites:
        chosen = [one for one in suite.examples if wanted.only.lower() in one.title.lower()]
        machine = Machine(suite.program)
        reports += [(suite, run_example(suite, one, machine)) for one in chosen]
    reports.sort(key=lambda pair: (pair[1].example.span.file, pair[1].example.span.start))
    modes = variants(source, plugins, compiled)
    coverage = None
    if watch is not None:
        from playrules.cli.coverage import Coverage, simulate_all

        games, why = simulate_all(source, plugins, modes, watch, wanted.games, wanted.seed)
        coverage = Coverage(watch, len(reports), games, why)
    mistakes = (*_mistakes_of_modes(source, plugins, modes), *examples.diagnostics)
    name = str(source.path)
    return Tested(name, examples.files, mistakes, tuple(reports), coverage)


def _mistakes_of_modes(
    source: Source, plugins: Plugins, modes: Mapping[Variant, Compiled | None]
) -> tuple[Diagnostic, ...]:
    """Return what is wrong in modes alone: their examples cannot be run, nor coverage measured."""
    found: dict[Diagnostic, None] = {}
    for (mode, count), made in modes.items():
        if mode:
            made = made or compile_source(source, plugins, count, mode)
            errors = [one for one in made.diagnostics if one.severity == "error"]
            found |= dict.fromkeys(errors)
    return tuple(found)


def _example_json(suite: Suite, report: Report) -> dict[str, object]:
    """Return one example, and how it went, as plain data."""
    from playrules.dsl.diagnostics.json import to_json

    example = report.example
    content: dict[str, object] = {
        "title": example.title,
        "file": example.span.file,
        "line": example.span.line,
        "players": len(suite.program.seats),
        "mode": suite.program.mode,
        "cites": list(example.cites),
        "passed": report.passed,
    }
    if not report.passed:
        (content["failure"],) = to_json([as_diagnostic(report)])["diagnostics"]
        content["trace"] = [
            {"kind": one.kind, "text": one.text, "file": one.span.file, "line": one.span.line}
            for one in report.notes
        ]
    return content
