"""What physics knows of scenes, as plain data in whole numbers: no solver, no words, no engine.

Lengths are nanometres, turns nanoradians, masses micrograms, times nanoseconds, ratios billionths.
"""

from playrules.plugins.physics.model.bodies import (
    Body,
    Material,
    box,
    disc_body,
    outline_body,
    polygon_body,
)
from playrules.plugins.physics.model.checks import Fault, check, check_standing
from playrules.plugins.physics.model.facts import (
    Facts,
    Items,
    PieceFacts,
    bits,
    join,
    members,
    split,
)
from playrules.plugins.physics.model.landing import Landing, Refusal, drop, support
from playrules.plugins.physics.model.scenes import (
    Area,
    Ground,
    Hole,
    Parameter,
    Scene,
    Tool,
)
from playrules.plugins.physics.model.shapes import Circle, Interval, Point, Polygon, Shape
from playrules.plugins.physics.model.standings import (
    BODIES_OF_A_TOOL,
    Pose,
    Rest,
    Spot,
    Standing,
    ToolPose,
)

__all__ = [
    "BODIES_OF_A_TOOL",
    "Area",
    "Body",
    "Circle",
    "Facts",
    "Fault",
    "Ground",
    "Hole",
    "Interval",
    "Items",
    "Landing",
    "Material",
    "Parameter",
    "PieceFacts",
    "Point",
    "Polygon",
    "Pose",
    "Refusal",
    "Rest",
    "Scene",
    "Shape",
    "Spot",
    "Standing",
    "Tool",
    "ToolPose",
    "bits",
    "box",
    "check",
    "check_standing",
    "drop",
    "disc_body",
    "join",
    "members",
    "outline_body",
    "polygon_body",
    "split",
    "support",
]
