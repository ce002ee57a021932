"""The pages in docs/ are true: what they show is compiled, played, run and compared.

How a page tells what a block is:

* `rules explained`: an example of a code; `tests/dsl/diagnostics/test_explained.py` tries it.
* `rules`: declarations; `rules play`: what stands in `play`. A comment `# error: [CODE]` behind a
  line marks the mistake in it, as in `tests/dsl/language/mistakes.md`; the info line may name
  codes, too, where it does not matter which line has them. Its examples are run; where it says
  `fails`, one of them does. A block that starts with `rules 1` is a whole game without any
  diagnostic, and is played.
* A comment behind a line is compared: `# 3` behind a `say` is what it says (of several times,
  `# 3, 4`), `# offers: a, b` the options there, `# stops: why` the rules error there.
* `console`: commands of playrules with their output, one after the other in the page's folder. What
  people type stands behind `> `; a line `…` stands for any lines. How tables are set out does not
  count. UPDATE_GOLDEN=1 writes outputs anew that have no line `…`.
* `python` with `>>>`: a doctest; the page is one session.
* Comments above a block: `<!-- given … -->` are declarations that go before it, `<!-- file F -->`
  writes it to a file, `<!-- add F -->` appends to that file, `<!-- change F -->` puts its
  declarations in the place of those with the same name, `<!-- sorts F -->` says that it has
  the same declarations, `<!-- from PATH -->` that it is a part of a file of the project.
"""

from __future__ import annotations

import doctest
import importlib.metadata
import os
import re
import shlex
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest
from click.testing import CliRunner
from marks import differences, read_marks

from playrules.cli.main import cli
from playrules.dsl import CORE_WORDS, Compiled, compile_examples, compile_text
from playrules.dsl.diagnostics.render import render_all
from playrules.engine import Draws, Event, Machine, RulesError, State
from playrules.engine.play.examples import run_suite
from playrules.engine.vocabulary import Vocabulary
from playrules.plugins.api import load_plugins

pytestmark = pytest.mark.checkout

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs").rglob("*.md"))
SHOWN = ("coins", "running")  # plugins by strangers whose words stand in examples
PROJECTS = sorted((ROOT / "tests" / "plugin_projects").glob("*/src"))
HEAD = 'rules 1\ngame trial "Trial" { players: 2 }\n'
MOST_CHOICES = 2000
ENVIRONMENT = {"NO_COLOR": "1", "FORCE_COLOR": None, "COLUMNS": "80"}


@dataclass(frozen=True)
class Block:
    """A fenced block of a page: its first line's number, its info words, and its text.

    `orders` are the comments right above it, `start` is where in the page its text begins.
    """

    line: int
    info: tuple[str, ...]
    text: str
    orders: tuple[str, ...]
    start: int = 0

    def order(self, word: str) -> str | None:
        """Return what follows *word* in the comments, None where no comment starts so."""
        for one in self.orders:
            head, _, rest = one.partition("\n" if "\n" in one else " ")
            if head.strip() == word:
                return rest if "\n" in one else rest.strip()
        return None


def blocks(page: str) -> Iterator[Block]:
    """Yield the fenced blocks of a page."""
    pattern = re.compile(r"^<!--(.*?)-->$|^```(.*?)\n(.*?)^```$|^(?=\S)", re.MULTILINE | re.DOTALL)
    orders: list[str] = []
    at = 0
    while found := pattern.search(page, at):
        if found[1] is not None:
            orders.append(found[1].strip())
        else:
            if found[2] is not None:
                line = page.count("\n", 0, found.start(3)) + 1
                start = found.start(3)
                yield Block(line, tuple(found[2].split()), found[3], tuple(orders), start)
            orders = []
        newline = page.find("\n", max(found.start(), found.end() - 1))
        if newline < 0:
            break
        at = newline + 1


@cache
def vocabulary() -> Vocabulary:
    """Return the words of the built-in plugins, and of those that the pages explain."""
    points = [p for p in importlib.metadata.entry_points(group="playrules") if p.name not in SHOWN]
    points += [importlib.metadata.EntryPoint(n, f"playrules_{n}", "playrules") for n in SHOWN]
    loaded = load_plugins(CORE_WORDS, entry_points=points, strict=True)
    return loaded.vocabulary


