"""Helpers that emitted code calls: chance, checked arithmetic, the spill stack.

All of them give the same results for Python's whole numbers and for wrapping 64-bit ones, so the
same text runs in Python and as machine code. A rules error writes its number to `row[ANSWER]` and
its values to `row[FAULT_A]`, `row[FAULT_B]`, then raises `Halt`; the row is lost.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from playrules.engine.machine.generator import MULTIPLIER

Row = MutableSequence[int]

MAX = 9223372036854775807
MIN = -9223372036854775807  # the one number below it stands for `nothing`


class Halt(Exception):
    """The rules cannot go on; the row says which fault."""


def below(row: Row, n: int) -> int:
    """Draw from 0 … n-1 (1 <= n < 2**31), all with equal share.

    Multiply-with-carry in `row[GENERATOR]`; Lemire's multiply-shift with rejection.
    """
    x = row[2]
    x = MULTIPLIER * (x & 4294967295) + (x >> 32)
    m = ((x & 4294967295) ^ (x >> 32)) * n
    if m & 4294967295 < n:
        least = (4294967296 - n) % n
        while m & 4294967295 < least:
            x = MULTIPLIER * (x & 4294967295) + (x >> 32)
            m = ((x & 4294967295) ^ (x >> 32)) * n
    row[2] = x
    return m >> 32


def below_wide(row: Row, n: int) -> int:
    """Draw from 0 … n-1 (1 <= n <= 2**62), all with equal share."""
    space = 4611686018427387904
    limit = space - space % n
    while True:
        x = row[2]
        x = MULTIPLIER * (x & 4294967295) + (x >> 32)
        high = ((x & 4294967295) ^ (x >> 32)) >> 1
        x = MULTIPLIER * (x & 4294967295) + (x >> 32)
        row[2] = x
        draw = (high << 31) | (((x & 4294967295) ^ (x >> 32)) >> 1)
        if draw < limit:
            return draw % n


def share(sums: Sequence[int], k: int) -> int:
    """Return the first index whose running sum exceeds *k*."""
    low = 0
    high = len(sums) - 1
    while low < high:
        middle = (low + high) >> 1
        if sums[middle] > k:
            high = middle
        else:
            low = middle + 1
    return low


def halt(row: Row, fault: int, a: int, b: int) -> int:
    """Stop with a rules error."""
    row[1] = fault
    row[7] = a
    row[8] = b
    raise Halt


def add(row: Row, a: int, b: int, fault: int) -> int:
    """Return a + b, or stop where it leaves 64 bits."""
    if b > 0:
        if a > MAX - b:
            halt(row, fault, a, b)
    elif a < MIN - b:
        halt(row, fault, a, b)
    return a + b


def subtract(row: Row, a: int, b: int, fault: int) -> int:
    """Return a - b, or stop where it leaves 64 bits."""
    if b > 0:
        if a < MIN + b:
            halt(row, fault, a, b)
    elif a > MAX + b:
        halt(row, fault, a, b)
    return a - b


def multiply(row: Row, a: int, b: int, fault: int) -> int:
    """Return a * b, or stop where it leaves 64 bits."""
    if -2147483648 <= a <= 2147483647 and -2147483648 <= b <= 2147483647:
        return a * b
    if a == 0 or b == 0:
        return 0
    if (a > 0) == (b > 0):
        if a > 0:
            out = b > MAX // a
        else:
            out = -a > MAX // -b
    else:
        above = a if a > 0 else b
        under = b if a > 0 else a
        out = under < MIN // above + (1 if MIN % above != 0 else 0)
    if out:
        halt(row, fault, a, b)
    return a * b


def exact(row: Row, a: int, b: int, fault: int) -> int:
    """Return a / b, or stop where it does not divide."""
    if b == 0:
        halt(row, fault, a, b)
    if a % b != 0:
        halt(row, fault, a, b)
    return a // b


def down(row: Row, a: int, b: int, fault: int) -> int:
    """Return a / b rounded down."""
    if b == 0:
        halt(row, fault, a, b)
    return a // b


def up(row: Row, a: int, b: int, fault: int) -> int:
    """Return a / b rounded up."""
    if b == 0:
        halt(row, fault, a, b)
    q = a // b
    return q if a - q * b == 0 else q + 1


def near(row: Row, a: int, b: int, fault: int) -> int:
    """Return a / b rounded to the nearest whole number, halves away from zero."""
    if b == 0:
        halt(row, fault, a, b)
    if b == 1 or b == -1:
        return a * b
    na = a if a < 0 else -a
    nb = b if b < 0 else -b
    q = na // nb
    r = na - q * nb
    if r <= nb - r:
        q += 1
    return q if (a < 0) == (b < 0) else -q


def modulo(row: Row, a: int, b: int, fault: int) -> int:
    """Return a mod b with the sign of b."""
    if b == 0:
        halt(row, fault, a, b)
    if b == -1:
        return 0
    return a % b


def within(row: Row, value: int, low: int, high: int, fault: int) -> int:
    """Return *value*, or stop where it is out of its range."""
    if value < low or value > high:
        halt(row, fault, value, 0)
    return value


def wipe(row: Row, first: int, last: int) -> int:
    """Write 0 to the columns from *first* up to, not including, *last*."""
    for i in range(first, last):
        row[i] = 0
    return 0


def spill(row: Row, base: int, size: int, stack: int) -> int:
    """Move a frame to the spill stack; its columns are 0 afterwards."""
    top = stack + row[6]
    for i in range(size):
        row[top + i] = row[base + i]
        row[base + i] = 0
    row[6] += size
    return 0


def refill(row: Row, base: int, size: int, stack: int) -> int:
    """Take a frame back from the spill stack."""
    row[6] -= size
    top = stack + row[6]
    for i in range(size):
        row[base + i] = row[top + i]
        row[top + i] = 0
    return 0


HELPERS = (
    below,
    below_wide,
    share,
    halt,
    add,
    subtract,
    multiply,
    exact,
    down,
    up,
    near,
    modulo,
    within,
    wipe,
    spill,
    refill,
)
"""In the order in which they call one another."""
