"""Write tabletop games as text: checked, played and simulated."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playrules.dsl import Compiled, compile_file, compile_text
    from playrules.engine.play import Choice, Event, Machine, Match, Outcome, State

    __version__: str

__all__ = [
    "Choice",
    "Compiled",
    "Event",
    "Machine",
    "Match",
    "Outcome",
    "State",
    "__version__",
    "compile_file",
    "compile_text",
]

# Importing any subpackage runs this module, so it loads nothing until it is asked:
# `import playrules.engine` must not bring in the parser.
_HOMES = {
    "Choice": "playrules.engine.play",
    "Compiled": "playrules.dsl",
    "compile_file": "playrules.dsl",
    "compile_text": "playrules.dsl",
    "Event": "playrules.engine.play",
    "Machine": "playrules.engine.play",
    "Match": "playrules.engine.play",
    "Outcome": "playrules.engine.play",
    "State": "playrules.engine.play",
}

if not TYPE_CHECKING:  # a visible __getattr__ would let checkers accept any name

    def __getattr__(name: str) -> object:
        if name == "__version__":
            from importlib.metadata import version

            return version("playrules")
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(_HOMES[name]), name)

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
