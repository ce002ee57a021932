"""`playrules plugins`: which plugins there are, what they add, and why one failed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from playrules.cli.session import common_options, json_option

if TYPE_CHECKING:
    from playrules.plugins.api import PluginRecord, Plugins

HELP = """Show the installed plugins and what each adds to the rules language.

A game sees only the plugins that it names with "use". A plugin that fails is
left out, and all others work without it.

\b
Examples:
  playrules plugins
  playrules plugins --json
  PLAYRULES_DISABLE_PLUGINS=dice,board playrules plugins

Exit code: 4 if a plugin failed, else 0.
"""


@click.command(help=HELP, short_help="Show plugins and what they add.")
@json_option
@common_options
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    """Show the plugins."""
    from playrules.cli.errors import OK, PLUGIN
    from playrules.loading.building import installed_plugins

    plugins = installed_plugins()
    if as_json:
        _print_json(plugins)
    else:
        _print_text(plugins)
    ctx.exit(PLUGIN if plugins.failed else OK)


def _print_json(plugins: Plugins) -> None:
    """Print all records as one object."""
    from playrules.cli.output import print_json

    records = [
        {
            "name": one.name,
            "distribution": one.dist,
            "version": one.version,
            "state": one.state,
            "reason": one.reason,
            "adds": list(one.adds),
        }
        for one in plugins.report
    ]
    print_json("playrules.plugins/1", {"plugins": records})


def _print_text(plugins: Plugins) -> None:
    """Print a table, then what each plugin adds, then what went wrong."""
    from playrules.cli.output import say, style, table

    rows = [
        (one.name, one.version or "-", one.dist or "-", one.state, str(len(one.adds)))
        for one in plugins.report
    ]
    if not rows:
        say("No plugins are installed.")
        return
    for line in table(("plugin", "version", "package", "state", "adds"), rows, right=[4]):
        say(line)
    for one in plugins.report:
        if one.adds:
            say()
            say(style(one.name, bold=True))
            for kind, words in _by_kind(one):
                for line in _lines(kind, words):
                    say(line)
    for one in plugins.failed:
        say()
        say(style(str(one), fg="red"))


def _lines(kind: str, words: list[str]) -> list[str]:
    """Return what a plugin adds of a kind; verbs stand one a line, the others side by side."""
    from textwrap import wrap

    if kind == "verb":
        return ["  verbs:", *(f"    {word}" for word in words)]
    text = f"{kind}: {', '.join(words)}"
    return wrap(text, 80, initial_indent="  ", subsequent_indent="    ", break_long_words=False)


def _by_kind(record: PluginRecord) -> list[tuple[str, list[str]]]:
    """Return what a plugin adds, `block die` and the like, gathered by its first word."""
    found: dict[str, list[str]] = {}
    for entry in record.adds:
        kind, _, word = entry.partition(" ")
        found.setdefault(kind, []).append(word)
    return list(found.items())
