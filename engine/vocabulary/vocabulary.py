"""The vocabulary a rules file is read with: an immutable collection of words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from playrules.engine.vocabulary.items import (
    BlockWord,
    CompoundWord,
    EventWord,
    FactsWord,
    FunctionWord,
    GroupWord,
    MemberWord,
    TypeWord,
    UnitWord,
    VerbWord,
    Word,
)


@dataclass(frozen=True, slots=True)
class PluginInfo:
    """Who contributes words: shown in messages, matched by `use NAME MAJOR`.

    `module` is where its source is hashed, "" for a plugin known by its version alone.
    """

    name: str
    version: str
    major: int = 1
    package: str = ""
    module: str = ""


@dataclass(frozen=True)
class Vocabulary:
    """All words of a set of plugins, each stamped with its plugin.

    Built by the plugin manager, which refuses words that clash; the compiler takes the words of
    those plugins that the file uses. `off` has plugins that are installed but turned off, with
    what turns them on.
    """

    plugins: tuple[PluginInfo, ...] = ()
    words: tuple[Word, ...] = field(default=())
    off: Mapping[str, str] = field(default_factory=dict)

    def of(self, plugins: Iterable[str]) -> Vocabulary:
        """Return the words of these plugins alone."""
        wanted = set(plugins)
        return Vocabulary(
            tuple(one for one in self.plugins if one.name in wanted),
            tuple(word for word in self.words if word.plugin in wanted),
        )

    @property
    def blocks(self) -> tuple[BlockWord, ...]:
        """The kinds of block."""
        return tuple(word for word in self.words if isinstance(word, BlockWord))

    @property
    def verbs(self) -> tuple[VerbWord, ...]:
        """The actions."""
        return tuple(word for word in self.words if isinstance(word, VerbWord))

    @property
    def functions(self) -> tuple[FunctionWord, ...]:
        """The functions."""
        return tuple(word for word in self.words if isinstance(word, FunctionWord))

    @property
    def members(self) -> tuple[MemberWord, ...]:
        """The members of things."""
        return tuple(word for word in self.words if isinstance(word, MemberWord))

    @property
    def events(self) -> tuple[EventWord, ...]:
        """The events."""
        return tuple(word for word in self.words if isinstance(word, EventWord))

    @property
    def units(self) -> tuple[UnitWord, ...]:
        """The units."""
        return tuple(word for word in self.words if isinstance(word, UnitWord))

    @property
    def groups(self) -> tuple[GroupWord, ...]:
        """The groups of things."""
        return tuple(word for word in self.words if isinstance(word, GroupWord))

    @property
    def compounds(self) -> tuple[CompoundWord, ...]:
        """The kinds of compound value."""
        return tuple(word for word in self.words if isinstance(word, CompoundWord))

    @property
    def types(self) -> tuple[TypeWord, ...]:
        """The types."""
        return tuple(word for word in self.words if isinstance(word, TypeWord))

    @property
    def facts(self) -> tuple[FactsWord, ...]:
        """The tables of facts."""
        return tuple(word for word in self.words if isinstance(word, FactsWord))
