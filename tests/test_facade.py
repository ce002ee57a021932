"""`import playrules` offers the names that people use, each loaded when it is asked for."""

from importlib.metadata import version

import pytest

import playrules


@pytest.mark.parametrize("name", playrules.__all__)
def test_every_name_can_be_had(name: str) -> None:
    """A name in `__all__` leads to something, and is listed by `dir`."""
    assert getattr(playrules, name) is not None
    assert name in dir(playrules)


def test_the_version_is_that_of_the_distribution() -> None:
    """There is one place where the version stands: pyproject.toml."""
    assert playrules.__version__ == version("playrules")


def test_an_unknown_name_is_an_attribute_error() -> None:
    """`hasattr` and `from playrules import …` rely on it."""
    assert not hasattr(playrules, "nothing_of_that_name")
