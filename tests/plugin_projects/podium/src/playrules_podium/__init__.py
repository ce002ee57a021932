"""A podium on the table, a player who climbs it, and a command that lets such players compete."""

from __future__ import annotations

from collections.abc import Sequence

from playrules import Choice, GameError, State, UnknownName, load
from playrules.engine import Program
from playrules.engine.vocabulary import BlockWord, Build, DeclaredBlock, SettingWord
from playrules.plugins.api import Agents, Commands, Drawings, Draws, Words, hookimpl
from playrules.viewer.scene import (
    Component,
    Drawing,
    Item,
    Rectangle,
    Shape,
    View,
    centred,
    shorten,
)

EXAMPLE = """rules 1
game race "Race" { players: 2..4 }
use podium 1
podium steps "The podium" { places: 3 }
players { has score: number starts 0 }
play {
  repeat 3 times {
    for each p in players {
      choose "How far?" for p {
        option "One" { score 1 for p }
        option "Two" { score 2 for p }
      }
    }
  }
}
"""


def declare(block: DeclaredBlock, build: Build) -> None:
    """Lay a podium on the table; it changes nothing in the game."""
    places = block.value("places")
    most = 3 if places is None else places.value
    if not 1 <= most <= 6:
        build.error(block.setting_span("places"), f"no podium has {most} places", help="1 to 6")
        return
    build.component(block, places=most, seats=build.seats)


@hookimpl
def playrules_vocabulary(words: Words) -> None:
    """Add the block."""
    words.add(
        BlockWord(
            "podium",
            declare,
            "A podium, on which those who lead by `score` are drawn.",
            EXAMPLE,
            settings={"places": SettingWord("number", "How many stand on it; 3 if left out.")},
        )
    )


def leaders(component: Component, view: View) -> list[tuple[str, int]]:
    """Return the names and scores of those on the podium, best first; equals by their seats."""
    scores = [
        (view.read("player", seat, "score") or 0, -seat)
        for seat in range(1, component.data["seats"] + 1)
    ]
    best = sorted(scores, reverse=True)[: component.data["places"]]
    return [(view.title("player", -seat), score) for score, seat in best]


def draw(component: Component, view: View, width: float, height: float) -> Drawing:
    """Draw steps side by side, each lower than the one before."""
    found = leaders(component, view)
    size = view.text(13)
    step = width / len(found)
    items = []
    for place, (name, score) in enumerate(found):
        top = height * 0.3 + place * height * 0.6 / max(1, component.data["places"])
        middle = (place + 0.5) * step
        above = max(size, top - size * 0.7)
        shapes: tuple[Shape, ...] = (
            Rectangle(place * step + 1, top, step - 2, height - top - 1, "shade", "edge", 1, 3),
            centred(shorten(name, step - 4, size), middle, above, size, "ink"),
        )
        items.append(Item(shapes, title=f"{place + 1}. {name}: {score}"))
    return Drawing(width, height, tuple(items))


@hookimpl
def playrules_drawing(drawings: Drawings) -> None:
    """Say what a podium looks like; in letters, the titles of its steps are listed."""
    drawings.add("podium", draw)


class Climber:
    """Takes what scores most at once, the first of equals."""

    name = "climber"

    def __init__(self, program: Program) -> None:
        """Get ready to play *program*."""
        self.program = program

    def choose(self, state: State, draws: Draws) -> Choice:
        """Return one of the state's choices.

        What chance will give is not looked at: choices are tried with chance of the agent's own.
        """
        tried = state.with_seed(draws.below(2**31 - 1))
        return max(state.choices, key=lambda one: self._score(tried, one, state.actor))

    @staticmethod
    def _score(state: State, choice: Choice, seat: int) -> int:
        try:
            return int(list(state.apply(choice.code).players)[seat - 1].score)
        except (IndexError, UnknownName):
            return 0  # nobody in particular chooses, or the game has no scores


@hookimpl
def playrules_agents(agents: Agents) -> None:
    """Add the player for `--seats`."""
    agents.add("climber", Climber, "Takes what scores most at once.")


def contest(arguments: Sequence[str]) -> int:
    """Run `playrules contest GAME [GAMES]`: climbers on all seats, and who wins how often."""
    if not 1 <= len(arguments) <= 2 or not (arguments[1:] or ["1"])[0].isdecimal():
        print("Usage: playrules contest GAME [GAMES]")
        return 2
    try:
        game = load(arguments[0])
        games = int(arguments[1]) if len(arguments) == 2 else 100
        totals = game.simulate(games, "climber", seed=1, jobs=1)
    except GameError as error:
        print(error)
        return 1
    for seat, name in enumerate(game.seats, 1):
        print(f"{name}: {totals.wins(seat):g} of {games}")
    return 0


@hookimpl
def playrules_commands(commands: Commands) -> None:
    """Add the command."""
    commands.add("contest", contest, "Lets climbers play each other: contest GAME [GAMES].")
