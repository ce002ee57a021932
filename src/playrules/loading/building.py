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
    compiled = compile_source(source, plugins, None, mode, by_hand=by_hand)
    if settings:
        check_names(settings, compiled.facts, title(compiled))
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
    """Compile the rules for a number of players; None stands for the fewest.

    Raises:
        UnfitOption: the game has no such mode, or a setting cannot have its value.
    """
    from playrules.dsl import ModeProblem, SettingProblem, compile_text

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
    except ModeProblem:
        raise _no_mode(compile_source(source, plugins), mode) from None
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


def _no_mode(compiled: Compiled, mode: str) -> UnfitOption:
    """Return the problem that a game lacks a mode, with those that it has."""
    known = [name for name, _ in compiled.facts.modes]
    listing = f"Modes: {', '.join(known)}." if known else "It has no modes."
    return UnfitOption(
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


Variant = tuple[str, int]
"""A mode, "" for the standard way to play, and a number of players."""
MOST_COUNTS = 4
"""Where a game allows more numbers of players than this, only the fewest and the most are tried."""


def variants(
    source: Source,
    plugins: Plugins,
    standard: Compiled,
    mode: str = "",
    players: int | None = None,
) -> dict[Variant, Compiled | None]:
    """Return each mode with each number of players to try, the standard way to play first.

    With *mode* or *players* only what fits. A mode may be for numbers of its own: it is compiled
    for the fewest. What has been compiled so comes along, None for others.

    Raises:
        UnfitOption: there is no such mode, or nothing is for so many.
    """
    names = [mode] if mode else ["", *(name for name, _ in standard.facts.modes)]
    made = {one: compile_source(source, plugins, mode=one) if one else standard for one in names}
    found: dict[Variant, Compiled | None] = {}
    for name, own in made.items():
        counts = own.facts.counts
        if players is not None:
            counts = tuple(count for count in counts if count == players)
        elif len(counts) > MOST_COUNTS:
            counts = counts[0], counts[-1]
        found |= {(name, count): own if count == own.facts.least else None for count in counts}
    if not found:
        seat_count(made[names[0]], players)
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