@dataclass
class Page:
    """A page while it is tried: what was wrong so far, and the Python session of it.

    `updates` are outputs to be replaced, from and to where in the page, `grown` the files that it
    writes step by step, each with its last block.
    """

    folder: Path
    problems: list[str] = field(default_factory=list)
    updates: list[tuple[int, int, str]] = field(default_factory=list)
    names: dict[str, Any] = field(default_factory=dict)
    grown: dict[str, Block] = field(default_factory=dict)

    def note(self, block: Block, problem: str, line: int = 0) -> None:
        """Note what is wrong with a line of a block, from 1."""
        self.problems.append(f"line {block.line + max(line - 1, 0)}: {problem}")

    def same(self, block: Block, what: str, found: object, wanted: object, line: int = 0) -> None:
        """Note a difference."""
        if found != wanted:
            self.note(block, f"{what}:\n{found}\nbut the page says:\n{wanted}", line)

    def try_block(self, block: Block) -> None:
        """Try one block."""
        language = block.info[0] if block.info else ""
        self.keep(block)
        if block.order("add") or block.order("change"):
            self.grown[block.order("add") or block.order("change") or ""] = block
        elif language == "rules" and "explained" not in block.info:
            self.try_rules(block)
        elif language == "console":
            self.try_console(block)
        elif language == "python" and ">>>" in block.text:
            self.try_python(block)
        elif language in ("python", "toml") and block.order("from") is None:
            self.note(block, "nobody knows whether this is true")

    # --- files

    def keep(self, block: Block) -> None:
        """Write the block to the file that it belongs to, or compare it."""
        if name := block.order("file"):
            (self.folder / name).write_text(block.text, "utf-8")
        if name := block.order("add"):
            path = self.folder / name
            path.write_text(path.read_text("utf-8") + "\n" + block.text, "utf-8")
        if name := block.order("change"):
            path = self.folder / name
            path.write_text(self.changed(block, path.read_text("utf-8")), "utf-8")
        if name := block.order("sorts"):
            grown = sorted(declarations((self.folder / name).read_text("utf-8")))
            self.same(block, name, "\n".join(grown), "\n".join(sorted(declarations(block.text))))
        if (name := block.order("from")) and block.text not in (ROOT / name).read_text("utf-8"):
            self.note(block, f"{name} does not say so")

    def changed(self, block: Block, text: str) -> str:
        """Return a file with the declarations of a block in the place of its own."""
        for piece in declarations(block.text):
            places = [one for one in declarations(text) if head(one) == head(piece)]
            if len(places) != 1:
                self.note(block, f"the file has {len(places)} times `{head(piece)}`")
            else:
                text = text.replace(places[0], piece)
        return text

    # --- rules

    def try_rules(self, block: Block) -> None:
        """Compile a block, and play it."""
        words = block.info[1:]
        codes = sorted(word for word in words if word not in ("play", "fails"))
        whole = block.text.startswith("rules 1")
        given = block.order("given") or ""
        text, above = block.text, 0
        if not whole:
            top = ("" if re.search(r"^game ", given + "\n" + text, re.M) else HEAD) or "rules 1\n"
            if "play" in words:
                text = "play {\n" + indent(text, "  ") + "}\n"
            before = f"{top}{given}\n" + ("play {\n" if "play" in words else "")
            above = before.count("\n")
            text = f"{top}{given}\n{text}"
        name = block.order("file") or "page.rules"
        made = compile_text(text, name, vocabulary=vocabulary(), folder=self.folder)
        found = sorted(d.code for d in made.diagnostics if whole or d.severity == "error")
        if any(code.startswith("W") for code in codes):
            found = sorted(d.code for d in made.diagnostics)
        marks = read_marks(block.text)
        told = [d for d in made.diagnostics if d.severity == "error"]
        wrong = differences(marks, told, above) if marks else []
        if wrong:
            self.note(block, "\n".join(wrong))
        elif found != codes and not marks:
            self.note(block, f"{found}\n{render_all(made.diagnostics, made.files)}")
        elif made.program is not None:
            self.try_modes(block, made, text)
            self.play(block, made, above, seeds=5 if whole else 1)
            self.try_examples(block, made, text, fails="fails" in words)

    def try_examples(self, block: Block, made: Compiled, text: str, *, fails: bool) -> None:
        """Run the examples of a block: all pass, or one *fails* where the page says so."""
        found = compile_examples(
            text, vocabulary=vocabulary(), facts=made.facts, folder=self.folder
        )
        if found.diagnostics:
            self.note(block, render_all(found.diagnostics, found.files))
        reports = [report for suite in found.suites for report in run_suite(suite)]
        failed = [f"{one.example.title}: {one.failure}" for one in reports if not one.passed]
        if bool(failed) != fails:
            self.note(block, "\n".join(failed) or "no example fails")

    def try_modes(self, block: Block, made: Compiled, text: str) -> None:
        """Compile a block in each of its modes."""
        for mode, _title in made.facts.modes:
            other = compile_text(text, vocabulary=vocabulary(), folder=self.folder, mode=mode)
            if not other.ok:
                self.note(block, f"{mode}:\n{render_all(other.diagnostics, other.files)}")

    def play(self, block: Block, made: Compiled, above: int, seeds: int) -> None:
        """Play a block's game and compare what its comments tell."""
        said: dict[int, list[str]] = defaultdict(list)
        offers: dict[int, str] = {}
        stops: dict[int, str] = {}
        for seed in range(seeds):
            journal: list[Event] = []
            try:
                self.end(block, made, seed, journal, offers)
            except RulesError as error:
                stops[error.span.line] = error.message
            if seed == 0:
                for event in journal:
                    if event.event == "say":
                        said[event.span.line].append(event.text)
        for line, text in enumerate(block.text.splitlines(), 1):
            self.compare(block, line, text, said[line + above], offers, stops, above)
        for line, why in stops.items():
            self.note(block, f"stops: {why}", line - above)

    def end(
        self, block: Block, made: Compiled, seed: int, journal: list[Event], offers: dict[int, str]
    ) -> None:
        """Play one game by chance to its end; note the first options of each question."""
        assert made.program is not None
        draws = Draws(seed)
        state: State = Machine(made.program).start(seed, journal=journal)
        for _ in range(MOST_CHOICES):
            if state.is_over:
                return
            if state.question is not None:
                state = state.answer(state.question.made_up(draws.below), journal)
                continue
            line = made.program.points[state.point].span.line
            offers.setdefault(line, ", ".join(choice.label for choice in state.choices))
            state = state.apply(state.choices.sample(draws), journal)
        self.note(block, "the game does not end")

    def compare(
        self,
        block: Block,
        line: int,
        text: str,
        said: list[str],
        offers: dict[int, str],
        stops: dict[int, str],
        above: int,
    ) -> None:
        """Compare the comment behind a line with what happened there."""
        code, mark, comment = text.partition("  # ")
        if not mark:
            return
        if comment.startswith("offers: "):
            wanted = comment.removeprefix("offers: ")
            self.same(block, "offers", offers.get(line + above), wanted, line)
        elif comment.startswith("stops: "):
            wanted = comment.removeprefix("stops: ")
            self.same(block, "stops", stops.pop(line + above, None), wanted, line)
        elif re.search(r"\bsay ", code):
            self.same(block, "says", ", ".join(said), comment, line)

    # --- commands and Python

    def try_console(self, block: Block) -> None:
        """Run the commands of a block and compare what they print."""
        for part in re.finditer(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block.text, re.MULTILINE):
            command, wanted = part[1], part[2]
            words = shlex.split(command)
            if words[0] != "playrules":
                self.note(block, f"not a command of playrules: {command}")
                continue
            typed = re.findall(r"^(?:\w[\w' ]*)?> ?(.*)$", wanted, re.MULTILINE)
            answers = "".join(f"{one}\n" for one in typed)
            result = CliRunner().invoke(cli, words[1:], input=answers, env=ENVIRONMENT)
            shown, wanted = tidy(result.output), tidy(wanted)
            if "…" not in wanted.split("\n") and shown != wanted:
                first, last = (block.start + at for at in part.span(2))
                self.updates.append((first, last, f"{shown}\n"))
            parts = re.split(r"^…$", plain(wanted), flags=re.MULTILINE)
            if not re.fullmatch(".*?".join(map(re.escape, parts)), plain(shown), re.DOTALL):
                self.note(block, f"$ {command}:\n{shown}\nbut the page says:\n{wanted}")

    def try_python(self, block: Block) -> None:
        """Run a block as a doctest, in the session of the page."""
        parser, out = doctest.DocTestParser(), list[str]()
        test = parser.get_doctest(block.text, {}, "page", "page", block.line - 1)
        test.globs = self.names
        runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
        runner.run(test, out=out.append, clear_globs=False)
        if out:
            self.note(block, "".join(out))


