"""For tests of game files and plugins, also one's own: do they keep what playrules promises?

`conformance` plays a game and returns every broken promise as a `Problem`; `golden_problems` and
`write_golden` compare a game with how it played when somebody last looked at it; `check_plugin`
tests what is asked of every plugin.

Where playrules is installed, pytest has the fixtures `check_rules`, `play`, `vocabulary` and
`make_plugin`; see `CheckRules`, `Play` and `MakePlugin`.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playrules.testing.bench import Checked, CheckRules, MakePlugin, Play
    from playrules.testing.contract import PLUGIN_CHECKS, Finding, check_plugin
    from playrules.testing.golden import golden_problems, write_golden
    from playrules.testing.problems import Problem
    from playrules.testing.promises import CHECKS, conformance
    from playrules.testing.walks import position, variants

__all__ = [
    "CHECKS",
    "PLUGIN_CHECKS",
    "CheckRules",
    "Checked",
    "Finding",
    "MakePlugin",
    "Play",
    "Problem",
    "check_plugin",
    "conformance",
    "golden_problems",
    "position",
    "variants",
    "write_golden",
]

# pytest imports this package in every run of every environment that playrules is installed in, so
# nothing is loaded until it is asked for.
_HOMES = {
    "CHECKS": "promises",
    "PLUGIN_CHECKS": "contract",
    "CheckRules": "bench",
    "Checked": "bench",
    "Finding": "contract",
    "MakePlugin": "bench",
    "Play": "bench",
    "Problem": "problems",
    "check_plugin": "contract",
    "conformance": "promises",
    "golden_problems": "golden",
    "position": "walks",
    "variants": "walks",
    "write_golden": "golden",
}

if not TYPE_CHECKING:  # a visible __getattr__ would let checkers accept any name

    def __getattr__(name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
