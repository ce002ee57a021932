"""Targets that read saved states and matches: any bytes are refused, or as good as any."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from click.testing import CliRunner

from playrules import Game, load
from playrules.cli.errors import INTERNAL
from playrules.cli.main import cli
from playrules.engine import Machine, RulesError, State
from playrules.engine.errors import BadPosition, MatchError
from playrules.engine.machine.runner import ChanceMode
from playrules.engine.play import Match
from playrules.engine.play.saved import digest

EVENING = Path(__file__).with_name("evening.rules")
GAMES = ("pig", "tic_tac_toe", "death_star", "craps", "four_in_a_row", str(EVENING))
"""Games whose saved states and matches are fuzzed, by name or file."""
CHOICES = 12
"""Choices that are made in what was accepted."""
PLAYED: tuple[tuple[str, ChanceMode], ...] = (
    ("human", "sampled"), ("human", "explicit"), ("random", "sampled"),
)  # fmt: skip
"""Who plays the matches that fuzzing starts from, and who says what chance gives."""
WAYS = (
    ("replay", "{file}", "--game", "{game}"),
    ("replay", "{file}", "--game", "{game}", "--verify"),
    ("replay", "{file}", "--game", "{game}", "--resimulate"),
    ("play", "{game}", "--save", "{file}", "--limit", "3"),
    ("render", "{game}", "--match", "{file}", "--text", "-o", "-"),
    ("render", "{game}", "--match", "{file}", "-o", "-"),
)
"""Commands that read a saved match."""


@cache
def game_of(game: str, **how: Any) -> Game:
    """Return a game; those that were loaded are kept."""
    return load(game, **how)


def machine_of(game: str) -> Machine:
    """Return the machine of a game."""
    return game_of(game).machine


def which(data: bytes) -> str:
    """Return the game that the first byte names."""
    return GAMES[data[0] % len(GAMES)] if data else GAMES[0]


def fuzz_state(data: bytes) -> None:
    """Read any bytes as a saved state; what is accepted can be looked at and played on."""
    machine = machine_of(which(data))
    try:
        state = State.from_json(machine, data[1:].decode("utf-8", "surrogateescape"))
    except BadPosition:
        return
    follow(state)


def fuzz_row(data: bytes) -> None:
    """Change cells of a true state, with the sum over it made right."""
    machine = machine_of(which(data))
    content = json.loads(first_state(machine))
    row = content["row"]
    for at in range(1, len(data) - 8, 9):
        row[data[at] % len(row)] = int.from_bytes(data[at + 1 : at + 9], "little", signed=True)
    content["check"] = digest(machine, tuple(row), content["chance"])
    try:
        state = State.from_json(machine, json.dumps(content))
    except BadPosition:
        return
    follow(state)


@cache
def first_state(machine: Machine) -> str:
    """Return the saved state with which a game begins."""
    return machine.start(1).to_json()


def follow(state: State) -> None:
    """Look at all of a state, and go on a little; only the rules may object."""
    try:
        assert f"{state.prompt}{state.actor}{state.turn}{state.outcome}{state.view(1)}"
        assert State.from_json(state.machine, state.to_json()) == state
        for _ in range(CHOICES):
            if state.question is not None:
                state = state.answer(state.question.least())
                continue
            if not state.choices:
                break
            assert state.choices[0].label is not None
            state = state.apply(state.choices[0])
    except RulesError as error:
        assert error.message


def fuzz_match(data: bytes) -> None:
    """Load any bytes as a saved match: as it is, as far as it fits, and to be played on."""
    machine = machine_of(which(data))
    path = match_file()
    path.write_bytes(data[1:])
    for changed in ("refuse", "fit"):
        try:
            match = Match.load(path, machine, changed)
            match.verify(resimulate=changed == "fit")
        except (MatchError, RulesError) as error:
            assert str(error)
    try:
        with Match.resume(path, machine) as match:
            match.advance(3)
            played = match.state
    except (MatchError, RulesError) as error:
        assert str(error)
    else:
        again = Match.load(path, machine)
        assert again.state == played
        assert again.verify() == ()


def fuzz_replay(data: bytes) -> None:
    """Hand any bytes as a saved match to the commands that read one."""
    path = match_file()
    path.write_bytes(data[1:])
    game, way = which(data), WAYS[(data[0] if data else 0) // len(GAMES) % len(WAYS)]
    words = [word.format(file=path, game=game) for word in way]
    with patch("playrules.loading.matches.load", kept), patch("playrules.loading.game.load", kept):
        result = CliRunner().invoke(cli, words, env={"XDG_DATA_HOME": str(path.parent)})
    assert isinstance(result.exception, SystemExit | None), result.exception
    assert result.exit_code != INTERNAL, result.output


def kept(game: str, *, settings: Any = None, **how: Any) -> Game:
    """Load a game, once where it has no settings of its own: that is what takes long."""
    return load(game, settings=settings, **how) if settings else game_of(game, **how)


@cache
def saved() -> tuple[bytes, ...]:
    """Return saved states and matches, each behind the byte that names its game.

    Of each game: one that people play, one in which they also tell what chance gave, and one that
    the computer plays, with moves that were taken back.
    """
    found: list[bytes] = []
    with tempfile.TemporaryDirectory() as folder:
        for number, game in enumerate(GAMES):
            for kind, (seat, chance) in enumerate(PLAYED):
                machine = machine_of(game)
                seats = (seat,) * len(machine.program.seats)
                path = Path(folder) / f"{number}-{kind}.jsonl"
                with Match.begin(machine, seed=1, seats=seats, chance=chance) as match:
                    match.save(path)
                    found += [bytes([number]) + one for one in moments(match)]
                found.append(bytes([number]) + path.read_bytes())
    return tuple(found)


def moments(match: Match) -> Iterator[bytes]:
    """Play a few moves, back and forth, and yield where the game stands."""
    for turn in range(8):
        state = match.state
        if state.is_over:
            return
        yield state.to_json().encode()
        if match.next_step() is None:
            if state.question is not None:
                match.answer(state.question.least())
            else:
                match.play(state.choices[turn % len(state.choices)])
        if turn % 3 == 2 and match.choices:
            match.undo()
            match.redo()


@cache
def match_file() -> Path:
    """Return the file in which a match is given to the target, in memory where there is a place."""
    room = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    return Path(tempfile.mkdtemp(prefix="playrules-fuzz-", dir=room)) / "match.jsonl"
