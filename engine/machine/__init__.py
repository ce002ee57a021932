"""The machine: programs turned into Python functions that run rows of integers."""

from playrules.engine.machine.generator import Draws
from playrules.engine.machine.native import Native, NoNumba
from playrules.engine.machine.runner import Runner
from playrules.engine.machine.seeing import HIDDEN

__all__ = ["HIDDEN", "Draws", "Native", "NoNumba", "Runner"]
