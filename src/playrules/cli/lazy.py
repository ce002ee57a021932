"""A group of commands whose modules are imported only when they are needed."""

from __future__ import annotations

from importlib import import_module

import click

from playrules.loading.errors import did_you_mean


class LazyGroup(click.Group):
    """Finds command `name` as the attribute `command` of module `home.name`.

    `names` are listed in help in the order given.
    """

    home: str = ""
    names: tuple[str, ...] = ()

    def more_commands(self) -> dict[str, click.Command]:
        """Return further commands, which take longer to find."""
        return {}

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        return [*self.names, *sorted(set(self.more_commands()) - set(self.names))]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the module of a command."""
        if cmd_name not in self.names:
            return self.more_commands().get(cmd_name)
        found = import_module(f"{self.home}.{cmd_name}").command
        assert isinstance(found, click.Command)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is called; a misspelt one is answered with what was meant."""
        name = args[0]
        if not name.startswith("-") and self.get_command(ctx, name) is None:
            guess = did_you_mean(name, self.list_commands(ctx))
            ctx.fail(" ".join(filter(None, [f'There is no command "{name}".', guess])))
        return super().resolve_command(ctx, args)
