"""Makes slips of one word or sign in rules files, and judges what the compiler says of each."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from unittest.mock import patch

from rulebook import vocabulary

from playrules.dsl import CORE_WORDS, Compiled, compile_examples, compile_text
from playrules.dsl.core.words import CONTROL
from playrules.dsl.diagnostics.model import Diagnostic
from playrules.dsl.fixing import Made, mend
from playrules.dsl.reading import read_inside
from playrules.dsl.syntax.tokens import TOKEN
from playrules.engine.program.dump import dump

SIGNS = {
    "{": "lost {", "}": "lost }", '"': "lost quote", ":": "lost colon", "|": "lost pipe",
    "(": "lost bracket", ")": "lost bracket", "[": "lost bracket", "]": "lost bracket",
    ",": "lost comma",
}  # fmt: skip
"""What can be lost, and the kind of slip that it is."""

WORD_SLIPS = ("deleted word", "doubled word", "misspelt word", "swapped words")
KINDS = (*WORD_SLIPS, *dict.fromkeys(SIGNS.values()))
FORMS = frozenset({"give", "gives"})
"""Words of which another form is as good."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"
_BINDERS = frozenset("let has define each as phase policy mode rule".split())
_EMBEDDED = re.compile(r"\{\{|\}\}|\{([^{}]*)\}")


@dataclass(frozen=True)
class Piece:
    """A word or sign of a file and where it stands; `role` says what it is there.

    A role is `declaration`, `reference`, `keyword` (a word of the language or of a plugin),
    `setting` or `sign`.
    """

    text: str
    start: int
    role: str

    @property
    def end(self) -> int:
        """The offset behind it."""
        return self.start + len(self.text)


@dataclass(frozen=True)
class Slip:
    """One slip: a file with it, its kind, what it was made in, and its line, from 1.

    `game` is the file: of a game, or one that its game imports.
    """

    game: str
    kind: str
    piece: Piece
    text: str
    line: int

    @property
    def shown(self) -> str:
        """The line as it reads now."""
        return self.text.split("\n")[self.line - 1].strip()


