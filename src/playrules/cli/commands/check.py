"""`playrules check FILE`: finds mistakes in rules before they are played."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from playrules.cli.options import whole
from playrules.cli.session import common_options, json_option

if TYPE_CHECKING:
    from playrules.cli.checking import Checked
    from playrules.cli.mending import Mended
    from playrules.cli.several import Undone
    from playrules.loading.catalogue import Source
    from playrules.plugins.api import Plugins
    from playrules.testing import Problem

FAILED = "plugin"
"""What a problem in play is called where a plugin fails; see `playrules.testing`."""

HELP = """Check rules files, without playing them.

Every number of players that a game allows is tried, and every mode. The
examples in a file are checked, too, but not run: playrules test does that.
Errors have to be mended before a game can be played; warnings are advice.

With --play some games are played as well, to find options that stop the rules,
and to prove that whatever is offered can be taken, taken back, and saved.

A lone "-" reads the rules from standard input. --fix mends what can be mended
in one way only, and says what it changed; the rest is left to you.
"playrules explain CODE" tells more about a mistake.

\b
Examples:
  playrules check my_game.rules
  playrules check games/*.rules
  playrules check my_game.rules --players 3 --mode quick
  playrules check my_game.rules --play
  playrules check my_game.rules --fix
  playrules check games/*.rules --format github

Exit code: 1 if there are errors or problems; warnings alone give 0. Of several files all are
checked that can be; one that cannot be read gives 3, whatever is in the others.
"""


@click.command(help=HELP, short_help="Find mistakes in rules files.")
@click.argument("games", metavar="FILE…", nargs=-1, required=True)
@click.option("--mode", default="", metavar="NAME", help="Check this mode only.")
@click.option("--players", type=whole(1, 99), metavar="N", help="Check for so many players only.")
@click.option("--play", is_flag=True, help="Play some games, too, to find what stops them.")
@click.option("--fix", is_flag=True, help="Mend what can be mended in one way only.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "github"]),
    default="text",
    help="How to show what was found. github: beside the lines of a pull request.",
)
@json_option
@common_options
@click.pass_context
def command(
    ctx: click.Context,
    games: tuple[str, ...],
    mode: str,
    players: int | None,
    play: bool,
    fix: bool,
    form: str,
    as_json: bool,
) -> None:
    """Check files."""
    from playrules.cli.errors import OK, PLUGIN, PROBLEM
    from playrules.cli.failures import explain
    from playrules.cli.mending import check_and_mend
    from playrules.cli.session import session
    from playrules.cli.several import work_on
    from playrules.loading.building import installed_plugins, is_plugin_failure

    session().json |= form == "json"
    plugins = installed_plugins()
    results, unchecked = work_on(
        games, lambda one: check_and_mend(one, plugins, mode, players, fix=fix, play=play)
    )
    checked = [one.checked for one in results]
    if as_json or form == "json":
        _print_json(results, unchecked)
    elif form == "github":
        _print_github(checked)
    else:
        _print_text(results)
    for _, problem in unchecked:
        explain(problem)
    broken = _broken_plugins([one.source for one in results], plugins)
    _tell(broken, [trace for one in checked for trace in one.traces])
    failed = any(is_plugin_failure(problem) for one in checked for problem in one.diagnostics)
    if broken or failed or any(one.check == FAILED for each in checked for one in each.broken):
        ctx.exit(PLUGIN)
    found = PROBLEM if any(one.errors or one.broken for one in checked) else OK
    ctx.exit(max([found, *(problem.code for _, problem in unchecked)]))


def _print_json(results: Iterable[Mended], unchecked: Undone) -> None:
    """Print all diagnostics, and why files could not be checked, as one object."""
    from playrules.cli.output import print_json
    from playrules.cli.several import as_json
    from playrules.dsl.diagnostics.json import to_json

    found = list(results)
    content = to_json(problem for one in found for problem in one.checked.diagnostics)
    content["files"] = [{**one.checked.as_json(), "mended": _mended(one)} for one in found]
    content["unchecked"] = as_json(unchecked)
    print_json(content.pop("schema"), content)


def _mended(one: Mended) -> object:
    """Return the diagnostics that were answered by fixes, as plain data."""
    from playrules.dsl.diagnostics.json import to_json

    return to_json(made.diagnostic for made in one.made)["diagnostics"]


def _print_github(checked: Iterable[Checked]) -> None:
    """Print all diagnostics, and what went wrong in play, as workflow commands."""
    from playrules.cli.output import say
    from playrules.dsl.diagnostics.github import notice, to_github

    for one in checked:
        for line in to_github(one.diagnostics, one.files):
            say(line)
        for first, _ in _alike(one):
            say(notice(f"problem {first.check}", f"{first.message} (in {first.place})"))


def _print_text(results: Iterable[Mended]) -> None:
    """Print what was mended, all diagnostics and a line for each file."""
    import sys

    from playrules.cli.output import clean, colored, is_terminal, say, style, width, wrap
    from playrules.dsl.diagnostics.render import render

    codes: list[str] = []
    room = width() if is_terminal(sys.stdout) else None
    for result in results:
        one = result.checked
        for made in result.made:
            place = made.diagnostic.primary.span
            why = f"{made.diagnostic.code}: {made.diagnostic.message}"
            say(clean(f"{one.name}:{place.line}: {made.fix.title}  ({why})"))
        for problem in one.diagnostics:
            say(render(problem, one.files, colour=colored(), width=room))
        codes += [problem.code for problem in one.diagnostics]
        colour = "red" if one.errors else "yellow" if one.diagnostics else "green"
        mended = f"{len(result.made)} mended, " if result.made else ""
        tried = f"  ({one.tried})" if one.tried else ""
        say(f"{clean(one.name)}: {mended}{style(one.summary, fg=colour)}{tried}")
        if one.played:
            _print_played(one)
    if codes and is_terminal(sys.stdout):
        say()
        say(wrap(f"More about a mistake: playrules explain {codes[0]}"))


def _print_played(one: Checked) -> None:
    """Print what went wrong where a file was played, each place of the rules once."""
    from playrules.cli.output import clean, counted, say, style

    alike = _alike(one)
    for first, more in alike:
        again = f"; {more} more like it" if more else ""
        say(f"{style(f'problem[{first.check}]', fg='red')}: {clean(first.message)}")
        say(f"  in {clean(first.place)}{again}")
        if first.check == FAILED:
            say("  The plugin has failed, not your rules: tell its authors.")
        say()
    found = style(counted(len(alike), "problem"), fg="red" if alike else "green")
    say(f"{clean(one.name)}: {found} in {counted(one.played, 'game')} played")


def _alike(one: Checked) -> list[tuple[Problem, int]]:
    """Return what went wrong in play at each place of the rules, and how many more are like it."""
    alike: dict[tuple[str, str], list[Problem]] = {}
    for broken in one.broken:
        place = re.search(r":\d+:\d+: ", broken.message)
        alike.setdefault((broken.check, place[0] if place else broken.message), []).append(broken)
    return [(first, len(more)) for first, *more in alike.values()]


def _broken_plugins(sources: Iterable[Source], plugins: Plugins) -> list[str]:
    """Return what went wrong with plugins that the files use."""
    from playrules.loading.building import failures_in

    return [line for source in sources for line in failures_in(source.text, plugins)]


def _tell(lines: Iterable[str], traces: Iterable[str]) -> None:
    """Say which plugins failed, and where if that was asked for."""
    from playrules.cli.output import note
    from playrules.cli.session import session

    for line in dict.fromkeys(lines):
        note(f"Error: {line}")
    for trace in traces if session().traceback else ():
        note(trace.rstrip())
