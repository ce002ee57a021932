"""What is fuzzed: each target takes any bytes, and must come back soon without an exception."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from pathlib import Path

from playrules import load
from playrules.dsl import CORE_WORDS, Compiled, compile_text
from playrules.dsl.diagnostics.json import to_json
from playrules.dsl.diagnostics.model import Diagnostic
from playrules.dsl.diagnostics.render import render_all
from playrules.dsl.examples import compile_examples
from playrules.dsl.syntax import parse
from playrules.dsl.syntax.source import decode
from playrules.engine import Machine, RulesError, State, playout
from playrules.engine.errors import BadPosition, MatchError
from playrules.engine.escaping import for_json
from playrules.engine.play import Match
from playrules.engine.play.saved import digest
from playrules.engine.vocabulary import Vocabulary
from playrules.plugins.api import load_plugins

GAMES = ("pig", "tic_tac_toe", "death_star", "craps", "four_in_a_row")
"""Games whose saved states and matches are fuzzed."""
CHOICES = 12
"""Choices that are made in a game that could be compiled."""


@cache
def vocabulary() -> Vocabulary:
    """Return the words of all installed plugins."""
    return load_plugins(core_words=CORE_WORDS).vocabulary


def text_of(game: str) -> str:
    """Return the rules of a game that comes with playrules."""
    return (Path(str(files("playrules.games"))) / game / f"{game}.rules").read_text("utf-8")


def compiled(text: str) -> Compiled:
    """Compile a text."""
    return compile_text(text, vocabulary=vocabulary())


@cache
def machine_of(game: str) -> Machine:
    """Return the machine of a game."""
    return load(game).machine


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
    text, problems = decode(data, "game.rules")
    if not problems:
        _, found = parse(text, "game.rules")
        check_places(text, found)


def fuzz_compiler(data: bytes) -> None:
    """Compile any file, and play what can be played."""
    text, problems = decode(data, "game.rules")
    if problems:
        return
    made = compiled(text)
    assert made.program is not None or made.diagnostics
    check_places(text, made.diagnostics)
    examples = compile_examples(text, vocabulary=vocabulary(), facts=made.facts)
    check_places(text, examples.diagnostics)
    if made.program is not None:
        try:
            playout(Machine(made.program), 1, limit=CHOICES)
        except RulesError as error:
            assert error.message
            assert error.span.line > 0, error


def fuzz_messages(data: bytes) -> None:
    """Show what is wrong with any file, in a terminal and as JSON."""
    text, problems = decode(data, "game.rules")
    made = compiled(text)
    found = [*problems, *made.diagnostics]
    for colour in (False, True):
        shown = render_all(found, {"game.rules": text}, colour=colour)
        plain = shown.replace("\x1b[0m", "").replace("\n", "")
        for style in ("1;31", "1;33", "1;34", "1"):
            plain = plain.replace(f"\x1b[{style}m", "")
        bad = {one for one in plain if not one.isprintable()} - {"\u200c", "\u200d"}
        assert bad <= {"\u00a0", "\u3000"} or all(one.isspace() for one in bad), bad
    assert json.loads(for_json(to_json(found)))["diagnostics"] is not None


def fuzz_state(data: bytes) -> None:
    """Read any bytes as a saved state; what is accepted can be looked at and played on."""
    game = GAMES[data[0] % len(GAMES)] if data else GAMES[0]
    machine = machine_of(game)
    try:
        state = State.from_json(machine, data[1:].decode("utf-8", "surrogateescape"))
    except BadPosition:
        return
    follow(state)


def fuzz_row(data: bytes) -> None:
    """Change cells of a true state, with the sum over it made right."""
    machine = machine_of(GAMES[data[0] % len(GAMES)] if data else GAMES[0])
    content = json.loads(machine.start(1).to_json())
    row = content["row"]
    for at in range(1, len(data) - 8, 9):
        row[data[at] % len(row)] = int.from_bytes(data[at + 1 : at + 9], "little", signed=True)
    content["check"] = digest(machine, tuple(row), content["chance"])
    try:
        state = State.from_json(machine, json.dumps(content))
    except BadPosition:
        return
    follow(state)


def follow(state: State) -> None:
    """Look at all of a state, and make a few choices; only the rules may object."""
    try:
        assert f"{state.prompt}{state.actor}{state.turn}{state.outcome}"
        assert State.from_json(state.machine, state.to_json()) == state
        for _ in range(CHOICES):
            if not state.choices:
                break
            assert state.choices[0].label is not None
            state = state.apply(state.choices[0])
    except RulesError as error:
        assert error.message


def fuzz_match(data: bytes) -> None:
    """Load any bytes as a saved match, as it is and as far as it fits."""
    machine = machine_of(GAMES[data[0] % len(GAMES)] if data else GAMES[0])
    path = match_file()
    path.write_bytes(data[1:])
    for changed in ("refuse", "fit"):
        try:
            match = Match.load(path, machine, changed)
            match.verify()
        except (MatchError, RulesError) as error:
            assert str(error)


@cache
def match_file() -> Path:
    """Return the file in which a match is given to the target, in memory where there is a place."""
    room = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    return Path(tempfile.mkdtemp(prefix="playrules-fuzz-", dir=room)) / "match.jsonl"


TARGETS: dict[str, Callable[[bytes], None]] = {
    "parser": fuzz_parser,
    "compiler": fuzz_compiler,
    "messages": fuzz_messages,
    "state": fuzz_state,
    "row": fuzz_row,
    "match": fuzz_match,
}
TEXTS = ("parser", "compiler", "messages")
"""The targets that read rules files."""
