"""`playrules check FILE`: finds mistakes in rules before they are played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from playrules.cli.options import whole
from playrules.cli.session import common_options, json_option

if TYPE_CHECKING:
    from playrules.cli.catalogue import Source
    from playrules.cli.checking import Checked
    from playrules.cli.errors import Stop
    from playrules.plugins.api import Plugins

HELP = """Check rules files, without playing them.

Every number of players that a game allows is tried, and every mode. Errors
have to be mended before a game can be played; warnings are advice.

A lone "-" reads the rules from standard input.

\b
Examples:
  playrules check my_game.rules
  playrules check games/*.rules
  playrules check my_game.rules --players 3 --mode quick
  playrules check my_game.rules --json

Exit code: 1 if there are errors; warnings alone give 0. Of several files all are
checked that can be; one that cannot be read gives 3, whatever is in the others.
"""


@click.command(help=HELP, short_help="Find mistakes in rules files.")
@click.argument("games", metavar="FILE…", nargs=-1, required=True)
@click.option("--mode", default="", metavar="NAME", help="Check this mode only.")
@click.option("--players", type=whole(1, 99), metavar="N", help="Check for so many players only.")
@json_option
@common_options
@click.pass_context
def command(
    ctx: click.Context, games: tuple[str, ...], mode: str, players: int | None, as_json: bool
) -> None:
    """Check files."""
    from playrules.cli.building import is_plugin_failure, load_plugins
    from playrules.cli.catalogue import find
    from playrules.cli.checking import check
    from playrules.cli.errors import OK, PLUGIN, PROBLEM, Stop
    from playrules.cli.failures import explain

    plugins = load_plugins()
    sources: list[Source] = []
    checked: list[Checked] = []
    unchecked: list[tuple[str, Stop]] = []
    for game in games:
        try:
            source = find(game, stdin=True)
            checked.append(check(source, plugins, mode, players))
            sources.append(source)
        except Stop as stop:
            if len(games) == 1:
                raise
            unchecked.append((game, stop))
    if as_json:
        _print_json(checked, unchecked)
    else:
        _print_text(checked)
    for _, problem in unchecked:
        explain(problem)
    broken = _broken_plugins(sources, plugins)
    _tell(broken, [trace for one in checked for trace in one.traces])
    if broken or any(is_plugin_failure(problem) for one in checked for problem in one.diagnostics):
        ctx.exit(PLUGIN)
    found = PROBLEM if any(one.errors for one in checked) else OK
    ctx.exit(max([found, *(problem.code for _, problem in unchecked)]))


def _print_json(checked: Iterable[Checked], unchecked: Iterable[tuple[str, Stop]]) -> None:
    """Print all diagnostics, and why files could not be checked, as one object."""
    from playrules.cli.output import print_json
    from playrules.dsl.diagnostics.json import to_json

    found = list(checked)
    content = to_json(problem for one in found for problem in one.diagnostics)
    content["files"] = [one.as_json() for one in found]
    content["unchecked"] = [
        {"file": game, "message": stop.message, "help": stop.help, "exit_code": stop.code}
        for game, stop in unchecked
    ]
    print_json(content.pop("schema"), content)


def _print_text(checked: Iterable[Checked]) -> None:
    """Print all diagnostics and a line for each file."""
    from playrules.cli.output import clean, colored, say, style
    from playrules.dsl.diagnostics.render import render

    for one in checked:
        for problem in one.diagnostics:
            say(render(problem, one.files, colour=colored()))
        colour = "red" if one.errors else "yellow" if one.diagnostics else "green"
        say(f"{clean(one.name)}: {style(one.summary, fg=colour)}  ({one.tried})")


def _broken_plugins(sources: Iterable[Source], plugins: Plugins) -> list[str]:
    """Return what went wrong with plugins that the files use."""
    from playrules.cli.building import failures_in

    return [line for source in sources for line in failures_in(source.text, plugins)]


def _tell(lines: Iterable[str], traces: Iterable[str]) -> None:
    """Say which plugins failed, and where if that was asked for."""
    from playrules.cli.output import note
    from playrules.cli.session import session

    for line in dict.fromkeys(lines):
        note(f"Error: {line}")
    for trace in traces if session().traceback else ():
        note(trace.rstrip())
