"""The events of a scene: each starts from a standing and ends at rest.

The same event from the same standing gives the same numbers, in every process; there is one way for
play, replay, previews and agents.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from playrules.plugins.physics.model import (
    Facts,
    Items,
    Pose,
    Rest,
    Scene,
    Spot,
    Standing,
    ToolPose,
)
from playrules.plugins.physics.model.landing import Refusal, drop
from playrules.plugins.physics.model.units import SECOND
from playrules.plugins.physics.solver.contacts import Touches, islands, touches
from playrules.plugins.physics.solver.errors import RefusedError
from playrules.plugins.physics.solver.facts import facts_of
from playrules.plugins.physics.solver.grounds import NO_ITEM
from playrules.plugins.physics.solver.world import LOOKS, Mechanisms, World

ROUND: Final = 10  # s after which what has not come to rest is stopped and built anew
ROUNDS: Final = 3
REMEMBERED: Final = 1024


@dataclass
class Solver:
    """Carries out events; `mechanisms` build the tools, by their kind.

    It remembers what touched what in standings it has seen, which changes no answer.
    """

    mechanisms: Mechanisms = field(default_factory=dict)
    _known: dict[tuple[Scene, Standing], Touches] = field(default_factory=dict, repr=False)

    # -- events

    def place(
        self, scene: Scene, standing: Standing, piece: int, spot: Spot, *, record: bool = False
    ) -> Rest:
        """Let a piece down at a spot and let go.

        Raises:
            RefusedError: it may not be let down there, with the reason.
            RunawayError: something was moved to nowhere; so do all events.
        """
        standing = standing.without(piece)
        landing = drop(scene, standing, piece, spot)
        if isinstance(landing, Refusal):
            raise RefusedError(landing.reason)
        start = standing.with_piece(piece, landing.pose)
        world = self.asleep(scene, standing, (piece, landing.pose), calm=True)
        return self._to_rest(world, start, record=record)

    def use(
        self,
        scene: Scene,
        standing: Standing,
        tool: int,
        hole: int,
        aim: tuple[int, ...],
        *,
        record: bool = False,
    ) -> Rest:
        """Use a tool that is anchored in a hole; it stays where it comes to rest.

        Tool and hole are indices into the scene's; after the holes come the pieces, which a flick
        sends off from where they lie. `aim` has a value for each parameter. There must be no other
        tool in the scene.
        """
        if standing.tool is not None:
            raise RefusedError("another tool is still in the scene")
        world = self.asleep(scene, standing)
        world.add_tool(ToolPose(tool, hole, aim), self.mechanisms)
        return self._to_rest(world, world.standing(), record=record)

    def take(self, scene: Scene, standing: Standing, *, record: bool = False) -> Rest:
        """Take the tool away; what leaned on it falls."""
        world = self.asleep(scene, standing)
        world.remove_tool()
        return self._to_rest(world, standing.with_tool(None), record=record)

    def settle(
        self,
        scene: Scene,
        standing: Standing,
        removed: Mapping[int, Pose] | None = None,
        *,
        record: bool = False,
    ) -> Rest:
        """Let things find their rest after pieces were taken out, given by where they last were."""
        world = self.asleep(scene, standing, calm=True)
        for piece, pose in sorted((removed or {}).items()):
            world.wake_around(piece, pose)
        return self._to_rest(world, standing, record=record)

    def wait(self, scene: Scene, standing: Standing, time: int, *, record: bool = False) -> Rest:
        """Let time pass, in nanoseconds: a tool goes on, then all comes to rest."""
        world = self.asleep(scene, standing)
        for body in world.device.bodies:
            body.activate()
        return self._to_rest(world, standing, record=record, looks=time * LOOKS // SECOND)

    # -- facts

    def facts(self, scene: Scene, standing: Standing, before: Standing | None = None) -> Facts:
        """Return the base facts of a standing; `moved` counts from where pieces were before."""
        return facts_of(scene, standing, before or standing, self._touches(scene, standing))

    def _touches(self, scene: Scene, standing: Standing, world: World | None = None) -> Touches:
        """Return what touches what; `world` is one in which everything lies as in the standing."""
        known = self._known.get((scene, standing))
        if known is None:
            known = touches(world or self._awake(scene, standing))
            if len(self._known) >= REMEMBERED:
                del self._known[next(iter(self._known))]
            self._known[scene, standing] = known
        return known

    # -- worlds

    def asleep(
        self,
        scene: Scene,
        standing: Standing,
        later: tuple[int, Pose] | None = None,
        *,
        calm: bool = False,
    ) -> World:
        """Build the world of a standing, in which all but a piece that comes later is asleep."""
        whole = standing if later is None else standing.with_piece(*later)
        world = self._awake(scene, whole, calm=calm)
        alone = world if later is None else None
        world.sleep(_islands(scene, standing, self._touches(scene, standing, alone)))
        return world

    def _awake(self, scene: Scene, standing: Standing, *, calm: bool = False) -> World:
        """Build a world in which all is awake, pieces in the order of their indices."""
        world = World(scene, len(standing.pieces), calm=calm)
        for piece, pose in standing.pieces:
            world.add_piece(piece, pose)
        if standing.tool is not None:
            world.add_tool(standing.tool, self.mechanisms)
        return world

    def _to_rest(self, world: World, start: Standing, *, record: bool, looks: int = 0) -> Rest:
        """Let a world run for some looks at least, and on until all rests."""
        frames: list[Standing] | None = [start] if record else None
        world.release(frames)
        for _ in range(looks):
            world.look(frames)
        time = 0
        for last in range(1, ROUNDS + 1):
            rested = world.run(ROUND, frames)
            time += world.steps * SECOND // world.rate
            standing = world.standing()
            if rested or last == ROUNDS:
                break
            world = self._stopped(world, standing)
        world.snap(standing)
        self._touches(world.scene, standing, world)
        return Rest("rested" if rested else "decree", time, start, standing, tuple(frames or ()))

    def _stopped(self, world: World, standing: Standing) -> World:
        """Build a world anew without any speed; what slept in it sleeps, all else is awake."""
        awake = [piece for piece, body in world.pieces.items() if not body.is_sleeping]
        anew = self.asleep(world.scene, standing, calm=world.calm)
        for body in (*anew.device.bodies, *(anew.pieces[piece] for piece in awake)):
            if body.is_sleeping:
                body.activate()
        return anew


def _islands(scene: Scene, standing: Standing, known: Touches) -> list[list[int]]:
    """Return which pieces hang together; NO_ITEM stands for all bodies of a tool."""
    items = Items.of(scene)
    tool = NO_ITEM if standing.tool is None else items.tool(standing.tool.tool)
    nodes = [*(() if standing.tool is None else (NO_ITEM,)), *(i for i, _ in standing.pieces)]
    pairs = (
        (touch.piece, NO_ITEM if touch.item == tool else touch.item)
        for touch in known
        if touch.item < items.pieces or touch.item == tool
    )
    return islands(nodes, pairs)
