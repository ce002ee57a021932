"""`playrules explain CODE`: what a mistake is, with an example that has it and one that has not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from playrules.cli.session import common_options, json_option

if TYPE_CHECKING:
    from playrules.dsl.diagnostics.explained import Page
    from playrules.engine.vocabulary import Vocabulary

HELP = """Explain a mistake that "playrules check" found.

A CODE stands in brackets in front of each message, as in error[R2001]. Without
a code all of them are listed.

\b
Examples:
  playrules explain R2001
  playrules explain r0301 r1006
  playrules explain

Exit code: 2 if there is no such code, else 0.
"""


@click.command(help=HELP, short_help="Explain a mistake by its code.")
@click.argument("codes", metavar="[CODE]…", nargs=-1)
@json_option
@common_options
def command(codes: tuple[str, ...], as_json: bool) -> None:
    """Explain codes."""
    from playrules.cli.output import say
    from playrules.dsl.diagnostics.explained import page_of
    from playrules.loading.building import installed_plugins

    pages = [page_of(_known(code)) for code in codes]
    if as_json:
        _print_json(pages)
    elif not pages:
        _list()
    else:
        vocabulary = installed_plugins().vocabulary
        for number, page in enumerate(pages):
            if number:
                say()
            _print_page(page, vocabulary)


def _known(asked: str) -> str:
    """Return the code that was asked for.

    Raises:
        UsageProblem: There is none like it.
    """
    from playrules.cli.errors import UsageProblem
    from playrules.cli.output import clean
    from playrules.dsl.diagnostics.codes import CODES
    from playrules.loading.errors import did_you_mean

    code = asked.strip("[] ").upper()
    if code not in CODES:
        message = f'There is no code "{clean(asked)}".'
        hint = did_you_mean(code, list(CODES)) or "playrules explain lists all codes."
        raise UsageProblem(message, help=hint)
    return code


def _list() -> None:
    """Print all codes with their titles."""
    from playrules.cli.output import say, style, table
    from playrules.dsl.diagnostics.codes import grouped

    for number, (title, codes) in enumerate(grouped().items()):
        if number:
            say()
        say(style(title, bold=True))
        for line in table(("", ""), [(one.code, one.title) for one in codes], indent="  "):
            say(line)


def _print_page(page: Page, vocabulary: Vocabulary) -> None:
    """Print a page, with what is said about its wrong example."""
    from playrules.cli.output import colored, say, style, wrap
    from playrules.dsl.diagnostics.render import render, visible
    from playrules.loading.explaining import shown_example

    about = page.about
    say(style(f"{about.code}: {about.title}", bold=True))
    say(wrap(about.meaning))
    for paragraph in page.why.split("\n\n"):
        say()
        say(wrap(paragraph))
    if page.wrong:
        found, files = shown_example(page.wrong, vocabulary)
        _print_example("Wrong:", page.wrong)
        say()
        for one in found:
            say(render(one, files, colour=colored()).rstrip("\n"))
        _print_example("Right:", visible(page.right) if "\0" in page.right else page.right)


def _print_example(title: str, example: str) -> None:
    """Print an example, set off to the right."""
    from playrules.cli.output import say, style

    say()
    say(style(title, bold=True))
    say()
    for line in example.splitlines():
        say(f"    {line}".rstrip())


def _print_json(pages: list[Page]) -> None:
    """Print pages, or all codes where none was asked for, as one object."""
    from playrules.cli.output import print_json
    from playrules.dsl.diagnostics.codes import CODES
    from playrules.dsl.diagnostics.explained import page_of

    shown = pages or [page_of(code) for code in sorted(CODES)]
    content = [
        {
            "code": page.about.code,
            "title": page.about.title,
            "meaning": page.about.meaning,
            "why": page.why,
            "wrong": page.wrong,
            "right": page.right,
        }
        for page in shown
    ]
    print_json("playrules.explain/1", {"codes": content})
