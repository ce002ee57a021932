"""Turns whatever ended a command into a message for people and an exit code."""

from __future__ import annotations

import io
import os
import re
import sys
import textwrap
import traceback
from pathlib import Path
from traceback import walk_tb
from typing import TYPE_CHECKING

import click

from playrules.cli import errors
from playrules.cli.errors import Stop
from playrules.cli.session import Session
from playrules.loading.errors import GameError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from playrules.engine.errors import NativeError, RulesError


def describe(error: BaseException, state: Session) -> Stop:
    """Tell on standard error what happened; return it with its exit code."""
    if isinstance(error, click.ClickException):
        return _usage(error)
    if isinstance(error, GameError):
        _show_mistakes(error, state)
        stop = errors.stop_of(error)
    else:
        stop = error if isinstance(error, Stop) else _unexpected(error, state)
    explain(stop)
    if state.traceback:
        from playrules.cli.output import clean_lines

        click.echo(clean_lines("".join(traceback.format_exception(error)).rstrip()), err=True)
    return stop


def _show_mistakes(error: GameError, state: Session) -> None:
    """Show what is wrong in a rules file."""
    if not error.diagnostics:
        return
    from playrules.cli.output import clean_lines, use_color
    from playrules.dsl.diagnostics.render import render

    colour = use_color(state.color, sys.stderr, os.environ)
    for one in error.diagnostics:
        click.echo(render(one, error.files, colour=colour), err=True, color=True)
    for trace in error.traces if state.traceback else ():
        click.echo(clean_lines(trace.rstrip()), err=True)


def explain(stop: Stop) -> None:
    """Tell on standard error what is wrong, and what to do."""
    click.echo(_fit(f"{_label(stop)}: {stop.message}"), err=True)
    if stop.help:
        click.echo(_fit(stop.help), err=True)


def _fit(text: str) -> str:
    """Return *text* as it is safe to show, broken at the width of the terminal if there is one."""
    from playrules.cli.output import clean, is_terminal, width

    text = clean(text)
    if not is_terminal(sys.stderr):
        return text
    return textwrap.fill(text, width() - 1, break_long_words=False, break_on_hyphens=False)


def _label(stop: Stop) -> str:
    """Return the word that a message starts with."""
    return "Internal error" if stop.code == errors.INTERNAL else "Error"


def _usage(error: click.ClickException) -> Stop:
    """Show click's own message, with the usage of the command."""
    from playrules.cli.output import clean_lines

    page = io.StringIO()
    error.show(page)
    click.echo(clean_lines(page.getvalue()), err=True, nl=False)  # it quotes names of files
    stop = Stop(error.format_message())
    stop.code = errors.USAGE if isinstance(error, click.UsageError) else errors.NOT_FOUND
    return stop


def _unexpected(error: BaseException, state: Session) -> Stop:
    """Describe an error that nobody meant to happen."""
    known = _known(error)
    if known is not None:
        return known
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    where = "The lines below show" if state.traceback else "Add --traceback to see"
    stop = Stop(
        what,
        help="This is a mistake in playrules, not in your game. Please report it with the command"
        f" you ran. {where} where it arose.",
    )
    stop.code = errors.INTERNAL
    return stop


def _known(error: BaseException) -> Stop | None:
    """Describe errors that other parts of playrules raise on purpose, and failures of plugins."""
    if isinstance(error, OSError) and error.filename is not None:
        return errors.NotFound(
            f"{error.filename} cannot be used: {error.strerror or error}.",
            help="Check that the file exists and that you may read it.",
        )
    from playrules.engine.errors import (
        MatchError,
        NativeError,
        NoReferee,
        RefereeError,
        RulesError,
    )
    from playrules.engine.wording import capital

    if isinstance(error, RulesError):
        return _rules(error)
    if isinstance(error, MatchError):  # while it is played: its file cannot be written
        return errors.NotFound(f"{error}.")
    if isinstance(error, NoReferee):
        return errors.PluginProblem(
            f"{capital(str(error))}.", help="See playrules plugins for who answers."
        )
    if isinstance(error, RefereeError):
        return errors.PluginProblem(
            f"{error}.",
            help="A saved match stands where it stood. Where people play, they are asked instead;"
            " run again with --traceback to see where it failed.",
        )
    if isinstance(error, NativeError):
        return _native(error)
    plugin = _plugin_of(error)
    if plugin:
        return errors.PluginProblem(
            f"{plugin} failed: {type(error).__name__}: {error}",
            help="Run the command again with --traceback to see where, and tell its authors.",
        )
    return None


def _native(error: NativeError) -> Stop:
    """Describe a plugin's function that failed in play."""
    from playrules.engine.errors import NotCompiled, place_of

    who = _plugin_named(error.plugin)
    if not error.plugin and error.__cause__ is not None:
        who = _plugin_of(error.__cause__) or who
    rule = f" (in rule {error.rule})" if error.rule else ""
    if isinstance(error, NotCompiled):
        return errors.PluginProblem(
            f"{place_of(error.span)}{error.function} of {who[:1].lower()}{who[1:]} {error.verb}: "
            f"{error.reason}",
            help="Leave --native out: the game can be played without machine code. Tell the"
            " authors of the plugin.",
        )
    return errors.PluginProblem(
        f"{place_of(error.span)}{who} failed: {error.reason}{rule}",
        help="The game stands where it stood. Run the command again with --traceback to see where"
        " the plugin failed, and tell its authors.",
        details={"file": error.span.file, "line": error.span.line, "rule": error.rule},
    )


def _rules(error: RulesError) -> Stop:
    """Describe rules that broke while they were played."""
    rule = f" (in rule {error.rule})" if error.rule else ""
    plugin = f" [plugin {error.plugin}]" if error.plugin else ""
    details = {"file": error.span.file, "line": error.span.line, "rule": error.rule}
    return errors.RulesProblem(f"{error}{rule}{plugin}", help=error.help, details=details)


def _plugin_of(error: BaseException) -> str:
    """Return the plugin, with its version, in whose code an error arose; empty if in none."""
    from importlib.metadata import entry_points
    from importlib.util import find_spec

    place = _place(error)
    for point in entry_points(group="playrules") if place else ():
        try:
            spec = find_spec(point.module)
        except Exception:  # it imports the package around, which may be what is broken
            continue
        if spec is None or spec.origin is None:
            continue
        package = spec.submodule_search_locations is not None
        home = Path(spec.origin).parent if package else Path(spec.origin)
        if Path(place).is_relative_to(home):
            return _label_of(point)
    return ""


def _plugin_named(name: str) -> str:
    """Return an installed plugin with its version."""
    from importlib.metadata import entry_points

    found = list(entry_points(group="playrules", name=name)) if name else []
    return _label_of(found[0]) if found else f"Plugin {name}".rstrip()


def _label_of(point: EntryPoint) -> str:
    version = f" ({point.dist.name} {point.dist.version})" if point.dist else ""
    return f"Plugin {point.name}{version}"


def _place(error: BaseException) -> str:
    """Return the file in which an error arose, also in another process."""
    files = [frame.f_code.co_filename for frame, _ in walk_tb(error.__traceback__)]
    # What comes from another process brings its own traceback along as text.
    files += re.findall(r'^  File "(.+?)", line', str(error.__cause__ or ""), re.MULTILINE)
    return files[-1] if files else ""
