"""From a GAME argument and its options to a program, by way of plugins and the compiler."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playrules.cli.catalogue import Source, find
from playrules.cli.errors import PluginProblem, RulesProblem, UsageProblem, did_you_mean
from playrules.cli.session import session
from playrules.cli.settings import check_names, read_pairs, refuse

if TYPE_CHECKING:
    from playrules.dsl import Compiled, Examples, Facts
    from playrules.dsl.diagnostics import Diagnostic
    from playrules.engine.program import Program
    from playrules.engine.program.watch import Watch
    from playrules.plugins.api import Plugins


@dataclass(frozen=True)
class Wish:
    """What the command line asks for.

    `seats` is how many names `--seats` has; it stands in for `players` where it is more than one.
    """

    game: str
    mode: str = ""
    settings: Sequence[str] = ()
    players: int | None = None
    seats: int = 0


@dataclass(frozen=True)
class Built:
    """A program that can be played, and what it was made with."""

    program: Program
    plugins: Plugins
    settings: Mapping[str, str]
    facts: Facts


def load_plugins() -> Plugins:
    """Load the installed plugins.

    Raises:
        PluginProblem: one failed, and `PLAYRULES_STRICT_PLUGINS` asks to stop then.
    """
    from playrules.dsl.core import CORE_WORDS
    from playrules.plugins import api

    try:
        return api.load_plugins(sorted(CORE_WORDS))
    except Exception as error:
        raise PluginProblem(f"A plugin failed: {type(error).__name__}: {error}") from error


def build(wish: Wish) -> Built:
    """Compile the game that the command line asks for.

    Raises:
        NotFound: there is no such game.
        RulesProblem: the rules have mistakes.
        PluginProblem: they use a plugin that failed.
        UsageProblem: the game has no such mode or setting, or is not for so many.
    """
    source = find(wish.game)
    plugins = load_plugins()
    pairs = read_pairs(wish.settings)
    first = compile_source(source, plugins)
    check_mode(first, wish.mode)
    check_names(pairs, first.facts, title(first))
    seats = seat_count(first, wish.players or (wish.seats if wish.seats > 1 else None))
    compiled = first
    if pairs or wish.mode or seats != first.facts.least:
        compiled = compile_source(source, plugins, seats, wish.mode, pairs)
    program = require(compiled, source, plugins)
    return Built(program, plugins, pairs, compiled.facts)


def compile_source(
    source: Source,
    plugins: Plugins,
    seats: int | None = None,
    mode: str = "",
    settings: Mapping[str, str] | None = None,
    watch: Watch | None = None,
) -> Compiled:
    """Compile the rules for a number of players; None stands for the fewest."""
    from playrules.dsl import SettingProblem, compile_text

    settings = settings or {}
    try:
        return compile_text(
            source.text,
            str(source.path),
            vocabulary=plugins.vocabulary,
            seats=seats,
            mode=mode,
            settings=settings,
            folder=source.folder,
            watch=watch,
        )
    except SettingProblem as problem:
        plain = compile_source(source, plugins)
        value = settings[problem.setting]
        raise refuse(problem.setting, value, str(problem), plain.facts) from None


def examples_of(
    source: Source, plugins: Plugins, compiled: Compiled, watch: Watch | None = None
) -> Examples:
    """Compile the examples of a file whose rules have been compiled."""
    from playrules.dsl import compile_examples

    return compile_examples(
        source.text,
        str(source.path),
        vocabulary=plugins.vocabulary,
        facts=compiled.facts,
        folder=source.folder,
        watch=watch,
    )


def require(compiled: Compiled, source: Source, plugins: Plugins) -> Program:
    """Return the program.

    Raises:
        RulesProblem: the rules have mistakes; all are shown.
        PluginProblem: they use a plugin that failed to load.
    """
    errors = [one for one in compiled.diagnostics if one.severity == "error"]
    if compiled.program is not None and not errors:
        return compiled.program
    failed = failures_in(source.text, plugins)
    if failed:
        raise PluginProblem(" ".join(failed), help="playrules plugins tells more.")
    from playrules.cli.output import colored, note
    from playrules.dsl.diagnostics.json import to_json
    from playrules.dsl.diagnostics.render import render, summary

    for one in errors:
        note(render(one, compiled.files, colour=colored(sys.stderr)))
    for trace in compiled.traces if session().traceback else ():
        note(trace.rstrip())
    for one in filter(is_plugin_failure, errors):
        raise PluginProblem(f"{source.path} cannot be played: {one.message}.", help=one.help)
    raise RulesProblem(
        f"{source.path} cannot be played: {summary(errors)}.",
        help="First mend what is shown above; playrules check shows it again.",
        details=to_json(errors)["diagnostics"],
    )


def is_plugin_failure(problem: Diagnostic) -> bool:
    """Whether a plugin failed while it compiled its words; the author can do nothing about it."""
    return problem.code == "R5001"


def failures_in(text: str, plugins: Plugins) -> list[str]:
    """Return what went wrong with each plugin that a rules file names after `use`."""
    used = set(re.findall(r"^\s*use\s+(\w+)", text, re.MULTILINE))
    return [f"The {one}." for one in plugins.failed if one.name in used]


def check_mode(compiled: Compiled, mode: str) -> None:
    """Check that the game has a mode.

    Raises:
        UsageProblem: it has not.
    """
    known = [name for name, _ in compiled.facts.modes]
    if mode and mode not in known:
        listing = f"Modes: {', '.join(known)}." if known else "It has no modes."
        raise UsageProblem(
            f'{title(compiled)} has no mode "{mode}".',
            help=" ".join(filter(None, [did_you_mean(mode, known), listing])),
        )


def seat_count(compiled: Compiled, wanted: int | None) -> int:
    """Return how many play: as many as wanted, or as few as the game allows.

    Raises:
        UsageProblem: the game is not for so many.
    """
    facts = compiled.facts
    if wanted is None:
        return facts.least
    if wanted not in facts.counts:
        raise UsageProblem(f"{title(compiled)} is for {say_players(facts)}, not {wanted}.")
    return wanted


MOST_COUNTS = 4
"""Where a game allows more numbers of players than this, only the fewest and the most are tried."""


def variants(facts: Facts) -> list[tuple[str, int]]:
    """Return each mode with each number of players to try, the standard way to play first."""
    counts = list(facts.counts)
    if len(counts) > MOST_COUNTS:
        counts = [counts[0], counts[-1]]
    return [(mode, count) for mode in ("", *(name for name, _ in facts.modes)) for count in counts]


def say_players(facts: Facts) -> str:
    """Return how many play: `1 player`, `2 to 4 players`, `2, 4 or 6 players`."""
    counts = [str(count) for count in facts.counts]
    if len(counts) == 1:
        return "1 player" if counts == ["1"] else f"{counts[0]} players"
    if facts.most - facts.least == len(counts) - 1:
        return f"{counts[0]} to {counts[-1]} players"
    return f"{', '.join(counts[:-1])} or {counts[-1]} players"


def title(compiled: Compiled) -> str:
    """Return what to call a game in a message."""
    return compiled.facts.title or compiled.facts.name or "The game"
