"""What the cells of a row may hold."""

from __future__ import annotations

from playrules.engine.kinds import Kind
from playrules.engine.machine.walk import every_op
from playrules.engine.program.expressions import Const
from playrules.engine.program.operations import For, Let, Pause
from playrules.engine.program.program import Program


def fits(program: Program, kind: Kind, value: int) -> bool:
    """Return whether a kind can hold a value; nothing always fits what counts from 1."""
    if kind.nullable and value == kind.absent:
        return True
    if kind.base == "yes_no":
        return 0 <= value <= 1
    if kind.base == "thing":
        found = program.things.kinds.get(kind.of)
        return (
            value == 0
            or (found is None and value > 0)
            or (found is not None and value in found.ids)
        )
    if kind.base == "name":
        return 0 <= value <= len(program.things.types.get(kind.of, ()))
    if kind.base == "text":
        return 0 <= value < len(program.texts)
    if kind.base == "compound":
        known = program.things.compounds.get(kind.of)
        low, high = known.bounds(kind) if known is not None else (1, 0)
        return value == 0 or low <= value <= high
    return kind.lo <= value <= kind.hi


def last_id(program: Program, kind: Kind) -> int:
    """Return the greatest number of a kind whose values count from 1; -1 for other kinds."""
    if kind.base == "thing" and kind.of in program.things.kinds:
        return len(program.things.keys[program.things.kinds[kind.of].universe]) - 1
    if kind.base == "name":
        return len(program.things.types.get(kind.of, ()))
    if kind.base == "compound" and kind.of in program.things.compounds:
        return program.things.compounds[kind.of].last
    return -1


def bounds(program: Program, rule: int) -> dict[int, tuple[int, int]]:
    """Return what the variables of a rule may be, apart from 0, as far as one place says so.

    That place is a loop over a known range, the slots of a choice, or a parameter that is a thing
    or a name.
    """
    code = program.rules[rule]
    given: set[int] = set()
    stored: list[int] = []
    found: dict[int, tuple[int, int]] = {}
    for variable, kind in zip(code.parameters, code.parameter_kinds, strict=True):
        stored.append(variable.index)
        last = last_id(program, kind)
        if last >= 0:
            found[variable.index] = (0, last)
        else:
            given.add(variable.index)
    for op in every_op(code.body):
        if isinstance(op, Let):
            given.add(op.var.index)
        elif isinstance(op, Pause):
            point = program.points[op.point]
            slots = [slot for option in point.options for slot in option.slots]
            stored += {slot.var.index for slot in slots} | {point.chosen.index}
            found[point.chosen.index] = (0, len(point.options) - 1)
            for slot in slots:
                low, high = found.get(slot.var.index, (slot.first, slot.first))
                last = slot.first + slot.size - 1
                found[slot.var.index] = (min(low, slot.first), max(high, last))
        elif isinstance(op, For):
            stored.append(op.var.index)
            if isinstance(op.start, Const) and isinstance(op.stop, Const):
                found[op.var.index] = (op.start.value, max(op.start.value, op.stop.value))
            else:
                given.add(op.var.index)
    return {
        variable: ends
        for variable, ends in found.items()
        if variable not in given and stored.count(variable) == 1
    }
