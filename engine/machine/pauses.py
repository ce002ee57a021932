"""Writes what happens at a pause inside a rule: answers decoded, chance drawn."""

from __future__ import annotations

from itertools import accumulate
from math import gcd

from playrules.engine.machine.generator import MULTIPLIER
from playrules.engine.machine.liveness import Set
from playrules.engine.machine.module import Plan
from playrules.engine.machine.operations import OperationWriter
from playrules.engine.program.program import GENERATOR

_TABLE = 1024
"""Shares that sum up to at most so many are looked up in one step."""
_NARROW = 2**31


def write_decode(writer: OperationWriter, plan: Plan, point: int, wanted: Set) -> None:
    """Write how the code `a` gives `chosen` and the slots their values.

    Only *wanted* variables get one. Slots of the other options become 0.
    """
    what = plan.program.points[point]
    bases = plan.bases[point]
    chosen = what.chosen.index
    slots = {slot.var.index for option in what.options for slot in option.slots} & wanted
    if len(what.options) == 1:
        if chosen in wanted:
            writer.line(f"v{chosen} = 0")
        write_slots(writer, plan, point, 0, wanted)
        return
    if bases[-1] == len(what.options):
        if chosen in wanted:
            writer.line(f"v{chosen} = a")
        return
    for variable in sorted(slots):
        writer.line(f"v{variable} = 0")
    for number in range(len(what.options)):
        last = number == len(what.options) - 1
        word = "else:" if last else f"{'el' if number else ''}if a < {bases[number + 1]}:"
        writer.line(word)
        writer.depth += 1
        before = len(writer.lines)
        if chosen in wanted:
            writer.line(f"v{chosen} = {number}")
        write_slots(writer, plan, point, number, wanted)
        if len(writer.lines) == before:
            writer.line("pass")
        writer.depth -= 1


def write_slots(writer: OperationWriter, plan: Plan, point: int, option: int, wanted: Set) -> None:
    """Write the values of one option's slots from the code `a`."""
    base = plan.bases[point][option]
    stride = plan.bases[point][option + 1] - base
    first = True
    for slot in plan.program.points[point].options[option].slots:
        size = stride
        stride //= slot.size
        if slot.var.index not in wanted:
            first = False
            continue
        digit = "a" if base == 0 else f"(a - {base})"
        add = slot.first
        if stride == 1 and size == slot.size and first:
            # The only slot: its value differs from the code by a constant.
            digit, add = "a", slot.first - base
        else:
            if stride > 1:
                digit = f"{digit} // {stride}"
            if not first:
                digit = f"{digit} % {slot.size}"
        text = digit
        if add:
            text = f"{text} {'+' if add > 0 else '-'} {abs(add)}"
        writer.line(f"v{slot.var.index} = {text}")
        first = False


def write_draw(writer: OperationWriter, plan: Plan, point: int) -> None:
    """Write how chance gives the code `a`."""
    codes = plan.constant[point]
    if codes is None:
        writer.line(f"a = d{point}(row)")
        return
    weights = plan.program.points[point].weights or tuple(1 for _ in codes)
    shares = [weight for weight in weights if weight]
    if not shares:
        writer.fail(plan.empty_faults[point])
        return
    common = gcd(*shares)
    shares = [weight // common for weight in shares]
    total = sum(shares)
    write_below(writer, total)
    if total == len(shares):
        drawn: tuple[int, ...] = codes
    elif total <= _TABLE:
        drawn = tuple(
            code for code, weight in zip(codes, shares, strict=True) for _ in range(weight)
        )
    else:
        sums = plan.table(tuple(accumulate(shares)))
        writer.line(f"a = share(T{sums}, a)")
        drawn = codes
    if drawn != tuple(range(len(drawn))):
        writer.line(f"a = T{plan.table(drawn)}[a]")


def write_below(writer: OperationWriter, n: int) -> None:
    """Write a draw from 0 … n-1 into `a`: `runtime.below` in place, for a constant n."""
    if n >= _NARROW:
        writer.line(f"a = below_wide(row, {n})")
        return
    step = f"{MULTIPLIER} * (g & 4294967295) + (g >> 32)"
    product = f"((g & 4294967295) ^ (g >> 32)) * {n}"
    writer.line(f"g = row[{GENERATOR}]")
    writer.line(f"g = {step}")
    writer.line(f"m = {product}")
    least = (2**32 - n) % n
    if least:
        writer.line(f"while m & 4294967295 < {least}:")
        writer.line(f"    g = {step}")
        writer.line(f"    m = {product}")
    writer.line(f"row[{GENERATOR}] = g")
    writer.line("a = m >> 32")
