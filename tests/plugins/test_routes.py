"""Walks along spaces agree: one by one, all at once in tables, and as machine code."""

from __future__ import annotations

from typing import Any

import numba
import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playrules.plugins.board.routes import (
    all_distances,
    all_walks,
    steps_to_go,
    walk,
    walked,
)

ONWARD = (0, 2, 3, 1, 5, 0)
FIRST = (0, 4, 3, 1, 5, 0)


@pytest.mark.parametrize("function", [walk, walked, steps_to_go])
def test_machine_code_counts_like_python(function: Any) -> None:
    compiled = numba.njit(function)
    row = numpy.zeros(1, numpy.int64)
    onward, first = (numpy.array(table, numpy.int64) for table in (ONWARD, FIRST))
    for space in range(6):
        for n in range(6):
            expected = function((0,), space, n, ONWARD, FIRST)
            assert compiled(row, space, n, onward, first) == expected


PLACES = st.integers(2, 7).flatmap(
    lambda size: st.tuples(
        *(st.lists(st.integers(0, size - 1), min_size=size, max_size=size) for _ in range(2))
    )
)


@given(PLACES)
def test_tables_hold_what_walks_find(links: tuple[list[int], list[int]]) -> None:
    onward, first = ([0, *table[1:]] for table in links)  # nothing leads to nothing
    walks, distances = all_walks(onward, first, 9), all_distances(onward, first)
    for space in range(len(onward)):
        assert [row[space] for row in walks] == [
            walk((), space, n, onward, first) for n in range(10)
        ]
        assert distances[space] == [
            walked((), space, goal, onward, first) for goal in range(len(onward))
        ]
