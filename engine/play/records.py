"""The lines of a saved match: one JSON object each, every member checked when read."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from operator import index
from typing import Any, Literal, NoReturn, cast, get_args

from playrules.engine.errors import MatchError
from playrules.engine.kinds import ABSENT
from playrules.engine.machine.generator import NAME
from playrules.engine.machine.runner import CHANCE_MODES, ChanceMode, Runner
from playrules.engine.play.state import State
from playrules.engine.program.program import Program

SCHEMA = "playrules.match/1"
LONGEST_LINE = 256 * 1024
"""Bytes of the longest line."""
MOST_RECORDS = 250_000
"""The most lines after the header."""
MOST_BYTES = 64 * 1024**2
"""The most bytes of all lines."""
LARGEST = 2**63 - 1
LONGEST_NUMBER = 40
MOST_NAMES = 1000
LONGEST_NAME = 4000

Kind = Literal["do", "chance", "answer", "told", "undo", "redo", "seats", "check"]
Referee = Literal["", "people"]
MOVES: tuple[Kind, ...] = ("do", "chance", "answer")

_NAME = re.compile(r"[^\x00-\x1f/\\]{1,100}")
_HASH = re.compile(r"[0-9a-f]{16,64}")


@dataclass(frozen=True, slots=True)
class Header:
    """What a match is played with; the first line of its file.

    `players` are the names of the seats, `seats` who plays them. `settings` are the figures of
    all settings, `written` those that were asked for when compiling, as a rules file writes them.
    With `chance` "explicit" the outcomes of chance come from outside and are lines of their own.
    `sources` are hashes of the plugins in use that do not come with playrules. `referee` is
    "people" where these tell what happens outside; "" are the referees of plugins.
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
    chance: ChanceMode = "sampled"
    sources: Mapping[str, str] = field(default_factory=dict)
    referee: Referee = ""

    def changes(self, other: Header) -> tuple[str, ...]:
        """Return the names of what differs and matters for play."""
        names = (
            "game", "mode", "players", "referee", "rules", "plugins", "generator", "settings",
        )  # fmt: skip
        found = tuple(name for name in names if getattr(self, name) != getattr(other, name))
        # A file without hashes of plugins is an older one: their versions have to do.
        known = sorted(self.sources.keys() & other.sources.keys())
        found += tuple(
            f"plugin {name}" for name in known if self.sources[name] != other.sources[name]
        )
        # The program follows from all that; alone, it is playrules that compiles otherwise.
        return found or (("program",) if self.program != other.program else ())


@dataclass(frozen=True, slots=True)
class Record:
    """One line: a move, so many moves taken back or done again, who plays now, or a hash alone.

    Or what people have `told` so far of an answer that takes many lines: all of these as typed.
    The answer that they lead to has them, too; both have them as `names`.

    A move is a choice (`do`), an outcome of chance that came from outside (`chance`), or an answer
    to an event outside (`answer`), which has `values` in place of a code, `null` for nothing.
    `hash` is that of the row after it, or "" where none was taken; `draws` the state of the
    generator for those who choose after it, or 0 where it drew nothing. `by` is "referee" for an
    answer that a referee gave; "" are people, or a file that is older than this member.
    """

    kind: Kind
    key: str = ""
    code: int = 0
    count: int = 0
    hash: str = ""
    names: tuple[str, ...] = ()
    draws: int = 0
    values: tuple[int, ...] = ()
    by: Literal["", "referee"] = ""
    line: int = field(default=0, compare=False)

    @property
    def is_move(self) -> bool:
        """Whether it leads from one state to the next."""
        return self.kind in MOVES


def row_hash(state: State) -> str:
    """Return the hash of where a game stands."""
    return sha256(" ".join(map(str, state.row)).encode()).hexdigest()[:16]


def header_of(
    machine: Runner,
    seed: int,
    settings: Mapping[str, int],
    seats: tuple[str, ...],
    written: Mapping[str, str],
    chance: ChanceMode = "sampled",
) -> Header:
    """Return the header of a new match. Raises ValueError, TypeError."""
    if chance not in CHANCE_MODES:
        raise ValueError(f"chance is 'sampled' or 'explicit', not {chance!r}")
    program = machine.program
    rules = sha256()
    for path, text in program.sources:  # without their paths: files may move
        text = played_text(program, path, text)
        rules.update(f"{len(text)} {text}".encode("utf-8", "surrogatepass"))
    figures = {one.name: one.value for one in program.settings if not one.listed}
    figures |= {name: int(value) for name, value in settings.items()}
    return Header(
        game=program.name,
        mode=program.mode,
        players=program.seats,
        seats=seats,
        rules=rules.hexdigest(),
        program=machine.fingerprint,
        plugins=dict(program.plugins),
        sources=dict(program.plugin_sources),
        settings=figures,
        written=dict(written),
        seed=(index(seed) - LARGEST - 1) % 2**64 - LARGEST - 1,  # the lowest 64 bits say all
        chance=chance,
        referee="people" if program.by_hand else "",
    )


def played_text(program: Program, path: str, text: str) -> str:
    """Return the text of a source without looks and examples, and the blank lines around them.

    Line ends are those of Unix: which ones an editor writes matters to nobody.
    """
    parts, start = [], 0
    for span in sorted(program.look_spans, key=lambda one: one.start):
        if span.file == path:
            parts.append(text[start : span.start])
            start = span.end
    if not parts:
        return _unix(text)
    parts = [_unix(part) for part in (*parts, text[start:])]
    return "\n\n".join(part.strip("\n") for part in parts if part.strip("\n")) + "\n"


