"""Carries out events with pymunk, which is loaded with this package, at the first event."""

from playrules.plugins.physics.solver.contacts import SUPPORT, Touch, touches
from playrules.plugins.physics.solver.errors import RefusedError, RunawayError, SolverError
from playrules.plugins.physics.solver.events import Solver
from playrules.plugins.physics.solver.grounds import GROUND, PIECE, TOOL
from playrules.plugins.physics.solver.world import Device, Mechanism, Mechanisms, World

__all__ = [
    "GROUND",
    "PIECE",
    "SUPPORT",
    "TOOL",
    "Device",
    "Mechanism",
    "Mechanisms",
    "RefusedError",
    "RunawayError",
    "Solver",
    "SolverError",
    "Touch",
    "World",
    "touches",
]
