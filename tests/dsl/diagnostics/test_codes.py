"""The registry of codes."""

import re

import pytest

from playrules.dsl.diagnostics import codes


def test_codes_are_well_formed() -> None:
    """A code says its stage; its title is short and its meaning one sentence on one line."""
    for code in codes.CODES.values():
        assert re.fullmatch(r"R[0-5]\d{3}|[TW]\d{4}", code.code)
        assert len(code.title) <= 40
        assert not code.meaning[0].islower()
        assert code.meaning.endswith(".")
        assert "\n" not in code.meaning


def test_a_code_stands_for_one_mistake() -> None:
    """A code that is taken cannot be given again."""
    with pytest.raises(ValueError, match="R0101"):
        codes.register("R0101", "another", "Something else.")
