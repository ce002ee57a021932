"""Physics: pieces that stand, slide and fall in scenes, moved by blocks let down and by tools."""

from functools import partial

from playrules.engine import Program
from playrules.plugins.api import (
    Agent,
    Agents,
    Declaration,
    Drawings,
    Referee,
    Referees,
    Words,
    hookimpl,
    later,
)
from playrules.plugins.physics.words import WORDS

__playrules__ = Declaration(major=1)


@hookimpl
def playrules_vocabulary(words: Words) -> None:
    """Add the words of physics."""
    words.add(*WORDS)


@hookimpl
def playrules_drawing(drawings: Drawings) -> None:
    """Draw scenes."""
    home = "playrules.plugins.physics.drawing"
    drawings.add(
        "scene",
        later(f"{home}.pictures", "draw"),
        tell=later(f"{home}.telling", "tell"),
        measure=later(f"{home}.pictures", "measure"),
        film=later(f"{home}.film", "film"),
        begin=later(f"{home}.beginning", "begin"),
    )


def _referee(program: Program) -> Referee:
    """Make the referee of a game, for which physics is loaded now."""
    from playrules.plugins.physics.referee import referee

    return referee(program)


@hookimpl
def playrules_referee(referees: Referees) -> None:
    """Let what happens in scenes be computed."""
    home = "playrules.plugins.physics.by_hand"
    asks, tells = later(f"{home}.dialogue", "dialogue"), later(f"{home}.retelling", "retell")
    referees.add(_referee, "Computes how pieces come to rest.", asks=asks, tells=tells)


_PLAYERS = (
    ("random_builder", "AnyHow", 1, "Builds at random, whatever stands, and aims at random."),
    ("low_builder", "Low", 1, "Builds low and wide, and aims at random."),
    (
        "hidden_builder",
        "Hidden",
        1,
        "Builds low, far from where tools stand, what is its own behind the rest; aims at random.",
    ),
    ("tall_builder", "Tall", 1, "Builds as high as stands safely, and aims at random."),
    ("marksman", "Low", 12, "Builds low and wide, and takes the best of 12 aims that it tries."),
)


@hookimpl
def playrules_agents(agents: Agents) -> None:
    """Add players that build and aim."""
    for name, manner, aims, doc in _PLAYERS:
        agents.add(name, partial(_player, name, manner, aims), doc, suits=_has_scenes)


def _has_scenes(program: Program) -> bool:
    """Whether there is anything in a game to build or to aim at."""
    return any(one.word == "scene" for one in program.components)


def _player(name: str, manner: str, aims: int, program: Program) -> Agent:
    """Make a player, for which physics is loaded now."""
    from playrules.plugins.physics.players import manners
    from playrules.plugins.physics.players.agent import DexterousAgent

    return DexterousAgent(program, name, getattr(manners, manner)(), aims)
