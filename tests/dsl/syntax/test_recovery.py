"""Several mistakes in one file, noise, and what is left of the tree."""

import random
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from playrules.dsl.syntax import parse, tree
from playrules.engine.source import Span

GAME = """\
rules 1

# A game of chance.
game pig "Pig" {
  players: 2..8
}

table landing by zone {
  | zone | points |
  | rim  | 5      |
  | miss | -2     |
}

players { has score: number starts 0 }

define bonus(p: player): 2 if p.score < goal - 10 else 0

rule take_turn <p: player> "Your turn" {
  let pot be 0
  turn of p {
    repeat until pot >= 20 {
      roll die
      if die.face is 1 {
        set pot to 0
        finish turn
      } else if die.face in 2..3 {
        say "{p} has {pot + 1}"
      } else {
        set pot to pot + die.face
      }
    }
  }
  score pot for p "held"
}

when <s: squadron> lands on <x: space> where x.mark is red { take_turn s.owner }
"""


def nodes(node: Any) -> list[Any]:
    """All nodes of a tree."""
    if isinstance(node, tuple):
        return [found for child in node for found in nodes(child)]
    if not is_dataclass(node) or isinstance(node, Span):
        return []
    inner = [nodes(getattr(node, field.name)) for field in fields(node)]
    return [node, *(found for part in inner for found in part)]


def test_spans_are_exact() -> None:
    """The text at the span of an expression is the text of that expression."""
    file, found = parse(GAME, "x")
    assert found == []
    seen = set()
    for node in nodes(file.body):
        span = node.span
        assert GAME[: span.start].count("\n") == span.line - 1
        assert span.start - (GAME.rfind("\n", 0, span.start) + 1) == span.column - 1
        text = GAME[span.start : span.end]
        assert text == text.strip()
        seen.add(type(node))
        if isinstance(node, tree.Block):
            assert text[0] + text[-1] == "{}"
        elif isinstance(node, tree.Expr):
            again, _ = parse(f"x: {text}", "y")
            (setting,) = again.body
            assert isinstance(setting, tree.Setting)
            assert [type(value) for value in setting.values] == [type(node)]
        elif isinstance(node, tree.Statement) and not isinstance(node, tree.Broken):
            again, _ = parse(text, "y")
            assert [type(statement) for statement in again.body] == [type(node)]
    assert len(seen) > 20


def test_parentheses_belong_to_the_span() -> None:
    """The span of what stands in parentheses takes them in, and so do those around it."""
    text = "x: (a + b) * c"
    (setting,) = parse(text, "x")[0].body
    assert isinstance(setting, tree.Setting)
    (product,) = setting.values
    assert isinstance(product, tree.Binary)
    assert text[product.span.start : product.span.end] == "(a + b) * c"
    assert text[product.left.span.start : product.left.span.end] == "(a + b)"


def test_several_mistakes() -> None:
    """Every faulty line is reported, no other, and the rest is in the tree."""
    text = GAME.replace("players: 2..8", "players: 2..").replace("5      |", "5")
    text = text.replace("let pot be 0", "let pot 0").replace("roll die", "roll(die)")
    text = text.replace("set pot to 0", "set pot == 0").replace('"held"', '"held')
    lines = text.split("\n")
    broken = ("players: 2..", "| rim", "let pot 0", "roll(die)", "set pot == 0", '"held')
    faulty = [number for number, line in enumerate(lines, 1) if any(b in line for b in broken)]
    file, found = parse(text, "x")
    assert [one.primary.span.line for one in found] == faulty
    assert [type(one).__name__ for one in file.body] == [
        type(one).__name__ for one in parse(GAME, "x")[0].body
    ]
    assert sum(isinstance(node, tree.Broken) for node in nodes(file.body)) == 5


def test_at_most_twenty_messages() -> None:
    """A file full of mistakes shows the first twenty."""
    _, found = parse("x: )\n" * 100, "x")
    assert [one.primary.span.line for one in found] == list(range(1, 21))


SLIPS: dict[str, Callable[[str], str | None]] = {
    "closing brace left out": lambda line: "" if line.strip() == "}" else None,
    "opening brace left out": lambda line: line[:-2] if line.endswith(" {") else None,
}


@pytest.mark.parametrize("slip", SLIPS)
def test_indentation_finds_the_brace(slip: str) -> None:
    """A brace left out anywhere gets one message, at most a line away, and nothing else."""
    lines = GAME.split("\n")
    tried = 0
    for number, line in enumerate(lines, 1):
        changed = SLIPS[slip](line)
        if changed is None:
            continue
        tried += 1
        rest = [changed] if changed else []
        text = "\n".join([*lines[: number - 1], *rest, *lines[number:]])
        (one,) = parse(text, "x")[1]
        assert abs(one.primary.span.line - number) <= 1
    assert tried > 5


PIECES = [
    *("{", "}", "(", ")", "[", "]", '"', '"""', "|", "<", ">", ":", ",", ";", "=", "#", "..", "."),
    *("\n", "\r", "\t", "\0", "\u00a0", "“", "'", "½", "é", "{{", "\\", "$", "//", "&&", "||", "-"),
    *("if ", "else ", "for each ", "set ", "let ", "not ", "in ", "is ", "by ", "3", "1.5", "2d6"),
]


def noise(generator: random.Random) -> str:
    """The game after some random slips."""
    text = GAME
    for _ in range(generator.choice([1, 1, 2, 4, 20])):
        at = generator.randrange(len(text) + 1)
        match generator.randrange(3):
            case 0:
                text = text[:at] + generator.choice(PIECES) + text[at:]
            case 1:
                text = text[:at] + text[at + generator.randrange(1, 9) :]
            case _:
                other = generator.randrange(len(text) + 1)
                text = text[:at] + text[other : other + 9] + text[at:]
    return text


def test_noise() -> None:
    """No text makes the parser raise, and a tree is left of every file that is text."""
    generator = random.Random(7)
    for _ in range(400):
        text = noise(generator)
        file, found = parse(text, "x")
        assert len(found) <= 20
        assert file.body or "\0" in text
        for one in found:
            assert 0 <= one.primary.span.start <= one.primary.span.end <= len(text)


def test_texts_that_are_slow_for_careless_scanners() -> None:
    """Long runs of one sign are read in time; a run of this test that hangs is its failure."""
    for sign in ('"', "‘", "'", "\u00a0", "$a", "{", "}\n", "x = ", ";", "<x:", '"\n', "| ", "((a"):
        parse(sign * 5_000, "x")
