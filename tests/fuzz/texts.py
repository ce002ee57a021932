"""Targets that read rules files: any bytes are answered, shown, mended, played and drawn."""

from __future__ import annotations

import json
from functools import cache
from xml.etree import ElementTree

from playrules.dsl import CORE_WORDS, Compiled, compile_text
from playrules.dsl.diagnostics.github import to_github
from playrules.dsl.diagnostics.json import to_json
from playrules.dsl.diagnostics.model import Diagnostic
from playrules.dsl.diagnostics.render import render_all
from playrules.dsl.examples import compile_examples
from playrules.dsl.fixing import mend
from playrules.dsl.syntax import parse
from playrules.dsl.syntax.source import decode
from playrules.engine import Event, Machine, RulesError, State, playout
from playrules.engine.escaping import for_json
from playrules.plugins.api import Plugins, load_plugins
from playrules.viewer.scene import compose, drawers_of, to_svg, to_text

NAME = "game.rules"
CHOICES = 12
"""Choices that are made in a game that could be compiled."""


@cache
def plugins() -> Plugins:
    """Return all installed plugins."""
    return load_plugins(core_words=CORE_WORDS)


def compiled(text: str) -> Compiled:
    """Compile a text."""
    return compile_text(text, NAME, vocabulary=plugins().vocabulary)


def check_places(text: str, found: list[Diagnostic]) -> None:
    """Every mistake stands in the file."""
    for one in found:
        for label in (one.primary, *one.secondary):
            assert 0 <= label.span.start <= label.span.end <= len(text), one
            assert label.span.line > 0, one
        assert one.code != "R5001", one
        for fix in one.fixes:
            assert all(edit.span.end <= len(text) for edit in fix.edits), one


def fuzz_parser(data: bytes) -> None:
    """Read a file of any bytes."""
    text, problems = decode(data, NAME)
    if not problems:
        _, found = parse(text, NAME)
        check_places(text, found)


def fuzz_compiler(data: bytes) -> None:
    """Compile any file, and play what can be played."""
    text, problems = decode(data, NAME)
    if problems:
        return
    made = compiled(text)
    assert made.program is not None or made.diagnostics
    check_places(text, made.diagnostics)
    examples = compile_examples(text, NAME, vocabulary=plugins().vocabulary, facts=made.facts)
    check_places(text, examples.diagnostics)
    if made.program is not None:
        try:
            playout(Machine(made.program), 1, limit=CHOICES)
        except RulesError as error:
            assert error.message
            assert error.span.line > 0, error


def fuzz_messages(data: bytes) -> None:
    """Show what is wrong with any file: in a terminal, as JSON, and for GitHub."""
    text, problems = decode(data, NAME)
    made = compiled(text)
    found = [*problems, *made.diagnostics]
    for colour in (False, True):
        shown = render_all(found, {NAME: text}, colour=colour)
        plain = shown.replace("\x1b[0m", "").replace("\n", "")
        for style in ("1;31", "1;33", "1;34", "1"):
            plain = plain.replace(f"\x1b[{style}m", "")
        bad = {one for one in plain if not one.isprintable()} - {"\u200c", "\u200d"}
        assert bad <= {"\u00a0", "\u3000"} or all(one.isspace() for one in bad), bad
    assert json.loads(for_json(to_json(found)))["diagnostics"] is not None
    commands = to_github(found, {NAME: text})
    assert len(commands) == len(found)
    assert all(len(one.splitlines()) == 1 for one in commands), commands


def fuzz_mend(data: bytes) -> None:
    """Make the certain fixes of any file: it then parses no worse, and less is wrong with it."""
    text, problems = decode(data, NAME)
    if problems:
        return
    before = compiled(text).diagnostics
    mended, made = mend(text, NAME, lambda one: compiled(one).diagnostics)
    assert (mended != text) == bool(made)
    after = compiled(mended).diagnostics
    check_places(mended, after)
    assert unread(after) <= unread(before), (before, after)


def unread(found: list[Diagnostic]) -> int:
    """Return how many mistakes are of syntax."""
    return sum(one.code.startswith("R0") and one.severity == "error" for one in found)


def fuzz_pictures(data: bytes) -> None:
    """Draw what can be played, at its start and later, with shapes and with letters."""
    text, problems = decode(data, NAME)
    program = None if problems else compiled(text).program
    if program is None:
        return
    journal: list[Event] = []
    try:
        state = Machine(program).start(1, journal=journal)
        draw(state, journal)
        for turn in range(CHOICES):
            if state.question is not None:
                state = state.answer(state.question.least(), journal)
            elif state.choices:
                state = state.apply(state.choices[turn % 2 % len(state.choices)], journal)
        draw(state, journal)
    except RulesError as error:
        assert error.message


def draw(state: State, journal: list[Event]) -> None:
    """Draw a state as the first seat sees it, and as who looks on does."""
    drawers = drawers_of(plugins().drawings)
    for seat in (0, 1):
        ElementTree.fromstring(to_svg(compose(state, drawers, seat=seat, journal=journal)))
        lines = to_text(state, drawers, seat=seat, journal=journal)
        assert all(one.isprintable() for one in "".join(lines)), lines
