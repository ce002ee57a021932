"""Reads a rules file and what it imports; applies the chosen mode."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from importlib.resources import files
from pathlib import Path
from typing import TypeGuard

from playrules.dsl.diagnostics import codes
from playrules.dsl.diagnostics.common import missing_edition, unknown_edition
from playrules.dsl.diagnostics.model import Edit, Fix, Label, Sink
from playrules.dsl.diagnostics.suggest import suggest
from playrules.dsl.limits import MOST_IMPORTED_BYTES, MOST_IMPORTS, TooMuch
from playrules.dsl.reading import read_inside
from playrules.dsl.syntax import parse, tree
from playrules.dsl.syntax.source import decode

EDITION = 1
UNREADABLE = frozenset({codes.NOT_TEXT, codes.TOO_LONG, codes.TOO_DEEP})
"""Codes of what keeps a file from being read at all."""


@dataclass(slots=True)
class Source:
    """All statements of a game in order, imported ones first, and the texts they came from.

    `examples` are kept apart, each with the mode that it stands in ("" for none): they are no part
    of the game.
    """

    body: list[tree.Statement] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)
    modes: dict[str, tree.Phrase] = field(default_factory=dict)
    examples: list[tuple[str, tree.Phrase]] = field(default_factory=list)
    main: tree.File | None = None
    whole: bool = True

    @property
    def everything(self) -> list[tree.Statement]:
        """All statements of the game, those of every mode included."""
        return [*self.body, *self.modes.values()]


def gather(text: str, path: str, sink: Sink, folder: Path | None) -> Source:
    """Parse a file and the files it imports; a file beyond the limits gives an empty source."""
    source = Source()
    try:
        _read(text, path, sink, folder, source, [])
    except TooMuch:
        sink.found = [one for one in sink.found if one.code in UNREADABLE]
        return Source(texts=source.texts, whole=False)
    return source


def _read(
    text: str, path: str, sink: Sink, folder: Path | None, source: Source, chain: list[str]
) -> None:
    source.texts[path] = text
    file, problems = parse(text, path)
    if not chain:
        source.main = file
    for one in problems:
        sink.add(one)
    if any(one.code in UNREADABLE for one in problems):
        raise TooMuch
    first = file.body[0] if file.body else None
    if isinstance(first, tree.Phrase) and not file.edition and _means_rules(first):
        sink.error(
            codes.NO_EDITION, "the first line says `rules 1` and nothing more", first.span,
            help="write `rules 1`",
            fixes=[Fix("write `rules 1`", (Edit(first.span, "rules 1"),), certain=True)],
        )  # fmt: skip
        file = replace(file, body=file.body[1:])
    elif file.edition == 0 and not any(one.code.startswith("R03") for one in problems[:1]):
        sink.add(missing_edition(path))
    elif file.edition > EDITION:
        sink.add(unknown_edition(file.edition, file.span))
    for statement in file.body:
        if isinstance(statement, tree.Phrase) and statement.head == "import":
            _import(statement, sink, folder, source, [*chain, path])
        elif isinstance(statement, tree.Phrase) and statement.head == "mode":
            _mode(statement, sink, source)
        elif is_example(statement):
            source.examples.append(("", statement))
        else:
            source.body.append(statement)


def _means_rules(first: tree.Phrase) -> bool:
    """Whether a first line is meant to be `rules 1`."""
    if first.head == "rules":
        return True
    numbered = len(first.items) == 1 and isinstance(first.items[0], tree.Number)
    return numbered and suggest(first.head, ["rules"]) is not None


def _mode(statement: tree.Phrase, sink: Sink, source: Source) -> None:
    head = statement.items[0] if statement.items else None
    if not isinstance(head, tree.Name):
        sink.error("R1006", "a mode needs a name", statement.head_span, help="`mode quick {`")
    elif head.name in source.modes:
        first = source.modes[head.name]
        sink.error(
            "R2002", f"the mode `{head.name}` is there twice", head.span, "second",
            secondary=(Label(first.span, "first"),),
        )  # fmt: skip
    else:
        source.modes[head.name] = statement
        inside = statement.body.body if statement.body else ()
        source.examples += [(head.name, one) for one in inside if is_example(one)]


def is_example(statement: tree.Statement) -> TypeGuard[tree.Phrase]:
    """Whether a statement is an `example` block."""
    return isinstance(statement, tree.Phrase) and statement.head == "example"


def _import(
    statement: tree.Phrase, sink: Sink, folder: Path | None, source: Source, chain: list[str]
) -> None:
    item = statement.items[0] if len(statement.items) == 1 else None
    name = item.plain if isinstance(item, tree.Text) else None
    if name is None:
        sink.error(
            "R1006", "`import` takes one file name", statement.span, help='`import "parts.rules"`'
        )
        return
    found = find_import(name, folder)
    if found is None:
        sink.error(
            "R1012", f"there is no “{name}” to import", statement.span, "not found",
            help="imports are .rules files in this file's folder, or `std/…`",
        )  # fmt: skip
        return
    label = _label(Path(str(found)), chain[0], folder)
    if label in chain:
        sink.error(
            "R1013", "files import each other in a circle", statement.span, " → ".join(chain)
        )
        return
    if label in source.texts:
        return
    if len(source.texts) > MOST_IMPORTS:
        sink.error(
            codes.TOO_LONG, f"more than {MOST_IMPORTS} files are imported", statement.span,
            help="put what belongs together into one file",
        )  # fmt: skip
        raise TooMuch
    try:
        data = read_inside(found.folder, found.parts)
    except OSError as error:
        sink.error(
            "R1012", f"“{name}” cannot be read", statement.span, (error.strerror or "").lower()
        )
        return
    text, problems = decode(data, label)
    for one in problems:
        sink.add(one)
    if problems:
        return
    if sum(map(len, source.texts.values())) + len(text) > MOST_IMPORTED_BYTES:
        sink.error(
            codes.TOO_LONG,
            f"with this file, more than {MOST_IMPORTED_BYTES // 1024} KiB are imported",
            statement.span, help="import less",
        )  # fmt: skip
        raise TooMuch
    _read(text, label, sink, folder, source, chain)


@dataclass(frozen=True, slots=True)
class Import:
    """The file that an import means: `parts` is the way to it from `folder`, without links."""

    folder: Path
    parts: tuple[str, ...]

    def __str__(self) -> str:
        """Return its path."""
        return str(self.folder.joinpath(*self.parts))


def _label(found: Path, main: str, folder: Path | None) -> str:
    """Return how an imported file is called in messages: beside the main file, as that is called.

    Each file has one label, which is also a path that leads to it.
    """
    place = Path(main).parent
    if folder is None or place.resolve() != folder.resolve():
        return str(found)
    inside = found.is_relative_to(folder.resolve())
    return str(place / found.relative_to(folder.resolve())) if inside else str(found)


def find_import(name: str, folder: Path | None) -> Import | None:
    """Return the file that an import means: inside the main file's folder, or bundled."""
    wanted = name if name.endswith(".rules") else f"{name}.rules"
    if wanted.startswith("std/"):
        base = Path(str(files("playrules.games"))) / "std"
        wanted = wanted.removeprefix("std/")
    elif folder is not None:
        base = folder
    else:
        return None
    if Path(wanted).is_absolute() or ".." in Path(wanted).parts or "\x00" in wanted:
        return None
    try:
        base = base.resolve()
        found = (base / wanted).resolve()
        if found.suffix == ".rules" and found.is_relative_to(base) and found.is_file():
            return Import(base, found.relative_to(base).parts)
    except (OSError, RuntimeError, ValueError):  # RuntimeError: links in a circle
        return None
    return None


