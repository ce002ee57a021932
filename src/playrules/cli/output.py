"""Where text goes and whether it is coloured."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TextIO

import click

from playrules.cli.session import session

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from playrules.cli.errors import Stop


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a person looks at *stream* (or types into it)."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # already closed
        return False


def use_color(choice: str, stream: TextIO | None, environment: Mapping[str, str]) -> bool:
    """Decide on colour: `--color`, then NO_COLOR, then FORCE_COLOR, then what *stream* is."""
    if choice != "auto":
        return choice == "always"
    if environment.get("NO_COLOR"):
        return False
    if environment.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return is_terminal(stream) and environment.get("TERM", "") != "dumb"


def colored(stream: TextIO | None = None) -> bool:
    """Whether this run colours what it writes to *stream* (standard output by default)."""
    return use_color(session().color, stream or sys.stdout, os.environ)


def style(text: str, **how: Any) -> str:
    """Return *text* in colour where this run uses colour."""
    return click.style(text, **how) if colored() else text


def say(text: str = "") -> None:
    """Write a line to standard output."""
    click.echo(text, color=True)


def note(text: str) -> None:
    """Write a line for the person at the keyboard to standard error."""
    click.echo(text, err=True, color=True)


def console(*, error: bool = False) -> Console:
    """Return a console for tables, as wide as the terminal and 80 columns elsewhere."""
    from rich.console import Console

    stream = sys.stderr if error else sys.stdout
    with_color = use_color(session().color, stream, os.environ)
    width = None if is_terminal(stream) else int(os.environ.get("COLUMNS") or 80)
    return Console(
        file=stream,
        width=width,
        force_terminal=with_color,
        no_color=not with_color,
        # Without this, rich would write bold where no colour is wanted.
        color_system="standard" if with_color else None,
        highlight=False,
        soft_wrap=False,
        legacy_windows=False,
    )


def table(
    heads: Sequence[str], rows: Sequence[Sequence[str]], *, numbers: Sequence[int] = ()
) -> Table:
    """Return a table; the columns *numbers* (from 0) are aligned to the right."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from playrules.cli.errors import Stop
    from rich.text import Text

    made = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1), show_edge=False)
    for number, head in enumerate(heads):
        made.add_column(
            Text(head), justify="right" if number in numbers else "left", overflow="fold"
        )
    for row in rows:
        # As Text: a cell may hold square brackets, which rich would read as mark-up.
        made.add_row(*(Text(cell) for cell in row))
    return made


def print_json(schema: str, content: Mapping[str, object]) -> None:
    """Print the one object of a command."""
    click.echo(json.dumps({"schema": schema, **content}, ensure_ascii=False, indent=2))


def progress(title: str) -> Callable[[int, int], None] | None:
    """Return a function that shows `done` of `total` on standard error, or None off a terminal."""
    if not is_terminal(sys.stderr):
        return None

    def show(done: int, total: int) -> None:
        share = done / total if total else 1.0
        bar = "#" * int(share * 30)
        end = "\r\x1b[K" if done >= total else ""
        click.echo(f"\r{title} [{bar:<30}] {done:,} of {total:,}{end}", err=True, nl=False)

    return show


def error_json(stop: Stop) -> None:
    """Print the one object of a command that failed before it had a result."""
    content: dict[str, object] = {"message": stop.message, "help": stop.help, "exit_code": stop.code}
    if stop.details is not None:
        content["details"] = stop.details
    print_json("playrules.error/1", content)
