"""`playrules games`: the games that come with playrules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from playrules.cli.session import common_options, json_option

if TYPE_CHECKING:
    from playrules.plugins.api import Plugins

HELP = """List the games that come with playrules.

\b
Examples:
  playrules games
  playrules games --json
"""


@click.command(help=HELP, short_help="List the bundled games.")
@json_option
@common_options
def command(as_json: bool) -> None:
    """List the games."""
    from playrules.cli.building import load_plugins
    from playrules.cli.catalogue import bundled
    from playrules.cli.output import console, print_json, say, table

    plugins = load_plugins()
    found = [_game(name, path, plugins) for name, path in bundled().items()]
    if as_json:
        print_json("playrules.games/1", {"games": found})
        return
    rows = [
        (
            str(one["name"]),
            str(one["title"]),
            ", ".join(map(str, one["players"])),
            str(one["minutes"] or "-"),
            ", ".join(_names(one["modes"])) or "-",
            ", ".join(_names(one["policies"])) or "-",
        )
        for one in found
    ]
    heads = ("name", "title", "players", "minutes", "modes", "policies")
    console().print(table(heads, rows))
    say("\nplayrules play NAME plays one; playrules show NAME tells more.")


def _game(name: str, path: Path, plugins: Plugins) -> dict[str, object]:
    """Describe one game."""
    from playrules.cli.building import compile_source
    from playrules.cli.catalogue import find

    compiled = compile_source(find(name), plugins)
    facts = compiled.facts
    return {
        "name": name,
        "title": facts.title or name,
        "players": list(facts.counts),
        "minutes": facts.minutes,
        "ages": facts.ages,
        "modes": [mode for mode, _ in facts.modes],
        "policies": [policy for policy, _ in facts.policies],
        "file": str(path),
        "ready": compiled.ok,
    }


def _names(value: object) -> list[str]:
    """Return a list of names."""
    return [str(one) for one in value] if isinstance(value, list) else []