# --- modes ------------------------------------------------------------------------------------


class ModeProblem(ValueError):
    """A mode that the game does not have; `mode` names it, `known` are those it has."""

    def __init__(self, mode: str, known: list[str]) -> None:
        """Say that *mode* is not there."""
        super().__init__(f"this game has no mode {mode!r}")
        self.mode = mode
        self.known = known


def apply_mode(
    source: Source, mode: str, sink: Sink
) -> tuple[list[tree.Statement], dict[str, tree.Setting]]:
    """Return the declarations of a mode and the settings that it sets."""
    if not mode:
        return list(source.body), {}
    if mode not in source.modes:
        raise ModeProblem(mode, sorted(source.modes))
    body = list(source.body)
    settings: dict[str, tree.Setting] = {}
    for one in reversed(_chain(source, mode, sink)):
        _merge(body, settings, one, sink)
    return body, settings


def _chain(source: Source, mode: str, sink: Sink) -> list[tree.Phrase]:
    chain: list[tree.Phrase] = []
    name: str | None = mode
    while name is not None:
        node = source.modes[name]
        if node in chain:
            sink.error("R1013", "modes extend each other in a circle", node.span)
            break
        chain.append(node)
        name = _base(source, node, sink)
    return chain


def _base(source: Source, node: tree.Phrase, sink: Sink) -> str | None:
    words = [one for one in node.items if isinstance(one, tree.Name)]
    if len(words) < 3 or words[1].name != "extends":
        return None
    base = words[2]
    if base.name not in source.modes:
        if base.name != "standard":
            best = suggest(base.name, sorted(source.modes))
            sink.error(
                "R2001", f"there is no mode `{base.name}`", base.span, "unknown mode",
                help=f"did you mean `{best}`?" if best else "",
            )  # fmt: skip
        return None
    return base.name