def declarations(text: str) -> list[str]:
    """Return the declarations at the top of a file, without the blank lines between them."""
    return [one.strip("\n") for one in re.split(r"\n(?=\S)(?![}])", text) if one.strip()]


def head(declaration: str) -> str:
    """Return the first two words of a declaration, below its comments."""
    lines = [line for line in declaration.splitlines() if not line.startswith("#")]
    return " ".join(lines[0].split()[:2])


def tidy(text: str) -> str:
    """Return a text without blanks at the ends of lines and empty lines around it."""
    return "\n".join(line.rstrip() for line in text.splitlines()).strip("\n")


def plain(text: str) -> str:
    """Return a text without what only sets out its tables."""
    lines = (re.sub(r" {2,}", " ", line.strip()) for line in text.splitlines())
    return "\n".join(line for line in lines if line.strip("─ "))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT / "docs")))
def test_page(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything that a page shows holds."""
    for project in PROJECTS:
        monkeypatch.syspath_prepend(project)
    monkeypatch.chdir(tmp_path)
    page, text = Page(tmp_path), path.read_text("utf-8")
    for block in blocks(text):
        page.try_block(block)
    for name, block in page.grown.items():
        whole = (tmp_path / name).read_text("utf-8")
        page.try_rules(Block(block.line, block.info, whole, ()))
    if os.environ.get("UPDATE_GOLDEN") and page.updates:
        for first, last, new in reversed(page.updates):
            text = text[:first] + new + text[last:]
        path.write_text(text, "utf-8")
    assert not page.problems, "\n\n".join([f"{path.name}:", *page.problems])


def test_every_block_is_read() -> None:
    """No fence of a page is overlooked."""
    for path in PAGES:
        text = path.read_text("utf-8")
        assert len(re.findall(r"^```", text, re.MULTILINE)) == 2 * len(list(blocks(text))), path
