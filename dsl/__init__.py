"""The rules language: text in, checked program out, and diagnostics that tell what is wrong."""

from playrules.dsl.compile import Compiled, compile_file, compile_text
from playrules.dsl.core import CORE_WORDS
from playrules.dsl.examples import Examples, compile_examples
from playrules.dsl.files import ModeProblem
from playrules.dsl.lower.declarations.game import Facts, SeatsProblem
from playrules.dsl.lower.declarations.overrides import SettingProblem

__all__ = [
    "CORE_WORDS",
    "Compiled",
    "Examples",
    "Facts",
    "ModeProblem",
    "SeatsProblem",
    "SettingProblem",
    "compile_examples",
    "compile_file",
    "compile_text",
]
