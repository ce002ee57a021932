"""Writes the pages of the reference that follow from data: words, diagnostics, limits, Python.

Run `python tools/reference.py` to write them, with `--check` to be told whether they are stale.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from importlib import metadata
from pathlib import Path

from door_page import door_page
from limits import limits_page
from python_page import python_page

from playrules.dsl.core.words import CORE_WORDS, UNITS, VERBS
from playrules.dsl.diagnostics.codes import grouped
from playrules.dsl.diagnostics.explained import Page, page_of
from playrules.dsl.diagnostics.render import render
from playrules.dsl.lower.declarations.blocks import PIECE, ZONE
from playrules.dsl.lower.declarations.cells import hiding
from playrules.dsl.lower.declarations.core_verbs import EVENTS
from playrules.dsl.lower.declarations.look import LOOK
from playrules.engine.vocabulary import (
    BlockWord,
    FactsWord,
    PluginInfo,
    RowWord,
    SettingWord,
    Vocabulary,
)
from playrules.loading.explaining import shown_example
from playrules.plugins.api import Plugins, load_plugins

REFERENCE = Path(__file__).parents[1] / "docs" / "reference"

NOTE = "This page is written by `python tools/reference.py`; do not change it by hand."

# What each word of the core is for. Every word needs a line, and no line may be about anything
# else; `core_table` sees to that.
CORE: dict[str, dict[str, str]] = {
    "Declarations": {
        "rules": "The first line of a file, `rules 1`.",
        "game": "The game's name, title, number of players and ranking.",
        "use": "Takes the words of a plugin, `use dice 1`.",
        "import": 'Takes the declarations of another file, `import "parts.rules"`.',
        "type": "A closed set of names.",
        "setting": "A figure that can be changed from outside.",
        "players": "In a block, what each player keeps, and by `secret: NAME` what of it only the"
        " player sees; as a value, those still in.",
        "piece": "A kind of piece; as a kind of value, any piece.",
        "group": "A name for several kinds.",
        "zone": "A place that holds any number of pieces.",
        "table": "A look-up.",
        "define": "A value or function that is computed anew at each use.",
        "rule": "An action of your own.",
        "when": "A reaction to an event.",
        "setup": "What happens before the game.",
        "play": "The game.",
        "policy": "How a player may choose.",
        "mode": "Another way to play the same file.",
        "title": "A title that a player may earn.",
        "text": "Words for people; as a kind of value, a text.",
        "look": "How parts are drawn; it changes no rule.",
        "cites": "Names rules of a printed rulebook.",
        "example": 'A test in the rules file, `example "…" { given { … } do { … } expect E }`.',
    },
    "Control": {
        "has": "Keeps a value.",
        "starts": "What a kept value starts with.",
        "per": "One for each, in `has` and `count:`.",
        "let": "Names a value until the end of the block.",
        "be": "Stands between name and value of `let`.",
        "set": "Changes a value.",
        "to": "Stands before the new value, or the place that a piece goes to.",
        "if": "Runs a block, an action or an option only where a condition holds.",
        "else": "What to do, or which value to take, otherwise.",
        "for": "Begins a loop `for each`; says who chooses or scores.",
        "each": "Belongs to `for each`.",
        "in": "Before a list: is it in there? Also in `for each x in`.",
        "where": "A condition on what is walked, offered or happens.",
        "by": "What a list is sorted by, least first.",
        "repeat": "A loop.",
        "times": "How often `repeat` runs.",
        "as": "Gives a `repeat` its name.",
        "until": "Ends a `repeat`; tested before each pass.",
        "return": "Gives the value of a `define`.",
        "turn": "A player's turn, `turn of p { … }`.",
        "phase": "A named part of the game.",
        "from": "What is chosen from.",
        "and": "Both conditions hold.",
        "or": "At least one condition holds; also in kinds, `(player or nothing)`.",
        "not": "The condition does not hold.",
        "is": "Both sides are the same.",
        "mod": "What is left of counting by a number.",
        "expect": "What an example says must be so.",
    },
    "Actions": {
        "choose": "Asks a player, or chance.",
        "option": "One option of a menu.",
        "otherwise": "What happens where no option is open.",
        "prefer": "A line of a policy.",
        "finish": "Leaves a loop, rule, turn, phase or the game.",
        "move": "A piece goes to a place and lands there.",
        "place": "A piece is put on a place without an event; as a kind of value, any place.",
        "remove": "A piece is on no place any more.",
        "reveal": "All see a hidden piece until it moves, a hidden value until it is set again, a"
        " hidden place until it is hidden.",
        "hide": "A place, or a piece, is seen by those again who see it by its `seen_by`.",
        "score": "Adds to a player's score.",
        "eliminate": "A player is out of the game.",
        "say": "Shows a text.",
        "given": "How the table stands when an example begins.",
        "do": "What happens in an example.",
        "next": "What comes up next in an example: a draw, a choice, an error.",
        "must": "Kept for duties that bind choices; not in this version.",
    },
    "Values and kinds": {
        "yes": "The condition holds.",
        "no": "The condition does not hold.",
        "nothing": "No thing, no value.",
        "player": "Whose turn it is; as a kind of value, any player.",
        "pieces": "All pieces; `y.pieces` are those on a place.",
        "places": "All places.",
        "space": "A kind of value: a space of a board.",
        "spaces": "The spaces of all boards.",
        "number": "A kind of value: a whole number.",
    },
    "Functions": {
        "count": "How many there are.",
        "any": "Whether one is so. `choose any` asks for a selection.",
        "all": "Whether all are so.",
        "sum": "The sum.",
        "most": "The greatest value.",
        "least": "The least value.",
        "first": "The first one, or nothing.",
        "last": "The last one, or nothing.",
        "list": "Those that are so, or values computed from them.",
        "down": "A division, rounded down.",
        "up": "A division, rounded up.",
        "near": "A division, rounded to the nearest number, halves away from 0.",
        "abs": "A number without its sign.",
        "join": "Several lists, one behind the other.",
        "reverse": "A list, last one first.",
        "position": "Where in a list something stands, from 1.",
        "clockwise": "All players, from one on.",
        "after": "The other players, from the next seat on.",
        "worth": "What a standing is worth to a player, where the file defines it.",
    },
}

KINDS = {
    "any": "value",
    "count": "number, or so many `per player`",
    "list": "values, ranges",
    "name": "name",
    "number": "number",
    "place": "place",
    "range": "range",
    "yes or no": "yes or no",
}


def core_table() -> Iterator[str]:
    """Yield the words of the core.

    Raises:
        ValueError: a word of the core has no line here, or a line is about no word.
    """
    told = {word for group in CORE.values() for word in group}
    single = {word for word in CORE_WORDS if " " not in word}  # others are patterns
    if told != single:
        raise ValueError(f"words of the core and their lines differ: {sorted(told ^ single)}")
    for title, group in CORE.items():
        yield f"### {title}"
        yield from table(("word", "what it is for"), ((f"`{w}`", group[w]) for w in sorted(group)))


def table(header: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """Yield a Markdown table, followed by an empty line; nothing where there are no rows."""
    lines = [f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |" for row in rows]
    if lines:
        yield ""
        yield f"| {' | '.join(header)} |"
        yield "|" + "---|" * len(header)
        yield from lines
    yield ""


def setting_rows(settings: dict[str, SettingWord]) -> Iterator[tuple[str, str, str]]:
    """Yield the settings of a block as rows."""
    for name, word in settings.items():
        kind = ", ".join(word.choices) or KINDS.get(word.kind, word.kind)
        yield f"`{name}:`", kind, word.doc + (" Needed." if word.required else "")


def column_rows(rows: dict[str, RowWord]) -> Iterator[tuple[str, str, str]]:
    """Yield the columns of a block's rows as rows."""
    for name, word in rows.items():
        doc = word.doc + (" Needed." if word.required else "")
        yield f"`| {name} |`", KINDS.get(word.kind, word.kind), doc


