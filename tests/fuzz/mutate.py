"""Changes rules files and saved matches so that they stay nearly right."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from importlib.resources import files
from pathlib import Path

from saves import EVENING, GAMES, WAYS, saved
from targets import SAVES

_TOKEN = re.compile(r'"[^"\n]*"|\w+|[^\w\s]|\n| +')
_JSON = re.compile(r'"[^"\n]*"|-?[0-9]+|[^\w\s]|\n|\w+| +')
_ODD = (
    "\u00a0", "\u202e", "\x00", "“", "”", "é", "\r", "\t", "{", "}", "(", "[", "]", ")", '"', '"""',
    "#", "\\", "nothing", "0", "9" * 18, "9" * 19, "1..9", "-1", "2d6", "15cm", "45deg", "per", "|",
    "=", ":=", "*=", "==", "!=", "||", "&&", ";", "//", "->", "×", "½", "≥", "'", "`", "-", "- -",
    "not ", "in", "where x", "by -x", ".a", "at random", "any", "\n\n", "{n}", "{{",
)  # fmt: skip
_VALUES = (
    "NaN", "Infinity", "1e999", "-1", "0", "9223372036854775807", "9223372036854775808", "null",
    '"\\ud800"', "[]", "{}", "1.5", "true", '"undo"', '"redo"', '"check"', '"do"', "1" * 400,
)  # fmt: skip


@cache
def rules() -> tuple[str, ...]:
    """Return the texts of the games that come with playrules, and parts of them."""
    bundled = Path(str(files("playrules.games"))).rglob("*.rules")
    return tuple(path.read_text("utf-8") for path in [*sorted(bundled), EVENING])


@cache
def words() -> tuple[str, ...]:
    """Return all words and signs of the games."""
    return tuple(sorted({one for text in rules() for one in _TOKEN.findall(text) if one.strip()}))


def mutate_rules(text: str, draw: random.Random, most: int = 6) -> str:
    """Return a rules file with words left out, put in, exchanged, or taken from another file."""
    tokens = _TOKEN.findall(text) or [" "]
    for _ in range(draw.randrange(1, most)):
        at, other = draw.randrange(len(tokens)), draw.randrange(len(tokens))
        match draw.randrange(7):
            case 0:
                del tokens[at : at + draw.choice([1, 1, 5, 30])]
            case 1:
                tokens[at] = draw.choice(words())
            case 2:
                tokens.insert(at, draw.choice(words()) + " ")
            case 3:
                tokens[at], tokens[other] = tokens[other], tokens[at]
            case 4:
                tokens.insert(at, draw.choice(_ODD))
            case 5:
                low, high = sorted((at, other))
                tokens[low:low] = tokens[low : min(high, low + 60)]
            case 6:
                lines = draw.choice(rules()).splitlines(keepends=True)
                start = draw.randrange(len(lines))
                tokens[at:at] = ["\n", *lines[start : start + draw.randrange(1, 8)]]
        tokens = tokens or [" "]
    return "".join(tokens)


def mutate_saved(data: bytes, draw: random.Random, most: int = 4) -> bytes:
    """Return a saved state or match with values exchanged, lines repeated, or digits changed."""
    tokens = _JSON.findall(data[1:].decode("utf-8", "replace")) or ["{}"]
    for _ in range(draw.randrange(1, most)):
        at, other = draw.randrange(len(tokens)), draw.randrange(len(tokens))
        match draw.randrange(5):
            case 0:
                tokens[at] = draw.choice(_VALUES)
            case 1:
                tokens[at] = tokens[other]
            case 2:
                del tokens[at : at + draw.choice([1, 1, 2, 9])]
            case 3:
                low, high = sorted((at, other))
                tokens[low:low] = tokens[low : min(high, low + 40)]
            case 4:
                number = json.dumps(draw.choice([0, 1, -1, 2, 3, 2**31, 2**63 - 1, -(2**63)]))
                tokens[at] = number if tokens[at].lstrip("-").isdigit() else tokens[at]
        tokens = tokens or ["{}"]
    return data[:1] + "".join(tokens).encode("utf-8", "surrogatepass")


def by_any_command(data: bytes, draw: random.Random) -> bytes:
    """Return data of which the first byte names the same game, and any command."""
    game, way = data[0] % len(GAMES), draw.randrange(len(WAYS))
    return bytes([game + len(GAMES) * way]) + data[1:]


def mutate(target: str, data: bytes, seed: int, longest: int) -> bytes:
    """Return changed data for a target, at most *longest* bytes."""
    draw = random.Random(seed)
    if target in SAVES:
        base = data if data[1:2] == b"{" and draw.random() < 0.7 else draw.choice(saved())
        save = mutate_saved(base, draw)[:longest]
        return by_any_command(save, draw) if target == "replay" else save
    text = data.decode("utf-8", "replace")
    if draw.random() < 0.05:
        text = draw.choice(rules())
    changed = mutate_rules(text, draw)
    if len(changed) > longest:
        changed = changed[: longest // 2]
    return changed.encode("utf-8", "surrogatepass")[:longest]
