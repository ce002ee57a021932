"""Slips of one word or sign in the shipped games are found where they are, each told once.

`python -m benchmarks.mutants` prints the figures for many more of them.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from slips import KINDS, Verdict, judge, mend_slip, misspell, paths, sample, shipped

from playrules.dsl.diagnostics.render import render_all

SEED, NUMBER = 11, 350
NAMED = 0.97
SLOWEST = 5.0
"""Seconds that no check may take, on a busy machine either: it would be a hang."""


@cache
def verdicts() -> tuple[Verdict, ...]:
    """Judge one sample; a slip that makes the compiler fail fails every test."""
    return tuple(judge(slip) for slip in sample(SEED, NUMBER))


def tell(found: list[Verdict]) -> str:
    return "\n".join(
        f"\n{one.slip.game}:{one.slip.line} {one.slip.kind}: {one.slip.shown}\n"
        + render_all(
            one.compiled.diagnostics,
            {**one.compiled.compiled.files, str(paths()[one.slip.game]): one.slip.text},
        )
        for one in found
    )


def test_the_sample_is_the_same_every_time() -> None:
    """A seed stands for its slips; all kinds and games are among them."""
    assert [one.text for one in sample(SEED, 40)] == [one.text for one in sample(SEED, 40)]
    assert {one.slip.kind for one in verdicts()} == set(KINDS)
    assert {one.slip.game for one in verdicts()} == set(shipped())


def test_the_faulty_line_is_named() -> None:
    """Of what is rejected, 97 of 100 have a diagnostic or a label on the line of the slip."""
    rejected = [one for one in verdicts() if not one.accepted]
    elsewhere = [one for one in rejected if not one.named]
    assert len(rejected) > 0.9 * NUMBER
    assert len(elsewhere) <= (1 - NAMED) * len(rejected), tell(elsewhere)


def test_no_misspelt_reference_is_accepted() -> None:
    """A name or word that is used, written wrong, is always found."""
    accepted = [
        one
        for one in verdicts()
        if one.accepted
        and one.slip.kind == "misspelt word"
        and one.slip.piece.role in ("reference", "keyword", "setting")
    ]
    assert not accepted, tell(accepted)


def test_a_misspelt_declaration_is_told_once() -> None:
    """Not once for every use or example: one diagnostic, with a label at the declaration."""
    slips = sample(SEED, 80, ["misspelt word"], "declaration")
    found = [one for one in map(judge, slips) if not one.accepted]
    assert len(found) > 50
    several = [one for one in found if one.found != 1 or not one.named]
    assert not several, tell(several)


def test_one_slip_gives_one_diagnostic() -> None:
    """At least 19 of 20 slips do, and none gives more than three."""
    counts = Counter(one.found for one in verdicts() if not one.accepted)
    assert max(counts) <= 3, tell([one for one in verdicts() if one.found > 3])
    assert counts[1] >= 0.95 * counts.total()


def test_nothing_hangs() -> None:
    """The slowest check is done in seconds."""
    assert max(one.seconds for one in verdicts()) < SLOWEST


def test_a_certain_fix_removes_its_mistake_and_adds_none() -> None:
    """Of the slips that can be mended, nearly all are as good as new."""
    mended = [(one, *mend_slip(one.slip)) for one in verdicts()[:200] if not one.accepted]
    mended = [(one, made, after) for one, made, after in mended if made]
    assert len(mended) > 40
    for one, made, after in mended:
        before = Counter((d.code, d.message) for d in one.compiled.diagnostics)
        left = Counter((d.code, d.message) for d in after.diagnostics if d.severity == "error")
        assert not left - before, tell([one])
        for fix in made:
            key = (fix.diagnostic.code, fix.diagnostic.message)
            assert left[key] < max(before[key], 1), tell([one])
    clean = [one for one, _, after in mended if after.ok]
    assert len(clean) >= 0.95 * len(mended)


@pytest.mark.parametrize("word", ["p", "is", "goal", "squadron"])
def test_a_misspelt_word_is_another_word(word: str) -> None:
    """A slip always changes something, and leaves a word."""
    import random

    chance = random.Random(3)
    for _ in range(200):
        new = misspell(word, chance)
        assert new != word
        assert new.isidentifier()
