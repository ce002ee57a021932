"""Drawings of plugins: what they may do, and what becomes of those that fail."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from stage import plugins, problems

from playrules.dsl import CORE_WORDS, compile_text
from playrules.engine import Machine, State
from playrules.engine.vocabulary import BlockWord, PluginInfo
from playrules.plugins.api import ClashError, Drawings, PluginError, load_plugins
from playrules.plugins.api.testing import drawing_problems
from playrules.viewer.scene import (
    Circle,
    Component,
    Drawing,
    Item,
    Scene,
    Text,
    View,
    Wish,
    compose,
    drawers_of,
    pictures,
    to_text,
)

COINS = Path(__file__).parents[1] / "plugin_projects" / "coins" / "src"
BAG = """rules 1
game bag "Bag" { players: 2 }
use dice 1
die die "Lucky die" { faces: 1..6 }
play { for each p in players { roll die
  choose "Well?" for p { option "Go on" { } } } }
"""


def toss(monkeypatch: pytest.MonkeyPatch) -> tuple[State, Any]:
    """Begin the game that the stranger's plugin gives as its example."""
    monkeypatch.syspath_prepend(COINS)
    point = EntryPoint("coins", "playrules_coins", "playrules")
    loaded = load_plugins(CORE_WORDS, entry_points=[point], strict=True)
    (block,) = loaded.vocabulary.blocks
    compiled = compile_text(block.example, "toss.rules", vocabulary=loaded.vocabulary)
    assert compiled.program is not None
    return Machine(compiled.program).start(3), drawers_of(loaded.drawings)


def test_a_strangers_kind_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A coin is in the picture with its thing and title, and in the text with its line."""
    state, drawers = toss(monkeypatch)
    scene = compose(state, drawers)
    (box,) = (box for box in scene.boxes if box.kind == "coin")
    (coin,) = (item for item in box.items if item.thing == ("coin", 1))
    lies = "heads" if state.names.penny.heads else "tails"
    assert coin.title == f"Penny shows {lies}"
    assert problems(scene) == []
    assert f"Penny: {lies}" in to_text(state, drawers)


@dataclass(frozen=True)
class Entry:
    """A drawing as a plugin's registry hands it over."""

    draw: Any
    tell: Any = None
    measure: Any = None
    film: Any = None
    route: Any = None
    begin: Any = None
    word: str = "die"
    label: str = "Plugin dice (playrules-dice 3.1)"


def bag() -> State:
    """Begin a game with a single die."""
    compiled = compile_text(BAG, "bag.rules", vocabulary=plugins().vocabulary)
    assert compiled.program is not None
    return Machine(compiled.program).start(1)


def said(scene: Scene) -> str:
    """Return what a scene says, in one line."""
    return " ".join(
        one.text for item in scene.items() for one in item.shapes if isinstance(one, Text)
    )


def leave(*_: object) -> Drawing:
    """Try to end playrules."""
    raise SystemExit(3)


def drawing(*shapes: Any, width: float = 50, height: float = 50) -> Callable[..., Drawing]:
    """Return a drawing that draws these."""
    return lambda *_: Drawing(width, height, (Item(shapes),))


BAD: dict[str, tuple[Callable[..., Any], str]] = {
    "raises": (lambda *_: 1 / 0, "ZeroDivisionError: division by zero"),
    "leaves": (leave, "SystemExit: 3"),
    "returns nonsense": (lambda *_: "a die", "a Drawing is wanted, not str"),
    "is too large": (drawing(Circle(5, 5, 2), width=9999), "it is larger than its room"),
    "draws outside": (drawing(Circle(5, 5, 40)), "a circle leaves its room"),
    "draws nowhere": (drawing(Circle(float("nan"), 5, 4)), "a shape is nowhere"),
    "draws no shapes": (drawing(), "an Item with shapes is wanted"),
    "draws numbers": (drawing(7), "int is no shape"),
    "writes too small": (drawing(Text(2, 40, "i", 6)), "text of 6 pixels cannot be read"),
    "has no items": (lambda *_: Drawing(5, 5, None), "TypeError"),  # type: ignore[arg-type]
}


@pytest.mark.parametrize(("draw", "reason"), BAD.values(), ids=BAD)
def test_a_drawing_that_fails_is_named_and_replaced(draw: Any, reason: str) -> None:
    """A box says which plugin failed, with its version, and why; the rest is drawn."""
    state = bag()
    scene = compose(state, drawers_of([Entry(draw)]))
    assert f"Plugin dice (playrules-dice 3.1) cannot draw this: {reason}" in said(scene)
    assert "Go on" in said(scene)
    assert problems(scene) == []


