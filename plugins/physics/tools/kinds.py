"""The kinds of tools by name, and a tool of a game put together: its values, and its rig."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from playrules.plugins.physics.model import Hole, Tool
from playrules.plugins.physics.tools.catapult import CATAPULT
from playrules.plugins.physics.tools.flick import FLICK
from playrules.plugins.physics.tools.hammer import HAMMER
from playrules.plugins.physics.tools.measures import Kind, Values
from playrules.plugins.physics.tools.pendulum import PENDULUM
from playrules.plugins.physics.tools.ramp import RAMP
from playrules.plugins.physics.tools.rig import Rig, mirrored, moved

KINDS: Final[Mapping[str, Kind]] = MappingProxyType(
    {kind.name: kind for kind in (RAMP, PENDULUM, CATAPULT, HAMMER, FLICK)}
)


def values_of(tool: Tool, aim: tuple[int, ...]) -> Values:
    """Return every measure of a tool: as aimed, else as the game fixes it, else as it starts.

    Raises:
        ValueError: the aim has not one value for each parameter.
    """
    starts = {
        measure.name: measure.start
        for measure in KINDS[tool.kind].measures
        if measure.start is not None
    }
    aimed = zip((one.name for one in tool.parameters), aim, strict=True)
    return {**starts, **dict(tool.constants), **dict(aimed)}


@lru_cache(maxsize=256)
def anchored(tool: Tool, hole: Hole, aim: tuple[int, ...]) -> Rig:
    """Return a tool as it stands in its hole, aimed and ready to be let go."""
    rig = KINDS[tool.kind].build(values_of(tool, aim))
    return moved(rig if hole.side > 0 else mirrored(rig), hole.x, hole.y)
