"""How well slips are found: `python -m benchmarks.mutants [--seeds 3] [--number 1000] [--list]`.

Each mutant is a shipped rules file with one slip. The table tells, for each kind of slip, how many
are rejected, how many of those have a diagnostic or label on the line of the slip, how many get one
diagnostic only, and how many `check --fix` mends so that nothing is left to say.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from benchmarks.measure import print_table

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "dsl" / "language"))

from slips import KINDS, Slip, Verdict, judge, mend_slip, sample


def row(name: str, found: Sequence[Verdict]) -> tuple[object, ...]:
    """Return the figures of some verdicts."""
    rejected = [one for one in found if not one.accepted]
    named = sum(one.named for one in rejected)
    single = sum(one.found == 1 for one in rejected)
    return (
        name,
        len(found),
        len(rejected),
        f"{100 * named / max(1, len(rejected)):.1f}",
        f"{100 * single / max(1, len(rejected)):.1f}",
        max((one.found for one in rejected), default=0),
        sum(mended(one.slip) for one in rejected),
        sum(one.accepted and not one.same for one in found),
        f"{1000 * max((one.seconds for one in found), default=0):.0f}",
    )


@cache
def mended(slip: Slip) -> bool:
    """Whether the certain fixes leave nothing to say."""
    made, after = mend_slip(slip)
    return bool(made) and not after.diagnostics


def show(title: str, found: Sequence[Verdict]) -> None:
    """List verdicts one by one."""
    print(f"\n{title}\n")
    for one in found:
        slip = one.slip
        said = [f"{d.primary.span.line}: {d.code} {d.message}" for d in one.compiled.diagnostics]
        print(f"{slip.game}:{slip.line} {slip.kind} `{slip.piece.text}` ({slip.piece.role})")
        print(f"    {slip.shown}")
        for line in said[:6]:
            print(f"      {line}")


def main() -> None:
    """Make slips, judge them, print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=3, help="how many samples are taken")
    parser.add_argument("--number", type=int, default=1000, help="slips of each sample")
    parser.add_argument("--list", action="store_true", help="list what is accepted or not named")
    asked = parser.parse_args()
    found = [judge(slip) for seed in range(asked.seeds) for slip in sample(seed, asked.number)]
    heads = ("slip", "mutants", "rejected", "line named %", "one diagnostic %", "most", "mended",
             "accepted, changed", "slowest ms")  # fmt: skip
    rows = [row(kind, [one for one in found if one.slip.kind == kind]) for kind in KINDS]
    print_table("Slips by kind", heads, [*rows, row("all", found)])
    games = sorted({one.slip.game for one in found})
    rows = [row(game, [one for one in found if one.slip.game == game]) for game in games]
    print_table("Slips by game", heads, rows)
    wrong = [one for one in found if one.slip.kind == "misspelt word"]
    roles = sorted({one.slip.piece.role for one in wrong})
    rows = [row(role, [one for one in wrong if one.slip.piece.role == role]) for role in roles]
    print_table("Misspelt words by what they are", heads, rows)
    if asked.list:
        show("Rejected, the line not named", [o for o in found if not o.accepted and not o.named])
        show("Accepted, the meaning changed", [o for o in found if o.accepted and not o.same])
        show("Accepted, the same meaning", [o for o in found if o.accepted and o.same])
        show("Four diagnostics and more", [o for o in found if not o.accepted and o.found >= 4])


if __name__ == "__main__":
    main()
