"""The fixtures that pytest has wherever playrules is installed; each loads playrules when used."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playrules.engine.vocabulary import Vocabulary
    from playrules.testing.bench import Bench, CheckRules, MakePlugin, Play


@pytest.fixture(name="_playrules_bench")
def bench() -> Bench:
    """What the fixtures of one test share: the plugins that are at hand."""
    from playrules.testing.bench import Bench

    return Bench()


@pytest.fixture
def check_rules(_playrules_bench: Bench) -> CheckRules:
    """Check the text of a rules file: `check_rules(text).expect("R2001")`."""
    return _playrules_bench.check


@pytest.fixture
def play(_playrules_bench: Bench) -> Play:
    """Play the text of a rules file to its end: `play(text, choices=["Hold"]).players`."""
    return _playrules_bench.play


@pytest.fixture
def make_plugin(_playrules_bench: Bench) -> MakePlugin:
    """Load a plugin that is not installed: `make_plugin(VerbWord(…), name="darts")`."""
    return _playrules_bench.make


@pytest.fixture
def vocabulary(_playrules_bench: Bench) -> Vocabulary:
    """The words of the installed plugins."""
    return _playrules_bench.plugins.vocabulary
