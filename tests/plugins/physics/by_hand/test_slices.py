"""One use of a tool that several slices see: people are asked once, and no slice is passed over."""

from __future__ import annotations

from functools import cache

import pytest

import playrules
from playrules.plugins.api import Talk, is_typed
from playrules.plugins.physics.by_hand.dialogue import dialogue
from playrules.plugins.physics.words.examples import ROUND_TABLE

TAKEN = "take mallet from q.fort\n"
FACED = "for each q in players where q.fort.faces(fall) {"
PLACED = "for each p in players {\n    choose s"
USE = "use mallet at first(q.table.holes) in q.fort with a"
LEFT = (TAKEN, "\n")
"""The hammer is left where it fell: one question less."""
LEANT = (TAKEN, f"{TAKEN}score 0 for q if q.tower.touches(mallet)\n")
"""Rules read what the hammer lies on."""


@cache
def game(*changes: tuple[str, str]) -> playrules.Game:
    text = ROUND_TABLE
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return playrules.load_text(text, by_hand=True, seats=3)


class Evening:
    """A match of three around a table."""

    def __init__(self, *changes: tuple[str, str], towers: int = 3) -> None:
        """Put up so many towers."""
        self.match = game(*changes).begin_match()
        for _ in range(towers):
            self.choose()
            self.tell("")

    def choose(self) -> None:
        """Choose the last of what is open, as long as somebody chooses."""
        while not self.match.state.is_outside and not self.match.state.is_over:
            self.match.play(self.match.state.choices[-1])

    def tell(self, *lines: str) -> list[str]:
        """Type the lines until somebody chooses; return what was asked for each."""
        waiting, asked = list(lines), []
        while self.match.state.is_outside:
            talk = Talk(dialogue, self.match.state)
            talk.share(self.match.answers())
            while talk.asked is not None:
                asked.append(talk.asked.text)
                line = waiting.pop(0)
                if not talk.send(line):
                    asked.append(talk.asked.refused)
            assert Talk(dialogue, self.match.state, talk.lines).answer == talk.answer
            self.match.told = tuple(talk.lines)
            assert talk.answer is not None
            self.match.answer(talk.answer)
        assert not waiting
        return asked

    def scores(self) -> list[int]:
        state = self.match.state
        return [one.score for one in (state.red, state.blue, state.green)]

    def attack(self, *lines: str) -> list[str]:
        self.choose()
        return self.tell(*lines)


WHERE = "One use of Hammer. Where has anything moved: red's Fort, blue's Fort or green's Fort?"
FALLS = ("y", "table", "")
"""The tower of a slice has moved, lies on the table, and that is right."""


def test_nothing_is_said_once() -> None:
    """One Enter is for all three, also where the rules take the hammer away in between."""
    first, *others = Evening().attack("", "", "", "")
    assert first == f"{WHERE} [nowhere]"
    assert [one.partition(" in ")[0] for one in others] == ["Take Hammer away"] * 3
    evening = Evening(LEFT)
    assert evening.attack("") == [f"{WHERE} [nowhere]"]
    told = [step.told for step in evening.match.answers()]
    assert told == [("",), ("as before: ",), ("as before: ",)]
    assert [is_typed(one) for one in told] == [True, False, False]


def test_only_the_slices_that_were_named_are_asked_of() -> None:
    """What is told of them is what the rules see: a tower of another is 2 points."""
    evening = Evening(LEFT)
    where, moved, *_ = asked = evening.attack("blue, green", *FALLS, *FALLS)
    assert moved.startswith("One use of Hammer, seen in blue's Fort. Has blue's Tower moved?")
    assert not any("red's Fort" in one for one in asked if one is not where)
    assert evening.scores() == [4, 0, 0]


