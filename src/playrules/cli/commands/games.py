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
            _players(one),
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
    program = compiled.program
    facts = dict(program.words.facts) if program is not None else {}
    return {
        "name": name,
        "title": compiled.facts.title or name,
        "players": [compiled.facts.fewest, compiled.facts.most],
        "minutes": facts.get("minutes", ""),
        "modes": list(compiled.facts.modes),
        "policies": [one.name for one in program.policies] if program is not None else [],
        "file": str(path),
        "ready": program is not None,
    }


def _players(game: dict[str, object]) -> str:
    """Return `2 to 4`, or `1`."""
    fewest, most = game["players"] if isinstance(game["players"], list) else (0, 0)
    return f"{fewest} to {most}" if fewest != most else str(fewest)


def _names(value: object) -> list[str]:
    """Return a list of names."""
    return [str(one) for one in value] if isinstance(value, list) else []
