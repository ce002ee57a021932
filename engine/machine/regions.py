"""Regions that nothing leaves early, replaced by what they contain."""

from __future__ import annotations

from playrules.engine.machine.walk import Ops, every_op
from playrules.engine.program.operations import Break, For, If, Op, Region, Return, While


def breaks_out(ops: Ops) -> bool:
    """Return whether a `Break` or `Return` in *ops* leaves them."""
    for op in ops:
        if isinstance(op, Break | Return):
            return True
        if isinstance(op, If) and (breaks_out(op.then) or breaks_out(op.other)):
            return True
        if isinstance(op, Region) and breaks_out((*op.body, *op.after)):
            return True
        if isinstance(op, For | While) and any(isinstance(o, Return) for o in every_op(op.body)):
            return True
    return False


def flattened(op: Op) -> Op:
    """Return *op* with regions that nothing leaves early replaced by what they contain."""
    match op:
        case If():
            return If(op.condition, flat(op.then), flat(op.other))
        case For():
            return For(op.var, op.start, op.stop, flat(op.body))
        case While():
            return While(op.condition, flat(op.body), flat(op.before), op.fault)
    return op


def flat(ops: Ops) -> Ops:
    """Return *ops* without regions."""
    found: list[Op] = []
    for op in ops:
        if isinstance(op, Region):
            found += flat((*op.body, *op.after))
        else:
            found.append(flattened(op))
    return tuple(found)
