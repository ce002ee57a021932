"""Did you mean …?"""

import pytest

from playrules.dsl.diagnostics.suggest import did_you_mean, distance, suggest, suggestions

WORDS = ["spinner", "ring", "track", "piece", "zone", "choose", "score", "stack", "say", "players"]


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("spiner", "spinner"),
        ("rnig", "ring"),
        ("choise", "choose"),
        ("Score", "score"),
        ("player", "players"),
        ("zon", "zone"),
        ("sya", "say"),
        ("trakc", "track"),
        ("elephant", None),
        ("x", None),
        ("score", None),
    ],
)
def test_suggest(word: str, meant: str | None) -> None:
    """A word with few slips is recognised; another one is not guessed at."""
    candidates = [known for known in WORDS if known != word]
    assert suggest(word, candidates) == meant


def test_order_is_the_same_whatever_the_candidates_come_in() -> None:
    """Fewest slips come first, then the same first letter, then the alphabet."""
    candidates = ["bat", "cot", "car", "cat", "at"]
    assert suggestions("cat", candidates) == suggestions("cat", reversed(candidates))
    assert suggestions("cat", candidates) == ["car", "cot", "bat"]


@pytest.mark.parametrize(
    ("one", "other", "slips"),
    [("", "", 0), ("ab", "ba", 1), ("abc", "", 3), ("kitten", "sitting", 3), ("ca", "abc", 3)],
)
def test_distance(one: str, other: str, slips: int) -> None:
    """Letters added, left out, replaced or exchanged count one each."""
    assert distance(one, other, 9) == slips
    assert distance(other, one, 9) == slips
    assert distance(one, other, slips) == slips
    assert slips == 0 or distance(one, other, slips - 1) == slips


def test_did_you_mean() -> None:
    """The question for a message is empty where nothing is close."""
    assert did_you_mean("scor", WORDS) == "did you mean `score`?"
    assert did_you_mean("elephant", WORDS) == ""
