"""What can go wrong when a program is played: mistakes of the rules and of the caller."""

from __future__ import annotations

from playrules.engine.kinds import ABSENT
from playrules.engine.source import NOWHERE, Span


class RulesError(RuntimeError):
    """The rules of the game cannot go on; the state before is unharmed.

    `message` says what happened, `span` where in the rules file, `rule` in which rule (its name),
    `help` what to do about it, `plugin` whose word it is ("" for the core).
    """

    def __init__(
        self,
        message: str,
        *,
        span: Span = NOWHERE,
        rule: str = "",
        help: str = "",
        plugin: str = "",
    ) -> None:
        """Tell what happened and where."""
        super().__init__(message)
        self.message = message
        self.span = span
        self.rule = rule
        self.help = help
        self.plugin = plugin

    def __reduce__(self) -> tuple[object, ...]:
        """Travel between processes."""
        return (_rules_error, (self.message, self.span, self.rule, self.help, self.plugin))

    def __str__(self) -> str:
        """Return the message with its place."""
        return f"{place_of(self.span)}{self.message}"


def place_of(span: Span) -> str:
    """Return a place as messages begin with it, `file:line:column: `; empty for none."""
    return f"{span.file}:{span.line}:{span.column}: " if span.file else ""


def _rules_error(message: str, span: Span, rule: str, help_: str, plugin: str) -> RulesError:
    return RulesError(message, span=span, rule=rule, help=help_, plugin=plugin)


class IllegalChoice(ValueError):
    """A choice that is not open now. `code` is what was asked for, `point` where."""

    def __init__(self, code: int, point: str, message: str = "") -> None:
        """Refuse *code* at *point*."""
        super().__init__(message or f"option {code} is not open at {point!r}")
        self.code = code
        self.point = point


class GameOver(IllegalChoice):
    """A choice after the end of the game."""

    def __init__(self) -> None:
        """Refuse any choice."""
        super().__init__(-1, "", "the game is over")


class BadAnswer(ValueError):
    """An answer from outside that does not fit; the game stands where it stood.

    `event` says what was asked; `field` and `value` are the culprits, "" and None where it is the
    answer as a whole.
    """

    def __init__(self, event: str, field: str, value: object, why: str) -> None:
        """Refuse an answer."""
        shown = "nothing" if value == ABSENT else repr(value)
        what = f"{field} cannot be {shown}: {why}" if field else why
        super().__init__(f"{event}: {what}")
        self.event = event
        self.field = field
        self.value = value
        self.why = why


class NoReferee(LookupError):
    """An event outside that nobody here can answer. `event` and `plugin` say which."""

    def __init__(self, event: str, plugin: str) -> None:
        """Tell what is asked."""
        whose = f" of plugin {plugin}" if plugin else ""
        super().__init__(
            f"no referee{whose} is here to tell {event!r}: it happens outside the game"
        )
        self.event = event
        self.plugin = plugin

    def __reduce__(self) -> tuple[object, ...]:
        """Travel between processes."""
        return (NoReferee, (self.event, self.plugin))


class RefereeError(RuntimeError):
    """A referee failed, or its answer does not fit; the game stands where it stood.

    `event`, `plugin` and `version` say whose it is, `reason` what went wrong, `span` is the place
    in the rules that asked.
    """

    def __init__(
        self, event: str, plugin: str, version: str, reason: object, span: Span = NOWHERE
    ) -> None:
        """Name the plugin with its version."""
        # The message of a wrong answer names the event itself; plugins' own errors are sentences.
        kind = f"{type(reason).__name__}: " if type(reason).__module__ == "builtins" else ""
        named = isinstance(reason, BadAnswer | str)
        self.reason = str(reason) if named else f"{event}: {kind}{reason}"
        whose = " ".join(filter(None, ["plugin", plugin, version])) if plugin else "playrules"
        super().__init__(f"{place_of(span)}the referee of {whose} failed at {self.reason}")
        self.span = span
        self.event = event
        self.plugin = plugin
        self.version = version

    def __reduce__(self) -> tuple[object, ...]:
        """Travel between processes."""
        return (RefereeError, (self.event, self.plugin, self.version, self.reason, self.span))


