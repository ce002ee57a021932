"""What fuzzing found stays mended; a little of it is done in each run of the suite."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mutate import mutate, mutate_rules, rules
from saves import saved
from targets import TARGETS, TEXTS

CORPUS = sorted(Path(__file__).with_name("corpus").glob("*/*"))
SECONDS = 10
"""Twice what a fuzzer allows: other tests run beside this one."""


def run(target: str, data: bytes) -> None:
    """Run a target; it must come back, soon."""
    begin = time.process_time()
    TARGETS[target](data)
    assert time.process_time() - begin < SECONDS


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: f"{path.parent.name}-{path.name[:16]}")
def test_what_was_found_is_mended(path: Path) -> None:
    """Each input that once failed, in the folder of its target."""
    run(path.parent.name, path.read_bytes())


def test_there_is_a_corpus() -> None:
    """Each folder of it is that of a target."""
    assert {path.parent.name for path in CORPUS} <= set(TARGETS)


@pytest.mark.parametrize("target", TARGETS)
def test_what_is_right_runs(target: str) -> None:
    """The inputs that fuzzing starts from: games, saved states, matches, and nothing at all."""
    for data in (b"", *(text.encode() for text in rules()), *saved()):
        if target not in TEXTS or len(data) < 3000:
            run(target, data)


@pytest.mark.parametrize("target", TEXTS)
@given(
    st.binary(max_size=400)
    | st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace"))
)
@settings(max_examples=60, deadline=None)
def test_any_bytes_are_answered(target: str, data: bytes) -> None:
    """Noise gets messages."""
    run(target, data)


@pytest.mark.parametrize("target", TEXTS)
@given(st.sampled_from(range(len(rules()))), st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_games_with_mistakes_are_answered(target: str, game: int, seed: int) -> None:
    """Words of a game left out, put in, exchanged; lines of another game among its own."""
    run(target, mutate_rules(rules()[game], random.Random(seed)).encode("utf-8", "surrogatepass"))


@pytest.mark.parametrize("target", ["state", "row", "match", "replay"])
@given(st.sampled_from(range(len(saved()))), st.integers(0, 2**32), st.binary(max_size=60))
@settings(max_examples=60, deadline=None)
def test_changed_saves_are_answered(target: str, which: int, seed: int, noise: bytes) -> None:
    """Values exchanged, lines repeated, cells changed: refused, or as good as any."""
    run(target, noise if target == "row" else mutate(target, saved()[which], seed, 10_000))
    if target != "row":
        run(target, saved()[which][:1] + noise)
