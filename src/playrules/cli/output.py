"""Where text goes and whether it is coloured."""

from __future__ import annotations

import io
import json
import os
import shutil
import sys
import textwrap
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TextIO

import click

from playrules.cli.session import session

if TYPE_CHECKING:
    from playrules.cli.errors import Stop

WIDEST = 100
GAP = 2


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


def clean(text: str) -> str:
    """Return *text* without characters that a terminal would obey instead of showing."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else " " for sign in text)


def width() -> int:
    """Return how many columns to fill: those of the terminal, 80 where there is none."""
    return min(shutil.get_terminal_size((80, 24)).columns, WIDEST)


def wrap(text: str, indent: str = "", hang: str = "") -> str:
    """Return *text* broken at the width of the screen.

    Each line starts with *indent*, all but the first with *hang* after it.
    """
    lines = textwrap.wrap(
        clean(text),
        max(width() - 1, 20),
        initial_indent=indent,
        subsequent_indent=indent + hang,
        break_on_hyphens=False,
    )
    return "\n".join(lines)


def table(
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    right: Sequence[int] = (),
    line: bool = True,
) -> list[str]:
    """Return a table as lines; the columns *right* (from 0) are aligned to the right.

    Columns are as wide as what is in them. Only the last one is broken where the screen ends.
    A *line* stands below the heads; without any head there are none of both.
    """
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    named = any(heads)
    grid = Table(
        box=box.SIMPLE_HEAD if named and line else None,
        show_header=named,
        show_edge=False,
        pad_edge=False,
        padding=(0, GAP, 0, 0),
    )
    count = len(heads) or max((len(row) for row in rows), default=0)
    for at in range(count):
        grid.add_column(
            Text(clean(heads[at])) if named else "",
            justify="right" if at in right else "left",
            no_wrap=at < count - 1,
            overflow="fold",
        )
    for row in rows:
        grid.add_row(*(Text(clean(cell)) for cell in row))
    page = io.StringIO()
    Console(file=page, width=width() - 1, color_system=None, legacy_windows=False).print(grid)
    return [line.rstrip() for line in page.getvalue().splitlines()] if count else []


def print_json(schema: str, content: Mapping[str, object]) -> None:
    """Print the one object of a command."""
    click.echo(json.dumps({"schema": schema, **content}, ensure_ascii=False, indent=2))


def progress(title: str) -> Callable[[int, int], None] | None:
    """Return a function that shows `done` of `total` on standard error, or None off a terminal."""
    if not is_terminal(sys.stderr):
        return None

    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    console = Console(stderr=True, no_color=not colored(sys.stderr))
    bar = Progress(*columns, console=console, transient=True)
    task = bar.add_task(title, total=None)

    def show(done: int, total: int) -> None:
        bar.start()
        bar.update(task, completed=done, total=total)
        if done >= total:
            bar.stop()

    return show


def error_json(stop: Stop) -> None:
    """Print the one object of a command that failed before it had a result."""
    content: dict[str, object] = {
        "message": stop.message,
        "help": stop.help,
        "exit_code": stop.code,
    }
    if stop.details is not None:
        content["details"] = stop.details
    print_json("playrules.error/1", content)
