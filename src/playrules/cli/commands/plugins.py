"""`playrules plugins`: which plugins there are, what they add, and why one failed."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from playrules.cli.session import common_options, json_option, session

if TYPE_CHECKING:
    from playrules.plugins.api import PluginRecord, Plugins
    from playrules.testing import Finding

HELP = """Show the installed plugins and what each adds to the rules language.

A game sees only the plugins that it names with "use". A plugin that fails is
left out, and all others work without it.

\b
Examples:
  playrules plugins
  playrules plugins --json
  playrules plugins check dice
  PLAYRULES_DISABLE_PLUGINS=dice,board playrules plugins

Exit code: 4 if a plugin failed, else 0.
"""


CHECK_HELP = """Check that an installed plugin does what is asked of every plugin.

The examples of its words must have no mistakes and end, its drawings must
draw them, its agents must choose what is open and do the same for the same
seed, its referee must answer within the bounds. What it imports from playrules
should be public, or the next release may break it.

\b
Examples:
  playrules plugins check dice
  playrules plugins check my_plugin --native

Exit code: 4 if a check fails, 3 if there is no such plugin, else 0.
"""


@click.group(help=HELP, short_help="Show plugins and what they add.", invoke_without_command=True)
@json_option
@common_options
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    """Show the plugins, where nothing else is asked."""
    if ctx.invoked_subcommand is not None:
        return
    from playrules.cli.errors import OK, PLUGIN
    from playrules.loading.building import installed_plugins

    plugins = installed_plugins()
    if as_json:
        _print_json(plugins)
    else:
        _print_text(plugins)
    ctx.exit(PLUGIN if plugins.failed else OK)


@command.command("check", help=CHECK_HELP, short_help="Check an installed plugin.")
@click.argument("name")
@click.option(
    "--native", is_flag=True, help="Compare its functions as machine code, too: it takes seconds."
)
@json_option
@common_options
@click.pass_context
def check(ctx: click.Context, name: str, native: bool, as_json: bool) -> None:
    """Check one plugin."""
    from playrules.cli.errors import OK, PLUGIN, NotFound
    from playrules.testing import check_plugin

    try:
        findings = check_plugin(name, native=native)
    except LookupError:
        raise NotFound(f'There is no plugin "{name}".', help=_names(name)) from None
    if as_json or session().json:
        from playrules.cli.output import print_json

        print_json(
            "playrules.plugins.check/1",
            {"plugin": name, "checks": [asdict(one) for one in findings]},
        )
    else:
        _print_findings(name, findings)
    ctx.exit(PLUGIN if any(one.state == "failed" for one in findings) else OK)


def _names(name: str) -> str:
    """Return what there is instead of a plugin."""
    from playrules.loading.building import installed_plugins
    from playrules.loading.errors import guess_and_list

    known = [one.name for one in installed_plugins().report]
    return guess_and_list(name, known, f"Installed: {', '.join(known) or 'none'}.")


def _print_findings(name: str, findings: list[Finding]) -> None:
    """Print a line for each check, and below it what is wrong."""
    from playrules.cli.output import say, style

    colours = {"ok": "green", "failed": "red", "warning": "yellow"}
    for one in findings:
        state = style(f"{one.state:<9}", fg=colours.get(one.state, ""))
        short = one.state == "left out"
        say(f"{state} {one.check}" + (f": {one.messages[0]}" if short else ""))
        for message in () if short else one.messages:
            for line in message.rstrip().splitlines():
                say(f"          {line}")
    failed = sum(one.state == "failed" for one in findings)
    say()
    say(f"{name}: {failed} checks failed" if failed != 1 else f"{name}: 1 check failed")


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
