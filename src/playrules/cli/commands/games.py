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
    from playrules.cli.output import print_json, say, table
    from playrules.loading.building import installed_plugins
    from playrules.loading.catalogue import bundled

    plugins = installed_plugins()
    found = [_game(name, path, plugins) for name, path in bundled().items()]
    if as_json:
        print_json("playrules.games/1", {"games": found})
        return
    columns = ["name", "title", "players", "modes", "policies"]
    # Columns that say nothing would only take room.
    shown = [one for one in columns if any(game[one] for game in found)]
    for line in table(shown, [[_words(game[one]) for one in shown] for game in found]):
        say(line)
    say("\nplayrules play NAME plays one; playrules show NAME tells more.")


def _words(value: object) -> str:
    """Return a cell: names with commas, stretches of numbers by their ends."""
    if not isinstance(value, list):
        return str(value).replace("..", " to ") or "-"
    numbers = [one for one in value if isinstance(one, int)]
    if len(numbers) > 1 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return ", ".join(map(str, value)) or "-"


def _game(name: str, path: Path, plugins: Plugins) -> dict[str, object]:
    """Describe one game."""
    from playrules.loading.building import compile_source
    from playrules.loading.catalogue import find

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