def block_lines(block: BlockWord) -> Iterator[str]:
    """Yield what there is to say about a kind of block, its example left out."""
    inside = [parent for parent in block.parents if parent != "file"]
    yield f"#### {block.word}" + (f" (inside of {', '.join(inside)})" if inside else "")
    yield ""
    yield f"`{' '.join([block.word, *block.header.split()])} {{ … }}`"
    yield ""
    yield block.doc + (" May keep values with `has`." if block.keeps else "")
    settings = dict(hiding(block).settings)
    if block is PIECE:  # who sees a piece, its place says
        del settings["seen_by"]
    rows = [*setting_rows(settings), *column_rows(block.rows or {})]
    yield from table(("line", "takes", "meaning"), rows)


def examples(pairs: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield examples, each once, with the words that it is for."""
    found: dict[str, list[str]] = {}
    for word, example in pairs:
        found.setdefault(example, []).append(f"`{word}`")
    for example, words in found.items():
        yield f"An example of {', '.join(words)}:"
        yield ""
        yield "```rules"
        yield from example.strip("\n").split("\n")
        yield "```"
        yield ""


def call(name: str, parameters: tuple[tuple[str, str], ...]) -> str:
    """Write a function as it is called, with the kinds of its values."""
    shown = []
    for parameter, kind in parameters:
        optional = parameter.endswith("?")
        text = f"{parameter.rstrip('?')}: {KINDS.get(kind, kind)}"
        shown.append(f"[{text}]" if optional else text)
    return f"{name}({', '.join(shown)})"


def said(doc: str, kind: str) -> str:
    """Return what is said of a value and its kind."""
    return f"{doc} (Kind: {kind}.)"


def facts_lines(facts: FactsWord) -> Iterator[str]:
    """Yield what there is to say about a table of facts: its settings and columns."""
    yield f"#### `{facts.pattern}`"
    yield ""
    alone = "" if facts.parts is None else f", or `{facts.pattern} {{ … }}` to set the same"
    yield f"In examples, `next {facts.pattern} {{ … }}`{alone}. {facts.doc}"
    rows = [*setting_rows(facts.settings), *column_rows(facts.columns)]
    yield from table(("line", "takes", "meaning"), rows)


def plugin_lines(info: PluginInfo, words: Vocabulary) -> Iterator[str]:
    """Yield the section about a plugin's words."""
    yield f"## {info.name}"
    yield ""
    yield f"`use {info.name} {info.major}`"
    yield ""
    if words.blocks:
        yield "### Blocks"
        yield ""
        for block in words.blocks:
            yield from block_lines(block)
    sections: list[tuple[str, tuple[str, str], list[tuple[str, ...]]]] = [
        ("Actions", ("action", "what it does"), [(f"`{v.pattern}`", v.doc) for v in words.verbs]),
        (
            "Functions",
            ("function", "what it gives"),
            [(f"`{call(f.name, f.parameters)}`", said(f.doc, f.returns)) for f in words.functions],
        ),
        (
            "Members",
            ("member", "what it is"),
            [
                (
                    f"`{m.of}.{call(m.name, m.parameters) if m.parameters else m.name}`",
                    said(m.doc, m.returns),
                )
                for m in words.members
            ],
        ),
        ("Events", ("event", "when it happens"), [(f"`{e.pattern}`", e.doc) for e in words.events]),
        (
            "Types",
            ("type", "its names, and what they are"),
            [(f"`{t.name}`", f"{', '.join(t.names)}. {t.doc}") for t in words.types],
        ),
        (
            "Compound values",
            ("kind", "what it is"),
            [(f"`{c.name}`", c.doc) for c in words.compounds],
        ),
        (
            "Groups",
            ("group", "what it holds"),
            [(f"`{g.name}`, `{g.plural}`", g.doc) for g in words.groups],
        ),
        ("Units", ("unit", "what it is"), [(f"`{u.name}`", u.doc) for u in words.units]),
    ]
    for title, header, rows in sections:
        if rows:
            yield f"### {title}"
            yield from table(header, rows)
    if words.facts:
        yield "### Tables of facts"
        yield ""
        for facts in words.facts:
            yield from facts_lines(facts)
    yield "### Examples"
    yield ""
    yield from examples(
        [
            *((b.word, b.example) for b in words.blocks),
            *((v.pattern.split()[0], v.example) for v in words.verbs),
            *((f.name, f.example) for f in words.functions),
            *((f.pattern.split()[0], f.example) for f in words.facts),
        ]
    )


def words_page(plugins: Plugins) -> str:
    """Return the page of words."""
    lines = ["# Words", "", NOTE, ""]
    lines += [
        "What the words of the core mean together is told by [the language](language.md). A file",
        "sees the words of a plugin only if it says `use NAME VERSION`.",
        "",
        "## Core",
        "",
        *core_table(),
        "### Blocks",
        "",
        *block_lines(PIECE),
        *block_lines(LOOK),
        *block_lines(ZONE),
        "### Actions and events",
    ]
    rows = [(f"`{pattern}`", "action") for pattern in VERBS.values()]
    rows += [(f"`{pattern}`", "event") for _name, pattern in EVENTS]
    lines += table(("pattern", "what it is"), rows)
    lines += ["### Units", "", "A unit follows its number directly: `15cm`."]
    lines += table(
        ("unit", "kind", "what it is"),
        ((f"`{one.name}`", one.dimension, one.doc) for one in UNITS),
    )
    for info in plugins.vocabulary.plugins:
        words = plugins.vocabulary.of([info.name])
        if words.words:
            lines += plugin_lines(info, words)
    lines += ["## Players by the computer", ""]
    lines += ["They are named after `--seats`, beside the policies of the game."]
    lines += table(("name", "how it plays"), ((f"`{a.name}`", a.doc) for a in plugins.agents))
    return "\n".join(lines).rstrip("\n") + "\n"


def code_lines(page: Page, vocabulary: Vocabulary) -> Iterator[str]:
    """Yield what there is to say about a code, and what is said about its wrong example."""
    yield f"### {page.about.code}"
    yield ""
    yield f"**{page.about.title}.** {page.about.meaning}"
    yield ""
    yield page.why
    if page.wrong:
        found, files = shown_example(page.wrong, vocabulary)
        said = "\n".join(render(one, files).rstrip("\n") for one in found)
        yield from ("", "Wrong:", "", "```rules explained", page.wrong.rstrip("\n"), "```")
        yield from ("", "```text", said, "```")
        yield from ("", "Right:", "", "```rules explained", page.right.rstrip("\n"), "```")


def diagnostics_page(vocabulary: Vocabulary) -> str:
    """Return the page of diagnostics."""
    lines = ["# Diagnostics", "", NOTE, ""]
    lines += [
        "`playrules check` names each mistake by a code that stays the same. Codes with R are",
        "errors: a game with one cannot be played, or an example not be run. Codes with W are",
        "advice. Codes with T are said by `playrules test` of examples that fail.",
        "`playrules explain CODE` shows the same as this page, and what is said about the wrong",
        "example.",
        "",
    ]
    groups = grouped()
    for title, found in groups.items():
        lines += [f"- {title}: {', '.join(f'[{one.code}](#{one.code.lower()})' for one in found)}"]
    for title, found in groups.items():
        lines += ["", f"## {title}"]
        for one in found:
            lines += ["", *code_lines(page_of(one.code), vocabulary)]
    return "\n".join(lines).rstrip("\n") + "\n"


def built_in() -> Plugins:
    """Return the plugins that come with playrules, whatever else is installed."""
    points = [
        point
        for point in metadata.entry_points(group="playrules")
        if point.dist is not None and point.dist.name == "playrules"
    ]
    return load_plugins(CORE_WORDS, entry_points=points, disable=(), strict=True)


def main() -> int:
    """Write the pages, or compare them; return 1 where one is stale."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, only compare")
    check = parser.parse_args().check
    plugins = built_in()
    pages = {
        "words.md": words_page(plugins),
        "diagnostics.md": diagnostics_page(plugins.vocabulary),
        "python.md": python_page(NOTE),
        "door.md": door_page(NOTE),
        "limits.md": limits_page(NOTE),
    }
    stale = []
    for name, text in pages.items():
        path = REFERENCE / name
        if path.exists() and path.read_text("utf-8") == text:
            continue
        stale.append(name)
        if not check:
            path.write_text(text, "utf-8")
    if check and stale:
        print(f"stale: {', '.join(stale)}; run python tools/reference.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
