"""Plugins that are made in memory and come through the door as installed ones do."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import EntryPoint
from typing import Any

from playrules.engine.vocabulary import Word
from playrules.plugins.api.hookspecs import GROUP, Declaration, hookimpl
from playrules.plugins.api.registry import Words


class MadePlugin:
    """A plugin that adds words."""

    def __init__(self, words: Iterable[Word], major: int = 1) -> None:
        """Add *words*, for files that say `use NAME major`."""
        self.__playrules__ = Declaration(major=major)
        self.words = tuple(words)

    @hookimpl
    def playrules_vocabulary(self, words: Words) -> None:
        """Add the words."""
        words.add(*self.words)


class MadeEntryPoint(EntryPoint):
    """Names a plugin that is at hand already: a module, or any object with hooks."""

    def __init__(self, name: str, plugin: object) -> None:
        """Give *plugin* the *name* that files write after `use`."""
        super().__init__(name, getattr(plugin, "__name__", type(plugin).__name__), GROUP)
        vars(self).update(plugin=plugin)  # entry points refuse to be changed otherwise

    def load(self) -> Any:
        """Return the plugin."""
        return vars(self)["plugin"]