@pytest.mark.parametrize(
    ("line", "slices"),
    [
        ("all", ["red", "blue", "green"]), ("all but blue", ["red", "green"]),
        ("red", ["red"]), ("none", []), ("nowhere", []), ("fort[3]", ["green"]),
    ],
)  # fmt: skip
def test_slices_are_named_as_pieces_are(line: str, slices: list[str]) -> None:
    asked = Evening(LEFT).attack(line, *FALLS * len(slices))
    seen = [one for one in asked if "seen in" in one]
    assert [one.partition("seen in ")[2].partition("'s")[0] for one in seen] == slices


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("y", "Type where: red's Fort, blue's Fort or green's Fort."),
        ("moon", "“moon” is none of those meant here"),
        ("as before: moon", "“moon” is none of those meant here"),
    ],
)
def test_what_names_no_slice_is_asked_again(line: str, why: str) -> None:
    """Yes does not say where; nobody types what is kept of a line that was typed before."""
    where, refused, _again = Evening(LEFT).attack(line, "")
    assert where.startswith(WHERE) and refused.startswith(why)


def test_where_nothing_lies_nothing_is_asked() -> None:
    """Of one slice alone it is asked with yes or no, of none at all it is only done."""
    for towers, first in ((1, "Has anything moved in red's Fort? [y/N]"), (0, "[Enter]")):
        fewer = (PLACED, PLACED.replace("players", f"players where p.seat <= {towers}"))
        assert Evening(LEFT, fewer, towers=towers).attack("") == [f"One use of Hammer. {first}"]
    two = (PLACED, PLACED.replace("players", "players where p.seat <= 2"))
    first, *others = Evening(LEANT, two, towers=2).attack("all", *["y", "table", "n", ""] * 2)
    assert first.endswith("or does Hammer lie on anything: red's Fort or blue's Fort? [nowhere]")
    assert not any("green" in one for one in others)


def test_only_slices_are_named_of_which_the_rules_ask() -> None:
    """What people said of another one would be lost: nobody names their own if it is left out."""
    others = (FACED, "for each q in players where q is not p {")
    where, refused, *_ = Evening(LEFT, others).attack("red", "green", *FALLS)
    assert where.endswith("anything moved: blue's Fort or green's Fort? [nowhere]")
    assert refused == "red's Fort is not of those meant here: blue's Fort or green's Fort."


def test_what_the_rules_ask_of_besides_is_asked_for_itself() -> None:
    """Slices that are hit only if another one was have not been spoken of by a line before."""
    chain = (USE, f"if q is red or red.tower.touches(red.table) {{ {USE} }}")
    assert len(Evening(LEFT, chain).attack("")) == 1
    asked = Evening(LEFT, chain).attack("y", *FALLS, "blue", *FALLS)
    assert "Has anything moved in red's Fort?" in asked[0]
    assert "Where has anything moved: blue's Fort or green's Fort?" in asked[4]


def test_the_next_use_is_asked_anew() -> None:
    """Also without a choice between: a line speaks of each slice once."""
    twice = ((FACED, f"repeat 2 times {{ {FACED}"), ("if apart", "}\n    if apart"))
    evening = Evening(LEANT, *twice)
    asked = evening.attack("", "blue", "y", "table", "n", "")
    assert sum(WHERE.partition(" moved")[0] in one for one in asked) == 2
    assert sum("seen in blue's Fort" in one for one in asked) == 1


def test_a_line_of_an_event_before_is_no_line_to_take_back() -> None:
    """Nor is it shared with an event at which something was typed already."""
    evening = Evening(LEFT)
    evening.choose()
    match = evening.match
    talk = Talk(dialogue, match.state)
    assert not talk.share(match.answers()) and talk.send("blue") and talk.answer is not None
    match.told = tuple(talk.lines)
    match.answer(talk.answer)
    talk = Talk(dialogue, match.state)
    assert talk.share(match.answers()) and not talk.share(match.answers())
    assert talk.lines == ["as before: blue"] and not talk.back()
    assert talk.send("y") and talk.back() and talk.lines == ["as before: blue"]