class NativeError(RuntimeError):
    """A plugin's function failed in play; the game stands where it stood.

    `plugin` and `version` say whose it is ("" where that is not known), `function` is its name,
    `span` and `rule` are the place in the rules that called it, `reason` is what went wrong.
    """

    verb = "failed"

    def __init__(
        self, plugin: str, version: str, function: str, span: Span, rule: str, reason: object
    ) -> None:
        """Name the plugin with its version, and the place."""
        failed = isinstance(reason, BaseException)
        self.reason = f"{type(reason).__name__}: {reason}" if failed else str(reason)
        whose = " ".join(filter(None, ["plugin", plugin, version])) if plugin else "a plugin"
        super().__init__(f"{place_of(span)}{function} of {whose} {self.verb}: {self.reason}")
        self.plugin = plugin
        self.version = version
        self.function = function
        self.span = span
        self.rule = rule

    def __reduce__(self) -> tuple[object, ...]:
        """Travel between processes."""
        made = (self.plugin, self.version, self.function, self.span, self.rule, self.reason)
        return (type(self), made)


class NotCompiled(NativeError):
    """A plugin's function cannot be machine code; played without it, it may well do."""

    verb = "cannot be machine code"


class SettingError(ValueError):
    """A setting that cannot be changed so. `name` and `value` are the culprits."""

    def __init__(self, name: str, value: int, why: str) -> None:
        """Refuse a setting."""
        super().__init__(f"setting {name!r} cannot be {value}: {why}")
        self.name = name
        self.value = value
        self.why = why


class BadPosition(ValueError):
    """Saved data that is no position of this program. `column` names the culprit."""

    def __init__(self, message: str, column: str = "") -> None:
        """Refuse saved data."""
        super().__init__(message)
        self.column = column


class MatchError(ValueError):
    """A match that cannot be loaded, continued or kept so.

    `line` is the line of its file, 0 where it is none's. `changed` names what is no longer as it
    was (rules, plugins, generator, game, mode, players, settings, program); then `fits` of
    `recorded` choices can still be played.
    """

    def __init__(
        self,
        message: str,
        line: int = 0,
        *,
        changed: tuple[str, ...] = (),
        fits: int = 0,
        recorded: int = 0,
    ) -> None:
        """Tell what is wrong and where."""
        super().__init__(message)
        self.message = message
        self.line = line
        self.changed = changed
        self.fits = fits
        self.recorded = recorded

    def __str__(self) -> str:
        """Return the message with its place."""
        return f"line {self.line}: {self.message}" if self.line else self.message


class NotKept(MatchError):
    """A move that could not be written to the file, as its disk is full: it was not played.

    `file` is the culprit, `reason` what the system says.
    """

    def __init__(self, file: str, reason: str) -> None:
        """Tell which file, and why."""
        super().__init__(f"{file} cannot be written: {reason}")
        self.file = file
        self.reason = reason


class UnknownPlayer(MatchError):
    """A seat is played by somebody whom nobody here knows.

    `name` and `seat` (from 1) are the culprits, `known` the names that a seat may have.
    """

    def __init__(self, name: str, seat: int, known: tuple[str, ...]) -> None:
        """Refuse *name*."""
        super().__init__(
            f"seat {seat} is played by {name!r}, who is not known here; there is {', '.join(known)}"
        )
        self.name = name
        self.seat = seat
        self.known = known


class UnknownName(AttributeError, KeyError):
    """A name that the game does not know. `name` is the culprit, `known` what there is."""

    def __init__(self, name: str, known: tuple[str, ...], of: str = "the game") -> None:
        """Refuse *name*."""
        listed = ", ".join(known) or "nothing"
        self.message = f"{of} has no {name!r}; it has {listed}"
        super().__init__(self.message)
        self.name = name
        self.known = known

    def __str__(self) -> str:
        """Return the message (KeyError would quote it)."""
        return self.message
