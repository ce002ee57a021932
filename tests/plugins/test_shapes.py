"""Words that a plugin did not put together as their types say are refused when it is loaded."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from playrules.dsl import CORE_WORDS
from playrules.engine.vocabulary import BlockWord, FunctionWord, PluginInfo, VerbWord, Word
from playrules.plugins.api import load_plugins
from playrules.plugins.api.clashes import Claims
from playrules.plugins.api.errors import PluginError
from playrules.plugins.api.registry import Words
from playrules.plugins.api.shapes import faults_of


def nothing(*_arguments: Any) -> Any:
    """Stand for a function of a plugin."""


FUNCTION = FunctionWord("boom", (("n", "number"),), "number", nothing, "Doc.", "rules 1")
BLOCK = BlockWord("bag", nothing, "Doc.", "rules 1")
VERB = VerbWord("toss <n: number>", nothing, "Doc.", "rules 1")


@pytest.mark.parametrize(
    ("word", "why"),
    [
        (replace(FUNCTION, parameters=("n: number",)), "'n: number' is no pair"),  # type: ignore[arg-type]
        (replace(FUNCTION, parameters="n"), "parameter 'n' is no pair"),  # type: ignore[arg-type]
        (replace(FUNCTION, lower=3), "its lower is no function"),  # type: ignore[arg-type]
        (replace(VERB, lower=None), "its lower is no function"),  # type: ignore[arg-type]
        (replace(BLOCK, declare="later"), "its declare is no function"),  # type: ignore[arg-type]
        (replace(BLOCK, link=1), "its link is no function"),  # type: ignore[arg-type]
        (replace(BLOCK, settings={"most": "number"}), "setting most is no SettingWord"),  # type: ignore[dict-item]
        (replace(BLOCK, settings=["most"]), "settings are no dict"),  # type: ignore[arg-type]
        (replace(BLOCK, rows={"n": "number"}), "column n is no RowWord"),  # type: ignore[dict-item]
    ],
)
def test_words_that_cannot_be_read_are_refused(word: Word, why: str) -> None:
    """The message names the word, and what of it is wrong."""
    words = Words(PluginInfo("boom", "1.0"), Claims(CORE_WORDS))
    with pytest.raises(PluginError, match=f"cannot be read: .*{why}"):
        words.add(word)


def test_words_as_they_should_be_have_no_faults() -> None:
    """Neither these nor any word that comes with playrules."""
    loaded = load_plugins(CORE_WORDS, disable=(), strict=True).vocabulary.words
    assert not [fault for word in (FUNCTION, BLOCK, VERB, *loaded) for fault in faults_of(word)]
