"""Says what does not go together, and what the model finds wrong with scenes, where it stands."""

from __future__ import annotations

from typing import Final

from playrules.engine.source import Span
from playrules.engine.vocabulary import Build
from playrules.plugins.physics.model import Body
from playrules.plugins.physics.model.checks import Fault, check
from playrules.plugins.physics.model.scenes import extents_of
from playrules.plugins.physics.model.shapes import put
from playrules.plugins.physics.model.units import mm
from playrules.plugins.physics.tools import KINDS, check_tool
from playrules.plugins.physics.words.plan import Plan, SceneKind

TRY: Final = "change its measures, its hole, or how far the scene goes"


def is_whole(plan: Plan, build: Build) -> bool:
    """Whether all could be read, and goes together; says what does not."""
    if plan.doubled or any(one.body is None for one in plan.pieces.values()):
        return False
    models = [one.model for one in plan.scenes.values()]
    if None in models or any(one.model is None for one in plan.tools.values()):
        return False
    blocks = [scene.block for scene in plan.scenes.values()]
    blocks += [piece.block for piece in plan.pieces.values()]
    if any((one.around or one).faulty for one in blocks):
        return False
    return _together(plan, build)


def _together(plan: Plan, build: Build) -> bool:
    """Whether there are scenes, pieces that can lie in them, and scenes for all tools.

    What is missing may be in a block that could not be read: then nothing is said.
    """
    told = build.error if not build.faulty else _untold
    if not plan.scenes and plan.pieces:
        piece = next(iter(plan.pieces.values()))
        message = f"{piece.kind.name} has a body, but there is no scene"
        help = "add a block `scene NAME { … }` with a `ground` in it"
        told(piece.block.span, message, "where could it lie?", help)
        return False
    if plan.scenes and not plan.pieces:
        scene = next(iter(plan.scenes.values()))
        message = f"nothing could lie in {scene.kind.name}: no piece has a body"
        help = "give a kind of piece a block `body { … }`"
        told(scene.block.span, message, "pieces without bodies lie in zones", help)
        return False
    for tool in plan.tools.values():
        view = KINDS[tool.block.word].view
        if view not in plan.views:
            seen = "the side" if view == "side" else "above"
            message = f"a {tool.block.word} works in scenes seen from {seen}"
            help = f"give a scene `view: {view}`"
            told(tool.block.span, message, "there is no such scene", help)
            return False
        models = [one.model for one in plan.scenes.values() if one.model is not None]
        if not any(one.holes for one in models if one.view == view):
            message = f"no scene has a hole for {tool.kind.name}"
            help = "give a ground rows `| hole | x |`: tools are used `at` a hole"
            told(tool.block.span, message, f"a {tool.block.word} is set up in one", help)
            return False
    return bool(plan.scenes)


def _untold(_span: Span, _message: str, _label: str = "", _help: str = "") -> None:
    """Say nothing."""


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
    return not told and _all_fit(plan, build)


def _all_fit(plan: Plan, build: Build) -> bool:
    """Whether each kind of piece can be let down in some scene; says which are too wide for all."""
    scenes = [one.model for one in plan.scenes.values() if one.model is not None]
    if any(one.view == "above" for one in scenes):
        return True
    widest = max(right - left for left, right in (one.edges for one in scenes))
    fits = True
    for piece in plan.pieces.values():
        assert piece.body is not None
        width = min(_width(piece.body, turn) for turn in piece.body.turns)
        if width > widest:
            message = f"{piece.kind.name} is {mm(width)} wide, but the widest scene is {mm(widest)}"
            help = "let it be turned, as in `turns: 0deg, 90deg`, or make a ground wider"
            build.error(piece.block.span, message, "it can be let down nowhere", help)
            fits = False
    return fits


def _width(body: Body, turn: int) -> int:
    """Return from its left to its right how far a body reaches that is turned so."""
    left, right = extents_of(put(part, 0, 0, turn) for part in body.parts)[0]
    return right - left


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