@dataclass(frozen=True)
class Checked:
    """What is wrong in a game, its examples included, and the programs that it gives."""

    compiled: Compiled
    diagnostics: tuple[Diagnostic, ...]
    programs: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether the game can be played, and its examples be run."""
        return not any(one.severity == "error" for one in self.diagnostics)


@dataclass(frozen=True)
class Verdict:
    """What became of a slip.

    `named` says whether a diagnostic or a label of one is on the line of the slip, `same` whether
    an accepted file means the same as before; `seconds` are those of the processor. `found` counts
    diagnostics, advice included.
    """

    slip: Slip
    compiled: Checked
    seconds: float
    named: bool
    same: bool

    @property
    def accepted(self) -> bool:
        """Whether the file can still be played."""
        return self.compiled.ok

    @property
    def found(self) -> int:
        """How many diagnostics there are."""
        return len(self.compiled.diagnostics)


@cache
def paths() -> dict[str, Path]:
    """Return the rules files that ship: of games by their names, imported ones by `game/name`."""
    found = sorted(Path(str(files("playrules.games"))).resolve().rglob("*.rules"))
    games = {path.parent: path.stem for path in found if path.stem == path.parent.name}
    return {
        path.stem if path.stem == path.parent.name else f"{games[path.parent]}/{path.stem}": path
        for path in found
    }


@cache
def shipped() -> dict[str, str]:
    """Return the texts of all rules files that ship, by their names."""
    return {name: path.read_text("utf-8") for name, path in paths().items()}


@cache
def pieces(text: str) -> tuple[Piece, ...]:
    """Return the words and signs of a file; of its texts what stands in braces."""
    return tuple(_pieces(text, 0, len(text), set[str]()))


def _pieces(text: str, start: int, end: int, heads: set[str]) -> Iterator[Piece]:
    heads = heads or _heads()
    row: list[str] = []
    first = True
    for token in TOKEN.finditer(text, start, end):
        kind, shown = token.lastgroup, token[0]
        if kind == "unit":
            kind = "number"
        if kind in ("word",):
            role = _role(text, token.start(), token.end(), row, heads, first)
            yield Piece(shown, token.start(), role)
            row.append(shown)
        elif kind == "symbol":
            if shown in SIGNS:
                yield Piece(shown, token.start(), "sign")
            if shown in "{}":
                row = []
            else:
                row.append(shown)
        elif kind in ("string", "block"):
            if kind == "string":
                yield Piece('"', token.start(), "sign")
            for part in _EMBEDDED.finditer(text, token.start(), token.end()):
                if part[1] is not None:
                    yield from _pieces(text, part.start(1), part.end(1), heads | {"\0"})
            if kind == "string":
                yield Piece('"', token.end() - 1, "sign")
            row.append('"')
        elif kind == "line_end":
            row = []


def _heads() -> set[str]:
    """Return the words behind which a name is declared."""
    blocks = {block.word for block in vocabulary().blocks}
    declared = "game type setting piece group zone table mode policy phase title".split()
    return {*blocks, *declared, *_BINDERS}


@cache
def _known() -> frozenset[str]:
    """Return the words that patterns of plugins and the core are made of."""
    words = vocabulary()
    patterns = [*(one.pattern for one in words.verbs), *(one.pattern for one in words.events)]
    patterns += sorted(CORE_WORDS)
    found = {word for one in patterns for word in re.sub(r"<[^>]*>", " ", one).split()}
    return frozenset(found | {block.word for block in words.blocks} | CONTROL)


def _role(text: str, start: int, end: int, row: list[str], heads: set[str], first: bool) -> str:
    before = row[-1] if row else ""
    after = text[end : end + 2]
    if before == "<" and after.startswith(":"):
        return "declaration"
    if before in heads and len(row) <= 2 and (len(row) == 1 or row[0] in ("for", "choose")):
        return "declaration"
    if before == "as" and row[0] == "repeat":
        return "declaration"
    above = text[: text.rfind("\n", 0, start) + 1].rstrip().rpartition("\n")[2].lstrip()
    if row and (row[0] == "seats" or (row[0] == "|" and not above.startswith("|"))):
        return "declaration"
    if row and row[0] == "type" and len(row) > 1 and "is" in row:
        return "declaration"
    if re.match(r" (in|from) ", text[end : end + 6]) and before in ("(", ",", "choose", "option"):
        return "declaration"
    if after.startswith(":"):
        return "setting" if not row else "reference"
    if before != "." and text[start:end] in _known():
        return "keyword"
    return "reference"


def misspell(word: str, chance: random.Random) -> str:
    """Return a word with a letter lost, doubled, replaced, or exchanged with its neighbour."""
    ways = ["replace", "double"] + (["lose", "exchange"] if len(word) > 1 else [])
    while True:
        at = chance.randrange(len(word))
        way = chance.choice(ways)
        if way == "lose":
            new = word[:at] + word[at + 1 :]
        elif way == "double":
            new = word[: at + 1] + word[at:]
        elif way == "replace":
            new = word[:at] + chance.choice(LETTERS) + word[at + 1 :]
        else:
            at = min(at, len(word) - 2)
            new = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
        if new != word and not new[0].isdigit() and not {word, new} <= FORMS:
            return new


def make(game: str, kind: str, chance: random.Random, role: str = "") -> Slip | None:
    """Make a slip of a kind somewhere in a file; None where the file has nothing for it.

    With *role* it is made in a word of that role.
    """
    text = shipped()[game]
    found = pieces(text)
    if kind in WORD_SLIPS:
        words = [
            index
            for index, one in enumerate(found)
            if (one.role == role if role else one.role != "sign")
        ]
        if not words:
            return None
        at = chance.choice(words)
        piece = found[at]
        if kind == "swapped words":
            pairs = [
                (one, other)
                for one, other in zip(found, found[1:], strict=False)
                if "sign" not in (one.role, other.role)
                and one.text != other.text
                and text[one.end : other.start].isspace()
                and "\n" not in text[one.end : other.start]
            ]
            piece, other = chance.choice(pairs)
            between = text[piece.end : other.start]
            new = text[: piece.start] + other.text + between + piece.text + text[other.end :]
        elif kind == "deleted word":
            end = piece.end + (text[piece.end : piece.end + 1] == " ")
            new = text[: piece.start] + text[end:]
        elif kind == "doubled word":
            new = text[: piece.end] + " " + text[piece.start :]
        else:
            new = text[: piece.start] + misspell(piece.text, chance) + text[piece.end :]
    else:
        signs = [one for one in found if one.role == "sign" and SIGNS[one.text] == kind]
        if not signs:
            return None
        piece = chance.choice(signs)
        new = text[: piece.start] + text[piece.end :]
    return Slip(game, kind, piece, new, text.count("\n", 0, piece.start) + 1)


def sample(seed: int, number: int, kinds: Sequence[str] = KINDS, role: str = "") -> list[Slip]:
    """Return *number* different slips, of all kinds and files alike; the same for a seed."""
    chance = random.Random(seed)
    games = sorted(shipped())
    found: dict[str, Slip] = {}
    while len(found) < number:
        slip = make(chance.choice(games), chance.choice(kinds), chance, role)
        if slip is not None and slip.text != shipped()[slip.game]:
            found.setdefault(slip.text, slip)
    return list(found.values())


def judge(slip: Slip) -> Verdict:
    """Compile a file with a slip."""
    start = time.process_time()
    compiled = compile_with(slip.game, slip.text)
    seconds = time.process_time() - start
    file = str(paths()[slip.game])
    labels = [label for one in compiled.diagnostics for label in (one.primary, *one.secondary)]
    marked = {label.span.line for label in labels if label.span.file == file}
    same = compiled.programs == _original(slip.game)
    return Verdict(slip, compiled, seconds, bool(marked & _lines(slip)), same)


def _lines(slip: Slip) -> set[int]:
    """Return the line of a slip; where nothing is left on it, also those around that have text."""
    lines = slip.text.split("\n")
    if slip.shown:
        return {slip.line}
    above = next((n for n in range(slip.line - 1, 0, -1) if lines[n - 1].strip()), slip.line)
    below = [n for n in range(slip.line + 1, len(lines) + 1) if lines[n - 1].strip()]
    return {slip.line, above, *below[:1]}


def mend_slip(slip: Slip) -> tuple[list[Made], Checked]:
    """Make the certain fixes of what was said about a slip; return them, and what is said then."""
    file = str(paths()[slip.game])
    text, made = mend(slip.text, file, lambda text: compile_with(slip.game, text).diagnostics)
    return made, compile_with(slip.game, text)


def compile_with(name: str, text: str) -> Checked:
    """Compile a game with *text* for one of its files, and its examples."""
    main = paths()[name.partition("/")[0]]

    def instead(folder: Path, parts: tuple[str, ...]) -> bytes:
        there = folder.joinpath(*parts)
        return text.encode() if there == paths()[name] else read_inside(folder, parts)

    whole = shipped()[main.stem] if "/" in name else text
    with patch("playrules.dsl.files.read_inside", instead):
        compiled = compile_text(whole, str(main), vocabulary=vocabulary(), folder=main.parent)
        examples = compile_examples(
            whole, str(main), vocabulary=vocabulary(), facts=compiled.facts, folder=main.parent
        )
        # What only a mode says is checked with it: `check` tries all modes of each file.
        modes = [
            compile_text(whole, str(main), vocabulary=vocabulary(), folder=main.parent, mode=mode)
            for mode, _ in compiled.facts.modes
            if not examples.beside(compiled.diagnostics)
        ]
    programs = [compiled.program, *(suite.program for suite in examples.suites)]
    programs += [one.program for one in modes]
    told = {
        (one.code, one.message, one.primary.span): one
        for made in (compiled, *modes)
        for one in made.diagnostics
    }
    return Checked(
        compiled,
        tuple(examples.beside(tuple(told.values()))),
        tuple(dump(one) for one in programs if one is not None),
    )


@cache
def _original(name: str) -> tuple[str, ...]:
    return compile_with(name, shipped()[name]).programs
