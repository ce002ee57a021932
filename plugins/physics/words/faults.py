"""Says what the model finds wrong with scenes, where the rules file says it."""

from __future__ import annotations

from typing import Final

from playrules.engine.source import Span
from playrules.engine.vocabulary import Build
from playrules.plugins.physics.model.checks import Fault, check
from playrules.plugins.physics.tools import KINDS, check_tool
from playrules.plugins.physics.words.plan import Plan, SceneKind

TRY: Final = "change its measures, its hole, or how far the scene goes"


def report_faults(plan: Plan, build: Build) -> bool:
    """Whether the solver can work with all scenes; says what it could not work with."""
    told: set[Fault] = set()
    for scene in plan.scenes.values():
        assert scene.model is not None
        faults = check(scene.model)
        if not faults:  # tools are tried out in scenes that can be
            faults = [one for tool in scene.model.tools for one in check_tool(scene.model, tool)]
        for fault in faults:
            if fault in told:  # all scenes have the same pieces
                continue
            told.add(fault)
            message = f"{fault.word} {fault.name}: {fault.why}"
            help = fault.help or (TRY if fault.word in KINDS else "")
            build.error(_where(plan, scene, fault), message, help=help)
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
    if fault.name in plan.tools and fault.word == plan.tools[fault.name].block.word:
        return plan.tools[fault.name].block.span
    blocks = {block.name: block for _, block in (*scene.grounds, *scene.areas)}
    return blocks[fault.name].span if fault.name in blocks else scene.block.span
