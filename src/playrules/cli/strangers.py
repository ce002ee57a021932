"""Commands that plugins add, behind a guard that names the plugin when one fails."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from playrules.cli.errors import PluginProblem, Stop
from playrules.loading.errors import GameError

if TYPE_CHECKING:
    from playrules.plugins.api import CommandEntry


def plugin_commands() -> dict[str, click.Command]:
    """Return the commands of all loaded plugins, by name."""
    from playrules.loading.building import installed_plugins

    plugins = installed_plugins()
    versions = {one.name: f"{one.dist} {one.version}".strip() for one in plugins.report}
    return {one.name: _command(one, versions.get(one.plugin, "")) for one in plugins.commands}


def _command(entry: CommandEntry, version: str) -> click.Command:
    """Return a command that hands everything after its name to the plugin."""

    @click.pass_context
    def run(ctx: click.Context, arguments: tuple[str, ...]) -> None:
        try:
            code = entry.run(arguments)
        except (click.ClickException, click.exceptions.Exit, GameError, Stop):
            raise
        except Exception as error:
            raise PluginProblem(
                f"Plugin {entry.plugin} ({version}): the command {entry.name} failed: "
                f"{type(error).__name__}: {error}",
                help="Add --traceback before the command to see where, and tell its authors.",
            ) from error
        ctx.exit(code)

    return click.Command(
        entry.name,
        callback=run,
        params=[click.Argument(["arguments"], nargs=-1, type=click.UNPROCESSED)],
        help=f"{entry.doc} (plugin {entry.plugin})",
        # Its options, --help included, are the plugin's to read.
        context_settings={"ignore_unknown_options": True, "help_option_names": []},
        add_help_option=False,
    )
