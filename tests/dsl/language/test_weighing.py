"""What rules read for people at a real table: names that are weighed, parts of what is chosen."""

from __future__ import annotations

import pytest

from playrules.dsl import CORE_WORDS
from playrules.dsl.lower.declarations.members import read_by_hand
from playrules.dsl.syntax.parse import parse
from playrules.engine.vocabulary import ByHand
from playrules.plugins.api import load_plugins

VOCABULARY = load_plugins(CORE_WORDS).vocabulary


def read(text: str) -> ByHand:
    file, found = parse(f"rules 1\n{text}\n", "test.rules")
    assert not found
    return read_by_hand(file.body, VOCABULARY)


CHOICE = """
define far(a: angle, p: player): all(apart(q.way, a) > 9deg for q in players)
define met(q: player, a: angle): q.desk.faces(a)
play {{
  for each p in players {{
    choose d from ways for p where {guard}
    set {target} to d
    {more}
  }}
}}
"""


@pytest.mark.parametrize(
    ("guard", "target", "more", "weighed"),
    [
        ("far(d, p)", "p.way", "", False),
        ("all(apart(q.way, d) > 9deg for q in players)", "p.way", "", False),
        ("far(d, p)", "p.other", "", True),
        ("yes", "p.way", "score 1 for p if p.way > 90deg", True),
        ("yes", "p.way", 'say "{p.way}"', True),
        ("yes", "p.way", "score 1 for p if far(0deg, p)", True),
        ("yes", "p.way", "score 1 for p if p.desk.faces(p.way)", False),
        (
            "yes",
            "p.way",
            "for each q in players where p.desk.faces(q.way) { score 1 for q }",
            False,
        ),
        ("yes", "p.way", "choose q from players where q.way is 0deg", True),
    ],
)
def test_what_only_its_own_choice_depends_on_is_not_weighed(
    guard: str, target: str, more: str, weighed: bool
) -> None:
    """Nor what people see for themselves; but all that is scored, said, or chosen by."""
    text = CHOICE.format(guard=guard, target=target, more="MORE").replace("MORE", more)
    assert ("way" in read(text).weighed) is weighed


@pytest.mark.parametrize(("used", "weighed"), [("met(q, fall)", False), ("more(q, fall)", True)])
def test_a_definition_weighs_what_it_does_with_an_argument(used: str, weighed: bool) -> None:
    """One that only asks whom a direction meets weighs no direction."""
    text = f"""
has fall: angle starts 0deg
define met(q: player, a: angle): q.desk.faces(a)
define more(q: player, a: angle): a > 90deg and met(q, a)
scene desk per player {{
  aimed: fall
}}
play {{
  for each q in players where {used} {{ score 1 for q }}
}}
"""
    assert ("fall" in read(text).weighed) is weighed


@pytest.mark.parametrize(
    ("rule", "parts"),
    [
        ("choose s from spots(b, desk) where fits(s) and s.x > 0mm", {"x", "turn"}),
        ("choose s from spots(b, desk)\n  place b at s", set()),
        ("choose s from spots(b, desk)\n  set kept to s", None),
        ("choose s from spots(b, desk)\n  let_down b at s", None),
        ("score 1 for red if any(s.mirrored for s in spots(b, desk))", {"mirrored"}),
        ("let s be first(s in spots(b, desk) where s.x > 0mm)", None),
    ],
)
def test_parts_are_read_where_what_is_chosen_goes(rule: str, parts: set[str] | None) -> None:
    """Into conditions and definitions; of what is kept or handed to a rule all may be read."""
    found = read(f"define fits(one: spot): one.turn is 0deg\nplay {{\n  {rule}\n}}")
    assert [set(one) for one in found.parts.values()] == ([] if parts is None else [parts])
