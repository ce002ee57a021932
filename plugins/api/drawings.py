"""How plugins say what their blocks look like: the registry of drawings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from playrules.engine.vocabulary import BlockWord, PluginInfo, Word
from playrules.plugins.api.clashes import ClashError
from playrules.plugins.api.errors import PluginError, clean
from playrules.plugins.api.registry import RegistryClosedError

if TYPE_CHECKING:
    from playrules.viewer.scene import Begin, Draw, FindRoute, MakeFilm, Measure, Tell


def later(module: str, name: str) -> Callable[..., Any]:
    """Return a function that is imported when it is first called.

    Plugins are loaded by every command, and most of them draw nothing: a drawing that is added so
    costs nothing until then.
    """

    def call(*arguments: Any) -> Any:
        return getattr(import_module(module), name)(*arguments)

    return call


CORE_DRAWN = frozenset({"zone"})
"""Block words of the core that are drawn by `viewer.scene` itself."""


@dataclass(frozen=True, slots=True)
class DrawingEntry:
    """How what a block word declares is drawn; `label` names the plugin with its version."""

    word: str
    draw: Draw
    tell: Tell | None = None
    measure: Measure | None = None
    film: MakeFilm | None = None
    route: FindRoute | None = None
    begin: Begin | None = None
    plugin: str = ""
    label: str = ""


class Drawings:
    """Takes the drawings of one plugin."""

    def __init__(self, info: PluginInfo, taken: Iterable[DrawingEntry] = ()) -> None:
        """Take drawings for the plugin *info*, none for a word that one of *taken* draws."""
        self._info = info
        self._taken = {entry.word: entry.plugin for entry in taken}
        self._entries: list[DrawingEntry] | None = []

    def add(
        self,
        word: str,
        draw: Draw,
        *,
        tell: Tell | None = None,
        measure: Measure | None = None,
        film: MakeFilm | None = None,
        route: FindRoute | None = None,
        begin: Begin | None = None,
    ) -> None:
        """Say how components of a block word of the plugin are drawn.

        A component is what the block's `declare` handed to `build.component`. `draw(component,
        view, width, height)` returns a `Drawing` that is no larger than the room it is given, in
        pixels; `tell(component, view)` lines of text, without which the titles of the drawing's
        items are listed; `measure(component)` a `Wish` for room.

        In a window, pieces glide from space to space by themselves. `film(component, change,
        width, height)` returns a `Film` of whatever else moves between the two views of a `Change`,
        or None; `route(component, start, end)` the ids of the places that a piece passes on its way
        from place to place, the last one left out, and none where it does not know.

        Before people set a value, `begin(component, view)` may return with which parts it begins,
        by name; what could not be chosen so is left as it is. `view.tried` has the parts.

        Raises:
            ClashError: another plugin draws that word.
            PluginError: something given is no function.
            RegistryClosedError: the plugin's hook has returned already.
        """
        if self._entries is None:
            raise RegistryClosedError(
                f"plugin {self._info.name} adds drawings after its hook returned"
            )
        parts = {
            "draw": draw, "tell": tell, "measure": measure, "film": film, "route": route,
            "begin": begin,
        }  # fmt: skip
        for what, given in parts.items():
            if not callable(given) and (what == "draw" or given is not None):
                raise PluginError(
                    f"drawing of {word}: {what} needs a function, and was given"
                    f" {type(given).__name__}"
                )
        owner = "the core" if word in CORE_DRAWN else self._taken.get(word, "")
        if owner:
            by = owner if word in CORE_DRAWN else f"plugin {owner}"
            again = owner == self._info.name
            raise ClashError(
                f"drawing of {clean(str(word))} of plugin {self._info.name} is added"
                + (" twice" if again else f" by {by} already")
            )
        self._taken[word] = self._info.name
        self._entries.append(
            DrawingEntry(
                word,
                draw,
                tell,
                measure,
                film,
                route,
                begin,
                self._info.name,
                _label(self._info),
            )  # fmt: skip
        )

    def close(self, words: Iterable[Word]) -> tuple[DrawingEntry, ...]:
        """Take no more drawings, and return those added; *words* are the plugin's own.

        Raises:
            ClashError: a drawing is for a word that none of its blocks has.
        """
        entries, self._entries = tuple(self._entries or ()), None
        blocks = sorted({word.word for word in words if isinstance(word, BlockWord)})
        for entry in entries:
            if entry.word not in blocks:
                raise ClashError(
                    f"drawing of {clean(str(entry.word))} of plugin {self._info.name} is for no"
                    f" block of it; its blocks are {', '.join(blocks) or 'none'}"
                )
        return entries


def _label(info: PluginInfo) -> str:
    origin = f"{info.package} {info.version}".strip()
    return f"Plugin {info.name}" + (f" ({origin})" if origin else "")
