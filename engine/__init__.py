"""The game machine: programs, states, choices, chance and outcomes. Knows no text, no window."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playrules.engine.errors import (
        BadAnswer,
        BadPosition,
        GameOver,
        IllegalChoice,
        MatchError,
        NativeError,
        NoReferee,
        RefereeError,
        RulesError,
        SettingError,
        UnknownName,
        UnknownPlayer,
    )
    from playrules.engine.machine import HIDDEN, Draws, NoNumba
    from playrules.engine.play import (
        Agent,
        AgentFactory,
        Choice,
        Choices,
        Event,
        Judge,
        Machine,
        Match,
        Outcome,
        Playout,
        PolicyAgent,
        Question,
        RandomAgent,
        Referee,
        RefereeFactory,
        Seat,
        SeatView,
        Spread,
        State,
        Totals,
        playout,
        simulate,
        wilson,
    )
    from playrules.engine.program import EVERYTHING, Program

__all__ = [
    "EVERYTHING",
    "HIDDEN",
    "Agent",
    "AgentFactory",
    "BadAnswer",
    "BadPosition",
    "Choice",
    "Choices",
    "Draws",
    "Event",
    "GameOver",
    "IllegalChoice",
    "Judge",
    "Machine",
    "Match",
    "MatchError",
    "NativeError",
    "NoReferee",
    "RefereeError",
    "NoNumba",
    "Outcome",
    "Playout",
    "PolicyAgent",
    "Question",
    "Program",
    "RandomAgent",
    "Referee",
    "RefereeFactory",
    "RulesError",
    "Seat",
    "SeatView",
    "SettingError",
    "Spread",
    "State",
    "Totals",
    "UnknownName",
    "UnknownPlayer",
    "playout",
    "simulate",
    "wilson",
]

# Every part of the product imports something below this package: the compiler needs its data, not
# the machine. So nothing is loaded until it is asked for.
_HOMES = {
    "EVERYTHING": "playrules.engine.program",
    "HIDDEN": "playrules.engine.machine",
    "Agent": "playrules.engine.play",
    "AgentFactory": "playrules.engine.play",
    "BadAnswer": "playrules.engine.errors",
    "BadPosition": "playrules.engine.errors",
    "Choice": "playrules.engine.play",
    "Choices": "playrules.engine.play",
    "Draws": "playrules.engine.machine",
    "Event": "playrules.engine.play",
    "GameOver": "playrules.engine.errors",
    "IllegalChoice": "playrules.engine.errors",
    "Judge": "playrules.engine.play",
    "Machine": "playrules.engine.play",
    "Match": "playrules.engine.play",
    "MatchError": "playrules.engine.errors",
    "NativeError": "playrules.engine.errors",
    "NoReferee": "playrules.engine.errors",
    "RefereeError": "playrules.engine.errors",
    "NoNumba": "playrules.engine.machine",
    "Outcome": "playrules.engine.play",
    "Playout": "playrules.engine.play",
    "PolicyAgent": "playrules.engine.play",
    "Question": "playrules.engine.play",
    "Program": "playrules.engine.program",
    "RandomAgent": "playrules.engine.play",
    "Referee": "playrules.engine.play",
    "RefereeFactory": "playrules.engine.play",
    "RulesError": "playrules.engine.errors",
    "Seat": "playrules.engine.play",
    "SeatView": "playrules.engine.play",
    "SettingError": "playrules.engine.errors",
    "Spread": "playrules.engine.play",
    "State": "playrules.engine.play",
    "Totals": "playrules.engine.play",
    "UnknownName": "playrules.engine.errors",
    "UnknownPlayer": "playrules.engine.errors",
    "playout": "playrules.engine.play",
    "simulate": "playrules.engine.play",
    "wilson": "playrules.engine.play",
}

if not TYPE_CHECKING:  # a visible __getattr__ would let checkers accept any name

    def __getattr__(name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(_HOMES[name]), name)

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
