"""What ends a command early: a message for people and an exit code."""

from __future__ import annotations

from playrules.loading.errors import GameError, GameNotFound, PluginFailed, UnfitOption

OK = 0
PROBLEM = 1
USAGE = 2
NOT_FOUND = 3
PLUGIN = 4
INTERNAL = 70
INTERRUPTED = 130
READER_GONE = 141
TERMINATED = 143

EXIT_CODES = {
    OK: "all went well",
    PROBLEM: "there are problems in the rules, or in a saved match",
    USAGE: "the command was not understood",
    NOT_FOUND: "a game or file could not be found, read or written",
    PLUGIN: "a plugin failed",
    INTERNAL: "playrules itself failed",
    INTERRUPTED: "interrupted from the keyboard",
    READER_GONE: "whoever read the output went away",
    TERMINATED: "asked to end by a signal",
}
"""What each exit code of the command means."""


class Stop(Exception):
    """Ends the command with `message`; `help` says what to do, `code` is the exit code.

    `details` go into the object that `--json` prints.
    """

    code = PROBLEM

    def __init__(self, message: str, *, help: str = "", details: object = None) -> None:
        """Keep the message, and what is known about the cause."""
        super().__init__(message)
        self.message = message
        self.help = help
        self.details = details


class RulesProblem(Stop):
    """The rules cannot be used as they stand, or broke while they were played."""

    code = PROBLEM


class UsageProblem(Stop):
    """The command asks for something that the game does not have."""

    code = USAGE


class NotFound(Stop):
    """A game or a file is not there, or cannot be read."""

    code = NOT_FOUND


class OutputProblem(Stop):
    """The output cannot be written."""

    code = NOT_FOUND

    def __init__(self, why: str) -> None:
        """Say why."""
        super().__init__(f"The output cannot be written: {why}.")


class ReaderGone(Stop):
    """Nobody reads the output any more, as in `playrules games | head -1`: not worth a word."""

    code = READER_GONE

    def __init__(self) -> None:
        """Say nothing."""
        super().__init__("")


class PluginProblem(Stop):
    """A plugin failed."""

    code = PLUGIN


def stop_of(error: GameError) -> Stop:
    """Return what ends the command where a game cannot be had as it was asked for."""
    kinds = {GameNotFound: NotFound, UnfitOption: UsageProblem, PluginFailed: PluginProblem}
    kind = next((kinds[one] for one in type(error).__mro__ if one in kinds), RulesProblem)
    details = None
    if error.diagnostics:
        from playrules.dsl.diagnostics.json import to_json

        details = to_json(error.diagnostics)["diagnostics"]
    return kind(error.message, help=error.help, details=details)
