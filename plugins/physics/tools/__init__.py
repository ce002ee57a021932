"""Tools of scenes: what players aim, how they are built, and how they look. No solver is loaded.

`fitting` in this package builds them into worlds: only whoever simulates imports it.
"""

from playrules.plugins.physics.tools.checks import check_tool
from playrules.plugins.physics.tools.kinds import KINDS, anchored, values_of
from playrules.plugins.physics.tools.measures import Grip, Kind, Measure, Values
from playrules.plugins.physics.tools.meeting import in_the_way
from playrules.plugins.physics.tools.outlines import Drawn, Way, grip_at, outlines, spread, way
from playrules.plugins.physics.tools.rig import Rig

__all__ = [
    "KINDS",
    "Drawn",
    "Grip",
    "Kind",
    "Measure",
    "Rig",
    "Values",
    "Way",
    "anchored",
    "check_tool",
    "grip_at",
    "in_the_way",
    "outlines",
    "spread",
    "values_of",
    "way",
]
