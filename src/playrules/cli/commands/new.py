"""`playrules new`: begins a project from a template."""

from __future__ import annotations

from pathlib import Path

import click

from playrules.cli.session import common_options

HELP = """Begin something new from a template.

\b
Examples:
  playrules new plugin tides
"""

PLUGIN_HELP = """Begin a plugin: a package of its own, with tests.

NAME is what rules files write behind "use": lower-case letters, digits and _.
The package is called playrules-NAME, and so is the folder that is made for it.

\b
Examples:
  playrules new plugin tides
  playrules new plugin tides --into ~/plugins
"""


@click.group(help=HELP, short_help="Begin a plugin.")
@common_options
def command() -> None:
    """Begin something."""


@command.command("plugin", help=PLUGIN_HELP, short_help="Begin a plugin.")
@click.argument("name")
@click.option(
    "--into",
    type=click.Path(path_type=Path),
    default=Path(),
    metavar="FOLDER",
    help="Where to make its folder; here if left out.",
)
@common_options
def plugin(name: str, into: Path) -> None:
    """Write a plugin."""
    from playrules.cli.output import say
    from playrules.cli.scaffold import write_project

    _check_name(name)
    package = f"playrules-{name.replace('_', '-')}"
    target = into / package
    values = {
        "name": name,
        "package": package,
        "module": f"playrules_{name}",
        "title": name.replace("_", " ").capitalize(),
    }
    for path in write_project("plugin", target, name, values):
        say(str(path))
    say(f"\nNext, in {target}:")
    for line, what in (
        ('pip install --editable ".[test]"', "installs it; best in a virtual environment"),
        ("pytest", "runs its tests"),
        (f"playrules plugins check {name}", "tests what is asked of every plugin"),
    ):
        say(f"  {line:<33} {what}")
    say("\nIts README.md tells more.")


def _check_name(name: str) -> None:
    """Check that a plugin can have a name.

    Raises:
        UsageProblem: it cannot.
    """
    import re
    from keyword import iskeyword

    from playrules.cli.errors import UsageProblem

    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        plain = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_0123456789")
        raise UsageProblem(
            f'A plugin cannot be called "{name}": lower-case letters, digits and _ only, and no'
            " digit first.",
            help=f"For example: playrules new plugin {plain or 'tides'}",
        )
    owner = _owner(name)
    if owner or iskeyword(name) or name == "all":
        why = owner or "a word with a meaning of its own"
        raise UsageProblem(
            f'A plugin cannot be called "{name}": that is {why}.',
            help=f"Choose another name, such as my_{name}.",
        )


def _owner(name: str) -> str:
    """Return who has a name already; empty if nobody."""
    from playrules.dsl.core import CORE_WORDS
    from playrules.loading.building import installed_plugins

    plugins = installed_plugins()
    if name in CORE_WORDS:
        return "a word of the rules language"
    if any(record.name == name for record in plugins.report):
        return "a plugin that is installed"
    taken = {f"{kind} {name}" for kind in ("block", "function", "group", "unit", "type")}
    for record in plugins.report:
        if taken.intersection(record.adds):
            return f"a word of the plugin {record.name}"
    return ""
