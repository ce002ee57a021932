"""Write tabletop games as text: checked, played and simulated.

`load` gives a `Game`, `Game.start` a `State`, `State.choices` the options open there, and
`State.apply` the next state. `Game.simulate` plays many games, `Game.begin_match` one that is kept.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playrules.dsl.diagnostics import Diagnostic
    from playrules.engine.errors import (
        BadPosition,
        GameOver,
        IllegalChoice,
        MatchError,
        RulesError,
        UnknownName,
    )
    from playrules.engine.machine import Draws, NoNumba
    from playrules.engine.play import (
        Agent,
        Choice,
        Choices,
        Event,
        Match,
        Outcome,
        Playout,
        Spread,
        State,
        Totals,
        wilson,
    )
    from playrules.loading.catalogue import bundled
    from playrules.loading.errors import GameError
    from playrules.loading.game import Game, load, load_text
    from playrules.loading.matches import load_match

    __version__: str

__all__ = [
    "Agent",
    "BadPosition",
    "Choice",
    "Choices",
    "Diagnostic",
    "Draws",
    "Event",
    "Game",
    "GameError",
    "GameOver",
    "IllegalChoice",
    "Match",
    "MatchError",
    "NoNumba",
    "Outcome",
    "Playout",
    "RulesError",
    "Spread",
    "State",
    "Totals",
    "UnknownName",
    "__version__",
    "bundled",
    "load",
    "load_match",
    "load_text",
    "wilson",
]

# Importing any subpackage runs this module, so it loads nothing until it is asked:
# `import playrules.engine` must not bring in the parser.
_HOMES = {
    "Diagnostic": "playrules.dsl.diagnostics",
    "Game": "playrules.loading.game",
    "GameError": "playrules.loading.errors",
    "bundled": "playrules.loading.catalogue",
    "load": "playrules.loading.game",
    "load_match": "playrules.loading.matches",
    "load_text": "playrules.loading.game",
}
_ENGINE = "playrules.engine"
"""The home of all other names."""

if not TYPE_CHECKING:  # a visible __getattr__ would let checkers accept any name

    def __getattr__(name: str) -> object:
        if name == "__version__":
            from importlib.metadata import version

            return version("playrules")
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(_HOMES.get(name, _ENGINE)), name)

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
