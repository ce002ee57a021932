"""Keeps one diagnostic a root cause: what only follows from another mistake is left out."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from playrules.dsl.core import RESERVED
from playrules.dsl.core.words import ACTIONS, DECLARATIONS
from playrules.dsl.diagnostics.codes import MISNAMED
from playrules.dsl.diagnostics.model import Diagnostic
from playrules.dsl.lower.declarations.game import SEATS
from playrules.dsl.misnamed import Misnamed, unknown_word
from playrules.dsl.syntax import tree
from playrules.dsl.syntax.declared import ACTING, Declared, declared_names
from playrules.dsl.syntax.occurrences import WORD, words_in
from playrules.engine.source import Span, lines_of
from playrules.engine.vocabulary import Vocabulary

HARMLESS = frozenset({"R1005", "R2002", "R2006", "R3003", "R4003"})
"""Codes of mistakes that leave what they are found in known, and well enough to work with."""

FOLLOWING = frozenset(
    "R1001 R1004 R1006 R1008 R1010 R1014 R2001 R2004 R2005 R2007 R3001 R3002 R3005 R3007 R4001 "
    "R4002 R4005 R4007".split()
)
"""Codes of what may follow from a mistake elsewhere."""

IMPLIED = {"game": {"opponent", "players", *SEATS}, "piece": {"owner"}}
"""Words whose meaning hangs on a block that does not say them."""

APART = frozenset({"look", "example"})
"""Blocks that nothing else in a file is made of."""

IN_EXAMPLES = frozenset({"R1003", "R2007", "R3001", "R3003", "R3008", "R3009", "R4008"})
"""Codes of what may follow in an example, as its lines speak of all that the rules do."""

QUOTED = re.compile(r"`[^`]*`|“[^”]*”")
"""What a message quotes of a file: its other words are prose, which plugins may have as words."""

_DECLARING = ("type", "setting", "group", "table", "game", "piece", "zone", "policy", "mode")


def root_causes(
    found: Iterable[Diagnostic],
    body: Iterable[tree.Statement],
    texts: Mapping[str, str],
    vocabulary: Vocabulary,
) -> list[Diagnostic]:
    """Return diagnostics without those that follow from others, by file and place.

    *found* are in the order in which the compiler met them: declarations before what uses them.
    """
    statements = list(body)
    heads = frozenset({*_DECLARING, *(block.word for block in vocabulary.blocks)})
    declared = tuple(declared_names(statements, heads))
    names = Misnamed.of(declared, texts)
    turned = [names.turn(one) for one in found]
    turned.sort(key=lambda one: _rank(one, statements))
    lost = _Lost(statements, declared, texts, vocabulary)
    kept: list[Diagnostic] = []
    for one in turned:
        again = any(one.code == MISNAMED and one.primary == other.primary for other in kept)
        if not again and not (kept and lost.explains(one)):
            kept.append(one)
        lost.add(one)
    return sorted(kept, key=lambda one: (one.primary.span.file, one.primary.span.start))


def _rank(one: Diagnostic, statements: Iterable[tree.Statement]) -> int:
    """Order mistakes by how much may follow: plugins and names first, then lost declarations."""
    top = next(
        (
            top for top in statements
            if isinstance(top, tree.Phrase) and top.span.file == one.primary.span.file
            and top.span.start <= one.primary.span.start < top.span.end
        ),
        None,
    )  # fmt: skip
    if one.code == MISNAMED or (top is not None and top.head == "use"):
        return 0
    # What a plugin says of a whole block (R1010) may follow from what is wrong inside.
    lost = top is not None and top.head_span == one.primary.span and one.code != "R1010"
    return 1 if lost else 2


def _holds(outer: Span, inner: Span) -> bool:
    return outer.file == inner.file and outer.start <= inner.start < outer.end


def _nameless(one: Diagnostic, top: tree.Statement) -> bool:
    """Whether the name of a declaration is what is missing: any unknown name may be it."""
    if one.code == "R0310":
        return True
    if not isinstance(top, tree.Phrase):
        return False
    if top.head == "type":
        return one.code in ("R0302", "R1006")
    named = bool(top.items) and isinstance(top.items[0], tree.Name)
    return one.code == "R1006" and one.primary.span.line == top.span.line and not named


@dataclass(slots=True)
class _Lost:
    """The words that mean nothing because of the mistakes so far."""

    statements: list[tree.Statement]
    declared: tuple[Declared, ...]
    texts: Mapping[str, str]
    vocabulary: Vocabulary
    words: set[str] = field(default_factory=set)
    broken: list[tree.Statement] = field(default_factory=list)
    doubled: list[tree.Statement | None] = field(default_factory=list)
    unread: list[tree.Statement] = field(default_factory=list)
    plugins: set[str] = field(default_factory=set)
    nameless: bool = False
    read: dict[str, tuple[list[str], list[int]]] = field(default_factory=dict)
    sets: dict[Span, frozenset[str]] = field(default_factory=dict)

    def explains(self, one: Diagnostic) -> bool:
        """Whether a mistake follows from those before it."""
        top = self._top(one)
        in_example = isinstance(top, tree.Phrase) and top.head == "example"
        if one.code not in FOLLOWING and not (in_example and one.code in IN_EXAMPLES):
            return False
        if in_example and one.code in IN_EXAMPLES and self._speaks_of_broken(one):
            return True
        if any(top is other for other in self.unread) and self._is_unread(one):
            return True
        if one.code in ("R4001", "R4005") and any(top is other for other in self.broken):
            return True
        if one.code == "R2007":
            quoted = re.findall("“(.*)”", one.message)
            return any(self._offered(text) for text in quoted)
        doubled = any(top is other for other in self.doubled)
        unlike = one.code in ("R1001", "R2001") and "did you mean" not in one.help
        if (self.nameless or doubled) and unlike:
            return True
        unlike_core = WORD.findall(one.message)[:1] if one.code == "R1006" else ()
        if self.plugins & {unknown_word(one, self.texts), *unlike_core}:
            return True
        return bool(self._mentioned(one, top) & self.words)

    def add(self, one: Diagnostic) -> None:
        """Note what a mistake leaves without a meaning."""
        if one.code == "R2002":  # what the second one was to be called is not known
            self.doubled.append(self._top(one))
        if one.severity != "error" or one.code in HARMLESS:
            return
        if one.code == MISNAMED:
            word = WORD.findall(one.message)[-1]
            self.words |= {word, f"{word}s", word.removesuffix("s")}
            place = one.secondary[0].span
            self.words |= self._made_of(place) | self._built_on({word})
            top = self._around(place)
            self.broken += [top] if top is not None else []
            return
        if one.code == "R1004" and "`game`" in one.message:
            self.words |= IMPLIED["game"]
        top = self._top(one)
        if isinstance(top, tree.Phrase) and top.head in APART:
            if one.code.startswith("R0") or "players" in self._whole_line(one):
                self.unread.append(top)
            return
        if one.code == "R0109":
            self.words |= self._whole_line(one) - RESERVED
        if top is None:
            return
        self.broken.append(top)
        line = one.primary.span.line
        head = self._head(top)
        heading = line == top.span.line
        acting = isinstance(top, tree.Define) or head in ACTING
        if acting and not heading:
            return  # what a faulty statement leaves unknown is left alone where it is read
        names = {
            name.name
            for name in self.declared
            if _holds(top.span, name.span)
            and (name.span.line == line if acting or head == "players" else True)
        }
        if one.code.startswith("R0") and not acting:
            names |= self._built_on(names or self._line(one) - RESERVED) | self._whole_line(one)
        elif heading and not acting and isinstance(top, tree.Phrase | tree.Broken):
            self.plugins |= self._plugin(one)
            names |= self._line(one) | (self.plugins - ACTIONS - DECLARATIONS)
        elif isinstance(top, tree.Phrase) and one.code == "R1006":
            names |= {item.name for item in top.items if isinstance(item, tree.Name)}
        self.nameless = self.nameless or _nameless(one, top)
        if head in IMPLIED:
            names |= IMPLIED[head]
        if head == "game":  # how many of these there are hangs on how many play
            names |= self._per_player()
        self.words |= (names | {f"{name}s" for name in names}) - RESERVED

    def _top(self, one: Diagnostic) -> tree.Statement | None:
        return self._around(one.primary.span)

    def _around(self, place: Span) -> tree.Statement | None:
        """Return the statement that a place is in, or else the one before it on its line."""
        here = [top for top in self.statements if top.span.file == place.file]
        inside = (top for top in here if top.span.start <= place.start <= top.span.end)
        before = (top for top in here if top.span.line == place.line)
        return next(inside, None) or next(before, None)

    def _head(self, top: tree.Statement) -> str:
        """Return the word that a statement starts with, also of one that could not be read."""
        text = self.texts.get(top.span.file, "")
        return next((word for word, _ in words_in(text, top.span.start, top.span.end)), "")

    def _built_on(self, names: set[str]) -> set[str]:
        """Return the names of blocks that say one of some names, and so are not known either.

        And those of blocks that say one of these, and so on; with their plurals.
        """
        found: set[str] = set()
        new = names
        while new:
            made: set[str] = set()
            for top in self.statements:
                if isinstance(top, tree.Phrase) and top.head not in ("game", "players"):
                    made |= self._made_of(top.span) if self._words(top.span) & new else set()
            new = made - found
            found |= made
        return found | {f"{name}s" for name in found}

    def _per_player(self) -> set[str]:
        """Return the names of what is there for each player."""
        return {
            name
            for top in self.statements
            if {"per", "player"} <= self._words(top.span)
            for name in self._made_of(top.span)
        }

    def _made_of(self, place: Span) -> set[str]:
        """Return the names that a declaration gives which is made of what is at a place."""
        top = self._around(place)
        if not isinstance(top, tree.Phrase) or top.head in ACTING | APART:
            return set()
        return {one.name for one in self.declared if _holds(top.span, one.span)} - RESERVED

    def _mentioned(self, one: Diagnostic, top: tree.Statement | None) -> set[str]:
        """Return the words that a diagnostic is about: of its text, its place, its block."""
        span = one.primary.span
        quoted = " ".join(QUOTED.findall(one.message))
        words = set(WORD.findall(quoted)) | self._words(span)
        if one.code == "R2005":  # `a dart has no …`: what is broken may have given it
            words |= set(one.message.partition(" has no ")[0].split()[1:])
        if one.code in ("R1010", "R1004", "R1008") and top is not None:
            words |= self._words(top.span)
        return words

    def _words(self, span: Span) -> frozenset[str]:
        """Return the words at a place; a file is read once, for all that is found in it."""
        if span not in self.sets:
            if span.file not in self.read:
                found = list(words_in(self.texts.get(span.file, "")))
                self.read[span.file] = [word for word, _ in found], [at for _, at in found]
            words, places = self.read[span.file]
            first, last = bisect_left(places, span.start), bisect_left(places, span.end)
            self.sets[span] = frozenset(words[first:last])
        return self.sets[span]

    def _line(self, one: Diagnostic) -> set[str]:
        text, place = self.texts.get(one.primary.span.file, ""), one.primary.span
        first = place.start - place.column + 1
        head = re.compile(r"[^{\r\n]*").match(text, first)
        assert head is not None
        return {word for word, _ in words_in(text, first, head.end())}

    def _whole_line(self, one: Diagnostic) -> set[str]:
        """Return all words of a line, prose included: where its texts end is not known."""
        place = one.primary.span
        lines = lines_of(self.texts.get(place.file, ""))
        return set(WORD.findall("".join(lines[place.line - 1 : place.line])))

    def _plugin(self, one: Diagnostic) -> set[str]:
        """Return the words of the plugins that a broken `use` may have meant."""
        line = self._line(one)
        named = {plugin.name for plugin in self.vocabulary.plugins} & line
        unknown = unknown_word(one, self.texts)  # a word of a plugin that no line uses
        named |= {block.plugin for block in self.vocabulary.blocks if block.word == unknown}
        if not named and "use" not in line and one.code != "R5002":
            return set()
        found: set[str] = set()
        for word in self.vocabulary.words:
            if not named or word.plugin in named:
                shown = [getattr(word, key, "") for key in ("word", "name", "pattern", "plural")]
                found |= {text.split()[0] for text in shown if text}
                found |= set(getattr(word, "settings", None) or {})
        return found

    def _speaks_of_broken(self, one: Diagnostic) -> bool:
        """Whether a line of an example is about what is broken: the rules, or how many play."""
        heads = {self._head(top) for top in self.broken}
        line = self._whole_line(one)
        return ("next" in line and bool(heads)) or ("players" in line and "game" in heads)

    def _is_unread(self, one: Diagnostic) -> bool:
        """Whether a mistake is of a block whose end, first row or players are not known."""
        beyond = one.code == "R1001" and "cannot stand in" in one.message
        return beyond or one.code == "R1008" or unknown_word(one, self.texts) in SEATS

    def _offered(self, text: str) -> bool:
        """Whether an option or a question with this text stands in a file."""
        return any(
            text in line and not line.lstrip().startswith(("prefer", "next", "#"))
            for source in self.texts.values()
            for line in lines_of(source)
        )
