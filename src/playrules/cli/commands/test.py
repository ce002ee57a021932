"""`playrules test FILE…`: runs the examples that stand in rules files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from playrules.cli.options import LARGEST_SEED, whole
from playrules.cli.session import common_options, json_option

if TYPE_CHECKING:
    from playrules.cli.several import Undone
    from playrules.cli.testing import Tested
    from playrules.engine.play.examples import Report

HELP = """Run the examples that stand in rules files.

An example arranges the table, says what the dice give and what is chosen, and
expects something of what follows. Of one that fails are shown the values, and
what happened with the lines of the file. Without FILE the bundled games are
tested.

\b
Examples:
  playrules test my_game.rules
  playrules test my_game.rules --only "three in a row"
  playrules test pig --coverage
  playrules test --json

Exit code: 1 if an example fails, or if there are errors in the rules.
"""

MOST_NOTES = 40
"""Lines that are shown of what happened before an example failed, the last ones."""


@click.command(help=HELP, short_help="Run the examples in rules files.")
@click.argument("games", metavar="[FILE…]", nargs=-1)
@click.option("--only", default="", metavar="TEXT", help="Run examples with this in their title.")
@click.option(
    "--coverage",
    is_flag=True,
    help="Also list the rules, options, reactions and table cells that no example and no "
    "simulated game reached.",
)
@click.option(
    "-n",
    "--games",
    "count",
    type=whole(0, 10**6),
    default=20,
    show_default=True,
    metavar="N",
    help="How many games --coverage plays, for each number of players and mode; half of them "
    "at random, half by the first policy of the game.",
)
@click.option(
    "--seed",
    type=whole(0, LARGEST_SEED),
    default=0,
    metavar="N",
    help="Where chance starts in those games.",
)
@json_option
@common_options
@click.pass_context
def command(
    ctx: click.Context,
    games: tuple[str, ...],
    only: str,
    coverage: bool,
    count: int,
    seed: int,
    as_json: bool,
) -> None:
    """Run examples."""
    from playrules.cli.errors import OK, PROBLEM
    from playrules.cli.failures import explain
    from playrules.cli.several import work_on
    from playrules.cli.testing import Wanted, test
    from playrules.loading.building import installed_plugins
    from playrules.loading.catalogue import bundled

    plugins = installed_plugins()
    wanted = Wanted(only, coverage, count, seed)
    names = games or tuple(bundled())
    tested, untested = work_on(names, lambda source: test(source, plugins, wanted))
    if as_json:
        _print_json(tested, untested)
    else:
        _print_text(tested, only)
    for _, problem in untested:
        explain(problem)
    found = OK if all(one.is_good for one in tested) else PROBLEM
    ctx.exit(max([found, *(problem.code for _, problem in untested)]))


def _print_json(tested: Iterable[Tested], untested: Undone) -> None:
    """Print all results, and why files could not be tested, as one object."""
    from playrules.cli.output import print_json
    from playrules.cli.several import as_json

    content = {"files": [one.as_json() for one in tested], "untested": as_json(untested)}
    print_json("playrules.test/1", content)


def _print_text(tested: Iterable[Tested], only: str) -> None:
    """Print what failed, and a line for each file."""
    from playrules.cli.output import clean, colored, say, style
    from playrules.dsl.diagnostics.render import render
    from playrules.loading.explaining import as_diagnostic

    for one in tested:
        for problem in one.mistakes:
            say(render(problem, one.files, colour=colored()))
        for report in one.failed:
            say(f"{style('failed', fg='red')} “{clean(report.example.title)}”")
            say(render(as_diagnostic(report), one.files, colour=colored()))
            for line in _trace(report, one.name):
                say(line)
        colour = "green" if one.is_good else "red"
        say(f"{clean(one.name)}: {style(_summary(one, only), fg=colour)}")
        if one.coverage is not None:
            for line in one.coverage.lines():
                say(line)


def _summary(one: Tested, only: str) -> str:
    """Return how many examples passed and failed, in words."""
    from playrules.cli.output import clean, counted

    if not one.reports and one.mistakes:
        return "no examples ran"
    if not one.reports:
        return f"no example has “{clean(only)}” in its title" if only else "no examples"
    failed = len(one.failed)
    passed = len(one.reports) - failed
    return (
        f"{counted(failed, 'example')} failed, {passed:,} passed"
        if failed
        else (f"{counted(passed, 'example')} passed")
    )


def _trace(report: Report, home: str) -> Iterator[str]:
    """Yield what happened before an example failed, each with its line of the file."""
    from playrules.cli.output import clean, style

    notes = [one for one in report.notes if one.span.line]
    if not notes:
        return
    yield "  What happened, with the lines of the file:"
    if len(notes) > MOST_NOTES:
        yield f"      … {len(notes) - MOST_NOTES} more before"
    wide = max(len(str(one.span.line)) for one in notes)
    for one in notes[-MOST_NOTES:]:
        text = style(clean(one.text), bold=True) if one.kind == "rule" else clean(one.text)
        place = "" if one.span.file == home else f"  ({clean(Path(one.span.file).name)})"
        yield f"    {one.span.line:>{wide}}  {'' if one.kind == 'rule' else '  '}{text}{place}"
    yield ""
