"""Writes the functions that give the values shown in labels, prompts and journal texts."""

from __future__ import annotations

from playrules.engine.kinds import PLAYER
from playrules.engine.machine.liveness import template_needs
from playrules.engine.machine.module import Module, Plan
from playrules.engine.machine.operations import OperationWriter
from playrules.engine.machine.points import FrameReader
from playrules.engine.machine.source import Source
from playrules.engine.machine.walk import template_expressions
from playrules.engine.program.program import Template


def write_talk(plan: Plan) -> Source:
    """Write the functions for what is asked, offered and told.

    They are `q<point>(row)`, `o<point>(row)`, `l<point>_<option>(row, …)`, `s<site>(row, …)`, and
    for chance `e<point>(row)`: who sees what it gives.
    """
    module = Module(plan)
    pieces: list[list[str]] = []
    for number, point in enumerate(plan.program.points):
        if plan.owner[number] < 0:
            continue
        writer = FrameReader(module, number)
        writer.head(f"q{number}", "row", template_needs(point.prompt))
        pieces.append(finish(writer, point.prompt))
        if point.kind == "chance":
            writer = FrameReader(module, number)
            writer.head(f"e{number}", "row", plan.needs[number].seer)
            pieces.append(finish(writer, Template(((point.seer, PLAYER),))))
        if point.outside is not None:
            writer = FrameReader(module, number)
            writer.head(f"o{number}", "row", template_needs(point.outside.values))
            pieces.append(finish(writer, point.outside.values))
        for index, option in enumerate(point.options):
            writer = FrameReader(module, number)
            slots = [slot.var.index for slot in option.slots]
            names = ", ".join(["row", *(f"v{slot}" for slot in slots)])
            needs = template_needs(option.label) - frozenset(slots)
            writer.head(f"l{number}_{index}", names, needs)
            pieces.append(finish(writer, option.label))
    for number, site in enumerate(plan.program.sites):
        plain = OperationWriter(module)
        names = ", ".join(["row", *(f"v{index}" for index in range(len(site.arguments)))])
        plain.lines = [f"def s{number}({names}):"]
        for variable in sorted(template_needs(site.text)):
            if variable >= len(site.arguments):
                plain.line(f"v{variable} = 0")
        pieces.append(finish(plain, site.text))
    text = "\n\n".join("\n".join(lines) for lines in pieces) + "\n"
    return Source(text, module.calls())


def finish(writer: OperationWriter, template: Template) -> list[str]:
    """Write the values of a template as the result."""
    writer.run(template.before)
    values = "".join(f"{writer.text.value(expr)}, " for expr in template_expressions(template))
    writer.line(f"return ({values})")
    return writer.complete()
