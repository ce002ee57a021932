"""Says what the model finds wrong with scenes, where the rules file says it."""

from __future__ import annotations

from playrules.engine.source import Span
from playrules.engine.vocabulary import Build
from playrules.plugins.physics.model.checks import Fault, check
from playrules.plugins.physics.words.plan import Plan, SceneKind


def report_faults(plan: Plan, build: Build) -> bool:
    """Whether the solver can work with all scenes; says what it could not work with."""
    told: set[Fault] = set()
    for scene in plan.scenes.values():
        assert scene.model is not None
        for fault in check(scene.model):
            if fault in told:  # all scenes have the same pieces
                continue
            told.add(fault)
            message = f"{fault.word} {fault.name}: {fault.why}"
            build.error(_where(plan, scene, fault), message, help=fault.help)
    return not told


def _where(plan: Plan, scene: SceneKind, fault: Fault) -> Span:
    """Return where the file says what is wrong."""
    if fault.word == "piece":
        return plan.pieces[fault.name].block.span
    if fault.word == "hole":
        for _, block in scene.grounds:
            for row in block.rows:
                if any(str(one.value) == fault.name for one in row.cell("hole")):
                    return row.span
    blocks = {block.name: block for _, block in (*scene.grounds, *scene.areas)}
    return blocks[fault.name].span if fault.name in blocks else scene.block.span
