"""Where text goes and whether it is coloured."""

from __future__ import annotations

import io
import os
import re
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, TextIO

import click

from playrules.cli.session import session
from playrules.engine.escaping import for_json, for_terminal

if TYPE_CHECKING:
    from playrules.cli.errors import Stop

NARROWEST = 20
WIDEST = 100
GAP = 2
BROKEN = 16
"""How narrow the column of a table may become that is broken where the screen ends."""
_COLOURS = re.compile(r"(\x1b\[[0-9;]*m)")


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
    """Return *text*, made safe to show, in colour where this run uses colour."""
    text = clean_lines(text)
    return click.style(text, **how) if colored() else text


def say(text: str = "") -> None:
    """Write a line to standard output."""
    click.echo(_safe(text, sys.stdout), color=True)


def note(text: str) -> None:
    """Write a line for the person at the keyboard to standard error."""
    click.echo(_safe(text, sys.stderr), err=True, color=True)


def _safe(text: str, stream: TextIO | None) -> str:
    """Return lines to be shown, without any control but colours, where *stream* has those.

    What comes from files is made safe where it is put into a line; this is for what was forgotten.
    """
    if text.isprintable():
        return text
    pieces = _COLOURS.split(text)
    safe = map(clean_lines, pieces[::2])
    colours = pieces[1::2] if colored(stream) else [""] * (len(pieces) // 2)
    return "".join(map("".join, zip_longest(safe, colours, fillvalue="")))


def clean_lines(text: str) -> str:
    """Return *text*, which may have several lines, made safe to show."""
    return "\n".join(map(for_terminal, text.split("\n")))


clean = for_terminal
"""What makes text of files and plugins safe to show."""


def counted(number: int, word: str) -> str:
    """Return `1 game`, `1,000 games`."""
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def width() -> int:
    """Return how many columns to fill: those of the terminal, 80 where there is none."""
    return max(NARROWEST, min(shutil.get_terminal_size((80, 24)).columns, WIDEST))


def wrap(text: str, indent: str = "", hang: str = "") -> str:
    """Return *text* broken at the width of the screen.

    Each line starts with *indent*, all but the first with *hang* after it.
    """
    lines = textwrap.wrap(
        clean(text),
        width() - 1,
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
    indent: str = "",
    broken: int = -1,
) -> list[str]:
    """Return a table as lines; the columns *right* (from 0) are aligned to the right.

    Columns are as wide as what is in them. Where the screen ends column *broken* is, the last by
    default; where even that is too little, each row becomes lines of its own. A *line* stands below
    the heads; without any head there are none of both.
    """
    room = width() - 1 - len(indent)
    named = any(heads)
    gap = GAP + (named and line)  # between columns, a line takes one more
    if _needed([heads, *rows] if named else rows, gap, broken) > room:
        return [f"{indent}{line}" for line in _folded(heads, rows, room)]
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

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
            no_wrap=at != broken % count,
            overflow="fold",
        )
    for row in rows:
        grid.add_row(*(Text(clean(cell)) for cell in row))
    page = io.StringIO()
    Console(file=page, width=room, color_system=None, legacy_windows=False).print(grid)
    return [f"{indent}{one}".rstrip() for one in page.getvalue().splitlines()] if count else []


def _needed(rows: Sequence[Sequence[str]], gap: int, broken: int) -> int:
    """Return how many columns of the screen a table takes at least."""
    from rich.cells import cell_len

    if not rows:
        return 0
    wide = [max(map(cell_len, column)) for column in zip_longest(*rows, fillvalue="")]
    wide[broken] = min(wide[broken], BROKEN)
    return sum(wide) + gap * (len(wide) - 1)


def _folded(heads: Sequence[str], rows: Sequence[Sequence[str]], room: int) -> Iterator[str]:
    """Yield the rows of a table for a narrow screen: `name: value`, one below the other."""
    for row in rows:
        for at, (head, cell) in enumerate(zip_longest(heads, row, fillvalue="")):
            text = f"{head}: {cell}" if head and cell else cell
            start = "  " if at else ""
            yield from textwrap.wrap(
                clean(text),
                room,
                initial_indent=start,
                subsequent_indent=f"{start}  ",
                break_on_hyphens=False,
            )


def print_json(schema: str, content: Mapping[str, object]) -> None:
    """Print the one object of a command."""
    click.echo(for_json({"schema": schema, **content}))


@contextmanager
def progress(title: str, total: int) -> Iterator[Callable[[int, int], None] | None]:
    """Give a function that shows `done` of `total` on standard error, or None off a terminal."""
    if not is_terminal(sys.stderr):
        yield None
        return

    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn())
    console = Console(stderr=True, no_color=not colored(sys.stderr))
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(title, total=total)
        yield lambda done, total: bar.update(task, completed=done, total=total)


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