def _merge(
    body: list[tree.Statement],
    settings: dict[str, tree.Setting],
    mode: tree.Phrase,
    sink: Sink,
) -> None:
    for one in mode.body.body if mode.body else ():
        if isinstance(one, tree.Setting):
            settings[one.name] = one
        elif isinstance(one, tree.Phrase) and one.head in ("change", "remove"):
            _change(body, one, sink)
        elif not is_example(one):
            body.append(one)


def _change(body: list[tree.Statement], node: tree.Phrase, sink: Sink) -> None:
    """`change HEAD NAME … { … }` replaces a declaration, `remove HEAD NAME` takes it away."""
    names = [one for one in node.items if isinstance(one, tree.Name)]
    if not names:
        sink.error("R1006", f"{node.head} what?", node.head_span, help="`change rule fly { … }`")
        return
    head, rest = names[0].name, node.items[1:]
    if head == "example":
        sink.error(
            "R1002", f"a mode cannot {node.head} an example", node.head_span, "not here",
            help="an example is for one mode: write it into that, or `given { mode: … }` into it",
        )  # fmt: skip
        return
    wanted = names[1].name if len(names) > 1 else ""
    for position, one in enumerate(body):
        if _called(one, head, wanted):
            if node.head == "remove":
                del body[position]
            else:
                body[position] = tree.Phrase(
                    head, rest, node.guard, node.body, names[0].span, node.span, node.note
                )
            return
    known = sorted(
        {_name(one) for one in body if isinstance(one, tree.Phrase) and one.head == head}
    )
    best = suggest(wanted, known)
    sink.error(
        "R2001", f"there is no `{head} {wanted}`".rstrip() + f" to {node.head}", names[-1].span,
        help=f"did you mean `{head} {best}`?" if best else "",
    )  # fmt: skip


def _name(one: tree.Statement) -> str:
    if isinstance(one, tree.Phrase):
        return next((item.name for item in one.items if isinstance(item, tree.Name)), "")
    return one.name if isinstance(one, tree.Define | tree.Has) else ""


def _called(one: tree.Statement, head: str, name: str) -> bool:
    if isinstance(one, tree.Phrase):
        return one.head == head and (not name or _name(one) == name)
    if isinstance(one, tree.Define):
        return head == "define" and one.name == name
    return isinstance(one, tree.Has) and head == "has" and one.name == name