def _unix(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


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
    for name in ("sources", "referee"):
        if not content[name]:
            del content[name]
    line = _line(content)
    read_header(line)
    return line


def write_record(record: Record) -> bytes:
    """Return a line. Raises MatchError for one that could not be read again."""
    if len(record.names) > MOST_NAMES or any(len(one) > LONGEST_NAME for one in record.names):
        raise MatchError(f"a move has more than {MOST_NAMES} names, or one that is too long")
    content: dict[str, object]
    if record.is_move:
        content = {record.kind: record.key}
        content |= (
            {"code": record.code}
            if record.kind != "answer"
            else {"values": [None if one == ABSENT else one for one in record.values]}
        )
        content |= {"by": record.by} if record.by else {}
        content |= {"told": record.names} if record.names else {}
        content |= {"draws": record.draws} if record.draws else {}
        content |= {"hash": record.hash} if record.hash else {}
    elif record.kind in ("seats", "told"):
        content = {record.kind: record.names}
    elif record.kind == "check":
        content = {"check": record.hash}
    else:
        content = {record.kind: record.count}
    line = _line(content)
    if len(line) > LONGEST_LINE:
        raise MatchError(f"a move has more than {LONGEST_LINE} letters")
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
        sources=_pairs({"sources": {}} | content, "sources", str),
        settings=_pairs(content, "settings", int),
        written=_pairs(content, "written", str),
        seed=_whole(content.get("seed"), "seed", 1, -LARGEST - 1),
        generator=text("generator", re.compile(r"[\w-]{1,100}", re.ASCII)),
        chance=_mode(content.get("chance", "sampled")),
        referee=_referee(content.get("referee", "")),
    )


def _referee(value: object) -> Referee:
    if value not in get_args(Referee):
        raise MatchError("referee is not people", 1)
    return cast(Referee, value)


def _mode(value: object) -> ChanceMode:
    if value not in CHANCE_MODES:
        raise MatchError("chance is neither sampled nor explicit", 1)
    return cast(ChanceMode, value)


def read_record(line: bytes, number: int) -> Record:
    """Return what line *number* says. Raises MatchError."""
    content = _object(line, number)
    kinds = set(get_args(Kind)) & content.keys()
    kinds -= {"told"} if "answer" in kinds else set()
    if len(kinds) != 1:
        raise MatchError(f"not one of {', '.join(get_args(Kind))}", number)
    (kind,) = kinds
    value = content[kind]
    own = {"values", "by", "told"} if kind == "answer" else {"code"}
    if not content.keys() <= ({kind, *own, "draws", "hash"} if kind in MOVES else {kind}):
        raise MatchError(f"a line of {kind} has something else in it", number)
    if kind == "undo" or kind == "redo":
        return Record(kind, count=_whole(value, kind, number, 1), line=number)
    if kind == "check":
        return Record("check", hash=_hash(value, number), line=number)
    if kind in ("seats", "told"):
        return Record(kind, names=_names(content, kind, number), line=number)
    if not isinstance(value, str):
        raise MatchError(f"{kind} is no text", number)
    found = _hash(content["hash"], number) if "hash" in content else ""
    draws = _whole(content["draws"], "draws", number, 1) if "draws" in content else 0
    if kind == "answer":
        values = _values(content.get("values"), number)
        if content.get("by", "referee") != "referee":
            raise MatchError("by is not referee", number)
        by: Literal["", "referee"] = "referee" if "by" in content else ""
        names = _names(content, "told", number) if "told" in content else ()
        return Record(
            kind, value, hash=found, names=names, draws=draws, values=values, by=by, line=number
        )
    code = _whole(content.get("code"), "code", number)
    return Record(kind, value, code, hash=found, draws=draws, line=number)


def _object(line: bytes, number: int) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise MatchError(f"longer than {LONGEST_LINE} bytes", number)
    try:
        found = json.loads(
            line.decode("utf-8"),
            parse_int=_integer,
            parse_constant=_constant,
            object_pairs_hook=_once,
        )
    except RecursionError:
        raise MatchError("nested too deeply", number) from None
    except json.JSONDecodeError as error:  # its own line is always that of the object
        raise MatchError(f"not JSON: {error.msg}, letter {error.pos + 1}", number) from None
    except UnicodeDecodeError as error:
        raise MatchError(f"not JSON: byte {error.start + 1} is no UTF-8", number) from None
    except ValueError as error:
        raise MatchError(f"not JSON: {error}", number) from None
    if not isinstance(found, dict):
        raise MatchError("no JSON object", number)
    return found


def _constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def _integer(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise ValueError(f"a number has more than {LONGEST_NUMBER} digits")
    return int(digits)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a member is there twice")
    return found


def _whole(value: object, name: str, line: int, least: int = 0, most: int = LARGEST) -> int:
    if type(value) is not int or not least <= value <= most:
        raise MatchError(f"{name} is no whole number from {least} to {most}", line)
    return value


def _values(value: object, line: int) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise MatchError("values is no list of whole numbers", line)
    low = -LARGEST - 1
    return tuple(ABSENT if one is None else _whole(one, "a value", line, low) for one in value)


def _hash(value: object, line: int) -> str:
    if not isinstance(value, str) or not _HASH.fullmatch(value):
        raise MatchError("a hash is hexadecimal", line)
    return value


def _names(content: dict[str, Any], name: str, line: int = 1) -> tuple[str, ...]:
    found = content.get(name)
    if not isinstance(found, list) or len(found) > MOST_NAMES:
        raise MatchError(f"{name} is no list of names", line)
    if not all(isinstance(one, str) and len(one) <= LONGEST_NAME for one in found):
        raise MatchError(f"{name} is no list of names", line)
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
