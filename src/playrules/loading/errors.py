"""What keeps a game from being loaded or played as it was asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playrules.dsl.diagnostics import Diagnostic


class GameError(ValueError):
    """A game cannot be had as it was asked for.

    `message` says why, `help` what to do ("" for nothing). Where the rules file has mistakes,
    `diagnostics` are all of them, and `files` maps each path to its text. As text it is what the
    command line shows. `traces` tell where plugins failed.
    """

    def __init__(
        self,
        message: str,
        *,
        help: str = "",
        diagnostics: Iterable[Diagnostic] = (),
        files: Mapping[str, str] | None = None,
        traces: Iterable[str] = (),
    ) -> None:
        """Keep the message, and what is known about the cause."""
        super().__init__(message)
        self.message = message
        self.help = help
        self.diagnostics = tuple(diagnostics)
        self.files = dict(files or {})
        self.traces = tuple(traces)

    def __str__(self) -> str:
        """Return the message, the mistakes with their places, and what to do."""
        if not self.diagnostics:
            return " ".join(filter(None, [self.message, self.help]))
        from playrules.dsl.diagnostics.render import render

        shown = (render(one, self.files) for one in self.diagnostics)
        return "\n\n".join([self.message, *shown]).rstrip()


class GameNotFound(GameError, LookupError):
    """There is no such game or file, or it cannot be read."""


class RulesMistake(GameError):
    """The rules file has mistakes."""


class UnfitOption(GameError):
    """The game has no such mode, setting, number of seats or agent."""


class PluginFailed(GameError, RuntimeError):
    """A plugin failed."""


def did_you_mean(word: str, known: list[str]) -> str:
    """Return `Did you mean …?` for a misspelt *word*, or an empty text."""
    from difflib import get_close_matches

    by_lower = {name.lower(): name for name in known}
    close = get_close_matches(word.lower(), by_lower, n=2, cutoff=0.6)
    names = [f'"{by_lower[name]}"' for name in close]
    return f"Did you mean {' or '.join(names)}?" if names else ""


def guess_and_list(word: str, known: list[str], listing: str) -> str:
    """Return what was meant by a misspelt *word*, and *listing*, which says what there is."""
    return " ".join(filter(None, [did_you_mean(word, known), listing]))
