"""From the text of a rules file to a program, by way of plugins and the compiler."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from playrules.loading.errors import PluginFailed, RulesMistake, UnfitOption, guess_and_list
from playrules.loading.settings import check_names, refuse

if TYPE_CHECKING:
    from playrules.dsl import Compiled, Examples, Facts
    from playrules.dsl.diagnostics import Diagnostic
    from playrules.engine.program import Program
    from playrules.engine.program.watch import Watch
    from playrules.loading.catalogue import Source
    from playrules.plugins.api import Plugins


def installed_plugins() -> Plugins:
    """Load the installed plugins.

    Raises:
        PluginFailed: one failed, and `PLAYRULES_STRICT_PLUGINS` asks to stop then.
    """
    from playrules.dsl.core import CORE_WORDS
    from playrules.plugins import api

    try:
        return api.load_plugins(sorted(CORE_WORDS))
    except Exception as error:
        raise PluginFailed(f"A plugin failed: {type(error).__name__}: {error}") from error


def build(
    source: Source,
    plugins: Plugins,
    seats: int | None = None,
    mode: str = "",
    settings: Mapping[str, str] | None = None,
    *,
    by_hand: bool = False,
) -> tuple[Program, Facts]:
    """Compile a game as it is asked for; see `loading.game.load`.

    Raises:
        RulesMistake: the rules have mistakes.
        PluginFailed: they use a plugin that failed.
        UnfitOption: the game has no such mode or setting, or is not for so many.
    """
    first = compile_source(source, plugins)
    check_mode(first, mode)
    own = compile_source(source, plugins, None, mode) if settings and mode else first
    check_names(settings or {}, own.facts, title(own))
    compiled = first
    if settings or mode or by_hand:
        compiled = compile_source(source, plugins, None, mode, settings, by_hand=by_hand)
    count = seat_count(compiled, seats)
    if count != compiled.facts.least:
        compiled = compile_source(source, plugins, count, mode, settings, by_hand=by_hand)
    return require(compiled, source, plugins), compiled.facts


def compile_source(
    source: Source,
    plugins: Plugins,
    seats: int | None = None,
    mode: str = "",
    settings: Mapping[str, str] | None = None,
    watch: Watch | None = None,
    *,
    by_hand: bool = False,
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
            by_hand=by_hand,
        )
    except SettingProblem as problem:
        plain = compile_source(source, plugins, mode=mode)
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
        RulesMistake: the rules have mistakes.
        PluginFailed: they use a plugin that failed to load.
    """
    errors = [one for one in compiled.diagnostics if one.severity == "error"]
    if compiled.program is not None and not errors:
        return compiled.program
    failed = failures_in(source.text, plugins)
    if failed:
        raise PluginFailed(" ".join(failed), help="playrules plugins tells more.")
    from playrules.dsl.diagnostics.render import summary

    files, traces = compiled.files, compiled.traces
    for one in filter(is_plugin_failure, errors):
        raise PluginFailed(
            f"{source.path} cannot be played: {one.message}.",
            help=one.help, diagnostics=errors, files=files, traces=traces,
        )  # fmt: skip
    raise RulesMistake(
        f"{source.path} cannot be played: {summary(errors)}.",
        help="First mend what is shown above; playrules check shows it again.",
        diagnostics=errors, files=files, traces=traces,
    )  # fmt: skip


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
        UnfitOption: it has not.
    """
    known = [name for name, _ in compiled.facts.modes]
    if mode and mode not in known:
        listing = f"Modes: {', '.join(known)}." if known else "It has no modes."
        raise UnfitOption(
            f'{title(compiled)} has no mode "{mode}".', help=guess_and_list(mode, known, listing)
        )


def seat_count(compiled: Compiled, wanted: int | None) -> int:
    """Return how many play: as many as wanted, or as few as the game allows.

    Raises:
        UnfitOption: the game is not for so many.
    """
    facts = compiled.facts
    if wanted is None:
        return facts.least
    if wanted not in facts.counts:
        raise UnfitOption(f"{title(compiled)} is for {say_players(facts)}, not {wanted}.")
    return wanted


MOST_COUNTS = 4
"""Where a game allows more numbers of players than this, only the fewest and the most are tried."""


def variants(
    source: Source,
    plugins: Plugins,
    standard: Compiled,
    mode: str = "",
    players: int | None = None,
) -> list[tuple[str, int]]:
    """Return each mode with each number of players to try, the standard way to play first.

    With *mode* or *players* only what fits. A mode may be for numbers of its own: it is compiled.

    Raises:
        UnfitOption: nothing is for so many.
    """
    names = [mode] if mode else ["", *(name for name, _ in standard.facts.modes)]
    made = {one: compile_source(source, plugins, mode=one) if one else standard for one in names}
    if players is not None:
        fit = [(name, players) for name, own in made.items() if players in own.facts.counts]
        return fit or [(names[0], seat_count(made[names[0]], players))]
    found = []
    for name, own in made.items():
        counts = own.facts.counts
        tried = counts if len(counts) <= MOST_COUNTS else (counts[0], counts[-1])
        found += [(name, count) for count in tried]
    return found


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
