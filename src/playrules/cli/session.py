"""What one run of the command was told about itself, before or after the command's name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import click

Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass
class Session:
    """The options that every command has."""

    traceback: bool = False
    color: str = "auto"
    json: bool = False


def session() -> Session:
    """Return the session of the running command."""
    return click.get_current_context().find_root().ensure_object(Session)


def _remember(name: str) -> Callable[[click.Context, click.Parameter, Any], None]:
    """Return a callback that keeps a given value in the session; a later one wins."""

    def callback(ctx: click.Context, param: click.Parameter, value: object) -> None:
        source = ctx.get_parameter_source(param.name or "")
        if source is not None and source.name != "DEFAULT":
            setattr(ctx.find_root().ensure_object(Session), name, value)

    return callback


def common_options(function: Function) -> Function:
    """Give a command the options that work before and after its name."""
    for option in (
        click.option(
            "--traceback",
            is_flag=True,
            expose_value=False,
            callback=_remember("traceback"),
            help="Show where in the program an unexpected error arose.",
        ),
        click.option(
            "--color",
            type=click.Choice(["auto", "always", "never"]),
            default="auto",
            expose_value=False,
            callback=_remember("color"),
            help="When to use colour. auto: on a terminal, unless NO_COLOR is set.",
        ),
    ):
        function = option(function)
    return function


def json_option(function: Function) -> Function:
    """Give a command `--json`."""
    return click.option(
        "--json",
        "as_json",
        is_flag=True,
        # Eager, so that mistakes in the options after it are told as an object too.
        is_eager=True,
        callback=_json,
        help="Print one JSON object instead of text.",
    )(function)


def _json(ctx: click.Context, param: click.Parameter, value: bool) -> bool:
    """Keep in the session that the command was asked for JSON."""
    ctx.find_root().ensure_object(Session).json |= value
    return value
