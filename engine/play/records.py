"""The lines of a saved match: one JSON object each, every member checked when read."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Literal, NoReturn

from playrules.engine.errors import MatchError
from playrules.engine.machine.generator import NAME
from playrules.engine.machine.runner import Runner
from playrules.engine.play.state import State

SCHEMA = "playrules.match/1"
LONGEST_LINE = 64 * 1024
"""Bytes of the longest line."""
MOST_RECORDS = 250_000
"""The most lines after the header."""
MOST_BYTES = 64 * 1024**2
"""The most bytes of all lines."""
LARGEST = 2**63 - 1
MOST_NAMES = 1000
LONGEST_NAME = 4000

_NAME = re.compile(r"[^\x00-\x1f/\\]{1,100}")
_HASH = re.compile(r"[0-9a-f]{16,64}")


@dataclass(frozen=True, slots=True)
class Header:
    """What a match is played with; the first line of its file.

    `players` are the names of the seats, `seats` who plays them. `settings` are the figures of
    all settings, `written` those that were asked for when compiling, as a rules file writes them.
    """

    game: str
    mode: str
    players: tuple[str, ...]
    seats: tuple[str, ...]
    rules: str
    program: str
    plugins: Mapping[str, str]
    settings: Mapping[str, int]
    written: Mapping[str, str]
    seed: int
    generator: str = NAME

    def changes(self, other: Header) -> tuple[str, ...]:
        """Return the names of what differs and matters for play."""
        names = ("game", "mode", "players", "rules", "plugins", "generator", "settings")
        found = tuple(name for name in names if getattr(self, name) != getattr(other, name))
        # The program follows from all that; alone, it is playrules that compiles otherwise.
        return found or (("program",) if self.program != other.program else ())


@dataclass(frozen=True, slots=True)
class Record:
    """One line: a choice, so many choices taken back or done again, or a hash alone.

    `hash` is that of the row after it, or "" where none was taken.
    """

    kind: Literal["do", "undo", "redo", "check"]
    key: str = ""
    code: int = 0
    count: int = 0
    hash: str = ""
    line: int = field(default=0, compare=False)


def row_hash(state: State) -> str:
    """Return the hash of where a game stands."""
    return sha256(" ".join(map(str, state.row)).encode()).hexdigest()[:16]


def header_of(
    machine: Runner,
    seed: int,
    settings: Mapping[str, int],
    seats: tuple[str, ...],
    written: Mapping[str, str],
) -> Header:
    """Return the header of a new match."""
    program = machine.program
    rules = sha256()
    for _, text in program.sources:  # without their paths: files may move
        rules.update(f"{len(text)} {text}".encode("utf-8", "surrogatepass"))
    figures = {one.name: one.value for one in program.settings}
    figures |= {name: int(value) for name, value in settings.items()}
    return Header(
        game=program.name,
        mode=program.mode,
        players=program.seats,
        seats=seats,
        rules=rules.hexdigest(),
        program=machine.fingerprint,
        plugins=dict(program.plugins),
        settings=figures,
        written=dict(written),
        seed=seed,
    )


def own_settings(machine: Runner, header: Header) -> dict[str, int]:
    """Return the figures of a match that are not those of the rules."""
    plain = {one.name: one for one in machine.program.settings if one.column >= 0}
    return {
        name: value
        for name, value in header.settings.items()
        if name in plain and plain[name].value != value
    }


def write_header(header: Header) -> bytes:
    """Return the first line. Raises MatchError for what could not be read again."""
    content = {"schema": SCHEMA} | {name: getattr(header, name) for name in Header.__slots__}
    line = _line(content)
    read_header(line)
    return line


def write_record(record: Record) -> bytes:
    """Return a line. Raises MatchError for one that could not be read again."""
    content: dict[str, object]
    if record.kind == "do":
        content = {"do": record.key, "code": record.code}
        content |= {"hash": record.hash} if record.hash else {}
    elif record.kind == "check":
        content = {"check": record.hash}
    else:
        content = {record.kind: record.count}
    line = _line(content)
    if len(line) > LONGEST_LINE:
        raise MatchError(f"an option has more than {LONGEST_LINE} letters")
    return line


def _line(content: Mapping[str, object]) -> bytes:
    return (json.dumps(content, separators=(",", ":")) + "\n").encode("ascii")


# --- reading ----------------------------------------------------------------------------------


def read_header(line: bytes) -> Header:
    """Return what the first line says. Raises MatchError."""
    if not line:
        raise MatchError("not a saved match: there is no whole line", 1)
    content = _object(line, 1)
    if content.get("schema") != SCHEMA:
        raise MatchError(f"not a saved match: its schema is not {SCHEMA}", 1)

    def text(name: str, pattern: re.Pattern[str]) -> str:
        value = content.get(name)
        if not isinstance(value, str) or not pattern.fullmatch(value):
            raise MatchError(f"{name} is no such name", 1)
        return value

    mode = content.get("mode")
    return Header(
        game=text("game", _NAME),
        mode="" if mode == "" else text("mode", _NAME),
        players=_names(content, "players"),
        seats=_names(content, "seats"),
        rules=text("rules", _HASH),
        program=text("program", _HASH),
        plugins=_pairs(content, "plugins", str),
        settings=_pairs(content, "settings", int),
        written=_pairs(content, "written", str),
        seed=_whole(content.get("seed"), "seed", 1, -LARGEST - 1),
        generator=text("generator", re.compile(r"[\w-]{1,100}", re.ASCII)),
    )


def read_record(line: bytes, number: int) -> Record:
    """Return what line *number* says. Raises MatchError."""
    content = _object(line, number)
    kinds = {"do", "undo", "redo", "check"} & content.keys()
    if len(kinds) != 1:
        raise MatchError("neither a choice, nor undo, redo or check", number)
    (kind,) = kinds
    allowed = {"do", "code", "hash"} if kind == "do" else {kind}
    if not content.keys() <= allowed:
        raise MatchError(f"a line of {kind} has something else in it", number)
    if kind == "undo":
        return Record("undo", count=_whole(content[kind], kind, number, 1), line=number)
    if kind == "redo":
        return Record("redo", count=_whole(content[kind], kind, number, 1), line=number)
    if kind == "check":
        return Record("check", hash=_hash(content["check"], number), line=number)
    key = content["do"]
    if not isinstance(key, str):
        raise MatchError("do is no text", number)
    code = _whole(content.get("code"), "code", number)
    found = _hash(content["hash"], number) if "hash" in content else ""
    return Record("do", key, code, hash=found, line=number)


def _object(line: bytes, number: int) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise MatchError(f"longer than {LONGEST_LINE} bytes", number)
    try:
        found = json.loads(line.decode("utf-8"), parse_constant=_constant, object_pairs_hook=_once)
    except RecursionError:
        raise MatchError("nested too deeply", number) from None
    except ValueError as error:
        raise MatchError(f"not JSON: {error}", number) from None
    if not isinstance(found, dict):
        raise MatchError("no JSON object", number)
    return found


def _constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a member is there twice")
    return found


def _whole(value: object, name: str, line: int, least: int = 0, most: int = LARGEST) -> int:
    if type(value) is not int or not least <= value <= most:
        raise MatchError(f"{name} is no whole number from {least} to {most}", line)
    return value


def _hash(value: object, line: int) -> str:
    if not isinstance(value, str) or not _HASH.fullmatch(value):
        raise MatchError("a hash is hexadecimal", line)
    return value


def _names(content: dict[str, Any], name: str) -> tuple[str, ...]:
    found = content.get(name)
    if not isinstance(found, list) or len(found) > MOST_NAMES:
        raise MatchError(f"{name} is no list of names", 1)
    if not all(isinstance(one, str) and len(one) <= LONGEST_NAME for one in found):
        raise MatchError(f"{name} is no list of names", 1)
    return tuple(found)


def _pairs(content: dict[str, Any], name: str, kind: type) -> dict[str, Any]:
    found = content.get(name)
    if not isinstance(found, dict) or len(found) > MOST_NAMES:
        raise MatchError(f"{name} is no object", 1)
    for key, value in found.items():
        good = type(value) is kind and len(key) <= LONGEST_NAME
        if good and kind is int:
            good = -LARGEST - 1 <= value <= LARGEST
        elif good:
            good = len(value) <= LONGEST_NAME
        if not good:
            raise MatchError(f"{name} has a value that cannot be", 1)
    return dict(found)
