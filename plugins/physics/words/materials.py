"""Declares materials, and how steady a hand is."""

from __future__ import annotations

from typing import Final

from playrules.engine.vocabulary import Build, DeclaredBlock, Device, RowView
from playrules.plugins.physics.model import Material
from playrules.plugins.physics.model.units import GRAM, WHOLE
from playrules.plugins.physics.words.plan import Hand, amount, one_cell, plan_of, within

PERCENT: Final = WHOLE // 100
HEAVIEST: Final = 25 * GRAM
"""A cubic centimetre of no material weighs more."""
PLAIN: Final = Material(GRAM, 80 * PERCENT)
"""What a ground is made of that does not say."""
MOST_STEPS: Final = 1000
MOST_WEIGHT: Final = 1_000_000


def declare_material(block: DeclaredBlock, build: Build) -> None:
    """Declare a material; it is read when all is declared."""
    plan_of(build).materials.append(block)


def declare_hand(block: DeclaredBlock, build: Build) -> None:
    """Declare how steady a hand is; it is read when all is declared."""
    plan_of(build).hands.append(block)


def read_material(block: DeclaredBlock, build: Build) -> Material:
    """Return what a material is like, after saying what cannot be."""
    if "material" not in block.data:
        block.data["material"] = _read_material(block, build)
    found: Material = block.data["material"]
    return found


def _read_material(block: DeclaredBlock, build: Build) -> Material:
    ends = "from above 0g to 25g a cubic centimetre"
    within(build, block.value("weight"), 1, HEAVIEST, "the weight of a material", ends)
    if block.has("friction"):
        most = 150 * PERCENT
        within(build, block.value("friction"), 0, most, "friction", "from 0% to 150%")
    if block.has("bounce"):
        what = "a piece that bounces for ever never comes to rest"
        within(build, block.value("bounce"), 0, 90 * PERCENT, "bounce", "from 0% to 90%", what)
    return Material(
        max(1, amount(block, "weight", PLAIN.density)),
        amount(block, "friction", PLAIN.friction),
        amount(block, "bounce", PLAIN.bounce),
    )


def material_of(block: DeclaredBlock, build: Build) -> Material | None:
    """Return the material that a block names; None where it names none that is known."""
    named = block.value("material")
    if named is None:
        return None
    found = build.block("material", named.text)
    return None if found is None else read_material(found, build)


def hand_of(block: DeclaredBlock, build: Build) -> Hand | None:
    """Return the hand that a block names, None where it names none: a steady one."""
    named = block.value("steadiness")
    if named is None:
        return None
    found = build.block("steadiness", named.text)
    return None if found is None else read_hand(found, build)


def read_hand(block: DeclaredBlock, build: Build) -> Hand:
    """Return how steady a hand is, after saying what cannot be; it is a device from then on."""
    if "hand" not in block.data:
        block.data["hand"] = _read_hand(block, build)
    hand: Hand = block.data["hand"]
    return hand


def _read_hand(block: DeclaredBlock, build: Build) -> Hand:
    shares: dict[int, int] = {}
    readable = [_read_share(row, shares, build) for row in block.rows]
    if all(readable) and not any(shares.values()):
        build.error(
            block.span,
            f"all weights of {block.name} are 0" if block.rows else f"{block.name} has no steps",
            "it never errs, nor does it hold still",
            help="give it rows: `| step | weight |`, `| 0 | 6 |`, `| -1, 1 | 2 |`",
        )  # fmt: skip
    if not any(shares.values()):
        shares = {0: 1}
    words = tuple((str(step), weight) for step, weight in sorted(shares.items()) if weight)
    build.device(Device(block.name, block.title, "steadiness", (("step", words),)))
    kept = sorted((step, weight) for step, weight in shares.items() if weight)
    return Hand(block.name, tuple(s for s, _ in kept), tuple(w for _, w in kept))


def _read_share(row: RowView, shares: dict[int, int], build: Build) -> bool:
    """Read a row: some steps, and how often the hand errs by each; whether that was possible."""
    steps, weight = row.cell("step"), one_cell(row, "weight", build)
    if not steps:
        build.error(
            row.span, "this row says no step", help="write a number, or several with commas"
        )
    if weight is None:
        return False
    if not within(build, weight, 0, MOST_WEIGHT, "a weight", f"from 0 to {MOST_WEIGHT}"):
        return False
    ends = f"from -{MOST_STEPS} to {MOST_STEPS}"
    for step in steps:
        if step.kind.base != "number":
            message = f"a step is a whole number, but this is a {step.kind.base}"
            help = "how long a step is, the scene or the tool says with `slip`"
            build.error(step.span, message, "not a number", help)
            return False
        if step.value in shares:
            build.error(step.span, f"the step {step.value} has a row already", "a second row")
        elif within(build, step, -MOST_STEPS, MOST_STEPS, "a step", ends):
            shares[step.value] = weight.value
    return True
