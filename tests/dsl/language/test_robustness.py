"""Whatever is written, the compiler answers: with a program, or with mistakes that have a place."""

from __future__ import annotations

import random
import re

import pytest
from rulebook import compile_rules, playing
from test_mistakes import EXAMPLES

from playrules.engine import Machine, RulesError, playout

TOKEN = re.compile(r'"[^"\n]*"|\w+|[^\w\s]|\n| +')
GAME = playing(
    """
    for each p in players where p.score < goal by p.score, -p.seat {
      turn of p {
        repeat 3 times as lap until p.score >= goal {
          choose "Lap {lap.number}" {
            option x from 1..3 "Take {x}" where x + n < 5 {
              set n to (n + x) mod 5
              score x for p "taken"
            }
            option "Move" if p.pawn.at is not box { move p.pawn to box }
            otherwise { finish turn }
          }
        }
      }
    }
    choose any xs from list(q in pawns where q.at is box) for red "Which?"
    finish game won by first(p in players by -p.score) if count(xs) > 0
    """,
    """
    setting goal "Goal" { value: 7 }
    players { has score: 0..40 }
    has n: 0..9 starts 2
    piece pawn "Pawn" { count: 1 per player }
    zone box "Box" { }
    table bonus {
      | n    | points |
      | 0..2 | 1      |
      | 3, 4 |        |
    }
    define best: most(p.score for p in players)
    when <s: pawn> lands on <x: box> where n in bonus { score best for s.owner }
    policy eager "Eager" { prefer "Take {x}" by x if x < 3 }
    """,
)
CORPUS = [*EXAMPLES.values(), *[GAME] * 30]


def mutants(seed: int, many: int) -> list[str]:
    """Return files of the book with words left out, put in, exchanged or taken from elsewhere."""
    draw = random.Random(seed)
    words = sorted({one for text in CORPUS for one in TOKEN.findall(text) if one.strip()})
    found = []
    for _ in range(many):
        tokens = TOKEN.findall(draw.choice(CORPUS))
        for _ in range(draw.choice([1, 1, 2, 3])):
            at, other = draw.randrange(len(tokens)), draw.randrange(len(tokens))
            change = draw.randrange(4)
            if change == 0:
                del tokens[at : at + draw.choice([1, 1, 5])]
            elif change == 1:
                tokens[at] = draw.choice(words)
            elif change == 2:
                tokens.insert(at, draw.choice(words) + " ")
            else:
                tokens[at], tokens[other] = tokens[other], tokens[at]
        found.append("".join(tokens))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_broken_files_get_answers(seed: int) -> None:
    """No word out of place makes the compiler fail, and every mistake has its place."""
    for text in mutants(seed, 100):
        made = compile_rules(text)
        assert made.program is not None or made.diagnostics, text
        for one in made.diagnostics:
            assert one.primary.span.line > 0, (text, one)
            assert one.code != "R5001", (text, one, made.traces)


@pytest.mark.parametrize("seed", range(4, 7))
def test_odd_games_can_be_played(seed: int) -> None:
    """What compiles can be played, to its end or to a rules error."""
    for text in mutants(seed, 60):
        made = compile_rules(text)
        if made.program is not None:
            try:
                playout(Machine(made.program), seed, limit=40)
            except RulesError as error:
                assert error.message, text


def test_the_same_file_is_always_compiled_alike() -> None:
    """Programs and messages do not depend on the run."""
    for text in [GAME, *mutants(9, 20)]:
        one, two = compile_rules(text), compile_rules(text)
        assert one.diagnostics == two.diagnostics
        assert one.program == two.program
