"""For tests of game files, also one's own: does the machine keep its promises for this game?

`conformance` plays a game and returns every broken promise as a `Problem`; `golden_problems` and
`write_golden` compare a game with how it played when somebody last looked at it.
"""

from playrules.testing.conformance import CHECKS, conformance
from playrules.testing.golden import golden_problems, write_golden
from playrules.testing.problems import Problem
from playrules.testing.walks import position, variants

__all__ = [
    "CHECKS",
    "Problem",
    "conformance",
    "golden_problems",
    "position",
    "variants",
    "write_golden",
]
