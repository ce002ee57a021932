"""The entry point: the group of commands, and what becomes of everything that goes wrong."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NoReturn

import click

from playrules.cli import errors, interruption, streams
from playrules.cli.lazy import LazyGroup
from playrules.cli.session import Session, common_options

ABOUT = """Write tabletop games as text; check, play and simulate them.

A GAME is the name of a bundled game, such as pig, or a .rules file.

\b
Examples:
  playrules games                 what there is to play
  playrules play death_star       play it here
  playrules check my_game.rules   find mistakes before playing
  playrules simulate pig -n 1000  play it a thousand times
"""

EPILOG = "\b\nExit codes:\n" + "\n".join(
    f"  {code:<5}{meaning}" for code, meaning in errors.EXIT_CODES.items()
)


class Playrules(LazyGroup):
    """The group of all commands. Nothing escapes it but an exit code."""

    home = "playrules.cli.commands"
    names = (
        "play", "view", "referee", "replay", "check", "explain", "test", "simulate", "games",
        "show", "render", "plugins", "new",
    )  # fmt: skip

    def more_commands(self) -> dict[str, click.Command]:
        """Return the commands of plugins."""
        from playrules.cli.strangers import plugin_commands

        return plugin_commands()

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = "playrules",
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> NoReturn:
        """Run a command and leave with its exit code."""
        state = Session()
        try:
            code = super().main(
                args, "playrules", complete_var, standalone_mode=False, obj=state, **extra
            )
            sys.stdout.flush()
        except BaseException as error:
            code = _report(error, state)
        sys.exit(code if isinstance(code, int) else errors.OK)


def _report(error: BaseException, state: Session) -> int:
    """Tell what ended the command and return the exit code."""
    if isinstance(error, SystemExit):
        return error.code if isinstance(error.code, int) else errors.OK
    if isinstance(error, errors.ReaderGone):
        return error.code
    if isinstance(error, interruption.Terminated):
        return errors.TERMINATED
    if isinstance(error, KeyboardInterrupt | click.Abort):
        # click has ended the line of the terminal's ^C where it raises Abort.
        start = "" if isinstance(error, click.Abort) else "\n"
        click.echo(f"{start}Interrupted.", err=True)
        return errors.INTERRUPTED
    from playrules.cli.failures import describe

    stop = describe(error, state)
    if state.json:
        from playrules.cli.output import error_json

        with suppress(errors.Stop):  # that this cannot be written either is of no interest
            error_json(stop)
    return stop.code


@click.group(
    cls=Playrules,
    help=ABOUT,
    epilog=EPILOG,
    no_args_is_help=False,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 88},
)
@common_options
@click.option("--version", is_flag=True, help="Show the version and leave.")
@click.pass_context
def cli(ctx: click.Context, version: bool) -> None:
    """Show the version, or help where no command is named."""
    if version:
        import playrules

        click.echo(f"playrules {playrules.__version__}")
        ctx.exit()
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
        ctx.exit()


def main() -> NoReturn:
    """Run the command line in a process of its own."""
    streams.guard()
    interruption.prepare()
    try:
        cli.main()
    finally:
        interruption.finish()
        streams.settle()
