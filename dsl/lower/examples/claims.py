"""Lowers `expect` lines: whether they hold, and what is shown where they do not."""

from __future__ import annotations

from playrules.dsl.lower.examples.evidence import COMPARING, text_at, write_evidence
from playrules.dsl.lower.expressions.dispatch import condition
from playrules.dsl.lower.ground.body import Body
from playrules.dsl.syntax import tree
from playrules.engine.kinds import YES_NO
from playrules.engine.program.examples import Claim, Shown
from playrules.engine.program.operations import Record
from playrules.engine.program.program import Site, Template


def lower_claim(body: Body, node: tree.Expr) -> tuple[dict[int, Claim], dict[int, Shown]]:
    """Lower an expectation; parts joined by `and` are expected one by one.

    Returns what is expected and what is shown of it, by journal site.
    """
    if isinstance(node, tree.Binary) and node.operator == "and":
        left, right = lower_claim(body, node.left), lower_claim(body, node.right)
        return left[0] | right[0], left[1] | right[1]
    old = body.at(node.span)
    holds = body.stable(condition(body, node))
    shown = write_evidence(body, node, holds)
    site = body.site(
        Site("expect", (("holds", YES_NO),), Template(("",)), body.fault_rule, node.span)
    )
    body.ops.append(Record(site, (holds,)))
    body.at(old)
    wanted, compares = _wanted(body, node, list(shown.values()))
    return {site: Claim(node.span, text_at(body, node.span), wanted, compares)}, shown


def _wanted(body: Body, node: tree.Expr, shown: list[Shown]) -> tuple[str, bool]:
    """Say what was expected, and whether the expectation is one comparison.

    Where both sides are shown, or none, nothing is said.
    """
    sides = [text for one in shown if one.role == "side" for text in one.texts]
    compares = isinstance(node, tree.Binary) and node.operator in COMPARING
    if not isinstance(node, tree.Binary) or not compares or (shown and not sides):
        return (f"`{text_at(body, node.span)}`" if shown else ""), False
    if len(sides) != 1 or len(shown) > 1:
        return "", True
    left = sides[0] == text_at(body, node.left.span)
    other = text_at(body, (node.right if left else node.left).span)
    if node.operator == "is":
        return other, True
    return (f"`{node.operator} {other}`" if left else f"`{other} {node.operator} …`"), True
