"""`playrules show GAME`: what a game consists of, with the exact odds of everything in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from playrules.cli.options import game_options
from playrules.cli.session import common_options, json_option

if TYPE_CHECKING:
    from playrules.cli.describing import Description, Group
    from playrules.loading.game import Game

HELP = """Show what a game consists of: pieces, boards, odds, settings, rules.

Odds are exact: shares of the whole, not results of a trial. Settings marked
"made up" have no source; the rulebook does not say what they are.

\b
Examples:
  playrules show death_star
  playrules show my_game.rules --players 4
  playrules show pig --json
  playrules show pig --program    the compiled program, for the curious
"""


@click.command(help=HELP, short_help="Show what a game consists of, odds included.")
@game_options(seats=False)
@click.option("--program", is_flag=True, help="Print the compiled program instead.")
@json_option
@common_options
def command(
    game: str,
    mode: str,
    settings: tuple[str, ...],
    players: int | None,
    program: bool,
    as_json: bool,
) -> None:
    """Show a game."""
    from playrules.cli.building import Wish, build
    from playrules.cli.describing import describe
    from playrules.cli.output import print_json, say
    from playrules.loading.building import say_players

    built = build(Wish(game, mode, settings, players))
    if program:
        from playrules.engine.program.dump import dump

        say(dump(built.program).rstrip())
        return
    description = describe(built.program, built.facts)
    if as_json:
        content = {**description.as_json(), "players": list(built.facts.counts)}
        print_json("playrules.show/1", content)
        return
    _head(description, say_players(built.facts))
    for part in (_groups, _odds, _settings, _lists):
        for line in part(description):
            say(line)
        if part is _groups:
            _boards(built)


def _title(text: str) -> str:
    """Return the heading of a part."""
    from playrules.cli.output import style

    return f"\n{style(text, bold=True)}"


def _words(name: str) -> str:
    """Return names of the rules file as players read them."""
    return name.replace("_", " ")


def _head(one: Description, players: str) -> None:
    """Print the title and the facts of the game block."""
    from playrules.cli.output import say, style, wrap

    say(style(one.title, bold=True))
    facts = [f"{name}: {value}" for name, value in one.facts.items() if name != "players"]
    say(wrap(" · ".join([one.name, players, *facts])))
    say(wrap(f"seats: {', '.join(one.seats)}"))
    for name, title in one.modes.items():
        played = " (shown here)" if name == one.mode else ""
        say(wrap(f"mode {name}: {title}{played}", "", "  "))


def _groups(one: Description) -> Iterator[str]:
    """Yield the pieces, boards and other things, those of one kind of block together."""
    from playrules.cli.output import table, wrap

    for word in dict.fromkeys(group.word for group in one.groups):
        yield _title(word.capitalize())
        for group in (group for group in one.groups if group.word == word):
            yield from _group(group)
    if one.keeps:
        yield _title("The table remembers")
        yield from (wrap(_words(value), "  ", "  ") for value in one.keeps)
    for written in one.tables:
        yield _title(f"Table {written.name}")
        yield from table(written.columns, written.rows, indent="  ")


def _group(group: Group) -> Iterator[str]:
    """Yield the lines about one kind of thing."""
    from playrules.cli.output import wrap

    things = _shorten(group.things)
    yield wrap(f"{group.title} ({group.name}), {len(group.things)}: {things}", "  ", "  ")
    if group.keeps:
        yield wrap(_words(f"keeps {', '.join(group.keeps)}"), "    ", "  ")


def _boards(built: Game) -> None:
    """Print the boards as they are when the game begins."""
    from playrules.cli.output import say
    from playrules.cli.table.board import draw
    from playrules.engine.errors import RulesError

    try:
        state = built.machine.start(chance="explicit")
    except RulesError:  # a setup that breaks is for check and play to tell
        return
    parts = draw(state, built.drawers)
    if parts:
        say(_title("Boards at the first decision or throw"))
    for line in (line for part in parts for line in part):
        say(line)


def _shorten(names: Sequence[str], most: int = 6) -> str:
    """Return names with commas, long lists by their ends."""
    if len(names) <= most:
        return ", ".join(names)
    return f"{', '.join(names[: most - 2])}, … {names[-1]}"


def _odds(one: Description) -> Iterator[str]:
    """Yield a table for each reading of each device."""
    from playrules.cli.output import table, wrap

    for odds in one.odds:
        yield _title(f"Odds of {odds.device}" + (f", {odds.reading}" if odds.reading else ""))
        rows = [(s.title, s.share, f"{s.percent:.2f} %") for s in odds.shares]
        yield from table(("outcome", "share", "percent"), rows, right=[1, 2], indent="  ")
        if odds.note:
            yield wrap(odds.note, "  ")


def _settings(one: Description) -> Iterator[str]:
    """Yield the table of settings."""
    from playrules.cli.output import wrap

    if not one.settings:
        return
    yield _title("Settings (change with --set NAME=VALUE)")
    for s in one.settings:
        allowed = "" if s.allowed.startswith("any ") else f" Allowed: {s.allowed}."
        cites = f" [{', '.join(s.cites)}]" if s.cites else ""
        made_up = " Made up: no source says it." if s.reconstructed else ""
        yield wrap(f"{s.name}: {s.value}", "  ", "  ")
        yield wrap(f"{_sentence(s.title)}{allowed}{made_up}{cites}", "      ")


def _sentence(text: str) -> str:
    """Return a title with a full stop, unless it ends in a sign already."""
    return text if text.endswith((".", "?", "!")) else f"{text}."


def _lists(one: Description) -> Iterator[str]:
    """Yield policies, ranking, titles, rules and texts."""
    from playrules.cli.output import wrap

    if one.policies:
        yield _title("Policies (play a seat with --seats NAME)")
        for name, title in one.policies.items():
            yield wrap(f"{name}: {title}", "  ", "  ")
    if one.ranking:
        yield _title("Ranking, highest first")
        yield wrap(_words(", then ".join(one.ranking)), "  ")
    if one.titles:
        yield _title("Titles")
        yield wrap(", ".join(one.titles), "  ")
    if one.rules:
        yield _title("Rules")
        for rule in one.rules:
            cites = f"  [{', '.join(rule.cites)}]" if rule.cites else ""
            line = f", line {rule.line}" if rule.pattern else ""
            name = rule.title or rule.pattern or _words(rule.name)
            yield wrap(f"{name}{line}{cites}", "  ", "  ")
    for name, text in one.texts.items():
        yield _title(name)
        yield wrap(text, "  ")
