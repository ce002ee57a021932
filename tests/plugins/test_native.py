"""The functions that boards call in play stay inside what numba compiles."""

from __future__ import annotations

from typing import Any

import pytest

from playrules.plugins.board.routes import steps_to_go, walk, walked

ONWARD = (0, 2, 3, 1, 5, 0)
FIRST = (0, 4, 3, 1, 5, 0)


@pytest.mark.parametrize("function", [walk, walked, steps_to_go])
def test_machine_code_counts_like_python(function: Any) -> None:
    numba = pytest.importorskip("numba")
    numpy = pytest.importorskip("numpy")
    compiled = numba.njit(function)
    row = numpy.zeros(1, numpy.int64)
    onward, first = (numpy.array(table, numpy.int64) for table in (ONWARD, FIRST))
    for space in range(6):
        for n in range(6):
            expected = function((0,), space, n, ONWARD, FIRST)
            assert compiled(row, space, n, onward, first) == expected