@pytest.mark.parametrize("tell", [lambda *_: 1 / 0, lambda *_: [3], leave])
def test_a_telling_that_fails_is_named(tell: Any) -> None:
    """The same in text."""
    (lines,) = pictures(bag(), drawers_of([Entry(drawing(Circle(5, 5, 2)), tell)]))
    assert lines[0] == "Lucky die"
    assert lines[1].startswith("  Plugin dice (playrules-dice 3.1) cannot tell this: ")


def test_a_terminal_obeys_nothing_that_is_told() -> None:
    """What a plugin tells holds no control characters."""
    told = Entry(drawing(Circle(5, 5, 2)), lambda *_: ["\x1b[2Jgone  "])
    assert pictures(bag(), drawers_of([told])) == [[" [2Jgone"]]


def test_without_a_telling_the_titles_are_listed() -> None:
    """The text of a drawing that cannot tell itself is what its items say."""

    def draw(component: Component, view: View, width: float, height: float) -> Drawing:
        face = view.read("die", component.data["dice"][0], "face")
        return Drawing(20, 20, (Item((Circle(9, 9, 4),), title=f"a {face}"),))

    assert pictures(bag(), drawers_of([Entry(draw)]))[0][0] == "Lucky die"
    assert pictures(bag(), drawers_of([Entry(draw)]))[0][1].startswith("  a ")


def test_what_nothing_draws_is_said_so() -> None:
    """A component without a drawing is a box that says so."""
    scene = compose(bag(), drawers_of([]))
    assert "Lucky die: Nothing draws a die." in said(scene)
    assert problems(scene) == []


@pytest.mark.parametrize(
    "measure", [lambda _: 1 / 0, lambda _: "much", lambda _: Wish(-1), lambda _: Wish(1, 3, 2)]
)
def test_a_measure_that_fails_wishes_for_a_square(measure: Any) -> None:
    """Room is given all the same."""
    scene = compose(bag(), drawers_of([Entry(drawing(Circle(5, 5, 2)), measure=measure)]))
    assert problems(scene) == []
    assert "cannot" not in said(scene)


def registry(plugin: str = "mine") -> Drawings:
    """Return an empty registry."""
    return Drawings(PluginInfo(plugin, "1.2", 1, "mine-dist"))


def block(word: str) -> BlockWord:
    """Return a block word."""
    return BlockWord(word, lambda *_: None, "A block.", "x")


def test_a_drawing_is_for_a_block_of_its_plugin() -> None:
    """A word that the plugin does not have is refused, with those it has."""
    drawings = registry()
    drawings.add("hexes", drawing())
    with pytest.raises(ClashError, match="drawing of hexes of plugin mine is for no block of it"):
        drawings.close([block("hex"), block("tile")])


def test_a_word_is_drawn_once() -> None:
    """A second drawing for a word is refused."""
    drawings = registry()
    drawings.add("hex", drawing())
    with pytest.raises(ClashError, match="is added twice"):
        drawings.add("hex", drawing())


@pytest.mark.parametrize("given", [{"draw": 3}, {"tell": "a"}, {"measure": 1}])
def test_drawings_are_functions(given: dict[str, Any]) -> None:
    """Anything else is refused, and said what it is."""
    with pytest.raises(PluginError, match="needs a function"):
        registry().add("hex", **({"draw": drawing()} | given))


def test_an_entry_names_its_plugin_with_the_version() -> None:
    """The label is what messages say."""
    drawings = registry()
    drawings.add("hex", drawing())
    (entry,) = drawings.close([block("hex")])
    assert (entry.plugin, entry.label) == ("mine", "Plugin mine (mine-dist 1.2)")


@pytest.mark.parametrize("plugin", ["board", "dice", "spinner"])
def test_the_examples_of_plugins_can_be_drawn(plugin: str) -> None:
    """In rooms of several shapes."""
    assert drawing_problems(plugins(), plugin) == []


def test_a_drawing_that_fails_is_told_to_its_author() -> None:
    """With the word, the component, the room and the reason."""
    found = plugins()
    entries = tuple(
        replace(one, draw=drawing(Circle(5, 5, 40))) if one.word == "die" else one
        for one in found.drawings
    )
    broken = replace(found, drawings=entries)
    problems_found = drawing_problems(broken, "dice")
    assert problems_found
    assert "die die in 120 by 120: a circle leaves its room" in problems_found[0]
